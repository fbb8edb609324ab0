"""Turns transcript lines into entries: what a person, the model or a tool said. A malformed line is never an error.

The Stop hook uses this module too, while the person waits, so it imports only what costs no start-up time.
"""

from __future__ import annotations

import os

from keepsake import hosts
from keepsake.base import clock, phrases
from keepsake.base.event import clean, session_id
from keepsake.transcript import jsonl, recent_words, speech

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

ROLES = {"user": "user", "human": "user", "assistant": "assistant"}
_CALL = b'"tool_use_id":"'
_COPY = b'"toolUseResult":'  # the client's own copy of a result, after the message
_SIDE, _NO_SIDE = b'"isSidechain":true', b'"isSidechain":false'
_STAMP = b'"timestamp":"'
_FAILED = b'"is_error":true'
_TEXT = b'"type":"text"'
_META = ("isMeta", "isCompactSummary", "isVisibleInTranscriptOnly", "isApiErrorMessage")
# Fields that the client sets in a `user` line that no person typed: what woke the session, who wrote the text.
_OTHERS = (
    "wakeupSource", "foreignWord", "textNotTyped", "noPersonArrived", "handedOff", "sourceToolUseID", "promptRewritten",
    "queueTranscriptOnly", "isVirtual", "repeatsCompactSummary", "verifiedSlackHumanTurn",
)  # fmt: skip
# Fields in which the client records who began a turn and how its text was entered. Where a person typed the text, a
# field has one of these values or is missing. Any other value, a future one too, means that somebody else wrote the
# text, or that the person only accepted it.
_TYPED = {"turnOrigin": ("human", "sdk", "unknown"), "promptSource": ("typed", "queued", "sdk"),
          "hostInitiator": ("user",)}  # fmt: skip


class Call:
    """A tool call: its id, the tool's name, its input."""

    __slots__ = ("id", "input", "name")

    def __init__(self, call: str, name: str, fields: dict[str, object]) -> None:
        self.id, self.name, self.input = call, name, fields


class UnreadLine:
    """The line of a successful tool result. It is parsed only when its contents are needed, which is rare.

    end: the byte where the message ends and the client's own copy of the result begins.
    """

    __slots__ = ("_end", "_entry", "raw")

    def __init__(self, raw: bytes, end: int) -> None:
        self.raw, self._end = raw, end
        self._entry: Entry | None = None

    @property
    def entry(self) -> Entry:
        """The entry with the tool result; an empty one if the line holds none."""
        if self._entry is None:
            parsed = [made for value in jsonl.decode(self.raw) if (made := entry(value, 0, 0))]
            self._entry = next((made for made in parsed if made.results), Entry("user", 0, 0, {}))
        return self._entry

    @property
    def text(self) -> str:
        """What the person wrote together with the result."""
        return self.entry.text if self.raw.find(_TEXT, 0, self._end) >= 0 and not self.entry.meta else ""


class Result:
    """A tool's result: the id of the call that it answers, its text, whether the call failed.

    unread: the line that holds the text, if it isn't parsed yet.
    """

    __slots__ = ("_text", "_unread", "call", "failed")

    def __init__(self, call: str, text: str, failed: bool, unread: UnreadLine | None = None) -> None:
        self.call, self._text, self.failed, self._unread = call, text, failed, unread

    @property
    def text(self) -> str:
        """The tool's output."""
        return self._text if self._unread is None else "\n".join([result.text for result in self._unread.entry.results])

    def may_contain(self, words: tuple[bytes, ...]) -> bool:
        """Tell, without parsing, whether the text may contain one of the words (ASCII, nothing that JSON escapes)."""
        return self._unread is None or any(word in self._unread.raw for word in words)


class Entry:
    """One line of a transcript, spoken by a person, the model or a tool.

    line counts from 1; offset is the position of the line's first byte. Attributes that are rarely needed are read from
    fields (the line's JSON object), or from the unread line, on access.
    """

    __slots__ = ("_fields", "_text", "_unread", "calls", "line", "message", "meta", "offset", "results", "role", "side")

    def __init__(
        self, role: str, line: int, offset: int, fields: dict[str, Any], unread: UnreadLine | None = None
    ) -> None:
        self.role, self.line, self.offset, self._fields, self._unread = role, line, offset, fields, unread
        self.message = self._text = ""
        self.side = self.meta = False
        self.calls: list[Call] = []
        self.results: list[Result] = []

    @property
    def text(self) -> str:
        """The text blocks; in a line with a tool result, what the person wrote together with it."""
        return self._text if self._unread is None else self._unread.text

    @text.setter
    def text(self, said: str) -> None:
        self._text = said

    def _field(self, name: str) -> str:
        return _text(self._value(name))

    def _value(self, name: str) -> object:
        return self._fields.get(name) if self._unread is None else self._unread.entry._value(name)  # noqa: SLF001  # another Entry

    @property
    def uuid(self) -> str:
        """The line's own id."""
        return self._field("uuid")

    @property
    def cwd(self) -> str:
        """The folder in which the session worked."""
        return self._field("cwd")

    @property
    def branch(self) -> str:
        """The session's git branch."""
        return self._field("gitBranch")

    @property
    def response(self) -> object:
        """The client's own copy of a tool's result: a text, an object or a list; None if there is none."""
        return self._value("toolUseResult")

    @property
    def denial(self) -> str:
        """Who denied the answered call, as the client names it; "" if nobody did, or the client is too old to say."""
        return self._field("toolDenialKind")

    @property
    def compacted(self) -> bool:
        """Whether it is the summary that replaced the conversation at a compaction."""
        return self.meta and self._value("isCompactSummary") is True

    @property
    def stamp(self) -> str:
        """The line's timestamp, as written in the transcript."""
        raw = self._unread.raw if self._unread is not None else b""
        if raw.count(_STAMP) == 1:  # no need to parse the line
            _, _, rest = raw.partition(_STAMP)
            return rest[: rest.find(b'"')].decode("utf-8", "replace")
        return self._field("timestamp")

    @property
    def at(self) -> float:
        """The line's time in epoch seconds, 0 if it has none."""
        return clock.epoch(self.stamp)


def session_of(path: str) -> str:
    """Return a transcript's session id: the one that its host reads, else (Claude Code) the file's name."""
    host = hosts.of_transcript(path)
    own = session_id(host.session(path)) if host else ""
    return own or os.path.basename(path).rpartition(".")[0] or os.path.basename(path)


def entries(path: str, offset: int = 0, line: int = 0) -> Iterator[tuple[int, bool, list[Entry]]]:
    """Yield (offset after the line, whether it ends with a newline, its entries) for every line from offset on.

    line is the number of lines before offset. Raises OSError.
    """
    host = hosts.of_transcript(path)
    translate = host.reader(path) if host is not None else None
    for start, raw, ended in jsonl.lines(path, offset):
        line += 1
        if translate is None:
            on_line = parse(raw, line, start)
        else:
            on_line = [made for value in translate(raw) if (made := entry(value, line, start))]
        yield start + len(raw), ended, on_line


def parse(raw: bytes, line: int, offset: int) -> list[Entry]:
    """Return the entries on one line.

    The line of a successful tool result is parsed later, when its contents are needed, which is rare.
    """
    if not jsonl.can_be_entry(raw):
        return []
    call = raw.find(_CALL)
    if call >= 0:
        end = raw.find(_COPY, call)
        end = len(raw) if end < 0 else end
        if raw.find(_FAILED, 0, end) < 0 and raw.find(_CALL, call + 1, end) < 0:
            return [_successful_result(UnreadLine(raw, end), call + len(_CALL), line, offset)]
    return [found for value in jsonl.decode(raw) if (found := entry(value, line, offset))]


def _successful_result(unread: UnreadLine, call: int, line: int, offset: int) -> Entry:
    """Return the entry of a successful result, with its line unparsed. call: the byte where the call's id begins."""
    made, raw = Entry("user", line, offset, {}, unread), unread.raw
    made.side = raw.find(_NO_SIDE, 0, call) < 0 and _SIDE in raw
    name = raw[call : raw.find(b'"', call)].decode("utf-8", "replace")
    made.results.append(Result(name, "", failed=False, unread=unread))
    return made


def entry(value: dict[str, Any], line: int, offset: int) -> Entry | None:
    """Narrow one parsed line to an Entry; None if its type is not one of ROLES."""
    value = recent_words.typed(value)
    kind = value.get("type")
    role = ROLES.get(kind) if isinstance(kind, str) else None
    if role is None:
        return None
    made = Entry(role, line, offset, value)
    message = value.get("message")
    if isinstance(message, dict):
        made.message = _text(message.get("id"))
        made.meta = message.get("model") == "<synthetic>"
        content = message.get("content") or value.get("content")
    else:
        content = value.get("content")
    made.side = bool(value.get("isSidechain"))
    made.meta = made.meta or any(map(value.get, _META))
    if isinstance(content, str):
        made.text = clean(content) if role == "user" else speech.without_thinking(clean(content))
    elif isinstance(content, list):
        _blocks(made, content)
    if role == "user":
        _authorship(made, value)
    return made


def _authorship(made: Entry, value: dict[str, Any]) -> None:
    """Mark a `user` line as meta if the client records that somebody else wrote it.

    A line that hands a plan to the model isn't marked: its text is recognised as a plan.
    """
    planned, origin = value.get("planContent"), value.get("origin")
    if isinstance(planned, str) and planned:
        made.text = f"{phrases.PLAN}\n\n{clean(planned)}"
    elif not made.text.startswith(phrases.PLAN):
        others = origin is not None and not (isinstance(origin, dict) and origin.get("kind") == recent_words.PERSON)
        foreign = any(value.get(name) not in (None, *known) for name, known in _TYPED.items())
        made.meta = made.meta or others or foreign or any(map(value.get, _OTHERS))


def _blocks(made: Entry, content: list[object]) -> None:
    texts = []
    for block in content:
        if isinstance(block, dict):
            kind = block.get("type")
            if kind == "text":
                texts.append(_text(block.get("text")))
            elif kind == "tool_use" and made.role == "assistant":
                fields = block.get("input")
                made.calls.append(
                    Call(_text(block.get("id")), _text(block.get("name")), fields if isinstance(fields, dict) else {})
                )
            elif kind == "tool_result":
                text = flat(block.get("content"))
                made.results.append(Result(_text(block.get("tool_use_id")), text, block.get("is_error") is True))
        elif isinstance(block, str):
            texts.append(clean(block))
    if made.role == "user":
        made.text = speech.joined_blocks(texts)
    else:
        made.text = "\n\n".join([text for text in map(speech.without_thinking, texts) if text])


def flat(content: object) -> str:
    """Return the text of a tool result's content, a string or a list with text blocks; "" for anything else."""
    if isinstance(content, str):
        return clean(content)
    if isinstance(content, list):
        return "\n".join(_text(b.get("text")) for b in content if isinstance(b, dict) and b.get("type") == "text")
    return ""


def _text(value: object) -> str:
    return clean(value) if isinstance(value, str) else ""
