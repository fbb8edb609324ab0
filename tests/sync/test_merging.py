"""Merging: the same in every order, however often, and what was forgotten is forgotten for ever."""

from __future__ import annotations

import functools

from hypothesis import given
from hypothesis import strategies as st

from keepsake.sync import merging
from keepsake.sync import record as records
from keepsake.sync.record import Record

IDS = st.sampled_from(["a" * 32, "b" * 32])
RECORDS = st.builds(
    lambda id_, kind, machine, clock, text: Record(
        id_,
        kind,
        ("commit:" + "1" * 40,),
        machine,
        "Ada",
        float(clock),
        clock,
        {"content": text} if kind in "note edit" else {},
    ),
    IDS,
    st.sampled_from(records.KINDS),
    IDS,
    st.integers(1, 4),
    st.sampled_from(["one", "two"]),
)
STATES = st.lists(RECORDS, max_size=4).map(
    lambda found: functools.reduce(merging.merge, map(merging.state_of, found), merging.NoteState())
)


@given(STATES, STATES, STATES)
def test_merging_is_commutative_associative_and_idempotent(
    one: merging.NoteState, two: merging.NoteState, three: merging.NoteState
) -> None:
    assert merging.merge(one, two) == merging.merge(two, one)
    assert merging.merge(one, merging.merge(two, three)) == merging.merge(merging.merge(one, two), three)
    assert merging.merge(one, one) == one


@given(st.lists(RECORDS, max_size=8).flatmap(lambda found: st.tuples(st.just(found), st.permutations(found * 2))))
def test_records_say_the_same_in_any_order_any_number_of_times(both: tuple[list[Record], list[Record]]) -> None:
    assert merging.states_of(both[0]) == merging.states_of(both[1])


@given(st.lists(RECORDS, max_size=8), RECORDS)
def test_a_tombstone_beats_every_other_version(found: list[Record], one: Record) -> None:
    states = merging.states_of([one._replace(kind=records.FORGET, note={}, clock=1), *found])
    assert states[one.id] == merging.FORGOTTEN


@given(RECORDS)
def test_a_record_is_read_as_it_was_written(one: Record) -> None:
    assert records.loads(records.dumps(one), one.machine) == one
