"""What an import finds, and what becomes of records."""

from __future__ import annotations

import json
import math
import os
from contextlib import closing
from typing import TYPE_CHECKING, Any

import pytest

from keepsake.capture import export_format, importer
from keepsake.store import memories, schema
from keepsake.store.store import Store

if TYPE_CHECKING:
    from pathlib import Path

NOW = 1_800_000_000.0


def test_sessions_are_found_and_nothing_else(tmp_path: Path) -> None:
    for name in ("p/b.jsonl", "p/a.jsonl", "p/agent-1.jsonl", "p/a/subagents/x.jsonl", "p/notes.md", "q/c.jsonl"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("{}\n")
    os.mkfifo(tmp_path / "p" / "pipe.jsonl")
    found = [os.path.relpath(path, tmp_path) for path in importer.transcripts_in(str(tmp_path))]
    assert found == ["p/a.jsonl", "p/b.jsonl", "q/c.jsonl"]


@pytest.mark.parametrize(
    ("held", "kind"),
    [
        ('{"type": "user", "message": {"content": "hi"}}', "transcript"),
        ('{"type": "queue-operation", "content": "hi", "sessionId": "s"}', "transcript"),
        ('{"type":"summary","summary":"x","leafUuid":"y"}', "transcript"),
        ('\n\n{"type":"file-history-snapshot","messageId":"m"}', "transcript"),
        ('{"sessionId": "s", "type": "user", "message": {"content": "' + "x" * 300_000 + '"}}', "transcript"),
        ("", "transcript"),
        ('{"content": "a fact"}', "records"),
        ('{"type": "Decision", "content": "a fact"}', "records"),
        ('{"type": "observation", "tags": []}', "records"),
        ('{"content": "cut of\n{"content": "whole"}', "records"),
        ("just words\nand more", ""),
        ("\x00\x01\x02", ""),
    ],
)
def test_what_a_file_holds(tmp_path: Path, held: str, kind: str) -> None:
    path = tmp_path / "file"
    path.write_text(held)
    assert importer.kind_of(str(path)) == kind


def test_the_first_cwd_counts(tmp_path: Path) -> None:
    path = tmp_path / "t.jsonl"
    rows: list[dict[str, Any]] = [
        {"type": "summary", "summary": 'says "cwd": "/no"'},
        {"type": "user", "cwd": "", "message": {"content": "x", "cwd": "/nested"}},
        {"type": "user", "cwd": "/first"},
        {"type": "user", "cwd": "/second"},
    ]
    path.write_text("\n".join(map(json.dumps, rows)))
    assert importer.cwd_of(str(path)) == "/first"


@pytest.mark.parametrize(
    ("value", "seconds"),
    [
        (None, 0.0),
        ("", 0.0),
        (1_700_000_000, 1_700_000_000.0),
        (1_700_000_000_123, 1_700_000_000.123),
        ("2023-11-14T22:13:20Z", 1_700_000_000.0),
        ("2023-11-14T22:13:20.5+00:00", 1_700_000_000.5),
        ("2023-11-14T22:13:20.123456789Z", 1_700_000_000.123456),
        ("2023-11-14", 1_699_920_000.0),
    ],
)
def test_times(value: object, seconds: float) -> None:
    assert export_format.epoch(value) == pytest.approx(seconds, abs=1e-6)


@pytest.mark.parametrize(
    "value", ["soon", True, [], {}, math.inf, -math.inf, math.nan, 1e300, -5, 10**400, "9999-12-31T23:59:59-10:00"]
)
def test_what_is_no_time(value: object) -> None:
    with pytest.raises(export_format.BadRecordError):
        export_format.epoch(value)


@pytest.mark.parametrize(
    ("origin", "role", "session", "tags", "kind"),
    [
        ("record", "", "", [], "saved"),
        ("record", "", "s", [], "turn"),
        ("record", "user", "", [], "turn"),
        ("cli", "", "", ["rule"], "saved"),
        ("model", "", "", [], "model"),
        ("native", "", "", ["rule"], "model"),
        ("transcript", "user", "s", ["raw"], "turn"),
        ("transcript", "user", "s", ["rule"], "rule"),
        ("transcript", "", "s", ["error", "fix", "bash"], "fix"),
        ("tool", "", "s", ["error", "bash"], "error"),
        ("tool", "", "s", ["File-Access", "a.py"], "file"),
        ("commit", "", "", [], "commit"),
        ("summary", "", "s", [], "summary"),
        ("anything else", "", "", ["rule"], "saved"),
    ],
)
def test_the_kind_follows_from_the_source(origin: str, role: str, session: str, tags: list[str], kind: str) -> None:
    assert export_format.memory_kind(origin, role, session, tags) == kind


def test_a_bare_record() -> None:
    made = export_format.draft({"content": " See a/b.py "}, NOW)
    assert (made.content, made.type, made.kind, made.created, made.files) == (
        "See a/b.py",
        "Learning",
        "saved",
        NOW,
        ("a/b.py",),
    )
    assert export_format.draft({"content": "x", "role": "user", "session_id": "s"}, NOW).type == "Context"


def test_the_same_twice_in_a_session_stays_two_and_again_adds_none(tmp_path: Path) -> None:
    rows = [
        {"content": "yes", "session_id": "s"},
        {"content": "no", "session_id": "s"},
        {"content": "yes", "session_id": "s"},
    ]
    with closing(schema.open_memory(str(tmp_path / "memory.db"))) as db:
        store = Store(str(tmp_path), db)
        for day, expected in enumerate(([True, True, True], [False, False, False])):
            keeper = export_format.RecordKeeper(store, mine=True)
            assert [keeper.keep(export_format.draft(dict(row), NOW + day)) for row in rows] == expected
        places = [memories.turn_place(db, memory) for memory in memories.find(db, "1", (), "ORDER BY id")]
    assert places == [(1, 3), (2, 3), (3, 3)]


def test_what_was_forgotten_is_not_imported(tmp_path: Path) -> None:
    with closing(schema.open_memory(str(tmp_path / "memory.db"))) as db:
        store = Store(str(tmp_path), db)
        store.tombstones.add(["a secret thought"])
        keeper = export_format.RecordKeeper(store, mine=True)
        assert keeper.keep(export_format.draft({"content": "a secret thought"}, NOW)) is False
        assert keeper.keep(export_format.draft({"content": "another thought"}, NOW)) is True


def test_a_source_is_an_object_and_its_line_a_number_that_can_be_stored() -> None:
    with pytest.raises(export_format.BadRecordError, match="source"):
        export_format.draft({"content": "x", "source": "abc"}, NOW)
    assert export_format.draft({"content": "x", "source": {"line": 10**30}}, NOW).line is None
    assert export_format.draft({"content": "x", "source": {"line": 12}}, NOW).line == 12


def test_a_secret_in_a_record_is_taken_out() -> None:
    made = export_format.draft({"content": "token ghp_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"}, NOW)
    assert "ghp_" not in made.content


def test_a_secret_in_a_tag_or_a_file_name_is_taken_out() -> None:
    leak = "ghp_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"
    made = export_format.draft({"content": "x", "tags": [f"t {leak}", "b"], "files": [f"a/{leak}.txt"]}, NOW)
    assert leak not in str((made.tags, made.files))
    assert (made.tags[1], len(made.files)) == ("b", 1)


@pytest.mark.parametrize("field", ["id", "session_id", "role", "source.kind", "source.transcript", "source.commit"])
def test_a_secret_in_any_other_field_is_taken_out(field: str) -> None:
    leak = "ghp_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"
    name, _, inner = field.partition(".")
    made = export_format.draft({"content": "x", name: {inner: f"a {leak}"} if inner else f"a {leak}"}, NOW)
    kept = vars(made)
    assert "[redacted:github-token]" in str(kept)
    assert leak not in str(kept)
