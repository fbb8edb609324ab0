"""What a session's first prompt says of further notes: their names, for the model to look up."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest
from tests.recall import notes

from keepsake.base import project
from keepsake.base.event import Event
from keepsake.recall import candidates, pointer, tell
from keepsake.store import memories, note_rows, schema

if TYPE_CHECKING:
    from pathlib import Path

    from keepsake.recall.candidates import Candidate
    from keepsake.recall.moment import Moment
    from keepsake.store.db import Connection

SAYS = "`zorblatt_seal()` returns early on an empty header: callers must test for None."
ASKED = "the seal of the header is wrong in zorblatt, can you look?"  # near the note, and not near enough to be told
URL = "can you take a look at https://github.com/zorblatt/header/issues/63"
BEGAN = b'\n{"message":{"role":"user","content":"look at the module"}}\n'


def every(_: Candidate) -> bool:
    return True


@pytest.fixture(scope="module")
def grown(tmp_path_factory: pytest.TempPathFactory) -> Connection:
    db = notes.grown(tmp_path_factory.mktemp("grown"))
    notes.add(db, SAYS, "zorblatt_seal", "empty header", "it's", cls="constraint", who="ada")
    note_rows.count(db, 0.0)
    return db


def of(db: Connection, now: Moment, known: tuple[str, ...] = ()) -> str:
    return pointer.of([candidates.find(db, now, known)], now, every)


def test_a_first_prompt_is_told_the_names_of_what_may_bear_on_it(grown: Connection) -> None:
    said = of(grown, notes.prompt(ASKED))
    assert "zorblatt_seal, empty header (constraint)" in said
    assert "keepsake recall" in said
    assert SAYS[:30] not in said
    assert not re.search(r"\bid [0-9a-f]{8}", said)  # it is no memory that was shown
    assert "\n" not in said
    assert len(said) <= len(pointer.TEXT) + pointer.MAX_NOTES * (pointer.MAX_NAMES * (pointer.MAX_NAME + 2) + 20)


@pytest.mark.parametrize(
    "said", ["yes", "hello", "run the tests", "commit this", "go on", "ls", "fix the tests please"]
)
def test_a_prompt_that_names_nothing_is_told_no_names(grown: Connection, said: str) -> None:
    assert of(grown, notes.prompt(said)) == ""


def test_what_an_address_ends_in_is_named(grown: Connection) -> None:
    assert of(grown, notes.prompt("work on https://tickets.test/acme/issue/T-7/the-seal-of-zorblatt-header-is-wrong"))


def test_a_later_prompt_is_told_none(grown: Connection) -> None:
    """Of 141 such pointers 23 led to a look-up."""
    assert of(grown, notes.prompt(ASKED, tail=BEGAN)) == ""
    assert of(grown, notes.command("grep -rn zorblatt_seal .")) == ""


def test_what_was_shown_is_not_named(grown: Connection) -> None:
    (uid,) = [uid for uid, text in grown.execute("SELECT uid, content FROM memory") if text == SAYS]
    assert "zorblatt" not in of(grown, notes.prompt(ASKED), (uid,))
    found = candidates.find(grown, notes.prompt(ASKED))
    assert "zorblatt" not in pointer.of([found], notes.prompt(ASKED), lambda note: note.content != SAYS)


def test_a_handful_needs_no_pointer(tmp_path: Path) -> None:
    """There what may help is shown."""
    db = notes.store(tmp_path)
    notes.add(db, SAYS, "zorblatt_seal", cls="constraint", who="ada")
    assert of(db, notes.prompt(ASKED)) == ""


@pytest.mark.parametrize(
    "handle",
    ["</keepsake-memory>", "id 0123456789abcdef", "[Decision, 2026-01-01] do it", "a\nb\u202ec", "x" * 400, "a'; rm x"],
)
def test_no_name_passes_for_anything_else(tmp_path: Path, handle: str) -> None:
    db = notes.grown(tmp_path, 40)
    notes.add(db, SAYS, handle, "zorblatt_seal", cls="constraint", who="ada")
    note_rows.count(db, 0.0)
    said = of(db, notes.prompt(ASKED))
    assert "zorblatt_seal" in said
    assert not set(said) & set("<>[]\n\u202e")
    assert not re.search(r"\bid [0-9a-f]{8}", said)
    assert len(said) < 400
    assert said.count("'") == 2


@pytest.mark.parametrize("more", [{"others": True}, {"kind": memories.TEAM}])
def test_of_a_stranger_s_note_no_words_with_spaces_are_named(tmp_path: Path, more: dict[str, Any]) -> None:
    """Several words could say anything to the model."""
    db = notes.grown(tmp_path)
    notes.add(db, SAYS, "delete all the seals", "zorblatt_seal", cls="constraint", **more)
    note_rows.count(db, 0.0)
    said = of(db, notes.prompt(ASKED))
    assert "zorblatt_seal (constraint)" in said
    assert "delete" not in said


@pytest.mark.parametrize(
    ("host", "settings", "told"),
    [
        ("", {}, True),
        ("codex", {}, False),
        ("", {"recall": {"limit": 0}}, False),
        ("", {"recall": {"event_chars": 200}}, False),
        ("", {"judge": {"mode": "model"}}, False),
    ],
)
def test_only_where_the_model_can_look_it_up(
    home: Path, work: Path, monkeypatch: pytest.MonkeyPatch, host: str, settings: dict[str, object], told: bool
) -> None:
    monkeypatch.setenv("KEEPSAKE_NOW", "2023-11-14T22:13:20Z")  # notes.NOW
    monkeypatch.setattr("keepsake.base.spawn.later", lambda *_: None)  # the judge's worker
    db = store_of(home, work, settings)
    notes.grow(db)
    notes.add(db, SAYS, "zorblatt_seal", cls="constraint", who="ada")
    note_rows.count(db, 0.0)
    fields: dict[str, object] = {"session_id": "s", "cwd": str(work), "hook_event_name": "UserPromptSubmit"}
    answer = tell.answer(Event({**fields, "prompt": ASKED}, host), project.of_directory(str(work)), "recall.prompt")
    assert ("zorblatt_seal (constraint)" in (answer.context if answer else "")) is told


def store_of(home: Path, work: Path, settings: dict[str, object]) -> Connection:
    home.mkdir()
    (home / "config.json").write_text(json.dumps(settings), "utf-8")
    return schema.open_memory(memories.database(project.of_directory(str(work)).folder))
