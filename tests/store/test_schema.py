"""schema: migrations, and what is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from keepsake.store import db as sqlite
from keepsake.store import schema

if TYPE_CHECKING:
    from pathlib import Path


def test_a_new_database_is_current_private_and_logged_ahead(tmp_path: Path) -> None:
    path = tmp_path / "p" / "memory.db"
    db = schema.open_memory(str(path))
    assert schema.version(db) == schema.VERSION
    assert db.execute("PRAGMA journal_mode").fetchone()[0] == "wal"
    assert path.stat().st_mode & 0o777 == 0o600
    assert path.parent.stat().st_mode & 0o777 == 0o700


def test_a_newer_database_is_refused_unchanged(tmp_path: Path) -> None:
    path = str(tmp_path / "memory.db")
    schema.open_memory(path).execute(f"PRAGMA user_version={schema.VERSION + 1}")
    with pytest.raises(schema.NewerSchemaError):
        schema.open_memory(path)
    again = sqlite.open_existing(path)
    assert again is not None
    assert schema.version(again) == schema.VERSION + 1


def test_a_failed_migration_leaves_nothing_behind(tmp_path: Path) -> None:
    db = sqlite.open_writer(str(tmp_path / "x.db"))
    steps = (("CREATE TABLE a(x)",), ("CREATE TABLE b(x)", "CREATE TABLE nonsense("))
    with pytest.raises(sqlite.DatabaseError):
        schema.migrate(db, steps)
    assert schema.version(db) == 1
    assert db.execute("SELECT name FROM sqlite_master WHERE name = 'b'").fetchall() == []


def test_the_index_follows_the_rows(tmp_path: Path) -> None:
    db = schema.open_memory(str(tmp_path / "m.db"))
    row = ("u", "k", "turn", "Context", "x", "alpha", 1.0, 1.0)
    columns = "uid, key, kind, type, content, terms, created, updated"
    db.execute(f"INSERT INTO memory({columns}) VALUES (?,?,?,?,?,?,?,?)", row)

    def hits(term: str) -> int:
        return len(db.execute("SELECT rowid FROM memory_fts WHERE memory_fts MATCH ?", (term,)).fetchall())

    assert (hits("alpha"), hits("beta")) == (1, 0)
    db.execute("UPDATE memory SET terms = 'beta'")
    assert (hits("alpha"), hits("beta")) == (0, 1)
    db.execute("DELETE FROM memory")
    assert (hits("alpha"), hits("beta")) == (0, 0)
    db.execute("INSERT INTO memory_fts(memory_fts, rank) VALUES ('integrity-check', 1)")
