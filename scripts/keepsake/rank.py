"""From candidates to scored hits (pure): what recall knows about worth, and every weight of it.

Two questions are answered apart:

* In which order? By BM25 over a memory and its neighbouring turns (frequencies mixed before they saturate, as BM25F
  does with fields), with what the other hits of its session say, and priors for kind, use and recency. Rarity is the
  store's own: what is rare here tells most.
* How well does it fit? By coverage: the share of the query's meaning that stands in the memory. A word's share comes
  from fixed tables (words.py), never from the store, so a score means the same in any store.

The order decides the place, coverage the score; where the two disagree, neighbours in the list share the mean of
their coverages, so that scores never rise down the list (pool adjacent violators).
"""

from __future__ import annotations

import math

from keepsake.words import COMMON, SHELL, STOP

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from keepsake.analyse import Token

# "tuned": by benchmarks/tune.py on one half of the development queries, checked on the other (docs/recall.md).
WEIGHTS = {
    # Order: BM25 and its mixture of neighbours.
    "k1": 0.8,  # tuned; saturation of a term's frequency
    "b": 0.6,  # tuned; how much a long memory pays for its length
    "previous": 0.25,  # tuned; share of its frequencies that the turn before lends to a memory
    "next": 0.15,  # tuned; the same for the turn after
    "far": 0.1,  # tuned; the same for the turns next but one
    "answer": 0.3,  # tuned; what the turn before lends on top when it asks a question: this one is the answer
    "question": 0.75,  # tuned; a memory that only asks knows less than the one that answers
    "short": 1.0,  # tuned; terms at which a memory counts half: "Done." answers nothing
    "common": 0.12,  # tuned; share of the store above which a term isn't lent to neighbours
    "session": 0.5,  # tuned; how much the other candidates of its session say for a memory
    "part": 0.8,  # tuned; a part of a compound, over a word of its own
    "whole": 0.6,  # tuned; the whole of a compound (its parts count besides)
    "stop": 0.3,  # tuned; a stop word: it is everywhere, so its rarity leaves it little anyway
    # Priors, as factors on the order (issue: rule > saved > fix > commit > turn).
    "recency": 0.05,  # given; a memory of today over one of long ago
    "half_life": 30.0,  # given; days
    "branch": 0.05,  # given; a memory of the branch one is on
    "file": 1.0,  # given; speaks of a file the query names
    "use": 0.3,  # given; most that having been used, or not, moves a memory
    "trust": 4.0,  # given; injections that an unknown memory is taken to have behind it, half of them used
    "superseded": 0.5,  # given; contradicted by a newer memory
    # Coverage: what a word of the query weighs.
    "light": 0.1,  # given; words of every shell command; stop words weigh nothing
    "usual": 0.6,  # given; common words (words.COMMON)
    "plain": 1.0,  # unit
    "name": 1.6,  # given; identifier, number, path: what it names is named so on purpose
    "parts": 0.8,  # given; all parts of a compound, over the compound itself
    "context": 0.3,  # given; a word that only the neighbouring turns hold
    "floor": 1.0,  # given; a query that weighs less than one plain word can't be covered fully
}
PRIORS = {
    "rule": 1.5,
    "saved": 1.3,
    "model": 1.25,
    "fix": 1.2,
    "staged": 1.15,
    "summary": 1.1,
    "commit": 1.1,
    "error": 1.0,
    "turn": 1.0,
    "file": 0.7,
}
DAY = 86_400.0


class Wanted:
    """One thing a query asks for: its token, what it weighs in coverage, and whether it counts as content."""

    __slots__ = ("content", "token", "weight")

    def __init__(self, token: Token, weight: float) -> None:
        self.token = token
        self.weight = weight
        self.content = weight >= WEIGHTS["usual"]


class Asked:
    """A query, weighed: `wanted` for coverage, `terms` (term -> factor) for the order."""

    __slots__ = ("terms", "wanted")

    def __init__(self, tokens: Iterable[Token]) -> None:
        self.wanted = [Wanted(token, weight(token)) for token in tokens]
        self.terms: dict[str, float] = {}
        for want in self.wanted:
            for term, factor in _factors(want.token):
                self.terms[term] = max(factor, self.terms.get(term, 0.0))


def _factors(token: Token) -> list[tuple[str, float]]:
    single = not token.parts
    pairs = [(term, 1.0 if single else WEIGHTS["whole"]) for term in token.wholes]
    pairs += [(term, WEIGHTS["part"]) for term in token.parts]
    return [(term, WEIGHTS["stop"] * factor if term in STOP else factor) for term, factor in pairs]


def weight(token: Token) -> float:
    """Return what a token weighs in any query, whatever the store holds (a plain word: 1)."""
    if token.parts:
        return WEIGHTS["name"] if token.wholes else WEIGHTS["plain"]
    term = token.wholes[0]
    if term in STOP:
        return 0.0
    if term in SHELL or len(term) == 1:
        return WEIGHTS["light"]
    if term in COMMON:
        return WEIGHTS["usual"]
    return WEIGHTS["plain"] if term.isalpha() or not term.isascii() else WEIGHTS["name"]


class Doc:
    """A candidate: what ranking reads of a memory.

    held: how often each of the query's terms stands in it; length: its number of terms; asks: it ends in a question;
    standing: factor from use (1: unknown); updated: epoch seconds; before, after: ids of the turns next to it (0: not
    looked up, or none).
    """

    __slots__ = (
        "after", "asks", "before", "branch", "by_file", "held", "id", "kind", "length", "seq", "session", "standing",
        "updated",
    )  # fmt: skip

    def __init__(  # one parameter a fact
        self,
        id: int,
        held: dict[str, int],
        length: int,
        *,
        session: str = "",
        kind: str = "turn",
        seq: float = 0.0,
        asks: bool = False,
        branch: str = "",
        by_file: bool = False,
        updated: float = 0.0,
        standing: float = 1.0,
    ) -> None:
        self.id, self.held, self.length = id, held, length
        self.session, self.kind, self.seq, self.asks = session, kind, seq, asks
        self.before = self.after = 0
        self.branch, self.by_file, self.updated, self.standing = branch, by_file, updated, standing


def standing(shown: int, used: int, superseded: bool) -> float:
    """Return the factor that use earns: 1 when never shown, up to 1.3 when always used, down to 0.7 when never.

    shown: injections that were settled, used: how many of them were taken up. What a newer memory contradicts halves.
    """
    share = (used + WEIGHTS["trust"] / 2) / (shown + WEIGHTS["trust"])
    return (1.0 + WEIGHTS["use"] * (share - 0.5) * 2.0) * (WEIGHTS["superseded"] if superseded else 1.0)


class Scored:
    """A ranked candidate: points order it, parts explain the points, near are the candidates next to it."""

    __slots__ = ("doc", "near", "parts", "points")

    def __init__(self, doc: Doc, points: float, parts: dict[str, float], near: list[Doc]) -> None:
        self.doc, self.points, self.parts, self.near = doc, points, parts, near


def rarity(count: float, total: float) -> float:
    """Return a term's idf, always positive: BM25's as Lucene has it. count: memories that hold it, of total."""
    return math.log((max(total - count, 0.0) + 0.5) / (count + 0.5) + 1.0)


def order(  # the whole of ranking, all by name
    docs: Sequence[Doc],
    asked: Asked,
    counts: dict[str, float],
    total: float,
    *,
    now: float = 0.0,
    branch: str = "",
) -> list[Scored]:
    """Return the candidates, best first; their cover is not worked out yet.

    counts: term -> how many memories of the store hold it; total: how many there are; now: epoch seconds.
    """
    counts = {**_sampled(docs, asked.terms, total), **counts}
    rare = {term: rarity(counts[term], total) * factor for term, factor in asked.terms.items()}
    lent = {term for term in rare if counts[term] <= max(WEIGHTS["common"] * total, 1.0)}
    best = max(rare.values(), default=1.0)
    around = neighbours(docs)
    own = [
        _worth(mixed, rare) * (WEIGHTS["question"] if doc.asks else 1.0) * doc.length / (doc.length + WEIGHTS["short"])
        for doc, mixed in zip(docs, _mix(docs, around, lent))
    ]
    sessions = _sessions(docs, own)
    scored = []
    for i, doc in enumerate(docs):
        parts = {
            "memory": own[i],
            "session": WEIGHTS["session"] * sessions.get(doc.session, 0.0),
            "file": WEIGHTS["file"] * best if doc.by_file else 0.0,
        }
        prior = _prior(doc, now, branch)
        points = sum(parts.values()) * prior
        scored.append(Scored(doc, points, {**parts, "prior": prior}, [docs[j] for j, _ in around[i]]))
    scored.sort(key=lambda one: (-one.points, -one.doc.updated, -one.doc.id))
    return scored


def _sampled(docs: Sequence[Doc], terms: Iterable[str], total: float) -> dict[str, float]:
    """Return how many memories hold each term if all are like the candidates: for terms that weren't looked up."""
    scale = total / max(len(docs), 1)
    return {term: scale * sum([term in doc.held for doc in docs]) for term in terms}


def _worth(held: dict[str, float], rare: dict[str, float]) -> float:
    k1 = WEIGHTS["k1"]
    return sum([rare[term] * count * (k1 + 1.0) / (count + k1) for term, count in held.items()])


def neighbours(docs: Sequence[Doc]) -> list[list[tuple[int, float]]]:
    """Return for each candidate the places of the turns around it among the candidates, and what each one lends."""
    place = {doc.id: i for i, doc in enumerate(docs)}
    around: list[list[tuple[int, float]]] = []
    for doc in docs:
        lenders: list[tuple[int | None, float]] = []
        before, after = place.get(doc.before), place.get(doc.after)
        if before is not None:
            lenders.append((before, WEIGHTS["previous"] + (WEIGHTS["answer"] if docs[before].asks else 0.0)))
            lenders.append((place.get(docs[before].before), WEIGHTS["far"]))
        if after is not None:
            lenders.append((after, WEIGHTS["next"]))
            lenders.append((place.get(docs[after].after), WEIGHTS["far"]))
        around.append([(i, share) for i, share in lenders if i is not None])
    return around


def _mix(docs: Sequence[Doc], around: list[list[tuple[int, float]]], lent: set[str]) -> list[dict[str, float]]:
    """Return each candidate's term frequencies, length taken out, with what its neighbours lend."""
    mean = sum(doc.length for doc in docs) / max(len(docs), 1) or 1.0
    pure = []
    for doc in docs:
        norm = 1.0 - WEIGHTS["b"] + WEIGHTS["b"] * doc.length / mean
        pure.append({term: count / norm for term, count in doc.held.items()})
    mixed = []
    for i, own in enumerate(pure):
        sums = dict(own)
        for j, share in around[i]:
            for term, count in pure[j].items():
                if term in lent:
                    sums[term] = sums.get(term, 0.0) + share * count
        mixed.append(sums)
    return mixed


def _sessions(docs: Sequence[Doc], own: list[float]) -> dict[str, float]:
    """Return for each session the mean of its three best candidates (fewer than three: the rest count 0)."""
    best: dict[str, list[float]] = {}
    for doc, points in zip(docs, own):
        if doc.session:
            best.setdefault(doc.session, []).append(points)
    return {session: sum(sorted(points)[-3:]) / 3.0 for session, points in best.items()}


def _prior(doc: Doc, now: float, branch: str) -> float:
    days = max(now - doc.updated, 0.0) / DAY
    recent = 1.0 + WEIGHTS["recency"] * math.pow(0.5, days / WEIGHTS["half_life"])
    same = 1.0 + WEIGHTS["branch"] if branch and doc.branch == branch else 1.0
    return PRIORS.get(doc.kind, 1.0) * recent * same * doc.standing


def coverage(doc: Doc, near: Sequence[Doc], asked: Asked) -> float:
    """Return 0..1: how much of what the query is about stands in the memory, or, for less, in the turns around it.

    The weighted share is damped by the plain share of content words, so that one heavy word out of five is not half.
    """
    total = found = 0.0
    content = hits = 0.0
    for want in asked.wanted:
        share = _share(want.token, doc.held)
        if share < 1.0 and near:
            share = max(share, WEIGHTS["context"] * max(_share(want.token, other.held) for other in near))
        if doc.by_file and "/" in (want.token.wholes or ("",))[0]:
            share = 1.0
        total += want.weight
        found += want.weight * share
        if want.content:
            content += 1.0
            hits += share
    if not found:
        return 0.0
    weighted = found / max(total, WEIGHTS["floor"])
    return math.sqrt(weighted * min(1.0, hits / content)) if content else weighted


def _share(token: Token, held: dict[str, int]) -> float:
    """Return 1 for the whole; parts of a compound count by their share squared: half a name names little."""
    if any(term in held for term in token.wholes):
        return 1.0
    if not token.parts:
        return 0.0
    share = sum(term in held for term in token.parts) / len(token.parts)
    return share * share * WEIGHTS["parts"] if token.wholes else share


def pool(covers: Sequence[float]) -> list[float]:
    """Return the covers made non-increasing: where one rises, it and its neighbours get their mean.

    Source: pool adjacent violators (Ayer et al., 1955), the least-squares fit under that order.
    """
    blocks: list[tuple[float, int]] = []
    for cover in covers:
        mean, size = cover, 1
        while blocks and blocks[-1][0] < mean:
            before, count = blocks.pop()
            mean, size = (before * count + mean * size) / (count + size), count + size
        blocks.append((mean, size))
    return [mean for mean, size in blocks for _ in range(size)]
