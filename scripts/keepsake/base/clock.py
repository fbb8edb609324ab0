"""The present: the system's clock, or KEEPSAKE_NOW in replays and tests."""

from __future__ import annotations

import os
import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

VARIABLE = "KEEPSAKE_NOW"


def now(env: Mapping[str, str] = os.environ) -> float:
    """Return the present in epoch seconds; a KEEPSAKE_NOW that is not an ISO time is ignored."""
    given = env.get(VARIABLE)
    return (_parsed(given) if given else 0.0) or time.time()


def _parsed(text: str) -> float:
    from datetime import datetime, timezone  # costs a hook 2 ms, so only where a time is given

    stamp = text.strip()
    if stamp[-1:] in {"z", "Z"}:
        stamp = stamp[:-1] + "+00:00"
    head, dot, rest = stamp.partition(".")
    if dot:  # Python 3.9 takes three or six digits of a second, the client writes three, others nine
        digits = rest[: len(rest) - len(rest.lstrip("0123456789"))]
        stamp = f"{head}.{digits[:6].ljust(6, '0')}{rest[len(digits) :]}"
    try:
        found = datetime.fromisoformat(stamp)
    except ValueError:
        return 0.0
    return (found if found.tzinfo else found.replace(tzinfo=timezone.utc)).timestamp()
