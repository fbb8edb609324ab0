"""How far each transcript was read: one cursor serves everything that is learnt from a transcript."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from keepsake.base import paths

if TYPE_CHECKING:
    from keepsake.store.db import Connection

HEAD = 1024  # bytes at a transcript's beginning; they differ if the file was replaced


@dataclass
class Cursor:
    """How far a transcript was read: byte offset, lines before it, hash of its first bytes, and what to remember.

    reads: how often each file was read, by the hash of its path, since a path may contain a secret; fixes: the state of
    fixes.FixFinder; use: the state of settle.Follower.
    """

    offset: int = 0
    line: int = 0
    head: str = ""
    reads: dict[str, int] = field(default_factory=dict)
    fixes: dict[str, object] = field(default_factory=dict)
    use: dict[str, Any] = field(default_factory=dict)


def head_hash(path: str, size: int = HEAD) -> str:
    """Return `<n>:<hash>` of the first n <= size bytes of a file. Raises OSError."""
    first = paths.read_bytes(path, size)
    return f"{len(first)}:{hashlib.sha256(first).hexdigest()[:16]}"


def _ends_line(path: str, offset: int) -> bool:
    """Tell whether a line ends at an offset. If not, the client took back what was read, and went on from there."""
    with open(paths.opened(path), "rb") as file:
        file.seek(max(offset - 1, 0))
        return offset == 0 or file.read(1) == b"\n"


def load(db: Connection, path: str) -> Cursor:
    """Return the stored cursor of a transcript; a new one if there is none or the file was replaced. Raises OSError."""
    row = db.execute("SELECT offset, line, head, state FROM cursor WHERE path = ?", (path,)).fetchone()
    if row is None:
        return Cursor()
    head = str(row[2])
    if not _ends_line(path, row[0]) or head_hash(path, int(head.partition(":")[0] or 0)) != head:
        return Cursor()
    state = json.loads(row[3])
    counts = (dict(state.get(name, {})) for name in ("reads", "fixes", "use"))
    return Cursor(int(row[0]), int(row[1]), head, *counts)


def save(db: Connection, path: str, session: str, cursor: Cursor) -> None:
    """Store a cursor, in the transaction of its batch."""
    state = json.dumps({"reads": cursor.reads, "fixes": cursor.fixes, **({"use": cursor.use} if cursor.use else {})})
    db.execute(
        "INSERT OR REPLACE INTO cursor(path, session, offset, line, head, state) VALUES (?, ?, ?, ?, ?, ?)",
        (path, session, cursor.offset, cursor.line, cursor.head, state),
    )
