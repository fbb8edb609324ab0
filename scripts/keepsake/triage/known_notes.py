"""Find notes that are stored already, so that they aren't saved again: a session's own, and those that share its names.

They are read only when a question is asked, at most a few times per session.
"""

from __future__ import annotations

import os

from keepsake.store import db as sqlite
from keepsake.store import schema

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from keepsake.store.db import Connection

MAX_NOTES = 10  # notes that a question lists
MAX_TURNS = 60  # newest turns of the session in which names are looked for
MAX_NAMES = 24  # names by which notes are looked for: those that the session writes most often
MIN_NAME_CHARS, MAX_NAME_CHARS = 3, 60  # characters of a name
_OWN = (
    "SELECT DISTINCT memory.id, content FROM note_source JOIN memory ON memory.id = note_source.memory"
    " WHERE note_source.session = ? AND state = 0 ORDER BY memory.id DESC LIMIT ?"
)
_TURNS = "SELECT content FROM memory WHERE session = ? AND kind = 'turn' ORDER BY seq DESC LIMIT ?"
_ALIKE = (
    "SELECT memory.id, content FROM note_fts JOIN memory ON memory.id = note_fts.rowid"
    " WHERE note_fts MATCH ? AND state = 0 ORDER BY bm25(note_fts) LIMIT ?"
)


def about(folder: str, session: str, news: Iterable[str]) -> list[str]:
    """Return the notes that a session's question lists: its own first, then those that share its names.

    folder: the project's data folder; news: what was said since the last Stop, which the store may not have yet.
    Returns [] if there is no store of this version. Raises DatabaseError.
    """
    db = sqlite.open_existing(os.path.join(folder, "memory.db"))
    if db is None or schema.version(db) != schema.VERSION:
        return []
    turns = [text for (text,) in db.execute(_TURNS, (session, MAX_TURNS))]
    notes = dict(db.execute(_OWN, (session, MAX_NOTES)).fetchall())
    notes.update(alike(db, names([*news, *turns])))
    return list(notes.values())[:MAX_NOTES]


def names(texts: Iterable[str]) -> list[str]:
    """Return the names that texts write as code (between single backticks, on one line), the most frequent first."""
    counts: dict[str, int] = {}
    for text in texts:
        for line in text.splitlines():
            for name in line.split("`")[1:-1:2]:
                if MIN_NAME_CHARS <= len(name.strip()) <= MAX_NAME_CHARS:
                    counts[name.strip()] = counts.get(name.strip(), 0) + 1
    return sorted(counts, key=lambda name: -counts[name])[:MAX_NAMES]


def alike(db: Connection, handles: Sequence[str]) -> list[tuple[int, str]]:
    """Return (row, text) of the notes in which these names (handles) occur, the best match first."""
    # Importing it costs as much as the rest of the hook's start, and only a question needs it.
    from keepsake.text import analyse

    terms = dict.fromkeys([term for name in handles for term in analyse.terms(name)])
    query = " OR ".join(['"' + term.replace('"', '""') + '"' for term in terms])
    return db.execute(_ALIKE, (query, MAX_NOTES)).fetchall() if query else []
