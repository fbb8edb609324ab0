"""The present time (the system's clock, or KEEPSAKE_NOW in replays and tests), and ISO times read from text."""

from __future__ import annotations

import os
import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

VARIABLE = "KEEPSAKE_NOW"
DAY = 86_400.0  # seconds


def now(env: Mapping[str, str] = os.environ) -> float:
    """Return the present time in epoch seconds; a KEEPSAKE_NOW that is not an ISO time is ignored."""
    configured = env.get(VARIABLE)
    return (epoch(configured) if configured else 0.0) or time.time()


def epoch(text: str) -> float:
    """Return an ISO time as epoch seconds, or 0.0 for any other text."""
    try:
        return parsed(text)
    except ValueError:
        return 0.0


def parsed(text: str) -> float:
    """Return an ISO time as epoch seconds; a time without a zone is UTC. Raises ValueError for any other text."""
    import datetime  # imported here because it costs a hook 2 ms

    stamp = text.strip()
    if stamp[-1:] in {"z", "Z"}:
        stamp = stamp[:-1] + "+00:00"
    head, dot, rest = stamp.partition(".")
    if dot and rest[3:4] not in {"+", "-"}:  # Python 3.9 accepts 3 or 6 digits after the point, some write 9
        digits = rest[: len(rest) - len(rest.lstrip("0123456789"))]
        stamp = f"{head}.{digits[:6].ljust(6, '0')}{rest[len(digits) :]}"
    moment = datetime.datetime.fromisoformat(stamp)
    return (moment if moment.tzinfo else moment.replace(tzinfo=datetime.timezone.utc)).timestamp()
