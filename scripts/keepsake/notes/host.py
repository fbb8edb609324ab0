"""In which agent a memory was heard: the one that wrote the transcript of its session."""

from __future__ import annotations

from keepsake import hosts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from keepsake.hosts import Host
    from keepsake.store.db import Connection

_OF_NOTE = (
    "SELECT transcript FROM note_source JOIN session ON session.id = note_source.session"
    " WHERE note_source.memory = ? LIMIT 1"
)
_OF_SESSION = "SELECT transcript FROM session WHERE id = ?"


def of(db: Connection, memory: int, session: str = "") -> Host | None:
    """Return the agent of a memory's session, or of a note's source; None for Claude Code and where there is none.

    Raises DatabaseError.
    """
    found = db.execute(_OF_SESSION, (session,)) if session else db.execute(_OF_NOTE, (memory,))
    row = found.fetchone()
    return hosts.of_transcript(str(row[0] or "")) if row else None


def title(db: Connection, memory: int, session: str = "") -> str:
    """Return what the agent of a memory is called, "" for Claude Code; as `of`."""
    found = of(db, memory, session)
    return found.TITLE if found else ""
