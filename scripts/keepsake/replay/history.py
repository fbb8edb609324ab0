"""A person's stores as they were at a time: copies, from which later notes, fixes and sessions are taken out."""

from __future__ import annotations

import os
import sqlite3
from typing import TYPE_CHECKING

from keepsake.store import memories, note_rows, schema

if TYPE_CHECKING:
    from collections.abc import Iterable

    from keepsake.store.db import Connection

# A note was there once a session that states it had ended; where no such session is known, once it was written.
_ENDED = (
    "SELECT min(session.updated) FROM session WHERE session.id = memory.session OR session.id IN"
    " (SELECT note_source.session FROM note_source WHERE note_source.memory = memory.id)"
)
_LATER = f"SELECT memory.id FROM note JOIN memory ON memory.id = note.memory WHERE coalesce(({_ENDED}), created) >= ?"
_TAKEN_OUT = (
    f"DELETE FROM memory WHERE id IN ({_LATER})",
    "DELETE FROM memory WHERE kind = 'fix' AND created >= ?",
    "DELETE FROM session WHERE updated >= ?",
)


def copies(stores: Iterable[tuple[str, str]]) -> list[Connection]:
    """Copy (folder of a store, folder for its copy) and return the copies, open; a store that is missing is empty.

    Raises DatabaseError.
    """
    return [_copy(memories.database(source), memories.database(target)) for source, target in stores]


def _copy(source: str, target: str) -> Connection:
    os.makedirs(os.path.dirname(target), mode=0o700, exist_ok=True)
    if os.path.exists(source):
        there, here = sqlite3.connect(source), sqlite3.connect(target)
        there.backup(here)
        there.close()
        here.close()
    db = schema.open_memory(target)
    db.execute("UPDATE memory SET shown = 0, used = 0")  # what came of telling is of later days
    return db


def rewind(db: Connection, at: float) -> None:
    """Remove from a copy what was not known yet at a time (epoch seconds). Raises DatabaseError."""
    db.execute("BEGIN")
    for statement in _TAKEN_OUT:
        db.execute(statement, (at,))
    db.execute("COMMIT")
    note_rows.count(db, 0.0)
