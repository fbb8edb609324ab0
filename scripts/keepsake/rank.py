"""From candidates to scored hits (pure): what recall knows about worth, and every weight of it.

Two questions are answered apart:

* In which order? By BM25 over a memory and its neighbouring turns (frequencies mixed before they saturate, as BM25F
  does with fields), with what the other hits of its session say, and priors for kind, use and recency. Rarity is the
  store's own: what is rare here tells most.
* How well does it fit? By coverage: the share of the query's meaning that stands in the memory. A word's share comes
  from fixed tables (words.py), never from the store, so a score means the same in any store.

The order decides the place, coverage the score; a score is never above one before it in the list. So the first hit's
score is its own, whatever else the store holds.
"""

from __future__ import annotations

import math

from keepsake.words import COMMON, SHELL, STOP

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from keepsake.analyse import Token

# "tuned": by benchmarks/tune.py on one half of the development queries, checked on the other (docs/recall.md).
WEIGHTS = {
    # Order: BM25 and its mixture of neighbours.
    "k1": 1.0,  # tuned; saturation of a term's frequency
    "b": 0.55,  # tuned; how much a long memory pays for its length
    "length": 60.0,  # given; terms of a usual memory; 30 to 120 measure the same, and a fixed one keeps places fixed
    "previous": 0.2,  # tuned; share of its frequencies that the turn before lends to a memory
    "next": 0.15,  # tuned; the same for the turn after
    "far": 0.08,  # tuned; the same for the turns next but one
    "answer": 0.3,  # tuned; what the turn before lends on top when it asks a question: this one is the answer
    "question": 0.75,  # tuned; a memory that only asks knows less than the one that answers
    "common": 0.2,  # tuned; share of the store above which a term isn't lent to neighbours
    "session": 0.8,  # tuned; how much the other candidates of its session say for a memory
    "goal": 0.3,  # tuned; how much the prompt that opened its session says for a memory, over the memory itself
    "spread": 0.2,  # tuned; what a memory loses for each of its session before it, from place FIRST_PLACES on
    "part": 0.8,  # tuned; a part of a compound, over a word of its own
    "whole": 0.7,  # tuned; the whole of a compound (its parts count besides)
    "frequent": 0.85,  # tuned; a common word (words.COMMON), over a rarer one
    "stop": 0.3,  # tuned; a stop word: it is everywhere, so its rarity leaves it little anyway
    "everywhere": 0.15,  # given; share of the store that a stop word is taken to stand in
    # Priors, as factors on the order.
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
    "context": 0.25,  # given; a word that only the neighbouring turns hold
    "floor": 1.0,  # given; a query that weighs less than one plain word can't be covered fully
}
# Of the kinds that nobody said to be remembered, a plain turn comes first where a person or the model asks: with fixes
# and errors before turns, sessions were found worse (docs/recall.md).
PRIORS = {
    "rule": 1.5,
    "saved": 1.3,
    "model": 1.0,
    "staged": 1.0,
    "turn": 1.0,
    "summary": 0.95,
    "fix": 0.9,
    "commit": 0.88,
    "error": 0.85,
    "file": 0.6,
}
# A hook asks at work, where a fix was taken up more often than a turn (docs/replay.md). It weighs four memories only:
# what was said to be remembered has no session that speaks for it, and has to be among them. What comes first is then
# decided by choice.py.
AT_WORK = {
    "rule": 3.0,
    "saved": 3.0,
    "model": 2.0,
    "staged": 2.0,
    "turn": 1.0,
    "summary": 1.1,
    "fix": 1.2,
    "commit": 1.1,
    "error": 1.0,
    "file": 0.7,
}
# Among memories that fit fully, whose word counts: the person's own before what a model or a tool supplied. The
# model's turns keep the place that their points give them.
TRUST = {"rule": 0, "saved": 1, "turn user": 2, "model": 3, "staged": 3, "fix": 3, "commit": 3, "summary": 4,
         "error": 4, "file": 4}  # fmt: skip
READ = 8_000  # characters of a memory's terms that ranking reads: more than a thousand words
GRADES = (0.375, 0.625, 0.875, 1.125, 1.375, 1.625)  # BM25 of one term, over its rarity, from which grades 2 to 7 are
CLEAR = 0.85  # coverage from which a memory fits fully
FIRST_PLACES = 10  # of a list, which the points alone decide
DAY = 86_400.0


class Wanted:
    """One thing a query asks for: its token, what it weighs in coverage, whether it is content, or a file asked for."""

    __slots__ = ("content", "file", "token", "weight")

    def __init__(self, token: Token, file: bool, command: bool) -> None:
        self.token, self.file = token, file
        self.weight = weight(token, command)
        self.content = self.weight >= WEIGHTS["usual"]


class Asked:
    """A query, weighed: `wanted` for coverage, `terms` (term -> factor) for the order.

    names: the tokens of the file names that the query gives besides its words; they are wanted even if no word is one.
    command: the words are a command line, whose usual words (words.SHELL) say nothing.
    """

    __slots__ = ("terms", "wanted")

    def __init__(self, tokens: Sequence[Token], names: Sequence[Token] = (), command: bool = False) -> None:
        files = {term for name in names for term in name.wholes}
        self.wanted = [Wanted(token, not files.isdisjoint(token.wholes), command) for token in tokens]
        if names and not any(want.file for want in self.wanted):
            self.wanted += [Wanted(name, True, command) for name in names]
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


def weight(token: Token, command: bool = False) -> float:
    """Return what a token weighs in any query, or in a command line, whatever the store holds (a plain word: 1)."""
    if token.parts:
        return WEIGHTS["name"] if token.wholes else WEIGHTS["plain"]
    term = token.wholes[0]
    if term in STOP:
        return 0.0
    if len(term) == 1 or (command and term in SHELL):
        return WEIGHTS["light"]
    if term in COMMON or term in SHELL:
        return WEIGHTS["usual"]
    return WEIGHTS["plain"] if term.isalpha() or not term.isascii() else WEIGHTS["name"]


class Doc:
    """A candidate: what ranking reads of a memory.

    held: how often each of the query's terms stands in it; length: its number of terms; asks: it ends in a question;
    role: of a turn, who said it ("": unknown); standing: factor from use (1: unknown); created, updated: epoch seconds;
    uid: its public id; before, after: the turns next to it, if looked up.
    """

    __slots__ = (
        "after", "asks", "before", "branch", "by_file", "created", "held", "id", "kind", "length", "role", "seq",
        "session", "standing", "uid", "updated", "weight",
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
    ) -> None:
        self.id, self.held, self.length, self.session, self.kind, self.seq = id, held, length, session, kind, seq
        self.asks, self.branch, self.updated, self.standing, self.by_file = asks, branch, updated, standing, by_file
        self.uid, self.created, self.role = uid, created, role
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
    """Return the factor that use earns: 1 when never shown, up to 1.3 when always used, down to 0.7 when never.

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


def grades(length: int, asks: bool) -> list[float]:
    """Return how often a term has to stand in a memory of so many terms for grade 2, 3 and so on to 7.

    asks: the memory ends in a question. See _memory_points, whose share of one term a grade is.
    """
    k1, share = WEIGHTS["k1"], 1.0 - WEIGHTS["b"] + WEIGHTS["b"] * length / WEIGHTS["length"]
    wanted = [least / WEIGHTS["question"] if asks else least for least in GRADES]
    return [share * k1 * least / (k1 + 1.0 - least) if least < k1 + 1.0 else math.inf for least in wanted]


def order(  # the whole of ranking
    docs: Sequence[Doc],
    asked: Asked,
    counts: dict[str, float],
    total: float,
    now: float = 0.0,
    branch: str = "",
    goals: Mapping[str, Doc] | None = None,
    priors: Mapping[str, float] = PRIORS,
) -> list[Scored]:
    """Return the candidates, best first.

    counts: term -> how many memories of the store hold it; total: how many there are; now: epoch seconds; goals:
    session -> the prompt that opened it, as far as they were looked up; priors: kind -> factor.
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
            _prior(doc, now, branch) * priors.get(doc.kind, 1.0),
        )
        for doc, points in zip(docs, own)
    ]
    scored.sort(key=lambda one: (one.points, one.doc.updated, one.doc.id), reverse=True)
    return scored


def by_themselves(docs: Sequence[Doc], asked: Asked, counts: dict[str, float], total: float) -> list[Doc]:
    """Return the candidates in the order of what stands in them alone, best first; arguments as for order()."""
    rare = _rare(asked, counts, total)
    file = WEIGHTS["file"] * max(rare.values(), default=1.0)
    _weigh(docs)
    keyed = []
    for doc in docs:
        points = _bm25(doc.held, rare, doc.weight) * (WEIGHTS["question"] if doc.asks else 1.0)
        prior = doc.standing * PRIORS.get(doc.kind, 1.0)
        keyed.append(((points + (file if doc.by_file else 0.0)) * prior, doc.updated, doc.id, doc))
    keyed.sort(reverse=True)
    return [key[-1] for key in keyed]


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


def spread(ranked: list[Scored]) -> list[Scored]:
    """Return the ranking with every session heard in a long list: from FIRST_PLACES on, what repeats one sinks."""
    met: dict[str, int] = {}
    keyed = []
    for place, one in enumerate(ranked):
        before = met.get(one.doc.session, 0) if one.doc.session else 0
        met[one.doc.session] = before + 1
        share = (1.0 - WEIGHTS["spread"]) ** before if place >= FIRST_PLACES else 1.0
        keyed.append((place < FIRST_PLACES, one.points * share))
    order = sorted(range(len(ranked)), key=keyed.__getitem__, reverse=True)
    return [ranked[n] for n in order]


def trusted(chosen: list[tuple[Scored, float]]) -> list[tuple[Scored, float]]:
    """Return (candidate, coverage) pairs anew: those that fit fully by whom to believe, on the places they have.

    A superseded memory keeps its place, and so does what TRUST does not name.
    """
    placed = []
    for place, (one, cover) in enumerate(chosen):
        doc = one.doc
        trust = TRUST.get(f"{doc.kind} {doc.role}" if doc.kind == "turn" else doc.kind)
        if trust is not None and cover >= CLEAR and doc.standing >= 1.0 - WEIGHTS["use"]:
            placed.append((trust, place))
    result = list(chosen)
    for (_, source), place in zip(sorted(placed), [place for _, place in placed]):
        result[place] = chosen[source]
    return result


def coverage(doc: Doc, asked: Asked) -> float:
    """Return 0..1: how much of what the query is about stands in the memory, or, for less, in the turns around it.

    The weighted share is damped by the plain share of content words, so that one heavy word out of five is not half.
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


def settled(covers: Iterable[float]) -> list[float]:
    """Return the scores for covers in their order: none fits better than one before it is said to fit."""
    least = 1.0
    scores = []
    for cover in covers:
        least = min(least, cover)
        scores.append(least)
    return scores
