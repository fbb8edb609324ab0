"""state: what is kept between a session's Stops."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from keepsake.store import ledger
from keepsake.triage import state

if TYPE_CHECKING:
    from pathlib import Path

    from keepsake.store.db import Connection


@pytest.fixture
def db(tmp_path: Path) -> Connection:
    return ledger.open_ledger(str(tmp_path))


def test_what_is_saved_is_loaded(db: Connection) -> None:
    known = state.load(db, "s")
    known.offset, known.head = 70, "3:abc"
    known.tally.boosted, known.tally.tools, known.tally.last = {"DECISION": 2}, ["Read"], "x"
    assert state.save(db, "s", 0, known, ["DECISION", "RUNBOOK"], 5.0)
    again = state.load(db, "s")
    assert (again.offset, again.head, again.asked, again.blocks) == (70, "3:abc", {"DECISION", "RUNBOOK"}, 1)
    assert (again.tally.boosted, again.tally.tools, again.tally.last) == ({"DECISION": 2}, ["Read"], "x")
    assert state.load(db, "other").offset == 0


def test_who_comes_second_stores_nothing(db: Connection) -> None:
    first, second = state.load(db, "s"), state.load(db, "s")
    first.offset = second.offset = 70
    assert state.save(db, "s", 0, first, [], 1.0)
    assert not state.save(db, "s", 0, second, ["DECISION"], 2.0)
    assert state.load(db, "s").asked == set()


def test_a_category_is_asked_once_even_without_new_bytes(db: Connection) -> None:
    known = state.load(db, "s")
    assert state.save(db, "s", 0, known, ["DECISION"], 1.0)
    assert not state.save(db, "s", 0, known, ["DECISION"], 1.0)


def test_a_record_expires(db: Connection) -> None:
    known = state.load(db, "old")
    state.save(db, "old", 0, known, ["DECISION"], 1.0)
    state.save(db, "new", 0, state.load(db, "new"), [], 2.0 + state.MAX_AGE)
    assert state.load(db, "old").asked == set()


def test_a_record_of_an_older_keepsake_goes_on_with_what_it_has(db: Connection) -> None:
    old = '{"boosted": {"DECISION": 1}, "last": "x", "messages": 4, "prompts": 2, "tools": ["Read"], "used": 3}'
    db.execute("INSERT INTO verdict(session, offset, head, tally, at) VALUES ('s', 70, '3:abc', ?, 1.0)", (old,))
    tally = state.load(db, "s").tally
    assert (tally.boosted, tally.prompts, tally.final_chars, tally.waiting) == ({"DECISION": 1}, 2, 0, {})
