"""Measure what a value is made of: words and numbers, or characters that no word has (pure)."""

from __future__ import annotations

import re

_PIECES = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")
# Names of algorithms and standards hold numbers and are words: `Ed25519PrivateKey`, `OAuth2Session`.
_STANDARD = re.compile(
    r"(?:[Ee]d|ED|[XxP])(?:25519|448|256|384|521)|(?:[Pp]oly|POLY)1305|[Xx]?(?:[Cc]ha){2}20|[Xx]?[Ss]alsa20"
    r"|OAuth2?|OpenID4|[Xx]509|[Pp][Kk][Cc][Ss]\d{1,2}"
    r"|(?:SHA|Sha|sha|AES|Aes|HS|RS|ES|PS|RSA|Rsa|UTF|Utf|[Bb]ase|[Uu]?[Ii]nt|[Ff]loat|[Ss]ecp)(?:\d{1,4}(?:[kr]1)?)"
)
_PARTS = re.compile(r"[A-Za-z0-9]+")
_MASHED = re.compile(r"[bcdfghjklmnpqrstvwxz]{6}", re.IGNORECASE)  # consonants in a row, which hardly a word has
_NO_WORDS = 16  # letters from which on they tell
_DENSE = 16  # characters of a run of mixed case and digits that no hand writes as a placeholder
_SHORT_WORD, _SHORT_JOINED = 3, 5  # letters of words with a number between
_SHORT_NUMBER = 4  # digits of that number: a version, a year
_PIECE = 2.6  # letters of the words in a name such as `fooBarBaz`, on average


def odd(value: str) -> int:
    """Return how many characters of `value` are in parts that are neither words nor numbers."""
    return sum(len(part) for part in _PARTS.findall(value) if not is_wordy(part))


def is_dense(value: str) -> bool:
    """Return whether a run of 16 characters mixes case and digits: no hand writes that as a placeholder."""
    return any(
        len(part) >= _DENSE and not part.isalpha() and part.lower() != part != part.upper() and not is_wordy(part)
        for part in _PARTS.findall(value)
    )


def is_wordy(part: str) -> bool:
    """Return whether `part` reads as words, perhaps with a number before, after or between."""
    words = re.split(r"\d+", _STANDARD.sub("Word", part).strip("0123456789"))
    if len(part) >= _NO_WORDS and _MASHED.search(part):
        return False
    pieces = [piece for word in words for piece in _PIECES.findall(word)]
    letters = sum(map(len, words))
    # one number between two words, as in `symbol2label`, makes nothing random
    joined = (
        words[1:]
        and not words[2:]
        and len(part) - letters <= _SHORT_NUMBER
        and (min(map(len, pieces)) >= _SHORT_WORD or letters < _SHORT_JOINED)
    )
    return bool(joined or not words[1:]) and letters >= _PIECE * len(pieces)
