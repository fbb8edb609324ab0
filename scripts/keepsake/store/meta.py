"""The table `meta`: single named values of a database, such as the project's root or the size at the last count."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from keepsake.store.db import Connection


def value(db: Connection, name: str) -> str:
    """Return the value of a name, "" if there is none. Raises DatabaseError."""
    row = db.execute("SELECT value FROM meta WHERE name = ?", (name,)).fetchone()
    return str(row[0]) if row else ""


def put(db: Connection, name: str, new: str) -> None:
    """Store a value under a name, in place of an earlier one. Raises DatabaseError."""
    db.execute("INSERT OR REPLACE INTO meta(name, value) VALUES (?, ?)", (name, new))


def drop(db: Connection, name: str) -> None:
    """Delete the value of a name. Raises DatabaseError."""
    db.execute("DELETE FROM meta WHERE name = ?", (name,))
