"""The size limit of a store."""

from __future__ import annotations

import shutil
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from keepsake.store import drafts, limits, schema

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from keepsake.store.db import Connection


def add(db: Connection, number: int, kind: str = "turn") -> int:
    content = " ".join(f"word{number}x{part}" for part in range(120))
    return drafts.insert(
        db, drafts.Draft(key=f"{kind}:{number}", kind=kind, type="Context", content=content, created=float(number))
    )


@pytest.fixture(scope="module")
def full(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a store of 600 turns and 20 memories that a person saved."""
    path = tmp_path_factory.mktemp("full") / "memory.db"
    with closing(schema.open_memory(str(path))) as made:
        made.execute("BEGIN")
        for number in range(600):
            add(made, number)
        for number in range(20):
            add(made, number, "saved")
        made.execute("UPDATE memory SET used = 1 WHERE kind = 'turn' AND id <= 20")
        made.execute("COMMIT")
    return path


@pytest.fixture
def db(full: Path, tmp_path: Path) -> Iterator[Connection]:
    with closing(schema.open_memory(str(shutil.copy(full, tmp_path)))) as copy:
        yield copy


def kept(db: Connection, kind: str) -> list[int]:
    return [int(row[0]) for row in db.execute("SELECT created FROM memory WHERE kind = ? ORDER BY created", (kind,))]


def test_below_the_limit_nothing_goes(db: Connection) -> None:
    assert limits.enforce(db, limits.live_bytes(db)) == 0
    assert len(kept(db, "turn")) == 600


@pytest.mark.parametrize("share", [0.1, 0.3, 0.9])
def test_no_more_goes_than_has_to(db: Connection, share: float) -> None:
    """Far above its limit a store is brought to it, not emptied."""
    most = int(limits.live_bytes(db) * share)
    limits.enforce(db, most)
    room = 24 * 4096  # pages of the notes' tables and indexes, which no turn gives back
    assert most * 0.7 < limits.live_bytes(db) <= most + room


def test_the_oldest_that_were_never_used_go_first(db: Connection) -> None:
    most = limits.live_bytes(db) * 6 // 10
    removed = limits.enforce(db, most)
    assert limits.live_bytes(db) <= most
    turns = kept(db, "turn")
    assert len(turns) == 600 - removed
    assert turns[:20] == list(range(20))
    assert turns[20:] == list(range(600 - len(turns) + 20, 600))
    assert len(kept(db, "saved")) == 20
    assert limits.enforce(db, most) == 0
    assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_what_a_person_saved_stays_whatever_the_limit(db: Connection) -> None:
    limits.enforce(db, 1)
    assert kept(db, "turn") == []
    assert len(kept(db, "saved")) == 20
