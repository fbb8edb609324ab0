"""The new part of a transcript, read while the person waits: bounded in bytes and in messages."""

from __future__ import annotations

import os

from keepsake.base import paths
from keepsake.store import pauses
from keepsake.transcript import jsonl, reader
from keepsake.triage import exchange, state

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from keepsake.transcript.reader import Entry
    from keepsake.triage.exchange import Exchange
    from keepsake.triage.state import State

    Pauses = Sequence[tuple[float, float]]

MAX_BYTES = 8 << 20  # of a transcript that one verdict reads: its end; a session's usual news is a few kilobytes


class ReplacedError(Exception):
    """The transcript was replaced: it is shorter than before, or begins differently."""


def head(path: str, size: int = state.HEAD) -> str:
    """Return `<n>:<hash>` of the file's first n <= size bytes. Raises OSError."""
    with open(path, "rb") as file:
        first = file.read(size)
    return f"{len(first)}:{paths.digest(first.decode('latin-1'))}"


def news(path: str, known: State, limit: int, last: str, silent: Pauses = ()) -> list[Exchange]:
    """Return the exchanges since the last verdict, and move the state's cursor behind them.

    limit: messages at most, the newest. last: the assistant's last message by the payload, for what the file lags
    behind. silent: times in which keepsake was paused; what was said then is left out. Raises OSError, and
    ReplacedError with the cursor at the file's end: what it holds was judged or is lost.
    """
    if not jsonl.regular(path):
        raise OSError(f"not a regular file: {os.path.basename(path)}")
    size = os.path.getsize(path)
    if known.head and (size < known.offset or head(path, int(known.head.partition(":")[0])) != known.head):
        known.offset, known.head = size, head(path)
        raise ReplacedError("the transcript was replaced or cut; it is judged from here on")
    known.head = head(path)
    entries = [entry for entry in _entries(path, known) if not silent or not pauses.covers(silent, entry.at)]
    said = exchange.messages(entries)[-limit:]
    found = exchange.exchanges(said, last.strip(), known.tally.last)
    late = any(message.line == 0 and message.role == "assistant" for one in found for message in one.answers)
    known.tally.last = paths.digest(last.strip()) if late else known.tally.last
    return found


def _entries(path: str, known: State) -> Iterator[Entry]:
    """Yield the entries of every finished line after the cursor, and move it."""
    size, skip = os.path.getsize(path), False
    if size - known.offset > MAX_BYTES:
        known.offset, skip = size - MAX_BYTES, True  # in the middle of a line
    for after, ended, entries in reader.entries(path, known.offset):
        if not ended:
            return
        known.offset = after
        if not skip:
            yield from entries
        skip = False
