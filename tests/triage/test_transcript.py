"""transcript: only what is new is read, and never more than a verdict can bear."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.capture import transcripts as t

from keepsake.base.clock import epoch
from keepsake.triage import state
from keepsake.triage.state import State

if TYPE_CHECKING:
    from pathlib import Path

LIMIT = 1000


def news(path: Path, known: State, last: str = "") -> list[str]:
    found = state.news(str(path), known, LIMIT, last)
    return [message.text for one in found for message in one.messages]


def test_what_was_read_is_not_read_again(tmp_path: Path) -> None:
    known = State()
    path = t.write(tmp_path / "a.jsonl", t.user("one"), t.assistant(t.text("two")))
    assert news(path, known) == ["one", "two"]
    assert news(path, known) == []
    t.write(path, t.user("three"))
    assert news(path, known) == ["three"]
    assert known.offset == path.stat().st_size


def test_a_line_that_is_still_being_written_waits(tmp_path: Path) -> None:
    known = State()
    path = t.write(tmp_path / "a.jsonl", t.user("one"))
    t.write(path, t.user("half"), end="")
    assert news(path, known) == ["one"]
    with path.open("ab") as file:
        file.write(b"\n")
    assert news(path, known) == ["half"]


def test_of_a_huge_transcript_the_end_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = t.write(tmp_path / "a.jsonl", *[t.user(f"prompt {n}") for n in range(100)])
    monkeypatch.setattr(state, "MAX_BYTES", 2000)
    known = State()
    found = news(path, known)
    assert 0 < len(found) < 10
    assert found[-1] == "prompt 99"
    assert known.offset == path.stat().st_size


def test_the_newest_messages_count(tmp_path: Path) -> None:
    path = t.write(tmp_path / "a.jsonl", *[t.user(f"prompt {n}") for n in range(20)])
    found = state.news(str(path), State(), 3, "")
    assert [one.prompt.text for one in found if one.prompt] == ["prompt 17", "prompt 18", "prompt 19"]


def test_a_payloads_last_message_is_taken_once(tmp_path: Path) -> None:
    known = State()
    path = t.write(tmp_path / "a.jsonl", t.user("why?"))
    assert news(path, known, " Because. ") == ["why?", "Because."]
    t.write(path, t.assistant(t.text("Because.")))
    assert news(path, known, "Because.") == []


def test_what_was_said_in_a_pause_is_left_out(tmp_path: Path) -> None:
    quiet = t.user("in a pause")
    quiet["timestamp"] = "2026-11-02T23:30:00.000Z"
    at = epoch(quiet["timestamp"])
    path = t.write(tmp_path / "a.jsonl", t.user("before"), quiet)
    found = state.news(str(path), State(), LIMIT, "", [(at - 1, at + 1)])
    assert [one.prompt.text for one in found if one.prompt] == ["before"]


def test_another_beginning_is_another_transcript(tmp_path: Path) -> None:
    known = State()
    path = t.write(tmp_path / "a.jsonl", t.user("one"))
    news(path, known)
    path.write_bytes(path.read_bytes().replace(b"one", b"two"))
    with pytest.raises(state.ReplacedError):
        news(path, known)
    assert known.offset == path.stat().st_size
