"""`keepsake team`: a team on a PostgreSQL server: begin it, let somebody in, leave, and one person's team."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from keepsake.base import clock
from keepsake.cli import environment, sync
from keepsake.cli.input import scope
from keepsake.cli.output import printing
from keepsake.operations import speaker, stores
from keepsake.sync import choice
from keepsake.worker import runtime

if TYPE_CHECKING:
    import argparse

    from keepsake.sync.postgres.connection import Connection

_NAMED = ("grant", "export", "erase")  # these need a name


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the verb's arguments."""
    parser.add_argument(
        "what",
        choices=("init", "grant", "leave", "export", "erase"),
        help="begin this project on the server; let a role in; leave (or have a role leave); all that a role gave, as"
        " JSON lines; take all of it away, everywhere",
    )
    parser.add_argument("who", nargs="?", metavar="WHO", help="a role of the server")
    parser.add_argument("--service", metavar="NAME", help="of ~/.pg_service.conf (default: the project's)")
    parser.add_argument("--yes", action="store_true", help="erase without asking")
    parser.set_defaults(usage=parser.error)


def run(args: argparse.Namespace) -> int:
    """Do it on the server. Raises RefusedError, OSError (CarrierError)."""
    if (args.what in _NAMED and not args.who) or (args.what == "init" and args.who):
        args.usage("say `team init`, `team grant WHO`, `team leave [WHO]`, `team export WHO` or `team erase WHO`")
    speaker.user_alone("says who sees what", "team", args.what, *filter(None, [args.who]))
    found = scope.found_project(args)
    chosen = choice.read(found)
    kept = chosen.service if chosen is not None else None
    service = sync.service(kept if args.service is None else args.service)
    code = environment.again(runtime.POSTGRES, "psycopg-binary")
    if code is not None:
        return code
    from keepsake.sync.postgres import connection

    with connection.opened(service) as server:
        return _ACTS[args.what](args, server, sync.signs_of(found))


def _init(args: argparse.Namespace, server: Connection, signs: tuple[str, ...]) -> int:
    from keepsake.sync.postgres import team

    project, new = team.init(server, signs)
    said = "begun; next: `keepsake team grant WHO`, and `keepsake sync postgres [SERVICE]` on every machine"
    return printing.answer(args, {"project": project, "new": new}, [said if new else "it was there already"])


def _grant(args: argparse.Namespace, server: Connection, signs: tuple[str, ...]) -> int:
    from keepsake.sync.postgres import team

    team.grant(server, signs, args.who)
    said = f"{args.who} may see and give this project's notes, with `keepsake sync postgres [SERVICE]` in a checkout"
    return printing.answer(args, {"granted": args.who}, [said])


def _leave(args: argparse.Namespace, server: Connection, signs: tuple[str, ...]) -> int:
    from keepsake.sync.postgres import team

    left = team.leave(server, signs, args.who or "")
    if not args.who:
        choice.keep(scope.found_project(args), None)
    return printing.answer(
        args, {"left": left}, [f"{left} has left; what {left} gave stays until `keepsake team erase {left}`"]
    )


def _export(args: argparse.Namespace, server: Connection, signs: tuple[str, ...]) -> int:  # noqa: ARG001  # of all projects
    from keepsake.sync.postgres import team

    for one in team.export(server, args.who):
        print(json.dumps(one))
    return 0


def _erase(args: argparse.Namespace, server: Connection, signs: tuple[str, ...]) -> int:  # noqa: ARG001  # of all projects
    from keepsake.sync.postgres import team

    question = f"Forget every note that {args.who} gave, in all projects, and from others' machines?"
    if not args.yes and not printing.agreed(question):
        raise stores.RefusedError(f"nothing was erased; `keepsake team erase {args.who} --yes` does it without asking")
    erased, projects = team.erase(server, args.who, round(clock.now(), 3))
    said = f"{printing.count(erased, 'note', 'notes')} of {args.who} erased; every machine follows at its next exchange"
    return printing.answer(args, {"erased": erased, "projects": projects}, [said])


_ACTS = {"init": _init, "grant": _grant, "leave": _leave, "export": _export, "erase": _erase}
