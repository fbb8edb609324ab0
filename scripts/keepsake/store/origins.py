"""Where a note comes from, as vectors (text/meaning.py): the turns beside its source, and what its session was about.

A note helps where the work is like the work that it came from, which its few words often don't say. The worker fills
the column once the session's turns are in the store; without them it stays empty, and the gate does without.
"""

from __future__ import annotations

from keepsake.text import analyse, meaning

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from keepsake.store.db import Connection

    Turn = tuple[str, str, int, float]  # role, content, line in the transcript (0: not known), epoch seconds

NEAR = 6  # lines from a note's source within which a turn lies beside it
BESIDE_CHARS, PROMPT_CHARS = 2000, 500
NOTHING = bytes(meaning.DIMENSIONS)
_WAITING = """
    SELECT note.memory, note_source.session, note_source.line, memory.created
    FROM note JOIN memory ON memory.id = note.memory JOIN note_source ON note_source.memory = note.memory
    WHERE origin IS NULL AND EXISTS (
        SELECT 1 FROM memory AS turn WHERE turn.session = note_source.session AND turn.kind = 'turn'
    )
    GROUP BY note.memory HAVING min(note_source.rowid) ORDER BY note_source.session
"""
_TURNS = (
    "SELECT role, content, coalesce(line, 0), created FROM memory WHERE session = ? AND kind = 'turn' ORDER BY seq, id"
)


def describe(db: Connection) -> None:
    """Fill in the origins of the notes whose session's turns are there by now. Raises DatabaseError."""
    session, turns, made = "", [], []
    for memory, own, line, created in db.execute(_WAITING).fetchall():
        if own != session:
            session, turns = own, turns_of(db, own)
        made.append((of(turns, line, created), memory))
    db.executemany("UPDATE note SET origin = ? WHERE memory = ?", made)


def turns_of(db: Connection, session: str) -> list[Turn]:
    """Return a session's turns in their order."""
    return list(db.execute(_TURNS, (session,)))


def of(turns: Sequence[Turn], line: int | None, created: float) -> bytes:
    """Return a note's origin: two vectors of 64 bytes, of what was said beside it and of its session's first prompt.

    line: of the note's source; without one, the last turn at the time when it was saved (epoch seconds) lies beside it.
    """
    said = [turn for turn in turns if turn[0] == "assistant"]
    if line is None:
        beside = [content for _, content, _, at in said if at <= created][-1:]
    else:
        beside = [content for _, content, at, _ in said if abs(at - line) <= NEAR]
    first = next((content for role, content, *_ in turns if role == "user"), "")
    return _vector(" ".join(beside)[:BESIDE_CHARS]) + _vector(first[:PROMPT_CHARS])


def _vector(text: str) -> bytes:
    return meaning.of(analyse.telling(text)) or NOTHING
