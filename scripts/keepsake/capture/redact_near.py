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
# "X is the password": what stands first between the two may tie them, as in "use X as the password".
_BEFORE = re.compile(
    rf"(?<![A-Za-z0-9_#%./@-])(?=[^\s\d]{{0,60}}\d)(?P<value>{_SIGN}{{6,200}})[\"'`”»)]{{0,2}}"
    r"(?:(?P<tie>\s(?:is|was|as|for|at|isn't|doesn't|don't|looks?|works?|als|comme|como|come|jako|som|mint)\b"
    r"|\s(?:<-+|←|—|\u2013|-+|\(|#|//)\s?)\s{0,2}(?:[\w'-]{1,14}\s){0,7}"
    r"|\s{1,2}\(?(?:[a-z']{1,10}\s){0,5}(?:[\w.-]{1,20}\s){0,2})\Z"
)
_DIGIT = re.compile(r"\d")
# What may end the line of the word when the value stands on the next one, and what may stand before it there.
_LINE_END = re.compile(
    r"[\w ()-]{0,40}(?:</\w{1,20}>)?(?P<tie>:|\"(?=\r?\n\r?\n))?[\"'`]?\s*"
    r"(?:(?P<sign>[:=\uff1a]|:?\*\*:?|-?[>→|]|\[\w+\]:?))?"
    r"[ \t]*[>|]?[-+]?[ \t]*\n|[ \t]*\n"
)
_NEXT_LINE = re.compile(
    r"(?:[ \t]*(?P<fence>```\w*|~~~)?[ \t]*\n){0,3}[ \t>*•-]*(?:<\w+>|send )?[\"'`]*(?P<value>[^\s\"'`<>]{4,200}?)"
    r"(?:\\[rn][\"'])?[\"'`]*(?:</\w+>)?,?[ \t]*(?:\n|\Z)"
)

# "a value", with a comment after it that says what it is
_BRACKETED = re.compile(r"[\w]{0,3}[\"'`]? ?\([\"'`]?(?P<value>[^\s()\"'`]{6,64})[\"'`]?\)(?=[\s.,;:!?]|\Z)")
_COMMENTED = re.compile(r"[\"'`](?P<value>[^\s\"'`]{8,200})[\"'`][);,\s]{0,6}(?://|#|--|/\*)[^\n]{0,40}\Z")
_NEXT_ITEM = re.compile(
    r"[\"'`]?(?:\s{0,4},\s{0,8}[\"'`]|,?[ \t]*\n[ \t]*(?:[-*•] +)[\"'`]?)(?P<value>[^\s\"'`,]{4,128})(?=[\"'`\s]|\Z)"
)
MOST_ROWS, LONGEST_HEADER = 200, 300
# A cell of each kind of table, by what stands between cells; and a row that only draws lines.
_CELLS = {
    "|": re.compile(r"[^|\n]+"),
    **{sign: re.compile(rf"(?:\A|(?<={sign}))[^{sign}\n]*") for sign in "\t,;"},
    "  ": re.compile(r"\S+(?: \S+)*"),
}
_HEADER = {
    **{sign: re.compile(rf"\"?[\w .-]{{1,24}}\"?(?:{sign}\"?[\w .-]{{1,24}}\"?)+\r?") for sign in "\t,;"},
    "  ": re.compile(r"\s*[\w.-]{1,24}(?: [\w.-]{1,24}){0,2}(?: {2,40}[\w.-]{1,24}(?: [\w.-]{1,24}){0,2}){1,9}\s*"),
}
_VALUES = re.compile(r"[^()]{0,300}\)\s{0,8}values\s{0,8}(?=\()", re.IGNORECASE)
_ROW = re.compile(r"\s{0,8},?\s{0,8}\(([^()\n]{1,600})\)")
_TITLE = re.compile(r"[\s\"'`*]*[\w /.-]{2,24}[\s\"'`*]*")
_RULER = re.compile(r"[\s|+:=-]+")


def forward(text: str, end: int, judge: Callable[[str], bool]) -> tuple[int, int] | None:
    """Return the place of the first value after `end`, on the same line, that the judge takes."""
    beside = _BRACKETED.match(text, end) if judge is redact_value.is_chosen else None
    if beside and redact_value.is_dotted(beside["value"]) and redact_value.is_pair(beside["value"]):
        return beside.span("value")
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
    if found and (_tied(judge) if found["tie"] else judge)(found["value"].rstrip(_ENDS)):
        return found.span("value")
    found = _COMMENTED.search(text, first, start)
    told = found and (redact_value.is_random(found["value"]) or _tied(judge)(found["value"]))
    return found.span("value") if found and told else None


def below(text: str, end: int, judge: Callable[[str], bool]) -> tuple[int, int] | None:
    """Return the place of a value that stands alone on the line below the word."""
    stop = text.find("\n", end, end + AHEAD)
    line = _LINE_END.match(text, end) if stop >= 0 and text[stop - 1] not in ",;.{}([" else None
    found = _NEXT_LINE.match(text, line.end()) if line else None
    if not line or not found:
        return None
    tied = line["tie"] or line["sign"]
    fenced = tied and (found["fence"] or line["sign"] in ("|", ">")) and judge is redact_value.is_chosen
    if (_tied(judge) if tied else judge)(found["value"]) or (fenced and redact_value.is_word_secret(found["value"])):
        return found.span("value")
    return None


def _tied(judge: Callable[[str], bool]) -> Callable[[str], bool]:
    """Return what is asked of a value that a sign or a word ties to its name."""
    return redact_value.is_said if judge is redact_value.is_chosen else redact_value.is_random


def others(text: str, stop: int, judge: Callable[[str], bool]) -> Iterator[tuple[int, int]]:
    """Yield the places of the further values of a list whose first one ends at `stop`."""
    found = _NEXT_ITEM.match(text, stop)
    while found:
        if judge(found["value"]):
            yield found.span("value")
        found = _NEXT_ITEM.match(text, found.end("value"))


def column(text: str, at: int, end: int, judge: Callable[[str], bool]) -> Iterator[tuple[int, int]]:
    """Yield the places of the values in the column of a table (of any kind) that the word at `at` heads."""
    first = text.rfind("\n", 0, at) + 1
    last = text.find("\n", end)
    sign = _separator(text[first:last]) if last > 0 else ""
    if not sign:
        return
    header = [*_CELLS[sign].finditer(text[first:last])]
    place = sum(cell.end() <= at - first for cell in header)
    above = text[max(0, first - LONGEST_HEADER) : max(0, first - 1)].rpartition("\n")[2]
    if not _TITLE.fullmatch(header[place][0]) or len([*_CELLS[sign].finditer(above)]) == len(header) > 1:
        return  # a sentence, or a row of the table
    for _ in range(MOST_ROWS):
        first, last = last + 1, text.find("\n", last + 1)
        row = text[first : last if last > 0 else len(text)]
        cells = [*_CELLS[sign].finditer(row)] if len(row) <= LONGEST_HEADER else []
        if not _RULER.fullmatch(row):
            if len(cells) != len(header):
                return
            value = cells[place][0].strip(" \t`\"'*")
            if value and " " not in value and judge(value):
                start = first + cells[place].start() + cells[place][0].index(value)
                yield start, start + len(value)
        if last < 0:
            return


def inserted(text: str, at: int, end: int, judge: Callable[[str], bool]) -> Iterator[tuple[int, int]]:
    """Yield the places of the values that an SQL statement inserts into the column named at `at`."""
    rows = _VALUES.match(text, end)
    first = text.rfind("(", max(0, at - LONGEST_HEADER), at)
    row = _ROW.match(text, rows.end()) if rows and first >= 0 else None
    place = text.count(",", max(0, first), at)
    while row:
        cells = [*_CELLS[","].finditer(row[1])]
        value = cells[place][0].strip(" \n'\"") if place < len(cells) else ""
        if value and judge(value):
            start = row.start(1) + cells[place].start() + cells[place][0].index(value)
            yield start, start + len(value)
        row = _ROW.match(text, row.end())


def _separator(header: str) -> str:
    if len(header) > LONGEST_HEADER:
        return ""
    if " | " in header or (header.lstrip()[:1] == "|" and header.count("|") > 1):
        return "|"
    return next((sign for sign, form in _HEADER.items() if sign in header and form.fullmatch(header)), "")
