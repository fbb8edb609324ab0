"""Keep a store below its size limit by deleting the least useful memories.

Only what capture stored by itself is deleted, never a rule or what a person or a model saved.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from keepsake.store.db import Connection

# Kinds that may be deleted, in this order: a raw turn is also in the transcript, a file access is one line of history.
EXPENDABLE = ("turn", "report", "file", "error", "summary")
ROOM = 0.1  # share of the limit that is freed at once, so that not every capture has to delete
MAX_ROUNDS = 3  # the estimate of what to delete is rough, so repeat it at most this often
PER_ROW = 400  # bytes that a row takes in addition to its text: columns, indexes, files
VACUUM_AT = 0.25  # share of free pages above which the file is rewritten


def live_bytes(db: Connection) -> int:
    """Return the bytes that a database's content takes, without free pages. Raises DatabaseError."""
    size, pages, free = (db.execute(f"PRAGMA {name}").fetchone()[0] for name in _FIGURES)
    return int(size * (pages - free))


_FIGURES = ("page_size", "page_count", "freelist_count")


def enforce(db: Connection, max_bytes: int) -> int:
    """Bring a store below its limit (bytes); return how many memories were deleted. Raises DatabaseError.

    Of each kind the least used memories go first, and of those the oldest. A memory counts as used if the model
    repeated its words after it was shown.
    """
    removed = 0
    for _ in range(MAX_ROUNDS):
        live = live_bytes(db)
        if live <= (max_bytes * (1 - ROOM) if removed else max_bytes):
            break
        rows = _least(db, 1 - max_bytes * (1 - ROOM) / live)
        if not rows:
            break
        with db:
            db.execute("BEGIN IMMEDIATE")
            db.executemany("DELETE FROM memory WHERE id = ?", [(row,) for row in rows])
        # Only this makes the index give up the space of deleted rows; without it the next round would delete too much.
        db.execute("INSERT INTO memory_fts(memory_fts) VALUES ('optimize')")
        db.execute("INSERT INTO note_fts(note_fts) VALUES ('optimize')")
        removed += len(rows)
    _, pages, free = (db.execute(f"PRAGMA {name}").fetchone()[0] for name in _FIGURES)
    if free > pages * VACUUM_AT:
        db.execute("VACUUM")
    return removed


def _least(db: Connection, share: float) -> list[int]:
    """Return the row ids of the least useful memories that make up about this share (0..1) of the store."""
    size = f"length(content) + 2 * length(terms) + {PER_ROW}"
    bytes_left = share * (db.execute(f"SELECT sum({size}) FROM memory").fetchone()[0] or 0)
    chosen: list[int] = []
    for kind in EXPENDABLE:
        rows = db.execute(f"SELECT id, {size} FROM memory WHERE kind = ? ORDER BY used, created, id", (kind,))
        for row, weight in rows:
            if bytes_left <= 0:
                return chosen
            chosen.append(row)
            bytes_left -= weight
    return chosen
