"""`keepsake team`: administer a team on a PostgreSQL server: begin, grant, leave, export and erase."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from keepsake.base import clock
from keepsake.cli import environment, sync
from keepsake.cli.input import scope
from keepsake.cli.output import printing
from keepsake.operations import speaker, stores
from keepsake.sync import choice

if TYPE_CHECKING:
    import argparse

    from keepsake.sync.postgres.connection import Connection


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the verb's arguments."""
    acts = "begin this project on the server; let a role in; leave (or have a role leave);"
    acts += " all that a role gave, as JSON lines; take all of it away, everywhere"
    parser.add_argument("what", choices=("init", "grant", "leave", "export", "erase"), help=acts)
    parser.add_argument("who", nargs="?", metavar="WHO", help="a role of the server")
    parser.add_argument("--service", metavar="NAME", help="of ~/.pg_service.conf (default: the project's)")
    parser.add_argument("--yes", action="store_true", help="erase without asking")


def run(args: argparse.Namespace) -> int:
    """Run the action on the server. Raises RefusedError, OSError (CarrierError)."""
    if (args.what in {"grant", "export", "erase"} and not args.who) or (args.what == "init" and args.who):
        args.usage("say `team init`, `team grant WHO`, `team leave [WHO]`, `team export WHO` or `team erase WHO`")
    speaker.user_alone("says who sees what", "team", args.what, *filter(None, [args.who]))
    project = scope.found_project(args)
    current = choice.read(project)
    chosen_service = current.service if current is not None else None
    service = sync.service(chosen_service if args.service is None else args.service)
    sync.named(service, f"keepsake team {args.what} --service NAME")
    code = environment.with_driver()
    if code is not None:
        return code
    from keepsake.sync.postgres import connection

    with connection.opened(service) as server:
        return _act(args, server, sync.signs_of(project))


def _act(args: argparse.Namespace, server: Connection, signs: tuple[str, ...]) -> int:
    """Run the action and print its result; `export` and `erase` concern all projects, the others this one."""
    from keepsake.sync.postgres import team

    who = args.who or ""
    value: dict[str, object]
    if args.what == "init":
        project, new = team.init(server, signs)
        value, message = {"project": project, "new": new}, "it was there already"
        if new:
            message = "begun; next: `keepsake team grant WHO`, and `keepsake sync postgres [SERVICE]` on every machine"
    elif args.what == "grant":
        team.grant(server, signs, who)
        value = {"granted": who}
        message = f"{who} may see and give this project's notes, with `keepsake sync postgres [SERVICE]` in a checkout"
    elif args.what == "leave":
        left = team.leave(server, signs, who)
        if not who:
            choice.keep(scope.found_project(args), None)
        value, message = {"left": left}, f"{left} has left; what {left} gave stays until `keepsake team erase {left}`"
    elif args.what == "export":
        for one in team.export(server, who):
            print(json.dumps(one))
        return 0
    else:
        question = f"Forget every note that {who} gave, in all projects, and from others' machines?"
        if not args.yes and not printing.agreed(question):
            raise stores.RefusedError(f"nothing was erased; `keepsake team erase {who} --yes` does it without asking")
        erased, projects = team.erase(server, who, round(clock.now(), 3))
        value, notes = {"erased": erased, "projects": projects}, printing.count(erased, "note")
        message = f"{notes} of {who} erased; every machine follows at its next exchange"
    return printing.answer(args, value, [message])
