"""How much a text reads like an order to a model (pure): a sum of weights over the ideas that a passage speaks of.

suspicion.txt lists the ideas (a model spoken to, a user's wish claimed, a guard weakened, a secret given away, for
ever, ...), the words of each in many languages, what each weighs, and pairs that weigh more when they stand close
together. A passage is a sentence, or two on end. The weights are those of a logistic regression, so that a passage
whose sum is above zero is suspicious; no single idea is enough.
"""

from __future__ import annotations

import bisect
import functools
import math
import os
import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    Met = tuple[int, str]  # an idea met in a text: where its word starts, and its name

_TABLE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "suspicion.txt")
_WEIGHT = re.compile(r"(\w+) (-?[\d.]+):((?:.*)(?:\n[ ].*)*)")
_PAIR = re.compile(r"\s*(\S+) (\d+) (\S+)\s*")
_TOKEN = re.compile(r"https?://\S+|[\w.+-]{1,64}@[\w.-]{1,255}|\.?[^\W_]+(?:['._-][^\W_]+)*")
_UNSPACED = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")  # scripts whose words stand without spaces
_SENTENCE_END = re.compile(r"(?<=[.!?])\s+|[\u3002\uff01\uff1f]\s*|\n+")
_PLACE = re.compile(
    r"https?://.*|.+@.+\..+|\d{1,3}(?:\.\d{1,3}){3}|[\w.-]*[\w-]\.(?:com|net|org|io|ru|xyz|top|biz|cc|tools|site|fun|dev"
    r"|zone|in|lat|example|test|club|info|me|ai|run|host|cx|cloud|evil|attacker|app|co|us|uk|de|fr|cn|tk)"
)
# A line that poses as a turn, a tag, a tool call or a hook.
_ROLE = re.compile(
    r"(?:^|[\n.!?\"] ?)[^\w\n]{0,4}(?:system|user|human|assistant|admin|operator|developer|root)(?: \w+)?"
    r"[\])>*]{0,3} ?[:>]"
    r"|</?(?:system|user|memory|preference|instructions?|tool_result)|\[(?:memory|system|rule|inst)"
    r"|\bhook (?:success|(?:blocking )?error|additional context)\b"
    r"|\"(?:role|memory|preference)\" ?:|\"type\": ?\"tool_use\""
)
_CLAUSE_START = re.compile(r"^\W*$|[.:;!?\n>*)\]\"(#,=\u2013\u2014-]\s*$")
_VALUE_FOLLOWS = frozenset("=:\"'")  # after a name such as `auto_approve`, whose words then count
_LONGEST_PHRASE = 4  # words
_LONGEST_STEM = 40  # characters
_LONGEST_PASSAGE = 500  # characters
_WORDS_A_UNIT = 20  # words of a passage for which `length` weighs once
_REMEMBERED = 50_000  # words and phrases whose ideas are known


class Pair(NamedTuple):
    """An idea made where one of the first stands at most `near` characters from one of the others."""

    name: str
    first: frozenset[str]
    near: int
    others: frozenset[str]


class Table(NamedTuple):
    """What suspicion.txt holds: weight of an idea; ideas of a word, of its beginning, of a run of characters; pairs."""

    weights: dict[str, float]
    words: dict[str, set[str]]
    stems: dict[str, set[str]]
    runs: dict[str, set[str]]
    pairs: list[Pair]


@functools.lru_cache(maxsize=1)
def table() -> Table:
    """Return what suspicion.txt holds."""
    made = Table({}, {}, {}, {}, [])
    with open(_TABLE, encoding="utf-8") as file:
        for name, weight, told in _WEIGHT.findall(file.read()):
            made.weights[name] = float(weight)
            pair = _PAIR.fullmatch(told)
            if pair:
                first, near, others = pair.groups()
                made.pairs.append(Pair(name, frozenset(first.split("|")), int(near), frozenset(others.split("|"))))
            else:
                _add(made, name, told.split())
    return made


def _add(made: Table, name: str, words: list[str]) -> None:
    for word in words:
        if _UNSPACED.search(word):
            kind, text = made.runs, word.rstrip("*").replace("_", "")
        else:
            kind, text = made.stems if word.endswith("*") else made.words, word.rstrip("*").replace("_", " ")
        kind.setdefault(text, set()).add(name)


@functools.lru_cache(maxsize=_REMEMBERED)
def _of(word: str) -> frozenset[str]:
    """Return the ideas of a word or phrase."""
    known = table()
    ends = range(2, min(len(word), _LONGEST_STEM) + 1)
    found = known.words.get(word, set()).union(*(known.stems.get(word[:end], ()) for end in ends))
    place = ("." in word or "://" in word) and _PLACE.fullmatch(word)
    return frozenset(found | {"place"} if place else found)


@functools.lru_cache(maxsize=1)
def _phrases() -> dict[str, list[tuple[str, bool, set[str]]]]:
    """Return first word -> the table's phrases that start with it: text, whether it may go on, ideas.

    Looking up every run of words that starts as a phrase does costs a short text as much as all the rest.
    """
    found: dict[str, list[tuple[str, bool, set[str]]]] = {}
    for texts, goes_on in ((table().words, False), (table().stems, True)):
        for text, ideas in texts.items():
            if " " in text:
                found.setdefault(text.split(" ")[0], []).append((text, goes_on, ideas))
    return found


@functools.lru_cache(maxsize=_REMEMBERED)
def _tells(word: str) -> bool:
    """Tell whether a word may have ideas, alone, as the start of a phrase or as a name: few do."""
    return bool(_of(word)) or word in _phrases() or any(map(_tells, _parts(word)))


def met(text: str) -> list[Met]:
    """Return the ideas met in a text (lower case), by place; `starts` stands just before one that starts a clause."""
    found = [(one.start(), "role") for one in _ROLE.finditer(text)]
    tokens = list(_TOKEN.finditer(text))
    words = [token[0] for token in tokens]
    for number in [number for number, word in enumerate(words) if _tells(word)]:
        at, end = tokens[number].span()
        ideas = _phrased(words, number, named=text[end : end + 1] in _VALUE_FOLLOWS)
        if ideas:
            found += [(at, idea) for idea in ideas]
            before = tokens[number - 1].end() if number else 0
            if _CLAUSE_START.search(text, max(before, at - 4), at):
                found.append((at - 1, "starts"))
    if _UNSPACED.search(text):
        for run in filter(text.__contains__, table().runs):
            found += [(one.start(), idea) for one in re.finditer(run, text) for idea in table().runs[run]]
    return sorted(found)


def _phrased(words: list[str], number: int, *, named: bool) -> frozenset[str]:
    """Return the ideas of a word, of the phrases that it starts, and of its parts where it names what follows."""
    word = words[number]
    ideas = _of(word)
    phrases = _phrases().get(word)
    if phrases:
        said = " ".join(words[number : number + _LONGEST_PHRASE])
        for text, goes_on, others in phrases:
            if said.startswith(text) and (goes_on or said[len(text) : len(text) + 1] in ("", " ")):
                ideas |= others
        if "@" in said and _PLACE.fullmatch(said):
            ideas |= {"place"}
    return ideas.union(*map(_of, _parts(word))) if named else ideas


def _parts(word: str) -> list[str]:
    """Return the words of a name such as `auto_approve`, alone and as the phrase that they make."""
    words = re.split("[_-]", word)
    return [*words, " ".join(words)] if len(words) > 1 else []


def passages(text: str) -> Iterator[tuple[int, int]]:
    """Yield start and end of each sentence, and of each two on end that are not long."""
    cuts = [0, *(one.end() for one in _SENTENCE_END.finditer(text)), len(text)]
    for first, second, third in zip(cuts, cuts[1:], [*cuts[2:], len(text)]):
        if first < second:
            yield first, min(second, first + _LONGEST_PASSAGE)
            if second < third <= first + _LONGEST_PASSAGE:
                yield first, third


def suspicious(text: str) -> bool:
    """Tell whether a text (lower case) reads like an order to a model."""
    found = met(text)
    return _most(found) > 0 and _heaviest(text, found) > 0


def weight(text: str) -> float:
    """Return the sum of the heaviest passage of a text (lower case); above zero it reads like an order to a model.

    Each passage of a long text is one more chance of a false alarm, so that the sum falls with the log of their number.
    """
    return _heaviest(text, met(text))


def _most(found: list[Met]) -> float:
    """Return what a passage would weigh that had all ideas of a text and no others: five texts in six end here."""
    weights, ideas = table().weights, {idea for _, idea in found}
    names = (*ideas, *(pair.name for pair in _among(table().pairs, ideas)))
    return weights["base"] + sum(max(0.0, weights.get(name, 0.0)) for name in names)


def _among(pairs: list[Pair], ideas: Collection[str]) -> list[Pair]:
    """Return the pairs of which both sides are among the ideas."""
    return [pair for pair in pairs if not pair.first.isdisjoint(ideas) and not pair.others.isdisjoint(ideas)]


def _heaviest(text: str, found: list[Met]) -> float:
    weights, places = table().weights, list(passages(text))
    pairs = _among(table().pairs, {idea for _, idea in found})
    heaviest = base = weights["base"] + weights["many"] * math.log(len(places) or 1)
    for start, end in places:
        within = found[bisect.bisect_left(found, (start,)) : bisect.bisect_left(found, (end,))]
        length = weights["length"] * text.count(" ", start, end) / _WORDS_A_UNIT
        heaviest = max(heaviest, base + length + _sum(within, pairs, heaviest - base - length))
    return heaviest


def _sum(found: list[Met], pairs: list[Pair], least: float) -> float:
    """Return what the ideas of a passage and their pairs weigh; the ideas alone where that stays below least anyway."""
    weights = table().weights
    places: dict[str, list[int]] = {}
    for at, idea in found:
        places.setdefault(idea, []).append(at)
    alone = sum(weights.get(idea, 0.0) for idea in places)
    pairs = _among(pairs, places)
    if alone + sum(weights[pair.name] for pair in pairs) <= least:
        return alone
    return alone + sum(weights[name] for name in {pair.name for pair in pairs if _meet(pair, places)})


def _meet(pair: Pair, places: dict[str, list[int]]) -> bool:
    first = [at for idea in pair.first & places.keys() for at in places[idea]]
    others = [at for idea in pair.others & places.keys() for at in places[idea]]
    return any(0 < abs(one - other) <= pair.near for one in first for other in others)
