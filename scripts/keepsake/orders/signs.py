"""Find the signs of an order to a model that signs.txt lists (pure).

The functions take a text in the form that `provenance.plain` returns. Patterns are slow and most texts match none, so a
pattern is tried (and compiled) only if the text holds the words that signs.txt requires for it.
"""

from __future__ import annotations

import functools
import os
from typing import TYPE_CHECKING, NamedTuple

from keepsake.text.patterns import compiled

if TYPE_CHECKING:
    from collections.abc import Iterator

_TABLE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "signs.txt")
_MAX_WORDS = 50_000  # words of texts that the filter caches
_APART = bytes(code if chr(code).isalnum() or code > ord("\x7f") else ord(" ") for code in range(256))  # cuts UTF-8
_MIN_PART = 3  # bytes by which a part is looked up; with two, half of all places would need a closer look


class Sign(NamedTuple):
    """A group of signs.txt: its name, its lists of words, and its pattern.

    The pattern can only match a text that holds at least one word of each list.
    """

    name: str
    words: list[list[str]]
    pattern: str

    def matches(self, plain_text: str) -> bool:
        """Return whether the sign's pattern matches a text."""
        return compiled(self.pattern).search(plain_text) is not None


@functools.lru_cache(maxsize=1)
def signs() -> list[Sign]:
    """Return the signs of signs.txt, in their order there."""
    with open(_TABLE, encoding="utf-8") as file:
        lines = [line.rstrip() for line in file if line.strip() and not line.startswith("#")]
    alternatives: dict[str, str] = {}
    groups: list[tuple[str, list[str]]] = []
    for line in lines:
        if not line.startswith(" "):
            groups.append((line, []))
        else:
            groups[-1][1].append(line.strip())
    result = []
    for head, patterns in groups:
        name, defines, _ = head.partition(" =")
        text = "|".join(patterns)
        if defines:
            alternatives[f"{{{name}}}"] = text
            continue
        for known, words in alternatives.items():
            text = text.replace(known, words)
        name, _, words = head.partition(": ")
        result.append(Sign(name, [_spaced(part) for part in words.split(" & ")], text))
    return result


def _spaced(words: str) -> list[str]:
    return [word.replace("_", " ") for word in words.split()]


class _WordFilter(dict[bytes, int]):
    """Finds the signs whose words a text holds; a cache: word of a text -> bits for the lists that it satisfies.

    The cache is filled on demand and emptied when it is full. Texts share their words, and each word is looked up once;
    searching each text for 900 words takes five times as long.

    The bits form one number: four blocks with one bit per sign, then one bit per phrase ("to the", ".env"). The bit of
    a sign says, in block 1, that a word of its first list was found; in block 2, that a word of its second list was
    found (set from the start if there is no second list); in blocks 3 and 4, that a phrase of the first or the second
    list may be in the text, because its longest part was found. The phrase's own bit says which phrase it is.
    """

    def __init__(self, table: list[Sign]) -> None:
        self.signs = {1 << place: sign for place, sign in enumerate(table)}
        self.size = len(table)
        self.start = 0
        self.phrases: dict[int, list[tuple[int, str]]] = {}  # bit of a list -> its phrases, each with its own bit
        self.next = 1 << 4 * self.size  # bit of the next phrase
        self.parts: dict[bytes, dict[bytes, int]] = {}  # first _MIN_PART bytes -> parts of words that begin so -> bits
        self.short: dict[bytes, int] = {}  # shorter parts -> bits
        for bit, sign in self.signs.items():
            self._add(bit, sign.words[0])
            if sign.words[1:]:
                self._add(bit << self.size, sign.words[1])
            else:
                self.start |= bit << self.size

    def _add(self, bit: int, words: list[str]) -> None:
        phrases = self.phrases[bit] = []
        for word in words:
            own = bit
            if not word.isalnum():
                phrases.append((self.next, word))
                own, self.next = bit << 2 * self.size | self.next, self.next << 1
            part = max(_pieces(word), key=lambda piece: len(piece.strip()))
            if not part.strip():  # no letter or digit: assumed to be in every text
                self.start |= own
                continue
            known = self.short if len(part) < _MIN_PART else self.parts.setdefault(part[:_MIN_PART], {})
            known[part] = known.get(part, 0) | own

    def __missing__(self, word: bytes) -> int:
        if len(self) >= _MAX_WORDS:
            self.clear()
        bits, whole = 0, b" %b " % word
        for part, own in self.short.items():
            bits |= own if part in whole else 0
        for at in range(len(whole) - 2):
            near = self.parts.get(whole[at : at + _MIN_PART])
            for part, own in near.items() if near else ():
                if whole.startswith(part, at):
                    bits |= own
        self[word] = bits
        return bits

    def passes(self, plain_text: str) -> list[Sign]:
        """Return the signs whose words a text holds, in their order."""
        bits = self.start
        words = set(plain_text.encode("utf-8", "surrogatepass").translate(_APART).split())
        for word_bits in filter(None, map(self.__getitem__, words)):
            bits |= word_bits
        passed = self._passed(bits)
        for bit in _bits(self._passed(bits | bits >> 2 * self.size) ^ passed):
            if self._has_word(bit, bits, plain_text) and self._has_word(bit << self.size, bits, plain_text):
                passed |= bit
        return [self.signs[bit] for bit in _bits(passed)]

    def _passed(self, bits: int) -> int:
        return bits & bits >> self.size & (1 << self.size) - 1

    def _has_word(self, bit: int, bits: int, plain_text: str) -> bool:
        if bits & bit:
            return True
        return any(phrase in plain_text for own, phrase in self.phrases[bit] if bits & own)


def _pieces(word: str) -> Iterator[bytes]:
    """Yield the parts of a word of signs.txt, each with a space at an inner boundary: "to the" -> "to ", " the"."""
    parts = word.encode().translate(_APART).split(b" ")
    for place, part in enumerate(parts):
        yield b" " * (place > 0) + part + b" " * (place < len(parts) - 1)


def _bits(number: int) -> Iterator[int]:
    """Yield the bits of a number, lowest first."""
    while number:
        lowest = number & -number
        yield lowest
        number ^= lowest


@functools.lru_cache(maxsize=1)
def _word_filter() -> _WordFilter:
    return _WordFilter(signs())


def possible(plain_text: str) -> list[Sign]:
    """Return the signs that may match a text, because it holds their words, in their order."""
    return _word_filter().passes(plain_text)


@functools.lru_cache(maxsize=4)  # the same text is judged several times in a row
def matching(plain_text: str) -> tuple[str, ...]:
    """Return the names of the signs that match a text, in their order."""
    return tuple(sign.name for sign in possible(plain_text) if sign.matches(plain_text))


def sign(plain_text: str) -> str:
    """Return the name of the first sign that matches a text, or ""."""
    return next(iter(matching(plain_text)), "")
