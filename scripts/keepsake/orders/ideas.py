"""Weigh the ideas in a text that orders to a model consist of (pure).

ideas.txt lists these ideas, each with a weight and its words in many languages: whom the order is for, for how long it
holds, in whose name it is given, what nobody is to be asked or told. One idea alone means nothing; with two or three in
adjacent sentences the passage may be an order.
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
_UNSPACED = re.compile("[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")  # scripts without spaces between words
# The idea "place" of ideas.txt: "https://", "me@host.example", "host.example", "~/", "203.0.113.7". Each alternative
# begins with a character of its own, so that the search skips all others quickly.
_ADDRESS = re.compile(
    r"://|@(?<=[\w.+-]@)(?<!noreply@)[a-z0-9-]+\.[a-z0-9]|~(?<![\w/]~)/|\d{1,3}(?:\.\d{1,3}){3}\b"
    r"|\.(?<=[a-z0-9-]{2}\.)(?<!\.env\.)(?:com|net|org|io|dev|app|cloud|info|ru|cn|cc|top|xyz|example|test|invalid|internal|local|lan)"
    r"\b(?![(.]\w?)"
)
_PLACE = "place"
_ALTERNATIVES = re.compile(r"{(\w+)}")
_SENTENCE_END = re.compile("(?<=[.!?]) |\n|[\u3002\uff01\uff1f\u0964]")
_MAX_SENTENCE = 200  # characters; a longer sentence counts as several
_MAX_PASSAGE = 300  # characters of two adjacent sentences that are weighed together
_PIECE = re.compile(rf".{{1,{_MAX_SENTENCE}}}(?:\s+|$)|.{{1,{_MAX_SENTENCE}}}")
_MAX_WORDS = 50_000  # words whose ideas are cached


class Table(NamedTuple):
    """The content of ideas.txt: weights of ideas, and the words, beginnings, parts and phrases that express each."""

    weights: dict[str, int]
    words: dict[str, set[str]]
    starts: dict[str, set[str]]
    parts: dict[str, set[str]]  # words of scripts without spaces, which are found anywhere in a run of characters
    phrases: dict[tuple[str, str], list[tuple[list[str], str]]]  # first two words -> (further words, idea)
    openings: dict[str, list[tuple[str, str]]]  # first word -> (beginning of the words after it, idea)

    def add(self, idea: str, word: str) -> None:
        """Add a word or a phrase of an idea; `_` is a space, and a final `*` stands for any ending."""
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
    """Return the content of ideas.txt."""
    result = Table({}, {}, {}, {}, {}, {})
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
                result.weights[head] = int(points.rstrip(":"))
            if head.isupper():
                alternatives.setdefault(head, []).extend(words)
                continue
            for word in words:
                for expanded in _expanded(word, alternatives):
                    result.add(head, expanded)
    return result


def _expanded(word: str, alternatives: dict[str, list[str]]) -> Iterator[str]:
    named = _ALTERNATIVES.search(word)
    if not named:
        yield word
        return
    for alternative in alternatives[named[1]]:
        yield from _expanded(word[: named.start()] + alternative + word[named.end() :], alternatives)


def _words(text: str) -> list[str]:
    return _WORD.findall(text.replace("n't", " not"))


class _Ideas(dict[str, frozenset[str]]):
    """Cache: word of a text -> the ideas that it expresses by itself; filled on demand, emptied when full."""

    def __missing__(self, word: str) -> frozenset[str]:
        if len(self) >= _MAX_WORDS:
            self.clear()
        known, word_ideas = table(), set(table().words.get(word, ()))
        for end in range(2, len(word) + 1):
            word_ideas |= known.starts.get(word[:end], set())
        if _UNSPACED.search(word):
            for part, ideas in known.parts.items():
                if part in word:
                    word_ideas |= ideas
        self[word] = frozen = frozenset(word_ideas)
        return frozen


_IDEAS = _Ideas()


def ideas_in(sentence: str) -> set[str]:
    """Return the ideas in a sentence (in lower case)."""
    words, known = _words(sentence), table()
    ideas = {_PLACE} if _ADDRESS.search(sentence) else set()
    ideas.update(*map(_IDEAS.__getitem__, words))
    for at, pair in enumerate(zip(words, words[1:])):
        for after, idea in known.phrases.get(pair, ()):
            if words[at + 2 : at + 2 + len(after)] == after:
                ideas.add(idea)
        for opening, idea in known.openings.get(pair[0], ()):
            if " ".join(words[at + 1 : at + 4]).startswith(opening):
                ideas.add(idea)
    return ideas


def sentences(text: str) -> list[str]:
    """Return the sentences and lines of a text; those of more than 200 characters are cut into pieces."""
    parts = [one for one in _SENTENCE_END.split(text) if one.strip()]
    return [piece for one in parts for piece in ([one] if len(one) <= _MAX_SENTENCE else _PIECE.findall(one))]


@functools.lru_cache(maxsize=8)  # the same text is weighed several times in a row
def weight(text: str) -> int:
    """Return the highest weight of the ideas in one sentence, or in two adjacent short ones; text: in lower case."""
    weights = table().weights
    highest, last, length = 0, set[str](), _MAX_PASSAGE
    for sentence in sentences(text):
        ideas = ideas_in(sentence)
        both = ideas | last if length + len(sentence) <= _MAX_PASSAGE else ideas
        highest = max(highest, sum(map(weights.__getitem__, both)))
        last, length = ideas, len(sentence)
    return highest
