"""Rows from the pages of a damaged file, whatever led to them is gone."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from keepsake.store import carve, drafts, schema

if TYPE_CHECKING:
    from pathlib import Path

VALUES: list[object] = [
    None, 0, 1, -1, 127, 128, -32768, 1 << 23, -(1 << 31), 1 << 40, -(1 << 60), 0.5, -1e300, "", "a", "ünï 日本",
    b"", b"\0\xff", "x" * 200, "y" * 3000, "z" * 40_000,
]  # fmt: skip


def test_every_kind_of_value_is_read(tmp_path: Path) -> None:
    path = str(tmp_path / "a.db")
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("PRAGMA secure_delete=ON")
        db.execute("CREATE TABLE t(a, b)")
        db.executemany(
            "INSERT INTO t(rowid, a, b) VALUES (?, ?, ?)", [(at * 997, v, at) for at, v in enumerate(VALUES, 1)]
        )
        db.execute("INSERT INTO t(rowid, a, b) VALUES (5, 'deleted', 0)")
        db.execute("DELETE FROM t WHERE rowid = 5")
    found = {row.id: row.values for row in carve.rows(carve.Pages(path, 4096)) if len(row.values) == 2}
    assert found == {at * 997: [value, at] for at, value in enumerate(VALUES, 1)}


@pytest.mark.parametrize("size", [512, 4096, 65536])
def test_the_page_size_is_the_file_s(tmp_path: Path, size: int) -> None:
    path = str(tmp_path / "a.db")
    with closing(sqlite3.connect(path)) as db, db:
        db.execute(f"PRAGMA page_size={size}")
        db.execute("CREATE TABLE t(a)")
        db.executemany("INSERT INTO t VALUES (?)", [("x" * at,) for at in range(300)])
    texts = {row.values[0] for row in carve.rows(carve.Pages(path, 1024)) if len(row.values) == 1}
    assert texts == {"x" * at for at in range(300)}


def test_the_log_counts_as_far_as_it_is_committed(tmp_path: Path) -> None:
    path, copy = str(tmp_path / "a.db"), str(tmp_path / "b.db")
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode=WAL").fetchall()
        db.execute("PRAGMA wal_autocheckpoint=0").fetchall()
        db.execute("CREATE TABLE t(a)")
        db.execute("INSERT INTO t VALUES ('old')")
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        db.execute("UPDATE t SET a = 'new'")
        for side in ("", "-wal"):
            with open(path + side, "rb") as file, open(copy + side, "wb") as other:
                other.write(file.read())
    assert [row.values for row in carve.rows(carve.Pages(copy, 4096)) if row.values != []][-1] == ["new"]
    with open(copy + "-wal", "r+b") as file:
        file.seek(carve.LOG_HEADER + 4)
        file.write(bytes(4))  # the frame is no commit any more
    assert [row.values for row in carve.rows(carve.Pages(copy, 4096))][-1] == ["old"]


@pytest.mark.parametrize("seed", range(40))
def test_damage_of_any_kind_ends_in_fewer_rows(tmp_path: Path, seed: int) -> None:
    import random

    path, chance = str(tmp_path / "a.db"), random.Random(seed)  # noqa: S311  # damage, not a secret
    with closing(schema.open_memory(path)) as db, db:
        for number in range(60):
            said = drafts.Draft(key=f"k{number}", kind="saved", type="Context", content="w " * number * 40, created=1.0)
            drafts.insert(db, said)
    whole = os.path.getsize(path)
    with open(path, "r+b") as file:
        for _ in range(chance.randrange(1, 400)):
            file.seek(chance.randrange(whole))
            file.write(bytes([chance.randrange(256)]))
        file.truncate(chance.randrange(whole // 2, whole))
    with closing(schema.open_memory(str(tmp_path / "new.db"))) as new, new:
        assert 0 <= carve.add(path, new, "memory", lambda *_: False) <= 60
        assert carve.add(str(tmp_path / "none.db"), new, "memory", lambda *_: False) == 0
