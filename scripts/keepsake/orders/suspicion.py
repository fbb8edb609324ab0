"""How much a text reads like an order to a model (pure): the sum of learned weights of words and word pairs.

suspicion.txt has the weights of words, of their beginnings and parts (so that inflected, misspelt and unknown words
count too) and of two words or signs on end. They are those of a logistic regression (L2) over labelled texts, made by
benchmarks/suspicion.py, so that a passage whose sum is above zero is suspicious. What invented texts have more of than
real ones (hosts, addresses, numbers) counts by its class alone.
"""

from __future__ import annotations

import functools
import os
import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

_TABLE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "suspicion.txt")
_LETTERS = "[^\\x00-/:-@\\[-`{-\xbf\u2000-\u2bff\u3000-\u303f\ufe30-\ufe4f\uff00-\uff20]+"  # no signs of any script
_DOTTED = r"[a-z0-9-]+\.[a-z0-9-]+(?:\.[a-z0-9-]+)*"  # the first full stop by itself: most words have none
_WORD = rf"{_LETTERS}(?:'{_LETTERS})*|[<>{{}}\[\]()#*\"`$=|;:!?,/]"
_TOKEN = re.compile(_WORD)
_OR_PLACE = re.compile(rf"[a-z][a-z+]+://[^\s\"'<>)\]]+|[\w.+-]{{1,64}}@{_DOTTED}|{_DOTTED}|{_WORD}")
_UNSPACED = re.compile("[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")  # scripts whose words stand together
_HOST = re.compile(
    r".*\.(?:com|net|org|io|ru|xyz|top|biz|cc|tools|site|fun|dev|zone|in|lat|example|test|internal|local|invalid|club"
    r"|info|me|ai|run|host|cx|cloud|evil|attacker|app|co|us|uk|de|fr|cn|tk|pl|it|es|nl|hu|se|cz|jp|kr|br|tr|ua|vn|id)"
)
_DIGIT = re.compile(r"\d")
# Each way begins with a sign of its own, so that the search passes over every other.
_SENTENCE_END = re.compile(" (?<=[.!?] ) *|\n\n*|\u3002|\uff01|\uff1f|\u0964")
_LONGEST = 200  # characters of a sentence; what is longer counts as several
_LONG = re.compile(rf".{{1,{_LONGEST}}}(?:\s+|$)|.{{1,{_LONGEST}}}")
MAX_PASSAGE_CHARS, MAX_PASSAGE_SENTENCES = 400, 10  # characters and sentences of a passage of several
_MAX_WORD = 30  # characters of a word whose parts count
_REMEMBERED = 50_000  # words whose weight is known
PIECES, UNSPACED_PIECES = range(3, 6), range(1, 5)  # characters of a part of a word
SCALE = 100  # weights of the table are hundredths


class Table(NamedTuple):
    """What suspicion.txt holds: weights of words, of words' beginnings and parts, of two on end; that of each passage.

    All are hundredths.
    """

    words: dict[str, int]
    starts: dict[str, int]
    parts: dict[str, int]
    pairs: dict[tuple[str, str], int]
    base: int


@functools.lru_cache(maxsize=1)
def table() -> Table:
    """Return what suspicion.txt holds."""
    kinds: dict[str, dict[str, int]] = {"word": {}, "start": {}, "part": {}, "pair": {}, "base": {}}
    with open(_TABLE, encoding="utf-8") as file:
        for line in file:
            if not line.startswith("#"):
                kind, _, rest = line.partition(" ")
                text, _, weight = rest.rpartition(" ")
                kinds[kind][text] = int(weight)
    pairs = {}
    for pair, points in kinds["pair"].items():
        first, _, second = pair.partition(" ")
        pairs[first, second] = points
    return Table(kinds["word"], kinds["start"], kinds["part"], pairs, kinds["base"][""])


class _Names(dict[str, str]):
    """Token of a text -> what it counts as: itself, or its class; filled on demand."""

    def __missing__(self, token: str) -> str:
        if len(self) >= _REMEMBERED:
            self.clear()
        self[token] = name = _class(token) or token
        return name


def _class(token: str) -> str:
    """Return the class of a token that counts by it alone; "" for a word or sign."""
    if len(token) == 1 or token.isalpha() or (not token.isascii() and _UNSPACED.search(token)):
        return ""
    if "://" in token:
        return "<url>"
    if "@" in token:
        return "<mail>"
    if "." in token and _HOST.fullmatch(token):
        return "<host>"
    return "<number>" if _DIGIT.search(token) else ""


class _Weights(dict[str, int]):
    """Name of a token -> what the word weighs by itself, by its beginnings and by its parts; filled on demand."""

    def __missing__(self, name: str) -> int:
        if len(self) >= _REMEMBERED:
            self.clear()
        known = table()
        weight = known.words.get(name, 0)
        if has_parts(name):
            weight += sum(filter(None, map(known.parts.get, parts(name))))
            weight += sum(filter(None, map(known.starts.get, starts(name))))
        self[name] = weight
        return weight


_NAMES, _WEIGHTS = _Names(), _Weights()


def tokens(sentence: str) -> list[str]:
    """Return the names of a sentence's words and signs, in their order, after an empty one that marks its start."""
    # A third of all sentences; the pattern takes twice as long.
    place = "." in sentence[:-1] or "@" in sentence or "://" in sentence
    pattern = _OR_PLACE if place else _TOKEN
    return ["", *map(_NAMES.__getitem__, pattern.findall(sentence))]


def has_parts(name: str) -> bool:
    """Tell whether a token's name is a word whose beginnings and parts count: no class and no single character."""
    return len(name) > 1 and name[0] != "<"


def starts(word: str) -> list[str]:
    """Return the beginnings of a word that count."""
    return [word[:end] for end in range(2, min(len(word), _MAX_WORD) + 1)]


def parts(word: str) -> set[str]:
    """Return the runs of characters of a word that count; `^` and `$` are its ends."""
    unspaced = not word.isascii() and _UNSPACED.search(word)
    whole, sizes = (word, UNSPACED_PIECES) if unspaced else (f"^{word[:_MAX_WORD]}$", PIECES)
    return {whole[at : at + size] for size in sizes for at in range(len(whole) - size + 1)}


def sentences(text: str) -> list[str]:
    """Return the sentences and lines of a text (lower case); long ones in pieces."""
    said = [one for one in _SENTENCE_END.split(text) if one.strip()]
    return [piece for one in said for piece in ([one] if len(one) <= _LONGEST else _LONG.findall(one))]


def runs(lengths: list[int]) -> Iterator[tuple[int, int]]:
    """Yield first and end of each passage, given the sentences' lengths: one sentence, or adjacent short ones."""
    for first, length in enumerate(lengths):
        end, size = first + 1, length
        yield first, end
        for following in lengths[end : first + MAX_PASSAGE_SENTENCES]:
            size += following
            if size > MAX_PASSAGE_CHARS:
                break
            end += 1
            yield first, end


def suspicious(text: str) -> bool:
    """Tell whether a text (lower case) reads like an order to a model."""
    return above(text, 0)


def above(text: str, least: float) -> bool:
    """Tell whether the heaviest passage of a text (lower case) weighs more than least."""
    said, sums = _weighed(text)
    return sum(one for one in sums if one > 0) > SCALE * least - table().base and _heaviest(said, sums) > SCALE * least


def weight(text: str) -> float:
    """Return the sum of the heaviest passage of a text (lower case); above zero it reads like an order to a model."""
    return _heaviest(*_weighed(text)) / SCALE


@functools.lru_cache(maxsize=4)  # the same text is asked about several times, one after the other
def _weighed(text: str) -> tuple[list[str], list[int]]:
    """Return the sentences of a text and their weights."""
    said = sentences(text)
    return said, list(map(_sum, said))


def _heaviest(said: list[str], sums: list[int]) -> int:
    passages = runs(list(map(len, said)))
    return table().base + max((sum(sums[first:end]) for first, end in passages), default=0)


def _sum(sentence: str) -> int:
    """Return the weight of a sentence: each word and each adjacent pair once."""
    names, pairs = tokens(sentence), table().pairs
    told = pairs.keys() & zip(names, names[1:])
    return sum(map(_WEIGHTS.__getitem__, set(names))) + sum(map(pairs.__getitem__, told))
