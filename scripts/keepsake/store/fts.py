"""The full-text index: an external-content FTS5 table over memory.terms, kept in step by triggers.

`terms` is already analysed (keepsake.analyse), so the tokenizer only has to split at spaces: `unicode61` with every
category of character but the separators declared part of a token. `detail=none` stores row ids alone: half the size,
a third of the time to look a term up; what recall needs beyond that (frequency, length) it reads from `terms` of the
few rows it ranks. `columnsize=0` drops a table that nobody reads. File accesses are not in the index at all (the view
leaves them out): they answer for their file, by memory_file, and crowd out nothing else.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from keepsake.store.db import Connection

MERGED = 500  # pages of the index that are rewritten in one transaction, so that nobody waits long for the lock
FTS_SQL = (
    "CREATE VIEW IF NOT EXISTS memory_text AS SELECT id, terms FROM memory WHERE kind <> 'file'",
    """
    CREATE VIRTUAL TABLE IF NOT EXISTS memory_fts USING fts5(
        terms, content='memory_text', content_rowid='id', detail=none, columnsize=0,
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
# The notes' own index: with frequencies and lengths, for FTS5's bm25(), and beside it the rarity of each term.
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


def merge(db: Connection) -> None:
    """Bring the index's segments together: a hook's look-up pays for each of them. Raises DatabaseError."""
    pages = -MERGED  # negative: begin with all segments, whatever their size
    while True:
        before = db.total_changes
        db.execute("INSERT INTO memory_fts(memory_fts, rank) VALUES ('merge', ?)", (pages,))
        if db.total_changes - before < 2:  # noqa: PLR2004  # SQLite's own sign that nothing was left to do
            return
        pages = MERGED
