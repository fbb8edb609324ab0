"""Find tokens that are recognised by their prefix and alphabet; `tokens.txt` lists them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from keepsake.redact import tables
from keepsake.redact.generated import count_odd
from keepsake.text.patterns import compiled

if TYPE_CHECKING:
    from collections.abc import Iterator


Place = tuple[int, int]  # where a value starts and ends


class Span(NamedTuple):
    """A secret that a row of a table found."""

    kind: str
    start: int
    end: int
    row: str  # the table and the row's example (or cue), to trace the finding


# A run of token characters is looked at if it is at least as long as the shortest token. `bytes.translate` marks all
# runs in one pass, and a search for LONG_RUN finds the long ones; a regular expression over the text takes ten times as
# long.
LONG_RUN = b"a" * 20
_SHAPE = bytes(97 if chr(byte).isalnum() or byte in b"._~-" else 32 for byte in range(128)) + b" " * 128
_ASCII = "".join(map(chr, range(128)))
_FIRST = re.compile(r"\[[^\]]+\]|\w")
_ESCAPED = re.compile(r"\\(?:u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|[nrt])|%[0-9A-Fa-f]{2}")
_JOINED = re.compile(r"[_.~-]+(?=[A-Za-z0-9])")
_ANY_PROVIDER = "api-key"  # kind of the rows that know only how a key begins; `napi_create_string_utf8` begins like one
_MIN_ODD = 8  # characters outside of words that a key of such a row needs
_DIGIT = re.compile(r"\d")
# Placeholders for tokens in manuals: `sk_live_xxxxxxxx`, `ghp_your-token-here`.
_MADE_UP = re.compile(r"[xX]{8}|([A-Za-z0-9*.])\1{9}|[-_](?i:your|goes|here|example|placeholder)(?:[-_]|$)")
_MAX_JOINTS = 12  # places in a run at which a token may begin
_MAX_TOKEN = 4096  # characters of a token that are matched; the rest of its run shares its fate
# A run between two of these characters is judged by itself, because no row of the table looks at them.
APART = frozenset(("", *" \t\r\n\"'`()[]{}<>,;"))
_MAX_APART = 120  # characters of a run whose judgement is worth caching


def _by_first() -> dict[str, tuple[str, list[tuple[int, list[str]]]]]:
    """Return first character -> (one pattern for all rows that begin with it, index and row of each of its groups).

    Rows that may begin with several characters are under "", so that they are compiled once and not sixty times.
    """
    by_first: dict[str, list[tuple[int, list[str]]]] = {}
    for place, row in enumerate(tables.rows("tokens")):
        firsts = {sign for head in _heads(row[1]) for sign in re.findall(head, _ASCII)}
        by_first.setdefault(firsts.pop() if len(firsts) == 1 else "", []).append((place, row))
    return {first: ("|".join(f"({row[1]})" for _, row in rows), rows) for first, rows in by_first.items()}


def _heads(pattern: str) -> Iterator[str]:
    """Yield a pattern for the first character of each alternative with which a row's pattern begins."""
    depth = 0
    for at, sign in enumerate(pattern):
        if at == 0 or (depth == 1 and pattern.startswith("(?:") and (sign == "|" or at == len("(?"))):
            head = _FIRST.match(pattern, at + (sign in "|:"))
            if head:
                yield head[0]
        depth += (sign == "(") - (sign == ")")
        if not depth:
            return


_BY_FIRST = _by_first()


def runs(raw: bytes) -> Iterator[tuple[int, int]]:
    """Yield start and end of each long run of token characters; raw: the text with one byte per character."""
    shape = raw.translate(_SHAPE)
    at = shape.find(LONG_RUN)
    while at >= 0:
        end = shape.find(b" ", at) % (len(shape) + 1)
        yield at, end
        at = shape.find(LONG_RUN, end)


def stands_apart(text: str, at: int, end: int) -> bool:
    """Return whether a run is short and its neighbours do not matter, so that the judgement of it can be cached."""
    return end - at <= _MAX_APART and text[end : end + 1] in APART and text[at - 1 : at] in APART


def spans(text: str, at: int, end: int) -> Iterator[Span]:
    """Yield the tokens in the run `text[at:end]`."""
    while end - at >= len(LONG_RUN):
        span = _token(text, at, end)
        if not span:
            return
        yield span
        at = span.end


def _token(text: str, at: int, end: int) -> Span | None:
    """Return the token at the start of a run, or the first one that begins after a joint, as in `fix_ghp_...`."""
    escape = _ESCAPED.match(text, at - 1) if at else None
    start = escape.end() if escape else at
    for _ in range(_MAX_JOINTS):
        while text[start : start + 1] in ("-", "_", ".", "~"):
            start += 1
        match, row = _first_row(text, start)
        if match and not _MADE_UP.search(match[0]):
            if row[0] == _ANY_PROVIDER and count_odd(match[0]) < _MIN_ODD:
                return None
            stop = end if match.end() == start + _MAX_TOKEN else match.end()
            return Span(row[0], start, stop, f"tokens {row[2]}")
        joint = _JOINED.search(text, start, end) if _DIGIT.search(text, start, end) else None
        if not joint or end - joint.end() < len(LONG_RUN):
            return None
        start = joint.end()
    return None


def _first_row(text: str, start: int) -> tuple[re.Match[str] | None, list[str]]:
    """Return the match of the first row of the table that matches at `start`, and the row; (None, []) without one."""
    result: tuple[re.Match[str] | None, list[str]] = None, []
    first = len(tables.rows("tokens"))
    for pattern, rows in filter(None, (_BY_FIRST.get(text[start : start + 1]), _BY_FIRST[""])):
        match = compiled(pattern, re.ASCII).match(text, start, start + _MAX_TOKEN)
        if match and match.lastindex and rows[match.lastindex - 1][0] < first:
            first, row = rows[match.lastindex - 1]
            result = match, row
    return result
