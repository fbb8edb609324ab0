"""Change places in a ranking (pure): statements, several sessions, notes, and whose word a memory is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from keepsake.search.coverage import coverage
from keepsake.search.weights import TRUST, WEIGHTS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from keepsake.search.doc import Doc
    from keepsake.search.query import WeighedQuery
    from keepsake.search.rank import Scored

FIRST_PLACES = 10  # places of a list that `spread` leaves as they are
MAX_PER_SESSION = 2  # turns of one session that come before those of others: a third mostly repeats them
# Tokens of the longest question; a longer query is the text of a moment, such as a whole prompt. Of 149 questions that
# models asked at first prompts, notes alone answer more than turns and notes together, in half the characters; of 66
# texts of moments, which share more words with turns, they answer fewer (docs/recall.md).
QUESTION = 12
NOTES_FIRST = 0.4  # share of a list's places that the best notes take before turns, when the query is not a question
MIN_NOTE = 0.5  # coverage that a note needs for this
# The same for a question that none of the first memories covers fully: the least score that a recall prints, unless
# told otherwise. "why did the checkpoint numbering change" was answered first by a note that shared "changing" alone.
MIN_ANSWER = 0.3
MIN_FULL = 0.85  # coverage from which a memory fits the query fully


def statements_first(ranked: Sequence[Scored]) -> list[Scored]:
    """Return the ranking in which each session keeps its places, but fills them with its statements first.

    So statements come before the narration and prompts of their session, and every session is found as well as before.
    """
    sessions: dict[str, list[Scored]] = {}
    for one in ranked:
        sessions.setdefault(one.doc.session, []).append(one)
    for members in sessions.values():
        members.sort(key=lambda one: one.points * _statement(one.doc), reverse=True)
    following = {session: iter(members) for session, members in sessions.items()}
    return [next(following[one.doc.session]) if one.doc.session else one for one in ranked]


def _statement(doc: Doc) -> float:
    if doc.narrates:
        return WEIGHTS["narration"]
    return WEIGHTS["prompt"] if doc.kind == "turn" and doc.role == "user" else 1.0


def several_sessions(ranked: Sequence[Scored]) -> list[Scored]:
    """Return the ranking with the third and later turns of each session behind all other memories."""
    turns: dict[str, int] = {}
    first: list[Scored] = []
    rest: list[Scored] = []
    for one in ranked:
        session = one.doc.session if one.doc.kind == "turn" and one.doc.role else ""
        turns[session] = turns.get(session, 0) + 1
        (first if not session or turns[session] <= MAX_PER_SESSION else rest).append(one)
    return [*first, *rest]


def already_read_last(ranked: Sequence[Scored]) -> list[Scored]:
    """Return the ranking with what the asking model has read behind everything else.

    Otherwise the prompt that led to a question would come first, since nothing resembles the question more.
    """
    return sorted(ranked, key=lambda one: one.doc.already_read)


def notes_first(ranked: Sequence[Scored], query: WeighedQuery, limit: int) -> list[Scored]:
    """Return the ranking with the best matching notes first; superseded notes keep their places.

    A note says in one sentence what turns say in many, so BM25 over both finds the turns. A question is answered by
    notes first, then by turns; for any other text notes take a share of the places. limit: places in the list.
    """
    question = len(query.tokens) <= QUESTION
    answered = question and any(_covers(one, query) >= MIN_FULL for one in ranked[:limit])
    min_coverage = MIN_ANSWER if question and not answered else MIN_NOTE
    notes = [one for one in ranked if one.doc.note is not None and not one.doc.superseded]
    notes = [one for one in notes if _covers(one, query) >= min_coverage]
    notes.sort(key=lambda one: one.doc.note or 0)
    first = notes if question else notes[: max(1, int(NOTES_FIRST * limit))]
    return [*first, *[one for one in ranked if one not in first]]


def _covers(one: Scored, query: WeighedQuery) -> float:
    return coverage(one.doc, query, WEIGHTS["enough"])


def spread(ranked: list[Scored]) -> list[Scored]:
    """Return a long ranking with more sessions: from FIRST_PLACES on, a session's second memory and later ones sink."""
    counts: dict[str, int] = {}
    keyed = []
    for place, one in enumerate(ranked):
        before = counts.get(one.doc.session, 0) if one.doc.session else 0
        counts[one.doc.session] = before + 1
        share = (1.0 - WEIGHTS["spread"]) ** before if place >= FIRST_PLACES else 1.0
        keyed.append((place < FIRST_PLACES, one.points * share))
    order = sorted(range(len(ranked)), key=keyed.__getitem__, reverse=True)
    return [ranked[n] for n in order]


def trusted(chosen: list[tuple[Scored, float]], query: WeighedQuery) -> list[tuple[Scored, float]]:
    """Return the (candidate, coverage) pairs with those that fit fully in the order of whose word they are.

    They exchange places only among themselves. Superseded memories, questions, what the asking model has read, and
    kinds that TRUST does not name keep their places.
    """
    placed = []
    for place, (one, _) in enumerate(chosen):
        doc = one.doc
        trust = TRUST.get(f"{doc.kind} {doc.role}" if doc.kind == "turn" else doc.kind)
        fits = not (doc.asks or doc.already_read) and coverage(doc, query) >= MIN_FULL
        if trust is not None and fits and not doc.superseded:
            placed.append((trust, place))
    result = list(chosen)
    for (_, source), place in zip(sorted(placed), [place for _, place in placed]):
        result[place] = chosen[source]
    return result
