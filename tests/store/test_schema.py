"""schema: migrations, and what is refused."""

from __future__ import annotations

import os
from contextlib import closing
from typing import TYPE_CHECKING, Any

import pytest
from tests.conftest import STEP_BY_STEP

from keepsake.store import db as sqlite
from keepsake.store import memories, migrations, rescue, schema

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(autouse=True)
def whole(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Take every step in these tests; give the way in which the other tests make a store."""
    other = schema.migrate
    monkeypatch.setattr(schema, "migrate", STEP_BY_STEP)
    return other


@pytest.mark.parametrize("steps", [migrations.MIGRATIONS, schema.LEDGER_MIGRATIONS], ids=["memory", "ledger"])
def test_the_stores_of_other_tests_have_the_shape_that_the_steps_lead_to(whole: Any, steps: Any) -> None:
    found = []
    for make in (whole, schema.migrate):
        with closing(sqlite.connect(":memory:", isolation_level=None)) as db:
            make(db, steps)
            shape = sorted(db.execute("SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL").fetchall())
            tables = [name for kind, name, _ in shape if kind == "table" and not name.endswith("_fts_data")]
            held = {name: db.execute(f"SELECT * FROM {name}").fetchall() for name in tables}  # an empty index has forms
            found.append((schema.version(db), shape, held))
    assert found[0] == found[1]


def test_a_new_database_is_current_private_and_logged_ahead(tmp_path: Path) -> None:
    path = tmp_path / "p" / "memory.db"
    db = schema.open_memory(str(path))
    assert schema.version(db) == schema.VERSION == len(migrations.MIGRATIONS)
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


OWN = ("state", "mark", "others", "edited", "signature", "story", "positive", "alone")  # of a memory, since version 13
COMMON = {"type": "Context", "terms": "x", "created": 1.0, "updated": 1.0}
STORY = '{"offset": 7, "goal": "Port the shop"}'
# versions -> uid -> what columns said then that meant two things, and what they are now
TWOFOLD: dict[int, dict[str, tuple[dict[str, int | str], tuple[object, ...]]]] = {
    9: {
        "told": ({"kind": "model"}, (memories.CURRENT, "", 0, 0, None, None, None, None)),
        "contradicted": ({"superseded": 1}, (memories.SUPERSEDED, "", 0, 0, None, None, None, None)),
        "an-order": (
            {"superseded": 2, "extra": "unconfirmed"},
            (memories.HELD, "unconfirmed", 0, 0, None, None, None, None),
        ),
        "imported": ({"extra": "others"}, (memories.CURRENT, "", 1, 0, None, None, None, None)),
        "put-right": ({"extra": "edited"}, (memories.CURRENT, "", 0, 1, None, None, None, None)),
        "fix": ({"kind": "fix", "extra": "E711 at #"}, (memories.CURRENT, "", 0, 0, "E711 at #", None, None, None)),
    },
    12: {
        "summary": ({"kind": "summary", "extra": STORY}, (memories.CURRENT, "", 0, 0, None, STORY, None, None)),
        "to-do": ({"kind": "rule", "extra": "+use tabs"}, (memories.CURRENT, "", 0, 0, None, None, 1, 1)),
        "not-to": ({"kind": "rule", "extra": "-use tabs"}, (memories.CURRENT, "", 0, 0, None, None, 0, 1)),
        "beside": ({"kind": "rule", "extra": "- use tabs"}, (memories.CURRENT, "", 0, 0, None, None, 0, 0)),
        "put-right": ({"kind": "rule", "edited": 1}, (memories.CURRENT, "", 0, 1, None, None, None, None)),
        "error": ({"kind": "error", "extra": "E1 at #"}, (memories.CURRENT, "", 0, 0, "E1 at #", None, None, None)),
        "theirs": ({"mark": "others"}, (memories.CURRENT, "", 1, 0, None, None, None, None)),
        "an-order": (
            {"mark": "others, unconfirmed", "state": 2},
            (memories.HELD, "unconfirmed", 1, 0, None, None, None, None),
        ),
        "of-a-page": (
            {"mark": "after a web page"},
            (memories.CURRENT, "after a web page", 0, 0, None, None, None, None),
        ),
    },
}


def older(path: str, version: int) -> None:
    """Make the store of a keepsake whose columns meant two things."""
    with closing(sqlite.open_writer(path)) as db:
        schema.migrate(db, migrations.MIGRATIONS[:version])
        for uid, (was, _) in TWOFOLD[version].items():
            row = {"uid": uid, "key": uid, "content": uid, "kind": "model", **COMMON, **was}
            db.execute(f"INSERT INTO memory({', '.join(row)}) VALUES ({','.join('?' * len(row))})", tuple(row.values()))


@pytest.mark.parametrize("how", ["migrated", "damaged", "from its backup"])
@pytest.mark.parametrize("version", TWOFOLD)
def test_what_a_column_meant_besides_has_one_of_its_own(home: Path, version: int, how: str) -> None:
    folder = str(home / "projects" / "p-1")
    path = memories.database(folder)
    older(path, version)
    if how == "damaged":
        rescue.rescue(folder, 2.0, "malformed")
    if how == "from its backup":  # the database breaks before the next backup is made: what was held back stays so
        os.replace(path, rescue.backup_path(folder))
    with closing(rescue.open_or_rescue(folder, 2.0)) as db:
        found = {one.uid: tuple(getattr(one, name) for name in OWN) for one in memories.find(db, "1")}
        assert found == {uid: now for uid, (_, now) in TWOFOLD[version].items()}
        assert not memories.find(db, f"uid = 'an-order' AND {memories.TELLABLE}")
    assert os.path.exists(rescue.backup_path(folder)) or how == "damaged"


def test_what_was_saved_or_stated_before_there_were_notes_is_one(tmp_path: Path) -> None:
    with closing(sqlite.open_writer(str(tmp_path / "memory.db"))) as db:
        schema.migrate(db, migrations.MIGRATIONS[:5])
        for kind in ("saved", "model", "staged", "rule", "turn", "error"):
            row = {"uid": kind, "key": kind, "content": kind, "kind": kind, "count": 2, "session": "s1", **COMMON}
            db.execute(f"INSERT INTO memory({', '.join(row)}) VALUES ({','.join('?' * len(row))})", tuple(row.values()))
        schema.migrate(db, migrations.MIGRATIONS)
        notes = db.execute("SELECT uid, seen FROM note JOIN memory ON id = memory ORDER BY id").fetchall()
        assert notes == [("saved", 2), ("model", 2), ("staged", 2), ("rule", 2)]


# rows of `meta` before version 12, and what they are now: (table, columns) -> row
PREFIXED = {
    "extract.waits:s1": '{"transcript": "/t/s1.jsonl", "at": 5.0}',
    "extract.read:s1": "[40, 9000]",
    "extract.from:s2": "17",
    "distill.part:s2": '[3, "a note", 0]',
    "distilled:s3": "1700000000",
    "debounce:s:4": "1700000001",
    "handover:saved:k1": "",
    "sending:saved:k1": "",
    "sending:saved:k2": "",
    "commits:/w/tree: one": "abc",
    "root": "/w",
    "distill.today": "[1, 2]",
}
READING = [
    ("s1", PREFIXED["extract.waits:s1"], "[40, 9000]", None, None, None, None),
    ("s2", None, None, 17, PREFIXED["distill.part:s2"], None, None),
    ("s3", None, None, None, None, 1.7e9, None),
    ("s:4", None, None, None, None, None, 1700000001.0),
]


def prefixed(path: str) -> None:
    """Make the store of a keepsake whose `meta` held rows of sessions, memories and worktrees, told by a prefix."""
    db = sqlite.open_writer(path)
    schema.migrate(db, migrations.MIGRATIONS[:11])
    db.executemany("INSERT INTO meta(name, value) VALUES (?, ?)", PREFIXED.items())
    db.close()


@pytest.mark.parametrize("how", ["migrated", "damaged", "from its backup"])
def test_what_was_told_by_a_prefix_has_tables_of_its_own(home: Path, how: str) -> None:
    folder = str(home / "projects" / "p-1")
    path = memories.database(folder)
    prefixed(path)
    if how == "damaged":
        rescue.rescue(folder, 2.0, "malformed")
    if how == "from its backup":
        os.replace(path, rescue.backup_path(folder))
    with closing(rescue.open_or_rescue(folder, 2.0)) as db:
        assert db.execute("SELECT * FROM reading ORDER BY session").fetchall() == READING
        assert db.execute("SELECT * FROM owed").fetchall() == [("saved:k1",)]
        assert db.execute("SELECT * FROM sending ORDER BY 1").fetchall() == [("saved:k1",), ("saved:k2",)]
        assert db.execute("SELECT * FROM worktree").fetchall() == [("/w/tree: one", "abc")]
        assert dict(db.execute("SELECT name, value FROM meta")) == {"root": "/w", "distill.today": "[1, 2]"}
    if how == "migrated":
        with closing(sqlite.connect(rescue.backup_path(folder))) as old:
            assert dict(old.execute("SELECT name, value FROM meta")) == PREFIXED


# texts of `occurrence` before version 13, and the row of which table each of them is now
MET = {
    "sent:staged:k0": ("sent", ("staged:k0",)),
    "sent:saved:k1": ("sent", ("saved:k1",)),
    "commit:1f2e3d": ("read_commit", ("1f2e3d",)),
    "rule:6b1c-77": ("rule_turn", ("6b1c-77",)),
    "error:toolu_1": ("tool_call", ("error", "toolu_1")),
    "file:call:2": ("tool_call", ("file", "call:2")),
    "s1:staged:k2": ("staged_note", ("s1", "staged:k2")),
    "s:4:staged:k2": ("staged_note", ("s:4", "staged:k2")),
}


@pytest.mark.parametrize("how", ["migrated", "damaged", "from its backup"])
def test_what_was_met_once_has_a_table_for_each_meaning(home: Path, how: str) -> None:
    folder = str(home / "projects" / "p-1")
    path = memories.database(folder)
    with closing(sqlite.open_writer(path)) as db:
        schema.migrate(db, migrations.MIGRATIONS[:12])
        db.executemany("INSERT INTO occurrence(call) VALUES (?)", [(call,) for call in MET])
    if how == "damaged":
        rescue.rescue(folder, 2.0, "malformed")
    if how == "from its backup":
        os.replace(path, rescue.backup_path(folder))
    with closing(rescue.open_or_rescue(folder, 2.0)) as db:
        found = {(table, row) for table, _ in MET.values() for row in db.execute(f"SELECT * FROM {table}")}
        assert found == set(MET.values())
        assert not db.execute("SELECT 1 FROM sqlite_master WHERE name = 'occurrence'").fetchall()
    if how == "migrated":
        with closing(sqlite.connect(rescue.backup_path(folder))) as old:
            assert {call for (call,) in old.execute("SELECT call FROM occurrence")} == set(MET)


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
