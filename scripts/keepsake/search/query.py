"""A query and the weights of its terms, from fixed tables (words.py), the same in every store (pure)."""

from __future__ import annotations

from keepsake.search.weights import WEIGHTS
from keepsake.text.words import COMMON, SHELL, STOP

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from keepsake.text.analyse import Token


class Query:
    """One question to the store.

    text: its words (may be empty when files are given).
    files: paths it is about, as the tool gave them (either separator); a file query is first a key look-up.
    branch: current git branch or "".
    heard: the session that asks, and since when (epoch seconds) its model has its turns before it; None: no session.
    """

    __slots__ = ("branch", "files", "heard", "text")

    def __init__(
        self, text: str, files: tuple[str, ...] = (), branch: str = "", heard: tuple[str, float] | None = None
    ) -> None:
        self.text = text
        self.files = files
        self.branch = branch
        self.heard = heard


class Wanted:
    """One thing a query asks for: its token, what it weighs in coverage, whether it is content, or a file asked for."""

    __slots__ = ("content", "file", "token", "weight")

    def __init__(self, token: Token, file: bool) -> None:
        self.token, self.file = token, file
        self.weight = weight(token)
        self.content = self.weight >= WEIGHTS["usual"]


class Asked:
    """A query, weighed: `wanted` for coverage, `terms` (term -> factor) for the order.

    names: the tokens of the file names that the query gives besides its words; they are wanted even if no word is one.
    """

    __slots__ = ("terms", "wanted")

    def __init__(self, tokens: Sequence[Token], names: Sequence[Token] = ()) -> None:
        files = {term for name in names for term in name.wholes}
        self.wanted = [Wanted(token, not files.isdisjoint(token.wholes)) for token in tokens]
        if names and not any(want.file for want in self.wanted):
            self.wanted += [Wanted(name, True) for name in names]
        self.terms: dict[str, float] = {}
        for want in self.wanted:
            for term, factor in _factors(want.token):
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
    """Return the weight of a token in any query and store (a plain word: 1)."""
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
