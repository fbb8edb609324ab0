"""Which terms are common in a store: kept in a table of its own, so that asking costs a key look-up a word.

Counting a term in the index costs its whole posting list, forty times for one memory that is weighed. The worker
counts all terms at once instead, whenever the store has grown by a fifth.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection

    from keepsake.store.db import Connection

SHARE, COUNT = 0.005, 3  # a term is rare in at most this share of the memories, or in this many
GROWN = 1.2  # times the size at the last count, before terms are counted again
SMALL = 30  # memories; in fewer, nothing is common enough to count
_SIZE = "common_at"


def size(db: Connection) -> int:
    """Return the number of memories that were ever stored (the newest row's id)."""
    return int(db.execute("SELECT coalesce(max(id), 0) FROM memory").fetchone()[0])


def refresh(db: Connection) -> bool:
    """Count the terms anew if the store has grown enough; tell whether it was done. Raises DatabaseError."""
    total = size(db)
    row = db.execute("SELECT value FROM meta WHERE name = ?", (_SIZE,)).fetchone()
    if total < SMALL or (row and total < GROWN * int(row[0])):
        return False
    db.execute("CREATE VIRTUAL TABLE IF NOT EXISTS temp.vocabulary USING fts5vocab(main, memory_fts, row)")
    db.execute("BEGIN IMMEDIATE")
    db.execute("DELETE FROM common")
    db.execute("INSERT INTO common SELECT term FROM temp.vocabulary WHERE doc > ?", (max(COUNT, int(total * SHARE)),))
    db.execute("INSERT OR REPLACE INTO meta(name, value) VALUES (?, ?)", (_SIZE, str(total)))
    db.execute("COMMIT")
    return True


def among(db: Connection, terms: Collection[str]) -> set[str]:
    """Return those of the terms that are common; the rest is rare, or unknown to the store."""
    marks = ",".join("?" * len(terms))
    return {term for (term,) in db.execute(f"SELECT term FROM common WHERE term IN ({marks})", tuple(terms))}
