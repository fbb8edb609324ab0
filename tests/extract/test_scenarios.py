"""The staging specification, case by case, through the hooks as the client starts them."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest
from tests.extract.conftest import GOOD

from keepsake.extract import staging

if TYPE_CHECKING:
    from tests.extract.conftest import World

SECOND = "Learning|io|The importer reads one line at a time, so that a long file costs no memory."
GOOD_TEXT, SECOND_TEXT = (line.split("|")[2] for line in (GOOD, SECOND))


@pytest.fixture
def world(world: World) -> World:
    """KEEPSAKE_STAGING_DIR is the layout of the specification."""
    world.monkeypatch.setenv("KEEPSAKE_STAGING_DIR", ".wt-tools")
    world.fake("wt-memory", {"out": "[]"})
    return world


def layout(world: World) -> list[str]:
    folder = world.repo / ".wt-tools"
    return sorted(os.listdir(folder)) if folder.exists() else []


def test_1_first_extraction_creates_a_staged_file(world: World) -> None:
    """Scenario: First extraction creates staging file; first extraction for a transcript (no timestamp file)."""
    world.transcript("abc123")
    world.hook("Stop", "abc123")
    assert layout(world) == [".staged-extract-abc123", ".staged-extract-abc123.ts"]
    assert (world.repo / ".wt-tools" / ".staged-extract-abc123").read_text("utf-8") == GOOD
    assert (world.repo / ".wt-tools" / ".staged-extract-abc123.ts").read_text("utf-8").strip().isdigit()
    assert (world.contents(), world.calls("wt-memory")) == ([], [])
    assert "which store shall the index have" in world.calls()[0]["stdin"].lower()


def test_2_later_extraction_overwrites(world: World) -> None:
    """Scenario: Subsequent extraction overwrites staging file; extraction proceeds after debounce expires."""
    first, second = f"{GOOD}\nLearning|x|Only in the first answer.", f"{SECOND}\n\nNONE\nmalformed"
    world.fake("claude", {"out": first}, {"out": second})
    world.transcript("abc123")
    world.hook("Stop", "abc123")
    world.age("abc123", 6 * 60)
    before = staging.stamp(world.place, "abc123")
    world.hook("Stop", "abc123")
    assert world.staged("abc123") == second
    assert staging.stamp(world.place, "abc123") != before
    assert len(world.calls()) == 2
    assert world.contents() == []


def test_2_time_is_what_keepsake_now_says(world: World) -> None:
    """Contract: KEEPSAKE_NOW stands for the present, for the five minutes and for the hour, too."""
    world.transcript("abc123")
    for at, calls, stored in (("12:00", 1, []), ("12:02", 1, []), ("12:06", 2, []), ("13:10", 3, [GOOD_TEXT])):
        world.monkeypatch.setenv("KEEPSAKE_NOW", f"2026-03-01T{at}:00Z")
        world.hook("Stop", "abc123")
        assert (len(world.calls()), world.contents()) == (calls, stored), at


def test_3_session_switch_commits(world: World) -> None:
    """Scenario: Commit on session switch; multiple staged files; no commit for the current transcript's file."""
    for name in ("session-1", "session-2", "session-3"):
        world.transcript(name)
    world.hook("Stop", "session-1")
    world.place_by_hand("session-2", SECOND)
    world.hook("Stop", "session-3")
    assert layout(world) == [".staged-extract-session-3", ".staged-extract-session-3.ts"]
    assert sorted(world.contents()) == sorted([GOOD_TEXT, SECOND_TEXT])
    first = next(row for row in world.rows() if row.content == GOOD_TEXT)
    assert (first.type, first.session, first.source) == ("Decision", "session-1", "staged")
    assert {"db", "source:staged", "session:session-1"} <= set(first.tag_list())
    assert len(world.calls()) == 2


def test_4_debounce_skips(world: World) -> None:
    """Scenario: Extraction skipped within debounce window."""
    world.fake("claude", {"out": GOOD}, {"out": SECOND})
    world.transcript("session-1")
    world.hook("Stop", "session-1")
    world.age("session-1", 2 * 60)
    world.hook("Stop", "session-1")
    assert len(world.calls()) == 1
    assert world.staged("session-1") == GOOD
    assert world.log()[-1].startswith("debounce")


def test_5_stale_file_is_committed_even_for_the_same_session(world: World) -> None:
    """Scenario: Stale file from same session committed, then a fresh extraction."""
    world.fake("claude", {"out": GOOD}, {"out": SECOND})
    world.transcript("session-1")
    world.hook("Stop", "session-1")
    world.age("session-1", 3601)
    world.hook("Stop", "session-1")
    assert world.contents() == [GOOD_TEXT]
    assert world.staged("session-1") == SECOND
    assert len(world.calls()) == 2


def test_5b_stale_file_without_timestamp(world: World) -> None:
    """Scenario: Stale file without timestamp file."""
    world.transcript("session-1")
    world.place_by_hand("session-1", SECOND, age=3700)
    world.hook("Stop", "session-1")
    assert world.contents() == [SECOND_TEXT]
    assert world.staged("session-1") == GOOD


def test_6_no_change_skill_skips_where_that_is_asked_for(world: World) -> None:
    """Scenario: No-opsx-skill transcript skips extraction entirely; what others staged is committed all the same."""
    world.set(extract={"mode": "model", "commits": False, "require_change": True})
    world.transcript("session-1")
    world.place_by_hand("session-0", SECOND)
    world.hook("Stop", "session-1")
    assert (layout(world), world.calls()) == ([], [])
    assert world.contents() == [SECOND_TEXT]
    world.skill("session-1")
    world.hook("Stop", "session-1")
    assert world.staged("session-1") == GOOD


@pytest.mark.parametrize("claude", [{"out": GOOD}, {"code": 1, "err": "not logged in"}])
def test_7_commits_work_independently(world: World, claude: dict[str, object]) -> None:
    """Scenario: Existing PATH 2 behavior preserved, with PATH 1 working and broken."""
    world.fake("claude", claude)
    world.set(extract={"mode": "model"})
    design = "## Decisions\n### Decision 1: Where the index lives\n**Choice**: One SQLite file a project.\n"
    name = world.commit("new-index: keep the index in SQLite", **{"openspec/changes/new-index/design__md": design})
    world.transcript("session-1")
    world.hook("Stop", "session-1")
    learnt = world.rows("commit")
    assert {row.commit_hash for row in learnt} == {name}
    assert any("One SQLite file a project." in row.content and row.type == "Decision" for row in learnt)
    assert any(row.content.startswith("new-index: keep the index in SQLite") for row in learnt)
    assert all("change:new-index" in row.tag_list() for row in learnt)
    assert (world.staged("session-1") == GOOD) == ("code" not in claude)


@pytest.mark.parametrize("event", ["SessionStart", "SessionEnd"])
def test_start_and_end_of_any_session_commit(world: World, event: str) -> None:
    """What a session staged waits for nobody's Stop."""
    world.transcript("session-1")
    world.hook("Stop", "session-1")
    world.transcript("session-2")
    world.hook(event, "session-2", source="startup", reason="other")
    assert (world.contents(), layout(world)) == ([GOOD_TEXT], [])


def test_end_commits_the_ending_session(world: World) -> None:
    world.transcript("session-1")
    world.hook("Stop", "session-1")
    world.hook("SessionEnd", "session-1", reason="other")
    assert (world.contents(), layout(world)) == ([GOOD_TEXT], [])


def test_off_is_off(world: World) -> None:
    """The default spends nobody's tokens."""
    world.set()
    world.transcript("session-1")
    world.hook("Stop", "session-1")
    assert (world.calls(), layout(world), len(world.contents("turn"))) == ([], [], 2)


def test_delegated_to_a_memory_command(world: World) -> None:
    """With `memory.command` the insights go there and not into the store."""
    world.set(extract={"mode": "model", "commits": False}, memory={"command": "wt-memory"})
    world.place_by_hand("session-0", SECOND)
    world.transcript("session-1")
    world.hook("Stop", "session-1")
    (call,) = world.calls("wt-memory")
    assert call["args"][:3] == ["remember", "--type", "Learning"]
    assert call["stdin"] == SECOND_TEXT
    assert world.contents() == []
