"""The data folders that a verb reads or writes, opened; and the refusal that every verb can end in."""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING

from keepsake.base import paths
from keepsake.base.event import clean
from keepsake.store import db as sqlite
from keepsake.store import memories, rescue, schema
from keepsake.store.tombstones import Tombstones

if TYPE_CHECKING:
    from collections.abc import Iterable

    from keepsake.store.db import Connection

EVERYWHERE = "everywhere"


class RefusedError(Exception):
    """The command can't be done; the text says what was wrong, where, and what to do (exit code 1)."""


def all_folders(home: str) -> list[str]:
    """Return every data folder that holds a memory database, the global one last."""
    base = os.path.join(home, "projects")
    names = sorted(os.listdir(base)) if os.path.isdir(base) else []
    folders = [*(os.path.join(base, name) for name in names), os.path.join(home, EVERYWHERE)]
    return [folder for folder in folders if os.path.exists(memories.database(folder))]


def readers(folders: Iterable[str], wait: float = sqlite.WORKER_WAIT) -> list[tuple[str, Connection]]:
    """Open those folders' databases that exist, migrated: (folder, connection); wait: seconds for a lock.

    Raises DatabaseError.
    """
    found = []
    for folder in folders:
        db = sqlite.open_reader(memories.database(folder), wait)
        if db is None:
            continue
        if schema.version(db) != schema.VERSION:
            db.close()
            db = rescue.open_or_rescue(folder, time.time())
        found.append((folder, db))
    return found


def writer(folder: str, root: str = "") -> tuple[Connection, Tombstones]:
    """Open (or make) a folder's database for writing, with its tombstones; root: noted as the project's place."""
    paths.make_home()
    db = rescue.open_or_rescue(folder, time.time())
    if root:
        db.execute("INSERT OR REPLACE INTO meta(name, value) VALUES ('root', ?)", (clean(root),))
    return db, Tombstones(paths.home(), folder)


def root_of(db: Connection) -> str:
    """Return where the project of a database is, as far as it was noted."""
    row = db.execute("SELECT value FROM meta WHERE name = 'root'").fetchone()
    return str(row[0]) if row else ""


def tag_list(given: Iterable[str] | str | None) -> list[str]:
    """Return tags given as `a,b`, once or several times, each once (compared without case), in order."""
    parts = [given] if isinstance(given, str) else list(given or ())
    return unique(name for part in parts for name in part.split(","))


def unique(names: Iterable[str]) -> list[str]:
    """Return tags, each once (compared without case; the first spelling stays), in order, without line breaks."""
    found: dict[str, str] = {}
    for name in names:
        plain = " ".join(name.split())
        if plain:
            found.setdefault(plain.casefold(), plain)
    return list(found.values())
