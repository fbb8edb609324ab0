"""A hook's payload: bytes from outside become an Event, whose fields are each checked once."""

from __future__ import annotations

import os

from keepsake.base import minijson

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

MAX_ID = 128  # characters of a session id; Claude Code's have 36
CHANGE_TOOLS = ("Edit", "MultiEdit", "Write", "NotebookEdit")  # the client's tools that change a file
MAX_BYTES = 64_000_000  # bytes of stdin that are read; no payload of the client is as long


class Event:
    """One hook call. A field that is missing or of the wrong type is empty ("", {}, False).

    host: the calling agent, "" for Claude Code. folder: the project's data folder once `project.of_event` has set it,
    and "" if keepsake may not act there.
    """

    def __init__(self, fields: dict[str, object], host: str = "") -> None:
        self.fields, self.host, self.folder = fields, host, ""
        self.name = text(fields, "hook_event_name")
        self.session = session_id(text(fields, "session_id"))
        self.transcript = text(fields, "transcript_path")
        self.cwd = text(fields, "cwd")
        self.tool = text(fields, "tool_name")
        self.call = text(fields, "tool_use_id")
        self.tool_input = table(fields, "tool_input")
        self.tool_response = fields.get("tool_response")
        self.error = text(fields, "error")
        self.prompt = text(fields, "prompt")
        self.source = text(fields, "source")
        self.agent = text(fields, "agent_id")
        self.agent_transcript = text(fields, "agent_transcript_path")
        self.last_message = text(fields, "last_assistant_message")
        self.stop_active = fields.get("stop_hook_active") is True


def unattended(event: Event, env: Mapping[str, str] = os.environ) -> bool:
    """Tell whether a session runs without a person: a program started Claude Code, or the host's payload says so."""
    return env.get("CLAUDE_CODE_ENTRYPOINT", "").startswith("sdk") or event.fields.get("unattended") is True


def text(fields: Mapping[str, object], key: str) -> str:
    """Return fields[key] without NUL and lone surrogates if it is a string, else ""."""
    value = fields.get(key)
    return clean(value) if isinstance(value, str) else ""


def table(fields: Mapping[str, object], key: str) -> dict[str, object]:
    """Return fields[key] if it is a JSON object, else {}."""
    value = fields.get(key)
    return value if isinstance(value, dict) else {}


def tables(fields: Mapping[str, object], key: str) -> list[dict[str, object]]:
    """Return the JSON objects in the list fields[key], or [] if it is not a list."""
    value = fields.get(key)
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []


def clean(value: str) -> str:
    """Return text that every encoder and SQLite accept: lone surrogates become "?", NUL is removed."""
    if not value.isascii():
        value = value.encode("utf-8", "replace").decode("utf-8")
    return value.replace("\0", "") if "\0" in value else value


def session_id(value: str) -> str:
    """Return the id if it consists of at most 128 ASCII letters, digits, - and _, else ""."""
    plain = value.replace("-", "").replace("_", "")
    return value if plain.isalnum() and plain.isascii() and len(value) <= MAX_ID else ""


def parse(raw: bytes) -> Event:
    """Parse the bytes from stdin as an Event. Raises ValueError if they are not one JSON object."""
    value = minijson.loads(raw.decode("utf-8", "replace"))
    if not isinstance(value, dict):
        raise ValueError("the payload is not a JSON object")
    return Event(value)
