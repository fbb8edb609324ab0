"""The gate decides whether a note is worth showing now.

Boosted trees fitted to readers' grades (benchmarks/gate.py makes recall/gate_trees.py) give the probability that a
reader would say that the note helps. A note passes by any of three tests:
- `probable`, in every store: it reaches the required probability (recall/requirement.py);
- `covering`, only in a small store, where no word is known to be rare: it covers enough of the query
  (recall/query_coverage.py);
- `asked_for`, only in a larger store: the person asked to have it remembered, and it names a file at hand.
"""

from __future__ import annotations

import math

from keepsake.recall import features, gate_trees, query_coverage, requirement
from keepsake.text import analyse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from keepsake.recall.candidates import Candidate, Matches
    from keepsake.recall.moment import Moment


class Pick:
    """A note that passed the gate, either by `coverage` or by `probability` (0..1 both); the other of the two is 0.0.

    coverage: the share of the query that it covers; probability: that it helps; margin: the probability over the one
    that was required, 1.0 or more, infinite if none was; by_terms: the coverage of a note that may name the file at
    hand, by its terms alone, which tells several such notes apart; why: the words by which it was found.
    """

    __slots__ = ("by_terms", "coverage", "margin", "note", "probability", "why")

    def __init__(
        self, note: Candidate, *, coverage: float = 0.0, probability: float = 0.0, margin: float = math.inf
    ) -> None:
        self.note, self.coverage, self.probability, self.margin = note, coverage, probability, margin
        self.by_terms, self.why = 0.0, ""

    @property
    def score(self) -> float:
        """Whichever it passed by: picks are ordered by it, `recall.min_score` limits it, and the ledger keeps it."""
        return self.coverage or self.probability


class Budget:
    """What a note needs to be shown now, and how many may be shown.

    limit: notes per event; min_score: the setting, that is the share of the query that a note has to cover where
    covering is enough, and, above DEFAULT_MIN_SCORE, the lowest score of any note; required: the required probability
    before all factors.
    """

    __slots__ = ("limit", "min_score", "required")

    def __init__(self, limit: int, min_score: float, required: float) -> None:
        self.limit, self.min_score, self.required = limit, min_score, required


# Notes shown at a tool call in a store where covering is not enough, or as many as the person asked for about the file
# at hand; elsewhere as many as the settings allow.
MAX_AT_TOOL_CALL = 1
# The default of `recall.min_score`; only a higher value also limits what is shown for its probability.
DEFAULT_MIN_SCORE = 0.3
# Notes: in a store of at most so many no word is known to be rare, and what covers a prompt is shown, unless the prompt
# is a plan or an act.
SMALL_STORE = 30
# Notes: in a store of at most so many, what covers a plan, an act or a tool call is shown too. Of 26 such lines in
# stores of up to 30 notes one helped.
TINY_STORE = 10
# Factor on the required probability in a store between these sizes, for notes that do not cover the prompt: of 38 lines
# without it a reader found that 6 helped and 13 were off topic; of the seven whose probability is known, three of the
# five above the raised requirement helped, and neither of the two below it.
UNCOVERED_FACTOR = 1.2


def picks(moment: Moment, matches: Matches, budget: Budget) -> list[Pick]:
    """Return the notes worth showing: those that the person asked to have remembered first, then by score."""
    if not matches.candidates:
        return []
    weighing = features.Weighing(moment, matches)
    is_asking = requirement.moment_kind(weighing) in requirement.ASKING_KINDS
    covering_is_enough = matches.total <= (SMALL_STORE if is_asking else TINY_STORE)
    naming = names_file(weighing)
    passed = covering(weighing, budget.min_score) if covering_is_enough else asked_for(weighing, naming)
    covered = {pick.note.id for pick in passed}
    required = budget.required * (UNCOVERED_FACTOR if covering_is_enough and matches.total > TINY_STORE else 1.0)
    passed += [pick for pick in probable(weighing, naming, required) if pick.note.id not in covered]
    if budget.min_score > DEFAULT_MIN_SCORE:  # the person wants less shown
        passed = [pick for pick in passed if pick.score >= budget.min_score]
    limited = moment.at != "prompt" and not covering_is_enough
    most = max(MAX_AT_TOOL_CALL, len(covered)) if limited else budget.limit
    chosen = ordered(passed)[: min(budget.limit, most)]
    for pick in chosen:
        pick.why = found_by(weighing, pick.note)
    return chosen


# Required probability of a note that covers only a part of the query: of 26 notes below it that readers judged in
# stores of 14 to 30 notes, none helped and 21 were off topic.
REQUIRED_OF_PART = 0.2


def covering(weighing: features.Weighing, min_coverage: float) -> list[Pick]:
    """Return the notes of a small store that cover at least so much of the query, and not by chance.

    In a store that is not tiny, a note that covers only a part of the query may do so by chance: it has to be probable.
    """
    tiny = weighing.matches.total <= TINY_STORE
    covering = []
    for note, vector in zip(weighing.notes, features.early(weighing)):
        share = query_coverage.of(weighing, note)
        if share < min_coverage or tired(note):
            continue
        enough = tiny or share >= query_coverage.MIN_NEARLY_ALL
        if enough or probability_if(weighing, note, vector, REQUIRED_OF_PART) >= REQUIRED_OF_PART:
            covering.append(Pick(note, coverage=share))
            covering[-1].by_terms = query_coverage.by_terms(weighing, note)
    return covering


BY_FILE = "the file at hand"  # why a note is shown that shares no word with the moment
MAX_NAMING = 2  # notes that name a file; if more do, the path alone says nothing


def names_file(weighing: features.Weighing) -> list[bool]:
    """Return for each note whether it is one of the few that name a file at hand."""
    naming = [weighing.names_file(note) for note in weighing.notes]
    return naming if sum(naming) <= MAX_NAMING else [False] * len(naming)


def asked_for(weighing: features.Weighing, naming: Sequence[bool]) -> list[Pick]:
    """Return the notes of the few that name a file at hand which the person asked to have remembered."""
    pairs = zip(weighing.notes, naming)
    return [Pick(note, coverage=1.0) for note, names in pairs if names and note.by_person]


def probable(weighing: features.Weighing, naming: Sequence[bool], required: float) -> list[Pick]:
    """Return the notes that reach the required probability.

    naming: for each note whether it is one of the few that name a file at hand; required: before the note's and the
    moment's factors.
    """
    probable = []
    for note, vector, names in zip(weighing.notes, features.early(weighing), naming):
        own = required * requirement.factor_for(weighing, note, names=names)
        probability = 0.0 if tired(note) else probability_if(weighing, note, vector, own)
        if probability >= own:
            probable.append(Pick(note, probability=probability, margin=probability / own))
    return probable


# Sessions that were shown a note and did not use it, after which it is no longer shown: of 60 notes that sessions of
# other projects were shown for the fourth time or later, two helped and five misled; of 307 before, 36 and ten.
TIRED = 3
# What a note needs after one such session, as a multiple of its required probability. Of 36 lines that an earlier
# session had been shown without using them 10 helped, of 84 others 39; in two other projects one of 14, of 35 others 7.
MIN_MARGIN_AGAIN = 1.2


def tired(note: Candidate) -> bool:
    """Tell whether a note was shown often and never used; only the person ends what they asked to have remembered."""
    return not note.by_person and note.used == 0 and note.shown >= TIRED


# For each group of features.LATE: the most points that its trees and all later ones can give, the function that
# computes the features, and the trees.
LATE = (
    (gate_trees.max_points_from_last_answer, features.set_last_answer, gate_trees.last_answer_points),
    (gate_trees.max_points_from_handle_counts, features.set_handle_counts, gate_trees.handle_counts_points),
    (gate_trees.max_points_from_recent_words, features.set_recent_words, gate_trees.recent_words_points),
    (gate_trees.max_points_from_earlier_prompts, features.set_earlier_prompts, gate_trees.earlier_prompts_points),
)


def probability_if(weighing: features.Weighing, note: Candidate, vector: list[float], required: float) -> float:
    """Return a note's probability, 0.0 as soon as it can't reach the required one; the costliest features come last."""
    points = gate_trees.early_points(vector)
    for max_points, set_late, late_points in LATE:
        if not reaches(points + max_points(vector), required):
            return 0.0
        set_late(weighing, note, vector)
        points += late_points(vector)
    return of_points(points)


def of_points(points: float) -> float:
    """Return the probability (0..1) that a reader would say that a note helps, from its points (a logit)."""
    return 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, points))))


SLACK = 1e-6  # points by which the order of adding floating-point numbers can change a sum


def reaches(points: float, required: float) -> bool:
    """Tell whether so many points, within rounding, can amount to the required probability."""
    return required < 1.0 and points + SLACK >= math.log(required / (1.0 - required))


def ordered(picks: Iterable[Pick]) -> list[Pick]:
    """Return the picks of one or several stores in the order of `picks`, without near-copies (`_distinct`)."""
    by_fit = sorted(picks, key=lambda p: (not p.note.by_person, -p.score, -p.by_terms, -p.note.updated))
    return _distinct(by_fit)


def found_by(weighing: features.Weighing, note: Candidate) -> str:
    """Return the words by which a note was found, the rarest first; without any, it was found by its file."""
    shared = note.terms & (weighing.matches.query_terms | weighing.matches.context_terms)
    rarest = sorted(shared, key=lambda term: (-weighing.rarity(term), term))[:8]
    spoken = analyse.spoken(f"{weighing.moment.query} {weighing.moment.context}")
    return " ".join(dict.fromkeys([spoken.get(term, term) for term in rarest])) or BY_FILE


def _distinct(picks: Iterable[Pick]) -> list[Pick]:
    """Return the picks without near-copies: the newer takes the older's place.

    What the person asked to have remembered stays, unless it is said in the same words, and nothing takes its place.
    """
    kept: list[Pick] = []
    for pick in picks:
        if any(pick.note.uid == other.note.uid for other in kept):  # of another store, such as that of all projects
            continue
        twin = next((at for at, other in enumerate(kept) if alike(pick.note.terms, other.note.terms)), None)
        if twin is None:
            kept.append(pick)
        elif pick.note.by_person:
            words = analyse.terms(pick.note.content)  # without case, punctuation and endings
            if all(analyse.terms(other.note.content) != words for other in kept):
                kept.append(pick)
        elif not kept[twin].note.by_person and kept[twin].note.updated < pick.note.updated:
            kept[twin] = pick
    return kept


def alike(one: frozenset[str], other: frozenset[str]) -> bool:
    """Tell whether two notes say much the same: they share more than half of the terms of the one with fewer."""
    return 2 * len(one & other) > min(len(one), len(other))
