"""What is asked at each hook call, on the field names that the client really sends."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.capture import transcripts as t
from tests.conftest import CAPTURES, capture_payload

from keepsake.base import event
from keepsake.recall import moment


def of(name: str, tail: bytes = b"", **changes: Any) -> moment.Moment | None:
    """The moment of a captured payload, some of its fields changed; a table's fields one by one."""
    payload = capture_payload(name)
    for field, value in changes.items():
        payload[field] = {**payload.get(field, {}), **value} if isinstance(value, dict) else value
    return moment.of_event(event.parse(json.dumps(payload).encode()), tail)


def tail_of(*lines: Any) -> bytes:
    """Transcript lines as the client writes them."""
    flat = [one for line in lines for one in (line if isinstance(line, list) else [line])]
    return b"".join([json.dumps(one, separators=(",", ":")).encode() + b"\n" for one in flat])


LONG = "w " * 5000
# payload, changes, kind of moment, what is asked, what lies beside, files at hand
CALLS: list[tuple[str, dict[str, Any], str, str, str, tuple[str, ...]]] = [
    ("PostToolUse-Read", {"tool_input": {"file_path": "/p/cnc/contour.py"}}, "read", "/p/cnc/contour.py",
     "line one of sample\n", ("/p/cnc/contour.py",)),
    ("PostToolUse-Read", {"tool_response": "def seam(): ..."}, "read", "/home/dev/project/sample.txt",
     "def seam(): ...", ("/home/dev/project/sample.txt",)),
    ("PostToolUse-Read", {"tool_response": [{"type": "text", "text": "def seam(): ..."}, 5]}, "read",
     "/home/dev/project/sample.txt", "def seam(): ...", ("/home/dev/project/sample.txt",)),
    ("PostToolUse-Edit", {}, "edit", "/home/dev/project/new.txt\nbye", "hello", ("/home/dev/project/new.txt",)),
    ("PostToolUse-Write", {}, "edit", "/home/dev/project/new.txt\nhello\nsecond line\n", "",
     ("/home/dev/project/new.txt",)),
    ("PostToolUse-Bash", {"tool_input": {"command": "git diff HEAD -- cnc/gcode.py"}}, "command",
     "git diff HEAD -- cnc/gcode.py\n", "", ("cnc/gcode.py",)),
    ("PostToolUse-Bash", {"tool_input": {"command": "make lint"}, "tool_response":
     {"stdout": "shop/till.py:12:4: E711 comparison to None", "stderr": ""}}, "command",
     "make lint\nshop/till.py:12:4: E711 comparison to None", "", ()),
    ("PostToolUse-Bash", {"tool_input": {"command": "make lint"}, "tool_response":
     "shop/till.py:12:4: E711 comparison to None"}, "command",
     "make lint\nshop/till.py:12:4: E711 comparison to None", "", ()),
    ("PostToolUse-Bash", {"tool_input": {"command": LONG}}, "command", LONG[: moment.COMMAND] + "\n", "", ()),
    ("PostToolUse-Agent-foreground", {"tool_input": {"prompt": "find the seam"}}, "task", "find the seam", "", ()),
    ("PostToolUse-Agent-foreground", {"tool_input": {"prompt": "find the seam"}, "tool_name": "Task"}, "task",
     "find the seam", "", ()),
    ("PostToolUse-Grep", {"tool_input": {"pattern": "def contour"}}, "task", "def contour", "/home/dev/project", ()),
    ("PostToolUseFailure-Bash", {}, "failure", "to-out\nto-err", "echo to-out; echo to-err >&2; exit 3\n", ()),
    ("PostToolUseFailure-Read", {}, "failure",
     "File does not exist. Note: your current working directory is /home/dev/project.",
     "\n/home/dev/project/missing.txt", ("/home/dev/project/missing.txt",)),
    ("UserPromptSubmit", {"prompt": " why does cnc/gcode.py stop? "}, "prompt", "why does cnc/gcode.py stop?", "",
     ("cnc/gcode.py",)),
]  # fmt: skip


@pytest.mark.parametrize(
    ("said", "asked"),
    [
        ("look at https://github.com/acme/till/issues/63 now", "look at issues/63 now"),
        (
            "look at https://tickets.test/acme/issue/T-7/the-till-prints-twice\nand plan it",
            "look at T-7/the-till-prints-twice\nand plan it",
        ),
        ("clone ssh://git@host/till", "clone "),
    ],
)
def test_of_an_address_only_its_end_is_asked(said: str, asked: str) -> None:
    """Its beginning names the project itself, as every other note of it does."""
    found = of("UserPromptSubmit", prompt=said)
    assert found is not None
    assert (found.query, found.whole) == (asked, said)


@pytest.mark.parametrize(("name", "changes", "at", "asked", "beside", "files"), CALLS)
def test_each_call_asks_in_its_way(
    name: str, changes: dict[str, Any], at: str, asked: str, beside: str, files: tuple[str, ...]
) -> None:
    found = of(name, **changes)
    assert found is not None
    assert (found.at, found.query, found.context, found.files) == (at, asked, beside, files)


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("PostToolUse-Read", {"tool_name": "Glob"}),
        ("PostToolUse-Read", {"tool_input": {"file_path": 5}}),
        ("PostToolUse-Bash", {"tool_input": {"command": "  "}}),
        ("PostToolUse-Bash", {"tool_input": {"command": "keepsake remember 'the seam stays low'"}}),
        ("UserPromptSubmit-task-notification", {}),
        ("UserPromptSubmit", {"prompt": "/keepsake:recall something"}),
        ("UserPromptSubmit", {"prompt": "   "}),
    ],
)
def test_what_nobody_said_and_our_own_calls_ask_nothing(name: str, changes: dict[str, Any]) -> None:
    assert of(name, **changes) is None


def test_a_short_prompt_is_asked_with_the_answer_before_it() -> None:
    tail = tail_of(
        t.assistant(t.text("An answer long ago.")),
        t.assistant(t.text("3. The gateway_backoff could be doubled. Shall I?"), t.call("Read", file_path="a.py")),
        t.assistant(t.text("A subagent's text."), isSidechain=True),
        t.user("yes, do 3"),
    )
    found = of("UserPromptSubmit", tail, prompt="yes, do 3")
    assert found is not None
    assert found.context == "3. The gateway_backoff could be doubled. Shall I?"
    assert b"gateway_backoff" in found.raw


def test_of_a_long_answer_the_end_counts() -> None:
    tail = tail_of(t.assistant(t.text("x" * 3000 + " the end")))
    assert len(moment.last_answer(tail)) == moment.ANSWER
    assert moment.last_answer(tail).endswith("the end")


@pytest.mark.parametrize("cut", [1, 40, 200])
def test_a_tail_may_begin_in_the_middle_of_a_line(cut: int) -> None:
    first = tail_of(t.assistant(t.text("The first answer.")))
    assert moment.last_answer(first[cut:]) == ""
    assert moment.last_answer(first[cut:] + tail_of(t.assistant(t.text("The second.")))) == "The second."
    assert moment.last_answer(first[cut:] + b'{"type":"assistant","text":[}\n\xff\xfe') == ""


def test_what_is_typed_while_the_model_works_is_a_prompt_like_any_other() -> None:
    work = t.assistant(t.text("I am reading it."))
    others = t.queued("Task 7 has ended.", commandMode="task-notification", origin={"kind": "task-notification"})
    lines = [t.user("look at the till"), work, t.queued("the old till, please"), work, others, t.user("and the drawer")]
    tail = tail_of(*lines)
    assert list(moment.prompts(tail)) == ["and the drawer", "the old till, please", "look at the till"]
    known = moment.Moment("prompt", "why?", session="s", raw=tail)
    texts = moment.texts_in_context(known)
    assert "the old till, please" in texts
    assert "Task 7 has ended." not in texts


def test_an_answer_may_be_plain_text() -> None:
    line = {"type": "assistant", "message": {"role": "assistant", "content": "just text"}, "text": ""}
    assert moment.last_answer(tail_of(line)) == "just text"


def test_words_with_an_ending_are_files() -> None:
    asked = "python -m x --out=build/a.json 'src/b.py'; ls v1.2 --c.d e.f g.h i.j"
    assert moment.command_files(asked) == ("build/a.json", "src/b.py", "e.f", "g.h")


def test_every_capture_is_survived() -> None:
    for path in CAPTURES.glob("*.json"):
        moment.of_event(event.parse(path.read_bytes()), path.read_bytes())
