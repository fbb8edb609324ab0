"""Turns a transcript into the steps of its session: what was said when, and the hook calls that belong to it."""

from __future__ import annotations

from dataclasses import dataclass

from keepsake.base import minijson, phrases
from keepsake.base.event import Event
from keepsake.transcript import reader, speech


@dataclass
class Step:
    """One entry of a session's transcript.

    text: everything that was said, called or returned by tools; at: epoch seconds; line: line number, from 1; before:
    bytes of the transcript up to the line's start; event: the hook call that a client makes here; compacted: here the
    context was compacted.
    """

    text: str
    at: float
    line: int
    before: int
    branch: str
    event: Event | None = None
    compacted: bool = False


def steps(path: str) -> list[Step]:
    """Return the steps of a transcript in the file's order, without sub-agents' lines. Raises OSError."""
    timeline, calls, branch, cwd = [], {}, "", ""
    session = reader.session_of(path)
    for entry in (one for _, _, entries in reader.entries(path) for one in entries if not one.side):
        branch, cwd = entry.branch or branch, entry.cwd or cwd
        calls.update({call.id: call for call in entry.calls})
        texts = [entry.text, *(minijson.dumps(call.input) for call in entry.calls), *(r.text for r in entry.results)]
        text = "\n".join(part for part in texts if part)
        base: dict[str, object] = {"session_id": session, "cwd": cwd, "transcript_path": path}
        step = Step(text, entry.at, entry.line, entry.offset, branch, compacted=entry.compacted)
        if entry.role == "user" and not entry.results and not entry.meta:
            prompt = speech.spoken("user", entry.text)
            if prompt:
                step.event = Event({**base, "hook_event_name": "UserPromptSubmit", "prompt": prompt})
        for result in entry.results:
            call = calls.get(result.call)
            if call is not None and not result.text.startswith(phrases.NOT_RUN):
                response = entry.response if len(entry.results) == 1 else None
                step.event = _tool(base, call, result, response or result.text)
        timeline.append(step)
    return timeline


def _tool(base: dict[str, object], call: reader.Call, result: reader.Result, response: object) -> Event:
    """Return the hook call after a tool call. response: the client's own object if the line has it, else the text."""
    fields: dict[str, object] = {**base, "tool_name": call.name, "tool_input": call.input, "tool_use_id": call.id}
    if result.failed:
        return Event({**fields, "hook_event_name": "PostToolUseFailure", "error": result.text})
    return Event({**fields, "hook_event_name": "PostToolUse", "tool_response": response})
