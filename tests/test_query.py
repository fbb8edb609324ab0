"""query: what each event asks (posttool specification, on the client's real payloads)."""

from __future__ import annotations

import json

import pytest
from tests.conftest import CAPTURES, capture_payload

from keepsake import event, query


def of(name: str, **tool_input: object) -> query.Query | None:
    payload = capture_payload(name)
    payload["tool_input"] = {**payload["tool_input"], **tool_input}
    return query.of_tool(event.parse(json.dumps(payload).encode()))


LONG = "w " * 300
TOOLS = [
    ("PostToolUse-Read", {"file_path": "/p/moldmaker/cnc/contour.py"}, "cnc/contour.py",
     ("/p/moldmaker/cnc/contour.py",)),
    ("PostToolUse-Edit", {"file_path": "/p/bin/wt-hook-memory"}, "bin/wt-hook-memory", ("/p/bin/wt-hook-memory",)),
    ("PostToolUse-Write", {"file_path": "C:\\p\\bin\\s.py"}, "bin/s.py", ("C:\\p\\bin\\s.py",)),
    ("PostToolUse-Bash", {"command": "git diff HEAD -- moldmaker/cnc/gcode.py"},
     "git diff HEAD -- moldmaker/cnc/gcode.py", ("moldmaker/cnc/gcode.py",)),
    ("PostToolUse-Bash", {"command": LONG}, LONG[:200], ()),
    ("PostToolUse-Agent-foreground", {"prompt": LONG}, LONG[:200], ()),
    ("PostToolUse-Grep", {"pattern": "def contour"}, "def contour", ()),
]  # fmt: skip


@pytest.mark.parametrize(("name", "tool_input", "text", "files"), TOOLS)
def test_each_tool_has_its_query(name: str, tool_input: dict[str, object], text: str, files: tuple[str, ...]) -> None:
    """Scenarios: Read, Edit/Write, Bash, Task and Grep query extraction; a tool with no output still asks."""
    asked = of(name, **tool_input)
    assert asked is not None
    assert (asked.text, asked.files) == (text, files)


def test_task_is_the_older_name_of_agent() -> None:
    payload = capture_payload("PostToolUse-Agent-foreground", tool_name="Task")
    asked = query.of_tool(event.parse(json.dumps(payload).encode()))
    assert asked is not None
    assert asked.text


def test_our_own_command_line_asks_nothing() -> None:
    assert of("PostToolUse-Bash", command="keepsake remember 'the seam stays low'") is None


@pytest.mark.parametrize("changes", [{"tool_name": "Glob"}, {"tool_input": {}}, {"tool_input": {"file_path": 5}}])
def test_what_recall_does_not_serve_asks_nothing(changes: dict[str, object]) -> None:
    payload = capture_payload("PostToolUse-Read", **changes)
    assert query.of_tool(event.parse(json.dumps(payload).encode())) is None


def test_a_failure_asks_with_its_error_text() -> None:
    found = event.parse((CAPTURES / "PostToolUseFailure-Bash.json").read_bytes())
    asked = query.of_failure(found)
    assert asked is not None
    assert asked.text == "to-out to-err"
    missing = query.of_failure(event.parse((CAPTURES / "PostToolUseFailure-Read.json").read_bytes()))
    assert missing is not None
    assert missing.files


PROMPTS = [
    ("why does the uploader retry seven times?", True),
    ("<task-notification>\n<task-id>1</task-id>", False),
    ("/keepsake:recall something", False),
    ("ok", False),
    ("   ", False),
]


@pytest.mark.parametrize(("prompt", "asks"), PROMPTS)
def test_only_what_a_person_said_asks(prompt: str, asks: bool) -> None:
    assert (query.of_prompt(prompt) is not None) is asks


def test_the_captured_background_notification_asks_nothing() -> None:
    found = event.parse((CAPTURES / "UserPromptSubmit-task-notification.json").read_bytes())
    assert found.prompt
    assert query.of_prompt(found.prompt) is None
