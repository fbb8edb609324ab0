"""Merge notes that state the same fact in several sessions.

The limits come from 545 notes of 140 sessions. Most notes that share a handle say different things about it, so their
words must be alike, too. The limits below merge four pairs, all of them rightly; slightly lower ones would merge five
more, two of them rightly. Two notes that say the same cost one line; a wrong merge loses a fact.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from keepsake.notes import person
from keepsake.store import drafts, fts, memories, meta, note_rows
from keepsake.store.memories import CURRENT, SUPERSEDED
from keepsake.store.note import class_of
from keepsake.text import analyse
from keepsake.text.words import STOP

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from keepsake.store.db import Connection
    from keepsake.store.drafts import Draft
    from keepsake.store.memories import Memory
    from keepsake.store.note import Note

MERGED_KINDS = ("staged", "model")  # what a model wrote; the person's own words are never replaced
# (handles that both notes have, at least; share of both statements' terms that both must have then): one row must fit.
ALIKE = ((3, 0.4), (2, 0.5), (1, 0.65))
# Classes under which one fact may be noted: "the error comes from x" is a root cause in one session, a fix in another.
FAMILIES = (
    ("root-cause", "fix", "constraint", "how-it-works"),
    ("constraint", "how-it-works", "where-it-is", "how-to-run"),
    ("user-preference", "decision", "earlier-attempt"),
    ("state-of-work",),
)
PREFERENCE = "user-preference"
MAX_CANDIDATES = 200
_SHARING = "SELECT rowid FROM note_fts WHERE note_fts MATCH ? ORDER BY rowid DESC LIMIT ?"


def alike(terms: Collection[str], others: Collection[str], shared: int) -> bool:
    """Tell whether two statements, given as terms, say the same; shared: how many handles both notes have (pure)."""
    mine, theirs = frozenset(terms) - STOP, frozenset(others) - STOP
    likeness = len(mine & theirs) / len(mine | theirs) if mine or theirs else 0.0
    return any(shared >= least and likeness >= share for least, share in ALIKE)


def same_family(first: str, second: str) -> bool:
    """Tell whether notes of two classes can state the same fact."""
    return first == second or any(first in family and second in family for family in FAMILIES)


def twin(db: Connection, draft: Draft, apart: Sequence[int] = ()) -> Memory | None:
    """Return the newest stored note that says the same as a draft, None if there is none. Raises DatabaseError.

    apart: rows to leave out. Notes that are held back or superseded are left out, and those that no model wrote.
    """
    note = draft.note
    if note is None or not note.handles:
        return None
    names, terms = _names(note), analyse.terms(draft.content)
    cls = class_of_draft(draft)
    for row in _sharing(db, note):
        old = note_rows.read(db, row)
        if old is None or row in apart or not (shared := len(names & _names(old))):
            continue
        memory = memories.by_id(db, row)
        old_cls = old.cls or class_of(memory.type, memory.tag_list())
        family = same_family(cls, old_cls) and not is_anothers_wish(db, draft, old.who, old_cls)
        mergeable = memory.kind in MERGED_KINDS and memory.state == CURRENT and not _from_one_answer(memory, draft)
        mergeable = mergeable and bool(memory.others) == draft.others  # another person's words never replace the user's
        if family and mergeable and alike(terms, analyse.terms(memory.content), shared):
            return memory
    return None


def class_of_draft(draft: Draft) -> str:
    """Return the class of a draft: the one that was given, else the one that follows from its type and tags."""
    return (draft.note and draft.note.cls) or class_of(draft.type, draft.tags)


def is_anothers_wish(db: Connection, draft: Draft, who: str, cls: str) -> bool:
    """Tell whether a draft is not to join a note of a class and a person (who), since a preference is one's own.

    It may join if the person of either is unknown (""), or both are names of the person here. Raises DatabaseError.
    """
    people = {who, draft.note.who if draft.note is not None else ""}
    if PREFERENCE not in {cls, class_of_draft(draft)} or "" in people or len(people) == 1:
        return False
    return not people.issubset(person.names(meta.value(db, "root")))


def _from_one_answer(memory: Memory, draft: Draft) -> bool:
    """Tell whether two notes come from the same answer about a session: whoever wrote it meant two facts."""
    return bool(draft.session) and (memory.session, memory.created) == (draft.session, draft.created)


def _sharing(db: Connection, note: Note) -> list[int]:
    phrases = dict.fromkeys([" ".join(analyse.terms(name)) for name in note.handles])
    query = " OR ".join(fts.quoted(phrase) for phrase in phrases if phrase)
    return [row for (row,) in db.execute(_SHARING, (query, MAX_CANDIDATES))] if query else []


def _names(note: Note) -> set[str]:
    return {name.casefold() for name in note.handles}


def join(db: Connection, old: Memory, draft: Draft) -> None:
    """Merge a draft into the stored note that says the same: all handles and sources, and the newer statement.

    A text that a person has edited stays as it is. Part of the caller's transaction. Raises DatabaseError.
    """
    newer = draft.created >= old.created and not old.edited and old.kind in MERGED_KINDS
    if newer and draft.content != old.content:
        drafts.set_content(db, old.id, draft.content, max(old.updated, draft.updated))
    if draft.note is not None:
        note_rows.add(db, old.id, draft.note)


def replace(db: Connection, row: int) -> Memory | None:
    """If the note just stored says the same as another one, let only the newer be shown; return the other, or None.

    For records that come with their own ids: both notes keep theirs and are found, listed and exported. The older one
    is marked superseded, the newer one gets all handles and sources. Raises DatabaseError.
    """
    stored, note = memories.by_id(db, row), note_rows.read(db, row)
    if note is None or stored.kind not in MERGED_KINDS or stored.state != CURRENT:
        return None
    draft = drafts.Draft(key=stored.key, kind=stored.kind, type=stored.type, content=stored.content,
                         created=stored.created, tags=stored.tag_list(), session=stored.session, mark=stored.mark,
                         others=bool(stored.others), note=note)  # fmt: skip
    other = twin(db, draft, (row,))
    if other is None:
        return None
    newer, older = (stored, other) if stored.created >= other.created else (other, stored)
    older_note = note_rows.read(db, older.id)
    if older_note is not None:
        note_rows.add(db, newer.id, older_note)
    db.execute("UPDATE memory SET state = ? WHERE id = ?", (SUPERSEDED, older.id))
    return other
