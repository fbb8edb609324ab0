"""Notes in the store: each has a row beside its memory's, and rows of sources. Only the worker and commands write."""

from __future__ import annotations

from keepsake.store import meta
from keepsake.store.note import Note, Source
from keepsake.text import analyse, meaning
from keepsake.text.words import STOP

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from keepsake.store.db import Connection

MIN_GROWTH = 0.05  # share by which the notes must have grown before their terms are counted again
_COUNTED = "notes_counted"


def add(db: Connection, memory: int, note: Note) -> None:
    """Make a stored memory a note; if it is one already, add handles and sources, and take over the class if given.

    Part of the caller's transaction, like the memory's row. Raises DatabaseError.
    """
    old = read(db, memory)
    if old is None:
        terms = _terms(note.handles)
        db.execute(
            "INSERT INTO note(memory, class, handles, handle_terms, who, client, terms)"
            " SELECT id, ?, ?, ?, ?, ?, terms || ' ' || ? FROM memory WHERE id = ?",
            (note.cls, "\n".join(note.handles), terms, note.who, note.client, terms, memory),
        )
    else:
        merged = Note(note.cls or old.cls, [*old.handles, *note.handles])
        terms = _terms(merged.handles)
        db.execute(
            "UPDATE note SET class = ?, handles = ?, handle_terms = ?, names = NULL,"
            " who = CASE who WHEN '' THEN ? ELSE who END,"
            " terms = (SELECT terms FROM memory WHERE id = note.memory) || ' ' || ? WHERE memory = ?",
            (merged.cls, "\n".join(merged.handles), terms, note.who, terms, memory),
        )
    add_sources(db, memory, note.sources)
    _describe(db, "memory = ?", (memory,))


def describe(db: Connection) -> None:
    """Compute the vectors of notes without one: those of an older keepsake, and edited ones. Raises DatabaseError."""
    _describe(db, "vector = x''", ())


def _describe(db: Connection, condition: str, values: tuple[object, ...]) -> None:
    rows = db.execute(f"SELECT memory, terms FROM note WHERE {condition}", values).fetchall()
    vectors = [(meaning.vector_of(set(terms.split()) - STOP), memory) for memory, terms in rows]
    db.executemany("UPDATE note SET vector = ? WHERE memory = ?", [row for row in vectors if row[0]])


def add_sources(db: Connection, memory: int, sources: Iterable[Source]) -> None:
    """Store sources of a note, each once, and update `seen`, the number of their sessions. Raises DatabaseError."""
    known = {(source.session, source.line, source.commit) for source in sources_of(db, memory)}
    new = [source for source in sources if (source.session, source.line, source.commit) not in known]
    db.executemany(
        "INSERT INTO note_source(memory, session, line, commit_hash) VALUES (?, ?, ?, ?)",
        [(memory, source.session, source.line, source.commit or None) for source in new],
    )
    seen = "SELECT max(1, count(DISTINCT session)) FROM note_source WHERE memory = ? AND session <> ''"
    db.execute(f"UPDATE note SET seen = ({seen}) WHERE memory = ?", (memory, memory))


def read(db: Connection, memory: int) -> Note | None:
    """Return the note of a memory's row, None if the memory is not a note."""
    row = db.execute("SELECT class, handles, who FROM note WHERE memory = ?", (memory,)).fetchone()
    if row is None:
        return None
    return Note(row[0], row[1].split("\n") if row[1] else (), row[2], sources_of(db, memory))


def seen(db: Connection, memory: int) -> int:
    """Return the number of sessions that state a note (1..)."""
    row = db.execute("SELECT seen FROM note WHERE memory = ?", (memory,)).fetchone()
    return int(row[0]) if row else 1


def sources_of(db: Connection, memory: int) -> list[Source]:
    """Return the sources of a note, the best one first."""
    sql = "SELECT session, line, commit_hash FROM note_source WHERE memory = ? ORDER BY rowid"
    return [Source(session, line, commit or "") for session, line, commit in db.execute(sql, (memory,))]


def count(db: Connection, grown: float = MIN_GROWTH) -> bool:
    """Count the notes with each term again, if there are enough new ones; return whether they were counted.

    grown: share by which the notes must have grown. Raises DatabaseError.
    """
    total = int(db.execute("SELECT count(*) FROM note").fetchone()[0])
    last_total = meta.value(db, _COUNTED)
    if last_total and int(last_total) <= total <= int(last_total) * (1 + grown):
        return False
    db.execute("BEGIN IMMEDIATE")
    db.execute("DELETE FROM note_count")
    db.execute("INSERT INTO note_count SELECT term, doc FROM note_term")
    meta.put(db, _COUNTED, str(total))
    db.execute("COMMIT")
    return True


def _terms(handles: Iterable[str]) -> str:
    return " ".join([analyse.line(handle) for handle in handles])
