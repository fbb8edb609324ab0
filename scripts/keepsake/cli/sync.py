"""`keepsake sync`: exchange a project's notes with other machines by a folder, or by a PostgreSQL server."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from keepsake.cli import environment
from keepsake.cli.input import passphrase, scope
from keepsake.cli.output import printing
from keepsake.operations import show_text, stores
from keepsake.store.store import open_store
from keepsake.sync import choice, exchange
from keepsake.worker import runtime

if TYPE_CHECKING:
    import argparse

    from keepsake.base.project import Project
    from keepsake.sync.choice import SyncChoice
    from keepsake.sync.record import Record

SHOWN = 20  # records that are shown


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the verb's arguments."""
    parser.add_argument(
        "what", nargs="?", choices=("folder", "postgres", "stop"), help="choose for this project, or stop"
    )
    parser.add_argument(
        "path",
        nargs="?",
        metavar="PATH|SERVICE",
        help="a folder that git, Syncthing, Dropbox, or a share carries; or a service of ~/.pg_service.conf"
        " (default: the server that PGHOST and the like name)",
    )
    parser.add_argument(
        "--mine", action="store_true", help="every machine that writes there is your own, no colleague's"
    )
    passphrase.add(parser)
    parser.add_argument("--dry-run", action="store_true", help="only show what would leave")


def run(args: argparse.Namespace) -> int:
    """Exchange, after choosing the folder where one is given; or stop."""
    chooses = args.what in {"folder", "postgres"}
    misplaced = (args.what != "folder" and passphrase.given(args)) or (not chooses and (args.path or args.mine))
    if (args.what == "folder" and args.path is None) or misplaced:
        folder, server = "folder PATH [--mine] [--encrypt]", "postgres [SERVICE] [--mine]"
        args.usage(f"say `sync {folder}`, `sync {server}`, `sync` or `sync stop`")
    found = scope.found_project(args)
    if args.what == "stop":
        stopped = choice.keep(found, None)
        said = "stopped: nothing leaves this project any more; what others have of it stays with them"
        return printing.answer(args, {"stopped": stopped}, [said if stopped else "nothing was exchanged here"])
    if not found.active():
        raise stores.RefusedError("keepsake is paused or excluded here; nothing leaves this project")
    chosen = _chosen(found, args) if chooses else choice.read(found)
    if chosen is None:
        raise stores.RefusedError("no folder is chosen for this project: keepsake sync folder PATH")
    if chosen.service is not None:
        code = environment.again(runtime.POSTGRES, "psycopg-binary")
        if code is not None:
            return code
    store = open_store(found.folder, found.root)
    if args.dry_run:
        return _preview(args, exchange.preview(found, store, chosen), chosen)
    passphrase.unlock(args, chosen.folder)
    if args.what == "folder":
        choice.keep(found, chosen)
    report = exchange.run(found, store, chosen)
    if args.what == "postgres":  # a server that was never reached may be the wrong one
        choice.keep(found, chosen)
    return _told(args, report, chosen)


def _chosen(found: Project, args: argparse.Namespace) -> SyncChoice:
    """Return the folder or server that the person gives for a project. Raises RefusedError."""
    from keepsake.operations import speaker  # loads what redacts, which an exchange without news doesn't need

    speaker.user_alone("says what leaves this machine", "sync", args.what, *filter(None, [args.path]))
    folder = "" if args.what == "postgres" else os.path.abspath(os.path.expanduser(args.path))
    if folder and not os.path.isdir(folder):
        raise stores.RefusedError(f"{folder} is not a folder; make it first, so that nothing goes astray")
    return choice.SyncChoice(
        folder, signs_of(found), args.mine, service(args.path) if args.what == "postgres" else None
    )


def signs_of(found: Project) -> tuple[str, ...]:
    """Return what tells a project on another machine. Raises RefusedError where nothing does."""
    from keepsake.git import origin  # as above

    if not (signs := choice.signs(origin.here(found))):
        raise stores.RefusedError("nothing tells this project on another machine: it has neither a commit nor a remote")
    return signs


def service(given: str | None) -> str:
    """Return the name of a service, "" for what the environment says. Raises RefusedError where it is an address."""
    if given and not choice.is_service(given):
        raise stores.RefusedError(
            "give the name of a service, no address: host, role and password stand in ~/.pg_service.conf and ~/.pgpass,"
            " or in the environment; keepsake stores none of them"
        )
    return given or ""


def _preview(args: argparse.Namespace, found: list[Record], chosen: SyncChoice) -> int:
    """Say what would leave, and where to."""
    value = {"dry_run": True, **_where(chosen), "records": [{"kind": one.kind, **one.note} for one in found]}
    lines = [show_text.safe(f"{one.kind}: {one.note.get('content', one.id[:8])}") for one in found[:SHOWN]]
    more = [f"and {len(found) - SHOWN:,} more"] if len(found) > SHOWN else []
    said = f"{printing.count(len(found), 'record', 'records')} would leave for {chosen.place()}"
    return printing.answer(args, value, [*lines, *more, said])


def _where(chosen: SyncChoice) -> dict[str, str]:
    return {"folder": chosen.folder} if chosen.service is None else {"service": chosen.service}


def _told(args: argparse.Namespace, report: exchange.ExchangeReport, chosen: SyncChoice) -> int:
    """Say what an exchange did; what was refused goes to stderr, too."""
    value = {**_where(chosen), "sent": len(report.sent), "taken": report.taken,
             "forgotten": report.forgotten, "problems": report.problems}  # fmt: skip
    for problem in report.problems:
        printing.warn(problem)
    said = f"{len(report.sent):,} sent, {report.taken:,} taken in, {report.forgotten:,} forgotten ({chosen.place()})"
    return printing.answer(args, value, [said])
