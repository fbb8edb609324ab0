"""A query and the weights of its terms: from fixed tables (words.py), so they are the same in every store (pure)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from keepsake.search.weights import WEIGHTS
from keepsake.text.words import COMMON, SHELL, STOP

if TYPE_CHECKING:
    from collections.abc import Sequence

    from keepsake.text.analyse import Token


class Query(NamedTuple):
    """One query to the store."""

    text: str  # may be empty when files are given
    # Paths that it is about, as the tool gave them (with either separator); their memories are candidates in any case,
    # of very many the strongest.
    files: tuple[str, ...] = ()
    branch: str = ""  # the current git branch
    # (session that asks, epoch seconds since which its model has its turns in context)
    asker: tuple[str, float] | None = None


class QueryToken:
    """A token of a query: its weight in coverage, whether it is content, and whether it names a file of the query."""

    __slots__ = ("content", "file", "token", "weight")

    def __init__(self, token: Token, file: bool) -> None:
        self.token, self.file = token, file
        self.weight = weight(token)
        self.content = self.weight >= WEIGHTS["usual"]


class WeighedQuery:
    """A query with weights: `tokens` for coverage, `terms` (term -> factor) for the order.

    names: tokens of the names of the query's files; if none of the query's words is one of them, they are added.
    """

    __slots__ = ("terms", "tokens")

    def __init__(self, tokens: Sequence[Token], names: Sequence[Token] = ()) -> None:
        files = {term for name in names for term in name.wholes}
        self.tokens = [QueryToken(token, not files.isdisjoint(token.wholes)) for token in tokens]
        if names and not any(one.file for one in self.tokens):
            self.tokens += [QueryToken(name, True) for name in names]
        self.terms: dict[str, float] = {}
        for one in self.tokens:
            for term, factor in _factors(one.token):
                self.terms[term] = max(factor, self.terms.get(term, 0.0))


def _factors(token: Token) -> list[tuple[str, float]]:
    single = not token.parts
    pairs = [(term, 1.0 if single else WEIGHTS["whole"]) for term in token.wholes]
    pairs += [(term, WEIGHTS["part"]) for term in token.parts]
    return [(term, factor * _fullness(term)) for term, factor in pairs]


def _fullness(term: str) -> float:
    if term in STOP:
        return WEIGHTS["stop"]
    return WEIGHTS["frequent"] if term in COMMON else 1.0


def weight(token: Token) -> float:
    """Return the weight of a token, which is the same in any query and store (a plain word: 1)."""
    if token.parts:
        return WEIGHTS["name"] if token.wholes else WEIGHTS["plain"]
    term = token.wholes[0]
    if term in STOP:
        return 0.0
    if len(term) == 1:
        return WEIGHTS["light"]
    if term in COMMON or term in SHELL:
        return WEIGHTS["usual"]
    return WEIGHTS["plain"] if term.isalpha() or not term.isascii() else WEIGHTS["name"]
