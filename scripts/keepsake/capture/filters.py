"""What capture leaves out: turns that say too little, and what the person told keepsake to forget.

Source of the thresholds: the raw-filter specification (user under 15 characters, assistant under 50, a file read three
times or more). A wide character (Chinese, Japanese, Korean) counts as two, since it says as much as two letters.

Forgotten text may be said again in the same session, or be copied into a fork. A line is recognised by its id, which a
fork copies, and by its text; a tool call by the memory that it would make.
"""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

from keepsake.capture import tools
from keepsake.redact import redact, redact_after
from keepsake.store.tombstones import said_key
from keepsake.text import error_lines
from keepsake.transcript.speech import slash_command

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from keepsake.store.tombstones import Tombstones
    from keepsake.transcript.reader import Call, Entry, Result

MIN_TURN_CHARS = {"user": 15, "assistant": 50}  # characters of a turn
MAX_READS = 2  # reads of one file after which turns that only read it again are dropped

_CHANGE_SKILL = re.compile(r"^/?(?:opsx|openspec)[:\-\w]*$")
_CHANGE_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,99}")


def width(text: str) -> int:
    """Return the length of a text in characters, counting wide ones twice."""
    if text.isascii():
        return len(text)
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def long_enough(role: str, text: str) -> bool:
    """Tell whether a turn says enough to be kept."""
    least = MIN_TURN_CHARS[role]
    return len(text) >= least or width(text[:least]) >= least


def repeated_read(reads: Sequence[str], others: int, seen: Mapping[str, int]) -> bool:
    """Tell whether a turn does nothing but read files that were read MAX_READS times before.

    reads: the files that the turn's Read calls name; others: the number of its other tool calls; seen: how often each
    file was read before this turn.
    """
    return bool(reads) and not others and all(seen.get(path, 0) >= MAX_READS for path in reads)


def change_name(skill: str, arguments: str) -> str:
    """Return the change that an opsx or openspec skill call is about, "" if there is none."""
    if not _CHANGE_SKILL.match(skill.strip()):
        return ""
    match = _CHANGE_NAME.search(arguments)
    return match.group() if match else ""


def change_of_call(fields: Mapping[str, object]) -> str:
    """Return the change named in the input of a Skill call (`skill` with `args`, or both in `command`), else ""."""
    skill, _, rest = str(fields.get("skill") or fields.get("command") or "").strip().partition(" ")
    return change_name(skill, str(fields.get("args") or rest))


def change_in_command(text: str) -> str:
    """Return the change that a stored slash command names, else ""."""
    name, arguments = slash_command(text)
    if name:
        return change_name(name, arguments)
    first, _, rest = text.strip().partition(" ")
    return change_name(first, rest) if first.startswith("/") else ""


class Forgotten:
    """Follows the entries of a session's transcript and tells which of them contain what was forgotten."""

    def __init__(self, gone: Tombstones, session: str) -> None:
        self._gone, self._session = gone, session
        self._messages: set[str] = set()

    def covers(self, entry: Entry, before: str = "") -> bool:
        """Tell whether an entry is part of what was forgotten. before: the end of the text that was said before it."""
        if len(self._gone) == 0 or entry.text == "":
            return False
        if entry.message in self._messages:
            return True
        texts = redact(entry.text), redact_after(before, entry.text)
        forgotten = self._gone.covers(said_key(entry.uuid), *(text.strip() for text in texts))
        if forgotten and entry.message:
            self._messages.add(entry.message)
        return forgotten

    def covers_change(self, call: Call) -> bool:
        """Tell whether a call made a change of a file that was forgotten."""
        draft = tools.file_access(call.name, call.input, self._session, 0.0) if len(self._gone) else None
        return draft is not None and self._gone.covers(draft.key, draft.content)

    def covers_error(self, call: Call, result: Result) -> bool:
        """Tell whether a command's result shows an error that was forgotten."""
        if len(self._gone) == 0 or call.name not in tools.SHELLS:
            return False
        if not (result.failed or result.may_contain(error_lines.PRINTED_BYTES)):
            return False
        command = str(call.input.get("command") or "")
        draft = tools.error_pattern(call.name, command, result.text, self._session, 0.0)
        return draft is not None and self._gone.covers(draft.key, draft.content)

    def calls(self, entries: Iterable[Entry]) -> set[str]:
        """Return the ids of the calls whose memories were forgotten."""
        calls: dict[str, Call] = {}
        forgotten: set[str] = set()
        for entry in entries:
            calls.update({call.id: call for call in entry.calls})
            forgotten |= {call.id for call in entry.calls if self.covers_change(call)}
            forgotten |= {
                result.call
                for result in entry.results
                if result.call in calls and self.covers_error(calls[result.call], result)
            }
        return forgotten
