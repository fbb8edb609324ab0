"""`keepsake sync`: exchange a project's notes with other machines by a folder that something else carries."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from keepsake.cli import common, passphrase
from keepsake.store.store import open_store
from keepsake.sync import choice, exchange
from keepsake.verbs import show_text, stores

if TYPE_CHECKING:
    import argparse

    from keepsake.base.project import Project
    from keepsake.sync.choice import Choice
    from keepsake.sync.record import Record

SHOWN = 20  # records that are shown


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the verb's arguments."""
    parser.add_argument("what", nargs="?", choices=("folder", "stop"), help="choose a folder for this project, or stop")
    parser.add_argument(
        "path", nargs="?", metavar="PATH", help="the folder: git, Syncthing, Dropbox, or a share carries it"
    )
    parser.add_argument(
        "--mine", action="store_true", help="every machine that writes there is your own, no colleague's"
    )
    passphrase.add(parser)
    parser.add_argument("--dry-run", action="store_true", help="only show what would leave")
    parser.set_defaults(usage=parser.error)


def run(args: argparse.Namespace) -> int:
    """Exchange, after choosing the folder where one is given; or stop."""
    if (args.what == "folder") != (args.path is not None) or (_options(args) and args.what != "folder"):
        args.usage("say `sync folder PATH [--mine] [--encrypt]`, `sync` or `sync stop`")
    found = common.found_project(args)
    if args.what == "stop":
        stopped = choice.keep(found, None)
        said = "stopped: nothing leaves this project any more; what others have of it stays with them"
        return common.answer(args, {"stopped": stopped}, [said if stopped else "nothing was exchanged here"])
    if not found.active():
        raise stores.RefusedError("keepsake is paused or excluded here; nothing leaves this project")
    chosen = _chosen(found, args) if args.what == "folder" else choice.read(found)
    if chosen is None:
        raise stores.RefusedError("no folder is chosen for this project: keepsake sync folder PATH")
    store = open_store(found.folder, found.root)
    if args.dry_run:
        return _preview(args, exchange.preview(found, store, chosen), chosen)
    passphrase.unlock(args, chosen.folder)
    if args.what == "folder":
        choice.keep(found, chosen)
    return _told(args, exchange.run(found, store, chosen), chosen)


def _options(args: argparse.Namespace) -> bool:
    """Tell whether an option was given that belongs to the choice of a folder."""
    return bool(args.mine or passphrase.given(args))


def _chosen(found: Project, args: argparse.Namespace) -> Choice:
    """Return the folder that the person gives for a project. Raises RefusedError."""
    from keepsake.extract import origin  # these load what redacts, which an exchange without news doesn't need
    from keepsake.verbs import speaker

    if speaker.inside() and not speaker.typed("sync", "folder", args.path):
        how = f"! keepsake sync folder {args.path}"
        raise stores.RefusedError(f"only the user says what leaves this machine; they type it: {how}")
    folder = os.path.abspath(os.path.expanduser(args.path))
    if not os.path.isdir(folder):
        raise stores.RefusedError(f"{folder} is not a folder; make it first, so that nothing goes astray")
    if not (signs := choice.signs(origin.here(found))):
        raise stores.RefusedError("nothing tells this project on another machine: it has neither a commit nor a remote")
    return choice.Choice(folder, signs, args.mine)


def _preview(args: argparse.Namespace, found: list[Record], chosen: Choice) -> int:
    """Say what would leave, and where to."""
    value = {"dry_run": True, "folder": chosen.folder, "records": [{"kind": one.kind, **one.note} for one in found]}
    lines = [show_text.safe(f"{one.kind}: {one.note.get('content', one.id[:8])}") for one in found[:SHOWN]]
    more = [f"and {len(found) - SHOWN:,} more"] if len(found) > SHOWN else []
    said = f"{common.count(len(found), 'record', 'records')} would leave for {chosen.folder}"
    return common.answer(args, value, [*lines, *more, said])


def _told(args: argparse.Namespace, report: exchange.Report, chosen: Choice) -> int:
    """Say what an exchange did; what was refused goes to stderr, too."""
    value = {"folder": chosen.folder, "sent": len(report.sent), "taken": report.taken,
             "forgotten": report.forgotten, "problems": report.problems}  # fmt: skip
    for problem in report.problems:
        common.warn(problem)
    said = f"{len(report.sent):,} sent, {report.taken:,} taken in, {report.forgotten:,} forgotten ({chosen.folder})"
    return common.answer(args, value, [said])
