"""Entries to turns (pure): the lines of one assistant message are one turn, a prompt is one turn."""

from __future__ import annotations

from keepsake.base import clock, paths
from keepsake.transcript.speech import plan, spoken

TYPE_CHECKING = False
if TYPE_CHECKING:
    from keepsake.transcript.reader import Entry

READ_TOOLS = ("Read", "NotebookRead")


class Turn:
    """What one speaker said, and where it stands in the transcript.

    id: what makes it the same turn when it is read again: the message's id, else the line's uuid. reads: paths that
    its Read calls name; tools: the names of its other tool calls.
    """

    __slots__ = ("_at", "branch", "id", "line", "offset", "reads", "role", "stamp", "texts", "tools", "uuid")

    def __init__(self, role: str, own: str, entry: Entry) -> None:
        self.role, self.id, self.uuid, self.line, self.offset = role, own, entry.uuid, entry.line, entry.offset
        self.stamp, self.branch = entry.stamp, entry.branch
        self._at = -1.0
        self.texts: list[str] = []
        self.reads: list[str] = []
        self.tools: list[str] = []

    @property
    def at(self) -> float:
        """When it was said, in epoch seconds; 0 when the transcript doesn't tell."""
        if self._at < 0:
            self._at = clock.epoch(self.stamp)
        return self._at

    @property
    def text(self) -> str:
        """The text blocks, joined by an empty line."""
        return "\n\n".join(self.texts)


def start(entry: Entry, text: str, role: str = "") -> Turn:
    """Return the turn that an entry opens; role: of who said it, if it isn't the entry's."""
    own = paths.digest(f"{entry.role}|{entry.stamp}|{entry.line}|{entry.text}") if not entry.uuid else entry.uuid
    turn = Turn(role or entry.role, entry.message or own, entry)
    if text:
        turn.texts.append(text)
    return turn


class Joiner:
    """Joins entries to turns, one entry at a time; the assistant's last message stays open until the next begins."""

    def __init__(self) -> None:
        self.open: Turn | None = None

    def add(self, entry: Entry) -> list[Turn]:
        """Take the next entry (not a sidechain's); return the turns that it completes."""
        if entry.role == "assistant":
            return self._assistant(entry)
        if entry.results or entry.meta:
            return []
        text = spoken("user", entry.text)
        if text:
            return [*self.close(), start(entry, text)]
        given = plan(entry.text)  # the model wrote it, in the session before
        return [*self.close(), start(entry, given, "assistant")] if given else []

    def _assistant(self, entry: Entry) -> list[Turn]:
        if entry.meta:
            return []
        done: list[Turn] = []
        text = spoken("assistant", entry.text)
        if self.open is None or not entry.message or self.open.id != entry.message:
            done = self.close()
            self.open = start(entry, text)
        elif text and text not in self.open.texts:  # some clients write a line twice
            self.open.texts.append(text)
        for call in entry.calls:
            path = call.input.get("file_path")
            if call.name in READ_TOOLS and isinstance(path, str):
                self.open.reads.append(path)
            else:
                self.open.tools.append(call.name)
        return done

    def close(self) -> list[Turn]:
        """Complete the open turn."""
        done = [self.open] if self.open else []
        self.open = None
        return done
