"""The signs of an instruction to a model: those that signs.txt lists, and those that stand in a text (pure).

A text is looked at as `provenance.plain` makes it. Patterns are slow and most texts match none, so a pattern is tried
(and compiled) only if the words that signs.txt requires stand in the text.
"""

from __future__ import annotations

import functools
import os
from typing import TYPE_CHECKING, NamedTuple

from keepsake.text.patterns import compiled

if TYPE_CHECKING:
    from collections.abc import Iterator

_TABLE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "signs.txt")
_REMEMBERED = 50_000  # words of texts of which the gate knows what they speak for
_APART = bytes(code if chr(code).isalnum() or code > ord("\x7f") else ord(" ") for code in range(256))  # cuts UTF-8
_START = 3  # bytes by which a part is found: with two, half of all places would have to be looked at


class Sign(NamedTuple):
    """A group of signs.txt: its name, lists of words of each of which one must stand in the text, and its pattern."""

    name: str
    words: list[list[str]]
    pattern: str

    def found_in(self, looks: str) -> bool:
        """Tell whether the sign stands in a text, made plain."""
        return compiled(self.pattern).search(looks) is not None


@functools.lru_cache(maxsize=1)
def signs() -> list[Sign]:
    """Return the signs that signs.txt lists."""
    with open(_TABLE, encoding="utf-8") as file:
        lines = [line.rstrip() for line in file if line.strip() and not line.startswith("#")]
    alternatives: dict[str, str] = {}
    groups: list[tuple[str, list[str]]] = []
    for line in lines:
        if not line.startswith(" "):
            groups.append((line, []))
        else:
            groups[-1][1].append(line.strip())
    found = []
    for head, patterns in groups:
        name, defines, _ = head.partition(" =")
        text = "|".join(patterns)
        if defines:
            alternatives[f"{{{name}}}"] = text
            continue
        for known, words in alternatives.items():
            text = text.replace(known, words)
        name, _, words = head.partition(": ")
        found.append(Sign(name, [_spaced(part) for part in words.split(" & ")], text))
    return found


def _spaced(words: str) -> list[str]:
    return [word.replace("_", " ") for word in words.split()]


class _Gate(dict[bytes, int]):
    """Word of a text -> the bits of the lists that it may speak for; filled on demand, emptied when full.

    Texts share their words, and one is judged once: looking each text through for 900 words takes five times as long.
    A number has four bits a sign, each as far from the next as there are signs: a word of its first list stands in the
    text, one of its second list does (set from the start where it has none), and the same two for what may stand: of a
    phrase ("to the", ".env") the longest part was met. Further bits, one a phrase, say of which.
    """

    def __init__(self, table: list[Sign]) -> None:
        self.signs = {1 << place: one for place, one in enumerate(table)}
        self.size = len(table)
        self.start = 0
        self.phrases: dict[int, list[tuple[int, str]]] = {}  # bit of a list -> its phrases, each with a bit of its own
        self.next = 1 << 4 * self.size  # bit of the next phrase
        self.parts: dict[bytes, dict[bytes, int]] = {}  # first bytes (_START) -> what words may hold, and its bits
        self.short: dict[bytes, int] = {}  # the few that are shorter
        for bit, one in self.signs.items():
            self._add(bit, one.words[0])
            if one.words[1:]:
                self._add(bit << self.size, one.words[1])
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
            if not part.strip():  # signs alone: hoped for in all texts
                self.start |= own
                continue
            known = self.short if len(part) < _START else self.parts.setdefault(part[:_START], {})
            known[part] = known.get(part, 0) | own

    def __missing__(self, word: bytes) -> int:
        if len(self) >= _REMEMBERED:
            self.clear()
        bits, whole = 0, b" %b " % word
        for part, own in self.short.items():
            bits |= own if part in whole else 0
        for at in range(len(whole) - 2):
            near = self.parts.get(whole[at : at + _START])
            for part, own in near.items() if near else ():
                if whole.startswith(part, at):
                    bits |= own
        self[word] = bits
        return bits

    def passes(self, looks: str) -> list[Sign]:
        """Return the signs whose words stand in a text, in their order."""
        met = self.start
        words = set(looks.encode("utf-8", "surrogatepass").translate(_APART).split())
        for known in filter(None, map(self.__getitem__, words)):
            met |= known
        found = self._both(met)
        for bit in _bits(self._both(met | met >> 2 * self.size) ^ found):
            if self._met(bit, met, looks) and self._met(bit << self.size, met, looks):
                found |= bit
        return [self.signs[bit] for bit in _bits(found)]

    def _both(self, met: int) -> int:
        return met & met >> self.size & (1 << self.size) - 1

    def _met(self, bit: int, met: int, looks: str) -> bool:
        if met & bit:
            return True
        return any(phrase in looks for own, phrase in self.phrases[bit] if met & own)


def _pieces(word: str) -> Iterator[bytes]:
    """Yield the parts of a word of signs.txt, each with a space on a side where it ends: "to the" as "to ", " the"."""
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
def _gate() -> _Gate:
    return _Gate(signs())


def hinted(looks: str) -> list[Sign]:
    """Return the signs whose words stand in a text, made plain, in their order."""
    return _gate().passes(looks)


@functools.lru_cache(maxsize=4)  # the same text is asked about several times, one after the other
def standing(looks: str) -> tuple[str, ...]:
    """Return the names of the signs that stand in a text, made plain, in their order."""
    return tuple(one.name for one in hinted(looks) if one.found_in(looks))


def sign(looks: str) -> str:
    """Return the name of the first sign that stands in a text, made plain; "" for none."""
    return next(iter(standing(looks)), "")
