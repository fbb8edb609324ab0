"""Where in a text secrets may stand: one search for all telling words, and the patterns that are tried at their places.

A search for some eighty words one after the other costs more than all the rest. One regular expression finds them in a
single pass, by the rarest letter of each word: the search engine skips every character that is none of these letters.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from keepsake.capture import redact_rules as rules
from keepsake.capture import redact_value

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from keepsake.capture.redact_named import Span

LONGEST = 160  # characters from a cue on that a pattern which looks behind it may take
# Characters from rare to common in text and code; what is not listed is rarer still.
_RARE = "zqj@$>_kv7y2w(0b=/-:fgpumch.dlrnsoiaet "


class Finder:
    """Finds words of a fixed list, all places of them, overlapping ones too."""

    def __init__(self, words: Iterable[str], gate: str) -> None:
        self._by_letter: dict[str, list[tuple[str, int]]] = {}
        for word in sorted(set(words)):
            letter = gate if len(gate) == 1 and gate in word else min(word, key=_RARE.find)
            self._by_letter.setdefault(letter, []).append((word, word.index(letter)))
        parts = []
        for letter, found in sorted(self._by_letter.items(), key=lambda item: -_RARE.find(item[0])):
            tails = [
                (f"(?<={re.escape(word[: at + 1])})" if at else "") + re.escape(word[at + 1 :]) for word, at in found
            ]
            parts.append(f"{re.escape(letter)}(?={'|'.join(tails)})")
        self._search = re.compile("|".join(parts))

    def places(self, low: str, into: dict[str, list[int]]) -> None:
        """Add word -> where it starts in a text in lower case, in order."""
        for hit in self._search.finditer(low):
            for word, at in self._by_letter[hit[0]]:
                if low.startswith(word, hit.start() - at):
                    into.setdefault(word, []).append(hit.start() - at)


_ROWS: dict[str, list[tuple[str, int, re.Pattern[str]]]] = {}
for _ahead, _rows in ((0, rules.CUES), (rules.BEHIND, rules.CUES_BEHIND)):
    for _cue, _kind, _pattern in _rows:
        _ROWS.setdefault(_cue, []).append((_kind, _ahead, re.compile(_pattern)))


def _by_gate() -> dict[str, list[str]]:
    """Return the words of each gate."""
    groups: dict[str, list[str]] = {}
    for word in (*_ROWS, *rules.STEMS, *rules.NEAR):
        gate = rules.GATED[word] if word in rules.GATED else next(gate for gate in rules.GATES if gate in word)
        groups.setdefault(gate, []).append(word)
    return groups


_GROUPS = _by_gate()
# A word without any rare letter costs the finder more than a search of its own.
_COMMON = [word for word in _GROUPS[""] if min(map(_RARE.find, word)) >= _RARE.find("h")]
_GROUPS[""] = [word for word in _GROUPS[""] if word not in _COMMON]
_FINDERS = {gate: Finder(words, gate) for gate, words in _GROUPS.items()}


def places(low: str) -> dict[str, list[int]]:
    """Return the cues and stems of `redact_rules` that a text in lower case holds, and where."""
    found: dict[str, list[int]] = {}
    for gate, finder in _FINDERS.items():
        if gate in low:
            finder.places(low, found)
    for word in _COMMON:
        at = low.find(word)
        while at >= 0:
            found.setdefault(word, []).append(at)
            at = low.find(word, at + 1)
    return found


def spans(text: str, low: str, found: dict[str, list[int]]) -> Iterator[Span]:
    """Yield what the patterns of `rules.CUES` find at the places of their cues."""
    for cue in found.keys() & _ROWS:
        for kind, ahead, pattern in _ROWS[cue]:
            for at in found[cue]:
                match = pattern.search(low, max(0, at - ahead), at + LONGEST) if ahead else pattern.match(low, at)
                if match:
                    start, end = match.span(match.lastgroup or 0)
                    if redact_value.JUDGES[match.lastgroup](text[start:end]):
                        yield kind, start, end
