"""In which agent a memory was heard: the one that wrote the transcript of its session, or saved it as an MCP client."""

from __future__ import annotations

from keepsake import hosts
from keepsake.base.event import clean

TYPE_CHECKING = False
if TYPE_CHECKING:
    from keepsake.hosts import Host
    from keepsake.store.db import Connection

_OF_NOTE = (
    "SELECT transcript FROM note_source JOIN session ON session.id = note_source.session"
    " WHERE note_source.memory = ? LIMIT 1"
)
_OF_SESSION = "SELECT transcript FROM session WHERE id = ?"
_CLIENT = "SELECT client FROM note WHERE memory = ?"
MAX_CLIENT = 20  # characters of a client's name: what a line says of a note's origin is cut soon after
_PEOPLE = ("the user", "saved by the user", "said by the user", "the user s rule", "the team", "claude")  # no clients
UNNAMED, CLAUDES = "unnamed", "claude-code"  # a client without a name; Claude Code as a client


def of(db: Connection, memory: int, session: str = "") -> Host | None:
    """Return the agent of a memory's session, or of a note's source; None for Claude Code and where there is none.

    Raises DatabaseError.
    """
    found = db.execute(_OF_SESSION, (session,)) if session else db.execute(_OF_NOTE, (memory,))
    row = found.fetchone()
    return hosts.of_transcript(str(row[0] or "")) if row else None


def title(db: Connection, memory: int, session: str = "") -> str:
    """Return what the agent of a memory is called, "" for Claude Code; as `of`. A client's own word is in quotes."""
    named = client(db, memory)
    if named:
        return f"'{named}' (MCP)"
    found = of(db, memory, session)
    return found.TITLE if found else ""


def client(db: Connection, memory: int) -> str:
    """Return the name of the MCP client that saved a note, "" where it came another way. Raises DatabaseError."""
    row = db.execute(_CLIENT, (memory,)).fetchone()
    return str(row[0]) if row else ""


def plain(name: str) -> str:
    """Return a client's name for itself as a few plain characters, "" for Claude Code; anything may stand in it."""
    kept = "".join([char if char.isalnum() or char in "._-" else " " for char in clean(name)])
    short = " ".join(kept.split())[:MAX_CLIENT].strip()
    if short.casefold() in _PEOPLE:
        return UNNAMED
    return "" if short == CLAUDES else short or UNNAMED
