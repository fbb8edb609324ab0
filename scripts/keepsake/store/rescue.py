"""Open a store for writing, rebuilding it if it is damaged; and make its daily backup.

A damaged database is set aside, and a new one is built from the rows that can still be read, then from the backup.
Transcripts are read again (their cursors are reset). Forgotten memories stay forgotten, since tombstones lie outside
the database. The new file gets its final name only when it is complete; after a crash the next process that opens the
store finishes the rescue.
"""

from __future__ import annotations

import glob
import json
import os
import shutil
import time
from contextlib import closing, contextmanager, suppress
from typing import TYPE_CHECKING

from keepsake.base import files, journal, paths
from keepsake.base.clock import DAY
from keepsake.store import db as sqlite
from keepsake.store import memories, migrations, salvage, schema
from keepsake.store.tombstones import Tombstones

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from keepsake.store.db import Connection

MAX_ASIDE = 2  # damaged databases that are kept
MAX_MISSING = 10_000  # keys that a report lists
# How keys begin -> the tables that say from what such memories were learnt already.
LEARNT_ONCE = {"rule:": ("rule_turn",), "commit:": ("read_commit", "worktree")}
SIDES = ("", "-wal", "-shm")
REBUILT, LOCK = ".rebuilt", ".rescue-lock"
MAX_WAIT, MAX_LOCK_AGE = 120.0, 600.0  # seconds: for another process's rescue; age of a dead process's lock


def backup_path(folder: str) -> str:
    """Return the path of a data folder's backup."""
    return memories.database(folder) + ".backup"


def report_path(folder: str) -> str:
    """Return the path of the report on a data folder's last rescue."""
    return memories.database(folder) + ".rescue.json"


def damaged_copies(folder: str) -> list[str]:
    """Return the paths of damaged databases (and their logs) that were set aside, the oldest first."""
    return sorted(glob.glob(glob.escape(memories.database(folder)) + ".damaged-*"))


def copies(folder: str) -> list[str]:
    """Return every file, except the backup, that may hold a copy of the database's content.

    These are damaged databases that were set aside, copies for `forget --undo`, and backups and rebuilt files that
    killed processes had begun.
    """
    path = memories.database(folder)
    others = {backup_path(folder), report_path(folder), path + LOCK}
    return sorted(set(glob.glob(glob.escape(path) + ".*")) - others)


def sweep(folder: str, now: float) -> None:
    """Delete unfinished backups of killed processes (now: epoch seconds). Raises OSError."""
    for unfinished in glob.glob(glob.escape(backup_path(folder)) + ".*"):
        if _age(unfinished, now) > MAX_LOCK_AGE:
            _remove(unfinished)


def backup(folder: str) -> bool:
    """Back the database up, unless the copy is damaged; return whether it was sound. Raises OSError, DatabaseError."""
    db = sqlite.open_existing(memories.database(folder), sqlite.WORKER_WAIT)
    if db is None:
        return False
    temporary = f"{backup_path(folder)}.{os.getpid()}"
    _remove(temporary)
    os.close(os.open(temporary, os.O_CREAT | os.O_EXCL | os.O_RDWR, paths.FILE_MODE))
    with closing(db), closing(sqlite.connect(temporary, isolation_level=None)) as copy:
        db.backup(copy)
        copy.execute("PRAGMA journal_mode=DELETE").fetchall()
        sound = bool(copy.execute("PRAGMA quick_check(1)").fetchone()[0] == "ok")
    if sound and os.path.exists(temporary):  # `forget` deletes it if something is forgotten meanwhile
        os.replace(temporary, backup_path(folder))
    _remove(temporary)
    return sound


def backup_daily(folder: str, now: float) -> None:
    """Back the database up if the last backup is a day old, or rescue it if it is damaged (now: epoch seconds)."""
    if not os.path.exists(memories.database(folder)):
        return
    if os.path.exists(backup_path(folder)) and abs(now - os.path.getmtime(backup_path(folder))) < DAY:
        return
    sweep(folder, now)
    if damage(folder) or not backup(folder):
        rescue(folder, now, damage(folder) or "the daily copy was damaged")


def damage(folder: str) -> str:
    """Return SQLite's message on the damage of a data folder's database, "" if it is sound or missing.

    Raises DatabaseError for another problem, such as a lock.
    """
    try:
        db = sqlite.open_reader(memories.database(folder))
        if db is None:
            return ""
        with closing(db):
            verdict = str(db.execute("PRAGMA quick_check(1)").fetchone()[0])
    except sqlite.DatabaseError as error:
        if not salvage.is_damage(error):
            raise
        return str(error)
    return "" if verdict == "ok" else verdict


def is_lost(folder: str) -> bool:
    """Tell whether a data folder's database is missing or empty, but has a backup."""
    path = memories.database(folder)
    return os.path.exists(backup_path(folder)) and not (os.path.exists(path) and os.path.getsize(path))


def open_or_rescue(folder: str, now: float) -> Connection:
    """Open (or make) the memory database of a data folder for writing; a damaged one is rebuilt first.

    A database whose tables no migration fits is rebuilt, too, from the columns that it shares with today's tables.

    now: epoch seconds. Raises OSError, DatabaseError if it is locked or can't be written, NewerSchemaError.
    """
    path = memories.database(folder)
    if is_lost(folder) or os.path.exists(path + REBUILT):
        rescue(folder, now, "the database was gone or empty")
    try:
        _migrate(folder)
        return schema.open_memory(path)
    except sqlite.DatabaseError as error:
        if not salvage.is_damage(error) and not salvage.is_unknown_shape(error):
            raise
        rescue(folder, now, str(error))
        return schema.open_memory(path)


def _migrate(folder: str) -> None:
    """Migrate the store of an older keepsake after a backup."""
    path = memories.database(folder)
    if not schema.is_older(path):
        return
    with _alone(path + LOCK):
        if schema.is_older(path):
            backup(folder)
            schema.open_memory(path).close()


def heal(folder: str, now: float) -> bool:
    """Rescue a data folder's database if it is damaged (now: epoch seconds); return whether it was."""
    error = damage(folder)
    if error:
        rescue(folder, now, error)
    return bool(error)


def rescue(folder: str, now: float, error: str) -> None:
    """Set the database aside, build a new one from the rows that can be read, and write a report beside it.

    now: epoch seconds; error: what was wrong. Report: `at`, `error`, `read` and `from_backup` (numbers of memories),
    `missing` (keys that were in neither), `complete` (whether all keys were known), `transcripts` (how many
    are to be read again), `aside` (path). If several processes try, one does it and the others wait until it is done.
    Raises DatabaseError, OSError.
    """
    path = memories.database(folder)
    with _alone(path + LOCK):
        if os.path.exists(path + REBUILT):
            _put_in_place(path)
        elif damage(folder) or not os.path.exists(path) or not os.path.getsize(path) or schema.is_older(path):
            _rebuild(folder, now, error)


@contextmanager
def _alone(lock: str) -> Iterator[None]:
    """Hold a lock file while the block runs; a lock that is older than any rescue is removed, as its holder died."""
    deadline = time.monotonic() + MAX_WAIT
    while True:
        try:
            os.close(os.open(lock, os.O_CREAT | os.O_EXCL | os.O_WRONLY, paths.FILE_MODE))
            break
        except FileExistsError:
            if _age(lock, time.time()) > MAX_LOCK_AGE:
                _remove(lock)
            elif time.monotonic() > deadline:
                raise
            time.sleep(0.05)
    try:
        yield
    finally:
        _remove(lock)


def _rebuild(folder: str, now: float, error: str) -> None:
    path = memories.database(folder)
    building = f"{path}.building"
    _remove(*(building + side for side in SIDES))
    report: dict[str, object] = {"at": now, "error": error}
    with closing(schema.open_memory(building)) as new:
        new.execute("BEGIN IMMEDIATE")
        for statement in migrations.FORMER.values():
            new.execute(statement)
        old_keys = _from_damaged(path, new, report)
        _from_backup(folder, new, report)
        for statement in (*migrations.SPLIT_COLUMNS, *migrations.SPLIT_META, *migrations.SPLIT_OCCURRENCE):
            new.execute(statement)  # the damaged file and the backup may be from an older keepsake
        stored = {row[0] for row in new.execute("SELECT key FROM memory")}
        report["complete"] = old_keys is not None
        missing = sorted(set(old_keys or ()) - stored)
        report["missing"] = missing[:MAX_MISSING]
        report["transcripts"] = _reset_cursors(new)
        _read_again(new, missing if old_keys is not None or not os.path.exists(path) else list(LEARNT_ONCE))
        new.execute("COMMIT")
        new.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    report["aside"] = _copy_aside(path, now)
    journal.note("rescue", f"a memory database was rebuilt ({error})", folder=folder)
    files.replace(report_path(folder), json.dumps(report).encode())
    os.replace(building, path + REBUILT)
    _put_in_place(path)
    _remove(*[old for old in damaged_copies(folder) if not old.endswith(SIDES[1])][:-MAX_ASIDE])


def _copy_aside(path: str, now: float) -> str:
    """Copy the damaged database and its log to new names; return that of the database, "" if there was none."""
    aside = f"{path}.damaged-{time.strftime('%Y%m%d-%H%M%S', time.gmtime(now))}"
    others = len(glob.glob(glob.escape(aside) + "*"))  # set aside in the same second
    aside += f"-{others}" if others else ""
    for side in SIDES[:2]:
        if os.path.exists(path + side):
            shutil.copyfile(path + side, aside + side)
            os.chmod(aside + side, paths.FILE_MODE)
    return aside if os.path.exists(aside) else ""


def _put_in_place(path: str) -> None:
    """Give a rebuilt database its final name, after deleting the old log, which SQLite would replay into it."""
    _remove(path + SIDES[1], path + SIDES[2])
    os.replace(path + REBUILT, path)


def _from_damaged(path: str, new: Connection, report: dict[str, object]) -> list[str] | None:
    """Copy the readable rows of the damaged database; return its memories' keys, None if these can't be read."""
    report["read"] = 0
    damaged = sqlite.open_existing(path, sqlite.WORKER_WAIT)
    if damaged is None:
        return None
    with closing(damaged):
        for table in salvage.tables(new):
            taken = salvage.copy(damaged, new, table)
            report["read"] = taken if table == "memory" else report["read"]
        new.execute("DELETE FROM memory_file WHERE memory NOT IN (SELECT id FROM memory)")
        return salvage.keys(damaged)


def _from_backup(folder: str, new: Connection, report: dict[str, object]) -> None:
    report["from_backup"] = 0
    path, gone = backup_path(folder), Tombstones(paths.home(), folder)
    if not os.path.exists(path):
        return
    try:
        with closing(sqlite.connect(path, isolation_level=None)) as old:
            report["from_backup"] = salvage.add_missing(old, new, gone.covers)
    except sqlite.DatabaseError as error:
        report["backup_error"] = str(error)


def _reset_cursors(new: Connection) -> int:
    """Reset all cursors so that every known transcript is read again; return their number.

    What is stored already is recognised by its key.
    """
    return new.execute(
        "INSERT OR REPLACE INTO cursor(path, session, offset, line, head, state)"
        " SELECT transcript, id, 0, 0, '', '{}' FROM session WHERE transcript <> ''"
    ).rowcount


def _read_again(new: Connection, missing: Sequence[str]) -> None:
    """Drop what keeps lost memories (their keys, or the beginnings of these) from being learnt a second time."""
    for start, tables in LEARNT_ONCE.items():
        for table in tables if any(key.startswith(start) for key in missing) else ():
            new.execute(f"DELETE FROM {table}")


def _remove(*names: str) -> None:
    for name in names:
        with suppress(FileNotFoundError):
            os.unlink(name)


def _age(path: str, now: float) -> float:
    """Return the age of a file in seconds, 0.0 if another process has just removed it."""
    with suppress(FileNotFoundError):
        return now - os.path.getmtime(path)
    return 0.0
