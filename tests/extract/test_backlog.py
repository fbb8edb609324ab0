"""When a session is read: once it has ended or rests, in parts, and again only with what is new."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from tests.capture import transcripts as t
from tests.extract.conftest import GOOD

from keepsake.base import clock
from keepsake.extract import budget, extraction, prompt, schedule, staging

if TYPE_CHECKING:
    from tests.extract.conftest import World

NOW = 1.8e9
NOTE = {
    "class": "constraint",
    "content": "`parse()` returns None on an empty header, so callers test for it.",
    "handles": ["parse()"],
    "line": 1,
}


@pytest.fixture
def world(world: World) -> World:
    """Nobody waits for background work, as in a session of a person."""
    world.monkeypatch.delenv("KEEPSAKE_SYNC")
    return world


def moment(world: World, session: str, at: float) -> schedule.Trigger:
    return schedule.Trigger(world.found, world.store(), str(world.folder / f"{session}.jsonl"), now=at)


def test_no_stop_asks_a_model_and_the_end_asks_once(world: World) -> None:
    world.transcript("one")
    for stop in range(25):
        schedule.run(moment(world, "one", NOW + stop * 120))
    assert world.calls() == []
    schedule.end(moment(world, "one", NOW + 3000))
    assert len(world.calls()) == 1
    assert world.contents() == [GOOD.split("|")[2]]
    schedule.end(moment(world, "one", NOW + 6000))
    assert len(world.calls()) == 1


REST = extraction.MIN_REST


@pytest.mark.parametrize(("later", "calls"), [(REST - 10, 0), (REST + 10, 1), (-10.0, 0), (-1e6, 1)])
@pytest.mark.parametrize("event", ["start", "run"])
def test_a_session_that_nobody_ended_is_read_when_it_rests(world: World, event: str, later: float, calls: int) -> None:
    """At the next Stop or start of any session; with the clock set back, a Stop of the future is long ago."""
    world.transcript("one")
    schedule.run(moment(world, "one", NOW))
    world.transcript("two")
    getattr(schedule, event)(moment(world, "two", NOW + later))
    assert len(world.calls()) == calls
    assert (world.staged("one") is not None) is bool(calls)


def test_turned_off_nothing_waits(world: World) -> None:
    world.set(extract={"commits": False})
    world.transcript("one")
    schedule.run(moment(world, "one", NOW))
    schedule.end(moment(world, "one", NOW + 60))
    world.set(extract={"mode": "model", "commits": False})
    world.transcript("two")
    schedule.start(moment(world, "two", NOW + 2 * extraction.MIN_REST))
    assert world.calls() == []


def test_the_workers_of_the_last_stop_and_the_end_may_run_in_any_order(world: World) -> None:
    """The end comes milliseconds after the last Stop; a session that was read isn't read again by the late one."""
    world.transcript("one")
    schedule.end(moment(world, "one", NOW))
    schedule.run(moment(world, "one", NOW))
    world.transcript("two")
    schedule.start(moment(world, "two", NOW + 2 * extraction.MIN_REST))
    assert len(world.calls()) == 1
    assert world.contents() == [GOOD.split("|")[2]]


@pytest.mark.parametrize("stopped", [True, False])  # an answer that the person interrupts has no Stop
def test_a_failure_leaves_the_session_waiting(world: World, *, stopped: bool) -> None:
    world.fake("claude", {"code": 1, "err": "offline"}, {"out": GOOD})
    world.transcript("one")
    if stopped:
        schedule.run(moment(world, "one", NOW))
    schedule.end(moment(world, "one", NOW + 60))
    assert world.contents() == []
    world.transcript("two")
    schedule.start(moment(world, "two", NOW + 60 + budget.MIN_WAIT + extraction.MIN_REST))
    assert world.staged("one") == GOOD


def test_a_transcript_that_is_gone_is_not_waited_for(world: World) -> None:
    path = world.transcript("one")
    schedule.run(moment(world, "one", NOW))
    path.unlink()
    world.transcript("two")
    schedule.start(moment(world, "two", NOW + 2 * extraction.MIN_REST))
    assert world.calls() == []
    assert schedule.idle_sessions(world.store().db, NOW + 1e6) == []


def long(world: World, first: int, last: int) -> None:
    world.transcript("one", *[t.user(f"Prompt number {n}: " + "x" * 2500) for n in range(first, last)])


def answer(number: int) -> str:
    return json.dumps({**NOTE, "content": f"Fact number {number} is a fact about `parse()` alone."})


def test_a_long_session_is_read_in_parts_each_with_the_notes_so_far(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(prompt, "MAX_PART", 3000)
    world.fake("claude", *({"out": answer(n)} for n in range(9)))
    long(world, 0, 3)
    schedule.run(moment(world, "one", NOW))
    schedule.end(moment(world, "one", NOW + 60))
    asked = [call["stdin"] for call in world.calls()]
    assert [f"Prompt number {n}" in question for n, question in enumerate(asked)] == [True, True, True]
    assert "part 2 of 3" in asked[1]
    assert f"{prompt.WRITTEN}\n{answer(1)}" in asked[2]
    assert world.contents() == [json.loads(answer(2))["content"]]


def test_a_part_without_a_note_loses_none_of_the_others(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prompt, "MAX_PART", 3000)
    world.fake("claude", {"out": json.dumps(NOTE)}, {"out": "NONE"}, {"out": GOOD})
    long(world, 0, 3)
    schedule.run(moment(world, "one", NOW))
    schedule.end(moment(world, "one", NOW + 60))
    assert set(world.contents()) == {NOTE["content"], GOOD.split("|")[2]}


def test_to_dos_left_open_early_hide_no_part(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """They stand at the end of the last part, with the line of long ago."""
    monkeypatch.setattr(prompt, "MAX_PART", 3000)
    world.fake("claude", *({"out": answer(n)} for n in range(9)))
    world.transcript("one", t.assistant(t.call("TodoWrite", todos=[{"content": "Push it", "status": "pending"}])))
    long(world, 0, 3)
    schedule.run(moment(world, "one", NOW))
    schedule.end(moment(world, "one", NOW + 60))
    assert len(world.calls()) == 3
    assert "left open: Push it" in world.calls()[2]["stdin"]


def test_what_was_read_is_not_read_again(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """A session that goes on is read from its last part on, and told what is saved of it already."""
    monkeypatch.setattr(prompt, "MAX_PART", 3000)
    world.fake("claude", *({"out": answer(n)} for n in range(9)))
    long(world, 0, 2)
    schedule.run(moment(world, "one", NOW))
    schedule.end(moment(world, "one", NOW + 60))
    long(world, 2, 3)
    schedule.run(moment(world, "one", NOW + 4000))
    schedule.end(moment(world, "one", NOW + 4060))
    asked = [call["stdin"] for call in world.calls()][2:]
    assert ["Prompt number 0" in question for question in asked] == [False, False]
    assert "Prompt number 2" in asked[-1]
    assert f"{prompt.SAVED}\nFact number 1" in asked[0]


def test_the_budget_ends_between_parts_and_the_rest_is_read_later(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(prompt, "MAX_PART", 3000)
    world.set(extract={"mode": "model", "commits": False, "max_calls_per_day": 2})
    world.fake("claude", *({"out": answer(n)} for n in range(9)))
    long(world, 0, 3)
    schedule.run(moment(world, "one", NOW))
    schedule.end(moment(world, "one", NOW + 60))
    assert len(world.calls()) == 2
    assert world.log()[-1].startswith("the day's budget")
    world.transcript("two")
    schedule.start(moment(world, "two", NOW + clock.DAY))
    assert "Prompt number 2" in world.calls()[2]["stdin"]
    assert "Prompt number 1" not in world.calls()[2]["stdin"]


def test_staged_notes_become_notes_with_class_handles_person_and_line(world: World) -> None:
    world.monkeypatch.setenv("USER", "grace")
    world.fake("claude", {"out": json.dumps(NOTE)})
    world.transcript("one")
    schedule.run(moment(world, "one", NOW))
    schedule.end(moment(world, "one", NOW + 60))
    db = world.store().db
    rows = "SELECT class, handles, who, session, note_source.line FROM note JOIN note_source USING (memory)"
    assert db.execute(rows).fetchall() == [("constraint", "parse()", "grace", "one", 1)]
    assert world.contents() == [NOTE["content"]]


def test_a_note_that_can_not_be_told_is_left_out_with_the_reason(world: World) -> None:
    bad = [json.dumps({**NOTE, "class": "gossip"}), json.dumps({**NOTE, "content": "Run it"})]
    staging.write(world.place, "one", "\n".join([*bad, json.dumps(NOTE)]), NOW)
    world.transcript("two")
    schedule.start(moment(world, "two", NOW + 60))
    assert world.contents() == [NOTE["content"]]
    assert "class 'gossip'" in world.journal()
    assert "too short" in world.journal()


@pytest.mark.parametrize("text", ["Sure! Here are the notes:", '{"class": "gossip"}', "[]", '{"title": "A session"}'])
def test_garbage_stages_nothing(world: World, text: str) -> None:
    world.fake("claude", {"out": text})
    world.transcript("one")
    schedule.run(moment(world, "one", NOW))
    schedule.end(moment(world, "one", NOW + 60))
    assert (world.contents(), world.staged("one")) == ([], None)
    assert "not in the asked form" in world.journal()
