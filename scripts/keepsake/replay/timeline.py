"""A transcript as the steps of its session: what was said when, and where a hook would have asked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from keepsake import query, wire
from keepsake.capture import ingest, jsonl, reader, spoken
from keepsake.event import Event

if TYPE_CHECKING:
    from collections.abc import Iterator

NEVER_RAN = ("The user doesn't want to", "[Request interrupted", "Permission to use")  # no hook fires for these


@dataclass
class Step:
    """One line's share of a session.

    text: everything that came to be said, called or read; event and asked: the hook call a client makes here and the
    query that it leads to; kind: prompt, tool or failure; before, after: bytes of the transcript up to the line's
    start and its end; compacted: the context began anew here.
    """

    text: str
    at: float
    before: int
    after: int
    kind: str = ""
    event: Event | None = None
    asked: query.Query | None = None
    compacted: bool = False


def steps(path: str) -> list[Step]:
    """Return the steps of a transcript (subagents' lines left out), in the file's order. Raises OSError."""
    found, calls, branch, cwd = [], {}, "", ""
    session = ingest.session_of(path)
    for value, entry, after in _entries(path):
        branch, cwd = entry.branch or branch, entry.cwd or cwd
        calls.update({call.id: call for call in entry.calls})
        said = [entry.text, *(wire.dumps(call.input) for call in entry.calls), *(r.text for r in entry.results)]
        text = "\n".join(part for part in said if part)
        base: dict[str, object] = {"session_id": session, "cwd": cwd, "transcript_path": path}
        step = Step(text, entry.at, entry.offset, after, compacted=value.get("isCompactSummary") is True)
        if entry.role == "user" and not entry.results and not entry.meta:
            said_text = spoken.spoken("user", entry.text)
            if said_text:
                _ask(step, "prompt", {**base, "hook_event_name": "UserPromptSubmit", "prompt": said_text})
        for result in entry.results:
            call = calls.get(result.call)
            if call is not None and not result.text.startswith(NEVER_RAN):
                _ask_tool(step, base, call, result)
        if step.asked is not None:
            step.asked.branch = branch
        found.append(step)
    return found


def _entries(path: str) -> Iterator[tuple[dict[str, Any], reader.Entry, int]]:
    for number, (offset, raw, _) in enumerate(jsonl.lines(path), 1):
        for value in jsonl.decode(raw) if jsonl.wanted(raw) else []:
            entry = reader.entry(value, number, offset)
            if entry is not None and not entry.side:
                yield value, entry, offset + len(raw)


def _ask_tool(step: Step, base: dict[str, object], call: reader.Call, result: reader.Result) -> None:
    fields: dict[str, object] = {**base, "tool_name": call.name, "tool_input": call.input, "tool_use_id": call.id}
    if result.failed:
        _ask(step, "failure", {**fields, "hook_event_name": "PostToolUseFailure", "error": result.text})
    else:
        _ask(step, "tool", {**fields, "hook_event_name": "PostToolUse", "tool_response": result.text})


def _ask(step: Step, kind: str, fields: dict[str, object]) -> None:
    event = Event(fields)
    asked = {
        "prompt": lambda: query.of_prompt(event.prompt),
        "tool": lambda: query.of_tool(event),
        "failure": lambda: query.of_failure(event),
    }[kind]()
    step.kind, step.event, step.asked = kind, event, asked
