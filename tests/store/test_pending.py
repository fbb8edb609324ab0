"""pending: rows that are written together are the rows that are written one by one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from keepsake.capture import keep
from keepsake.store import drafts, schema
from keepsake.store.drafts import Draft
from keepsake.store.pending import MAX_ROWS, Pending
from keepsake.store.tombstones import Tombstones

if TYPE_CHECKING:
    from pathlib import Path

    from keepsake.store.db import Connection

NONE = "SELECT count(*) FROM memory"


@pytest.fixture
def db(tmp_path: Path) -> Connection:
    return schema.open_memory(str(tmp_path / "memory.db"))


def turn(number: int, key: str = "", uuid: str = "", session: str = "s") -> Draft:
    return Draft(
        key=key or f"turn:s:user:{number}", kind="turn", type="Context", role="user", uuid=uuid or f"u{number}",
        content=f"The quokka eats leaf {number}.", created=1e9 + number, session=session,
        files=(f"src/leaf{number}.py",),
    )  # fmt: skip


def edit(number: int, at: float) -> Draft:
    return Draft(key="file:s:a.py", kind="file", type="Context", content=f"a.py: edit {number}", created=at)


def rows(db: Connection) -> list[tuple[object, ...]]:
    return (
        db.execute("SELECT * FROM memory ORDER BY id").fetchall() + db.execute("SELECT * FROM memory_file").fetchall()
    )


def test_rows_written_together_are_those_written_one_by_one(db: Connection, tmp_path: Path) -> None:
    one = schema.open_memory(str(tmp_path / "one.db"))
    many = Pending(db)
    for number in range(2 * MAX_ROWS + 3):
        drafts.insert(one, turn(number))
        many.add(turn(number))
    assert len(rows(db)) == 2 * 2 * MAX_ROWS  # the rest waits
    many.write()
    assert rows(db) == rows(one)
    search = "SELECT rowid FROM memory_fts WHERE memory_fts MATCH 'quokka'"
    assert db.execute(search).fetchall() == one.execute(search).fetchall()


SAME = {
    "the same key": ({}, True),
    "a fork's copy": ({"key": "turn:fork:user:1"}, True),
    "said again at the same time": ({"key": "turn:s:user:9", "uuid": "u9"}, True),
    "another turn": ({"key": "turn:fork:user:1", "uuid": "u9", "session": "fork"}, False),
}


@pytest.mark.parametrize("written", [True, False], ids=["written", "waiting"])
@pytest.mark.parametrize("name", SAME)
def test_a_turn_is_known_whether_it_waits_or_is_written(
    name: str, written: bool, db: Connection, tmp_path: Path
) -> None:
    more, known = SAME[name]
    many, gone = Pending(db), Tombstones(str(tmp_path), str(tmp_path))
    assert keep.keep_turn(many, turn(1), gone)
    if written:
        many.write()
    assert keep.keep_turn(many, turn(1, **more), gone) is not known
    many.write()
    assert db.execute(NONE).fetchone() == (1 if known else 2,)


@pytest.mark.parametrize("written", [True, False], ids=["written", "waiting"])
def test_a_lesson_met_again_is_counted_whether_it_waits_or_is_written(
    written: bool, db: Connection, tmp_path: Path
) -> None:
    many, gone = Pending(db), Tombstones(str(tmp_path), str(tmp_path))
    for number, (at, call) in enumerate([(10.0, "c0"), (30.0, "c1"), (20.0, "c2"), (30.0, "c1")]):
        keep.keep_lesson(many, edit(number, at), call, gone)
        if written:
            many.write()
    many.write()
    found = db.execute("SELECT content, terms, count, created, updated FROM memory").fetchall()
    assert found == [("a.py: edit 1", "a.py py edit 1", 3, 10.0, 30.0)]


def error(key: str, session: str = "s") -> Draft:
    return Draft(
        key=key, kind="error", type="Learning", content="`make`: a.c:1: bad type", created=1e9, session=session
    )


def test_an_error_that_an_older_keepsake_stored_under_another_key_is_known_and_gets_todays(
    db: Connection, tmp_path: Path
) -> None:
    gone = Tombstones(str(tmp_path), str(tmp_path))
    drafts.insert(db, error("error:former"))
    many = Pending(db)
    assert not keep.keep_lesson(many, error("error:todays"), "c1", gone)
    assert keep.keep_lesson(many, error("error:another", "another session"), "c2", gone)
    many.write()
    found = db.execute("SELECT key, count FROM memory ORDER BY id").fetchall()
    assert found == [("error:todays", 2), ("error:another", 1)]


def test_an_error_that_was_forgotten_under_another_key_does_not_come_back(db: Connection, tmp_path: Path) -> None:
    gone = Tombstones(str(tmp_path), str(tmp_path))
    gone.add(["error:former", error("error:former").content])
    many = Pending(db)
    assert not keep.keep_lesson(many, error("error:todays"), "c1", gone)
    many.write()
    assert db.execute(NONE).fetchone() == (0,)


def test_an_id_that_another_memory_has_is_replaced(db: Connection) -> None:
    first, new = turn(1), turn(2)
    first.uid = drafts.complete(turn(2)).uid
    drafts.insert(db, first)
    many = Pending(db)
    assert many.stored(new) is None
    many.add(new)
    many.write()
    assert len({uid for (uid,) in db.execute("SELECT uid FROM memory")}) == 2


def test_every_way_in_gives_a_memory_an_id(db: Connection) -> None:
    drafts.insert(db, turn(1))
    many = Pending(db)
    many.add(turn(2))
    many.write()
    assert all(uid for (uid,) in db.execute("SELECT uid FROM memory"))
