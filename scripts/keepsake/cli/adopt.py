"""`keepsake adopt [OLD_DIR]`: take over the memories of a project that has moved here; repeating it is harmless."""

from __future__ import annotations

import os
import shutil
import time
from typing import TYPE_CHECKING, Any

from keepsake.base import paths, project
from keepsake.capture import past
from keepsake.cli.input import scope
from keepsake.cli.output import printing
from keepsake.guard import guard_files
from keepsake.operations import stores
from keepsake.store import db as sqlite
from keepsake.store import drafts, ledger, memories, note_rows, pauses
from keepsake.store.store import open_readers, open_store
from keepsake.worker import backfill, relocation

if TYPE_CHECKING:
    import argparse

    from keepsake.store.db import Connection
    from keepsake.store.store import Store

MET = ("tool_call", "rule_turn", "read_commit", "staged_note", "sent")  # tables of what is not counted twice


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the verb's arguments."""
    help_ = "where the project was; it need not exist any more (default: the place that is recognised)"
    parser.add_argument("old", nargs="?", metavar="OLD_DIR", help=help_)


def run(args: argparse.Namespace) -> int:
    """Move what is stored for the old place to the project's own store, and have its past sessions read."""
    new = scope.found_project(args)
    old = project.of_directory(os.path.expanduser(args.old)) if args.old else _recognised(new)
    if new.root == old.root:
        raise stores.RefusedError(f"{args.old} is this project already ({new.root})")
    left, begun = open_readers([old.folder]), {**past.begun(old.folder), **past.begun(new.folder)}
    if args.old and not left and old.root not in begun and not past.folders(backfill.projects_of(""), old.root):
        raise stores.RefusedError(f"nothing is stored for {old.root}; name the folder where this project was before")
    total = memories.count(left[0].db) if left else 0
    adopted = _hand_over(left[0], new) if left else 0
    for root, at in {old.root: time.time(), **begun}.items():
        past.begin(new.folder, root, at)
    waiting = len(list(backfill.waiting(new, backfill.projects_of(""))))
    if not left and not waiting:
        return printing.answer(args, {"adopted": 0, "project": new.root}, [f"nothing is stored for {old.root}"])
    guard_files.refresh(new)
    lines = [f"{printing.count(adopted, 'memory', 'memories')} of {old.root} handed over to {new.root}"]
    sessions = printing.count(waiting, "past session")
    lines += [f"{sessions} follow when the next session starts (or now: keepsake import)"] if waiting else []
    return printing.answer(args, {"adopted": adopted, "known": total - adopted, "project": new.root}, lines)


def _recognised(new: project.Project) -> project.Project:
    """Return where a project was, as far as that is recognised. Raises RefusedError."""
    kept = os.path.join(backfill.projects_of(""), past.slug(new.top), "any")  # Claude Code's folder of its sessions
    found = relocation.recognised(new, kept)
    if not found:
        raise stores.RefusedError("no former place of this project is recognised; name it: keepsake adopt OLD_DIR")
    return project.Project(found[0].root)


def _hand_over(old: Store, new: project.Project) -> int:
    """Give an old place's store to a project. Returns the memories added."""
    if os.path.exists(memories.database(new.folder)):
        adopted = merge(old, new)
        old.close()
        shutil.rmtree(old.folder)
        return adopted
    adopted = memories.count(old.db)
    old.close()
    _move(old.folder, new.folder)
    open_store(new.folder, new.root)
    return adopted


def _move(old: str, new: str) -> None:
    """Give the old data folder the new name; what the new one holds already (a pause) is put into it first."""
    if os.path.isdir(new):
        for name in os.listdir(new):
            if not os.path.exists(os.path.join(old, name)):
                shutil.move(os.path.join(new, name), os.path.join(old, name))
        shutil.rmtree(new)
    os.rename(old, new)


def merge(old: Store, new: project.Project) -> int:
    """Add to a project's store what an older one holds: tombstones first, then rows. Returns the memories added."""
    _add_tombstones(old.folder, new.folder)
    added = add_all(open_store(new.folder, new.root), old.db)
    book = ledger.if_ready(sqlite.open_existing(ledger.path(old.folder), sqlite.WORKER_WAIT))
    if book is not None:
        own = ledger.open_ledger(new.folder)
        with own:
            own.execute("BEGIN IMMEDIATE")
            _copy(book, own, "injection", but="id")
            _copy(book, own, "compaction")
    return added


def add_all(store: Store, old: Connection) -> int:
    """Add what an older store holds and neither this one nor its tombstones know. Returns the memories added."""
    db, gone = store.db, store.tombstones
    with db:
        db.execute("BEGIN IMMEDIATE")
        added = 0
        names = _columns(old, "memory")
        for row in old.execute(f"SELECT {', '.join(names)} FROM memory ORDER BY session, seq, id"):
            one = dict(zip(names, row))
            if not gone.covers(one["key"], one["content"]) and memories.by_key(db, one["key"]) is None:
                _add(db, old, one)
                added += 1
        for table in ("session", "cursor", "reading", *MET):
            _copy(old, db, table)
        for start, end in pauses.load(old):
            pauses.add(db, start, end)
    return added


def _add(db: Connection, old: Connection, row: dict[str, Any]) -> None:
    before = row.pop("id")
    row["uid"] = drafts.free_uid(db, row["uid"])
    listed = ", ".join(row)
    made = db.execute(f"INSERT INTO memory({listed}) VALUES ({','.join('?' * len(row))})", tuple(row.values()))
    files = old.execute("SELECT path FROM memory_file WHERE memory = ?", (before,)).fetchall()
    memory, note = int(made.lastrowid or 0), note_rows.read(old, before)
    drafts.add_files(db, memory, [path for (path,) in files])
    if note is not None:
        note_rows.add(db, memory, note)


def _copy(old: Connection, new: Connection, table: str, but: str = "") -> None:
    listed = ", ".join(name for name in _columns(old, table) if name != but)
    marks = ",".join("?" * len(listed.split(",")))
    rows = old.execute(f"SELECT {listed} FROM {table}").fetchall()
    new.executemany(f"INSERT OR IGNORE INTO {table}({listed}) VALUES ({marks})", rows)


def _columns(db: Connection, table: str) -> list[str]:
    return [row[1] for row in db.execute(f"PRAGMA table_info({table})")]


def _add_tombstones(old: str, new: str) -> None:
    """Append the old project's tombstones to the new one's (the salt is the installation's, so they hold)."""
    try:
        with open(os.path.join(old, "tombstones"), "rb") as file:
            marks = file.read()
    except FileNotFoundError:
        return
    path = os.path.join(new, "tombstones")
    with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, paths.FILE_MODE), "wb") as file:
        file.write(marks)
