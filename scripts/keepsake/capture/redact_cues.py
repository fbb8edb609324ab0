"""Where in a text secrets may stand: one search for all telling words, and the patterns that are tried at their places.

A search for some eighty words one after the other costs more than all the rest. One regular expression finds them in a
single pass, by the rarest letter of each word: the search engine skips every character that is none of these letters.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from keepsake.capture import redact_commands as commands
from keepsake.capture import redact_options as options
from keepsake.capture import redact_places as places_of
from keepsake.capture import redact_rules as rules
from keepsake.capture import redact_value
from keepsake.patterns import compiled

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from keepsake.capture.redact_named import Span

LONGEST = 160  # characters from a cue on that a pattern which looks behind it may take
# Characters that are rare in text and code, the rarest first: a search may stop at each at no cost that counts.
_RARE = "^@~%&!$\t+;978z}{654qj3|][2#<10>x="
# How often the search has to stop at one of these, in 1,000 characters; at any other it is not worth it.
_OFTEN = dict(zip('/?v:k"(_yw-bgfmupc', (5, 5, 6, 6, 6, 7, 7, 7, 8, 8, 9, 9, 13, 16, 19, 19, 20, 28)))
_SEARCH = 6.5  # what a search for one word alone costs, in such stops
# Words looked for only where something else is too.
GATED = {"://": "@"}
TABLES = (
    (
        0,
        (
            *commands.COMMANDS,
            *places_of.ADDRESSES,
            *places_of.HEADERS,
            *places_of.FILES,
            *places_of.CODES,
            *places_of.PAIRS,
        ),
    ),
    (options.BEHIND, options.OPTIONS),
)


def _by_letter(words: Iterable[str]) -> tuple[dict[str, list[tuple[str, int]]], list[str]]:
    """Return letter -> the words found by it, with where in them it stands; and the words to look for alone."""
    every = sorted(set(words))
    letters = {_rarest(word, _RARE) for word in every} - {""}
    left = [word for word in every if not _rarest(word, _RARE)]
    while left:
        letter = max(_OFTEN, key=lambda often: sum(often in word for word in left) * _SEARCH - _OFTEN[often])
        if sum(letter in word for word in left) * _SEARCH <= _OFTEN[letter]:
            break
        letters.add(letter)
        left = [word for word in left if letter not in word]
    found: dict[str, list[tuple[str, int]]] = {}
    for word in every:
        if word not in left:
            letter = _rarest(word, [sign for sign in (*_RARE, *_OFTEN) if sign in letters])
            found.setdefault(letter, []).append((word, word.index(letter)))
    return found, left


def _around(found: list[tuple[str, int]]) -> Iterator[str]:
    """Yield patterns for what must stand around the letter by which words are found."""
    ending: dict[int, list[str]] = {}
    for word, at in found:
        if at == len(word) - 1 and at:
            ending.setdefault(len(word), []).append(re.escape(word))
        else:  # What follows the letter comes first: where that differs the engine goes on at once.
            yield re.escape(word[at + 1 :]) + (f"(?<={re.escape(word)})" if at else "")
    yield from (f"(?<={'|'.join(words)})" for words in ending.values())


def _rarest(word: str, signs: Iterable[str]) -> str:
    """Return the first of `signs`, the rarest first, that a word holds, else the empty string."""
    return next((sign for sign in signs if sign in word), "")


class Finder:
    """Finds words of a fixed list, all places of them, overlapping ones too."""

    def __init__(self, words: Iterable[str]) -> None:
        self._by_letter, self._alone = _by_letter(words)
        parts = []
        for letter, found in sorted(self._by_letter.items(), key=lambda item: -_OFTEN.get(item[0], 0)):
            parts.append(f"{re.escape(letter)}(?={'|'.join(_around(found))})")
        self._search = re.compile("|".join(parts)) if parts else None

    def places(self, low: str, into: dict[str, list[int]]) -> None:
        """Add word -> where it starts in a text in lower case, in order."""
        for word in self._alone:
            at = low.find(word)
            while at >= 0:
                into.setdefault(word, []).append(at)
                at = low.find(word, at + 1)
        for hit in self._search.finditer(low) if self._search else ():
            for word, at in self._by_letter[hit[0]]:
                if low.startswith(word, hit.start() - at):
                    into.setdefault(word, []).append(hit.start() - at)


_MANIFEST, LONGEST_MANIFEST = "kind: secret", 400
_DATA = re.compile(r"\n(?:string)?data:[ \t]*(?=\n)")
_ENTRY = re.compile(r"\n[ \t]{1,8}[\w.-]{1,128}:[ \t]*[\"']?(?P<value>[a-z0-9+/_-]{8,8000}={0,2})[\"']?[ \t]*(?=\n|\Z)")
_ROWS: dict[str, list[tuple[str, int, str]]] = {}
for _ahead, _rows in TABLES:
    for _cue, _kind, _pattern in _rows:
        _ROWS.setdefault(_cue, []).append((_kind, _ahead, _pattern))


def _holder(word: str, words: Iterable[str]) -> str | None:
    """Return the shortest other one of `words` that `word` holds: where that is found, `word` may be."""
    held = (other for other in words if other in word and other != word)
    return min((other for other in held if GATED.get(other) in (None, GATED.get(word))), key=len, default=None)


_WORDS = {_MANIFEST, *_ROWS, *rules.STEMS, *rules.NEAR}
# Shorter word -> the longer ones that hold it, each with where in it the shorter one starts, by the character that
# follows it there; and those that end with it, by the one before it. So one look at a place tells which can be there.
_LONGER: dict[str, tuple[dict[str, list[tuple[str, int]]], dict[str, list[tuple[str, int]]]]] = {}
_SEARCHED = set(_WORDS)
for _word in sorted(_WORDS):
    _shorter = _holder(_word, _WORDS)
    if _shorter:
        _at = _word.index(_shorter)
        _end = _at + len(_shorter)
        _after, _before = _LONGER.setdefault(_shorter, ({}, {}))
        _beside, _sign = (_before, _word[_at - 1]) if _end == len(_word) else (_after, _word[_end])
        _beside.setdefault(_sign, []).append((_word, _at))
        _SEARCHED.remove(_word)


_FINDERS = {
    gate: Finder(word for word in _SEARCHED if GATED.get(word, "") == gate)
    for gate in ("", *dict.fromkeys(GATED.values()))
}


def places(low: str) -> dict[str, list[int]]:
    """Return the cues and stems that a text in lower case holds, and where."""
    found: dict[str, list[int]] = {}
    for gate, finder in _FINDERS.items():
        if gate in low:
            finder.places(low, found)
    for shorter in [word for word in found if word in _LONGER]:
        after, before = _LONGER[shorter]
        for at in found[shorter]:
            end = at + len(shorter)
            for word, offset in (*after.get(low[end : end + 1], ()), *before.get(low[at - 1 : at], ())):
                if at >= offset and low.startswith(word, at - offset):
                    found.setdefault(word, []).append(at - offset)
    return found


def spans(text: str, low: str, found: dict[str, list[int]]) -> Iterator[Span]:
    """Yield what the patterns of `TABLES` find at the places of their cues."""
    for cue in (cue for cue in found if cue in _ROWS):
        for kind, ahead, written in _ROWS[cue]:
            pattern = compiled(written)
            for at in found[cue]:
                match = pattern.search(low, max(0, at - ahead), at + LONGEST) if ahead else pattern.match(low, at)
                if match:
                    start, end = match.span(match.lastgroup or 0)
                    if redact_value.JUDGES[match.lastgroup](text[start:end]):
                        yield kind, start, end
    for at in found.get(_MANIFEST, ()):
        yield from _in_manifest(low, at)


def _in_manifest(low: str, at: int) -> Iterator[Span]:
    """Yield each value of the `data:` of a Kubernetes secret whose kind is said at `at`."""
    data = _DATA.search(low, max(0, at - LONGEST_MANIFEST), at + LONGEST_MANIFEST)
    line = _ENTRY.match(low, data.end()) if data else None
    while line:
        yield "secret", *line.span("value")
        line = _ENTRY.match(low, line.end())
