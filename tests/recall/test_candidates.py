"""Which notes are weighed at a moment."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.recall import notes

from keepsake.recall import candidates
from keepsake.recall.moment import Moment
from keepsake.store import drafts, note_rows
from keepsake.store.drafts import Draft

if TYPE_CHECKING:
    from pathlib import Path

TILL = "The till prints twice since `ring()` flushes on its own."


def test_a_note_is_found_by_its_words_and_by_its_handles(tmp_path: Path) -> None:
    db = notes.grown(tmp_path, 60)
    notes.add(db, TILL, "shop/drawer.py")
    assert notes.found(db, notes.prompt("why does the till print two receipts?"))[0] == TILL
    assert TILL in notes.found(db, notes.prompt("look at drawer.py"))


def test_what_lies_beside_is_looked_up_too(tmp_path: Path) -> None:
    db = notes.grown(tmp_path, 60)
    notes.add(db, TILL)
    assert TILL in notes.found(db, notes.prompt("yes, do 3", context="3. the till flushes twice"))
    assert notes.found(db, notes.prompt("yes, do 3")) == []


def test_a_file_at_hand_brings_the_notes_that_name_it(tmp_path: Path) -> None:
    db = notes.grown(tmp_path, 60)
    notes.add(db, "Never touch this by hand, it is written by the release script.", files=("shop/till.lock",))
    read = Moment("read", "", files=("/w/shop/till.lock",), time=notes.NOW)
    assert notes.found(db, read) == ["Never touch this by hand, it is written by the release script."]


def test_turns_and_what_is_superseded_held_back_or_never_wanted_are_not_weighed(tmp_path: Path) -> None:
    db = notes.store(tmp_path)
    turn = Draft(key="turn:1", kind="turn", type="Context", role="user", content=TILL, created=1.0)
    drafts.insert(db, turn)
    asked = notes.prompt("why does the till print two receipts?")
    assert notes.found(db, asked) == []
    uid = notes.add(db, TILL + " So it does.")
    assert len(notes.found(db, asked)) == 1
    assert candidates.find(db, asked, {uid}).candidates == []
    for change in ("state = 1", "state = 2", "state = 0, tags = 'shop\nNever-Told'"):
        db.execute(f"UPDATE memory SET {change} WHERE uid = ?", (uid,))
        assert notes.found(db, asked) == []


def test_a_note_that_is_newer_than_the_last_count_is_found(tmp_path: Path) -> None:
    db = notes.grown(tmp_path, 60)
    assert not note_rows.count(db)
    notes.add(db, "quuxification of the zorblatt fails on Mondays.")
    assert len(notes.found(db, notes.prompt("zorblatt?"))) == 1


def test_odd_texts_are_survived(tmp_path: Path) -> None:
    db = notes.grown(tmp_path, 40)
    for text in ('"', "a OR b NEAR(c)", "\0", "* - ^ :", "'; DROP TABLE note", "w" * 70_000, "é ü 가나다"):
        notes.found(db, notes.prompt(text))
