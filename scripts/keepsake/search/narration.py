"""Find narration (pure): turns in which the model announces what it does next and states nothing.

"Let me run the tests:" and "Perfect! Now I'll update the handler." are narration. "The hook runs twice, once for each
worktree. Let me fix it." is not.
"""

from __future__ import annotations

import re

MAX_CHARS = 400  # of a turn that may be narration; a longer one states something
MIN_STATED = 40  # characters of statement; a turn with fewer states nothing
_ENDS = re.compile(r"(?<=[.!?:])\s+|\n+")
# "Good, now let me check the tests", "I'm using the review skill"
_ANNOUNCES = re.compile(
    r"(?:\W|(?:okay|ok|now|good|great|perfect|excellent|first|next|and|so|then|also|but|finally|alright)\b)*"
    r"(?:let(?: me|'s| us)|i(?:'ll| will|'m going to|'m using| need to| want to| have to| should))\b",
    re.IGNORECASE,
)


def is_narration(text: str) -> bool:
    """Tell whether a turn of the model only announces or comments, and states nothing."""
    if len(text) > MAX_CHARS:
        return False
    stated = [part for part in _ENDS.split(text.strip()) if not _ANNOUNCES.match(part)]
    return sum(map(len, stated)) < MIN_STATED
