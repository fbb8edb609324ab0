"""Times as the page shows and asks for them."""

from __future__ import annotations

import datetime

from keepsake.base.clock import DAY
from keepsake.text.render import LATEST


def iso(at: object) -> str | None:
    """Return epoch seconds as an ISO time in UTC, None without one."""
    if not isinstance(at, (int, float)) or not 0 < at < LATEST:
        return None
    return datetime.datetime.fromtimestamp(at, datetime.timezone.utc).isoformat(timespec="seconds")


def day(text: str, *, end: bool = False) -> float | None:
    """Return the first (or last) moment of a day such as 2026-01-31 in UTC, None for "". Raises ValueError."""
    if not text:
        return None
    found = datetime.datetime.combine(datetime.date.fromisoformat(text), datetime.time(), datetime.timezone.utc)
    return found.timestamp() + (DAY - 0.001 if end else 0.0)
