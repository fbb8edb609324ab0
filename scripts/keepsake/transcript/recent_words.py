"""Which words a session has used lately: what it has heard, no memory needs to tell it.

Words are whole, lower case, as UTF-8 bytes: bytes are split three times faster than text, and a transcript's tail is
taken as it lies on the disk, JSON and all. A word that only JSON's own syntax holds costs nothing: it is found heard.
"""

from __future__ import annotations

from keepsake import hosts
from keepsake.base import minijson, paths

TYPE_CHECKING = False
if TYPE_CHECKING:
    from keepsake.hosts import Translate

TAIL = 32 * 1024  # bytes of the transcript that are read; docs/performance.md says what they cost
SHORTEST = 3  # bytes of a word
_ENDS = b"._-"  # may stand inside a word, not at its ends
_ASCII = 0x80  # bytes from here on belong to wide characters
_APART = bytes(set(range(_ASCII)).difference(b"abcdefghijklmnopqrstuvwxyz0123456789" + _ENDS))
_SPLIT = bytes(range(256)).lower().translate(bytes.maketrans(_APART, b" " * len(_APART)))


def words(raw: bytes) -> set[bytes]:
    """Return the words of a text or of JSON lines."""
    raw = raw.replace(b"\\n", b" ").replace(b"\\t", b" ")
    return {word.strip(_ENDS) for word in set(raw.translate(_SPLIT).split())}


def ordered(text: str) -> list[bytes]:
    """Return the words of a text that are long enough to say something, each once, in order."""
    found = [word.strip(_ENDS) for word in text.encode("utf-8", "replace").translate(_SPLIT).split()]
    return [word for word in dict.fromkeys(found) if len(word) >= SHORTEST]


def tail(path: str, end: int | None = None, most: int = TAIL, turned: int = 0) -> bytes:
    """Return the last `most` bytes of a file (before the byte end), b"" when it can't be read.

    turned: how many of them, of another host's transcript, are given in Claude Code's form, the last (0: all). Where
    words and names are counted, the form of what is long past doesn't matter.
    """
    found = paths.tail(path, most, end)
    host = hosts.of_transcript(path)
    if host is None:
        return found
    cut = found.find(b"\n", len(found) - turned) + 1 if 0 < turned < len(found) else 0
    return found[:cut] + _translated(found[cut:], host.reader(path))


def entry(line: bytes) -> dict[str, object]:
    """Return a line of a transcript's tail as an object; the first one is cut, and gives {}."""
    try:
        value = minijson.loads(line.decode("utf-8", "replace"))
    except ValueError:
        return {}
    return value if isinstance(value, dict) else {}


def _translated(found: bytes, translate: Translate) -> bytes:
    """Return another host's lines as Claude Code writes them; the first, which is cut off, is left out."""
    made = [minijson.dumps(line) for raw in found.split(b"\n") for line in translate(raw)]
    return "\n".join(made).encode()
