"""Staged insights into rows: what folds, what stays apart, what a person's edit outlives."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.extract.conftest import GOOD

from keepsake.extract import extraction, prompt, staging, storing
from keepsake.extract.extraction import Work
from keepsake.extract.storing import Shelf
from keepsake.store import drafts, note_rows

if TYPE_CHECKING:
    from tests.extract.conftest import World

NOW = 1.8e9
TEXT = GOOD.split("|")[2]


def settled(world: World, session: str, text: str, at: float) -> None:
    staging.write(world.place, session, text, at)
    extraction.settle(Work(world.found, world.place, Shelf(world.store()), at + 1), "")


def test_the_same_from_two_sessions_is_one_memory_counted_twice(world: World) -> None:
    settled(world, "one", GOOD, NOW)
    settled(world, "two", GOOD.upper().replace("DECISION|DB", "Decision|db"), NOW + 10)
    (row,) = world.rows()
    assert (row.content, row.count, row.session, row.updated) == (TEXT, 2, "one", NOW + 10)


def test_the_same_wish_of_two_people_is_a_note_of_each(world: World) -> None:
    """A fact that both state is one note."""
    wish = '{"class": "user-preference", "content": "The user wants every invoice test to be run with pytest -x."}'
    fact = '{"class": "constraint", "content": "The gateway of the shop drops five connections at every deploy."}'
    for name, at in (("ada", NOW), ("bob", NOW + 10), ("bob", NOW + 20)):
        world.monkeypatch.setattr("keepsake.notes.attribution.person_of", lambda *_, name=name: name)
        settled(world, f"{name}-{at}", f"{wish}\n{fact}", at)
    whose = {
        (note.who, row.count)
        for row in world.rows()
        if (note := note_rows.read(world.store().db, row.id)) is not None and note.cls == "user-preference"
    }
    assert whose == {("ada", 1), ("bob", 2)}
    assert [row.count for row in world.rows() if "gateway" in row.content] == [3]


def test_a_later_word_of_one_session_takes_the_place_of_nearly_the_same(world: World) -> None:
    first = "Decision|db|The write-ahead log of the index is flushed to disk every 30 seconds by the worker."
    settled(world, "one", first, NOW)
    settled(world, "one", first.replace("30", "60"), NOW + 4000)
    assert world.contents() == [first.split("|")[2].replace("30", "60")]


def test_nearly_the_same_in_one_extraction_stays_apart(world: World) -> None:
    line = "Learning|io|The importer of the {} index reads one line at a time and never the whole file at once."
    settled(world, "one", "\n".join(line.format(name) for name in ("old", "new")), NOW)
    assert len(world.contents()) == 2


@pytest.mark.parametrize("later", ["30", "60"])
def test_a_persons_edit_is_not_overruled(world: World, later: str) -> None:
    """Neither by the same line nor by the session's later word."""
    first = "Decision|db|The write-ahead log of the index is flushed to disk every 30 seconds by the worker."
    settled(world, "one", first, NOW)
    db = world.store().db
    edited = "The write-ahead log of the index is flushed to disk every 31 seconds by the worker."
    drafts.set_content(db, world.rows()[0].id, edited, NOW)
    db.execute("UPDATE memory SET edited = 1 WHERE kind = 'staged'")
    settled(world, "one", first.replace("30", later), NOW + 4000)
    assert world.contents() == [edited]


def test_forgotten_insights_do_not_come_back(world: World) -> None:
    world.store().tombstones.add([TEXT])
    settled(world, "one", GOOD, NOW)
    assert world.contents() == []


def test_secrets_in_a_staged_file_are_taken_out(world: World) -> None:
    secret = "ghp_" + "a1B2c3D4e5F6g7H8i9J0" * 2
    settled(world, "one", f"Context|ci|The token of the build is {secret} until May.", NOW)
    assert secret not in world.contents()[0]


def test_the_next_extraction_is_told_what_is_saved_and_what_is_staged(world: World) -> None:
    """So that the last extraction holds what the session's older part taught, and commits don't say it twice."""
    path = world.transcript("one")
    settled(world, "one", "Learning|io|Something saved.", NOW - 7200)
    staging.write(world.place, "one", GOOD, NOW - 400)
    work = Work(world.found, world.place, Shelf(world.store()), NOW)
    assert extraction.extract(work, str(path), "one") == ""
    asked = world.calls()[0]["stdin"]
    assert f"{prompt.WRITTEN}\n{GOOD}" in asked
    assert f"{prompt.SAVED}\nSomething saved." in asked


def test_debounce_outlives_a_commit_by_another_session(world: World) -> None:
    settled(world, "one", GOOD, NOW)
    db = world.store().db
    assert storing.debounced(db, "one") == NOW
    settled(world, "two", GOOD, NOW + 1000)
    assert storing.debounced(db, "one") is None
