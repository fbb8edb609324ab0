"""An existing memory command: it gets each memory once; while it fails, nothing is lost."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from tests.extract.conftest import GOOD

from keepsake.extract import delegate

if TYPE_CHECKING:
    from typing import Any

    from tests.extract.conftest import World

TEXT = GOOD.split("|")[2]


@pytest.fixture
def world(world: World) -> World:
    world.set(extract={"mode": "model", "commits": False}, memory={"command": "wt-memory --profile work"})
    world.fake("wt-memory", {"out": "[]"})
    world.place_by_hand("zero", GOOD)
    world.transcript("one")
    return world


def test_called_with_the_same_verbs(world: World) -> None:
    world.stop("one")
    (call,) = world.calls("wt-memory")
    assert call["args"][:5] == ["--profile", "work", "remember", "--type", "Decision"]
    assert call["args"][5:] == ["--tags", "db,source:staged,session:zero", "-"]
    assert (call["stdin"], call["env"]["KEEPSAKE_DELEGATED"]) == (TEXT, "1")
    assert world.contents() == []


def test_the_same_from_another_session_is_not_sent_again(world: World) -> None:
    world.stop("one")
    world.place_by_hand("two", GOOD)
    world.stop("one")
    assert len(world.calls("wt-memory")) == 1


@pytest.mark.parametrize("reply", [{"code": 1}, None])
def test_failure_falls_back_and_is_handed_over_once(world: World, reply: dict[str, Any] | None) -> None:
    """Journalled; stored here meanwhile; handed over when the command works again, and never again."""
    if reply is None:
        (world.bin / "wt-memory").unlink()
    else:
        world.fake("wt-memory", reply)
    world.stop("one")
    assert world.contents() == [TEXT]
    assert "the embedded store is used" in world.journal()
    world.fake("wt-memory", {"out": "[]"})
    world.stop("one")
    world.stop("one")
    assert [call["stdin"] for call in world.calls("wt-memory")] == [TEXT]


def test_one_failure_is_enough_for_a_run(world: World) -> None:
    """A command that hangs is not waited for once a memory."""
    world.fake("wt-memory", {"code": 1})
    for number in range(5):
        world.place_by_hand(f"s{number}", f"Learning|n|Insight number {number}.")
    world.stop("one")
    assert len(world.calls("wt-memory")) == 1
    assert len(world.contents()) == 6


def test_what_was_forgotten_is_not_handed_over(world: World) -> None:
    world.fake("wt-memory", {"code": 1})
    world.stop("one")
    store = world.store()
    store.db.execute("DELETE FROM memory WHERE kind = 'staged'")
    store.tombstones.add([TEXT])
    world.fake("wt-memory", {"out": "[]"})
    world.stop("one")
    assert world.calls("wt-memory") == []


def test_a_timeout_is_looked_up_before_it_is_repeated(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """The command may have stored what it did not answer for."""
    monkeypatch.setattr(delegate, "MAX_SECONDS", 1.0)
    world.fake("wt-memory", {"sleep": 30})
    world.stop("one")
    assert world.contents() == [TEXT]
    world.fake("wt-memory", {"out": json.dumps([{"content": TEXT}])})
    world.stop("one")
    world.stop("one")
    assert [call["args"][2] for call in world.calls("wt-memory")] == ["recall"]


def test_recall(world: World) -> None:
    world.fake("wt-memory", {"out": '[{"content": "A"}, 3]'}, {"out": "oops"}, {"out": "[]"})
    outside = delegate.of(world.found)
    assert outside is not None
    assert outside.recall("what?", 3) == [{"content": "A"}]
    assert world.calls("wt-memory")[0]["args"][2:] == ["recall", "what?", "--limit", "3", "--json"]
    assert outside.recall("what?", 3) is None
    assert outside.recall("what?", 3) is None
    assert len(world.calls("wt-memory")) == 2


def test_a_command_that_is_keepsake_itself_ends_there(world: World) -> None:
    world.monkeypatch.setenv(delegate.GUARD, "1")
    assert delegate.of(world.found) is None


def test_a_project_can_name_no_command(world: World) -> None:
    """Only the user's own settings may."""
    world.set()
    (world.repo / ".claude").mkdir()
    (world.repo / ".claude" / "keepsake.json").write_text('{"memory": {"command": "wt-memory"}}', "utf-8")
    assert delegate.of(world.found) is None
