"""Which words of a text turn up later in a session (pure): a sign that it was near, not that it helped."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

MIN_RARE_WORDS = 3  # rare words that have to turn up later
RARE_SHARE, RARE_COUNT = 0.005, 3  # a word is rare in at most this share of the notes, or in so many
MIN_WORD_CHARS = 3  # characters of a word; pairs of wide characters stand for words of scripts without spaces
_WORD = re.compile(r"[^\W_](?:[\w.-]*\w)?")
_WIDE = re.compile("[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff]{2,}")


def words(text: str) -> list[str]:
    """Return the words of a text, lower case, whole: identifiers, path parts, commands, numbers, words.

    No stemming and no parts of compounds: a word that turns up later is the very same word.
    """
    text = text.lower()
    found = [word for word in _WORD.findall(text) if len(word) >= MIN_WORD_CHARS]
    if not text.isascii():
        found += [run[i : i + 2] for run in _WIDE.findall(text) for i in range(len(run) - 1)]
    return found


class Rarity:
    """How many notes hold a word."""

    def __init__(self) -> None:
        self.total = 0
        self._counts: Counter[str] = Counter()

    def add(self, text: str) -> None:
        """Count a note."""
        self.total += 1
        self._counts.update(set(words(text)))

    def rare(self, word: str) -> bool:
        """Tell whether a word is rare among the notes."""
        return self._counts[word] <= max(RARE_COUNT, RARE_SHARE * self.total)


def first_said(texts: Sequence[str]) -> dict[str, int]:
    """Return for every word of a session the number of the step in which it first stood."""
    first: dict[str, int] = {}
    for number, text in enumerate(texts):
        for word in set(words(text)):
            first.setdefault(word, number)
    return first


def taken_up(text: str, step: int, first: Mapping[str, int], rarity: Rarity) -> list[str]:
    """Return the rare words of a text that the session first used after a step."""
    return [word for word in dict.fromkeys(words(text)) if first.get(word, -1) > step and rarity.rare(word)]
