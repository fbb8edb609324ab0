"""The gate decides whether a note is worth showing now.

Boosted trees fitted to readers' grades (benchmarks/gate.py makes recall/gate_trees.py) give the probability that a
reader would say that the note helps. The more a session has been shown, the higher this probability has to be; as the
transcript grows, the requirement falls again.
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

    from keepsake.recall.candidates import Candidate, Matches
    from keepsake.recall.moment import Moment

NEEDED = 0.44  # probability of helping that the first note of a session needs
INCREASE = 0.06  # increase of the required probability per 1,000 characters shown before
FORGIVEN = 0.2  # characters shown that are forgiven per 1,000 bytes of the session's transcript
# Factor on the required probability for each kind of moment. At a session's first prompt the conversation holds nothing
# yet, and the trees underrate what is shown there: of 72 notes between 0.3 and 0.44 readers found that 25 helped, at
# later prompts 23 of 147. A read or an edit shows by itself much of what notes about it say. At a failure the fix of
# the very error is what helps, and it is shown separately: of 36 other notes that readers judged there, one helped. At
# commands and searches, of 18 notes that were probable enough and to which the trees were not fitted, one helped. A
# plan that the model wrote says what there was to know: of 99 notes in two projects 7 helped. A prompt that only asks
# for a commit comes when the work is done: of 44 notes 3 helped.
KINDS = {
    "opening": 0.68, "prompt": 1.0, "plan": 1.4, "act": 1.4,
    "command": 1.3, "task": 1.8, "failure": 1.5, "edit": 1.8, "read": 1.5,
}  # fmt: skip
PROMPTS = ("opening", "prompt")
# Further factor for a class of notes, except where something failed: a cause that was found was mostly fixed too, so of
# 117 such notes from 0.28 on readers found that 12 helped, of 555 others 140.
CAUSE, CAUSE_FACTOR, FAILING = "root-cause", 1.3, ("command", "failure")
ACTS = frozenset((  # stems of a prompt that asks only for a commit: "commit please, then push and open a draft PR"
    "amend", "branch", "chang", "commit", "creat", "draft", "forc", "merg", "messag", "ok", "okay", "open", "pr",
    "pull", "push", "rebas", "request", "squash",
))  # fmt: skip
PERSON = ("saved", "rule")  # kinds of memories that the person asked to have remembered
PERSON_FACTOR = 0.5  # factor on the required probability for these
SMALL_STORE = 30  # notes: in a store of at most so many no word is known to be rare, and what covers a prompt is shown
# Probability of helping below which a note covers a part of the query by chance: of 26 such notes that readers judged
# in stores of 14 to 30 notes, none helped and 21 were off topic.
FLOOR = 0.2
# Factor on the required probability in such a store, for notes that do not cover the prompt: of 38 lines without it a
# reader found that 6 helped and 13 were off topic; of the seven whose probability is known, three of the five above the
# raised requirement helped, and neither of the two below it.
UNCOVERED_FACTOR = 1.2
# Notes: in a store of at most so many, what covers a tool call is shown too. Of 26 such lines in stores of up to 30
# notes one helped.
TINY_STORE = 10
MAX_NAMING = 2  # notes that name a file; if more do, the path alone says nothing
NAMED_FACTOR = 0.6  # factor on the required probability for one of the few notes that name the file at hand
# Share of a prompt that a note covers; factor on the probability that the note requires then.
COVERED, COVERED_FACTOR = 0.8, 0.6
MIN_COMMON_COVERS = 0.6  # share of the query that words of every session have to cover to count
PAIR = 2  # how many of these words have to be shared: a prompt of one such word ("good") asks nothing
# Share of the query that one or two words have to cover to count: "Would moving the MCP server ... speedup the
# queries?" shares "MCP" and "server" with every other note of its project. Of six lines below this share, none helped
# and five were off topic.
MIN_PAIR_COVERS = 0.4
SLACK = 1e-6  # points by which the order of adding floating-point numbers can change a sum
WEIGHED = 24  # candidates whose features are computed
# Sessions that were shown a note and did not use it, after which it is no longer shown: of 60 notes that sessions of
# other projects were shown for the fourth time or later, two helped and five misled; of 307 before, 36 and ten.
TIRED = 3
# The default of `recall.min_score`; only a higher value also limits what is shown for its probability.
DEFAULT_LEAST = 0.3
MAX_AT_TOOL_CALL = 1  # notes shown at a tool call; at a prompt as many as the settings allow
# For each group of features.LATE: the most points that its trees and all later ones can give, the function that
# computes the features, and the trees.
LATE = (
    (gate_trees.max_points_from_last_answer, features.set_last_answer, gate_trees.last_answer_points),
    (gate_trees.max_points_from_handle_counts, features.set_handle_counts, gate_trees.handle_counts_points),
    (gate_trees.max_points_from_recent_words, features.set_recent_words, gate_trees.recent_words_points),
    (gate_trees.max_points_from_earlier_prompts, features.set_earlier_prompts, gate_trees.earlier_prompts_points),
)


class Pick:
    """A note that passed the gate: its candidate, its score (0..1) and why it was found, as the ledger keeps them."""

    __slots__ = ("note", "score", "why")

    def __init__(self, note: Candidate, score: float, why: str) -> None:
        self.note, self.score, self.why = note, score, why


class Budget:
    """What a note needs to be shown now, and how many may be shown.

    limit: notes per event; least: share of the query that a note has to cover where covering is enough, and, above
    DEFAULT_LEAST, the lowest score of any note; spent: characters shown in the session so far; transcript: its size in
    bytes. needed: the required probability before all factors.
    """

    __slots__ = ("least", "limit", "needed")

    def __init__(self, limit: int, least: float, spent: int, transcript: int) -> None:
        self.limit, self.least = limit, least
        over = max(0.0, spent - FORGIVEN * transcript / 1000.0)
        self.needed = NEEDED + INCREASE * over / 1000.0


def probability(points: float) -> float:
    """Return the probability (0..1) that a reader would say that a note helps, from its points (a logit)."""
    return 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, points))))


def picks(moment: Moment, matches: Matches, budget: Budget) -> list[Pick]:
    """Return the notes worth showing: those that the person asked to have remembered first, then the most probable."""
    if not matches.candidates:
        return []
    weighing = features.Weighing(moment, matches, WEIGHED)
    small = matches.total <= (SMALL_STORE if moment_kind(weighing) in PROMPTS else TINY_STORE)
    passed = covering(weighing, budget.least) if small else []
    needed = budget.needed * (UNCOVERED_FACTOR if small and matches.total > TINY_STORE else 1.0)
    covered = [note for note, _ in passed]
    passed += [(note, score) for note, score in probable_notes(weighing, needed) if note not in covered]
    if budget.least > DEFAULT_LEAST:  # the person wants less shown
        passed = [(note, score) for note, score in passed if score >= budget.least]
    limit = budget.limit if small or moment.at == "prompt" else min(budget.limit, MAX_AT_TOOL_CALL)
    return ordered([Pick(note, score, _why(weighing, note)) for note, score in passed])[:limit]


def covering(weighing: features.Weighing, least: float) -> list[tuple[Candidate, float]]:
    """Return the notes of a small store that cover at least so much of the query, each with its share."""
    covered = [(note, covers(weighing, note)) for note in weighing.notes]
    notes = [(note, score) for note, score in covered if score >= least and not tired(note)]
    return notes if weighing.matches.total <= TINY_STORE else not_by_chance(weighing, notes)


def not_by_chance(
    weighing: features.Weighing, covering: list[tuple[Candidate, float]]
) -> list[tuple[Candidate, float]]:
    """Return the notes that do not cover the query by chance: they cover nearly all of it, or may help."""
    vectors = dict(zip([note.id for note in weighing.notes], features.early(weighing)))
    return [
        (note, score)
        for note, score in covering
        if score >= COVERED or scored(weighing, note, vectors[note.id], FLOOR) >= FLOOR
    ]


def probable_notes(weighing: features.Weighing, needed: float) -> list[tuple[Candidate, float]]:
    """Return the notes that reach the required probability, each with its own.

    needed: the probability that is required before the note's and the moment's factors.
    """
    naming = [weighing.names_file(note) for note in weighing.notes]
    few = sum(naming) <= MAX_NAMING
    notes = []
    for note, vector, names in zip(weighing.notes, features.early(weighing), naming):
        bar = needed * factor_for(weighing, note, names=names and few)
        score = 0.0 if tired(note) else scored(weighing, note, vector, bar)
        if score >= bar:
            notes.append((note, score))
    return notes


def scored(weighing: features.Weighing, note: Candidate, vector: list[float], bar: float) -> float:
    """Return a note's probability, 0.0 as soon as it can't reach the required one; the costliest features come last."""
    points = gate_trees.early_points(vector)
    for most, set_late, trees in LATE:
        if not reaches(points + most(vector), bar):
            return 0.0
        set_late(weighing, note, vector)
        points += trees(vector)
    return probability(points)


def reaches(points: float, bar: float) -> bool:
    """Tell whether so many points, within rounding, can amount to the required probability."""
    return bar < 1.0 and points + SLACK >= math.log(bar / (1.0 - bar))


def ordered(picks: Iterable[Pick]) -> list[Pick]:
    """Return the picks of one or several stores in the order of `picks`, each group of near-copies once."""
    return _distinct(sorted(picks, key=lambda pick: (pick.note.kind not in PERSON, -pick.score)))


def tired(note: Candidate) -> bool:
    """Tell whether a note was shown often and never used; only the person ends what they asked to have remembered."""
    return note.kind not in PERSON and note.used == 0 and note.shown >= TIRED


def moment_kind(weighing: features.Weighing) -> str:
    """Return the kind of moment: as `Moment.at` says, but a prompt may be a plan, an act alone, or the opening one.

    An act asks only for a commit; the opening prompt is the session's first.
    """
    moment = weighing.moment
    if moment.at != "prompt":
        return moment.at
    if moment.query.startswith(phrases.PLAN):
        return "plan"
    if weighing.matches.query_terms and weighing.matches.query_terms <= ACTS:
        return "act"
    return "opening" if is_opening(moment) else "prompt"


def is_opening(moment: Moment) -> bool:
    """Tell whether a prompt is the first of its session."""
    return len(moment.raw) < features.RECENT and not next(prompts(moment.raw), "")


def factor_for(weighing: features.Weighing, note: Candidate, *, names: bool) -> float:
    """Return the factor on the required probability for a note.

    names: the note is one of the few that name the file at hand.
    """
    at = moment_kind(weighing)
    factor = KINDS.get(at, 1.0) * (PERSON_FACTOR if note.kind in PERSON else 1.0)
    factor *= CAUSE_FACTOR if note.cls == CAUSE and at not in FAILING else 1.0
    if note.kind in PERSON and names_handle(weighing, note):
        return min(factor, PERSON_FACTOR) * NAMED_FACTOR
    if weighing.moment.at != "prompt":
        return factor * (NAMED_FACTOR if names else 1.0)
    return factor * (COVERED_FACTOR if coverage(weighing, note) >= COVERED else 1.0)


def names_handle(weighing: features.Weighing, note: Candidate) -> bool:
    """Tell whether a handle of a note occurs in the query, and does not consist of words of every session alone."""
    names = [name for name in features.searched_handles(note) if name in weighing.query]
    return any((weighing.matches.query_terms & {*analyse.terms(name)}) - COMMON - SHELL for name in names)


def covers(weighing: features.Weighing, note: Candidate) -> float:
    """Return the share of the query that a note covers, 0..1; a note that names the file at hand covers all of it."""
    return 1.0 if weighing.names_file(note) else coverage(weighing, note)


def coverage(weighing: features.Weighing, note: Candidate) -> float:
    """Return the share of the query that a note's words cover, weighted by rarity, 0..1.

    It counts as 0 where one or two shared words cover too little, or where a note shares only words of every session,
    and these are fewer than two or cover too little.
    """
    shared = note.terms & weighing.matches.query_terms
    part = min(1.0, sum(map(weighing.rarity, shared)) / weighing.query_rarity) if weighing.query_rarity else 0.0
    usual = all(term in COMMON or term in SHELL for term in shared)
    few = part < MIN_PAIR_COVERS and len(shared) <= PAIR
    return 0.0 if few or (usual and (part < MIN_COMMON_COVERS or len(shared) < PAIR)) else part


def _why(weighing: features.Weighing, note: Candidate) -> str:
    """Return the words by which a note was found, the rarest first."""
    shared = note.terms & (weighing.matches.query_terms | weighing.matches.context_terms)
    rarest = sorted(shared, key=lambda term: (-weighing.rarity(term), term))[:8]
    spoken = analyse.spoken(f"{weighing.moment.query} {weighing.moment.context}")
    return " ".join(dict.fromkeys([spoken.get(term, term) for term in rarest]))


def _distinct(picks: Iterable[Pick]) -> list[Pick]:
    """Return the picks without near-copies: the newer takes the older's place.

    What the person asked to have remembered stays, and nothing else takes its place.
    """
    kept: list[Pick] = []
    for pick in picks:
        twin = next((at for at, other in enumerate(kept) if alike(pick.note.terms, other.note.terms)), None)
        if twin is None or pick.note.kind in PERSON:
            kept.append(pick)
        elif kept[twin].note.kind not in PERSON and kept[twin].note.updated < pick.note.updated:
            kept[twin] = pick
    return kept


def alike(one: frozenset[str], other: frozenset[str]) -> bool:
    """Tell whether two notes say much the same: they share more than half of the terms of the one with fewer."""
    return 2 * len(one & other) > min(len(one), len(other))
