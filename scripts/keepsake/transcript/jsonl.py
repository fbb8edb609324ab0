"""Reads the new lines of a transcript, selects those that matter, and decodes a line into its JSON objects.

Lines are selected by their type before they are parsed: two thirds of a transcript's bytes are tool results and
progress messages, which contain no turn. A transcript is never written to and never loaded whole.

The Stop hook uses this module too, while the person waits, so it imports only what costs no start-up time.
"""

from __future__ import annotations

import os

from keepsake.base import minijson, phrases

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

try:
    import orjson
except ImportError:  # the runtime isn't installed yet: slower, with the same results
    orjson = None  # type: ignore[assignment]  # the optional import's usual form

CHUNK = 1 << 20
MAX_LINE_BYTES = 64 << 20  # bytes; a longer line (an image, a whole file) is skipped, in constant memory
_SPOKEN = (b'"user"', b'"human"', b'"assistant"')
# Quotes inside a JSON string are escaped, so these bytes can't be part of a message. The client writes no space.
_TYPE = b'"type":"'
_SPEAKER_TYPES = frozenset((b"user", b"human", b"assistant", phrases.QUEUED.encode()))
_OTHER = (b'"type":"progress"', b'"type":"api-request', b'"type":"attachment"', b'"type":"system"',
          b'"type":"file-history-snapshot"')  # fmt: skip
_SKIPPED_TYPES = frozenset((b"progress", b"attachment", b"system", b"file-history-snapshot"))
_MESSAGE = b'message","role":"assistant"'  # follows _TYPE where the assistant's message precedes the line's own type
KERNEL = ("/proc/", "/sys/")  # kernel files look regular, but reading one may block forever
MAX_HEAD = 1000  # bytes at a line's beginning in which the client usually names the speaker


def regular(path: str) -> bool:
    """Tell whether path is a regular file: not a directory, FIFO or device, nor a file that the kernel generates."""
    return os.path.isfile(path) and not os.path.realpath(path).startswith(KERNEL)


def lines(path: str, offset: int = 0) -> Iterator[tuple[int, bytes, bool]]:
    """Yield (offset, line, ended) for each line from a byte offset on; ended is False for a last line without newline.

    A line longer than MAX_LINE_BYTES is yielded as b"". Raises OSError.
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

    It can if it names a speaker, and no other type of line stands before the first speaker.
    """
    at = line.find(_TYPE)
    if at >= 0:  # for nearly every line its first type decides
        at += len(_TYPE)
        if line.startswith(_MESSAGE, at):
            return True
        kind = line[at : line.find(b'"', at, at + MAX_HEAD)]
        if kind in _SPEAKER_TYPES:
            return True
        if kind in _SKIPPED_TYPES and _first(line, at) < 0:
            return False
    speaker = _first(line, MAX_HEAD)  # the whole line is searched only if its beginning names no speaker
    if speaker < 0:
        speaker = _first(line, len(line))
    return speaker >= 0 and not any(line.find(other, 0, speaker) >= 0 for other in _OTHER)


def _first(line: bytes, end: int) -> int:
    """Return the position of the first speaker before end, -1 if there is none."""
    first = -1
    for speaker in _SPOKEN:
        at = line.find(speaker, 0, end)
        if at >= 0:
            first = end = at
    return first


def decode(line: bytes) -> list[dict[str, Any]]:
    """Return the JSON objects on a line: usually one, several if they are glued together, none if it is not JSON."""
    if orjson is not None:
        try:
            value = orjson.loads(line)
        except ValueError:  # glued objects, a lone surrogate, an incomplete line: parsed tolerantly below
            pass
        else:
            return [value] if isinstance(value, dict) else []
    text, objects, at = line.decode("utf-8-sig", "replace").strip(), [], 0
    while at < len(text):
        try:
            value, at = minijson.value_at(text, at)
        except ValueError:
            break
        if isinstance(value, dict):
            objects.append(value)
        while text[at : at + 1].isspace():
            at += 1
    return objects
