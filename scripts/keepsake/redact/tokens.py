"""Find tokens that show by their form: see `tokens.txt`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from keepsake.redact import tables
from keepsake.redact.generated import count_odd
from keepsake.text.patterns import compiled

if TYPE_CHECKING:
    from collections.abc import Iterator


class Span(NamedTuple):
    """A secret that a row of a table found."""

    kind: str
    start: int
    end: int
    row: str  # table and example, to trace a finding


# A run of token characters is looked at when it is as long as the shortest token. Translating marks every run in one
# pass and one search finds the long ones: a regular expression over all text costs ten times that.
LONG_RUN = b"a" * 20
_SHAPE = bytes(97 if chr(byte).isalnum() or byte in b"._~-" else 32 for byte in range(128)) + b" " * 128
_ASCII = "".join(map(chr, range(128)))
_FIRST = re.compile(r"\[[^\]]+\]|\w")
_ESCAPED = re.compile(r"\\(?:u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|[nrt])|%[0-9A-Fa-f]{2}")
_JOINED = re.compile(r"[_.~-]+(?=[A-Za-z0-9])")
_ANY_PROVIDER = "api-key"  # of rows that know no more of a key than how it begins, as does `napi_create_string_utf8`
_MIN_ODD = 8  # characters outside of words, that such a key has
_DIGIT = re.compile(r"\d")
# What stands in a token's place in a manual: `sk_live_xxxxxxxx`, `ghp_your-token-here`.
_MADE_UP = re.compile(r"[xX]{8}|([A-Za-z0-9*.])\1{9}|[-_](?i:your|goes|here|example|placeholder)(?:[-_]|$)")
_MAX_JOINTS = 12  # of a run that a token may begin at
_MAX_TOKEN = 4096  # characters of a token that are matched; the rest of its run shares its fate
# Between these signs a run is judged alike wherever it stands: no row says anything of them.
APART = frozenset(("", *" \t\r\n\"'`()[]{}<>,;"))
_MAX_APART = 120  # characters of a run that is worth remembering


def _by_first() -> dict[str, tuple[str, list[tuple[int, list[str]]]]]:
    """Return one pattern for all tokens that begin with a character, and place and row in the table of each group.

    Those that begin with one of several are under "": in a pattern for each of them they would be compiled sixty times.
    """
    by_first: dict[str, list[tuple[int, list[str]]]] = {}
    for place, row in enumerate(tables.rows("tokens")):
        firsts = {sign for head in _heads(row[1]) for sign in re.findall(head, _ASCII)}
        by_first.setdefault(firsts.pop() if len(firsts) == 1 else "", []).append((place, row))
    return {first: ("|".join(f"({row[1]})" for _, row in rows), rows) for first, rows in by_first.items()}


def _heads(pattern: str) -> Iterator[str]:
    """Yield patterns of the first character: one for each alternative that a pattern begins with."""
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
    """Yield where a text has long runs of token characters; raw: one byte for each of its characters."""
    shape = raw.translate(_SHAPE)
    at = shape.find(LONG_RUN)
    while at >= 0:
        end = shape.find(b" ", at) % (len(shape) + 1)
        yield at, end
        at = shape.find(LONG_RUN, end)


def stands_apart(text: str, at: int, end: int) -> bool:
    """Return whether a run is short, and nothing beside it has a say in what it is."""
    return end - at <= _MAX_APART and text[end : end + 1] in APART and text[at - 1 : at] in APART


def spans(text: str, at: int, end: int) -> Iterator[Span]:
    """Yield the tokens of a run."""
    while end - at >= len(LONG_RUN):
        span = _token(text, at, end)
        if not span:
            return
        yield span
        at = span.end


def _token(text: str, at: int, end: int) -> Span | None:
    """Return the token at the start of a run, else the first that one of its joints begins: `fix_ghp_...`."""
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
    """Return what the first row of the table that fits at a place matches there, and the row."""
    result: tuple[re.Match[str] | None, list[str]] = None, []
    first = len(tables.rows("tokens"))
    for pattern, rows in filter(None, (_BY_FIRST.get(text[start : start + 1]), _BY_FIRST[""])):
        match = compiled(pattern, re.ASCII).match(text, start, start + _MAX_TOKEN)
        if match and match.lastindex and rows[match.lastindex - 1][0] < first:
            first, row = rows[match.lastindex - 1]
            result = match, row
    return result
