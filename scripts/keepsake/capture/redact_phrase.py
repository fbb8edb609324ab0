"""Judge a quoted text of several words: it could be a passphrase, or it is what a form or an error says."""

from __future__ import annotations

import re

from keepsake.capture import redact_words as harmless
from keepsake.capture.redact_value import is_filled, names_a_secret

_PHRASE = re.compile(r"(?=\D*\d)(?:[^\s%${}<>()\[\]|\\]{1,30}(?<![:;]) ){1,12}[^\s%${}<>()\[\]|\\:;]{1,30}")
_LONGEST_PHRASE = 9  # words of a passphrase
_MOST_WORDS = 5  # of a password in quotes that is no passphrase of small letters


def is_short_phrase(value: str) -> bool:
    """Return whether a quoted text of several words may be a password: it is short, holds a digit, and says nothing."""
    words = value.lower().split()
    said = any(word in harmless.PLAIN or word in harmless.SENTENCE for word in words)
    return len(words) <= _MOST_WORDS and not said and is_phrase(value)


def is_phrase(value: str) -> bool:
    """Return whether a quoted text of several words, with a digit, is no sentence that code or a form says."""
    words = re.sub(r"[^\w\s.]", "", value.lower()).split()
    labels = any(word in harmless.LABELS or names_a_secret(word) for word in words)
    return 1 < len(words) <= _LONGEST_PHRASE and bool(_PHRASE.fullmatch(value)) and is_filled(value) and not labels


def is_worded(value: str) -> bool:
    """Return whether a quoted text of three words or more, without a digit, may be set as a passphrase."""
    return (
        value.count(" ") > 1
        and not any(map(harmless.SENTENCE.__contains__, value.lower().split()))
        and is_phrase(value + "0")
    )
