"""Candidates to scored hits (pure): every weight of recall stands here."""

from __future__ import annotations

from keepsake.words import STOP

WEIGHTS = {
    "stop": 0.05,  # a stop word of the query; not 0, so that a query of nothing else still orders
    "word": 1.0,  # any other word
    "name": 1.6,  # holds a digit, capital hump, dot or slash: an identifier, a path, a version
    "neighbour": 0.5,  # share of its weight that a term earns when only the turn before or after holds it
}


def term_weight(term: str) -> float:
    """How much of a query's meaning a term carries, whatever the store holds."""
    if term in STOP:
        return WEIGHTS["stop"]
    if term.isalpha():
        return WEIGHTS["word"]
    return WEIGHTS["name"]
