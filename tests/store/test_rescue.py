"""Damaged databases: what is set aside, what comes back, what is reported."""

from __future__ import annotations

import json
import os
import shutil
import time
from contextlib import closing
from typing import TYPE_CHECKING, Any, Callable

import pytest

from keepsake.base import clock
from keepsake.notes import marks
from keepsake.store import db as sqlite
from keepsake.store import drafts, forget, memories, note, note_rows, rescue, salvage, schema
from keepsake.store.store import Store, open_readers
from keepsake.store.tombstones import Tombstones

if TYPE_CHECKING:
    from pathlib import Path

ROWS = 400
NOW = 1_800_000_000.0


def draft(number: int) -> drafts.Draft:
    word = ("copper", "granite", "linen", "walnut")[number * 7 % 13 % 4]
    return drafts.Draft(
        key=f"turn:s-{number % 7}:user:{number}",
        kind="turn",
        type="Context",
        content=f"Turn {number} is about {word} " + "and more of it " * 30,
        created=NOW - ROWS + number,
        session=f"s-{number % 7}",
        seq=float(number),
        files=(f"src/{word}.py",),
    )


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return the data folder of a project with ROWS memories, a session and a cursor."""
    path = str(tmp_path_factory.mktemp("filled") / "p-1")
    with closing(rescue.open_or_rescue(path, NOW)) as db:
        db.execute("BEGIN")
        for number in range(ROWS):
            drafts.insert(db, draft(number))
        db.execute("INSERT INTO session(id, transcript, updated) VALUES ('s-1', '/t/s-1.jsonl', 5)")
        db.execute("INSERT INTO cursor VALUES ('/t/s-1.jsonl', 's-1', 900, 9, '5:abc', '{}')")
        db.execute("COMMIT")
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    return path


@pytest.fixture
def folder(filled: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return a copy of that folder in a home of its own."""
    monkeypatch.setenv("KEEPSAKE_HOME", str(tmp_path / "home"))
    return str(shutil.copytree(filled, tmp_path / "home" / "projects" / "p-1"))


def database(folder: str) -> str:
    return memories.database(folder)


def page(number: int, fill: bytes) -> Callable[[str], None]:
    def spoil(path: str) -> None:
        with open(path, "r+b") as file:
            file.seek(number * 4096)
            file.write(fill * 4096)

    return spoil


def cut(path: str) -> None:
    os.truncate(path, os.path.getsize(path) // 2 // 4096 * 4096)


def emptied(path: str) -> None:
    os.truncate(path, 0)


def removed(path: str) -> None:
    os.unlink(path)


def held(folder: str) -> set[str]:
    with closing(rescue.open_or_rescue(folder, NOW)) as db:
        assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        return {row[0] for row in db.execute("SELECT key FROM memory")}


def report(folder: str) -> dict[str, Any]:
    with open(rescue.report_path(folder), encoding="utf-8") as file:
        found = json.load(file)
    assert isinstance(found, dict)
    return found


ALL = {draft(number).key for number in range(ROWS)}


@pytest.mark.parametrize("spoil", [page(0, b"x"), page(1, b"\0"), page(40, b"\xff"), cut, emptied, removed])
def test_with_a_backup_nothing_is_lost(folder: str, spoil: Callable[[str], None]) -> None:
    assert rescue.backup(folder)
    spoil(database(folder))
    rescue.heal(folder, NOW)
    assert held(folder) == ALL
    found = report(folder)
    assert found["missing"] == []
    assert found["read"] + found["from_backup"] == ROWS
    with closing(rescue.open_or_rescue(folder, NOW)) as db:
        assert db.execute("SELECT path, offset FROM cursor").fetchall() == [("/t/s-1.jsonl", 0)]
        assert db.execute("SELECT count(*) FROM memory_fts WHERE memory_fts MATCH 'granit'").fetchone()[0] > 0


@pytest.mark.parametrize("number", [40, 60, 100])
def test_without_a_backup_the_rest_is_read_and_the_loss_is_named(folder: str, number: int) -> None:
    page(number, b"\xff")(database(folder))
    assert rescue.heal(folder, NOW) is True
    left = held(folder)
    assert len(left) > ROWS * 0.9
    found = report(folder)
    assert found["read"] == len(left)
    if found["complete"]:
        assert set(found["missing"]) == ALL - left
    [aside] = rescue.damaged_copies(folder)
    assert os.stat(aside).st_mode & 0o077 == 0
    assert rescue.heal(folder, NOW) is False


@pytest.mark.parametrize(("kind", "learnt"), [("rule", "rule_turn"), ("commit", "read_commit")])
def test_what_is_lost_and_learnt_once_is_learnt_again(folder: str, kind: str, learnt: str) -> None:
    with closing(schema.open_memory(database(folder))) as db:
        db.execute("INSERT INTO rule_turn VALUES ('t')")
        db.execute("INSERT INTO read_commit VALUES ('c')")
        for number in range(50):
            words = f"number {number} " + "of much that is said " * 50
            drafts.insert(db, drafts.Draft(f"{kind}:{number}", kind, "Decision", words, NOW))
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    with open(database(folder), "rb") as file:
        at = file.read().rindex(b"of much that is said ") // 4096
    page(at, b"\xff")(database(folder))
    assert rescue.heal(folder, NOW) is True
    with closing(schema.open_memory(database(folder))) as db:
        left = [table for table in ("rule_turn", "read_commit") if db.execute(f"SELECT * FROM {table}").fetchall()]
    assert left == [table for table in ("rule_turn", "read_commit") if table != learnt]


@pytest.mark.parametrize("number", [0, 1, 2, 3])
def test_without_a_backup_a_page_that_leads_to_others_may_hide_all(folder: str, number: int) -> None:
    """The first page, and the roots of tables: the store works again, and what can't be told is said so."""
    page(number, b"\0")(database(folder))
    assert rescue.heal(folder, NOW) is True
    left, found = held(folder), report(folder)
    assert left <= ALL
    assert found["read"] == len(left)
    assert set(found["missing"]) == ALL - left or not found["complete"]
    assert os.path.exists(str(found["aside"]))


def test_what_killed_processes_had_begun_is_known_and_swept(folder: str) -> None:
    rescue.backup(folder)
    begun = [f"{database(folder)}{name}" for name in (".backup.4711", ".building", ".damaged-20260101-000000-wal")]
    for name in begun:
        with open(name, "w", encoding="utf-8") as file:
            file.write("granite")
    assert rescue.copies(folder) == sorted(begun)
    rescue.sweep(folder, time.time())
    assert rescue.copies(folder) == sorted(begun)
    rescue.sweep(folder, time.time() + rescue.MAX_LOCK_AGE + 1)
    assert rescue.copies(folder) == sorted(begun[1:])
    with closing(rescue.open_or_rescue(folder, NOW)) as db:
        forget.wipe(Store(folder, db))
    assert rescue.copies(folder) == []
    assert os.path.exists(rescue.backup_path(folder))


def test_what_another_process_removes_meanwhile_is_no_fault(folder: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """SQLite deletes the journal of a backup as soon as it is done: listed, and gone before it is looked at."""
    monkeypatch.setattr("glob.glob", lambda pattern: [f"{pattern}4711-journal"])
    rescue.sweep(folder, time.time())


def test_opening_is_enough_when_the_header_is_broken(folder: str) -> None:
    rescue.backup(folder)
    page(0, b"no database")(database(folder))
    with closing(rescue.open_or_rescue(folder, NOW)) as db:
        assert db.execute("SELECT count(*) FROM memory").fetchone() == (ROWS,)


def test_what_was_forgotten_does_not_come_back_from_the_backup(folder: str) -> None:
    rescue.backup(folder)
    Tombstones(os.environ["KEEPSAKE_HOME"], folder).add([draft(3).key, draft(4).content])
    emptied(database(folder))
    assert held(folder) == ALL - {draft(3).key, draft(4).key}


def noted(number: int) -> drafts.Draft:
    said = note.Note("decision", [f"handle-{number}"], "", [note.Source(f"s-{number}", number)])
    told = f"We chose way number {number} of building"
    return drafts.Draft(key=f"n{number}", kind="saved", type="Decision", content=told, created=NOW, note=said)


@pytest.mark.parametrize("spoil", [emptied, page(40, b"\xff")])
def test_a_note_comes_back_from_the_backup_with_what_is_its_own(folder: str, spoil: Callable[[str], None]) -> None:
    with closing(rescue.open_or_rescue(folder, NOW)) as db:
        db.execute("BEGIN")
        rows = [drafts.insert(db, noted(number)) for number in range(6)]
        db.execute("COMMIT")
        marks.put(db, marks.GIT, {row: marks.Mark(f"changed {number}") for number, row in enumerate(rows)})
        db.execute("DELETE FROM memory WHERE key IN ('n1', ?)", (draft(3).key,))
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    rescue.backup(folder)
    Tombstones(os.environ["KEEPSAKE_HOME"], folder).add(["n4"])
    spoil(database(folder))
    rescue.heal(folder, NOW)
    with closing(rescue.open_or_rescue(folder, NOW)) as db:
        assert db.execute("PRAGMA quick_check").fetchone() == ("ok",)
        found = {one.key: one.id for one in memories.find(db, "kind = 'saved'")}
        kept = [0, 2, 3, 5] if spoil is emptied else [0, 2, 3, 4, 5]
        assert sorted(found) == [f"n{number}" for number in kept]
        for number in kept:
            told = note_rows.read(db, found[f"n{number}"])
            assert told is not None
            assert told.handles == [f"handle-{number}"]
            assert [(one.session, one.line) for one in told.sources] == [(f"s-{number}", number)]
            assert marks.words(db, found[f"n{number}"]) == f"changed {number}"
        assert db.execute("SELECT count(*) FROM note").fetchone() == (len(kept),)


def test_a_rescue_that_died_before_the_last_step_is_finished(folder: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rescue.backup(folder)
    page(0, b"x")(database(folder))
    with monkeypatch.context() as dying:
        dying.setattr(rescue, "_put_in_place", lambda _path: (_ for _ in ()).throw(KeyboardInterrupt))
        with pytest.raises(KeyboardInterrupt):
            rescue.open_or_rescue(folder, NOW)
    removed(database(folder))
    removed(rescue.backup_path(folder))
    assert held(folder) == ALL


@pytest.mark.parametrize("spoil", [removed, emptied])
def test_who_only_reads_finds_what_the_backup_holds(folder: str, spoil: Callable[[str], None]) -> None:
    assert open_readers([folder + "-other"]) == []
    rescue.backup(folder)
    spoil(database(folder))
    (store,) = open_readers([folder])
    with store:
        assert {row[0] for row in store.db.execute("SELECT key FROM memory")} == ALL


def test_a_database_from_a_newer_keepsake_is_no_damage(folder: str) -> None:
    with closing(sqlite.open_writer(database(folder))) as db:
        db.execute("PRAGMA user_version = 999")
    with pytest.raises(schema.NewerSchemaError):
        rescue.open_or_rescue(folder, NOW)
    assert rescue.damaged_copies(folder) == []


def test_a_lock_whose_holder_died_is_taken(folder: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rescue.backup(folder)
    emptied(database(folder))
    lock = database(folder) + ".rescue-lock"
    with open(lock, "w", encoding="ascii"):
        os.utime(lock, (1, 1))
    assert held(folder) == ALL
    monkeypatch.setattr(rescue, "MAX_WAIT", 0)
    emptied(database(folder))
    with open(lock, "w", encoding="ascii"), pytest.raises(FileExistsError):
        rescue.open_or_rescue(folder, NOW)


def test_the_daily_backup(folder: str) -> None:
    path = rescue.backup_path(folder)
    now = time.time()
    rescue.backup_daily(folder, now)
    first = os.stat(path)
    assert first.st_mode & 0o077 == 0
    rescue.backup_daily(folder, now + clock.DAY / 2)
    assert os.stat(path).st_mtime_ns == first.st_mtime_ns
    rescue.backup_daily(folder, now + clock.DAY + 1)
    assert os.stat(path).st_mtime_ns > first.st_mtime_ns
    os.utime(path, (now + 9 * clock.DAY, now + 9 * clock.DAY))  # the clock was ahead
    rescue.backup_daily(folder, now)
    assert os.stat(path).st_mtime < now + clock.DAY


def test_a_damaged_database_does_not_replace_a_good_backup_but_is_rescued(folder: str) -> None:
    rescue.backup_daily(folder, NOW)
    page(40, b"\xff")(database(folder))
    rescue.backup_daily(folder, time.time() + 2 * clock.DAY)
    assert rescue.damage(folder) == ""
    assert held(folder) == ALL


def test_only_the_last_two_damaged_databases_are_kept(folder: str) -> None:
    rescue.backup(folder)
    for day in range(4):
        page(0, b"x")(database(folder))
        rescue.heal(folder, NOW + day * clock.DAY)
    assert len(rescue.damaged_copies(folder)) == rescue.MAX_ASIDE


@pytest.mark.parametrize(
    ("text", "damaged"),
    [
        ("database disk image is malformed", True),
        ("file is not a database", True),
        ("database is locked", False),
        ("database or disk is full", False),
        ("disk I/O error", False),
    ],
)
def test_what_counts_as_damage(text: str, damaged: bool) -> None:
    assert salvage.is_damage(sqlite.DatabaseError(text)) is damaged


OLD_INDEX = (
    "ALTER TABLE memory RENAME COLUMN state TO superseded",
    "ALTER TABLE memory RENAME COLUMN signature TO extra",
    *(
        f"ALTER TABLE memory RENAME COLUMN {name} TO then_{name}"
        for name in ("mark", "edited", "story", "positive", "alone", "others")
    ),
    *(f"DROP TRIGGER {name}" for name in ("note_memory_delete", "note_memory_update", "note_mark_delete")),
    *(f"DROP TABLE {name}" for name in ("note", "note_source", "note_count", "note_term", "note_fts", "note_mark")),
    *(f"DROP TABLE {name}" for name in ("reading", "owed", "sending", "worktree")),
    *(f"DROP TABLE {name}" for name in ("tool_call", "rule_turn", "read_commit", "staged_note", "sent")),
    "CREATE TABLE occurrence(call TEXT PRIMARY KEY) WITHOUT ROWID",
    "DROP TABLE memory_fts",
    "CREATE VIRTUAL TABLE memory_fts USING fts5(terms, content='memory_text', content_rowid='id', detail=none,"
    " columnsize=0, tokenize=\"unicode61 remove_diacritics 0 categories 'L* N* P* S* M* C*'\")",
    "INSERT INTO memory_fts(memory_fts) VALUES ('rebuild')",
    "CREATE TABLE grade(term TEXT NOT NULL, chunk INTEGER NOT NULL, held INTEGER, PRIMARY KEY(term, chunk))",
    "CREATE TRIGGER grade_delete AFTER DELETE ON memory BEGIN UPDATE grade SET held = min(held, old.id - 1); END",
    "CREATE TABLE common(term TEXT PRIMARY KEY) WITHOUT ROWID",
    "PRAGMA user_version=5",
)


def test_a_store_of_the_version_before_is_brought_along_with_a_backup(folder: str) -> None:
    with closing(schema.open_memory(database(folder))) as db:
        for statement in OLD_INDEX:
            db.execute(statement)
    with closing(rescue.open_or_rescue(folder, NOW)) as db:
        assert schema.version(db) == schema.VERSION
        assert db.execute("SELECT name FROM sqlite_master WHERE name LIKE 'grade%' OR name = 'common'").fetchall() == []
        hits = "SELECT count(*) FROM memory_fts WHERE memory_fts MATCH 'granit' AND bm25(memory_fts) < 0"
        assert db.execute(hits).fetchone()[0] > 0
        db.execute("INSERT INTO memory_fts(memory_fts, rank) VALUES ('integrity-check', 1)")
        db.execute("DELETE FROM memory WHERE key = ?", (draft(3).key,))
    assert held(folder) == ALL - {draft(3).key}
    with closing(sqlite.connect(rescue.backup_path(folder))) as old:
        assert old.execute("PRAGMA user_version").fetchone() == (5,)
        assert {row[0] for row in old.execute("SELECT key FROM memory")} == ALL


def test_a_store_that_no_step_of_a_migration_fits_is_rebuilt(folder: str) -> None:
    """As one is that a checkout between two releases wrote: its number says less than it holds."""
    before = held(folder)
    with closing(sqlite.open_writer(database(folder))) as db:
        db.execute("PRAGMA user_version=10")
    with closing(rescue.open_or_rescue(folder, NOW)) as db:
        assert schema.version(db) == schema.VERSION
    assert held(folder) == before
    assert rescue.damaged_copies(folder)


def test_without_room_for_the_backup_a_store_stays_as_it_was(folder: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with closing(schema.open_memory(database(folder))) as db:
        for statement in OLD_INDEX:
            db.execute(statement)

    def full(_folder: str) -> bool:
        raise sqlite.DatabaseError("database or disk is full")

    monkeypatch.setattr(rescue, "backup", full)
    with pytest.raises(sqlite.DatabaseError, match="full"):
        rescue.open_or_rescue(folder, NOW)
    with closing(sqlite.connect(database(folder))) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (5,)
        assert db.execute("SELECT count(*) FROM memory").fetchone() == (ROWS,)


def test_two_damages_in_one_second_keep_both_files(folder: str) -> None:
    for _ in range(2):
        cut(database(folder))
        rescue.heal(folder, NOW)
    assert len([path for path in rescue.damaged_copies(folder) if not path.endswith("-wal")]) == 2
