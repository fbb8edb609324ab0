"""A transcript as the steps of its session."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.capture import transcripts as t

from keepsake.replay import timeline

if TYPE_CHECKING:
    from pathlib import Path


def test_every_place_where_a_hook_would_ask(tmp_path: Path) -> None:
    good, bad = t.call("Read", file_path="/w/shop/till.py"), t.call("Bash", command="make lint")
    refused = t.call("Bash", command="rm -rf build")
    path = t.write(
        tmp_path / "s.jsonl", t.user("please look at the till"), t.assistant(t.text("Looking."), good, bad),
        {**t.result(good, "def ring(): ..."), "toolUseResult": {"file": {"content": "def ring(): ..."}}},
        t.result(bad, "Exit code 2\nE711 comparison", failed=True),
        t.assistant(refused), t.result(refused, "The user doesn't want to proceed with this tool use.", failed=True),
        t.user("<task-notification>done</task-notification>"), t.user("beside", isSidechain=True),
    )  # fmt: skip
    steps = timeline.steps(str(path))
    events = [(step.line, step.event) for step in steps if step.event]
    asked = [(line, event.name, event.prompt or event.tool) for line, event in events]
    assert asked == [
        (1, "UserPromptSubmit", "please look at the till"),
        (5, "PostToolUse", "Read"),
        (6, "PostToolUseFailure", "Bash"),
    ]
    assert events[1][1].tool_response == {"file": {"content": "def ring(): ..."}}
    assert events[2][1].error == "Exit code 2\nE711 comparison"
    assert all(event.session == "s" for _, event in events)
    assert {step.branch for step in steps} == {"main"}
    assert not any("beside" in step.text for step in steps)
    said = "\n".join(step.text for step in steps)
    assert "def ring" in said
    assert "make lint" in said
    read = path.read_bytes()
    assert all(read[: step.before].count(b"\n") == n for n, step in enumerate(steps[:3]))


def test_a_compaction_is_noticed(tmp_path: Path) -> None:
    path = t.write(tmp_path / "s.jsonl", t.user("go on with the till"), t.user("summary of all", isCompactSummary=True))
    assert [step.compacted for step in timeline.steps(str(path))] == [False, True]
