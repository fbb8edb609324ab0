"""The times when keepsake was paused: nothing that was said then is captured, not even by an import."""

from __future__ import annotations

from keepsake.base import minijson

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from keepsake.store.db import Connection

_NAME = "pauses"


def load(db: Connection) -> list[tuple[float, float]]:
    """Return the pauses that have ended: (start, end) in epoch seconds."""
    row = db.execute("SELECT value FROM meta WHERE name = ?", (_NAME,)).fetchone()
    pauses = minijson.loads(str(row[0])) if row else []
    return [(float(start), float(end)) for start, end in pauses] if isinstance(pauses, list) else []


def add(db: Connection, start: float, end: float) -> None:
    """Record a pause that has ended (start, end: epoch seconds). Raises DatabaseError."""
    pauses = minijson.dumps([*load(db), (start, end)])
    db.execute("INSERT OR REPLACE INTO meta(name, value) VALUES (?, ?)", (_NAME, pauses))


def covers(pauses: Sequence[tuple[float, float]], at: float) -> bool:
    """Tell whether a time is within a pause (at: epoch seconds; 0.0, an unknown time, never is)."""
    return any(start <= at <= end for start, end in pauses)
