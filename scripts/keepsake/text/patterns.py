"""Regular expressions that are compiled when they are first asked for.

Python can't keep what it has compiled. All of a worker's patterns together take 0.15 s to compile; one Stop needs
a tenth of them.
"""

from __future__ import annotations

import functools
import re


@functools.cache
def compiled(pattern: str, flags: int = 0) -> re.Pattern[str]:
    """Return a pattern compiled, once a process. Raises re.error."""
    return re.compile(pattern, flags)
