"""The score of a candidate: how much of the query stands in it."""

from __future__ import annotations

import pytest
from tests.candidates import asked, chain, doc

from keepsake.search.coverage import coverage, never_rising

COVER = (
    # query, memory, least, most
    ("postgres", "We chose Postgres for its JSON type", 0.99, 1.0),
    ("why did we choose postgres?", "We chose Postgres for its JSON type", 0.99, 1.0),
    ("parseHeader", "parse_header raises on empty input", 0.99, 1.0),
    ("parseHeader", "the header is green", 0.0, 0.29),
    ("kettle lamp violin harbour pencil", "a violin is a box with strings", 0.05, 0.29),
    ("kettle lamp violin harbour parse_header", "parse_header raises", 0.05, 0.35),
    ("what is it that they have to do with the other", "what they have to do with it is the other", 0.0, 0.05),
    ("unrelated words", "nothing in common", 0.0, 0.0),
)


@pytest.mark.parametrize(("query", "text", "least", "most"), COVER, ids=[f"{c[0][:20]}-{c[1][:20]}" for c in COVER])
def test_score_is_the_share_that_is_covered(query: str, text: str, least: float, most: float) -> None:
    assert least <= coverage(doc(1, text), asked(query)) <= most


def test_context_covers_less_than_the_memory_itself() -> None:
    before, answer = chain(doc(1, "Which database shall we take?"), doc(2, "Postgres it is"))
    own = coverage(before, asked("database"))
    assert 0 < coverage(answer, asked("database")) < own / 2


def test_of_a_long_query_a_few_words_are_enough_for_who_asks() -> None:
    words = asked("kettle lamp violin harbour pencil ladder tulip")
    one = doc(1, "the violin in the harbour")
    assert coverage(one, words) < 0.3
    assert coverage(one, words, 4.0) == pytest.approx(0.5)
    assert coverage(doc(2, "kettle lamp violin harbour pencil"), words, 4.0) == 1.0


def test_file_that_is_asked_for_is_covered_by_who_speaks_of_it() -> None:
    wanted = asked("", "gcode.py")
    assert coverage(doc(1, "metric units only", by_file=True), wanted) == 1.0
    assert coverage(doc(2, "metric units only"), wanted) == 0.0


@pytest.mark.parametrize(
    ("covers", "scores"),
    [
        ([], []),
        ([0.9, 0.5, 0.1], [0.9, 0.5, 0.1]),
        ([0.4, 0.8], [0.4, 0.4]),
        ([0.9, 0.2, 0.4, 0.1], [0.9, 0.2, 0.2, 0.1]),
    ],
)
def test_scores_never_rise_down_the_list(covers: list[float], scores: list[float]) -> None:
    assert never_rising(covers) == scores
