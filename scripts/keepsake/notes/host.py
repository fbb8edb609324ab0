"""The agent from which a memory comes: the one that wrote its session's transcript, or the MCP client that saved it."""

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
MAX_CLIENT = 20  # characters of a client's name; a line cuts the origin of a note soon after that
_PEOPLE = ("the user", "saved by the user", "said by the user", "the user s rule", "the team", "claude")  # not clients
UNNAMED, CLAUDES = "unnamed", "claude-code"  # stands for a client without a name; what Claude Code calls itself


def of(db: Connection, memory: int, session: str = "") -> Host | None:
    """Return the agent of a memory's session, else of a note's source; None for Claude Code or an unknown one.

    Raises DatabaseError.
    """
    rows = db.execute(_OF_SESSION, (session,)) if session else db.execute(_OF_NOTE, (memory,))
    row = rows.fetchone()
    return hosts.of_transcript(str(row[0] or "")) if row else None


def title(db: Connection, memory: int, session: str = "") -> str:
    """Return the title of a memory's agent, "" for Claude Code or an unknown one. Raises DatabaseError.

    The name that an MCP client gives itself is put in quotes.
    """
    client_name = client(db, memory)
    if client_name:
        return f"'{client_name}' (MCP)"
    agent = of(db, memory, session)
    return agent.TITLE if agent else ""


def client(db: Connection, memory: int) -> str:
    """Return the name of the MCP client that saved a note, "" if none did. Raises DatabaseError."""
    row = db.execute(_CLIENT, (memory,)).fetchone()
    return str(row[0]) if row else ""


def plain(name: str) -> str:
    """Return the name that a client gives itself, which is not trusted, as a few harmless characters.

    "" for Claude Code; UNNAMED for an empty name, or one that would pass for a person's word.
    """
    harmless = "".join([char if char.isalnum() or char in "._-" else " " for char in clean(name)])
    short = " ".join(harmless.split())[:MAX_CLIENT].strip()
    if short.casefold() in _PEOPLE:
        return UNNAMED
    return "" if short == CLAUDES else short or UNNAMED
