"""English stemming (pure): the steps of Snowball's "Porter2", without regular expressions.

Source: M. F. Porter, "The English (Porter2) stemming algorithm", snowballstem.org. Left out on purpose: the list of
exceptional forms (words.IRREGULAR has them) and the marking of consonant y (y counts as a vowel).
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

UNTOUCHED = 3  # letters: words of up to so many are not stemmed
VOWELS = "aeiouy"
SHAPES = bytes([ord("v" if code in b"aeiouy" else "c") for code in range(256)])  # a word as vowels and consonants
DOUBLES = ("bb", "dd", "ff", "gg", "mm", "nn", "pp", "rr", "tt")
LI = tuple("cdeghkmnrt")  # letters after which -ly falls off
# Longest first: only the first ending that fits counts, whether or not its condition holds.
STEP_2 = (
    ("ization", "ize"), ("ational", "ate"), ("fulness", "ful"), ("ousness", "ous"), ("iveness", "ive"),
    ("tional", "tion"), ("biliti", "ble"), ("lessli", "less"), ("entli", "ent"), ("ation", "ate"), ("alism", "al"),
    ("aliti", "al"), ("ousli", "ous"), ("iviti", "ive"), ("fulli", "ful"), ("enci", "ence"), ("anci", "ance"),
    ("abli", "able"), ("izer", "ize"), ("ator", "ate"), ("alli", "al"), ("bli", "ble"),
)  # fmt: skip
STEP_3 = (
    ("ational", "ate"), ("tional", "tion"), ("alize", "al"), ("icate", "ic"), ("iciti", "ic"), ("ical", "ic"),
    ("ness", ""), ("ful", ""),
)  # fmt: skip
STEP_4 = (
    ("ement", ""), ("ance", ""), ("ence", ""), ("able", ""), ("ible", ""), ("ment", ""), ("ant", ""), ("ent", ""),
    ("ism", ""), ("ate", ""), ("iti", ""), ("ous", ""), ("ive", ""), ("ize", ""), ("sion", "s"), ("tion", "t"),
    ("al", ""), ("er", ""), ("ic", ""),
)  # fmt: skip


def _by_last(table: Sequence[tuple[str, str]]) -> dict[str, list[tuple[str, str]]]:
    """Return the rows of a step by the last two letters of their endings, which most words do not have."""
    groups: dict[str, list[tuple[str, str]]] = {}
    for ending, put in table:
        groups.setdefault(ending[-2:], []).append((ending, put))
    return groups


ROWS_2, ROWS_3, ROWS_4 = _by_last(STEP_2), _by_last(STEP_3), _by_last(STEP_4)


def stem(word: str) -> str:
    """Return the stem of a lower-case ASCII word; words of up to three letters are returned unchanged."""
    if len(word) <= UNTOUCHED:
        return word
    shape = word.encode().translate(SHAPES)  # as bytes, which takes a quarter of the time of text
    first = _region(shape, 0)
    second = _region(shape, first)
    if word[-1] in "sd":  # these steps are called only where they can apply, which for most words is nowhere
        word = _plural(word)
    if word[-1] in "dgy":
        word = _inflection(word, first)
    if word[-1] == "y" and word[:-2] and word[-2] not in VOWELS:
        word = word[:-1] + "i"
    word = _swap(word, ROWS_2, first)
    if word.endswith("li") and word[-3:-2] in LI and len(word) - 2 >= first:
        word = word[:-2]
    word = _swap(word, ROWS_3, first)
    word = _swap(word, ROWS_4, second)
    return _last_e(word, first, second) if word[-1] in "el" else word


def _region(shape: bytes, start: int) -> int:
    """Return where the part begins that follows the first consonant after a vowel, from `start` on."""
    at = shape.find(b"vc", start)
    return at + 2 if at >= 0 else len(shape)


def _has_vowel(part: str) -> bool:
    return b"v" in part.encode().translate(SHAPES)


def _plural(word: str) -> str:
    if word.endswith("sses"):
        return word[:-2]
    if word.endswith(("ies", "ied")):
        return word[:-2] if word[:-4] else word[:-1]
    if word[-1] == "s" and word[-2] not in "us" and _has_vowel(word[:-2]):
        return word[:-1]
    return word


def _inflection(word: str, first: int) -> str:
    if word.endswith("eed"):
        return word[:-1] if len(word) - 3 >= first else word
    for ending in ("edly", "ingly", "ing", "ed"):
        if word.endswith(ending):
            base = word[: -len(ending)]
            return _mend(base, first) if _has_vowel(base) else word
    return word


def _mend(base: str, first: int) -> str:
    """Return a word whose -ed or -ing was taken off, as it was before: hop(ing) -> hope, hopp(ing) -> hop."""
    if base.endswith(("at", "bl", "iz")):
        return base + "e"
    if base.endswith(DOUBLES):
        return base if base[:-2] in {"a", "e", "o"} else base[:-1]
    return base + "e" if first >= len(base) and _short(base) else base


def _short(word: str) -> bool:
    """Tell whether a word ends in consonant, vowel, consonant (not w, x or y), or is a vowel and a consonant."""
    if not word[:-2]:
        return word[:-1] in tuple(VOWELS) and word[-1] not in VOWELS
    return word[-1] not in "aeiouywx" and word[-2] in VOWELS and word[-3] not in VOWELS


def _swap(word: str, rows: Mapping[str, Sequence[tuple[str, str]]], region: int) -> str:
    for ending, put in rows.get(word[-2:], ()):
        if word.endswith(ending):
            keep = len(word) - len(ending)
            return word[:keep] + put if keep >= region else word
    return word


def _last_e(word: str, first: int, second: int) -> str:
    if word[-1] == "e":
        at = len(word) - 1
        if at >= second or (at >= first and not _short(word[:-1])):
            return word[:-1]
    elif word.endswith("ll") and len(word) - 1 >= second:
        return word[:-1]
    return word
