"""All weights of the search: of the order (rank.py, places.py) and of the score (coverage.py)."""

from __future__ import annotations

# "tuned": by benchmarks/tune.py on one half of the development queries, checked on the other half; "measured": on
# queries (docs/recall.md); "given": chosen by hand.
WEIGHTS = {
    # Order: BM25 and its mixture of neighbours.
    "k1": 1.0,  # tuned; saturation of a term's frequency
    "b": 0.55,  # tuned; how much a long memory loses for its length
    "length": 60.0,  # given; terms of a usual memory; 30 to 120 measure the same, and a fixed number keeps places fixed
    "previous": 0.2,  # tuned; share of its frequencies that the turn before lends to a memory
    "next": 0.15,  # tuned; the same for the turn after
    "far": 0.08,  # tuned; the same for the turns next but one
    "answer": 0.3,  # tuned; what the turn before lends on top when it asks a question: this one is the answer
    "question": 0.75,  # tuned; factor for a memory that only asks: it knows less than the one that answers
    "common": 0.2,  # tuned; share of the store above which a term isn't lent to neighbours
    "session": 0.8,  # tuned; how much the other candidates of its session count for a memory
    "goal": 0.3,  # tuned; how much the prompt that opened its session counts, relative to the memory itself
    "prompt": 0.7,  # measured; factor for a prompt within its session, relative to what the model states
    "narration": 0.6,  # measured; the same for a turn that only announces the next step ("Let me ...")
    "spread": 0.2,  # tuned; what a memory loses for each one of its session before it, from place FIRST_PLACES on
    "part": 0.8,  # tuned; factor for a part of a compound, relative to a word of its own
    "whole": 0.7,  # tuned; factor for the whole of a compound (its parts count besides)
    "frequent": 0.85,  # tuned; factor for a common word (words.COMMON)
    "stop": 0.3,  # tuned; factor for a stop word: it is everywhere, so its rarity leaves it little anyway
    "everywhere": 0.15,  # given; share of the store's memories that are taken to hold a stop word
    # Priors, as factors on the order.
    "recency": 0.05,  # given; what a memory of today gains over one of long ago
    "half_life": 30.0,  # given; days in which that gain halves
    "branch": 0.05,  # given; what a memory of the current branch gains
    "file": 1.0,  # given; weight of belonging to a file that the query names
    "use": 0.3,  # given; most that a memory gains when it was used, or loses when it was not
    "trust": 4.0,  # given; showings that every memory is taken to have behind it, half of them used
    "superseded": 0.5,  # given; factor for a memory that a newer one contradicts
    # Coverage: how much a word of the query counts.
    "light": 0.1,  # given; single characters; stop words count nothing
    "usual": 0.6,  # given; common words (words.COMMON) and words of every shell command (words.SHELL)
    "plain": 1.0,  # the unit
    "name": 1.6,  # given; identifier, number, path: whoever writes one means exactly this
    "parts": 0.8,  # given; all parts of a compound, relative to the compound itself
    "context": 0.25,  # given; factor for a word that only the neighbouring turns hold
    "enough": 4.0,  # measured; weight, in plain words, that covers any query, of a person or the model
    "floor": 1.0,  # given; a query that weighs less than one plain word can't be covered fully
}
# Factors by kind. Of the kinds that are captured without being asked for, a plain turn comes first: with fixes and
# errors before turns, sessions were found less well (docs/recall.md).
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
    "report": 0.9,
    "file": 0.6,
}
# Order by whose word it is, among memories that cover the query fully: what the person said comes before what a model
# or a tool supplied. The model's turns are not listed, and keep the place that their points give them.
TRUST = {"rule": 0, "saved": 1, "turn user": 2, "model": 3, "staged": 3, "fix": 3, "commit": 3, "summary": 4,
         "report": 4, "error": 4, "file": 4}  # fmt: skip
