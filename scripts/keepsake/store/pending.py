"""New memories of a transaction that wait to be written together.

One statement for many rows costs half of one for each: the full-text index writes what it holds in memory to a segment
of its own at each statement that has triggers. Every look-up reads the waiting rows before the store, so that callers
notice no difference.
"""

from __future__ import annotations

from keepsake.store import drafts, memories

TYPE_CHECKING = False
if TYPE_CHECKING:
    from keepsake.store.db import Connection
    from keepsake.store.drafts import Draft
    from keepsake.store.memories import Memory

MAX_ROWS = 40  # rows a statement; SQLite before 3.32 takes 999 values
_COPY = (
    "SELECT 1 FROM memory WHERE (uuid = ? AND role = ?)"
    " OR (session = ? AND created = ? AND content = ? AND created > 0 AND kind = 'turn') LIMIT 1"
)


class Pending:
    """The rows of one transaction; its opener calls write() before it ends."""

    def __init__(self, db: Connection) -> None:
        self.db = db
        self._drafts: dict[str, Draft] = {}  # by key
        self._copied: set[tuple[object, ...]] = set()

    def waiting(self, key: str) -> Draft | None:
        """Return the memory with this key that is not written yet."""
        return self._drafts.get(key)

    def stored(self, new: Draft) -> Memory | None:
        """Return the stored memory that is the same as new, as `memories.by_key` does.

        new.uid is a free one afterwards.
        """
        if new.key in self._drafts:
            self.write()
        drafts.complete(new)
        found = memories.find(self.db, "key = ? OR uid = ?", (new.key, new.uid))
        same = [old for old in found if old.key == new.key] or [
            old for old in found if old.key.startswith(memories.RECORD)
        ]
        if found and not same:
            new.uid = drafts.free_uid(self.db, new.uid)
        return same[0] if same else None

    def has_copy(self, new: Draft) -> bool:
        """Tell whether a turn is there under another key: copied by a fork (same uuid), or repeated (time and text)."""
        if self._copied and not self._copied.isdisjoint(_marks(new)):
            return True
        values = (new.uuid or None, new.role, new.session, new.created, new.content)
        return self.db.execute(_COPY, values).fetchone() is not None

    def add(self, new: Draft) -> None:
        """Add a memory that is not stored yet."""
        self._drafts[new.key] = drafts.complete(new)
        self._copied.update(_marks(new))
        if len(self._drafts) >= MAX_ROWS:
            self.write()

    def write(self) -> None:
        """Write the waiting rows in their order. Raises DatabaseError."""
        waiting = list(self._drafts.values())
        self._drafts.clear()
        self._copied.clear()
        if waiting:
            drafts.insert_all(self.db, waiting)


def _marks(new: Draft) -> list[tuple[object, ...]]:
    """Return the values that a copy of a memory shares with it."""
    found: list[tuple[object, ...]] = [(new.uuid, new.role)] if new.uuid else []
    if new.kind == "turn" and new.created > 0:
        found.append((new.session, new.created, new.content))
    return found
