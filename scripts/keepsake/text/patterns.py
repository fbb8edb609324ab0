"""Regular expressions that are compiled when they are first used.

Python can't store compiled patterns. To compile all patterns of a worker takes 0.15 s, and one Stop needs a tenth of
them.
"""

from __future__ import annotations

import functools
import re


@functools.cache
def compiled(pattern: str, flags: int = 0) -> re.Pattern[str]:
    """Return a compiled pattern; each is compiled once per process. Raises re.error."""
    return re.compile(pattern, flags)
