"""Times: the present (the system's clock, or KEEPSAKE_NOW in replays and tests), and what others wrote as ISO text."""

from __future__ import annotations

import os
import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

VARIABLE = "KEEPSAKE_NOW"
DAY = 86_400.0  # seconds


def now(env: Mapping[str, str] = os.environ) -> float:
    """Return the present in epoch seconds; a KEEPSAKE_NOW that is not an ISO time is ignored."""
    given = env.get(VARIABLE)
    return (epoch(given) if given else 0.0) or time.time()


def epoch(text: str) -> float:
    """Return an ISO time as epoch seconds, 0.0 if it is not one."""
    try:
        return parsed(text)
    except ValueError:
        return 0.0


def parsed(text: str) -> float:
    """Return an ISO time as epoch seconds; without a zone it is UTC. Raises ValueError."""
    import datetime  # costs a hook 2 ms, so only where a time is given

    stamp = text.strip()
    if stamp[-1:] in {"z", "Z"}:
        stamp = stamp[:-1] + "+00:00"
    head, dot, rest = stamp.partition(".")
    if dot and rest[3:4] not in {"+", "-"}:  # Python 3.9 takes three or six digits of a second, others write nine
        digits = rest[: len(rest) - len(rest.lstrip("0123456789"))]
        stamp = f"{head}.{digits[:6].ljust(6, '0')}{rest[len(digits) :]}"
    found = datetime.datetime.fromisoformat(stamp)
    return (found if found.tzinfo else found.replace(tzinfo=datetime.timezone.utc)).timestamp()
