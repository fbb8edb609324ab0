"""The notes that help to continue a session's work, ordered by how directly they say what to do next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from keepsake.notes import host, person
from keepsake.recall import candidates, line
from keepsake.store import memories

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from keepsake.base.project import Project
    from keepsake.recall.candidates import Candidate
    from keepsake.store.db import Connection

MAX_NOTES, MANY, MAX_ABOUT = 6, 40, 3
# First the state of the work, then what the next person has to observe, then how things are; solved problems come last.
CLASSES = ("state-of-work", "user-preference", "decision", "constraint", "how-it-works", "how-to-run", "where-it-is",
           "earlier-attempt", "root-cause", "fix")  # fmt: skip
STANDS, BINDS = CLASSES[:1], CLASSES[1:4]
_TOLD = f"{memories.TELLABLE} AND kind IN ('model', 'saved', 'staged') AND id NOT IN ({memories.SILENCED}) AND"
_FROM = "(session IN ({0}) OR id IN (SELECT memory FROM note_source WHERE session IN ({0})))"


def of_sessions(db: Connection, of: Sequence[str], classes: Sequence[str] = CLASSES) -> list[Candidate]:
    """Return the notes of sessions in the order of the classes, within a class newest first. Raises DatabaseError.

    of: ids of the sessions.
    """
    rows = memories.find(db, f"{_TOLD} {_FROM.format(_marks(of))}", (*of, *of), f"ORDER BY updated DESC LIMIT {MANY}")
    place = {row.id: at for at, row in enumerate(rows)}
    notes = [note for note in candidates.read(db, list(place)) if line.class_of_note(note) in classes]
    notes.sort(key=lambda note: (classes.index(line.class_of_note(note)), place[note.id]))
    return notes[:MAX_NOTES]


def about(db: Connection, files: Sequence[str], without: Iterable[int]) -> list[Candidate]:
    """Return notes about files that set conditions or explain how things work, those about most of the files first.

    without: rows of notes to leave out.
    """
    bases = list({memories.base_name(path) for path in files})
    met = f"SELECT memory FROM memory_file WHERE base IN ({_marks(bases)}) GROUP BY memory"
    rows = db.execute(f"{met} ORDER BY count(DISTINCT base) DESC, memory DESC LIMIT {MANY}", bases).fetchall()
    place = {int(row): at for at, (row,) in enumerate(rows)}
    told = {one.id for one in memories.find(db, f"{_TOLD} id IN ({_marks(place)})", tuple(place))} - set(without)
    notes = [note for note in candidates.read(db, sorted(told)) if line.class_of_note(note) in CLASSES[1:5]]
    return sorted(notes, key=lambda note: place[note.id])[:MAX_ABOUT]


def lines(db: Connection, notes: Iterable[Candidate], found: Project) -> list[str]:
    """Return notes as lines, without the list mark."""
    people = person.names(found.top)
    return [one[2:] for note in notes if (one := line.of(note, people, host=host.title(db, note.id)))]


def _marks(values: Iterable[object]) -> str:
    return ", ".join(["?" for _ in values])
