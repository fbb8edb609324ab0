"""What a sub-agent is told when it starts: which tasks are its own, within which limits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from tests.capture import transcripts as t
from tests.recall import notes

from keepsake.base import event, project
from keepsake.recall import briefing, tell
from keepsake.store import ledger, memories, schema

if TYPE_CHECKING:
    from pathlib import Path

RULE = "Never touch the price lists of past years, they are closed."
NOTE = "The pallet allocation sorts by age, since the oldest goods have to leave first."
TASK = "find out how the pallet allocation sorts the oldest goods"


def brief(work: Path, *lines: Any, kind: str = "Explore", **more: Any) -> str:
    path = t.write(work / "s.jsonl", *lines) if lines else work / "none.jsonl"
    fields = {"hook_event_name": "SubagentStart", "session_id": "s", "cwd": str(work), "transcript_path": str(path)}
    given = event.Event({**fields, "agent_id": "a1", "agent_type": kind, **more})
    answer = briefing.answer(given, project.of_directory(str(work)))
    return answer.context if answer else ""


def task(prompt: str = TASK, kind: str = "Explore") -> Any:
    return t.call("Agent", prompt=prompt, subagent_type=kind)


@pytest.fixture
def db(work: Path) -> Any:
    made = schema.open_memory(memories.database(project.of_directory(str(work)).folder))
    notes.add(made, RULE, kind="rule")
    notes.add(made, NOTE)
    return made


@pytest.mark.usefixtures("db")
def test_the_rules_and_what_is_known_of_its_task(work: Path) -> None:
    told = brief(work, t.assistant(task()))
    assert RULE in told.splitlines()[1]
    assert NOTE in told


@pytest.mark.usefixtures("db")
def test_without_a_task_of_its_own_it_hears_the_rules_alone(work: Path) -> None:
    done = task()
    for lines in (
        (),
        (t.assistant(task(kind="Plan")),),
        (t.assistant(done), t.result(done, "by age")),
        (b'{"Task": ',),
    ):
        (work / "s.jsonl").unlink(missing_ok=True)
        told = brief(work, *lines)
        assert RULE in told
        assert NOTE not in told


@pytest.mark.usefixtures("db")
def test_a_task_that_the_client_writes_late_is_waited_for(work: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Captured: SubagentStart began 16 to 70 ms before its call stood in the transcript (2.1.329)."""
    naps: list[float] = []

    def nap(seconds: float) -> None:
        naps.append(seconds)
        if len(naps) == 14:  # after 70 ms
            t.write(work / "s.jsonl", t.assistant(task()))

    monkeypatch.setattr("keepsake.recall.briefing.time.sleep", nap)
    assert NOTE in brief(work, t.user("Look into the stock."))
    assert len(naps) == 14


@pytest.mark.usefixtures("db")
def test_the_summariser_is_told_nothing(work: Path) -> None:
    assert brief(work, t.assistant(task()), kind="") == ""


def test_eight_hundred_characters_at_most(work: Path, db: Any) -> None:
    for n in range(8):
        notes.add(db, f"Rule {n}: {RULE} {'It holds for drafts and for copies. ' * 5}", kind="rule")
    assert 400 < len(brief(work, t.assistant(task()))) <= 800


@pytest.mark.usefixtures("db")
def test_it_counts_for_sub_agents_and_not_for_the_conversation(work: Path) -> None:
    brief(work, t.assistant(task()))
    assert ledger.shown(ledger.open_ledger(project.of_directory(str(work)).folder), "s") == (set(), 0, 0)
    for agent, told in (("a1", False), ("", True)):
        asked = event.Event({"session_id": "s", "cwd": str(work), "prompt": TASK, "agent_id": agent})
        answer = tell.answer(asked, project.of_directory(str(work)), "recall.prompt")
        assert (answer is not None and NOTE in answer.context) == told
