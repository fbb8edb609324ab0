"""Which turns are kept (pure): the rules of the raw filter, as tables.

Source of the thresholds: the raw-filter specification (user under 15 characters, assistant under 50, a file read three
times or more). A wide character (Chinese, Japanese, Korean) counts as two, since it says as much as two letters.
"""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

from keepsake.transcript.speech import called

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

SHORTEST = {"user": 15, "assistant": 50}  # characters
MAX_READS = 2  # of one file whose turns are kept

_CHANGE_SKILL = re.compile(r"^/?(?:opsx|openspec)[:\-\w]*$")
_CHANGE_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,99}")


def width(text: str) -> int:
    """Return the length of a text in characters, wide ones counted twice."""
    if text.isascii():
        return len(text)
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def long_enough(role: str, text: str) -> bool:
    """Tell whether a turn says enough to be kept."""
    least = SHORTEST[role]
    return len(text) >= least or width(text[:least]) >= least


def repeated_read(reads: Sequence[str], others: int, seen: Mapping[str, int]) -> bool:
    """Tell whether a turn only reads files again that were read MAX_READS times before.

    reads: paths that the turn's Read calls name; others: its other tool calls; seen: reads per path before it.
    """
    return bool(reads) and not others and all(seen.get(path, 0) >= MAX_READS for path in reads)


def change_name(skill: str, arguments: str) -> str:
    """Return the change that an opsx/openspec skill call is about, or ""."""
    if not _CHANGE_SKILL.match(skill.strip()):
        return ""
    found = _CHANGE_NAME.search(arguments)
    return found.group() if found else ""


def change_of_call(given: Mapping[str, object]) -> str:
    """Return the change that the input of a Skill call names, or "": `skill` with `args`, or both in `command`."""
    skill, _, rest = str(given.get("skill") or given.get("command") or "").strip().partition(" ")
    return change_name(skill, str(given.get("args") or rest))


def change_in_command(text: str) -> str:
    """Return the change named by a stored slash command, or ""."""
    name, arguments = called(text)
    if name:
        return change_name(name, arguments)
    first, _, rest = text.strip().partition(" ")
    return change_name(first, rest) if first.startswith("/") else ""
