"""The size limit of a store: when it is reached, the least useful memories are deleted first.

Only what capture stored by itself is deleted, never rules or what a person or the model saved.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from keepsake.store.db import Connection

# The kinds that may go, in this order: a raw turn is also in the transcript, a file access is one line of history.
EXPENDABLE = ("turn", "report", "file", "error", "summary")
ROOM = 0.1  # share of the limit that is freed at once, so that not every capture has to
MAX_ROUNDS = 3  # an estimate is rough: look again so often
PER_ROW = 400  # bytes that a row takes beside its text: columns, indexes, files
VACUUM_AT = 0.25  # share of free pages from which the file is worth rewriting


def live_bytes(db: Connection) -> int:
    """Return the bytes that a database's content takes (free pages not counted)."""
    size, pages, free = (db.execute(f"PRAGMA {name}").fetchone()[0] for name in _FIGURES)
    return int(size * (pages - free))


_FIGURES = ("page_size", "page_count", "freelist_count")


def enforce(db: Connection, max_bytes: int) -> int:
    """Bring a store below its limit, deleting the least used, then the oldest. Returns how many memories were deleted.

    Used means that the model said its words after it was shown. Raises DatabaseError.
    """
    removed = 0
    for _ in range(MAX_ROUNDS):
        live = live_bytes(db)
        if live <= (max_bytes * (1 - ROOM) if removed else max_bytes):
            break
        chosen = _least(db, 1 - max_bytes * (1 - ROOM) / live)
        if not chosen:
            break
        with db:
            db.execute("BEGIN IMMEDIATE")
            db.executemany("DELETE FROM memory WHERE id = ?", [(row,) for row in chosen])
        # Only now does the index give up the space of what went: measured before, twice as much would go.
        db.execute("INSERT INTO memory_fts(memory_fts) VALUES ('optimize')")
        db.execute("INSERT INTO note_fts(note_fts) VALUES ('optimize')")
        removed += len(chosen)
    _, pages, free = (db.execute(f"PRAGMA {name}").fetchone()[0] for name in _FIGURES)
    if free > pages * VACUUM_AT:
        db.execute("VACUUM")
    return removed


def _least(db: Connection, share: float) -> list[int]:
    """Return the rows that are worth least, as many as make up about this share (0..1) of the store."""
    size = f"length(content) + 2 * length(terms) + {PER_ROW}"
    wanted = share * (db.execute(f"SELECT sum({size}) FROM memory").fetchone()[0] or 0)
    chosen: list[int] = []
    for kind in EXPENDABLE:
        rows = db.execute(f"SELECT id, {size} FROM memory WHERE kind = ? ORDER BY used, created, id", (kind,))
        for row, weight in rows:
            if wanted <= 0:
                return chosen
            chosen.append(row)
            wanted -= weight
    return chosen
