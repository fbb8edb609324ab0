"""Find the notes that share words with a moment's query or with its context, best first by FTS5's bm25()."""

from __future__ import annotations

from keepsake.store import memories
from keepsake.store.db import placeholders
from keepsake.text import analyse, meaning
from keepsake.text.words import STOP

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping
    from typing import Any

    from keepsake.recall.moment import Moment
    from keepsake.store.db import Connection

MAX_FOUND = 16  # notes that one look-up brings
MAX_TERMS = 24  # rarest terms of a text that are looked up; FTS5 reads every note that holds one of them
MAX_UNCOUNTED = 60  # further terms that are looked up: no note held them at the last count, newer ones may
MAX_COUNTED = 900  # terms of a moment whose counts are read; SQLite binds at most 999 values
BY_PERSON = ("saved", "rule")  # kinds of memories that the person asked to have remembered
_FOUND = "SELECT rowid FROM note_fts WHERE note_fts MATCH ? ORDER BY bm25(note_fts) LIMIT ?"
_TOTAL = "SELECT count(*) FROM note_fts_docsize"  # its rows have three bytes per note; those of `note` hold the texts
_ROWS = (
    "SELECT memory.id, uid, kind, type, role, content, class, who, seen, created, updated, branch, session,"
    " shown, used, mark, others, handles, note.terms, tags, vector, transcript"
    " FROM note JOIN memory ON memory.id = note.memory WHERE note.memory IN ({}) AND "
    + memories.TELLABLE
    + f" AND NOT EXISTS ({memories.SILENCED} AND memory = note.memory)"
)
_FILES = "SELECT path, memory FROM memory_file WHERE memory IN ({})"


class Candidate:
    """A note as the gate sees it; times are epoch seconds. row: the columns of `_ROWS`."""

    id: int
    uid: str
    kind: str
    type: str
    role: str
    content: str
    cls: str
    who: str
    seen: int
    created: float
    updated: float
    branch: str
    session: str
    shown: int
    used: int
    mark: str
    others: int
    place: str | None
    vector: bytes
    handles: list[str]
    terms: frozenset[str]
    tags: list[str]
    files: list[str]  # paths that are stored for the note, besides those in its text
    __slots__ = tuple(__annotations__)

    def __init__(self, row: tuple[Any, ...]) -> None:
        (self.id, self.uid, self.kind, self.type, self.role, self.content, self.cls, self.who, self.seen, self.created,
         self.updated, self.branch, self.session, self.shown, self.used, self.mark, self.others,
         handles, terms, tags, vector, self.place) = row  # fmt: skip
        self.handles = handles.split("\n") if handles else []
        self.terms = frozenset(terms.split()) - STOP
        self.tags = tags.split("\n") if tags else []
        self.vector = vector if vector.__class__ is bytes and vector else meaning.vector_of(self.terms)
        self.files = []

    @property
    def by_person(self) -> bool:
        """Whether the person asked to have this remembered, by a command or as a rule in a prompt."""
        return self.kind in BY_PERSON


class Matches:
    """The result of the look-ups in one store.

    query_terms, context_terms: terms of the moment's query and of its context; counts: how many notes hold each term;
    total: the number of notes in the store, 0 without candidates.
    """

    __slots__ = ("candidates", "context_terms", "counts", "query_terms", "total")

    def __init__(
        self,
        candidates: list[Candidate],
        query_terms: set[str],
        context_terms: set[str],
        counts: dict[str, int],
        total: int,
    ) -> None:
        self.candidates, self.counts, self.total = candidates, counts, total
        self.query_terms, self.context_terms = query_terms, context_terms

    def without(self, known: Collection[str]) -> Matches:
        """Return the same result without the candidates that have one of these public ids."""
        unknown = [one for one in self.candidates if one.uid not in known]
        return Matches(unknown, self.query_terms, self.context_terms, self.counts, self.total)


def find_in(
    open_stores: Iterable[Connection], moment: Moment, skip: Collection[str] = ()
) -> list[tuple[Connection, Matches]]:
    """Return the result of `find` for each store. Raises DatabaseError."""
    return [(db, find(db, moment, skip)) for db in open_stores]


def find(db: Connection, moment: Moment, skip: Collection[str] = ()) -> Matches:
    """Return the notes of a store that are worth weighing at a moment.

    skip: public ids to leave out. Raises DatabaseError.
    """
    query_terms = meaningful_terms(moment.query)
    context_terms = meaningful_terms(moment.context) - query_terms
    counts = _counts(db, query_terms | context_terms)
    rows = [*_look_up(db, query_terms, counts), *_look_up(db, context_terms, counts), *_naming(db, moment.files)]
    notes = [note for note in read(db, list(dict.fromkeys(rows))) if note.uid not in skip]
    total = int(db.execute(_TOTAL).fetchone()[0]) if notes else 0
    return Matches(notes, query_terms, context_terms, counts, total)


def _naming(db: Connection, files: Iterable[str]) -> list[int]:
    """Return the rows of the newest notes that name one of the files at hand."""
    bases = [base for base in map(memories.base_name, files) if base]
    sql = (
        "SELECT note.memory FROM memory_file JOIN note USING (memory) WHERE base = ? ORDER BY note.memory DESC LIMIT ?"
    )
    return [row for base in bases for (row,) in db.execute(sql, (base, MAX_FOUND))]


def meaningful_terms(text: str) -> set[str]:
    """Return the terms of a text that carry meaning: without stop words and single characters."""
    return {term for term in analyse.terms(text) if len(term) > 1 and term not in STOP}


def _look_up(db: Connection, terms: Iterable[str], counts: Mapping[str, int]) -> list[int]:
    """Return the rows of the notes that best match the rarest of the terms, best first."""
    rarest = sorted([term for term in terms if term in counts], key=lambda term: (counts[term], term))[:MAX_TERMS]
    uncounted = sorted([term for term in terms if term not in counts])[:MAX_UNCOUNTED]
    query = " OR ".join(['"' + term.replace('"', '""') + '"' for term in rarest + uncounted])
    return [row for (row,) in db.execute(_FOUND, (query, MAX_FOUND))] if query else []


def read(db: Connection, rows: list[int]) -> list[Candidate]:
    """Return the notes in these rows that may be shown, in the order of the rows."""
    notes = {row[0]: Candidate(row) for row in db.execute(_ROWS.format(placeholders(rows)), rows)} if rows else {}
    for path, row in db.execute(_FILES.format(placeholders(notes)), list(notes)) if notes else ():
        notes[row].files.append(path)
    return [notes[row] for row in rows if row in notes]


def _counts(db: Connection, terms: Iterable[str]) -> dict[str, int]:
    """Return how many notes held each term at the last count; terms that no note held then are left out."""
    counted = sorted(terms)[:MAX_COUNTED]
    sql = f"SELECT term, notes FROM note_count WHERE term IN ({placeholders(counted)})"
    return dict(db.execute(sql, counted)) if counted else {}
