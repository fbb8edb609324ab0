"""The notes that help to continue a session's work, ordered by how directly they say what to do next."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from keepsake.base.project import Project
from keepsake.notes import host, person
from keepsake.recall import candidates, line
from keepsake.recall.candidates import Candidate
from keepsake.store import memories
from keepsake.store.db import Connection, placeholders

MAX_NOTES, MAX_ROWS, MAX_ABOUT = 6, 40, 3
# First the state of the work, then what the next person has to observe, then how things are; solved problems come last.
CLASSES = ("state-of-work", "user-preference", "decision", "constraint", "how-it-works", "how-to-run", "where-it-is",
           "earlier-attempt", "root-cause", "fix")  # fmt: skip
STATE_CLASSES, BINDING_CLASSES = CLASSES[:1], CLASSES[1:4]
_SHOWABLE = f"{memories.TELLABLE} AND kind IN ('model', 'saved', 'staged') AND id NOT IN ({memories.SILENCED}) AND"
_OF_SESSIONS = "(session IN ({0}) OR id IN (SELECT memory FROM note_source WHERE session IN ({0})))"


def of_sessions(db: Connection, session_ids: Sequence[str], classes: Sequence[str] = CLASSES) -> list[Candidate]:
    """Return the notes of sessions in the order of the classes, within a class newest first. Raises DatabaseError."""
    where = f"{_SHOWABLE} {_OF_SESSIONS.format(placeholders(session_ids))}"
    rows = memories.find(db, where, (*session_ids, *session_ids), f"ORDER BY updated DESC LIMIT {MAX_ROWS}")
    position = {row.id: at for at, row in enumerate(rows)}
    notes = [note for note in candidates.read(db, list(position)) if line.class_of_note(note) in classes]
    notes.sort(key=lambda note: (classes.index(line.class_of_note(note)), position[note.id]))
    return notes[:MAX_NOTES]


def about(db: Connection, files: Sequence[str], excluded: Iterable[int]) -> list[Candidate]:
    """Return notes about files that set conditions or explain how things work, those about most of the files first.

    excluded: rows of notes to leave out.
    """
    base_names = list({memories.base_name(path) for path in files})
    query = f"SELECT memory FROM memory_file WHERE base IN ({placeholders(base_names)}) GROUP BY memory"
    order = f"ORDER BY count(DISTINCT base) DESC, memory DESC LIMIT {MAX_ROWS}"
    rows = db.execute(f"{query} {order}", base_names).fetchall()
    position = {int(row): at for at, (row,) in enumerate(rows)}
    where = f"{_SHOWABLE} id IN ({placeholders(position)})"
    showable = {row.id for row in memories.find(db, where, tuple(position))} - set(excluded)
    notes = [note for note in candidates.read(db, sorted(showable)) if line.class_of_note(note) in CLASSES[1:5]]
    return sorted(notes, key=lambda note: position[note.id])[:MAX_ABOUT]


def lines(db: Connection, notes: Iterable[Candidate], project: Project) -> list[str]:
    """Return notes as lines, without the list mark."""
    people = person.names(project.top)
    return [one[2:] for note in notes if (one := line.of(note, people, host=host.title(db, note.id)))]
