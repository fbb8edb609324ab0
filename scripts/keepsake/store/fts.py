"""The full-text index: an external-content FTS5 table over memory.terms, kept in step by triggers.

`terms` is already analysed (text.analyse), so the tokenizer only has to split at spaces: for `unicode61` every category
of character but the separators is declared part of a token. The index holds positions and lengths (`detail=full`,
`columnsize=1`) because `bm25()` needs both, and would otherwise read the text of every row that matches. File accesses
are not in the index (the view leaves them out), so that they don't crowd out other memories; they are found by their
file, in memory_file.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from keepsake.store.db import Connection

NOTES = "note_fts"  # the index of the notes
SEGMENTS = 3  # of the notes' index; a look-up costs a hook 15 us per term and segment, for some 40 terms
MERGED = 500  # pages of an index that one transaction rewrites, so that nobody waits long for the lock
FTS_SQL = (
    "CREATE VIEW IF NOT EXISTS memory_text AS SELECT id, terms FROM memory WHERE kind <> 'file'",
    """
    CREATE VIRTUAL TABLE IF NOT EXISTS memory_fts USING fts5(
        terms, content='memory_text', content_rowid='id', detail=full, columnsize=1,
        tokenize="unicode61 remove_diacritics 0 categories 'L* N* P* S* M* C*'"
    )
    """,
    """
    CREATE TRIGGER IF NOT EXISTS memory_fts_insert AFTER INSERT ON memory WHEN new.kind <> 'file' BEGIN
        INSERT INTO memory_fts(rowid, terms) VALUES (new.id, new.terms);
    END
    """,
    """
    CREATE TRIGGER IF NOT EXISTS memory_fts_delete AFTER DELETE ON memory WHEN old.kind <> 'file' BEGIN
        INSERT INTO memory_fts(memory_fts, rowid, terms) VALUES ('delete', old.id, old.terms);
    END
    """,
    """
    CREATE TRIGGER IF NOT EXISTS memory_fts_update AFTER UPDATE OF terms ON memory WHEN new.kind <> 'file' BEGIN
        INSERT INTO memory_fts(memory_fts, rowid, terms) VALUES ('delete', old.id, old.terms);
        INSERT INTO memory_fts(rowid, terms) VALUES (new.id, new.terms);
    END
    """,
)
# The index of the notes, with frequencies and lengths for FTS5's bm25(); note_term tells in how many notes a term is.
NOTE_FTS_SQL = (
    """
    CREATE VIRTUAL TABLE note_fts USING fts5(
        terms, content='note', content_rowid='memory',
        tokenize="unicode61 remove_diacritics 0 categories 'L* N* P* S* M* C*'"
    )
    """,
    "CREATE VIRTUAL TABLE note_term USING fts5vocab(note_fts, row)",
    """
    CREATE TRIGGER note_insert AFTER INSERT ON note BEGIN
        INSERT INTO note_fts(rowid, terms) VALUES (new.memory, new.terms);
    END
    """,
    """
    CREATE TRIGGER note_delete AFTER DELETE ON note BEGIN
        INSERT INTO note_fts(note_fts, rowid, terms) VALUES ('delete', old.memory, old.terms);
    END
    """,
    """
    CREATE TRIGGER note_update AFTER UPDATE OF terms ON note BEGIN
        INSERT INTO note_fts(note_fts, rowid, terms) VALUES ('delete', old.memory, old.terms);
        INSERT INTO note_fts(rowid, terms) VALUES (new.memory, new.terms);
    END
    """,
)
_COUNT = "SELECT count(*) FROM memory_fts WHERE memory_fts MATCH ?"
_BEST = "SELECT rowid FROM {index} WHERE {index} MATCH ? ORDER BY rank"
_BEST_OF = (
    "SELECT {index}.rowid FROM {index} JOIN memory ON memory.id = {index}.rowid"
    " WHERE {index} MATCH ? AND {condition} ORDER BY bm25({index})"
)


def counts(db: Connection, terms: Iterable[str]) -> dict[str, int]:
    """Return for each term the number of memories that contain it. Raises DatabaseError."""
    return {term: int(db.execute(_COUNT, (quoted(term),)).fetchone()[0]) for term in terms}


def best(
    db: Connection, terms: Sequence[str], condition: str = "", values: Sequence[object] = (), index: str = "memory_fts"
) -> Iterator[int]:
    """Yield the rows that contain any of the terms, ranked by FTS5's bm25(), best first. Raises DatabaseError.

    condition: SQL over the table `memory`, with values for its placeholders; index: `memory_fts` or NOTES.
    """
    if terms:
        match = " OR ".join([quoted(term) for term in terms])
        sql = (_BEST_OF if condition else _BEST).format(index=index, condition=condition)
        for (row,) in db.execute(sql, (match, *values)):
            yield row


def has_many_segments(db: Connection) -> bool:
    """Tell whether the notes' index has more than SEGMENTS segments, which slows hooks. Raises DatabaseError."""
    return int(db.execute("SELECT count(DISTINCT segid) FROM note_fts_idx").fetchone()[0]) > SEGMENTS


def quoted(term: str) -> str:
    """Return a term or phrase quoted for MATCH, whatever characters it contains."""
    return '"' + term.replace('"', '""') + '"'


def merge(db: Connection, index: str = "memory_fts") -> None:
    """Merge an index's segments, since a look-up searches each term in each segment. Raises DatabaseError."""
    pages = -MERGED  # negative: start with all segments, whatever their size
    while True:
        before = db.total_changes
        db.execute(f"INSERT INTO {index}({index}, rank) VALUES ('merge', ?)", (pages,))
        if db.total_changes - before < 2:  # noqa: PLR2004  # SQLite's own sign that nothing was left to do
            return
        pages = MERGED
