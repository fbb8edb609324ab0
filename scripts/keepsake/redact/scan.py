"""Run all searches over a text, merge findings that overlap, and replace them without touching earlier marks."""

from __future__ import annotations

import functools
import re
from bisect import bisect_right
from typing import TYPE_CHECKING, NamedTuple

from keepsake.redact import (
    blocks,
    false_positives,
    generated,
    lists,
    lone,
    named_value,
    names,
    outputs,
    prose,
    shapes,
    symbols,
    tokens,
)
from keepsake.redact.cues import CueFinder
from keepsake.redact.tokens import Span

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

PRIVATE = "[redacted:private]"  # replaces text that a person marked as private
_MARK = re.compile(r"\[redacted:[a-z0-9-]+\]")
# The budget of a text: 8,000, and 1 more for every 64 characters. Each cue costs 1; a keyword or a command, whose
# search takes longer, costs 6. Ordinary files of all kinds stay below. A text above it is a list of passwords or was
# made to take long, so the part of it that was not searched is replaced whole.
_BASE_COST, _CHARACTERS_PER_COST, _KEYWORD_COST = 8000, 64, 6
# The continuation of a value in the next string or line: `"abc" +`, `abc\`, or a lone line of hexadecimal digits.
# The value may include the last sign of its line.
_GOES_ON = re.compile(
    r"(?:[\"'`]\s{0,4}(?:\+ `|[+.&,\\]?)\s{0,4}\n\s{0,40}[+.&]?\s{0,4}[\"'`]|(?:[\\^]|(?<=[\\^=]))\n[ \t]{0,40}"
    r"|\n(?=[0-9a-f]{24,128}(?:\n(?![0-9a-f]{24})|\Z))"
    r"|(?<=A[KS]IA[A-Z0-9]{16})\n{1,2}[ \t]{0,4}(?=[\w+/]{40}(?![\w+/=])))"  # the secret below the id of AWS
    r"(?P<value>[\w+/=.~-]{8,400})(?=[\"'`\s\\^]|\Z)"
)
_MAX_REPEATED = 32  # secrets of a text whose further occurrences are looked for
_MAX_DEPTH = 2  # levels of Base64 inside Base64


class Finding(NamedTuple):
    """One secret in a text: `text[start:end]` becomes `[redacted:<kind>]`."""

    kind: str
    start: int
    end: int


@functools.lru_cache(maxsize=16)  # several callers in turn redact the same command or edit
def redact(text: str) -> str:
    """Return `text` with every secret replaced by `[redacted:<kind>]`.

    Accepts any text, also one with lone surrogates, and never raises. Redacting the result again changes nothing.
    """
    return replace(text, findings(text))


def findings(text: str) -> list[Finding]:
    """Return the secrets in `text`, ordered by place and without overlap."""
    budget = _BASE_COST + len(text) // _CHARACTERS_PER_COST
    secrets, cost = _search_once(text, budget)
    new, spent = secrets, cost
    while new and spent + cost <= budget:
        # A mark in place of a secret can make another one recognisable, so search again until nothing new is found.
        new, cost = _search_once(replace(text, secrets), budget)
        spent += cost + 1
        secrets = _merge([*secrets, *_map_back(new, secrets)])
    return secrets


def replace(text: str, secrets: Iterable[Finding]) -> str:
    """Return `text` with a mark in place of each finding (findings in order, without overlap)."""
    parts = []
    done = 0
    for kind, start, end in secrets:
        parts += [text[done:start], f"[redacted:{kind}]"]
        done = end
    return "".join([*parts, text[done:]])


def _map_back(later: Iterable[Finding], earlier: list[Finding]) -> Iterator[Finding]:
    """Convert findings in the replaced text to findings in the text before the replacement.

    later: findings in the replaced text, each of which holds a mark whole or not at all.
    earlier: the findings that were replaced.
    """
    starts: list[int] = []  # where each mark starts and ends in the replaced text
    ends: list[int] = []
    for kind, start, _ in earlier:
        starts.append(start + (ends[-1] - earlier[len(ends) - 1].end if ends else 0))
        ends.append(starts[-1] + len(f"[redacted:{kind}]"))
    for kind, start, end in later:
        first = bisect_right(ends, start) - 1  # the last mark that ends before the finding
        last = bisect_right(ends, end) - 1  # the last mark that ends inside or before the finding
        yield Finding(
            kind,
            start - ends[first] + earlier[first].end if first >= 0 else start,
            end - ends[last] + earlier[last].end if last >= 0 else end,
        )


def _merge(secrets: Iterable[Finding]) -> list[Finding]:
    """Return findings in order; those that overlap become one, with the kind of the first and the extent of all."""
    merged: list[Finding] = []
    for new in sorted(secrets, key=lambda finding: (finding.start, -finding.end)):
        if not merged or new.start >= merged[-1].end:
            merged.append(new)
        elif new.end > merged[-1].end:
            merged[-1] = merged[-1]._replace(end=new.end)
    return merged


def _search_once(text: str, budget: int) -> tuple[list[Finding], int]:
    """Search a text once. Return the findings that are more than marks of earlier redactions, and the cost."""
    matches, cost = spans(text, budget)
    merged = _merge(Finding(*span[:3]) for span in matches)
    return (list(_beyond_marks(text, merged)) if merged and "[redacted:" in text else merged), cost


def _beyond_marks(text: str, secrets: Iterable[Finding]) -> Iterator[Finding]:
    """Drop findings that cover only marks of earlier redactions; grow the others so that they hold marks whole."""
    marks = [mark.span() for mark in _MARK.finditer(text)]
    starts = [start for start, _ in marks]
    for kind, start, end in secrets:
        first, last = (bisect_right(starts, at) - 1 for at in (start, end - 1))
        from_ = marks[first][0] if first >= 0 and start < marks[first][1] else start
        until = marks[last][1] if last >= 0 and end < marks[last][1] else end
        if _MARK.sub("", text[from_:until]):
            yield Finding(kind, from_, until)


# cue -> the searches that look for a secret where that cue stands
_SEARCHES: dict[str, list[Callable[[str, str, str, int], Iterator[Span]]]] = {}
for _cues, _search in (
    (shapes.SHAPES, shapes.spans),
    (outputs.BY_CUE, outputs.spans),
    ((*lists.FILES, *lists.COMMANDS, *lists.HEADINGS, *lists.USERS), lists.spans),
    (prose.CUES, prose.spans),
    (named_value.KEYWORDS, names.spans),
):
    for _cue in _cues:
        _SEARCHES.setdefault(_cue, []).append(_search)
_FINDER = CueFinder(cue for cue in _SEARCHES if cue.isascii())
_NON_ASCII_FINDER = CueFinder(cue for cue in _SEARCHES if not cue.isascii())  # not needed for most texts


def spans(text: str, budget: int, depth: int = 0) -> tuple[list[Span], int]:
    """Search a text once. Return the secrets, each with the row that found it, and the cost of the search.

    budget: the highest cost; the text that is left when it is spent counts as one secret of the kind "dense".
    depth: how many levels of Base64 were decoded to get this text.
    """
    low = _lower(text)
    raw = text.encode("ascii", "replace")  # one byte per character, so that places are the same
    matches = [*blocks.spans(text, low), *symbols.spans(text, raw)]
    for at, end in tokens.runs(raw):
        if tokens.stands_apart(text, at, end) and _is_plain(text[at:end]):
            continue
        matches += [*tokens.spans(text, at, end)] or lone.spans(text, at, end)
        if depth < _MAX_DEPTH:
            matches += blocks.encoded(text, at, lambda plain: spans(plain, budget, depth + 1)[0])
    at_cues, end, cost = _at_cues(text, low, budget)
    matches += dict.fromkeys(at_cues)  # a value beside several keywords is found at each
    matches += [continuation for span in matches for continuation in _continuations(text, span)]
    matches += _repeats(text, matches)
    if end < len(text):
        matches.append(Span("dense", end, len(text), "scan dense"))
    return ([*false_positives.without(matches, text, low)] if matches else []), cost


def _at_cues(text: str, low: str, budget: int) -> tuple[list[Span], int, int]:
    """Return the secrets at the cues of a text, where the search ended, and its cost; low: the text in lower case."""
    cues, end = _FINDER.places(low, budget)
    if not text.isascii():
        non_ascii, end = _NON_ASCII_FINDER.places(low[:end], budget)
        cues = sorted([*cues, *non_ascii])
    matches: list[Span] = []
    first = last = cost = 0  # the place of the last secret, in which cues are ignored
    for at, cue in cues:
        if first <= at < last:
            continue
        if cost > budget:
            return matches, at, cost
        cost += _KEYWORD_COST if cue in named_value.KEYWORDS or cue in outputs.BY_CUE else 1
        for span in (span for search in _SEARCHES[cue] for span in search(text, low, cue, at)):
            matches.append(span)
            first, last = (span.start, span.end) if span.end > last else (first, last)
    return matches, end, cost


@functools.lru_cache(maxsize=8192)  # texts repeat the same long names
def _is_plain(run: str) -> bool:
    """Return whether a run of token characters, judged by itself, is no token, no random value and no Base64 text."""
    return not (
        any(tokens.spans(run, 0, len(run)))
        or any(lone.spans(run, 0, len(run)))
        or lone.may_be_set(run)
        or any(blocks.encoded(run, 0, bool))
    )


def _continuations(text: str, span: Span) -> Iterator[Span]:
    """Yield the continuations of a secret in the next strings or lines, as long as each looks generated."""
    match = _GOES_ON.match(text, span.end)
    while match and generated.is_random(match["value"]):
        yield Span(span.kind, *match.span("value"), "scan goes on")
        match = _GOES_ON.match(text, match.end())


def _repeats(text: str, matches: list[Span]) -> Iterator[Span]:
    """Yield further occurrences of the secrets that were generated; any other value may mean something else there."""
    by_value = {text[span.start : span.end]: span for span in matches}
    for value, span in [*by_value.items()][:_MAX_REPEATED]:
        is_unmistakable = generated.is_generated(value) or generated.is_uuid(value)
        at = text.find(value) if is_unmistakable and text.count(value) > 1 else -1
        while at >= 0:
            end = at + len(value)
            if at != span.start and not text[at - 1 : at].isalnum() and not text[end : end + 1].isalnum():
                yield Span(span.kind, at, end, "scan again")
            at = text.find(value, end)


def _lower(text: str) -> str:
    """Return `text` in lower case with its length kept; only the dotted capital I (U+0130) grows in lower case."""
    low = text.lower()
    return low if len(low) == len(text) else text.replace("\u0130", "i").lower()
