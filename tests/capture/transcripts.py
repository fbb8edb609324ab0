"""Transcript lines for tests, in the shape the real client writes (see fixtures/captures/transcripts)."""

from __future__ import annotations

import itertools
import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

_ids = itertools.count(1)
DAY = "2026-11-02T10:{minute:02d}:{second:02d}.000Z"


def _line(kind: str, message: dict[str, Any], **more: Any) -> dict[str, Any]:
    number = next(_ids)
    stamp = DAY.format(minute=number // 60 % 60, second=number % 60)
    return {
        "parentUuid": None,
        "isSidechain": False,
        "cwd": "/home/dev/project",
        "sessionId": "s",
        "gitBranch": "main",
        "type": kind,
        "message": message,
        "uuid": f"00000000-0000-4000-8000-{number:012d}",
        "timestamp": stamp,
        **more,
    }


def user(content: Any, **more: Any) -> dict[str, Any]:
    """A user line."""
    return _line("user", {"role": "user", "content": content}, **more)


def queued(prompt: Any, **more: Any) -> dict[str, Any]:
    """What the client leaves of a prompt that was typed while the model worked; more: changes to the attachment."""
    line = _line("attachment", {})
    del line["message"]
    attachment = {"type": "queued_command", "prompt": prompt, "commandMode": "prompt", "origin": {"kind": "human"},
                  "source_uuid": "a6d86459-cf48-433a-a5e6-b9f57f465731", "humanTurn": True, **more}  # fmt: skip
    rendered = [{"content": f"<system-reminder>\nThe user sent a new message while you were working:\n{prompt}"}]
    return {"parentUuid": None, "isSidechain": False, "attachment": attachment, **line, "rendered": rendered}


def assistant(*blocks: dict[str, Any], message: str = "", **more: Any) -> list[dict[str, Any]]:
    """One assistant message: a line per block, all with one message.id."""
    name = message or f"msg_{next(_ids):04d}"
    return [_line("assistant", {"id": name, "role": "assistant", "content": [b]}, **more) for b in blocks]


def text(words: str) -> dict[str, Any]:
    """A text block."""
    return {"type": "text", "text": words}


def call(tool: str, **given: Any) -> dict[str, Any]:
    """A tool_use block."""
    return {"type": "tool_use", "id": f"toolu_{next(_ids):04d}", "name": tool, "input": given}


def result(block: dict[str, Any], content: Any, *, failed: bool = False) -> dict[str, Any]:
    """The user line with the result of a tool_use block; of a failed one with the client's copy of its text."""
    copy = {"toolUseResult": f"Error: {content}"} if failed else {}
    return user([{"tool_use_id": block["id"], "type": "tool_result", "content": content, "is_error": failed}], **copy)


def write(path: Path, *lines: Any, end: str = "\n") -> Path:
    """Write lines (objects, lists of objects, or raw bytes) to a transcript, appending."""
    flat: list[Any] = []
    for line in lines:
        flat += line if isinstance(line, list) else [line]
    raw = [
        x
        if isinstance(x, bytes)  # the client writes no space between
        else json.dumps(x, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")
        for x in flat
    ]
    with path.open("ab") as file:
        file.write(b"\n".join(raw) + end.encode())
    return path
