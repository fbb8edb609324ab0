"""The words that a session used recently: a memory that consists of them tells the session nothing new.

Words are whole, lower case and UTF-8 bytes: bytes are split three times faster than text, and the tail of a transcript
is used as it lies on the disk, JSON included. The words of JSON's own syntax therefore count as used, too.
"""

from __future__ import annotations

from keepsake import hosts
from keepsake.base import minijson, paths, phrases

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from keepsake.hosts import Translate

MAX_TAIL = 32 * 1024  # bytes of the transcript that are read; docs/performance.md says what they cost
PERSON = "human"  # the `kind` of a person's `origin`
SUMMARY = b'"isCompactSummary":true'  # in the line of the summary that a compaction writes
MIN_WORD_BYTES = 3  # bytes of a word that `ordered` returns
_ENDS = b"._-"  # characters that a word may contain, but not begin or end with
_ASCII = 0x80  # bytes from here on belong to characters outside ASCII
_APART = bytes(set(range(_ASCII)).difference(b"abcdefghijklmnopqrstuvwxyz0123456789" + _ENDS))
_SPLIT = bytes(range(256)).lower().translate(bytes.maketrans(_APART, b" " * len(_APART)))


def words(raw: bytes) -> set[bytes]:
    """Return the words of a text or of JSON lines."""
    raw = raw.replace(b"\\n", b" ").replace(b"\\t", b" ")
    return {word.strip(_ENDS) for word in set(raw.translate(_SPLIT).split())}


def ordered(text: str) -> list[bytes]:
    """Return the words of a text that have at least MIN_WORD_BYTES bytes, each once, in order."""
    separated = [word.strip(_ENDS) for word in text.encode("utf-8", "replace").translate(_SPLIT).split()]
    return [word for word in dict.fromkeys(separated) if len(word) >= MIN_WORD_BYTES]


def tail(path: str, end: int | None = None, most: int = MAX_TAIL, turned: int = 0) -> bytes:
    """Return the last `most` bytes of a file (before the byte end), b"" if it can't be read.

    turned: how many of the last bytes of another host's transcript are converted to Claude Code's form (0: all). The
    bytes before them stay as they are, since their form doesn't matter for counting words and names.
    """
    data = paths.tail(path, most, end)
    host = hosts.of_transcript(path)
    if host is None:
        return data
    cut = data.find(b"\n", len(data) - turned) + 1 if 0 < turned < len(data) else 0
    return data[:cut] + _translated(data[cut:], host.reader(path))


def entry(line: bytes) -> dict[str, object]:
    """Return a line of a transcript's tail as an object; {} if it isn't one, as the first line, which is cut off."""
    try:
        value = minijson.loads(line.decode("utf-8", "replace"))
    except ValueError:
        return {}
    return typed(value) if isinstance(value, dict) else {}


def typed(value: dict[str, Any]) -> dict[str, Any]:
    """Return a prompt that the person typed while the model worked in the form of any other prompt.

    The client (2.1.329) hands it to the model with the next tool result, and writes it as an attachment alone. What
    others queue in this way (a task's notification, a plugin's text) stays an attachment.
    """
    queued = value.get("attachment")
    if not isinstance(queued, dict) or queued.get("type") != phrases.QUEUED or queued.get("commandMode") != "prompt":
        return value
    origin = queued.get("origin")
    by_person = isinstance(origin, dict) and origin.get("kind") == PERSON
    message = {"role": "user", "content": queued.get("prompt")}
    return {**value, **queued, "type": "user", "message": message} if by_person else value


def _translated(data: bytes, translate: Translate) -> bytes:
    """Convert another host's lines to Claude Code's form; the first line, which is cut off, is left out."""
    lines = [minijson.dumps(line) for raw in data.split(b"\n") for line in translate(raw)]
    return "\n".join(lines).encode()
