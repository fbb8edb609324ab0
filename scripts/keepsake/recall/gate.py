"""The gate: is a note worth telling now? A probability that a reader would say it helps, against what was told before.

The probability comes from boosted trees fitted to readers' grades (benchmarks/gate.py makes recall/gate_trees.py). The
more a session has been told, the surer a note has to be; a long session earns new room as it goes on.
"""

from __future__ import annotations

import math

from keepsake.base import phrases
from keepsake.recall import features, gate_trees
from keepsake.recall.moment import prompts
from keepsake.text import analyse
from keepsake.text.words import COMMON, SHELL

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from keepsake.recall.candidates import Candidate, Found
    from keepsake.recall.moment import Moment

NEEDED = 0.44  # probability of helping at which the first note of a session is told
DEARER = 0.06  # more of it for every 1,000 characters told before
EARNED = 0.2  # characters that are forgiven for each 1,000 bytes of the session's transcript
# Share of that probability which is enough at a kind of moment. At a session's first prompt nothing stands in the
# conversation yet, and the trees think too little of what is told there: of 72 notes between .3 and .44 readers found
# 25 to help, at later prompts 23 of 147. A read or an edit shows by itself much of what notes about it say, and at a
# failure the fix of the very error is what helps (it is shown apart): of 36 other notes that readers judged there, one
# did; of 18 that were likely enough at commands and searches, and that the trees were not fitted to, one. A plan that
# the model wrote says what there was to know: of 99 notes in two projects 7 helped; and what is only to be committed is
# done: of 44 notes 3 did.
KINDS = {
    "opening": 0.68, "prompt": 1.0, "plan": 1.4, "act": 1.4,
    "command": 1.3, "task": 1.8, "failure": 1.5, "edit": 1.8, "read": 1.5,
}  # fmt: skip
PROMPTS = ("opening", "prompt")
# Times more that a class needs than its probability says, but where something failed: a cause that was found was mostly
# mended, so of 117 such notes from .28 on readers found 12 to help, of 555 others 140.
MENDED, SURER_CAUSE, FAILING = "root-cause", 1.3, ("command", "failure")
ACTS = frozenset((  # stems of a prompt that wants nothing but a commit: "commit please, then push and open a draft PR"
    "amend", "branch", "chang", "commit", "creat", "draft", "forc", "merg", "messag", "ok", "okay", "open", "pr",
    "pull", "push", "rebas", "request", "squash",
))  # fmt: skip
PERSON = ("saved", "rule")  # kinds that the person asked to have remembered
PERSON_SHARE = 0.5  # of the probability needed, for what the person asked to have remembered
HANDFUL = 30  # notes; in fewer nothing is known to be rare, and what covers a prompt is told
# Probability of helping below which covering a part of what is asked is chance: of 26 such notes that readers judged in
# stores of 14 to 30, none helped and 21 were off topic.
FLOOR = 0.2
# Times the usual probability, for what does not cover a prompt there: of 38 lines at the usual one a reader found 6 to
# help and 13 off topic; of the seven whose probability is known, three of five above this help, and none below.
SURER = 1.2
FEWEST = 10  # notes; in fewer, what covers a tool call is told too. Of 26 such lines in stores of up to 30 one helped
FEW = 2  # notes that name a file; where more do, the path alone says nothing
NAMED_SHARE = 0.6  # of the probability needed, for one of the few notes that name the file at hand
COVERED, COVERED_SHARE = 0.8, 0.6  # of a prompt that a note covers; of the probability that it needs then
MOSTLY = 0.6  # share of what is asked that words of every session have to cover, to count
PAIR = 2  # of them that have to be shared: a prompt of one such word ("good") asks nothing
# Share of what is asked that two words have to cover, to count: "Would moving the MCP server ... speedup the queries?"
# shares "MCP" and "server" with every other note of its project. Of six lines below, none helped, five were off topic.
PAIR_COVERS = 0.4
SLACK = 1e-6  # of points: what the order of adding floating-point numbers can't make up
WEIGHED = 24  # candidates whose features are looked at
# Sessions that were told a note and did not use it, from which it is told no more: of 60 notes that sessions of other
# projects were told for the fourth time or later, two helped and five misled; of 307 before, 36 and ten.
TIRED = 3
USUAL_LEAST = 0.3  # the default of `recall.min_score`, with which a probable note is told whatever it covers
ELSEWHERE = 1  # notes told at a tool call; at a prompt as many as the settings allow
# For each of features.LATE: the most that the trees still to be asked can give, what looks it up, its trees.
LATE = (
    (gate_trees.most_answer, features.answer, gate_trees.with_answer),
    (gate_trees.most_counted, features.count, gate_trees.with_counted),
    (gate_trees.most_known, features.known, gate_trees.with_known),
    (gate_trees.most_before, features.look_back, gate_trees.with_before),
)


class Pick:
    """A note that is told: its candidate, score (0..1) and why, as the ledger keeps them."""

    __slots__ = ("note", "score", "why")

    def __init__(self, note: Candidate, score: float, why: str) -> None:
        self.note, self.score, self.why = note, score, why


class Budget:
    """What telling costs here. limit: notes per event; least: score below which nothing is told; spent: characters."""

    __slots__ = ("least", "limit", "needed")

    def __init__(self, limit: int, least: float, spent: int, transcript: int) -> None:
        self.limit, self.least = limit, least
        over = max(0.0, spent - EARNED * transcript / 1000.0)
        self.needed = NEEDED + DEARER * over / 1000.0


def probability(points: float) -> float:
    """Return 0..1: how likely a reader would say that a note helps, given the points of its trees (a logit)."""
    return 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, points))))


def picks(moment: Moment, found: Found, budget: Budget) -> list[Pick]:
    """Return the notes worth telling, the person's own first, then the likeliest."""
    if not found.candidates:
        return []
    weighing = features.Weighing(moment, found, WEIGHED)
    handful = found.total <= (HANDFUL if kind(weighing) in PROMPTS else FEWEST)
    told = covering(weighing, budget.least) if handful else []
    needed = budget.needed * (SURER if handful and found.total > FEWEST else 1.0)
    told += [(note, score) for note, score in likely(weighing, needed) if note not in [one for one, _ in told]]
    if budget.least > USUAL_LEAST:  # the person wants less told
        told = [(note, score) for note, score in told if score >= budget.least]
    most = budget.limit if handful or moment.at == "prompt" else min(budget.limit, ELSEWHERE)
    return ordered([Pick(note, score, _why(weighing, note)) for note, score in told])[:most]


def covering(weighing: features.Weighing, least: float) -> list[tuple[Candidate, float]]:
    """Return of a handful the notes that cover at least so much of what is asked, with how much."""
    covered = [(note, covers(weighing, note)) for note in weighing.notes]
    told = [(note, score) for note, score in covered if score >= least and not tired(note)]
    return told if weighing.found.total <= FEWEST else probable(weighing, told)


def probable(weighing: features.Weighing, covering: list[tuple[Candidate, float]]) -> list[tuple[Candidate, float]]:
    """Return those of the notes that cover what is asked that are not chance: they cover nearly all, or may help."""
    vectors = dict(zip([note.id for note in weighing.notes], features.early(weighing)))
    return [
        (note, score)
        for note, score in covering
        if score >= COVERED or scored(weighing, note, vectors[note.id], FLOOR) >= FLOOR
    ]


def likely(weighing: features.Weighing, needed: float) -> list[tuple[Candidate, float]]:
    """Return the notes whose probability is what they need, with it. needed: at a usual moment, by a usual note."""
    named = [weighing.names_file(note) for note in weighing.notes]
    few = sum(named) <= FEW
    told = []
    for note, vector, names in zip(weighing.notes, features.early(weighing), named):
        bar = needed * share(weighing, note, names=names and few)
        score = 0.0 if tired(note) else scored(weighing, note, vector, bar)
        if score >= bar:
            told.append((note, score))
    return told


def scored(weighing: features.Weighing, note: Candidate, vector: list[float], bar: float) -> float:
    """Return a note's probability, 0.0 as soon as it can't be the one needed: what is asked for last costs the most."""
    points = gate_trees.early(vector)
    for most, look_up, trees in LATE:
        if not reaches(points + most(vector), bar):
            return 0.0
        look_up(weighing, note, vector)
        points += trees(vector)
    return probability(points)


def reaches(points: float, bar: float) -> bool:
    """Tell whether so many points or a few less can be the probability that is needed."""
    return bar < 1.0 and points + SLACK >= math.log(bar / (1.0 - bar))


def ordered(told: Iterable[Pick]) -> list[Pick]:
    """Return picks, of one store or of several, the person's own first, then the likeliest; near-copies once."""
    return _unlike(sorted(told, key=lambda pick: (pick.note.kind not in PERSON, -pick.score)))


def tired(note: Candidate) -> bool:
    """Tell whether a note was told often and never used; the person's own word goes only when the person says so."""
    return note.kind not in PERSON and note.used == 0 and note.shown >= TIRED


def kind(weighing: features.Weighing) -> str:
    """Return what kind of moment it is: what `Moment.at` says, or of a prompt: a plan, an act alone, the first one."""
    moment = weighing.moment
    if moment.at != "prompt":
        return moment.at
    if moment.asked.startswith(phrases.PLAN):
        return "plan"
    if weighing.found.asked and weighing.found.asked <= ACTS:
        return "act"
    return "opening" if is_opening(moment) else "prompt"


def is_opening(moment: Moment) -> bool:
    """Tell whether a prompt is the first of its session."""
    return len(moment.raw) < features.RECENT and not next(prompts(moment.raw), "")


def share(weighing: features.Weighing, note: Candidate, *, names: bool) -> float:
    """Return the share of the usual probability that is enough for a note. names: one of few, the file at hand."""
    at = kind(weighing)
    found = KINDS.get(at, 1.0) * (PERSON_SHARE if note.kind in PERSON else 1.0)
    found *= SURER_CAUSE if note.cls == MENDED and at not in FAILING else 1.0
    if note.kind in PERSON and met(weighing, note):
        return min(found, PERSON_SHARE) * NAMED_SHARE
    if weighing.moment.at != "prompt":
        return found * (NAMED_SHARE if names else 1.0)
    return found * (COVERED_SHARE if coverage(weighing, note) >= COVERED else 1.0)


def met(weighing: features.Weighing, note: Candidate) -> bool:
    """Tell whether a handle of a note stands in what is asked, and says more than words of every session do."""
    names = [name for name in features.named(note) if name in weighing.asked]
    return any((weighing.found.asked & {*analyse.terms(name)}) - COMMON - SHELL for name in names)


def covers(weighing: features.Weighing, note: Candidate) -> float:
    """Return how much of what is asked a note of a handful covers, 0..1; one that names the file at hand covers all."""
    return 1.0 if weighing.names_file(note) else coverage(weighing, note)


def coverage(weighing: features.Weighing, note: Candidate) -> float:
    """Return the share of what is asked that stands in a note, 0..1; 0 where words of every session alone do."""
    shared = note.terms & weighing.found.asked
    found = min(1.0, sum(map(weighing.rarity, shared)) / weighing.whole) if weighing.whole else 0.0
    usual = all(term in COMMON or term in SHELL for term in shared)
    few = found < PAIR_COVERS and len(shared) <= PAIR
    return 0.0 if few or (usual and (found < MOSTLY or len(shared) < PAIR)) else found


def _why(weighing: features.Weighing, note: Candidate) -> str:
    """Return the words that a note was found by, the rarest first."""
    shared = note.terms & (weighing.found.asked | weighing.found.beside)
    rarest = sorted(shared, key=lambda term: (-weighing.rarity(term), term))[:8]
    said = analyse.spoken(f"{weighing.moment.asked} {weighing.moment.beside}")
    return " ".join(dict.fromkeys([said.get(term, term) for term in rarest]))


def _unlike(told: Iterable[Pick]) -> list[Pick]:
    """Return the picks without those that mostly repeat another: the newer takes the older's place.

    What the person said stays, and nothing else takes its place.
    """
    kept: list[Pick] = []
    for pick in told:
        twin = next((at for at, other in enumerate(kept) if alike(pick.note.terms, other.note.terms)), None)
        if twin is None or pick.note.kind in PERSON:
            kept.append(pick)
        elif kept[twin].note.kind not in PERSON and kept[twin].note.updated < pick.note.updated:
            kept[twin] = pick
    return kept


def alike(one: frozenset[str], other: frozenset[str]) -> bool:
    """Tell whether two notes say much the same: half of their terms are shared."""
    return 2 * len(one & other) > min(len(one), len(other))
