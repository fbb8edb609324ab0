"""Find values in the column of a table below a keyword, and values that SQL selects from or inserts into a column."""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import TYPE_CHECKING

from keepsake.redact import generated, passwords

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from keepsake.redact.tokens import Place

_MAX_ROWS, _MAX_HEADER = 200, 300
# The end of a column's name: a new line, the next column or the next item of a list follows.
_HEADS = re.compile(r"(?:_(?:plain(?:_?text)?|clear(?:_?text)?|raw))?[ :*`\">+?-]{0,6}[\n\r|,;\t)]|  ")
# Separator -> pattern of a cell in a table with that separator.
_CELLS = {
    "|": re.compile(r"[^|\n]+"),
    **{sign: re.compile(rf"(?:\A|(?<={sign}))[^{sign}\n]*") for sign in "\t,;"},
    "  ": re.compile(r"\S+(?: \S+)*"),
}
_HEADER = {
    **{
        sign: re.compile(rf"(?:\s{{0,8}}\d{{1,6}}[\t→])?\"?[\w .-]{{1,24}}\"?(?:{sign}\"?[\w .-]{{1,24}}\"?)+\r?")
        for sign in "\t,;"
    },
    "  ": re.compile(r"\s*[\w.-]{1,24}(?: [\w.-]{1,24}){0,2}(?: {2,40}[\w.-]{1,24}(?: [\w.-]{1,24}){0,2}){1,9}\s*"),
}
_DASHES = re.compile(
    r"-{2,}(?: +-{2,}){1,20}[ \r]*(?=\n)"
)  # the line below the header of a table with columns of fixed width
_DASH = re.compile(r"-+")
_RULER = re.compile(r"[\s|+:=-]+")  # a row that only draws lines

_SELECT = re.compile(r"\bselect\s([^;()]*)\Z", re.IGNORECASE)
_SELECTED = re.compile(r"([^;()\n]{0,200}?)\sfrom\s[^\n]{1,200}\n", re.IGNORECASE)
_INSERTS = re.compile(r"[^()]{0,300}\)\s{0,8}values\s{0,8}(?=\()", re.IGNORECASE)
_ROW = re.compile(r"\s{0,8},?\s{0,8}\(([^()\n]{1,600})\)")


def heads(text: str, end: int) -> bool:
    """Return whether the keyword that ends at `end` may be the heading of a column."""
    return _HEADS.match(text, end) is not None


def places(text: str, at: int, end: int, judge: str) -> Iterator[Place]:
    """Yield the places of the values in the column that the keyword at `text[at:end]` names."""
    if judge != "-" and text.find(" from ", end, end + _MAX_HEADER) >= 0:
        yield from _selected(text, at, end, passwords.is_cell)
    if heads(text, end):
        cell = passwords.is_cell if judge == "chosen" else _is_token
        yield from _column(text, at, end, cell)
        yield from _inserted(text, at, end, cell)


def _is_token(value: str) -> bool:
    return generated.is_random(value) and not value.isdigit()


def _column(text: str, at: int, end: int, is_secret: Callable[[str], bool]) -> Iterator[Place]:
    """Yield the places of the values in the column of a table (of any kind) whose heading is at `text[at:end]`."""
    first = text.rfind("\n", max(0, at - _MAX_HEADER), at) + 1
    last = text.find("\n", end, end + _MAX_HEADER)
    ruler = _DASHES.match(text, last + 1) if last > 0 else None
    if ruler:
        yield from _ruled(text, ruler, at - first, is_secret)
        return
    sign = _separator(text[first:last]) if last > 0 else ""
    if not sign:
        return
    header = [*_CELLS[sign].finditer(text[first:last])]
    index = sum(cell.end() <= at - first for cell in header)
    above = text[max(0, first - _MAX_HEADER) : max(0, first - 1)].rpartition("\n")[2]
    if len([*_CELLS[sign].finditer(above)]) == len(header) > 1:
        return  # the line above has as many cells, so this is a row of the table and not its header
    yield from _cells(text, last, _CELLS[sign], (index, len(header)), is_secret)


def _ruled(text: str, ruler: re.Match[str], at: int, is_secret: Callable[[str], bool]) -> Iterator[Place]:
    """Yield the places of the values in a table of fixed width; at: the heading's offset in the header line."""
    starts = [dashes.start() - ruler.start() for dashes in _DASH.finditer(text, *ruler.span())]
    column = bisect_right(starts, at) - 1
    from_, until = starts[column], (starts[column + 1] if starts[column + 1 :] else _MAX_HEADER)
    for first, row in _rows(text, ruler.end()):
        value = row[from_:until].strip()
        if value and " " not in value and is_secret(value):
            yield first + row.index(value, from_), first + row.index(value, from_) + len(value)


def _rows(text: str, last: int) -> Iterator[tuple[int, str]]:
    """Yield the lines below the one that ends at `last`, each with its start."""
    for _ in range(_MAX_ROWS):
        first, last = last + 1, text.find("\n", last + 1, last + 2 + _MAX_HEADER)
        yield first, text[first : last if last > 0 else first + _MAX_HEADER]
        if last < 0:
            return


def _selected(text: str, at: int, end: int, is_secret: Callable[[str], bool]) -> Iterator[Place]:
    """Yield the places of the values that an SQL statement selected from the column named at `text[at:end]`."""
    query = _SELECTED.match(text, end)
    select = _SELECT.search(text, max(0, at - _MAX_HEADER), at) if query else None
    if query and select:
        before, after = select[1].count(","), query[1].count(",")
        yield from _cells(text, query.end() - 1, _CELLS["|"], (before, before + after + 1), is_secret)


def _cells(
    text: str, last: int, cell_pattern: re.Pattern[str], column: tuple[int, int], is_secret: Callable[[str], bool]
) -> Iterator[Place]:
    """Yield the places of the values in the rows below the line that ends at `last`.

    column: the index of the column, and the number of columns.
    """
    index, count = column
    for first, row in _rows(text, last):
        if _RULER.fullmatch(row):
            continue
        cells = [*cell_pattern.finditer(row)]
        if len(cells) != count:
            return
        value = cells[index][0].strip(" \t`\"'*")
        if value and is_secret(value):
            start = first + cells[index].start() + cells[index][0].index(value)
            yield start, start + len(value)


def _separator(header: str) -> str:
    if " | " in header:
        return "|"
    return next((sign for sign, pattern in _HEADER.items() if sign in header and pattern.fullmatch(header)), "")


def _inserted(text: str, at: int, end: int, is_secret: Callable[[str], bool]) -> Iterator[Place]:
    """Yield the places of the values that an SQL statement inserts into the column named at `text[at:end]`."""
    rows = _INSERTS.match(text, end) if text.find(")", end, end + _MAX_HEADER) >= 0 else None
    first = text.rfind("(", max(0, at - _MAX_HEADER), at)
    row = _ROW.match(text, rows.end()) if rows and first >= 0 else None
    index = text.count(",", first, at) if row else 0
    while row:
        cells = [*_CELLS[","].finditer(row[1])]
        value = cells[index][0].strip(" \n'\"") if index < len(cells) else ""
        if value and is_secret(value):
            start = row.start(1) + cells[index].start() + cells[index][0].index(value)
            yield start, start + len(value)
        row = _ROW.match(text, row.end())
