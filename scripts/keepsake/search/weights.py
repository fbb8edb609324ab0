"""Every weight of the search: of the order (rank.py, places.py), by kind and whose word, of the score (coverage.py)."""

from __future__ import annotations

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
    "prompt": 0.7,  # measured; a prompt, over what the model states, on the places of their session
    "narration": 0.6,  # measured; the same for what only announces the next step ("Let me ...")
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
    "enough": 4.0,  # measured; plain words that cover any query, of a person or the model
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
    "report": 0.9,
    "file": 0.6,
}
# Among memories that fit fully, whose word counts: the person's own before what a model or a tool supplied. The
# model's turns keep the place that their points give them.
TRUST = {"rule": 0, "saved": 1, "turn user": 2, "model": 3, "staged": 3, "fix": 3, "commit": 3, "summary": 4,
         "report": 4, "error": 4, "file": 4}  # fmt: skip
