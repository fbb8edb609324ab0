"""`keepsake adopt [OLD_DIR]`: take over the memories of a project that was moved here; repeating it is harmless."""

from __future__ import annotations

import argparse
import os
import shutil
import time
from collections.abc import Sequence

from keepsake.base import notices, paths, project
from keepsake.capture import past
from keepsake.cli.input import scope
from keepsake.cli.output import printing
from keepsake.guard import guard_files
from keepsake.operations import stores
from keepsake.share import choice as share
from keepsake.store import adoption, ledger, memories, rescue
from keepsake.store import db as sqlite
from keepsake.store.store import Store, open_readers, open_store
from keepsake.sync import choice as exchange
from keepsake.sync import database
from keepsake.worker import backfill, relocation

# Files with what the person chose for a project: what it is exchanged by, and which notes of the repository are theirs.
CHOICES = ((exchange.NAME, *(database.NAME + side for side in rescue.SIDES)), (share.NAME,))


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the verb's arguments."""
    help_ = "where the project was; it need not exist any more (default: the place that is recognised, after asking)"
    parser.add_argument("old", nargs="?", metavar="OLD_DIR", help=help_)
    parser.add_argument("--yes", action="store_true", help="don't ask about the place that is recognised")


def run(args: argparse.Namespace) -> int:
    """Move the memories of the project's old folder to its own store, and let its past sessions be read."""
    new = scope.found_project(args)
    old = project.of_directory(os.path.expanduser(args.old)) if args.old else _recognised(new, args)
    if new.root == old.root:
        raise stores.RefusedError(f"{args.old} is this project already ({new.root})")
    old_stores, begun = open_readers([old.folder]), {**past.begun(old.folder), **past.begun(new.folder)}
    if args.old and not old_stores and old.root not in begun and not past.folders(backfill.projects_of(""), old.root):
        raise stores.RefusedError(f"nothing is stored for {old.root}; name the folder where this project was before")
    total = memories.count(old_stores[0].db) if old_stores else 0
    adopted = _hand_over(old_stores[0], new) if old_stores else 0
    for root, at in {old.root: time.time(), **begun}.items():
        past.begin(new.folder, root, at)
    waiting = len(list(backfill.waiting(new, backfill.projects_of(""))))
    if not old_stores and not waiting:
        return printing.answer(args, {"adopted": 0, "project": new.root}, [f"nothing is stored for {old.root}"])
    guard_files.refresh(new)
    notices.withdraw(new.folder, relocation.SEEMS)
    lines = [f"{printing.count(adopted, 'memory', 'memories')} of {old.root} handed over to {new.root}"]
    if way := exchange.read(new):
        lines.append(f"exchanged by {way.place()}; keepsake sync stop ends that")
    sessions = printing.count(waiting, "past session")
    lines += [f"{sessions} follow when the next session starts (or now: keepsake import)"] if waiting else []
    return printing.answer(args, {"adopted": adopted, "known": total - adopted, "project": new.root}, lines)


def _recognised(new: project.Project, args: argparse.Namespace) -> project.Project:
    """Return the project at the former place of this one. Raises RefusedError if none is, or nobody agrees."""
    kept = os.path.join(backfill.projects_of(""), past.slug(new.top), "any")  # any file in the folder of its sessions
    places = relocation.recognised(new, kept)
    if not places:
        raise stores.RefusedError("no former place of this project is recognised; name it: keepsake adopt OLD_DIR")
    place = places[0]
    if not args.yes and not printing.agreed(f"Take over {place.holds()} of {place.root} ({place.sign})?"):
        found = f"{relocation.SEEMS} {place.root} ({place.sign})"
        how = f"`{place.command()}` takes over the {place.holds()} of it"
        raise stores.RefusedError(f"nothing was taken over: {found}; {how}")
    return project.Project(place.root)


def _hand_over(old: Store, new: project.Project) -> int:
    """Give the store of the old place to the project: merge it, or move it. Returns the number of memories added."""
    if os.path.exists(memories.database(new.folder)):
        adopted = merge(old, new)
        old.close()
        for names in CHOICES:
            _move_all(names, old.folder, new.folder)
        shutil.rmtree(old.folder)
        return adopted
    adopted = memories.count(old.db)
    old.close()
    _move(old.folder, new.folder)
    open_store(new.folder, new.root)
    return adopted


def _move(old: str, new: str) -> None:
    """Rename the old data folder to the new one; files that the new one holds already (a pause) are kept.

    A file that both have is taken from the old one.
    """
    if os.path.isdir(new):
        for name in os.listdir(new):
            _move_all([name], new, old)
        shutil.rmtree(new)
    os.rename(old, new)


def _move_all(names: Sequence[str], old: str, new: str) -> None:
    """Move files to another folder, as far as they exist, if that has none of them."""
    if not any(os.path.exists(os.path.join(new, name)) for name in names):
        for name in filter(lambda name: os.path.exists(os.path.join(old, name)), names):
            shutil.move(os.path.join(old, name), os.path.join(new, name))


def merge(old: Store, new: project.Project) -> int:
    """Add tombstones, memories and the ledger of an old store to a project's. Returns the number of memories added."""
    _add_tombstones(old.folder, new.folder)
    added = adoption.add_all(open_store(new.folder, new.root), old.db)
    book = ledger.if_ready(sqlite.open_existing(ledger.path(old.folder), sqlite.WORKER_WAIT))
    if book is not None:
        own = ledger.open_ledger(new.folder)
        with own:
            own.execute("BEGIN IMMEDIATE")
            adoption.copy(book, own, "injection", but="id")
            adoption.copy(book, own, "compaction")
    return added


def _add_tombstones(old: str, new: str) -> None:
    """Append the old project's tombstones to the new one's; they stay valid, since an installation has one salt."""
    try:
        with open(os.path.join(old, "tombstones"), "rb") as file:
            marks = file.read()
    except FileNotFoundError:
        return
    path = os.path.join(new, "tombstones")
    with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, paths.FILE_MODE), "wb") as file:
        file.write(marks)
