"""The order of candidates: what counts for how much."""

from __future__ import annotations

import pytest
from tests.candidates import asked, chain, doc

from keepsake.search import places, rank
from keepsake.search.doc import Doc, standing


def scored(query: str, docs: list[Doc], count: float = 10.0) -> list[rank.Scored]:
    """Ranked in a store of 1000, where `count` memories hold each word."""
    wanted = asked(query)
    for one in docs:
        one.frequencies = {term: times for term, times in one.frequencies.items() if term in wanted.terms}
    return rank.order(docs, wanted, dict.fromkeys(wanted.terms, count), 1000.0)


def order(query: str, docs: list[Doc]) -> list[int]:
    return [one.doc.id for one in scored(query, docs)]


@pytest.mark.parametrize(
    ("query", "docs", "why"),
    [
        ("zebra crossing", [doc(1, "a zebra"), doc(2, "a crossing, a crossing")], "rare tells more than often"),
        ("timeout", [doc(1, "the timeout"), doc(2, "the timeout " + "and other things " * 40)], "short before long"),
        ("timeout", [doc(1, "timeout timeout"), doc(2, "timeout again")], "twice before once"),
        ("timeout", [doc(1, "timeout"), doc(2, "timeout", asks=True)], "an answer before a question"),
        ("timeout", [doc(1, "timeout", kind="rule"), doc(2, "timeout", kind="turn")], "a rule before a turn"),
        ("timeout", [doc(1, "timeout", kind="saved"), doc(2, "timeout", kind="fix")], "a decision before a fix"),
        ("timeout", [doc(1, "timeout", kind="fix"), doc(2, "timeout", kind="commit")], "a fix before a commit"),
        ("timeout", [doc(1, "timeout", updated=9e5), doc(2, "timeout", updated=1e5)], "new before old"),
        ("timeout", [doc(1, "timeout", branch="here"), doc(2, "timeout", branch="there")], "this branch first"),
        ("timeout", [doc(1, "timeout", standing=1.2), doc(2, "timeout")], "used before unknown"),
        ("timeout", [doc(1, "timeout", by_file=True), doc(2, "timeout")], "of the file before others"),
    ],
    ids=lambda value: value.replace(" ", "-") if isinstance(value, str) else "",
)
def test_first_comes_first(query: str, docs: list[Doc], why: str) -> None:
    wanted = asked(query)
    for one in docs:
        one.frequencies = {term: count for term, count in one.frequencies.items() if term in wanted.terms}
    counts = {"zebra": 1.0, "cross": 300.0, "timeout": 20.0}
    for given in (docs, docs[::-1]):
        ranked = rank.order(given, wanted, counts, 1000.0, now=1e6, branch="here")
        assert [one.doc.id for one in ranked] == [1, 2], why


def test_turn_next_to_the_match_beats_a_turn_elsewhere() -> None:
    docs = chain(doc(1, "nothing much"), doc(2, "the timeout question"), doc(3, "thirty seconds"))
    assert order("timeout", [*docs, doc(9, "nothing much either")])[-1] == 9


def test_answer_to_a_question_gains_more_than_what_came_before_it() -> None:
    docs = chain(doc(1, "nothing much"), doc(2, "which timeout is right", asks=True), doc(3, "thirty seconds"))
    found = order("timeout", docs)
    assert found.index(3) < found.index(1)


def test_word_that_is_everywhere_is_not_lent() -> None:
    docs = chain(doc(1, "nothing much"), doc(2, "timeout"))
    assert [one.memory > 0 for one in scored("timeout", docs, count=900.0)] == [True, False]


def test_session_that_speaks_of_it_more_comes_first() -> None:
    docs = [doc(1, "timeout", session="a"), doc(2, "timeout", session="b"), doc(3, "timeout now", session="b")]
    assert order("timeout", docs)[-1] == 1


def test_the_prompt_that_opened_a_session_speaks_for_its_memories() -> None:
    docs = [doc(1, "timeout", session="a", updated=2.0), doc(2, "timeout", session="b", updated=1.0)]
    wanted, counts = asked("timeout zebra"), {"timeout": 10.0, "zebra": 1.0}
    goals = {"a": doc(8, "nothing much"), "b": doc(9, "paint the zebra")}
    for one in (*docs, *goals.values()):
        one.frequencies = {term: count for term, count in one.frequencies.items() if term in wanted.terms}
    assert [one.doc.id for one in rank.order(docs, wanted, counts, 1000.0)] == [1, 2]
    assert [one.doc.id for one in rank.order(docs, wanted, counts, 1000.0, goals=goals)] == [2, 1]


def scores(*found: tuple[str, float]) -> list[rank.Scored]:
    """Ranked candidates, given as (session, points); their ids count from 1."""
    made = [rank.Scored(Doc(n, {}, 1, session), 0.0, 0.0, 0.0, 1.0) for n, (session, _) in enumerate(found, 1)]
    for one, (_, points) in zip(made, found):
        one.points = points
    return made


def test_a_long_list_hears_every_session_after_its_first_places() -> None:
    crowd = [("a", 9.0 - place / 10) for place in range(places.FIRST_PLACES + 2)]
    ranked = scores(*crowd, ("b", 3.0), ("", 2.0), ("", 1.0))
    found = [one.doc.id for one in places.spread(ranked)]
    assert found[: places.FIRST_PLACES] == list(range(1, places.FIRST_PLACES + 1))
    assert found[places.FIRST_PLACES :] == [13, 14, 15, 11, 12]


@pytest.mark.parametrize(
    ("found", "expected"),
    [
        # (kind, role, text, superseded) in the order of their points -> the order in which they are given
        (
            [("turn", "assistant", "roof", False), ("fix", "", "roof", False), ("rule", "user", "roof", False)],
            [1, 3, 2],
        ),
        ([("fix", "", "roof", False), ("rule", "user", "", False)], [1, 2]),  # doesn't fit fully
        ([("fix", "", "roof", False), ("rule", "user", "roof", True)], [1, 2]),  # superseded
        ([("error", "", "roof", False), ("model", "", "roof", False), ("turn", "user", "roof", False)], [3, 2, 1]),
        ([("fix", "", "roof", False), ("turn", "user", "roof?", False)], [1, 2]),  # a question answers nothing
        ([("turn", "user", "roof", False), ("turn", "user", "roof", False)], [1, 2]),
        ([], []),
    ],
)
def test_of_what_fits_fully_the_person_is_heard_first(
    found: list[tuple[str, str, str, bool]], expected: list[int]
) -> None:
    """What a tool or the model supplied ranks below what the person said."""
    chosen = []
    for number, (kind, role, text, superseded) in enumerate(found, 1):
        one = doc(number, f"copper {text}", kind=kind, role=role, superseded=superseded, asks=text.endswith("?"))
        chosen.append((rank.Scored(one, 0.0, 0.0, 0.0, 1.0), 1.0))
    assert [one.doc.id for one, _ in places.trusted(chosen, asked("copper roof"))] == expected


def placed(*found: tuple[str, str, float]) -> list[rank.Scored]:
    """Ranked turns, given as (session, "prompt", "narration" or "statement", points); their ids count from 1."""
    made = scores(*[(session, points) for session, _, points in found])
    for one, (_, says, _) in zip(made, found):
        one.doc.role = "user" if says == "prompt" else "assistant"
        one.doc.narrates = says == "narration"
    return made


def test_what_a_session_states_takes_its_places_before_narration_and_prompts() -> None:
    ranked = placed(
        ("a", "narration", 9.0),
        ("b", "prompt", 8.0),
        ("a", "prompt", 7.0),
        ("a", "statement", 6.0),
        ("b", "statement", 4.0),
    )
    assert [one.doc.id for one in places.statements_first(ranked)] == [4, 2, 1, 3, 5]


def test_a_third_turn_of_a_session_comes_after_all_others() -> None:
    ranked = placed(*[("a", "statement", 9.0)] * 4, ("b", "statement", 2.0), ("c", "statement", 1.0))
    assert [one.doc.id for one in places.several_sessions(ranked)] == [1, 2, 5, 6, 3, 4]
    for one in ranked:
        one.doc.role = ""  # a record that nobody is known to have said
    assert [one.doc.id for one in places.several_sessions(ranked)] == [1, 2, 3, 4, 5, 6]


def test_use_lifts_and_sinks_within_bounds() -> None:
    unknown, used, ignored = standing(0, 0, False), standing(1000, 1000, False), standing(1000, 0, False)
    assert unknown == 1.0
    assert 0.69 < ignored < unknown < used < 1.31
    assert standing(0, 0, True) == 0.5


def test_rarity_falls_with_the_count_and_stays_positive() -> None:
    values = [rank.rarity(count, 1000) for count in (0, 1, 10, 500, 1000, 2000)]
    assert values == sorted(values, reverse=True)
    assert values[-1] > 0
