"""Was what was shown taken up."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.capture import transcripts as t

from keepsake.capture import ingest, settle
from keepsake.store import drafts, ledger, memories, schema
from keepsake.store.drafts import Draft
from keepsake.store.store import Store
from keepsake.store.tombstones import Tombstones
from keepsake.transcript import jsonl

if TYPE_CHECKING:
    from pathlib import Path

    from keepsake.store.db import Connection

TOLD = "The exporter pads invoices with zeros, since the gateway rejects ragged totals"


class World:
    """A project's data with one memory, and one session that was shown it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.db: Connection = schema.open_memory(str(folder / "memory.db"))
        drafts.insert(self.db, Draft(key="k", kind="saved", type="Decision", content=TOLD, created=1.0, uid="m1"))
        self.book = ledger.open_ledger(str(folder))
        self.path = folder / "s.jsonl"

    def show(self) -> None:
        """Show the memory right after what was said last."""
        at = settle.words_in(str(self.path))[-1].at
        ledger.record(self.book, "s", "UserPromptSubmit", at, [ledger.ShownMemory("m1", 0.5, 120, "exporter")])

    def say(self, *lines: object) -> None:
        """Go on with the session."""
        t.write(self.path, *lines)

    def settle(self, *, ended: bool = False, later: float = 0.0) -> tuple[int | None, int, int]:
        """Settle; returns (used in the ledger, memory's shown, memory's used)."""
        now = max(line.at for line in settle.words_in(str(self.path))) + later
        self.stop(now, ended=ended)
        (used,) = self.book.execute("SELECT used FROM injection").fetchone()
        memory = memories.by_uid(self.db, "m1")
        assert memory is not None
        return used, memory.shown, memory.used

    def stop(self, now: float = 0.0, *, ended: bool = False, folder: str = "", path: str = "") -> int:
        """Capture and settle, as a Stop does; returns how many lines were settled."""
        store = Store(folder or str(self.folder), self.db, Tombstones(str(self.folder), str(self.folder)))
        use = settle.Follower([store])
        ingest.capture(store, path or str(self.path), [use.follow])
        return use.settle(path or str(self.path), now, ended=ended)


@pytest.fixture
def world(tmp_path: Path) -> World:
    """A session that was just shown the memory."""
    made = World(tmp_path)
    made.say(t.user("why does the exporter do that with invoices?"))
    made.show()
    return made


def test_what_the_model_says_first_came_from_the_memory(world: World) -> None:
    world.say(t.assistant(t.text("It pads them with zeros because the gateway rejects ragged totals.")))
    assert world.settle() == (1, 1, 1)
    assert world.settle(ended=True) == (1, 1, 1)


@pytest.mark.parametrize("failed", [False, True])
def test_what_a_tool_prints_first_the_session_found_itself(world: World, failed: bool) -> None:
    call = t.call("Bash", command="cat notes")
    printed = t.result(call, TOLD, failed=failed)
    if not failed:
        del printed["message"]["content"][0]["is_error"]  # the client writes it of failures alone, and a copy beside
        printed["toolUseResult"] = {"stdout": TOLD, "stderr": ""}
    world.say(t.assistant(call), printed, t.assistant(t.text(TOLD)))
    assert world.settle(ended=True) == (0, 1, 0)


def test_what_was_said_before_is_no_use(tmp_path: Path) -> None:
    made = World(tmp_path)
    made.say(t.user(TOLD))
    made.show()
    made.say(t.assistant(t.text(TOLD)))
    assert made.settle(ended=True) == (0, 1, 0)


def test_no_use_is_settled_at_the_end_or_after_a_long_silence(world: World) -> None:
    world.say(t.assistant(t.text("I can't say.")))
    assert world.settle() == (None, 0, 0)
    assert world.settle(later=ledger.MAX_SILENCE + 1) == (0, 1, 0)


def test_a_forgotten_memory_and_a_missing_transcript_harm_nobody(world: World) -> None:
    world.db.execute("DELETE FROM memory")
    assert world.stop(ended=True) == 0
    assert world.stop(ended=True, path=str(world.folder / "none.jsonl")) == 0
    assert world.stop(folder=str(world.folder / "other")) == 0


PART, REST = "It pads them with zeros.", "The gateway rejects ragged totals."


def test_what_is_taken_up_bit_by_bit_is_a_use(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    world.say(t.assistant(t.text(PART)))
    assert world.settle() == (None, 0, 0)
    world.say(t.assistant(t.text("I look.")), t.assistant(t.text(REST)))
    now = max(line.at for line in settle.words_in(str(world.path)))
    monkeypatch.setattr(settle, "words_in", lambda *_: pytest.fail("the whole transcript is read again"))
    assert world.stop(now) == 1


def test_what_a_tool_printed_at_an_earlier_stop_is_no_use(world: World) -> None:
    call = t.call("Bash", command="cat notes")
    world.say(t.assistant(call), t.result(call, TOLD))
    assert world.settle() == (None, 0, 0)
    world.say(t.assistant(t.text(TOLD)))
    assert world.settle(ended=True) == (0, 1, 0)


def test_what_another_process_captured_in_between_counts(world: World) -> None:
    world.say(t.assistant(t.text(PART)))
    assert world.settle() == (None, 0, 0)
    world.say(t.assistant(t.text(REST)), t.assistant(t.text("And so on.")))
    ingest.capture(
        Store(str(world.folder), world.db, Tombstones(str(world.folder), str(world.folder))), str(world.path)
    )
    assert world.settle() == (1, 1, 1)


def test_a_memory_that_was_edited_meanwhile_is_followed_anew(world: World) -> None:
    world.say(t.assistant(t.text("Quarterly ledgers go through a nightly reconciliation batch.")))
    assert world.settle() == (None, 0, 0)
    edited = "Quarterly ledgers: nightly reconciliation"
    world.db.execute("UPDATE memory SET content = ? WHERE uid = 'm1'", (edited,))
    assert world.settle() == (1, 1, 1)


def test_tool_inputs_count_as_said(world: World) -> None:
    call = t.call("Bash", command="grep -rn 'pads zeros gateway' .")
    world.say(t.assistant(call))
    assert world.settle() == (1, 1, 1)
    assert jsonl.regular(str(world.path))


def test_usage_is_told(world: World) -> None:
    world.say(t.assistant(t.text("It pads them with zeros because the gateway rejects ragged totals.")))
    world.settle()
    assert ledger.usage(world.book) == {
        "injections": 1, "chars": 120, "tokens": 30, "settled": 1, "used": 1, "share": 1.0,
    }  # fmt: skip
