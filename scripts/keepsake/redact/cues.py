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
_OFTEN = {
    **dict.fromkeys(" ", 149),
    **dict.fromkeys("et", 83),
    **dict.fromkeys("sinoar", 52),
    **dict.fromkeys("cdlhmup", 25),
    **dict.fromkeys("gf-w.byk", 12),
    **dict.fromkeys('v:/x(,"', 5),
    **dict.fromkeys("12=_'|)", 2),
}
_ALONE = 6  # what a search for one word alone costs, in stops at such a character


class Finder:
    """Finds words of a fixed list, all places of them, overlapping ones too."""

    def __init__(self, words: Iterable[str]) -> None:
        every = sorted(set(words), key=lambda word: (len(word), word))
        # Where a short word is found, so may the longer ones be that hold it: with where in them it starts.
        self._longer: dict[str, list[tuple[str, int]]] = {}
        for word in every:
            held = min((one for one in _parts(word) if one in self._longer), key=len, default=word)
            self._longer.setdefault(held, []).append((word, word.index(held)))
        by_letter, self._alone = _by_letter([*self._longer])
        tails = {
            letter: _after([(word, word[at + 1 :]) for word, at in by_letter[letter]])
            for letter in sorted(by_letter, key=lambda one: -_OFTEN.get(one, 0))
        }
        self._search = re.compile("|".join(f"{re.escape(letter)}(?={tail})" for letter, tail in tails.items()))
        # The words at a letter, by it and up to two that follow it: as many as the word has.
        self._at: dict[str, list[tuple[str, int]]] = {}
        for word, at in (pair for found in by_letter.values() for pair in found):
            self._at.setdefault(word[at : at + 3], []).append((word, at))
        # a text says the same words again and again
        self._at_signs = functools.lru_cache(maxsize=4096)(self._beginning)

    def places(self, low: str, most: int) -> tuple[list[tuple[int, str]], int]:
        """Return where each word starts in a text in lower case, and the word, in order; and up to where was searched.

        The search ends with the word after `most` others.
        """
        found: list[tuple[int, str]] = []
        end = len(low)
        for hit in self._search.finditer(low):
            letter = hit.start()
            if len(found) > most:
                end = letter
                break
            for word, at in self._at_signs(low[letter - 1 : letter + 3] if letter else f" {low[:3]}"):
                if low.startswith(word, letter - at):
                    found += self._all_at(low, letter - at, word)
        for word in self._alone:
            start = low.find(word, 0, end)
            while start >= 0 and len(found) <= 2 * most:
                found += self._all_at(low, start, word)
                start = low.find(word, start + 1, end)
        return sorted({*found}), end

    def _beginning(self, signs: str) -> list[tuple[str, int]]:
        """Return the words that may stand at a letter, by the sign before it, it and the two that follow it."""
        before, after = signs[0], signs[1:]
        some = (pair for size in range(1, len(after) + 1) for pair in self._at.get(after[:size], ()))
        return [(word, at) for word, at in some if not at or word[at - 1] == before]

    def _all_at(self, low: str, at: int, short: str) -> Iterator[tuple[int, str]]:
        for word, offset in self._longer[short]:
            if word == short or (at >= offset and low.startswith(word, at - offset)):
                yield at - offset, word


def _parts(word: str) -> Iterator[str]:
    """Yield every part of a word, from the left."""
    return (word[at:end] for at in range(len(word)) for end in range(at + 1, len(word) + 1))


def _by_letter(words: list[str]) -> tuple[dict[str, list[tuple[str, int]]], list[str]]:
    """Return the words to find by each of a few rare letters, with where in them it stands; and those to find alone."""
    found: dict[str, list[tuple[str, int]]] = {}
    left = words
    in_words = collections.Counter(letter for word in words for letter in {*word})
    while left:
        letter = min(sorted(in_words), key=lambda letter: (_OFTEN.get(letter, 0) + 1) / in_words[letter])
        if _OFTEN.get(letter, 0) > _ALONE * in_words[letter]:
            break
        found[letter] = [(word, word.index(letter)) for word in left if letter in word]
        in_words -= collections.Counter(one for word, _ in found[letter] for one in {*word})
        left = [word for word in left if letter not in word]
    return found, left


def _after(found: list[tuple[str, str]], size: int = 1) -> str:
    """Return a pattern for what must stand around a letter by which words are found.

    found: each word, with what of it is still to come; size: how many of its signs, from the letter on, came before.
    What follows the letter comes first, sign by sign: where that differs the engine goes on at once.
    """
    by_next: dict[str, list[tuple[str, str]]] = {}
    for word, tail in found:
        by_next.setdefault(tail[:1], []).append((word, tail[1:]))
    ended = [word for word, _ in by_next.pop("", [])]
    if any(len(word) == size for word in ended):
        return ""
    some = [f"{re.escape(sign)}{_after(rest, size + 1)}" for sign, rest in by_next.items()]
    some += [f"(?<={re.escape(word)})" for word in ended]
    return some[0] if len(some) == 1 else f"(?:{'|'.join(some)})"
