"""How far models have read each session: the table `reading` (migrations.py says what its columns hold)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from keepsake.store.db import placeholders

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from keepsake.store.db import Connection


def get(db: Connection, session: str, column: str) -> object:
    """Return the value of a session's column, None if it is empty. Raises DatabaseError."""
    row = db.execute(f"SELECT {column} FROM reading WHERE session = ?", (session,)).fetchone()
    return row[0] if row else None


def put(db: Connection, session: str, column: str, value: object) -> None:
    """Set the value of a session's column. Raises DatabaseError."""
    db.execute("INSERT OR IGNORE INTO reading(session) VALUES (?)", (session,))
    db.execute(f"UPDATE reading SET {column} = ? WHERE session = ?", (value, session))


def every(db: Connection, column: str) -> list[tuple[str, str]]:
    """Return (session, value) for each session in which a column is not empty. Raises DatabaseError."""
    return db.execute(f"SELECT session, {column} FROM reading WHERE {column} IS NOT NULL").fetchall()


def clear(db: Connection, sessions: Iterable[str], column: str) -> None:
    """Empty a column for these sessions. Raises DatabaseError."""
    db.executemany(f"UPDATE reading SET {column} = NULL WHERE session = ?", [(session,) for session in sessions])


def close(db: Connection, sessions: Sequence[str] = ()) -> None:
    """Keep models from reading what was captured of these sessions (of all, if none is named) until now.

    The sessions no longer wait to be read, and their unfinished notes are deleted. Part of the caller's transaction.
    Raises DatabaseError.
    """
    only = f" WHERE session IN ({placeholders(sessions)})" if sessions else ""
    captured = f"SELECT session FROM cursor{only}"
    db.execute(f"INSERT OR IGNORE INTO reading(session) {captured}", tuple(sessions))
    db.execute(
        "UPDATE reading SET waits = NULL, part = NULL,"
        " closed_to = (SELECT max(line) FROM cursor WHERE cursor.session = reading.session)"
        f" WHERE session IN ({captured})",
        tuple(sessions),
    )
