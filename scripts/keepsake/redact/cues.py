"""Where in a text the words of the tables stand: one search for all of them.

Searching some two hundred words one after the other costs more than all the rest. One regular expression finds them in
a single pass by a few rare letters, of which nearly every word holds one: the engine skips all other characters.
"""

from __future__ import annotations

import collections
import functools
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

# How often a character comes up in 1,000 of a session's text; any other hardly ever does.
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
_LONE_COST = 8  # what a search for one word alone costs, in stops at such a character
_SIGNS = 5  # characters from such a one on by which words are told apart


class CueFinder:
    """Finds words of a fixed list, all places of them, overlapping ones too."""

    def __init__(self, words: Iterable[str]) -> None:
        # Where a short word is found, so may the longer ones be that hold it: with where in them it starts.
        longer: dict[str, list[tuple[str, int]]] = {}
        begun: dict[str, list[str]] = {}  # the short words by their first two signs
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
        # All words at a letter, by it and the few signs that follow it: as many as the word has.
        self._at: dict[str, list[tuple[str, int]]] = {}
        for short, at in (pair for found in by_letter.values() for pair in found):
            for word, start in longer[short]:
                self._at.setdefault(word[start + at : start + at + _SIGNS], []).append((word, start + at))
        # a text says the same words again and again
        self._at_signs = functools.lru_cache(maxsize=4096)(self._beginning)
        self._alone = {word: longer[word] for word in alone}

    def places(self, low: str, max_words: int) -> tuple[list[tuple[int, str]], int]:
        """Return where each word starts in a text in lower case, and the word, in order; and up to where was searched.

        The search ends with the word after `most` others.
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
        """Return the words that may stand at a letter, by the sign before it, it and those that follow it."""
        before, after = signs[0], signs[1:]
        candidates = (pair for size in range(1, len(after) + 1) for pair in self._at.get(after[:size], ()))
        return [(word, at) for word, at in candidates if not at or word[at - 1] == before]


def _short_words_in(word: str, begun: dict[str, list[str]]) -> Iterator[str]:
    """Yield the parts of a word, from the left, that are short words; begun: these by their first two signs."""
    return (part for at in range(len(word)) for part in begun.get(word[at : at + 2], ()) if word.startswith(part, at))


def _group_by_letter(words: list[str]) -> tuple[dict[str, list[tuple[str, int]]], list[str]]:
    """Return the words to find by each of a few rare letters, with where in them it stands; and those to find alone."""
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
    """Return a pattern for what must stand around a letter by which words are found.

    found: each word, with what of it is still to come; size: how many of its signs, from the letter on, came before.
    What follows the letter comes first, sign by sign: where that differs the engine goes on at once.
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
