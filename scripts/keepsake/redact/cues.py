"""Find all places of the tables' words in a text, in one search.

Searching for each of some two hundred words takes longer than all other steps of redaction. Nearly every word holds one
of a few rare letters, so one regular expression looks for these letters, and the engine skips all other characters.
"""

from __future__ import annotations

import collections
import functools
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

# How often a character occurs in 1,000 characters of a session's text; all others are rare.
_FREQUENCY = {
    **dict.fromkeys(" ", 149),
    **dict.fromkeys("et", 83),
    **dict.fromkeys("sinoar", 52),
    **dict.fromkeys("cdlhmup", 25),
    "\t": 18,
    **dict.fromkeys("gf-w.byk", 12),
    "`": 7,
    **dict.fromkeys('v:/x(,"*', 5),
    **dict.fromkeys("12=_'|)", 2),
}
_LONE_COST = 8  # cost of a search for one single word, in stops at such a letter per 1,000 characters
_SIGNS = 5  # characters from such a letter on that distinguish the words


class CueFinder:
    """Finds all places of the words of a fixed list, also overlapping ones."""

    def __init__(self, words: Iterable[str]) -> None:
        # Only the shortest words are searched for. Each leads to the words that hold it, with its offset in them.
        longer: dict[str, list[tuple[str, int]]] = {}
        begun: dict[str, list[str]] = {}  # first two characters -> short words
        for word in sorted(set(words), key=lambda word: (len(word), word)):
            shortest = min(_short_words_in(word, begun), key=len, default=word)
            longer.setdefault(shortest, []).append((word, word.index(shortest)))
            if shortest == word:
                begun.setdefault(word[:2], []).append(word)
        by_letter, alone = _group_by_letter([*longer])
        tails = {
            letter: _lookahead([(word, word[at + 1 :]) for word, at in by_letter[letter]])
            for letter in sorted(by_letter, key=lambda letter: -_FREQUENCY.get(letter, 0))
        }
        self._search = re.compile("|".join(f"{re.escape(letter)}(?={tail})" for letter, tail in tails.items()))
        # Rare letter and up to 4 characters that follow it in the word -> (word, offset of the letter in it).
        self._at: dict[str, list[tuple[str, int]]] = {}
        for short, at in (pair for places in by_letter.values() for pair in places):
            for word, start in longer[short]:
                self._at.setdefault(word[start + at : start + at + _SIGNS], []).append((word, start + at))
        # cached, because texts repeat the same words
        self._at_signs = functools.lru_cache(maxsize=4096)(self._beginning)
        self._alone = {word: longer[word] for word in alone}

    def places(self, low: str, max_words: int) -> tuple[list[tuple[int, str]], int]:
        """Return (start, word) for each place of a word in a text in lower case, ordered, and where the search ended.

        The search ends early once it has found more than `max_words` places.
        """
        matches: list[tuple[int, str]] = []
        end = len(low)
        for match in self._search.finditer(low):
            letter = match.start()
            if len(matches) > max_words:
                end = letter
                break
            for word, at in self._at_signs(low[letter - 1 : letter + _SIGNS] if letter else f" {low[:_SIGNS]}"):
                if at <= letter and low.startswith(word, letter - at):
                    matches.append((letter - at, word))
        for short, longer in self._alone.items():
            start = low.find(short, 0, end)
            while start >= 0 and len(matches) <= 2 * max_words:
                matches += [
                    (start - at, word) for word, at in longer if at <= start and low.startswith(word, start - at)
                ]
                start = low.find(short, start + 1, end)
        return sorted({*matches}), end

    def _beginning(self, signs: str) -> list[tuple[str, int]]:
        """Return the words that may stand at a letter, each with the letter's offset in it.

        signs: the character before the letter, the letter, and the characters after it.
        """
        before, after = signs[0], signs[1:]
        candidates = (pair for size in range(1, len(after) + 1) for pair in self._at.get(after[:size], ()))
        return [(word, at) for word, at in candidates if not at or word[at - 1] == before]


def _short_words_in(word: str, begun: dict[str, list[str]]) -> Iterator[str]:
    """Return the short words that a word holds, from the left; begun: first two characters -> short words."""
    return (part for at in range(len(word)) for part in begun.get(word[at : at + 2], ()) if word.startswith(part, at))


def _group_by_letter(words: list[str]) -> tuple[dict[str, list[tuple[str, int]]], list[str]]:
    """Choose the rare letters by which words are found.

    Return letter -> (word, offset of the letter in it), and the words that are searched for one by one.
    """
    by_letter: dict[str, list[tuple[str, int]]] = {}
    remaining = words
    in_words = collections.Counter(letter for word in words for letter in {*word})
    while remaining:
        letter = min(sorted(in_words), key=lambda letter: (_FREQUENCY.get(letter, 0) + 1) / in_words[letter])
        if _FREQUENCY.get(letter, 0) > _LONE_COST * in_words[letter]:
            break
        by_letter[letter] = [(word, word.index(letter)) for word in remaining if letter in word]
        in_words -= collections.Counter(each for word, _ in by_letter[letter] for each in {*word})
        remaining = [word for word in remaining if letter not in word]
    return by_letter, remaining


def _lookahead(tails: list[tuple[str, str]], size: int = 1) -> str:
    """Return the pattern that must match after a rare letter, so that one of the words may stand there.

    tails: each word with the rest of it that is still to be matched; size: how many of its characters, from the letter
    on, are matched already. The characters after the letter are tested first, one by one, so that the engine gives up
    at the first difference; a lookbehind then tests the whole word.
    """
    by_next: dict[str, list[tuple[str, str]]] = {}
    for word, tail in tails:
        by_next.setdefault(tail[:1], []).append((word, tail[1:]))
    ended = [word for word, _ in by_next.pop("", [])]
    if any(len(word) == size for word in ended):
        return ""
    alternatives = [f"{re.escape(sign)}{_lookahead(rest, size + 1)}" for sign, rest in by_next.items()]
    alternatives += [f"(?<={re.escape(word)})" for word in ended]
    return alternatives[0] if len(alternatives) == 1 else f"(?:{'|'.join(alternatives)})"
