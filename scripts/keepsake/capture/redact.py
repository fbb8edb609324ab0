"""Take secrets out of text before it is stored, staged, logged or sent anywhere.

Four searches, each linear in the text: what a person marked as private, private key blocks, tokens that show by their
form (`redact_rules`), and values that a name beside them gives away (`redact_named`).
"""

from __future__ import annotations

import functools
import re
from bisect import bisect_right
from typing import TYPE_CHECKING, NamedTuple

from keepsake.capture import redact_cues, redact_named, redact_spared, redact_tokens

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from keepsake.capture.redact_named import Span


class Finding(NamedTuple):
    """One secret in a text: `text[start:end]` becomes `[redacted:<kind>]`."""

    kind: str
    start: int
    end: int


@functools.lru_cache(maxsize=16)  # a command or an edit is asked for by several in turn
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


PRIVATE = "[redacted:private]"  # what stands for text that a person marked as private
_MARK = re.compile(r"\[redacted:[a-z0-9-]+\]")


def _scan(text: str) -> list[Finding]:
    raw = text.encode("ascii", "replace")  # one byte for each character, so that places are the same
    low = raw.lower().decode("ascii")
    spans = [*redact_tokens.spans(text, raw)]
    found = redact_cues.places(low)
    if found:
        spans += [*redact_cues.spans(text, low, found), *redact_named.spans(text, low, found)]
    if not text.isascii():
        spans += redact_named.wide_spans(text)
    if "private" in low:
        spans += [*_private(low), *_private_keys(text, low)]
    if not spans:
        return []
    merged = _merge(Finding(*span) for span in redact_spared.without(spans, text, low))
    return list(_beyond_marks(text, merged)) if "[redacted:" in text else merged


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
_KEY_MARK = re.compile(r"-----? ?(BEGIN|END)(?: |%20|\+)[A-Z0-9 %+]{0,40}PRIVATE(?: |%20|\+)KEY(?: BLOCK)? ?-----?")
_GAP = r"(?:[\s\\\"'+,rn|>#]|%0[ADad]|\d{1,6}(?:\t|\u2192|[:|] ))*"  # quotes, line numbers, line breaks in any escape
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
