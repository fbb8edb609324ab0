"""The full-text index: an external-content FTS5 table over memory.terms, kept in step by triggers.

`terms` is already analysed (keepsake.analyse), so the tokenizer only has to split at spaces: `unicode61` with every
other character that can occur declared a token character does that for ASCII, `categories '*'` for the rest.
`detail=none` stores row ids alone: half the size, a third of the time to look a term up; what recall needs beyond
that (frequency, length) it reads from `terms` of the few rows it ranks. `columnsize=0` drops a table nobody reads.
"""

from __future__ import annotations

FTS_SQL = (
    """
    CREATE VIRTUAL TABLE IF NOT EXISTS memory_fts USING fts5(
        terms, content='memory', content_rowid='id', detail=none, columnsize=0,
        tokenize="unicode61 remove_diacritics 0 categories 'L* N* P* S* M* C*'"
    )
    """,
    """
    CREATE TRIGGER IF NOT EXISTS memory_fts_insert AFTER INSERT ON memory BEGIN
        INSERT INTO memory_fts(rowid, terms) VALUES (new.id, new.terms);
    END
    """,
    """
    CREATE TRIGGER IF NOT EXISTS memory_fts_delete AFTER DELETE ON memory BEGIN
        INSERT INTO memory_fts(memory_fts, rowid, terms) VALUES ('delete', old.id, old.terms);
    END
    """,
    """
    CREATE TRIGGER IF NOT EXISTS memory_fts_update AFTER UPDATE OF terms ON memory BEGIN
        INSERT INTO memory_fts(memory_fts, rowid, terms) VALUES ('delete', old.id, old.terms);
        INSERT INTO memory_fts(rowid, terms) VALUES (new.id, new.terms);
    END
    """,
)
