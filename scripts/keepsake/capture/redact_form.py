"""Measure of what a value is made: words and numbers, or characters that no word has."""

from __future__ import annotations

import re

PIECES = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")

# In characters.
DENSE = 16  # run of mixed case and digits that no hand writes as a placeholder
SHORTEST_WORD = 5  # lone word taken for a password
_LONG_WORD = 20  # from here on a word needs a vowel
_LONG_NUMBER = 24  # digits that are more than a number
CHARACTERS = 3  # different ones that a value has at least
PIECE = 2.6  # average length of the words in a name such as `fooBarBaz`


def odd(value: str) -> int:
    """Return how many characters of `value` are in parts that are neither words nor numbers."""
    return sum(len(part) for part in re.split(r"[^A-Za-z0-9]+", value) if part and not is_wordy(part))


def is_dense(value: str) -> bool:
    """Return whether a run of 16 characters mixes case and digits: no hand writes that as a placeholder."""
    return any(
        len(part) >= DENSE
        and not part.isalpha()
        and part.lower() != part
        and part.upper() != part
        and not is_wordy(part)
        for part in re.split(r"[^A-Za-z0-9]+", value)
    )


def is_wordy(part: str) -> bool:
    """Return whether `part` reads as words, perhaps with a number before, after or between."""
    words = re.split(r"\d+", part.strip("0123456789"))
    if not words[0]:
        return len(part) < _LONG_NUMBER
    pieces = [piece for word in words for piece in PIECES.findall(word)]
    letters = sum(map(len, words))
    # one number between two words, as in `symbol2label`, makes nothing random
    joined = words[1:] and not words[2:] and (min(map(len, pieces)) >= CHARACTERS or letters < SHORTEST_WORD)
    return (
        bool(joined or not words[1:])
        and letters >= PIECE * len(pieces)
        and (letters < _LONG_WORD or len(pieces) > 1 or any(vowel in part.lower() for vowel in "aeiou"))
    )
