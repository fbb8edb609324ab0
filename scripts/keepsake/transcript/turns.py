"""Joins entries into turns (pure): the lines of one assistant message are one turn, a prompt is one turn.

A person also speaks in tool results: the answer to a question, the refusal of a call, the words written with a refusal.
A result's text is written by the tool, so it proves nothing by itself: an answer must come from the tool that asks the
person, and a refusal must have the client's own marks. An MCP server writes the texts of its failures, and thereby also
the client's copies of them. So a refusal of a server's tool is believed only if the client names it (`toolDenialKind`,
which 2.1.9 lacks and 2.1.329 has), or if the client's note is the fixed one, which contains none of the text.
"""

from __future__ import annotations

from keepsake.base import clock, paths, phrases
from keepsake.transcript.speech import plan, spoken

TYPE_CHECKING = False
if TYPE_CHECKING:
    from keepsake.transcript.reader import Call, Entry, Result

READ_TOOLS = ("Read", "NotebookRead")
ASKING = "AskUserQuestion"
_SERVERS = "mcp__"  # prefix of the names of MCP servers' tools
_REFUSED = "user-rejected"  # toolDenialKind of a call that the person refused, not a rule or a classifier
_NOTED = "User rejected tool use"  # the client's fixed note of a refusal
_COPY = f"Error: {phrases.NOT_WANTED}"  # its note of a refusal with words; a server's failure looks the same


class Turn:
    """What one speaker said, and where it stands in the transcript.

    id: identifies the turn when it is read again: the message's id, else the line's uuid, else a hash. reads: paths
    that its Read calls name; tools: the names of its other tool calls.
    """

    __slots__ = ("_at", "branch", "id", "line", "offset", "reads", "role", "stamp", "texts", "tools", "uuid")

    def __init__(self, entry: Entry, text: str, role: str = "") -> None:
        """Open the turn with an entry and its text. role: the speaker's, if it isn't the entry's."""
        self.role, self.uuid, self.line, self.offset = role or entry.role, entry.uuid, entry.line, entry.offset
        self.stamp, self.branch = entry.stamp, entry.branch
        self.id = entry.message or self.uuid or paths.digest(f"{entry.role}|{self.stamp}|{self.line}|{entry.text}")
        self._at = -1.0
        self.texts: list[str] = [text] if text else []
        self.reads: list[str] = []
        self.tools: list[str] = []

    @property
    def at(self) -> float:
        """When it was said, in epoch seconds; 0 if the transcript doesn't say."""
        if self._at < 0:
            self._at = clock.epoch(self.stamp)
        return self._at

    @property
    def text(self) -> str:
        """The text blocks, joined by an empty line."""
        return "\n\n".join(self.texts)


class Joiner:
    """Joins entries into turns, one entry at a time; the assistant's last message stays open until the next turn."""

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
            return [*self.close(), Turn(entry, text)]
        plan_text = plan(entry.text)  # the model wrote it in the session before
        return [*self.close(), Turn(entry, plan_text, "assistant")] if plan_text else []

    def _assistant(self, entry: Entry) -> list[Turn]:
        if entry.meta:
            return []
        done: list[Turn] = []
        text = spoken("assistant", entry.text)
        if self.open is None or not entry.message or self.open.id != entry.message:
            done = self.close()
            self.open = Turn(entry, text)
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


def answer(entry: Entry, result: Result, call: Call | None) -> str:
    """Return what the person answered to the client's questions, "" if the result is not such an answer."""
    if call is None or call.name != ASKING or result.failed:
        return ""
    response = entry.response if len(entry.results) == 1 else None
    answers = response.get("answers") if isinstance(response, dict) else None
    if isinstance(answers, dict):
        return ". ".join([text for text in answers.values() if isinstance(text, str)])
    parts = result.text.split('"="')[1:] if result.text.startswith(phrases.ANSWERS) else []
    return ". ".join([part.partition('"')[0] for part in parts])


def refused(entry: Entry, result: Result, call: Call | None) -> bool:
    """Tell by the client's marks whether the person refused a call."""
    if not (result.failed and result.text.startswith(phrases.NOT_WANTED)):
        return False
    if entry.denial:
        return entry.denial == _REFUSED
    noted = entry.response
    own = call is not None and not call.name.startswith(_SERVERS)
    return noted == _NOTED or (own and isinstance(noted, str) and noted.startswith(_COPY))


def comment(entry: Entry) -> Turn | None:
    """Return the turn of what the person wrote with a refusal; None if they wrote nothing, or the client is too old.

    Only a client that names who denied a call proves that the words are theirs.
    """
    refusal = bool(entry.results) and entry.results[0].failed and entry.denial == _REFUSED
    words = refusal_words(entry.results[0]) if refusal else ""
    return Turn(entry, words) if words else None


def refusal_words(result: Result) -> str:
    """Return what the person wrote with a refusal, "" if they wrote nothing."""
    return spoken("user", result.text.partition(phrases.THEIR_WORDS)[2].partition(phrases.THEIR_WORDS_END)[0])
