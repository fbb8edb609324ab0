"""`keepsake sync`: exchange a project's notes with other machines through a folder or a PostgreSQL server."""

from __future__ import annotations

import argparse
import getpass
import os
import shutil
import sys

from keepsake.base import paths
from keepsake.base.project import Project
from keepsake.cli import environment
from keepsake.cli.input import scope
from keepsake.cli.output import printing
from keepsake.operations import show_text, stores
from keepsake.store.store import open_store
from keepsake.sync import choice, exchange, keys, sealing
from keepsake.sync.choice import SyncChoice
from keepsake.sync.record import Record
from keepsake.worker import runtime

SHOWN = 20  # records that a dry run prints
# Variables of which libpq takes the server, or the database on this machine's own.
SERVERS = ("PGHOST", "PGHOSTADDR", "PGSERVICE", "PGPORT", "PGDATABASE")
MAX_FILE = 4096  # bytes read from a passphrase file


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the verb's arguments."""
    acts = ("folder", "postgres", "stop")
    parser.add_argument("what", nargs="?", choices=acts, help="choose for this project, or stop")
    where = "a folder that git, Syncthing, Dropbox, or a share carries; or a service of ~/.pg_service.conf"
    where += " (default: the server that PGHOST and the like name)"
    parser.add_argument("path", nargs="?", metavar="PATH|SERVICE", help=where)
    mine = "every machine that writes there is your own, no colleague's"
    parser.add_argument("--mine", action="store_true", help=mine)
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--encrypt", action="store_true", help="everything in the folder is encrypted by a passphrase")
    which.add_argument("--new-passphrase", action="store_true", help="change the passphrase of an encrypted folder")
    passphrase = parser.add_mutually_exclusive_group()
    passphrase.add_argument("--passphrase-file", metavar="FILE", help="read the passphrase from a file's first line")
    passphrase.add_argument("--passphrase-env", metavar="NAME", help="read the passphrase from an environment variable")
    parser.add_argument("--dry-run", action="store_true", help="only show what would leave")


def run(args: argparse.Namespace) -> int:
    """Choose a folder or server if one is given, and exchange; or stop exchanging."""
    _check_usage(args)
    project = scope.found_project(args)
    if args.what == "stop":
        stopped = choice.keep(project, None)
        message = "stopped: nothing leaves this project any more; what others have of it stays with them"
        return printing.answer(args, {"stopped": stopped}, [message if stopped else "nothing was exchanged here"])
    if not project.active():
        raise stores.RefusedError("keepsake is paused or excluded here; nothing leaves this project")
    chosen = _chosen(project, args) if args.what else choice.read(project)
    if chosen is None:
        raise stores.RefusedError("no folder is chosen for this project: keepsake sync folder PATH")
    if chosen.service is not None:
        code = environment.with_driver()
        if code is not None:
            return code
    store = open_store(project.folder, project.root)
    if args.dry_run:
        return _preview(args, exchange.preview(project, store, chosen), chosen)
    _unlock(args, chosen.folder)
    if args.what == "folder":
        choice.keep(project, chosen)
    report = exchange.run(project, store, chosen)
    if args.what == "postgres":  # only now: a server that can't be reached may be the wrong one
        choice.keep(project, chosen)
    return _told(args, report, chosen)


def _check_usage(args: argparse.Namespace) -> None:
    chooses = args.what in {"folder", "postgres"}
    misplaced = (args.what != "folder" and _by_passphrase(args)) or (not chooses and (args.path or args.mine))
    if (args.what == "folder" and args.path is None) or misplaced:
        folder, server = "folder PATH [--mine] [--encrypt]", "postgres [SERVICE] [--mine]"
        args.usage(f"say `sync {folder}`, `sync {server}`, `sync` or `sync stop`")


def _chosen(project: Project, args: argparse.Namespace) -> SyncChoice:
    """Return the choice of a folder or server that the arguments describe. Raises RefusedError."""
    from keepsake.operations import speaker  # it loads redaction, which an exchange without news doesn't need

    speaker.user_alone("says what leaves this machine", "sync", args.what, *filter(None, [args.path]))
    folder = "" if args.what == "postgres" else os.path.abspath(os.path.expanduser(args.path))
    if folder and not os.path.isdir(folder):
        raise stores.RefusedError(f"{folder} is not a folder; make it first, so that nothing goes astray")
    server = service(args.path) if args.what == "postgres" else None
    if server is not None:
        named(server, "keepsake sync postgres SERVICE")
    return choice.SyncChoice(folder, signs_of(project), args.mine, server)


def signs_of(project: Project) -> tuple[str, ...]:
    """Return the signs that identify a project on every machine. Raises RefusedError if there are none."""
    from keepsake.git import origin  # imported here for the same reason as in _chosen

    if not (signs := choice.signs(origin.of_project(project))):
        raise stores.RefusedError("nothing tells this project on another machine: it has neither a commit nor a remote")
    return signs


def service(name: str | None) -> str:
    """Return the name of a service, "" for the server of the environment. Raises RefusedError for an address."""
    if name and not choice.is_service(name):
        where = "host, role and password stand in ~/.pg_service.conf and ~/.pgpass, or in the environment"
        raise stores.RefusedError(f"give the name of a service, no address: {where}; keepsake stores none of them")
    return name or ""


def named(service: str, how: str) -> None:
    """Check that a service or the environment names a server, before packages are installed to ask it.

    how: the command with which to name one. Raises RefusedError.
    """
    if not service and not any(map(os.environ.get, SERVERS)):
        where = f"name a service of ~/.pg_service.conf (`{how}`), or set {SERVERS[0]} and the like"
        raise stores.RefusedError(f"no server is named: {where}")


def _by_passphrase(args: argparse.Namespace) -> bool:
    """Tell whether an argument concerns encryption of the folder."""
    return bool(args.encrypt or args.new_passphrase or args.passphrase_file or args.passphrase_env)


def _unlock(args: argparse.Namespace, folder: str) -> None:
    """Get or change the key of a folder if the arguments ask for encryption. Raises RefusedError, SealError."""
    if not _by_passphrase(args):
        return
    home = paths.home()
    _library(home)
    if args.new_passphrase:
        keys.change(home, folder, _passphrase(args, new=True))
    elif keys.needed(home, folder):
        keys.join(home, folder, _passphrase(args, new=not keys.listed(folder)))


def _library(home: str) -> None:
    """Install the encryption library if it is missing. Raises RefusedError."""
    if sealing.at_hand(home):
        return
    shutil.rmtree(os.path.join(home, "runtime", runtime.CRYPT.name), ignore_errors=True)  # made for another Python
    environment.interpreter(runtime.CRYPT, "nothing was exchanged: what encrypts can't be installed", quiet=False)
    if not sealing.at_hand(home):
        here = f"it does not load in Python {sys.version.split()[0]}"
        raise stores.RefusedError(f"what encrypts can't be used: {here}; `keepsake runtime --crypt` tries again")


def _passphrase(args: argparse.Namespace, *, new: bool) -> str:
    """Return the passphrase from a file, a variable or the person, who types a new one twice.

    Raises RefusedError, OSError.
    """
    if args.passphrase_file:
        return paths.read(os.path.expanduser(args.passphrase_file), MAX_FILE).partition("\n")[0].rstrip("\r")
    if args.passphrase_env:
        if not os.environ.get(args.passphrase_env):
            raise stores.RefusedError(f"the variable {args.passphrase_env} holds no passphrase")
        return os.environ[args.passphrase_env]
    if not sys.stdin.isatty():
        raise stores.RefusedError("nobody to ask for the passphrase: --passphrase-file FILE or --passphrase-env NAME")
    passphrase = getpass.getpass("A new passphrase for this folder: " if new else "The passphrase of this folder: ")
    if new and getpass.getpass("The same once more: ") != passphrase:
        raise stores.RefusedError("the two are not the same; nothing was changed")
    return passphrase


def _preview(args: argparse.Namespace, records: list[Record], chosen: SyncChoice) -> int:
    """Print which records would leave, and for which place."""
    value = {"dry_run": True, **_where(chosen), "records": [{"kind": one.kind, **one.note} for one in records]}
    lines = [show_text.safe(f"{one.kind}: {one.note.get('content', one.id[:8])}") for one in records[:SHOWN]]
    more = [f"and {len(records) - SHOWN:,} more"] if len(records) > SHOWN else []
    message = f"{printing.count(len(records), 'record')} would leave for {chosen.place()}"
    return printing.answer(args, value, [*lines, *more, message])


def _where(chosen: SyncChoice) -> dict[str, str]:
    return {"folder": chosen.folder} if chosen.service is None else {"service": chosen.service}


def _told(args: argparse.Namespace, report: exchange.ExchangeReport, chosen: SyncChoice) -> int:
    """Print what an exchange did; problems go to stderr."""
    value = {**_where(chosen), "sent": len(report.sent), "taken": report.taken,
             "forgotten": report.forgotten, "problems": report.problems}  # fmt: skip
    for problem in report.problems:
        printing.warn(problem)
    message = f"{len(report.sent):,} sent, {report.taken:,} taken in, {report.forgotten:,} forgotten ({chosen.place()})"
    return printing.answer(args, value, [message])
