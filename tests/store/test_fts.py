"""fts: the index is tidied without losing anything."""

from __future__ import annotations

from typing import TYPE_CHECKING

from keepsake.store import drafts, fts, schema
from keepsake.store.drafts import Draft
from keepsake.store.note import Note

if TYPE_CHECKING:
    from pathlib import Path


def segments(db: object) -> int:
    return int(db.execute("SELECT count(DISTINCT segid) FROM memory_fts_idx").fetchone()[0])  # type: ignore[attr-defined]


def test_segments_come_together_and_every_word_is_found(tmp_path: Path) -> None:
    db = schema.open_memory(str(tmp_path / "memory.db"))
    for n in range(60):
        drafts.insert(db, Draft(key=f"k{n}", kind="turn", type="Context", content=f"gateway number{n}", created=1.0))
    before = segments(db)
    fts.merge(db)
    assert segments(db) == 1 < before
    assert db.execute("SELECT count(*) FROM memory_fts WHERE memory_fts MATCH 'gateway'").fetchone() == (60,)
    assert db.execute("SELECT rowid FROM memory_fts WHERE memory_fts MATCH 'number7'").fetchall() == [(8,)]
    fts.merge(db)
    assert segments(db) == 1


def test_the_notes_index_is_brought_together_once_it_is_scattered(tmp_path: Path) -> None:
    db = schema.open_memory(str(tmp_path / "memory.db"))
    assert not fts.has_many_segments(db)
    for n in range(60):
        note = Note("how-it-works", ["gateway"])
        drafts.insert(
            db, Draft(key=f"n{n}", kind="model", type="Learning", content=f"it is port{n}", created=1.0, note=note)
        )
    assert fts.has_many_segments(db)
    fts.merge(db, fts.NOTES)
    assert not fts.has_many_segments(db)
    assert db.execute("SELECT count(*) FROM note_fts WHERE note_fts MATCH 'gateway'").fetchone() == (60,)
    assert db.execute("SELECT rowid FROM note_fts WHERE note_fts MATCH 'port7'").fetchall() == [(8,)]
    assert db.execute("SELECT count(*) FROM note_fts_docsize").fetchone() == (60,)
