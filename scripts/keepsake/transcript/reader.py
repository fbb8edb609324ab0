"""Transcript lines to entries: what a person, the model or a tool said, every oddity of a line survived.

The Stop hook reads with this module too while the person waits, so it keeps to what costs no start-up time.
"""

from __future__ import annotations

from keepsake import hosts
from keepsake.base import clock, phrases
from keepsake.base.event import clean
from keepsake.transcript import jsonl, spoken

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any, Callable

    Parse = Callable[[bytes, int, int, bool], "list[Entry]"]

ANSWERED = b"answered your questions"  # a result that holds the person's own words
ROLES = {"user": "user", "human": "user", "assistant": "assistant"}
_CALL = b'"tool_use_id":"'
_COPY = b'"toolUseResult":'  # the client's own copy of a result, behind the message
_SIDE, _NO_SIDE = b'"isSidechain":true', b'"isSidechain":false'
_STAMP = b'"timestamp":"'
# Why a result is read at once: it failed; where its text can't be asked for later, what the person said beside it or
# in it, and errors.
_FAILED = b'"is_error":true'
_TELLING = (b'"type":"text"', ANSWERED, b"rror", b"failed", b"FAILED", b"arning")
_META = ("isMeta", "isCompactSummary", "isVisibleInTranscriptOnly", "isApiErrorMessage")
# What the client notes of a line in the person's place that no person typed: who woke the session, whose word it is.
_OTHERS = ("wakeupSource", "foreignWord", "textNotTyped", "noPersonArrived", "handedOff", "sourceToolUseID")
_PERSON = "human"  # kind of an `origin`


class Call:
    """A tool call: its id, the tool's name, its input."""

    __slots__ = ("id", "input", "name")

    def __init__(self, call: str, name: str, given: dict[str, object]) -> None:
        self.id, self.name, self.input = call, name, given


class Result:
    """A tool's result: the call it answers, its text ("" where nobody needs it), whether it failed.

    raw: the line, when the text is to be read from it only if somebody asks.
    """

    __slots__ = ("_raw", "_text", "call", "failed")

    def __init__(self, call: str, text: str, failed: bool, raw: bytes = b"") -> None:
        self.call, self._text, self.failed, self._raw = call, text, failed, raw

    @property
    def text(self) -> str:
        """What the tool said."""
        if self._raw:
            made = [found for value in jsonl.decode(self._raw) if (found := entry(value, 0, 0))]
            self._text, self._raw = "\n".join([result.text for one in made for result in one.results]), b""
        return self._text

    def may_hold(self, words: tuple[bytes, ...]) -> bool:
        """Tell whether one of the words (ASCII, nothing that JSON escapes) may stand in the text; cheaper than it."""
        return not self._raw or any(word in self._raw for word in words)


class Entry:
    """One line of a transcript that a person, the model or a tool spoke.

    line counts from 1; offset is the line's first byte. What few ask for is narrowed from fields (the line's JSON
    object) when it is asked for; raw: the line, where it wasn't parsed yet.
    """

    __slots__ = ("_fields", "_raw", "calls", "line", "message", "meta", "offset", "results", "role", "side", "text")

    def __init__(self, role: str, line: int, offset: int, fields: dict[str, Any], raw: bytes = b"") -> None:
        self.role, self.line, self.offset, self._fields, self._raw = role, line, offset, fields, raw
        self.message = self.text = ""
        self.side = self.meta = False
        self.calls: list[Call] = []
        self.results: list[Result] = []

    def _field(self, name: str) -> str:
        if self._raw:
            values, self._raw = jsonl.decode(self._raw), b""
            self._fields = values[0] if values else {}
        return _text(self._fields.get(name))

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
        """The git branch."""
        return self._field("gitBranch")

    @property
    def stamp(self) -> str:
        """The line's time as written."""
        if self._raw.count(_STAMP) == 1:  # no need to parse the line
            _, _, rest = self._raw.partition(_STAMP)
            return rest[: rest.find(b'"')].decode("utf-8", "replace")
        return self._field("timestamp")

    @property
    def at(self) -> float:
        """The line's time in epoch seconds, 0 when it has none."""
        return clock.epoch(self.stamp)


def entries(
    path: str, offset: int = 0, line: int = 0, *, lazy: bool = False
) -> Iterator[tuple[int, bool, list[Entry]]]:
    """Yield (offset after the line, whether it ended, its entries) for every line from offset on.

    line is the number of lines before offset; lazy as in `parse`. Raises OSError.
    """
    read = parser(path)
    for start, raw, ended in jsonl.lines(path, offset):
        line += 1
        after = start + len(raw)
        yield after, ended, read(raw, line, start, lazy) if raw else []


def parser(path: str) -> Parse:
    """Return what reads the lines of a transcript, in their order: (line, its number, its offset, lazy) -> entries."""
    host = hosts.of_transcript(path)
    if host is None:
        return lambda raw, line, offset, lazy: parse(raw, line, offset, lazy=lazy)
    translate = host.reader(path)
    return lambda raw, line, offset, _: [
        made for value in translate(raw) if (made := entry(value, line, offset)) is not None
    ]


def parse(raw: bytes, line: int, offset: int, *, lazy: bool = False) -> list[Entry]:
    """Return the entries on one line.

    lazy: a result that went well keeps its line, and its text and time are read when they are asked for; most never
    are. Else it has neither.
    """
    if not jsonl.wanted(raw):
        return []
    call = raw.find(_CALL)
    if call >= 0:
        end = raw.find(_COPY, call)
        end = len(raw) if end < 0 else end
        telling = raw.find(_FAILED, 0, end) >= 0 or raw.find(_CALL, call + 1, end) >= 0
        if not telling and (lazy or not any(raw.find(word, 0, end) >= 0 for word in _TELLING)):
            return [_went_well(raw, call + len(_CALL), line, offset, lazy=lazy)]
    return [found for value in jsonl.decode(raw) if (found := entry(value, line, offset))]


def _went_well(raw: bytes, call: int, line: int, offset: int, *, lazy: bool) -> Entry:
    """Return the entry of a result of which nobody asks more than whose it is; call: where the call's id begins."""
    made = Entry("user", line, offset, {}, raw if lazy else b"")
    made.side = raw.find(_NO_SIDE, 0, call) < 0 and _SIDE in raw
    name = raw[call : raw.find(b'"', call)].decode("utf-8", "replace")
    made.results.append(Result(name, "", failed=False, raw=raw if lazy else b""))
    return made


def entry(value: dict[str, Any], line: int, offset: int) -> Entry | None:
    """Narrow one parsed line to an Entry; None when it is of another type."""
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
    made.side = value.get("isSidechain") is True
    for name in _META:
        if value.get(name) is True:
            made.meta = True
    if isinstance(content, str):
        made.text = clean(content)
    elif isinstance(content, list):
        _blocks(made, content)
    if role == "user":
        _authorship(made, value)
    return made


def _authorship(made: Entry, value: dict[str, Any]) -> None:
    """Mark a line in the person's place that the client says is another's; a plan goes by its own text alone."""
    planned, origin = value.get("planContent"), value.get("origin")
    if isinstance(planned, str) and planned:
        made.text = f"{phrases.PLAN}\n\n{clean(planned)}"
    elif not made.text.startswith(phrases.PLAN):
        woken = value.get("promptSource") == "system" or value.get("hostInitiator", "user") != "user"
        others = isinstance(origin, dict) and origin.get("kind") != _PERSON
        made.meta = made.meta or woken or others or any(value.get(name) for name in _OTHERS)


def _blocks(made: Entry, content: list[object]) -> None:
    texts = []
    for block in content:
        if isinstance(block, dict):
            kind = block.get("type")
            if kind == "text":
                texts.append(_text(block.get("text")))
            elif kind == "tool_use" and made.role == "assistant":
                given = block.get("input")
                made.calls.append(
                    Call(_text(block.get("id")), _text(block.get("name")), given if isinstance(given, dict) else {})
                )
            elif kind == "tool_result":
                text = flat(block.get("content"))
                made.results.append(Result(_text(block.get("tool_use_id")), text, block.get("is_error") is True))
        elif isinstance(block, str):
            texts.append(clean(block))
    made.text = spoken.joined(texts) if made.role == "user" else "\n\n".join([text for text in texts if text])


def flat(content: object) -> str:
    """Return the text of a tool result: a string, or the text blocks of a list."""
    if isinstance(content, str):
        return clean(content)
    if isinstance(content, list):
        return "\n".join(_text(b.get("text")) for b in content if isinstance(b, dict) and b.get("type") == "text")
    return ""


def _text(value: object) -> str:
    if not isinstance(value, str):
        return ""
    return value if value.isascii() and "\0" not in value else clean(value)
