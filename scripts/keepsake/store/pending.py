"""Collect the new memories of a transaction, to write many with one statement.

That takes half the time of one statement per memory, since the full-text index writes a segment of its own at each
statement that runs triggers. Look-ups see the waiting memories too, so callers notice no difference.
"""

from __future__ import annotations

from keepsake.store import drafts, memories

TYPE_CHECKING = False
if TYPE_CHECKING:
    from keepsake.store.db import Connection
    from keepsake.store.drafts import Draft
    from keepsake.store.memories import Memory

MAX_ROWS = 40  # rows per statement; SQLite before 3.32 takes at most 999 values
_COPY = (
    "SELECT 1 FROM memory WHERE (uuid = ? AND role = ?)"
    " OR (session = ? AND created = ? AND content = ? AND created > 0 AND kind = 'turn') LIMIT 1"
)


class Pending:
    """The new memories of one transaction. Whoever opened it calls write() before it ends."""

    def __init__(self, db: Connection) -> None:
        self.db = db
        self._drafts: dict[str, Draft] = {}  # by key
        self._copied: set[tuple[object, ...]] = set()

    def waiting(self, key: str) -> Draft | None:
        """Return the waiting memory with this key, None if there is none."""
        return self._drafts.get(key)

    def stored(self, new: Draft) -> Memory | None:
        """Return the stored memory that is the same as new, as `memories.by_key` does; None if there is none.

        Completes new, and gives it another uid if a different memory has it.
        """
        if new.key in self._drafts:
            self.write()
        drafts.complete(new)
        matches = memories.find(self.db, "key = ? OR uid = ?", (new.key, new.uid))
        same = [old for old in matches if old.key == new.key] or [
            old for old in matches if old.key.startswith(memories.RECORD)
        ]
        if matches and not same:
            new.uid = drafts.free_uid(self.db, new.uid)
        return same[0] if same else None

    def has_copy(self, new: Draft) -> bool:
        """Tell whether a turn is known under another key: as a fork's copy (same uuid) or repeat (same time, text)."""
        if self._copied and not self._copied.isdisjoint(_marks(new)):
            return True
        values = (new.uuid or None, new.role, new.session, new.created, new.content)
        return self.db.execute(_COPY, values).fetchone() is not None

    def add(self, new: Draft) -> None:
        """Add a memory that is not stored yet; writes once MAX_ROWS are waiting. Raises DatabaseError."""
        self._drafts[new.key] = drafts.complete(new)
        self._copied.update(_marks(new))
        if len(self._drafts) >= MAX_ROWS:
            self.write()

    def write(self) -> None:
        """Write the waiting memories in the order in which they were added. Raises DatabaseError."""
        waiting = list(self._drafts.values())
        self._drafts.clear()
        self._copied.clear()
        if waiting:
            drafts.insert_all(self.db, waiting)


def _marks(new: Draft) -> list[tuple[object, ...]]:
    """Return the values by which a copy of a memory is recognised, those of has_copy."""
    marks: list[tuple[object, ...]] = [(new.uuid, new.role)] if new.uuid else []
    if new.kind == "turn" and new.created > 0:
        marks.append((new.session, new.created, new.content))
    return marks
