"""memories: rows in, rows out."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from keepsake.store import drafts, memories, schema
from keepsake.store.drafts import Draft

if TYPE_CHECKING:
    from pathlib import Path

    from keepsake.store.db import Connection


@pytest.fixture
def db(tmp_path: Path) -> Connection:
    return schema.open_memory(str(tmp_path / "memory.db"))


def turn(n: int, session: str = "s") -> Draft:
    return Draft(key=f"k{session}{n}", kind="turn", type="Context", content=f"turn {n}", created=float(n),
                 session=session, seq=float(n), files=["src/A.py", "src/A.py"])  # fmt: skip


def test_place_and_total_are_right_at_the_moment_of_reading(db: Connection) -> None:
    for n in (10, 20, 30):
        drafts.insert(db, turn(n))
        drafts.insert(db, turn(n, "other"))
    second = memories.by_key(db, "ks20")
    assert second is not None
    assert memories.turn_place(db, second) == (2, 3)
    db.execute("DELETE FROM memory WHERE key = 'ks10'")
    assert memories.turn_place(db, second) == (1, 2)
    assert memories.prefix(db, second) == "[session:unknown, turn 1/2] "


def test_files_are_found_by_base_name_and_go_with_their_memory(db: Connection) -> None:
    row = drafts.insert(db, turn(1))
    assert memories.files_of(db, row) == ["src/A.py"]
    assert db.execute("SELECT base FROM memory_file").fetchall() == [("a.py",)]
    db.execute("DELETE FROM memory")
    assert db.execute("SELECT count(*) FROM memory_file").fetchone() == (0,)


@pytest.mark.parametrize(
    ("path", "base"), [("/a/B.py", "b.py"), ("C:\\x\\Y.rs", "y.rs"), ("dir/", "dir"), ("x", "x"), ("/", "")]
)
def test_base_names_are_lower_case_whatever_the_separator(path: str, base: str) -> None:
    assert memories.base_name(path) == base
