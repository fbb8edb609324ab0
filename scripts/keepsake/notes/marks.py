"""Marks on notes: what has changed since a note was made, and whether it is still worth showing.

Each mark has an author, the check that found the change; it replaces its own marks only. The worker and commands write
marks, hooks read them.

| author | example of its words | silent |
| --- | --- | --- |
| loaded | CLAUDE.md says it | yes: the client has shown it to the model already |
| newer | replaced by id 3b7c90a1 | yes |
| git | branch retry-queue was merged since (1f2e3d4) | if the note begins with what was pending (git/staleness.py) |
| deleted | deploy.md was deleted since | no: it is shown with this mark |
| team | Bob put it right in .keepsake/notes/amounts-1a2b3c4d.md | yes: the team's wording is shown instead |
"""

from __future__ import annotations

from keepsake.store.db import placeholders

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from keepsake.store.db import Connection

LOADED, NEWER, GIT, DELETED, TEAM = "loaded", "newer", "git", "deleted", "team"
STALE = (NEWER, GIT, DELETED, TEAM)  # authors whose marks say that a note is out of date
_PUT = "INSERT OR REPLACE INTO note_mark(memory, author, words, silent) SELECT id, ?, ?, ? FROM memory WHERE id = ?"


class Mark:
    """What has changed since a note was made, in a few words, and whether the note is silent because of it."""

    __slots__ = ("silent", "words")

    def __init__(self, words: str, silent: bool = False) -> None:
        self.words, self.silent = words, silent


def put(db: Connection, author: str, new: Mapping[int, Mark], among: Iterable[int] | None = None) -> None:
    """Replace an author's marks by new ones (row of a memory -> mark). Raises DatabaseError.

    among: the rows that were checked, if not all: the author's marks on other rows stay.
    """
    with db:
        db.execute("BEGIN IMMEDIATE")
        if among is None:
            db.execute("DELETE FROM note_mark WHERE author = ?", (author,))
        else:
            db.executemany("DELETE FROM note_mark WHERE author = ? AND memory = ?", [(author, row) for row in among])
        db.executemany(_PUT, [(author, mark.words, int(mark.silent), row) for row, mark in new.items()])


def of(db: Connection, memory: int) -> list[Mark]:
    """Return the marks on a note."""
    rows = db.execute("SELECT words, silent FROM note_mark WHERE memory = ? ORDER BY author", (memory,))
    return [Mark(words, bool(silent)) for words, silent in rows]


def words(db: Connection, memory: int) -> str:
    """Return the words of a note's marks, joined: what has changed since it was made; "" if nothing is known."""
    return ", ".join([mark.words for mark in of(db, memory) if mark.words])


def marked_by(db: Connection, authors: Sequence[str], limit: int) -> list[tuple[int, str, bool]]:
    """Return the notes with a mark of one of these authors, the newest first: (row, words, silent)."""
    where = f"author IN ({placeholders(authors)})"
    sql = f"SELECT memory, words, silent FROM note_mark WHERE {where} ORDER BY memory DESC LIMIT ?"
    return [(row, text, bool(silent)) for row, text, silent in db.execute(sql, (*authors, limit))]
