"""Transcript bytes to entries: only the new bytes, only the lines that matter, every oddity survived.

The lines to read are chosen by their type before they are parsed: two thirds of a transcript's bytes are tool results
and progress, which hold no turn. A transcript is never written to and never loaded whole.

The Stop hook reads with this module too while the person waits, so it keeps to what costs no start-up time.
"""

from __future__ import annotations

import os
import stat

from keepsake import wire
from keepsake.event import clean

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

try:
    import orjson
except ImportError:  # the runtime isn't made yet: slower, otherwise the same
    orjson = None  # type: ignore[assignment]  # the optional import's usual form

CHUNK = 1 << 20
LONGEST_LINE = 64 << 20  # bytes; a longer line (an image, a whole file) is passed over, in constant memory
ANSWERED = b"answered your questions"  # a result that holds the person's own words
ROLES = {"user": "user", "human": "user", "assistant": "assistant"}
_SPOKEN = (b'"user"', b'"human"', b'"assistant"')
# Inside a JSON string quotes are escaped, so these bytes are never what somebody said. The client writes no space.
_OTHER = (b'"type":"progress"', b'"type":"api-request', b'"type":"attachment"', b'"type":"system"',
          b'"type":"file-history-snapshot"')  # fmt: skip
_CALL = b'"tool_use_id":"'
# Why a result is read at once: it failed, or holds the person's words; where its text can't be asked for later, errors.
_LAZY = (b'"is_error":true', ANSWERED)
_TELLING = {True: _LAZY, False: (*_LAZY, b"rror", b"failed", b"FAILED", b"arning")}
NEAR = 1000  # bytes of a line in which the client names the speaker


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
            made = [found for value in decode(self._raw) if (found := entry(value, 0, 0))]
            self._text, self._raw = "\n".join([result.text for one in made for result in one.results]), b""
        return self._text


class Entry:
    """One line of a transcript that a person, the model or a tool spoke.

    line counts from 1; offset is the line's first byte; stamp is the line's time as written.
    """

    __slots__ = (
        "branch", "calls", "cwd", "line", "message", "meta", "offset", "results", "role", "side", "stamp", "text",
        "uuid",
    )  # fmt: skip

    def __init__(
        self,
        role: str,
        line: int,
        offset: int,
        *,
        uuid: str = "",
        message: str = "",
        text: str = "",
        stamp: str = "",
        cwd: str = "",
        branch: str = "",
        side: bool = False,
        meta: bool = False,
        results: list[Result] | None = None,
    ) -> None:
        self.role, self.line, self.offset, self.uuid, self.message = role, line, offset, uuid, message
        self.text, self.stamp, self.cwd, self.branch, self.side, self.meta = text, stamp, cwd, branch, side, meta
        self.calls: list[Call] = []
        self.results: list[Result] = results or []

    @property
    def at(self) -> float:
        """The line's time in epoch seconds, 0 when it has none."""
        return epoch(self.stamp)


def regular(path: str) -> bool:
    """Tell whether path is a regular file (not a directory, a FIFO, a device)."""
    try:
        return stat.S_ISREG(os.stat(path).st_mode)
    except (OSError, ValueError):
        return False


def lines(path: str, offset: int = 0) -> Iterator[tuple[int, bytes, bool]]:
    """Yield (offset, line, ended) from a byte offset on; ended is False for a last line without its newline.

    A line over LONGEST_LINE comes as b"". Raises OSError.
    """
    with open(path, "rb", buffering=CHUNK) as file:
        file.seek(offset)
        while True:
            line = file.readline(LONGEST_LINE)
            if not line:
                return
            ended = line.endswith(b"\n")
            size = len(line)
            while not ended and size >= LONGEST_LINE:
                line = b""
                rest = file.readline(LONGEST_LINE)
                size, ended = size + len(rest), rest.endswith(b"\n") or not rest
            yield offset, line, ended
            offset += size


def wanted(line: bytes) -> bool:
    """Tell by its bytes whether a line can be a turn, a tool call or a tool result."""
    found = _first(line, NEAR)  # of nearly every line that is wanted; the whole line is looked at for the others
    if found < 0:
        found = _first(line, len(line))
    return found >= 0 and all(line.find(other, 0, found) < 0 for other in _OTHER)


def _first(line: bytes, end: int) -> int:
    """Return where the first of the speakers stands before end; -1 when none does."""
    first = -1
    for speaker in _SPOKEN:
        at = line.find(speaker, 0, end)
        if at >= 0:
            first = end = at
    return first


def decode(line: bytes) -> list[dict[str, Any]]:
    """Return the JSON objects on a line: one, or several glued together, or none when it is not JSON."""
    if orjson is not None:
        try:
            value = orjson.loads(line)
        except ValueError:  # glued objects, a lone surrogate, a half line: the tolerant way
            pass
        else:
            return [value] if isinstance(value, dict) else []
    text, found, at = line.decode("utf-8", "replace").strip(), [], 0
    while at < len(text):
        try:
            value, at = wire.scan(text, at)
        except (ValueError, RecursionError, StopIteration):
            break
        if isinstance(value, dict):
            found.append(value)
        while text[at : at + 1].isspace():
            at += 1
    return found


def entries(
    path: str, offset: int = 0, line: int = 0, *, lazy: bool = False
) -> Iterator[tuple[int, bool, list[Entry]]]:
    """Yield (offset after the line, whether it ended, its entries) for every line from offset on.

    line is the number of lines before offset; lazy as in `parse`. Raises OSError.
    """
    for start, raw, ended in lines(path, offset):
        line += 1
        after = start + len(raw)
        yield after, ended, parse(raw, line, start, lazy=lazy) if raw else []


def parse(raw: bytes, line: int, offset: int, *, lazy: bool = False) -> list[Entry]:
    """Return the entries on one line.

    lazy: a result that went well keeps its line, and its text is read when it is asked for; most never are.
    """
    if not wanted(raw):
        return []
    call = raw.find(_CALL)
    if call >= 0 and raw.find(_CALL, call + 1, CHUNK) < 0 and not any(word in raw for word in _TELLING[lazy]):
        # A result that went well: whose it is, is all that anybody asks.
        name = raw[call + len(_CALL) : raw.find(b'"', call + len(_CALL))]
        result = Result(name.decode("utf-8", "replace"), "", failed=False, raw=raw if lazy else b"")
        return [Entry("user", line, offset, side=b'"isSidechain":true' in raw, results=[result])]
    return [found for value in decode(raw) if (found := entry(value, line, offset))]


def entry(value: dict[str, Any], line: int, offset: int) -> Entry | None:
    """Narrow one parsed line to an Entry; None when it is of another type."""
    role = ROLES.get(_text(value.get("type")))
    if role is None:
        return None
    message = value.get("message")
    message = message if isinstance(message, dict) else {}
    made = Entry(
        role,
        line,
        offset,
        uuid=_text(value.get("uuid")),
        message=_text(message.get("id")),
        stamp=_text(value.get("timestamp")),
        cwd=_text(value.get("cwd")),
        branch=_text(value.get("gitBranch")),
        side=value.get("isSidechain") is True,
        meta=any(value.get(k) is True for k in ("isMeta", "isCompactSummary", "isVisibleInTranscriptOnly"))
        or value.get("isApiErrorMessage") is True
        or message.get("model") == "<synthetic>",
    )
    _blocks(made, message.get("content") or value.get("content") or "")
    return made


def _blocks(made: Entry, content: object) -> None:
    if isinstance(content, str):
        made.text = clean(content)
        return
    texts = []
    for block in content if isinstance(content, list) else []:
        if isinstance(block, str):
            texts.append(clean(block))
        elif isinstance(block, dict):
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
    made.text = "\n\n".join(t for t in texts if t)


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


def epoch(stamp: str) -> float:
    """Return an ISO time as epoch seconds (0.0 when it is none)."""
    import datetime

    try:
        return datetime.datetime.fromisoformat(stamp.replace("Z", "+00:00")).timestamp()
    except ValueError:
        return 0.0
