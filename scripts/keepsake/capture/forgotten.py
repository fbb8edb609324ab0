"""What the person has forgotten, where a transcript says it again: in the session itself, or in a fork's copy of it.

A line is known by its id, which a fork copies, and by its text; a tool call by the memory that it would make.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from keepsake.capture import tools
from keepsake.redact import redact, redact_after
from keepsake.store.tombstones import said_key
from keepsake.text import error_lines

if TYPE_CHECKING:
    from collections.abc import Iterable

    from keepsake.store.tombstones import Tombstones
    from keepsake.transcript.reader import Call, Entry, Result


class Forgotten:
    """Follows the entries of a session's transcript, and tells which of them nobody may retell."""

    def __init__(self, gone: Tombstones, session: str) -> None:
        self._gone, self._session = gone, session
        self._messages: set[str] = set()

    def says(self, entry: Entry, before: str = "") -> bool:
        """Tell whether an entry is part of what was forgotten. before: the end of what was said before it."""
        if len(self._gone) == 0 or entry.text == "":
            return False
        if entry.message in self._messages:
            return True
        texts = redact(entry.text), redact_after(before, entry.text)
        found = self._gone.covers(said_key(entry.uuid), *(text.strip() for text in texts))
        if found and entry.message:
            self._messages.add(entry.message)
        return found

    def changed(self, call: Call) -> bool:
        """Tell whether a call changed a file in a way that was forgotten."""
        made = tools.file_access(call.name, call.input, self._session, 0.0) if len(self._gone) else None
        return made is not None and self._gone.covers(made.key, made.content)

    def failed(self, call: Call, result: Result) -> bool:
        """Tell whether a command met an error that was forgotten."""
        if len(self._gone) == 0 or call.name not in tools.SHELLS:
            return False
        if not (result.failed or result.may_hold(error_lines.PRINTED_BYTES)):
            return False
        command = str(call.input.get("command") or "")
        made = tools.error_pattern(call.name, command, result.text, self._session, 0.0)
        return made is not None and self._gone.covers(made.key, made.content)

    def calls(self, entries: Iterable[Entry]) -> set[str]:
        """Return the ids of the calls that made what was forgotten."""
        met: dict[str, Call] = {}
        found: set[str] = set()
        for entry in entries:
            met.update({call.id: call for call in entry.calls})
            found |= {call.id for call in entry.calls if self.changed(call)}
            found |= {one.call for one in entry.results if one.call in met and self.failed(met[one.call], one)}
        return found
