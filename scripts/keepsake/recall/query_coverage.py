"""The share of a moment's query that a note covers, 0..1; what its terms cover is weighted by rarity (pure)."""

from __future__ import annotations

import math

from keepsake.text.words import COMMON, SHELL

TYPE_CHECKING = False
if TYPE_CHECKING:
    from keepsake.recall.candidates import Candidate
    from keepsake.recall.features import Weighing

MIN_NEARLY_ALL = 0.8  # coverage from which a note covers nearly the whole query
MIN_SHARE_BY_COMMON_WORDS = 0.6  # coverage by words of every session alone, below which it counts as 0
# Coverage by one or two words, below which it counts as 0: "Would moving the MCP server ... speedup the queries?"
# shares "MCP" and "server" with every other note of its project. Of six lines below it, none helped.
MIN_SHARE_BY_FEW_WORDS = 0.4
FEW_WORDS = 2


def of(weighing: Weighing, note: Candidate) -> float:
    """Return the share of the query that a note covers, 0..1; a note that names the file at hand covers all of it."""
    return 1.0 if weighing.names_file(note) else by_terms(weighing, note)


def by_terms(weighing: Weighing, note: Candidate) -> float:
    """Return the share of the query that a note's terms cover, 0..1.

    It counts as 0 where one or two shared terms cover too little, or where a note shares only words of every session,
    and these cover too little or are fewer than two: a prompt of one such word ("good") asks nothing.
    """
    shared = note.terms & weighing.matches.query_terms
    share = min(1.0, math.fsum(map(weighing.rarity, shared)) / weighing.query_rarity) if weighing.query_rarity else 0.0
    common = all(term in COMMON or term in SHELL for term in shared)
    if share < MIN_SHARE_BY_FEW_WORDS and len(shared) <= FEW_WORDS:
        return 0.0
    if common and (share < MIN_SHARE_BY_COMMON_WORDS or len(shared) < FEW_WORDS):
        return 0.0
    return share
