"""How many of the ideas that an order to a model is made of stand together in a text (pure).

ideas.txt lists them, each with its words in many languages and what it weighs: whom it is for, for how long, in whose
name, what nobody is to be asked or told. One alone says nothing; two or three in adjacent sentences make a passage
that may be an order.
"""

from __future__ import annotations

import functools
import os
import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

_TABLE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "ideas.txt")
_WORD = re.compile("[^\\W_]+|[\u0900-\u097f]+")
_UNSPACED = re.compile("[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")  # scripts whose words stand together
# "https://", "me@host.example", "host.example", "~/", "203.0.113.7": "place" in ideas.txt. Each way begins with a sign
# of its own, so that the search passes over every other.
_ADDRESS = re.compile(
    r"://|@(?<=[\w.+-]@)(?<!noreply@)[a-z0-9-]+\.[a-z0-9]|~(?<![\w/]~)/|\d{1,3}(?:\.\d{1,3}){3}\b"
    r"|\.(?<=[a-z0-9-]{2}\.)(?<!\.env\.)(?:com|net|org|io|dev|app|cloud|info|ru|cn|cc|top|xyz|example|test|invalid|internal|local|lan)"
    r"\b(?![(.]\w?)"
)
_PLACE = "place"
_ALTERNATIVES = re.compile(r"{(\w+)}")
_SENTENCE_END = re.compile("(?<=[.!?]) |\n|[\u3002\uff01\uff1f\u0964]")
_MAX_SENTENCE, _MAX_PASSAGE = 200, 300  # characters: a longer sentence counts as several; of two sentences together
_PIECE = re.compile(rf".{{1,{_MAX_SENTENCE}}}(?:\s+|$)|.{{1,{_MAX_SENTENCE}}}")
_REMEMBERED = 50_000  # words whose ideas are known


class Table(NamedTuple):
    """What ideas.txt holds: idea -> weight, and by which words, their beginnings and parts, and phrases each is met."""

    weights: dict[str, int]
    words: dict[str, set[str]]
    starts: dict[str, set[str]]
    parts: dict[str, set[str]]  # of words in scripts without spaces
    phrases: dict[tuple[str, str], list[tuple[list[str], str]]]  # first two words -> those after them, and the idea
    openings: dict[str, list[tuple[str, str]]]  # first word -> how the next begins, and the idea

    def add(self, idea: str, word: str) -> None:
        """Add a word or phrase of an idea."""
        first, *others = _words(word.replace("_", " "))
        start = word.endswith("*")
        if others and start:
            self.openings.setdefault(first, []).append((" ".join(others), idea))
        elif others:
            self.phrases.setdefault((first, others[0]), []).append((others[1:], idea))
        elif _UNSPACED.search(first):
            self.parts.setdefault(first, set()).add(idea)
        else:
            (self.starts if start else self.words).setdefault(first, set()).add(idea)


@functools.lru_cache(maxsize=1)
def table() -> Table:
    """Return what ideas.txt holds."""
    made = Table({}, {}, {}, {}, {}, {})
    alternatives: dict[str, list[str]] = {}
    head = ""
    with open(_TABLE, encoding="utf-8") as file:
        for line in file:
            if line.startswith("#"):
                continue
            words = line.split()
            if " = " in line:
                head, *words = words[:1] + words[2:]
            elif ": " in line:
                head, points, *words = words
                made.weights[head] = int(points.rstrip(":"))
            if head.isupper():
                alternatives.setdefault(head, []).extend(words)
                continue
            for word in words:
                for each in _expanded(word, alternatives):
                    made.add(head, each)
    return made


def _expanded(word: str, alternatives: dict[str, list[str]]) -> Iterator[str]:
    named = _ALTERNATIVES.search(word)
    if not named:
        yield word
        return
    for one in alternatives[named[1]]:
        yield from _expanded(word[: named.start()] + one + word[named.end() :], alternatives)


def _words(text: str) -> list[str]:
    return _WORD.findall(text.replace("n't", " not"))


class _Ideas(dict[str, frozenset[str]]):
    """Word of a text -> the ideas that it stands for by itself; filled on demand, emptied when full."""

    def __missing__(self, word: str) -> frozenset[str]:
        if len(self) >= _REMEMBERED:
            self.clear()
        known, found = table(), set(table().words.get(word, ()))
        for end in range(2, len(word) + 1):
            found |= known.starts.get(word[:end], set())
        if _UNSPACED.search(word):
            for part, ideas in known.parts.items():
                if part in word:
                    found |= ideas
        self[word] = ideas_ = frozenset(found)
        return ideas_


_IDEAS = _Ideas()


def of(sentence: str) -> set[str]:
    """Return the ideas of a sentence (lower case)."""
    words, known = _words(sentence), table()
    found = {_PLACE} if _ADDRESS.search(sentence) else set()
    found.update(*map(_IDEAS.__getitem__, words))
    for at, pair in enumerate(zip(words, words[1:])):
        for after, idea in known.phrases.get(pair, ()):
            if words[at + 2 : at + 2 + len(after)] == after:
                found.add(idea)
        for opening, idea in known.openings.get(pair[0], ()):
            if " ".join(words[at + 1 : at + 4]).startswith(opening):
                found.add(idea)
    return found


def sentences(text: str) -> list[str]:
    """Return the sentences and lines of a text, long ones in pieces."""
    said = [one for one in _SENTENCE_END.split(text) if one.strip()]
    return [piece for one in said for piece in ([one] if len(one) <= _MAX_SENTENCE else _PIECE.findall(one))]


@functools.lru_cache(maxsize=8)  # the same text is asked about several times, one after the other
def weight(text: str) -> int:
    """Return what the ideas of a text (lower case) weigh: of one sentence, or of two adjacent short ones, the most."""
    weights = table().weights
    most, last, length = 0, set[str](), _MAX_PASSAGE
    for sentence in sentences(text):
        found = of(sentence)
        both = found | last if length + len(sentence) <= _MAX_PASSAGE else found
        most = max(most, sum(map(weights.__getitem__, both)))
        last, length = found, len(sentence)
    return most
