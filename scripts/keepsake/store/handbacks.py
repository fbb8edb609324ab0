"""Hand-backs: what a session gets back after a compaction. One row per session, from PreCompact until it is shown."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from keepsake.store.db import Connection


class Handback:
    """A row: what the session worked with (`trail`) until `at` (epoch seconds).

    memory: the id under which it is shown; line: the part of the trail that the compaction's summary lacks, None until
    a hook has seen the summary.
    """

    __slots__ = ("at", "line", "memory", "trail")

    def __init__(self, at: float, memory: str, trail: str, line: str | None = None) -> None:
        self.at, self.memory, self.trail, self.line = at, memory, trail, line


def put(book: Connection, session: str, handback: Handback) -> None:
    """Store the hand-back of a session, in place of an earlier one. Raises DatabaseError."""
    sql = "INSERT OR REPLACE INTO handback(session, at, memory, trail, line) VALUES (?, ?, ?, ?, ?)"
    book.execute(sql, (session, handback.at, handback.memory, handback.trail, handback.line))


def of(book: Connection, session: str) -> Handback | None:
    """Return the hand-back of a session, None if there is none. Raises DatabaseError."""
    row = book.execute("SELECT at, memory, trail, line FROM handback WHERE session = ?", (session,)).fetchone()
    return Handback(*row) if row else None


def drop(book: Connection, session: str) -> None:
    """Delete the hand-back of a session."""
    book.execute("DELETE FROM handback WHERE session = ?", (session,))


def clear(book: Connection) -> None:
    """Delete all hand-backs, since they may contain what the person forgets. An old ledger may lack their table."""
    if book.execute("SELECT 1 FROM sqlite_master WHERE name = 'handback'").fetchone():
        book.execute("DELETE FROM handback")
