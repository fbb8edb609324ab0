"""Which sessions wait to be read by a model, and how far each was read.

A Stop adds its session; the extraction removes it. So a session without an end is read too, once it has rested, and a
worker that is killed forgets none.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from keepsake.base.event import clean
from keepsake.store import readings

if TYPE_CHECKING:
    from keepsake.store.db import Connection

MIN_REST = 600.0  # seconds since a session's last Stop, after which it rests


def add(db: Connection, session: str, transcript: str, now: float) -> None:
    """Note that a session has something new to read. Raises DatabaseError."""
    readings.put(db, session, "waits", json.dumps({"transcript": clean(transcript), "at": now}))


def rested(db: Connection, now: float) -> list[tuple[str, str]]:
    """Return (session, transcript) of the waiting sessions that have rested, the longest first. Raises DatabaseError.

    A Stop in the far future was recorded before the clock was set back, so it counts as long ago.
    """
    found = [(session, json.loads(value)) for session, value in readings.every(db, "waits")]
    due = [(float(one["at"]), session, str(one["transcript"])) for session, one in found]
    return [(session, path) for at, session, path in sorted(due) if abs(now - at) >= MIN_REST]


def drop(db: Connection, session: str) -> None:
    """Note that nothing of a session is left to read. Raises DatabaseError."""
    readings.clear(db, [session], "waits")


def first_line(db: Connection, session: str) -> int:
    """Return the first line (1..) of a session that a model may read: everything before it was forgotten."""
    closed = readings.get(db, session, "closed_to")
    return closed + 1 if isinstance(closed, int) else 1


def line(db: Connection, session: str) -> int:
    """Return the line (1..) at which the next part of a session begins; 0 if none was read yet."""
    return _read(db, session)[0]


def began(db: Connection, session: str, number: int) -> bool:
    """Tell whether the part that begins at a line is the first one, or was read before."""
    at, size = _read(db, session)
    return at == 0 or (size > 0 and number <= at)


def changed(db: Connection, session: str, size: int) -> bool:
    """Tell whether a transcript of so many bytes holds more than was read of it."""
    return _read(db, session)[1] != size


def set_read(db: Connection, session: str, number: int, size: int) -> None:
    """Note where the part begins that is to be read next, and how many bytes were read (0: not all). DatabaseError."""
    readings.put(db, session, "read_to", json.dumps([number, size]))


def _read(db: Connection, session: str) -> tuple[int, int]:
    kept = readings.get(db, session, "read_to")
    number, size = json.loads(str(kept)) if kept else (0, 0)
    return int(number), int(size)
