"""The same fact from several sessions: one note with all its sources, and nothing joined that says something else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from keepsake.notes import merge
from keepsake.store import drafts, memories, meta, note_rows, schema
from keepsake.store.drafts import Draft
from keepsake.store.note import Note, Source

if TYPE_CHECKING:
    from pathlib import Path

    from keepsake.store.db import Connection

FIRST = (
    "Orders exist twice, as store.Order and as api.Order: a new field must go into both and into order_to_api and"
    " order_from_api, else it is dropped on save."
)
AGAIN = (
    "An order exists twice, store.Order and api.Order. A new field goes into both structs and both converters"
    " order_to_api and order_from_api, else it is dropped silently."
)
HANDLES = ["store.Order", "api.Order", "order_to_api"]
# What shares a handle with FIRST and says something else.
OTHER = "order_to_api rounds prices down to cents, as the invoices do; the report expects that."


@pytest.fixture
def db(tmp_path: Path) -> Connection:
    return schema.open_memory(str(tmp_path / "memory.db"))


def draft(content: str, session: str, at: float = 1.0, **more: Any) -> Draft:
    cls, handles = more.pop("cls", "constraint"), more.pop("handles", HANDLES)
    note = Note(cls, handles, more.pop("who", ""), [Source(session, 3)])
    values = {"key": f"{session}:{content}", "kind": "staged", "type": "Learning", "session": session, **more}
    return Draft(content=content, created=at, note=note, **values)


def stored(db: Connection, *given: Draft) -> list[memories.Memory]:
    for one in given:
        drafts.insert(db, one)
    return memories.find(db, "1", (), "ORDER BY id")


def test_the_same_in_other_words_is_its_twin(db: Connection) -> None:
    [old] = stored(db, draft(FIRST, "one"))
    found = merge.twin(db, draft(AGAIN, "two", 2.0, cls="how-it-works"))
    assert found is not None
    assert found.id == old.id


@pytest.mark.parametrize(
    "new",
    [
        draft(OTHER, "two"),
        draft(AGAIN, "two", handles=["Invoice"]),
        draft(AGAIN, "two", handles=[]),
        draft(AGAIN, "two", cls="user-preference"),
        draft(AGAIN, "one"),  # of the same reading: who wrote them down kept them apart
    ],
)
def test_what_says_something_else_stays_apart(db: Connection, new: Draft) -> None:
    stored(db, draft(FIRST, "one"))
    assert merge.twin(db, new) is None


@pytest.mark.parametrize(("kind", "superseded"), [("saved", 0), ("staged", 1), ("staged", memories.HELD)])
def test_the_persons_own_words_and_what_is_not_told_are_no_twin(db: Connection, kind: str, superseded: int) -> None:
    stored(db, draft(FIRST, "one", kind=kind))
    db.execute("UPDATE memory SET state = ?", (superseded,))
    assert merge.twin(db, draft(AGAIN, "two")) is None


@pytest.mark.parametrize(("at", "content"), [(2.0, AGAIN), (0.5, FIRST)])
def test_the_newer_statement_is_kept_with_all_sources(db: Connection, at: float, content: str) -> None:
    [old] = stored(db, draft(FIRST, "one"))
    merge.join(db, old, draft(AGAIN, "two", at, handles=["order_from_api"]))
    [row] = memories.find(db, "1")
    note = note_rows.read(db, row.id)
    assert note is not None
    assert row.content == content
    assert [source.session for source in note.sources] == ["one", "two"]
    assert note.handles == [*HANDLES, "order_from_api"]
    assert note_rows.seen(db, row.id) == 2


def test_what_a_person_put_right_stays(db: Connection) -> None:
    stored(db, draft(FIRST, "one"))
    db.execute("UPDATE memory SET edited = 1")
    [old] = memories.find(db, "1")
    merge.join(db, old, draft(AGAIN, "two", 2.0))
    assert memories.find(db, "1")[0].content == FIRST
    assert note_rows.seen(db, old.id) == 2


@pytest.mark.parametrize(
    ("cls", "who", "joined"),
    [
        ("user-preference", "bob", False),
        ("decision", "bob", False),  # the stored one is a preference
        ("user-preference", "ada", True),
        ("user-preference", "Ada Byron", True),  # by git's name and by the login name the same person
        ("user-preference", "", True),
        ("constraint", "bob", True),  # facts are everybody's
    ],
)
def test_a_preference_is_one_persons(
    db: Connection, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, cls: str, who: str, *, joined: bool
) -> None:
    (tmp_path / ".git").mkdir()
    (tmp_path / ".git" / "config").write_text("[user]\n\tname = Ada Byron\n", "utf-8")
    monkeypatch.setenv("USER", "ada")
    meta.put(db, "root", str(tmp_path))
    stored(db, draft(FIRST, "one", who="ada", cls="constraint" if cls == "constraint" else "user-preference"))
    assert (merge.twin(db, draft(AGAIN, "two", 2.0, who=who, cls=cls)) is not None) is joined
