"""Rank candidates (pure).

By BM25 over a memory and its neighbouring turns (frequencies mixed before they saturate, as BM25F does with fields),
with what the other hits of its session say, and priors for kind, use and recency. Rarity is the store's own: what is
rare here tells most.

How well each one fits is another question (`coverage`, 0 to 1): the share of the query's meaning that stands in the
memory. A word's share comes from fixed tables (words.py), never from the store, so a score means the same in any store.
The order decides the place, coverage the score; a score is
never above one before it in the list. So the first hit's score is its own, whatever else the store holds.
"""

from __future__ import annotations

import math

from keepsake.search.weights import PRIORS, TRUST, WEIGHTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from keepsake.search.query import Asked
    from keepsake.text.analyse import Token

MAX_TERM_CHARS = 8_000  # characters of a memory's terms that ranking reads: more than a thousand words
MAX_OPENING_CHARS = 400  # characters of their terms in which memories that begin alike are the same
FIRST_PLACES = 10  # of a list, which the points alone decide
MAX_PER_SESSION = 2  # turns of one session that come before those of others: the third mostly repeats them
DAY = 86_400.0
NOTES_FIRST = 0.4  # share of a list's places that the best notes take, before turns
MIN_NOTE = 0.5  # coverage from which a note does
MIN_FULL = 0.85  # coverage from which a memory fits fully


class Doc:
    """A candidate: what ranking reads of a memory.

    held: how often each of the query's terms stands in it; length: its number of terms; asks: it ends in a question;
    role: of a turn, who said it ("": unknown); standing: factor from use (1: unknown); created, updated: epoch seconds;
    uid: its public id; before, after: the turns next to it, if looked up; narrates: it only announces what comes next;
    opening: the same number for memories that begin alike; note: its place among the notes that fit, best first.
    """

    __slots__ = (
        "after", "asks", "before", "branch", "by_file", "created", "held", "id", "kind", "length", "narrates",
        "note", "opening", "role", "seq", "session", "standing", "uid", "updated", "weight",
    )  # fmt: skip

    def __init__(  # one parameter a fact
        self,
        id: int,
        held: dict[str, int],
        length: int,
        session: str = "",
        kind: str = "turn",
        seq: float = 0.0,
        asks: bool = False,
        branch: str = "",
        updated: float = 0.0,
        standing: float = 1.0,
        by_file: bool = False,
        uid: str = "",
        created: float = 0.0,
        role: str = "",
        opening: int = 0,
    ) -> None:
        self.id, self.held, self.length, self.session, self.kind, self.seq = id, held, length, session, kind, seq
        self.asks, self.branch, self.updated, self.standing, self.by_file = asks, branch, updated, standing, by_file
        self.uid, self.created, self.role, self.opening = uid, created, role, opening
        self.narrates = False
        self.note: int | None = None
        self.before: Doc | None = None
        self.after: Doc | None = None
        self.weight = 1.0  # of one occurrence of a term: less in a long memory

    def around(self) -> list[tuple[Doc, float]]:
        """Return the turns around it, up to two each way, and the share of its frequencies that each one lends."""
        found = []
        if self.before:
            found.append((self.before, WEIGHTS["previous"] + (WEIGHTS["answer"] if self.before.asks else 0.0)))
            if self.before.before:
                found.append((self.before.before, WEIGHTS["far"]))
        if self.after:
            found.append((self.after, WEIGHTS["next"]))
            if self.after.after:
                found.append((self.after.after, WEIGHTS["far"]))
        return found


def standing(shown: int, used: int, superseded: bool) -> float:
    """Return the factor for use: 1 if never shown, up to 1.3 if always used, down to 0.7 if never used.

    shown: injections that were settled, used: how many of them were taken up. What a newer memory contradicts halves.
    """
    share = (used + WEIGHTS["trust"] / 2) / (shown + WEIGHTS["trust"])
    return (1.0 + WEIGHTS["use"] * (share - 0.5) * 2.0) * (WEIGHTS["superseded"] if superseded else 1.0)


class Scored:
    """A ranked candidate. (memory + session + file) * prior are its points, which order it."""

    __slots__ = ("doc", "file", "memory", "points", "prior", "session")

    def __init__(self, doc: Doc, memory: float, session: float, file: float, prior: float) -> None:
        self.doc, self.memory, self.session, self.file, self.prior = doc, memory, session, file, prior
        self.points = (memory + session + file) * prior


def rarity(count: float, total: float) -> float:
    """Return a term's idf, always positive: BM25's as Lucene has it. count: memories that hold it, of total."""
    return math.log((max(total - count, 0.0) + 0.5) / (count + 0.5) + 1.0)


def order(  # the whole of ranking
    docs: Sequence[Doc],
    asked: Asked,
    counts: dict[str, float],
    total: float,
    now: float = 0.0,
    branch: str = "",
    goals: Mapping[str, Doc] | None = None,
) -> list[Scored]:
    """Return the candidates, best first.

    counts: term -> how many memories of the store hold it; total: how many there are; now: epoch seconds; goals:
    session -> the prompt that opened it, as far as they were looked up.
    """
    goals = goals or {}
    rare = _rare(asked, counts, total)
    everywhere = WEIGHTS["everywhere"] * total
    lent = {term for term in rare if counts.get(term, everywhere) <= max(WEIGHTS["common"] * total, 1.0)}
    _weigh(docs)
    _weigh(goals.values())
    own = [_memory_points(doc, rare, lent) for doc in docs]
    sessions = _session_points(docs, own)
    for session, opened in goals.items():
        sessions[session] = sessions.get(session, 0.0) + WEIGHTS["goal"] * _bm25(_mixture(opened, ()), rare)
    file = WEIGHTS["file"] * max(rare.values(), default=1.0)
    scored = [
        Scored(
            doc,
            points,
            sessions.get(doc.session, 0.0),
            file if doc.by_file else 0.0,
            _prior(doc, now, branch) * PRIORS.get(doc.kind, 1.0),
        )
        for doc, points in zip(docs, own)
    ]
    scored.sort(key=lambda one: (one.points, one.doc.updated, one.doc.id), reverse=True)
    return scored


def _rare(asked: Asked, counts: dict[str, float], total: float) -> dict[str, float]:
    everywhere = WEIGHTS["everywhere"] * total  # what wasn't looked up is a stop word
    return {term: rarity(counts.get(term, everywhere), total) * factor for term, factor in asked.terms.items()}


def _weigh(docs: Iterable[Doc]) -> None:
    for doc in docs:
        doc.weight = 1.0 / (1.0 - WEIGHTS["b"] + WEIGHTS["b"] * doc.length / WEIGHTS["length"])


def _memory_points(doc: Doc, rare: dict[str, float], lent: Collection[str]) -> float:
    """Return BM25 of a candidate's own frequencies and what the turns around it lend."""
    points = _bm25(_mixture(doc, lent), rare)
    return points * WEIGHTS["question"] if doc.asks else points


def _mixture(doc: Doc, lent: Collection[str]) -> dict[str, float]:
    """Return the frequencies of a memory and, of the terms in lent, its neighbours'."""
    mixed = {term: count * doc.weight for term, count in doc.held.items()}
    for other, share in doc.around() if lent else ():
        for term, count in other.held.items():
            if term in lent:
                mixed[term] = mixed.get(term, 0.0) + count * other.weight * share
    return mixed


def _bm25(mixed: Mapping[str, float], rare: dict[str, float], weight: float = 1.0) -> float:
    k1 = WEIGHTS["k1"] / weight
    return sum([rare[term] * count / (count + k1) for term, count in mixed.items()]) * (WEIGHTS["k1"] + 1.0)


def _session_points(docs: Sequence[Doc], own: list[float]) -> dict[str, float]:
    """Return for each session the weighted mean of its three best candidates (missing ones count 0)."""
    best: dict[str, list[float]] = {}
    for doc, points in zip(docs, own):
        if doc.session:
            best.setdefault(doc.session, []).append(points)
    return {session: WEIGHTS["session"] * sum(sorted(points)[-3:]) / 3.0 for session, points in best.items()}


def _prior(doc: Doc, now: float, branch: str) -> float:
    days = max(now - doc.updated, 0.0) / DAY
    recent = 1.0 + WEIGHTS["recency"] * math.pow(0.5, days / WEIGHTS["half_life"])
    same = 1.0 + WEIGHTS["branch"] if branch and doc.branch == branch else 1.0
    return recent * same * doc.standing


def statements_first(ranked: Sequence[Scored]) -> list[Scored]:
    """Return the ranking with every session on its places, and within a session statements before the rest.

    So statements come before the narration and prompts of their session, and every session is found as well as before.
    """
    sessions: dict[str, list[Scored]] = {}
    for one in ranked:
        sessions.setdefault(one.doc.session, []).append(one)
    for some in sessions.values():
        some.sort(key=lambda one: one.points * _statement(one.doc), reverse=True)
    following = {session: iter(some) for session, some in sessions.items()}
    return [next(following[one.doc.session]) if one.doc.session else one for one in ranked]


def _statement(doc: Doc) -> float:
    if doc.narrates:
        return WEIGHTS["narration"]
    return WEIGHTS["prompt"] if doc.kind == "turn" and doc.role == "user" else 1.0


def several_sessions(ranked: Sequence[Scored]) -> list[Scored]:
    """Return the ranking with each session's third and later turns behind all others."""
    met: dict[str, int] = {}
    first: list[Scored] = []
    rest: list[Scored] = []
    for one in ranked:
        spoken = one.doc.session if one.doc.kind == "turn" and one.doc.role else ""
        met[spoken] = met.get(spoken, 0) + 1
        (first if not spoken or met[spoken] <= MAX_PER_SESSION else rest).append(one)
    return [*first, *rest]


def notes_first(ranked: Sequence[Scored], asked: Asked, limit: int) -> list[Scored]:
    """Return the ranking with the notes first that fit best among notes; superseded ones keep their places.

    A note says in one sentence what turns say in many, so BM25 over turns and notes together finds the turns. limit:
    places in the list.
    """
    notes = [one for one in ranked if one.doc.note is not None and one.doc.standing >= 1.0 - WEIGHTS["use"]]
    notes = [one for one in notes if coverage(one.doc, asked, WEIGHTS["enough"]) >= MIN_NOTE]
    notes.sort(key=lambda one: one.doc.note or 0)
    first = notes[: max(1, int(NOTES_FIRST * limit))]
    return [*first, *[one for one in ranked if one not in first]]


def spread(ranked: list[Scored]) -> list[Scored]:
    """Return a long ranking in which more sessions appear: from FIRST_PLACES on, further turns of one session sink."""
    met: dict[str, int] = {}
    keyed = []
    for place, one in enumerate(ranked):
        before = met.get(one.doc.session, 0) if one.doc.session else 0
        met[one.doc.session] = before + 1
        share = (1.0 - WEIGHTS["spread"]) ** before if place >= FIRST_PLACES else 1.0
        keyed.append((place < FIRST_PLACES, one.points * share))
    order = sorted(range(len(ranked)), key=keyed.__getitem__, reverse=True)
    return [ranked[n] for n in order]


def trusted(chosen: list[tuple[Scored, float]], asked: Asked) -> list[tuple[Scored, float]]:
    """Return (candidate, coverage) pairs with the fully fitting ones ordered, on their places, by whose word they are.

    Superseded memories, questions, and kinds that TRUST does not name keep their places.
    """
    placed = []
    for place, (one, _) in enumerate(chosen):
        doc = one.doc
        trust = TRUST.get(f"{doc.kind} {doc.role}" if doc.kind == "turn" else doc.kind)
        fits = not doc.asks and coverage(doc, asked) >= MIN_FULL
        if trust is not None and fits and doc.standing >= 1.0 - WEIGHTS["use"]:
            placed.append((trust, place))
    result = list(chosen)
    for (_, source), place in zip(sorted(placed), [place for _, place in placed]):
        result[place] = chosen[source]
    return result


def coverage(doc: Doc, asked: Asked, enough: float = math.inf) -> float:
    """Return 0..1: the share of the query that the memory covers, or, with less weight, the turns around it.

    The weighted share is damped by the plain share of content words, so that one heavy word out of five is not half.
    enough: so many plain words' weight cover any query.
    """
    near = [other.held for other, _ in doc.around()]
    total = found = content = hits = 0.0
    for want in asked.wanted:
        share = 1.0 if want.file and doc.by_file else _share(want.token, doc.held)
        if share < 1.0 and near:
            share = max(share, WEIGHTS["context"] * max([_share(want.token, held) for held in near]))
        total += want.weight
        found += want.weight * share
        if want.content:
            content += 1.0
            hits += share
    weighted = min(1.0, found / max(min(total, enough), WEIGHTS["floor"]))
    return math.sqrt(weighted * min(1.0, hits / min(content, enough))) if content else weighted


def _share(token: Token, held: dict[str, int]) -> float:
    """Return 1 for the whole; parts of a compound count by their squared share, since half a name says little."""
    if any(term in held for term in token.wholes):
        return 1.0
    if not token.parts:
        return 0.0
    share = sum(term in held for term in token.parts) / len(token.parts)
    return share * share * WEIGHTS["parts"] if token.wholes else share


def settled(covers: Iterable[float]) -> list[float]:
    """Return the scores for covers in their order, each at most as high as the one before."""
    least = 1.0
    scores = []
    for cover in covers:
        least = min(least, cover)
        scores.append(least)
    return scores
