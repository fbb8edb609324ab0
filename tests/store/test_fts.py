"""fts: the index is tidied without losing anything."""

from __future__ import annotations

from typing import TYPE_CHECKING

from keepsake.store import drafts, fts, schema
from keepsake.store.drafts import Draft

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
