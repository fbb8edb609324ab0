"""Find secrets by the place where they stand, such as an address, a header or a command; `shapes.txt` lists them."""

from __future__ import annotations

import functools
import re
from typing import TYPE_CHECKING, NamedTuple

from keepsake.redact import tables, values
from keepsake.redact.tokens import Span
from keepsake.text.patterns import compiled

if TYPE_CHECKING:
    from collections.abc import Iterator

_QUOTE = re.compile(r"(?<!\?<=)(?<!\?<!)\[[\"']{2}`?\]")  # not in a lookbehind, whose length is fixed
_BEHIND, _AHEAD = 200, 4096  # characters before and after a cue within which its patterns must match


class Shape(NamedTuple):
    """A row of `shapes.txt`."""

    kind: str
    judge: str
    behind: str  # pattern that must match before the cue, or ""
    ahead: re.Pattern[str]  # must match from the cue on
    example: str


def _escaped(pattern: str) -> str:
    """Return a pattern that also accepts escaped quotes, as in JSON, a log or a string that holds code."""
    return _QUOTE.sub(r"(?:\\\\{0,3}\g<0>)", pattern)


SHAPES = tables.by_cue("shapes", 2)


@functools.cache
def _shapes(cue: str) -> list[Shape]:
    """Return the rows of a cue."""
    shapes = []
    for kind, judge, _, pattern, example in SHAPES.get(cue, ()):
        behind, _, ahead = map(_escaped, pattern.rpartition("›"))
        shapes.append(Shape(kind, judge, behind, compiled(ahead, re.IGNORECASE), example))
    return shapes


def spans(text: str, _low: str, cue: str, at: int) -> Iterator[Span]:
    """Yield the secrets that the rows of a cue find where the cue stands (at `at`)."""
    for shape in _shapes(cue):
        match = shape.ahead.match(text, at, at + _AHEAD)
        before = match and compiled(shape.behind, re.IGNORECASE).search(text, max(0, at - _BEHIND), at)
        if match and before:
            groups = [part.span(part.lastindex) for part in (before, match) if part.lastindex] or [match.span()]
            start, end = groups[0][0], groups[-1][1]
            if values.JUDGES[shape.judge](text[start:end]):
                yield Span(shape.kind, start, end, f"shapes {shape.example}")
