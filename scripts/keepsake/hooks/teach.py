"""Hands what a tool call teaches to the worker: the person doesn't wait, and no unredacted text is written to disk."""

from __future__ import annotations

import os

from keepsake.base import minijson, spawn
from keepsake.base.event import CHANGE_TOOLS, clean, tables, text
from keepsake.text import error_lines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from keepsake.base.event import Event
    from keepsake.base.project import Project

CUT = 4000  # characters of a field that are handed over, so that redaction sees whole secrets; a memory keeps 80
OUTPUT = 20_000  # characters of an output: half at its beginning, half at its end
LONGEST_WORD = 2000  # characters in which a space is searched, to cut a very long line


def after_success(event: Event, project: Project) -> None:
    """Hand over an Edit, a Write, or a Bash output that contains an error; other calls teach nothing.

    Some hosts report a failed command like a successful one; then the event has an error.
    """
    if event.error:
        after_failure(event, project)
    elif event.tool in CHANGE_TOOLS and not _left_to_capture(event, project):
        _hand_over(event, project, {"input": {**_texts(first_edit(event)), **_texts(event.tool_input)}})
    elif event.tool == "Bash":
        output = shell_output(event.tool_response)
        has_error = any(word in output for word in error_lines.PRINTED)  # the worker checks more precisely
        if has_error and not _output_left_to_capture(event, project, output):
            _hand_over(event, project, {"output": head_and_tail(output), "check": True})


def first_edit(event: Event) -> dict[str, object]:
    """Return the first edit of a MultiEdit, by which its memory describes the call; {} for any other tool."""
    return next(iter(tables(event.tool_input, "edits")), {})


def _texts(fields: dict[str, object]) -> dict[str, str]:
    return {key: value[:CUT] for key, value in fields.items() if isinstance(value, str)}


def _left_to_capture(event: Event, project: Project) -> bool:
    """Tell whether capture stores the same row: a worker of its own for each call would cost ten times the hook.

    Capture reads nothing if it is switched off, or if the transcript is missing or empty.
    """
    if not project.settings.flag("capture.enabled") or os.environ.get("KEEPSAKE_SYNC") == "1":
        return False
    try:
        return os.stat(event.transcript).st_size > 0
    except (OSError, ValueError):  # also for "", where the event names no transcript
        return False


def _output_left_to_capture(event: Event, project: Project, output: str) -> bool:
    """Tell whether capture stores the same error: not of a long output, which transcripts cut, nor of another host."""
    return not event.host and len(output) <= OUTPUT and _left_to_capture(event, project)


def after_failure(event: Event, project: Project) -> None:
    """Hand over the error of a failed Bash command; other tools' errors and interruptions teach nothing."""
    failed = event.tool == "Bash" and event.error and event.fields.get("is_interrupt") is not True
    if failed and not _output_left_to_capture(event, project, event.error):
        _hand_over(event, project, {"output": head_and_tail(event.error)})


def shell_output(response: object) -> str:
    """Return stdout and stderr of a Bash tool_response (an object; a string in older clients and other hosts)."""
    if isinstance(response, dict):
        return f"{text(response, 'stdout')}\n{text(response, 'stderr')}"
    return clean(response) if isinstance(response, str) else ""


def head_and_tail(output: str) -> str:
    """Return the beginning and the end of a long output, in whole lines or words, so that no secret is cut in two."""
    if len(output) <= OUTPUT:
        return output
    head, tail = output[: OUTPUT // 2], output[-OUTPUT // 2 :]
    end = max(head.rfind("\n"), head.rfind(" ", len(head) - LONGEST_WORD))
    starts = [at for at in (tail.find("\n"), tail.find(" ", 0, LONGEST_WORD)) if at >= 0]
    return f"{head[: max(end, 0)]}\n{tail[min(starts) + 1 :] if starts else ''}"


def _hand_over(event: Event, project: Project, fields: dict[str, object]) -> None:
    if not project.settings.flag("capture.tools"):
        return
    command = text(event.tool_input, "command")[:CUT]
    call = {"tool": event.tool, "session": event.session, "call": event.call, "input": {}, "command": command,
            "agent": event.agent, **fields}  # fmt: skip
    spawn.later(["tool", project.root, event.cwd], minijson.dumps(call).encode())
