"""What is handed back after a compaction: what the summary lacks, once, within its room."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from keepsake.base import event, project
from keepsake.recall import digest, handback, tell
from keepsake.store import handbacks, ledger, memories, schema

if TYPE_CHECKING:
    from pathlib import Path

TRAIL = """\
said\tKeep the amounts local.
command\tmake check
file\tshop/till.py
name\tround_total (till.py)"""
ALL = (
    'The user said: "Keep the amounts local". Commands that ran well: `make check`. Files: shop/till.py.'
    " Names in code: round_total (till.py)"
)


@pytest.mark.parametrize(
    ("summary", "lacking"),
    [
        ("", ALL),
        ("They ran make\n  check.", ALL.replace(" Commands that ran well: `make check`.", "")),
        ("In till.py.", ALL.replace(" Files: shop/till.py.", "")),
        ("He asked to keep all amounts local, always.", ALL.partition('". ')[2]),
        ("round_total", ALL.partition(". Names")[0]),
        (TRAIL, ""),
    ],
)
def test_only_what_the_summary_lacks_is_told(summary: str, lacking: str) -> None:
    assert handback.lacking(TRAIL, summary) == lacking


def test_it_keeps_to_its_room() -> None:
    trail = "\n".join([f"{kind}\t{kind}{n} {'x' * 100}" for kind in handback.KINDS for n in range(20)])
    told = handback.lacking(trail, "")
    assert 1000 < len(told) <= handback.MAX_TEXT


def call(work: Path, name: str, **fields: Any) -> event.Event:
    return event.Event({"hook_event_name": name, "session_id": "s", "cwd": str(work), **fields})


def waiting(work: Path) -> Any:
    """A ledger in which a trail waits for the session s."""
    folder = project.of_directory(str(work)).folder
    schema.open_memory(memories.database(folder))
    book = ledger.open_ledger(folder)
    handbacks.put(book, "s", handbacks.Handback(1_700_000_000.0, "abc123", TRAIL))
    return book


def start(work: Path, source: str = "compact") -> str:
    answer = digest.answer(call(work, "SessionStart", source=source), project.of_directory(str(work)))
    return answer.context if answer else ""


def summarised(work: Path, summary: str, **fields: Any) -> None:
    said = f"<analysis>make check</analysis><summary>{summary}</summary>"
    given = call(work, "SubagentStop", agent_type="", last_assistant_message=said, **fields)
    assert handback.is_summary(given)
    handback.store_line(given, project.of_directory(str(work)))


def test_the_start_after_a_compaction_tells_it_once(work: Path) -> None:
    book = waiting(work)
    summarised(work, "Work on till.py.")
    assert start(work, "resume") == ""
    told = start(work)
    assert "`make check`" in told
    assert "shop/till.py" not in told
    assert "id abc123" in told
    assert start(work) == ""
    assert [row[:2] for row in book.execute("SELECT memory, why FROM injection")] == [("abc123", "compaction")]


def test_a_sub_agent_is_not_the_summariser(work: Path) -> None:
    for fields in ({"agent_type": "Explore", "last_assistant_message": "<summary>x</summary>"},
                   {"agent_type": "", "last_assistant_message": "Found it."},
                   {"last_assistant_message": "<summary>x</summary>"}):  # fmt: skip
        assert not handback.is_summary(call(work, "SubagentStop", **fields))


@pytest.mark.parametrize(
    ("stamp", "told"), [("2023-11-14T22:13:30.000Z", True), ("2023-11-14T22:13:19.000Z", False), ("", False)]
)
def test_a_later_hook_finds_the_summary_in_the_transcript(work: Path, tmp_path: Path, stamp: str, told: bool) -> None:
    """Only the summary of this compaction counts, not that of an earlier one."""
    waiting(work)
    line = {"isCompactSummary": True, "timestamp": stamp, "message": {"role": "user", "content": "In till.py."}}
    path = tmp_path / "s.jsonl"
    path.write_text(json.dumps(line, separators=(",", ":")) + "\n", "utf-8")
    assert start(work) == ""
    asked = call(work, "UserPromptSubmit", prompt="Go on with the amounts.", transcript_path=str(path))
    answers = [tell.answer(asked, project.of_directory(str(work)), "recall.prompt") for _ in range(2)]
    assert ["make check" in answer.context if answer else False for answer in answers] == [told, False]


def test_what_the_person_does_not_want_to_hear_is_not_handed_back(work: Path) -> None:
    book = waiting(work)
    ledger.mute(book, "s", "abc123")
    summarised(work, "Nothing.")
    assert start(work) == ""
