"""Notes in the store: a row of their own beside the memory's, with its sources. Only the worker and commands write."""

from __future__ import annotations

from keepsake.store import meta
from keepsake.store.note import Note, Source
from keepsake.text import analyse, meaning
from keepsake.text.words import STOP

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from keepsake.store.db import Connection

MIN_GROWTH = 0.05  # share by which the notes must have grown before their terms are counted anew
_COUNTED = "notes_counted"


def add(db: Connection, memory: int, note: Note) -> None:
    """Make a stored memory a note, or merge into the note that it is: handles and sources are joined.

    Raises DatabaseError. The caller's transaction holds both rows.
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
    """Give a vector to the notes without one: those of an older keepsake, and edited ones."""
    _describe(db, "vector = x''", ())


def _describe(db: Connection, condition: str, values: tuple[object, ...]) -> None:
    rows = db.execute(f"SELECT memory, terms FROM note WHERE {condition}", values).fetchall()
    vectors = [(meaning.vector_of(set(terms.split()) - STOP), memory) for memory, terms in rows]
    db.executemany("UPDATE note SET vector = ? WHERE memory = ?", [one for one in vectors if one[0]])


def add_sources(db: Connection, memory: int, sources: Iterable[Source]) -> None:
    """Note where a note comes from, each place once; `seen` counts the sessions."""
    known = {(one.session, one.line, one.commit) for one in sources_of(db, memory)}
    new = [one for one in sources if (one.session, one.line, one.commit) not in known]
    db.executemany(
        "INSERT INTO note_source(memory, session, line, commit_hash) VALUES (?, ?, ?, ?)",
        [(memory, one.session, one.line, one.commit or None) for one in new],
    )
    seen = "SELECT max(1, count(DISTINCT session)) FROM note_source WHERE memory = ? AND session <> ''"
    db.execute(f"UPDATE note SET seen = ({seen}) WHERE memory = ?", (memory, memory))


def read(db: Connection, memory: int) -> Note | None:
    """Return what makes a memory a note, None when it is not one."""
    row = db.execute("SELECT class, handles, who FROM note WHERE memory = ?", (memory,)).fetchone()
    if row is None:
        return None
    return Note(row[0], row[1].split("\n") if row[1] else (), row[2], sources_of(db, memory))


def seen(db: Connection, memory: int) -> int:
    """Return in how many sessions a note was stated (1..)."""
    row = db.execute("SELECT seen FROM note WHERE memory = ?", (memory,)).fetchone()
    return int(row[0]) if row else 1


def sources_of(db: Connection, memory: int) -> list[Source]:
    """Return where a note comes from, the best source first."""
    sql = "SELECT session, line, commit_hash FROM note_source WHERE memory = ? ORDER BY rowid"
    return [Source(session, line, commit or "") for session, line, commit in db.execute(sql, (memory,))]


def count(db: Connection, grown: float = MIN_GROWTH) -> bool:
    """Count again how many notes hold each term if the notes have grown enough; returns whether it did."""
    total = int(db.execute("SELECT count(*) FROM note").fetchone()[0])
    before = meta.value(db, _COUNTED)
    if before and int(before) <= total <= int(before) * (1 + grown):
        return False
    db.execute("BEGIN IMMEDIATE")
    db.execute("DELETE FROM note_count")
    db.execute("INSERT INTO note_count SELECT term, doc FROM note_term")
    meta.put(db, _COUNTED, str(total))
    db.execute("COMMIT")
    return True


def _terms(handles: Iterable[str]) -> str:
    return " ".join([analyse.line(handle) for handle in handles])
