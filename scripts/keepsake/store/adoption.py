"""Add the memories of another store to a store: of a project's former place, or of the copy that `forget --undo` reads.

Both databases are sound and of the present version. `salvage.add_missing` reads a backup of any version into a store
that is being rebuilt, and so keeps row ids and every table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from keepsake.store import drafts, memories, note_rows, pauses
from keepsake.store.db import placeholders
from keepsake.store.salvage import columns

if TYPE_CHECKING:
    from keepsake.store.db import Connection
    from keepsake.store.store import Store

# Tables that keep work from being done twice.
PROCESSED = ("tool_call", "rule_turn", "read_commit", "staged_note", "sent")


def add_all(store: Store, old: Connection) -> int:
    """Add the memories of an old store that this one neither holds nor has forgotten, and its other tables.

    Returns the number of memories added. Raises DatabaseError.
    """
    db, gone = store.db, store.tombstones
    with db:
        db.execute("BEGIN IMMEDIATE")
        added = 0
        names = columns(old, "memory")
        for row in old.execute(f"SELECT {', '.join(names)} FROM memory ORDER BY session, seq, id"):
            fields = dict(zip(names, row))
            if not gone.covers(fields["key"], fields["content"]) and memories.by_key(db, fields["key"]) is None:
                _add(db, old, fields)
                added += 1
        for table in ("session", "cursor", "reading", *PROCESSED):
            copy(old, db, table)
        for start, end in pauses.load(old):
            pauses.add(db, start, end)
    return added


def _add(db: Connection, old: Connection, row: dict[str, Any]) -> None:
    """Add a memory, with its files and its note, under a new row id. row: column -> value."""
    old_id = row.pop("id")
    row["uid"] = drafts.free_uid(db, row["uid"])
    insert = f"INSERT INTO memory({', '.join(row)}) VALUES ({placeholders(row)})"
    memory = int(db.execute(insert, tuple(row.values())).lastrowid or 0)
    files = old.execute("SELECT path FROM memory_file WHERE memory = ?", (old_id,)).fetchall()
    drafts.add_files(db, memory, [path for (path,) in files])
    note = note_rows.read(old, old_id)
    if note is not None:
        note_rows.add(db, memory, note)
        beside = old.execute("SELECT seen, client, names FROM note WHERE memory = ?", (old_id,)).fetchone()
        db.execute("UPDATE note SET seen = ?, client = ?, names = ? WHERE memory = ?", (*beside, memory))
    marks = old.execute("SELECT author, words, silent FROM note_mark WHERE memory = ?", (old_id,)).fetchall()
    db.executemany(
        "INSERT INTO note_mark(memory, author, words, silent) VALUES (?, ?, ?, ?)", [(memory, *mark) for mark in marks]
    )


def copy(old: Connection, new: Connection, table: str, but: str = "") -> None:
    """Copy the rows of a table that the new database lacks. but: a column that the new database numbers anew."""
    names = [name for name in columns(old, table) if name != but]
    rows = old.execute(f"SELECT {', '.join(names)} FROM {table}").fetchall()
    new.executemany(f"INSERT OR IGNORE INTO {table}({', '.join(names)}) VALUES ({placeholders(names)})", rows)
