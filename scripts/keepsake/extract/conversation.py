"""What was said in a transcript, for the model to read: newest turns, no tool noise, no secret, nothing forgotten."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

from keepsake.capture import filters, jsonl, reader
from keepsake.capture.turns import Joiner
from keepsake.redact import redact

if TYPE_CHECKING:
    from keepsake.capture.turns import Turn
    from keepsake.store.tombstones import Tombstones

TAIL = 4 << 20  # bytes from the end of a transcript that are read: far more than fits into a prompt
_WORDS = (b"opsx", b"openspec")
_COMMAND = re.compile(r"<command-name>\s*/?(?:opsx|openspec)[:\-\w]*\s*</command-name>")


def turns(path: str, session: str, gone: Tombstones) -> list[tuple[str, str]]:
    """Return a session's newest turns as (role, redacted text), in order. Raises OSError."""
    start = max(0, os.path.getsize(path) - TAIL)
    joiner, found = Joiner(), []
    for _, _, entries in reader.entries(path, start):
        for entry in entries:
            if not entry.side:
                found += joiner.add(entry)
    found += joiner.close()
    return [(turn.role, text) for turn in found if (text := _told(turn, session, gone))]


def _told(turn: Turn, session: str, gone: Tombstones) -> str:
    text = redact(turn.text).strip()
    return "" if gone.covers(text, f"turn:{session}:{turn.role}:{turn.id}") else text


def has_change(path: str) -> bool:
    """Tell whether a session used an opsx or openspec skill or command. Raises OSError."""
    for offset, raw, _ in jsonl.lines(path):
        if any(word in raw for word in _WORDS) and any(map(_uses_change, reader.parse(raw, 0, offset))):
            return True
    return False


def _uses_change(entry: reader.Entry) -> bool:
    skills = [str(call.input.get("skill") or call.input.get("command")) for call in entry.calls if call.name == "Skill"]
    if any(filters.change_name(skill, "any") for skill in skills):
        return True
    return entry.role == "user" and bool(_COMMAND.search(entry.text) or filters.change_in_command(entry.text))
