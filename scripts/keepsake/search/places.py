"""Who comes first in a ranking beyond its points (pure): statements, several sessions, notes, whose word it is."""

from __future__ import annotations

from keepsake.search.coverage import coverage
from keepsake.search.weights import TRUST, WEIGHTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from keepsake.search.doc import Doc
    from keepsake.search.query import WeighedQuery
    from keepsake.search.rank import Scored

FIRST_PLACES = 10  # of a list, which the points alone decide
MAX_PER_SESSION = 2  # turns of one session that come before those of others: the third mostly repeats them
# Words of a question that somebody wrote; what is longer is the text of a moment, such as a whole prompt. Of 149
# questions that models asked at first prompts, notes alone answer more than turns and notes do, in half the characters;
# of 66 texts of moments, which share more words with turns, fewer (docs/recall.md).
QUESTION = 12
NOTES_FIRST = 0.4  # share of a list's places that the best notes take, before turns, where it is no question
MIN_NOTE = 0.5  # coverage from which a note does
MIN_ANSWER = 0.3  # the same where it is a question: the least that a recall prints, if not told otherwise
MIN_FULL = 0.85  # coverage from which a memory fits fully


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


def already_read_last(ranked: Sequence[Scored]) -> list[Scored]:
    """Return the ranking with what the asking model has read behind all else.

    A question resembles nothing as much as the prompt that led to it.
    """
    return sorted(ranked, key=lambda one: one.doc.already_read)


def notes_first(ranked: Sequence[Scored], query: WeighedQuery, limit: int) -> list[Scored]:
    """Return the ranking with the notes first that fit best among notes; superseded ones keep their places.

    A note says in one sentence what turns say in many, so BM25 over both finds the turns. A question is answered by
    notes, then by turns; of any other text's places a share goes to notes. limit: places in the list.
    """
    question = len(query.tokens) <= QUESTION
    least = MIN_ANSWER if question else MIN_NOTE
    notes = [one for one in ranked if one.doc.note is not None and one.doc.standing >= 1.0 - WEIGHTS["use"]]
    notes = [one for one in notes if coverage(one.doc, query, WEIGHTS["enough"]) >= least]
    notes.sort(key=lambda one: one.doc.note or 0)
    first = notes if question else notes[: max(1, int(NOTES_FIRST * limit))]
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


def trusted(chosen: list[tuple[Scored, float]], query: WeighedQuery) -> list[tuple[Scored, float]]:
    """Return (candidate, coverage) pairs with the fully fitting ones ordered, on their places, by whose word they are.

    Superseded memories, questions, what the asking model has read, and kinds that TRUST does not name keep their
    places.
    """
    placed = []
    for place, (one, _) in enumerate(chosen):
        doc = one.doc
        trust = TRUST.get(f"{doc.kind} {doc.role}" if doc.kind == "turn" else doc.kind)
        fits = not (doc.asks or doc.already_read) and coverage(doc, query) >= MIN_FULL
        if trust is not None and fits and doc.standing >= 1.0 - WEIGHTS["use"]:
            placed.append((trust, place))
    result = list(chosen)
    for (_, source), place in zip(sorted(placed), [place for _, place in placed]):
        result[place] = chosen[source]
    return result
