"""Take secrets out of text before it is stored, staged, logged or sent anywhere.

Four searches, each linear in the text: what a person marked as private, private key blocks, tokens that show by their
form (`redact_rules`), and values that a name beside them gives away (`redact_named`).
"""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import TYPE_CHECKING, NamedTuple

from keepsake.capture import redact_named, redact_value
from keepsake.capture import redact_rules as rules

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from keepsake.capture.redact_named import Span


class Finding(NamedTuple):
    """One secret in a text: `text[start:end]` becomes `[redacted:<kind>]`."""

    kind: str
    start: int
    end: int


def redact(text: str) -> str:
    """Return `text` with every secret replaced by `[redacted:<kind>]`.

    Takes any text, lone surrogates included, and never raises; redacting the result again changes nothing.
    """
    return _replace(text, findings(text))


def findings(text: str) -> list[Finding]:
    """Return the secrets in `text`, in order and without overlap."""
    found = more = _scan(text)
    while more:
        # What is taken out can lay bare what it touched, so look again until nothing new shows.
        more = _scan(_replace(text, found))
        found = _merge([*found, *_map_back(more, found)])
    return found


def _replace(text: str, found: Iterable[Finding]) -> str:
    parts = []
    done = 0
    for kind, start, end in found:
        parts += [text[done:start], f"[redacted:{kind}]"]
        done = end
    return "".join([*parts, text[done:]])


def _map_back(later: Iterable[Finding], found: list[Finding]) -> Iterator[Finding]:
    """Yield findings in the replaced text, which hold each mark whole or not at all, as places in the text before."""
    starts: list[int] = []  # where each mark starts and ends in the replaced text
    ends: list[int] = []
    for kind, start, _ in found:
        starts.append(start + (ends[-1] - found[len(ends) - 1].end if ends else 0))
        ends.append(starts[-1] + len(f"[redacted:{kind}]"))
    for kind, start, end in later:
        first = bisect_right(ends, start) - 1  # the last mark that ends before the finding
        last = bisect_right(ends, end) - 1  # the last one that ends in or before it
        yield Finding(
            kind,
            start - ends[first] + found[first].end if first >= 0 else start,
            end - ends[last] + found[last].end if last >= 0 else end,
        )


def _merge(found: Iterable[Finding]) -> list[Finding]:
    """Return `found` in order; of findings that overlap the first gives the kind, and all of them the extent."""
    merged: list[Finding] = []
    for new in sorted(found, key=lambda finding: (finding.start, -finding.end)):
        if not merged or new.start >= merged[-1].end:
            merged.append(new)
        elif new.end > merged[-1].end:
            merged[-1] = merged[-1]._replace(end=new.end)
    return merged


_MARK = re.compile(r"\[redacted:[a-z0-9-]+\]")


def _scan(text: str) -> list[Finding]:
    raw = text.encode("ascii", "replace")  # one byte for each character, so that places are the same
    low = raw.lower().decode("ascii")
    spans = [*_tokens(text, raw), *_patterns(text, low), *redact_named.spans(text, low)]
    if "private" in low:
        spans += [*_private(low), *_private_keys(text, low)]
    if not spans:
        return []
    found = _merge(Finding(*span) for span in spans)
    return list(_beyond_marks(text, found)) if "[redacted:" in text else found


def _beyond_marks(text: str, found: Iterable[Finding]) -> Iterator[Finding]:
    """Yield those findings that take more than the marks of earlier ones, grown to take a mark whole."""
    marks = [mark.span() for mark in _MARK.finditer(text)]
    starts = [start for start, _ in marks]
    for kind, start, end in found:
        first, last = (bisect_right(starts, at) - 1 for at in (start, end - 1))
        from_ = marks[first][0] if first >= 0 and start < marks[first][1] else start
        until = marks[last][1] if last >= 0 and end < marks[last][1] else end
        if _MARK.sub("", text[from_:until]):
            yield Finding(kind, from_, until)


# --- what a person marked ---
_PRIVATE = re.compile("<(/?)private>")


def _private(low: str) -> Iterator[Span]:
    depth = start = 0
    for tag in _PRIVATE.finditer(low):
        if not tag[1]:
            start = start if depth else tag.start()
            depth += 1
        elif depth:
            depth -= 1
            if not depth:
                yield "private", start, tag.end()
    if depth:
        yield "private", start, len(low)


# --- private keys ---
_KEY_MARK = re.compile(r"-----? ?(BEGIN|END) [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)? ?-----?")
_GAP = r"[\s\\\"'+,rn|>#]*"
_KEY_BODY = re.compile(
    rf"{_GAP}(?:[A-Z][\w-]{{1,30}}: [^\n\\]{{0,200}}{_GAP}){{0,8}}[A-Za-z0-9+/=]{{16}}[A-Za-z0-9+/=\s\\\"'+,|>#]*"
)
_KEY_LINES = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=\\\n\r"
_SHORTEST_TAIL = 32  # fewer characters of base64 before an end mark are no key
_PUTTY = re.compile(r"private-lines:\s*\d+((?:(?:\\[rn]|\s){1,4}[a-z0-9+/=]{8,})+)")


def _private_keys(text: str, low: str) -> Iterator[Span]:
    for block in _PUTTY.finditer(low):
        yield "private-key", *block.span(1)
    marks = list(_KEY_MARK.finditer(text))
    for before, mark, after in zip([None, *marks], marks, [*marks[1:], None]):
        if mark[1] == "BEGIN":
            body = _KEY_BODY.match(text, mark.end())
            if body:
                closed = after is not None and after[1] == "END"
                yield "private-key", mark.start(), after.end() if after and closed else body.end()
        elif not before or before[1] == "END":  # the block began in text that is not here
            lines = text[before.end() if before else 0 : mark.start()]
            size = len(lines) - len(lines.rstrip(_KEY_LINES))
            if size >= _SHORTEST_TAIL:
                yield "private-key", mark.start() - size, mark.end()


# --- tokens ---
# A run of token characters is looked at when it is as long as the shortest token. Translating marks every run in one
# pass and one search finds the long ones: a regular expression over all text costs ten times that.
_LONG_RUN = b"a" * 20
_SHAPE = bytes(97 if chr(byte).isalnum() or byte in b"._~-" else 32 for byte in range(128)) + b" " * 128
_FIRST = re.compile(r"\[[^\]]+\]|\w")
_ESCAPED = re.compile(r"\\(?:u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|[nrt])|%[0-9A-Fa-f]{2}")
_FEWEST_CHARACTERS = 8  # different ones; a token has more, a row of `x` fewer


def _by_first_character() -> dict[str, tuple[re.Pattern[str], list[str]]]:
    """Return, for each character a token can begin with, one pattern for all such tokens and the kind of each group."""
    table = {}
    firsts = [(re.compile(_FIRST.findall(pattern)[0]), kind, pattern) for kind, pattern in rules.TOKENS]
    for first in map(chr, range(128)):
        rows = [(kind, pattern) for head, kind, pattern in firsts if head.fullmatch(first)]
        if rows:
            either = "|".join(f"({pattern})" for _, pattern in rows)
            table[first] = re.compile(either, re.ASCII), [kind for kind, _ in rows]
    return table


_TOKENS = _by_first_character()


def _tokens(text: str, raw: bytes) -> Iterator[Span]:
    shape = raw.translate(_SHAPE)
    at = shape.find(_LONG_RUN)
    end = 0  # of the run that `at` lies in; not looked for again while it holds more tokens
    while at >= 0:
        if at >= end:
            end = shape.find(b" ", at) % (len(shape) + 1)
        span = _token(text, at)
        if span:
            yield span
        at = shape.find(_LONG_RUN, span[2] if span else end)


def _token(text: str, at: int) -> Span | None:
    escape = _ESCAPED.match(text, at - 1) if at else None
    start = escape.end() if escape else at
    while text[start : start + 1] in ("-", "_", ".", "~"):
        start += 1
    pattern, kinds = _TOKENS.get(text[start : start + 1], (None, []))
    match = pattern.match(text, start) if pattern else None
    if match and match.lastindex and len(set(match[0])) >= _FEWEST_CHARACTERS:
        return kinds[match.lastindex - 1], *match.span()
    return None


# --- patterns ---
_PATTERNS = [
    (gate, [(kind, hint, re.compile(pattern)) for kind, hint, pattern in rows]) for gate, rows in rules.PATTERNS.items()
]


def _patterns(text: str, low: str) -> Iterator[Span]:
    for gate, rows in _PATTERNS:
        if gate in low:
            for kind, hint, pattern in rows:
                if hint in low:
                    for match in pattern.finditer(low):
                        start, end = match.span(match.lastgroup or 0)
                        if redact_value.JUDGES[match.lastgroup](text[start:end]):
                            yield kind, start, end
