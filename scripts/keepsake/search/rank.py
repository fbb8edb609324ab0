"""Rank candidates (pure): the order of a search's hits.

The points are BM25 over a memory and its neighbouring turns (their frequencies are mixed before they saturate, as BM25F
does with fields), plus what the other hits of its session contribute, times priors for kind, use and recency. Rarity is
measured in the store itself: what is rare there says most. This order decides the places (places.py moves a few).
coverage.py gives the score, which is never above the one before it in the list; so the first hit's score is its own,
whatever else the store holds.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from keepsake.base.clock import DAY
from keepsake.search.weights import PRIORS, WEIGHTS

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from keepsake.search.doc import Doc
    from keepsake.search.query import WeighedQuery


class Scored:
    """A ranked candidate. Its points, which decide its place, are (memory + session + file) * prior."""

    __slots__ = ("doc", "file", "memory", "points", "prior", "session")

    def __init__(self, doc: Doc, memory: float, session: float, file: float, prior: float) -> None:
        self.doc, self.memory, self.session, self.file, self.prior = doc, memory, session, file, prior
        self.points = (memory + session + file) * prior


def rarity(count: float, total: float) -> float:
    """Return a term's idf as in Lucene's BM25, always positive. count: how many of `total` memories hold it."""
    return math.log((max(total - count, 0.0) + 0.5) / (count + 0.5) + 1.0)


def order(  # the whole of ranking
    docs: Sequence[Doc],
    query: WeighedQuery,
    counts: dict[str, float],
    total: float,
    now: float = 0.0,
    branch: str = "",
    goals: Mapping[str, Doc] | None = None,
) -> list[Scored]:
    """Return the candidates, best first.

    counts: term -> how many memories of the store hold it; total: how many memories it has; now: epoch seconds; goals:
    session -> the prompt that opened it, for the sessions where it was looked up.
    """
    goals = goals or {}
    rare = _rare(query, counts, total)
    everywhere = WEIGHTS["everywhere"] * total
    lent = {term for term in rare if counts.get(term, everywhere) <= max(WEIGHTS["common"] * total, 1.0)}
    _weigh(docs)
    _weigh(goals.values())
    own_points = [_memory_points(doc, rare, lent) for doc in docs]
    sessions = _session_points(docs, own_points)
    for session, opening in goals.items():
        sessions[session] = sessions.get(session, 0.0) + WEIGHTS["goal"] * _bm25(_mixture(opening, ()), rare)
    file = WEIGHTS["file"] * max(rare.values(), default=1.0)
    scored = [
        Scored(
            doc,
            points,
            sessions.get(doc.session, 0.0),
            file if doc.by_file else 0.0,
            _prior(doc, now, branch) * PRIORS.get(doc.kind, 1.0),
        )
        for doc, points in zip(docs, own_points)
    ]
    scored.sort(key=lambda one: (one.points, one.doc.updated, one.doc.id), reverse=True)
    return scored


def _rare(query: WeighedQuery, counts: dict[str, float], total: float) -> dict[str, float]:
    everywhere = WEIGHTS["everywhere"] * total  # a term that wasn't looked up is a stop word
    return {term: rarity(counts.get(term, everywhere), total) * factor for term, factor in query.terms.items()}


def _weigh(docs: Iterable[Doc]) -> None:
    for doc in docs:
        doc.weight = 1.0 / (1.0 - WEIGHTS["b"] + WEIGHTS["b"] * doc.length / WEIGHTS["length"])


def _memory_points(doc: Doc, rare: dict[str, float], lent: Collection[str]) -> float:
    """Return BM25 of a candidate's own frequencies and those that the turns around it lend."""
    points = _bm25(_mixture(doc, lent), rare)
    return points * WEIGHTS["question"] if doc.asks else points


def _mixture(doc: Doc, lent: Collection[str]) -> dict[str, float]:
    """Return the frequencies of a memory, plus what its neighbours lend of the terms in `lent`."""
    mixed = {term: count * doc.weight for term, count in doc.frequencies.items()}
    for other, share in doc.around() if lent else ():
        for term, count in other.frequencies.items():
            if term in lent:
                mixed[term] = mixed.get(term, 0.0) + count * other.weight * share
    return mixed


def _bm25(mixed: Mapping[str, float], rare: dict[str, float]) -> float:
    k1 = WEIGHTS["k1"]
    return sum([rare[term] * count / (count + k1) for term, count in mixed.items()]) * (k1 + 1.0)


def _session_points(docs: Sequence[Doc], own_points: list[float]) -> dict[str, float]:
    """Return for each session the weighted mean of its three best candidates (missing ones count as 0)."""
    best: dict[str, list[float]] = {}
    for doc, points in zip(docs, own_points):
        if doc.session:
            best.setdefault(doc.session, []).append(points)
    return {session: WEIGHTS["session"] * sum(sorted(points)[-3:]) / 3.0 for session, points in best.items()}


def _prior(doc: Doc, now: float, branch: str) -> float:
    days = max(now - doc.updated, 0.0) / DAY
    recent = 1.0 + WEIGHTS["recency"] * math.pow(0.5, days / WEIGHTS["half_life"])
    same = 1.0 + WEIGHTS["branch"] if branch and doc.branch == branch else 1.0
    return recent * same * doc.standing
