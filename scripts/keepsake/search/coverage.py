"""How well a memory fits a query, 0 to 1, whatever else the store holds (pure): the score of a hit.

It is the share of the query's meaning that the memory contains. How much each word counts comes from fixed tables
(words.py), never from the store, so a score means the same in any store.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from keepsake.search.weights import WEIGHTS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from keepsake.search.doc import Doc
    from keepsake.search.query import WeighedQuery
    from keepsake.text.analyse import Token


def coverage(doc: Doc, query: WeighedQuery, enough: float = math.inf) -> float:
    """Return the share of the query that the memory covers, 0..1; the turns around it count with less weight.

    The weighted share is damped by the unweighted share of content words, so that one heavy word out of five is not
    half. enough: the weight, in plain words, that covers any query.
    """
    near = [other.frequencies for other, _ in doc.around()]
    total = covered = content = hits = 0.0
    for token in query.tokens:
        share = 1.0 if token.file and doc.by_file else _share(token.token, doc.frequencies)
        if share < 1.0 and near:
            share = max(share, WEIGHTS["context"] * max([_share(token.token, frequencies) for frequencies in near]))
        total += token.weight
        covered += token.weight * share
        if token.content:
            content += 1.0
            hits += share
    weighted = min(1.0, covered / max(min(total, enough), WEIGHTS["floor"]))
    return math.sqrt(weighted * min(1.0, hits / min(content, enough))) if content else weighted


def _share(token: Token, frequencies: dict[str, int]) -> float:
    """Return how much of a token is present: 1 for its whole, else the squared share of its parts.

    Squared, since half a compound says little.
    """
    if any(term in frequencies for term in token.wholes):
        return 1.0
    if not token.parts:
        return 0.0
    share = sum(term in frequencies for term in token.parts) / len(token.parts)
    return share * share * WEIGHTS["parts"] if token.wholes else share


def never_rising(covers: Iterable[float]) -> list[float]:
    """Return the scores for coverages in their order: each is at most as high as the one before."""
    least = 1.0
    scores = []
    for cover in covers:
        least = min(least, cover)
        scores.append(least)
    return scores
