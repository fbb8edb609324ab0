"""Transcript bytes to lines: only the new bytes, only the lines that matter; a line to its JSON objects.

The lines to read are chosen by their type before they are parsed: two thirds of a transcript's bytes are tool results
and progress, which hold no turn. A transcript is never written to and never loaded whole.

The Stop hook reads with this module too while the person waits, so it keeps to what costs no start-up time.
"""

from __future__ import annotations

import os

from keepsake.base import minijson

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

try:
    import orjson
except ImportError:  # the runtime isn't made yet: slower, otherwise the same
    orjson = None  # type: ignore[assignment]  # the optional import's usual form

CHUNK = 1 << 20
MAX_LINE_BYTES = 64 << 20  # bytes; a longer line (an image, a whole file) is passed over, in constant memory
_SPOKEN = (b'"user"', b'"human"', b'"assistant"')
# Inside a JSON string quotes are escaped, so these bytes are never what somebody said. The client writes no space.
_TYPE = b'"type":"'
_WANTED = frozenset((b"user", b"human", b"assistant"))
_OTHER = (b'"type":"progress"', b'"type":"api-request', b'"type":"attachment"', b'"type":"system"',
          b'"type":"file-history-snapshot"')  # fmt: skip
_PASSED_OVER = frozenset((b"progress", b"attachment", b"system", b"file-history-snapshot"))
_MESSAGE = b'message","role":"assistant"'  # how the model's message goes on after _TYPE
KERNEL = ("/proc/", "/sys/")  # files that say they are regular, and of which a read may never come back
MAX_HEAD = 1000  # bytes of a line in which the client names the speaker


def regular(path: str) -> bool:
    """Tell whether path is a regular file (not a directory, a FIFO, a device, something the kernel makes up)."""
    return os.path.isfile(path) and not os.path.realpath(path).startswith(KERNEL)


def lines(path: str, offset: int = 0) -> Iterator[tuple[int, bytes, bool]]:
    """Yield (offset, line, ended) from a byte offset on; ended is False for a last line without its newline.

    A line over MAX_LINE_BYTES comes as b"". Raises OSError.
    """
    with open(path, "rb", buffering=CHUNK) as file:
        file.seek(offset)
        while True:
            line = file.readline(MAX_LINE_BYTES)
            if not line:
                return
            ended = line.endswith(b"\n")
            size = len(line)
            while not ended and size >= MAX_LINE_BYTES:
                line = b""
                rest = file.readline(MAX_LINE_BYTES)
                size, ended = size + len(rest), rest.endswith(b"\n") or not rest
            yield offset, line, ended
            offset += size


def can_be_entry(line: bytes) -> bool:
    """Tell by its bytes whether a line can be a turn, a tool call or a tool result.

    The first of the speakers counts, and that no other type of line stands before it.
    """
    at = line.find(_TYPE)
    if at >= 0:  # nearly every line is told by the first type that it names
        at += len(_TYPE)
        if line.startswith(_MESSAGE, at):
            return True
        kind = line[at : line.find(b'"', at, at + MAX_HEAD)]
        if kind in _WANTED:
            return True
        if kind in _PASSED_OVER and _first(line, at) < 0:
            return False
    found = _first(line, MAX_HEAD)  # the whole line is looked at only for those that name the speaker late
    if found < 0:
        found = _first(line, len(line))
    return found >= 0 and not any(line.find(other, 0, found) >= 0 for other in _OTHER)


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
    text, found, at = line.decode("utf-8-sig", "replace").strip(), [], 0
    while at < len(text):
        try:
            value, at = minijson.value_at(text, at)
        except ValueError:
            break
        if isinstance(value, dict):
            found.append(value)
        while text[at : at + 1].isspace():
            at += 1
    return found
