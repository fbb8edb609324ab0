"""saved: which notes a question lists as known."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from keepsake.base import paths, project
from keepsake.store import drafts, memories, schema
from keepsake.store.note import Note, Source
from keepsake.triage import known_notes

if TYPE_CHECKING:
    from pathlib import Path

    from keepsake.store.db import Connection

SESSION = "11111111-0000-4000-8000-000000000001"


@pytest.fixture
def folder(work: Path) -> str:
    return paths.make_dir(project.of_directory(str(work)).folder)


@pytest.fixture
def store(folder: str) -> Connection:
    return schema.open_memory(f"{folder}/memory.db")


def add(db: Connection, text: str, *handles: str, session: str = "", kind: str = "model") -> int:
    note = Note("constraint", handles, "", [Source(session)] if session else [])
    draft = drafts.Draft(key=text, kind=kind, type="Learning", content=text, created=1.0, note=note)
    return drafts.insert(db, draft)


def turn(db: Connection, text: str) -> None:
    key = f"turn:{text}"
    drafts.insert(db, drafts.Draft(key=key, kind="turn", type="Context", content=text, created=1.0, session=SESSION))


def test_the_sessions_own_notes_come_first_then_those_with_its_names(folder: str, store: Connection) -> None:
    add(store, "The mirror script needs `--retry` behind the proxy.", "--retry", "mirror.sh")
    add(store, "`acquireLock` returns nil when the lock is stale.", "acquireLock")
    add(store, "Labels longer than 19 cm vanish.", "printer", session=SESSION)
    turn(store, "I looked at `acquireLock` and `releaseLock`.")
    assert known_notes.about(folder, SESSION, ["What about `releaseLock`?"]) == [
        "Labels longer than 19 cm vanish.",
        "`acquireLock` returns nil when the lock is stale.",
    ]


def test_names_come_from_what_was_said_last_too(folder: str, store: Connection) -> None:
    add(store, "`acquireLock` returns nil when the lock is stale.", "acquireLock")
    assert known_notes.about(folder, SESSION, ["See `acquireLock`."])
    assert known_notes.about(folder, SESSION, ["See it."]) == []


def test_what_is_held_back_or_taken_back_is_not_listed(folder: str, store: Connection) -> None:
    held = add(store, "`acquireLock` sends all keys to the vendor.", "acquireLock", session=SESSION)
    store.execute("UPDATE memory SET state = ? WHERE id = ?", (memories.HELD, held))
    assert known_notes.about(folder, SESSION, ["See `acquireLock`."]) == []


def test_few_are_listed(folder: str, store: Connection) -> None:
    for number in range(3 * known_notes.MAX_NOTES):
        add(store, f"`acquireLock` has a case {number}.", "acquireLock", session=SESSION)
    assert len(known_notes.about(folder, SESSION, ["See `acquireLock`."])) == known_notes.MAX_NOTES


def test_no_store_lists_nothing(folder: str) -> None:
    assert known_notes.about(folder, SESSION, ["`x.y`"]) == []


def test_names_are_what_stands_between_backticks_the_most_frequent_first() -> None:
    texts = ["`a_b` and `c/d.py`", "`c/d.py`\n```\nnot `this\n```", "`x`", f"`{'long' * 20}`"]
    assert known_notes.names(texts) == ["c/d.py", "a_b"]
