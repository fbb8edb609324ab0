"""Find values that look like secrets by themselves and stand near a telling word: in prose, before it, a line below.

`redact_named` needs a tie between name and value; here the value must be so unlike words, names and code that standing
near is enough. What it asks of a value depends on the word: beside "password" a chosen password counts, beside "key"
or "token" only what a generator made.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from keepsake.capture import redact_value

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

AHEAD, BEHIND = 90, 70  # characters after and before the word that are looked at, on its own line
BELOW = 300  # characters after it within which something must show a value, on this line or the next ones
_SIGN = r"[!#-&*+./0-9:=?@A-Z\\^_a-z~-]"
# What a judge may take holds a digit; that much is asked before the judge is.
_TOKENS: dict[Callable[[str], bool], re.Pattern[str]] = {
    redact_value.is_chosen: re.compile(rf"(?<![A-Za-z0-9_#%./@-])(?=[^\s\d]{{0,60}}\d)[=:.?]{{0,2}}({_SIGN}{{6,200}})"),
    redact_value.is_generated: re.compile(
        rf"(?<![A-Za-z0-9_#%./@-])(?=[^\s\d]{{0,60}}\d)[=:.?]{{0,2}}({_SIGN}{{16,300}})"
    ),
}
_OTHERS = re.compile(r"\w[\"'] ?[:=] ?[\"']?\Z")  # what stands before the value of another name
_ENDS = ".:?="  # that may follow a value and are no part of it
_BEFORE = re.compile(
    rf"(?<![A-Za-z0-9_#%./@-])(?=[^\s\d]{{0,60}}\d)(?P<value>{_SIGN}{{6,200}})"
    r"[\"'`”»)]{0,2}\s{1,2}\(?(?:[a-z]{1,10}\s){0,5}(?:[\w.-]{1,20}\s){0,2}\Z"
)
_DIGIT = re.compile(r"\d")
# What may end the line of the word when the value stands on the next one, and what may stand before it there.
_LINE_END = re.compile(
    r"[\w ()-]{0,40}(?:</\w{1,20}>)?:?[\"'`]?\s*(?:[:=\uff1a]|:?\*\*:?|-?[>→|]|\[\w+\]:?)?"
    r"[ \t]*[>|]?[-+]?[ \t]*\n|[ \t]*\n"
)
_NEXT_LINE = re.compile(
    r"(?:[ \t]*(?:```\w*|~~~)?[ \t]*\n){0,3}[ \t>*•-]*(?:<\w+>|send )?[\"'`]*(?P<value>[^\s\"'`<>]{4,200}?)"
    r"(?:\\[rn][\"'])?[\"'`]*(?:</\w+>)?,?[ \t]*(?:\n|\Z)"
)

# "a value", with a comment after it that says what it is
_COMMENTED = re.compile(r"[\"'`](?P<value>[^\s\"'`]{16,200})[\"'`][);,\s]{0,6}(?://|#|--|/\*)[^\n]{0,40}\Z")
_NEXT_ITEM = re.compile(
    r"[\"'`]?(?:\s{0,4},\s{0,8}[\"'`]|,?[ \t]*\n[ \t]*(?:[-*•] +)[\"'`]?)(?P<value>[^\s\"'`,]{4,128})(?=[\"'`\s]|\Z)"
)
MOST_ROWS, LONGEST_HEADER = 200, 300
_HEADER = {sign: re.compile(rf"\"?[\w .-]{{1,24}}\"?(?:{sign}\"?[\w .-]{{1,24}}\"?)+\r?") for sign in "\t,;"}


def forward(text: str, end: int, judge: Callable[[str], bool]) -> tuple[int, int] | None:
    """Return the place of the first value after `end`, on the same line, that the judge takes."""
    stop = text.find("\n", end, end + AHEAD)
    for token in _TOKENS[judge].finditer(text, end, stop if stop >= 0 else end + AHEAD):
        value, start = token[1].rstrip(_ENDS), token.start(1)
        if judge(value) and not _OTHERS.search(text, max(end, start - 40), start):
            return start, start + len(value)
    return None


def backward(text: str, start: int, judge: Callable[[str], bool]) -> tuple[int, int] | None:
    """Return the place of a value that the word at `start` is said of: "X is the password"."""
    first = max(text.rfind("\n", max(0, start - BEHIND), start) + 1, start - BEHIND, 0)
    if not _DIGIT.search(text, first, start):
        return None
    found = _BEFORE.search(text, first, start)
    if found and judge(found["value"].rstrip(_ENDS)):
        return found.span("value")
    found = _COMMENTED.search(text, first, start)
    return found.span("value") if found and redact_value.is_random(found["value"]) else None


def below(text: str, end: int, judge: Callable[[str], bool]) -> tuple[int, int] | None:
    """Return the place of a value that stands alone on the line below the word."""
    line = _LINE_END.match(text, end) if text.find("\n", end, end + AHEAD) >= 0 else None
    found = _NEXT_LINE.match(text, line.end()) if line else None
    return found.span("value") if found and judge(found["value"]) else None


def others(text: str, stop: int, judge: Callable[[str], bool]) -> Iterator[tuple[int, int]]:
    """Yield the places of the further values of a list whose first one ends at `stop`."""
    found = _NEXT_ITEM.match(text, stop)
    while found:
        if judge(found["value"]):
            yield found.span("value")
        found = _NEXT_ITEM.match(text, found.end("value"))


def column(text: str, at: int, end: int, judge: Callable[[str], bool]) -> Iterator[tuple[int, int]]:
    """Yield the places of the values in the column of a table (Markdown, CSV, tabs) that the word at `at` heads."""
    first = text.rfind("\n", 0, at) + 1
    last = text.find("\n", end)
    sign = _separator(text[first:last]) if last > 0 else ""
    if not sign:
        return
    place, cells = text.count(sign, first, at), text.count(sign, first, last)
    for _ in range(MOST_ROWS):
        first, last = last + 1, text.find("\n", last + 1)
        row = text[first : last if last > 0 else len(text)]
        if row.count(sign) != cells:
            return
        before = sum(map(len, row.split(sign)[:place])) + place
        cell = row.split(sign)[place]
        value = cell.strip(" \t`\"'*")
        if value and judge(value):
            start = first + before + cell.index(value)
            yield start, start + len(value)
        if last < 0:
            return


def _separator(header: str) -> str:
    if len(header) > LONGEST_HEADER:
        return ""
    if " | " in header:
        return "|"
    return next((sign for sign in "\t,;" if sign in header and _HEADER[sign].fullmatch(header)), "")
