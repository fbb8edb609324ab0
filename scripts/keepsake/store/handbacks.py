"""What waits to be handed back after a compaction: one row per session, from PreCompact until it is told."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from keepsake.store.db import Connection


class Waiting:
    """A row: what the session worked with (`trail`) until `at` (epoch seconds), and the id that it is told under.

    line: what the summary lacks of it; None while nobody has seen the summary.
    """

    __slots__ = ("at", "line", "memory", "trail")

    def __init__(self, at: float, memory: str, trail: str, line: str | None = None) -> None:
        self.at, self.memory, self.trail, self.line = at, memory, trail, line


def put(book: Connection, session: str, one: Waiting) -> None:
    """Have something wait for a session's compaction, instead of what waited. Raises DatabaseError."""
    sql = "INSERT OR REPLACE INTO handback(session, at, memory, trail, line) VALUES (?, ?, ?, ?, ?)"
    book.execute(sql, (session, one.at, one.memory, one.trail, one.line))


def of(book: Connection, session: str) -> Waiting | None:
    """Return what waits for a session."""
    row = book.execute("SELECT at, memory, trail, line FROM handback WHERE session = ?", (session,)).fetchone()
    return Waiting(*row) if row else None


def drop(book: Connection, session: str) -> None:
    """Have nothing wait for a session any more."""
    book.execute("DELETE FROM handback WHERE session = ?", (session,))


def clear(book: Connection) -> None:
    """Have nothing wait for anybody: it may tell what the person forgets. A ledger without the table has nothing."""
    if book.execute("SELECT 1 FROM sqlite_master WHERE name = 'handback'").fetchone():
        book.execute("DELETE FROM handback")
