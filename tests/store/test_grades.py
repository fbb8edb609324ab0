"""grades and grading: the table that tells how strongly every memory holds a frequent term."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from keepsake import planes
from keepsake.query import Query
from keepsake.store import common, drafts, grades, grading, lookup, schema, search
from keepsake.store import db as sqlite
from keepsake.store.drafts import Draft

if TYPE_CHECKING:
    from pathlib import Path

    from keepsake.store.db import Connection

COUNT = 120
LONG = "water for the long row of roses in the old garden" + " and then some more of it" * 6
TEXTS = ("the garden needs water", "garden garden garden", LONG, "paint")


@pytest.fixture
def db(tmp_path: Path) -> Connection:
    db = schema.open_memory(str(tmp_path / "memory.db"))
    fill(db, 0, COUNT)
    assert common.refresh(db)
    return db


def fill(db: Connection, first: int, last: int) -> None:
    for n in range(first, last):
        keep(db, f"{TEXTS[n % len(TEXTS)]} number{n}", kind="saved" if n == 7 else "turn")


def keep(db: Connection, text: str, kind: str = "turn") -> int:
    return drafts.insert(db, Draft(key=text, kind=kind, type="Context", content=text, created=1.0))


def strongest(db: Connection, worth: dict[str, float], most: int = 5, told: bool = False, **more: object) -> list[int]:
    table = grades.Grades(db, list(worth))
    fields = {"rows": {}, "without": (), **more}
    return list(table.strongest(worth, most=most, told=told, **fields))  # type: ignore[arg-type]  # a table of fields


def small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(planes, "CHUNK", 4)
    monkeypatch.setattr(planes, "ROWS", 16)


def text_of(db: Connection, row: int) -> str:
    return str(db.execute("SELECT content FROM memory WHERE id = ?", (row,)).fetchone()[0])


def test_frequent_terms_alone_are_in_the_table(db: Connection) -> None:
    terms = {term for (term,) in db.execute("SELECT term FROM grade")}
    assert {"garden", "water", "paint", grades.TOLD, grades.SHORT} <= terms
    assert not any(term.startswith("number") for term in terms)
    table = grades.Grades(db, ["garden", "paint", "number3"])
    assert table.held == {"garden": 90.0, "paint": 30.0}
    assert table.covered == COUNT


@pytest.mark.parametrize(
    ("worth", "first"),
    [
        ({"garden": 1.0}, TEXTS[1]),
        ({"garden": 1.0, "water": 1.0}, TEXTS[0]),
        ({"garden": 1.0, "water": 1.0, "rose": 3.0}, TEXTS[2]),
        ({"paint": 1.0}, TEXTS[3]),
    ],
)
def test_what_holds_the_terms_most_strongly_comes_first(db: Connection, worth: dict[str, float], first: str) -> None:
    rows = strongest(db, worth)
    assert len(rows) == 5
    assert all(text_of(db, row).startswith(first) for row in rows)
    assert rows == sorted(rows, reverse=True)


def test_postings_count_beside_grades_and_useless_rows_do_not(db: Connection) -> None:
    assert strongest(db, {"garden": 1.0, "number4": 3.0}, rows={"number4": [5]})[0] == 5
    assert 5 not in strongest(db, {"garden": 1.0, "number4": 3.0}, rows={"number4": [5]}, without=[5], most=200)


def test_what_was_said_to_be_remembered_counts_more(db: Connection) -> None:
    assert text_of(db, 8).startswith("paint")
    assert 8 not in strongest(db, {"paint": 1.0})
    assert strongest(db, {"paint": 1.0}, told=True)[0] == 8


def test_places_and_planes_say_the_same(db: Connection, monkeypatch: pytest.MonkeyPatch) -> None:
    before = strongest(db, {"garden": 1.0, "water": 2.0}, most=200)
    monkeypatch.setattr(grading, "LISTED", 0)
    grading.rebuild(db)
    assert {row[0] for row in db.execute("SELECT listed FROM grade WHERE held > 0")} == {1}
    assert strongest(db, {"garden": 1.0, "water": 2.0}, most=200) == before


def test_new_memories_are_found_before_and_after_they_are_taken_in(
    db: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = keep(db, "water garden")
    grading.refresh(db)
    assert grades.Grades(db, ["garden"]).covered == COUNT
    assert search.recall(db, Query("water garden"), 0.0)[0].row.id == row
    monkeypatch.setattr(grading, "STEP", 1)
    grading.refresh(db)
    table = grades.Grades(db, ["garden"])
    assert (table.covered, table.held) == (row, {"garden": 91.0})
    assert search.recall(db, Query("water garden"), 0.0)[0].row.id == row


def test_chunks_that_are_full_are_not_made_again(db: Connection, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(planes, "CHUNK", 6)
    monkeypatch.setattr(planes, "ROWS", 64)
    grading.rebuild(db)
    assert {row[0] for row in db.execute("SELECT chunk FROM grade")} == {0, 1}
    db.execute("UPDATE grade SET held = 1000 WHERE chunk = 0 AND term = 'garden'")
    fill(db, COUNT, COUNT + grading.STEP)
    grading.refresh(db)
    assert {row[0] for row in db.execute("SELECT chunk FROM grade")} == set(range(6))
    assert db.execute("SELECT held FROM grade WHERE chunk = 0 AND term = 'garden'").fetchone() == (1000,)
    assert strongest(db, {"garden": 1.0}, most=300) == strongest(db, {"garden": 1.0}, most=10_000)


def test_an_edited_memory_is_found_by_its_new_words(db: Connection) -> None:
    drafts.set_content(db, 4, "roses garden", 2.0)
    assert strongest(db, {"rose": 1.0, "garden": 1.0})[0] == 4


def test_a_row_id_that_is_given_away_again_is_not_taken_for_known(db: Connection) -> None:
    db.execute("DELETE FROM memory WHERE id = ?", (COUNT,))
    assert grades.Grades(db, ["garden"]).covered == COUNT - 1
    assert keep(db, "copper garden") == COUNT
    assert search.recall(db, Query("copper garden"), 0.0)[0].row.id == COUNT


def test_frequent_terms_are_looked_for_within_reach_and_counted_by_its_share(
    db: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    small_chunks(monkeypatch)
    grading.rebuild(db)
    table = grades.Grades(db, ["garden"], above=64)
    assert min(table.strongest({"garden": 1.0}, {}, 500, told=False)) >= 64
    assert table.held["garden"] / table.share == pytest.approx(90, rel=0.1)


def test_a_rare_word_brings_what_lies_before_the_chunks_that_are_summed(
    db: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    small_chunks(monkeypatch)
    grading.rebuild(db)
    table, worth = grades.Grades(db, ["garden"], above=64), {"garden": 1.0, "rare": 1.0}
    found = table.strongest(worth, {"rare": [3, 5]}, 500, told=False, without=[5])
    assert 3 in found
    assert 5 not in found
    assert next(iter(table.strongest(worth, {"rare": [3, 98]}, 2, told=False))) == 98  # holds both
    assert len(table.strongest(worth, {"rare": [3]}, 2, told=False)) == 2


def test_file_accesses_answer_for_their_file_alone(db: Connection) -> None:
    row = keep(db, "garden garden", kind="file")
    grading.rebuild(db)
    assert row not in strongest(db, {"garden": 1.0}, most=500)
    assert strongest(db, {"garden": 1.0}, within=[1, row, 4]) == [row, 1]


def test_of_many_memories_of_a_file_the_strongest_and_the_newest_are_read(
    db: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    small_chunks(monkeypatch)
    grading.rebuild(db)
    newest = keep(db, "paint")
    looked, effort, every = lookup.Lookup(db, newest), search.LIGHT.for_list(1), set(range(1, newest + 1))
    effort.named = 3
    assert looked.among({"garden": 1.0}, every, effort) == {newest, 118, 114, 110}
    effort.reach = 10
    assert looked.among({"garden": 1.0}, {2, 3, 4, 5, newest}, effort) == {4, 5, newest}  # too far back to be summed


def test_an_older_database_gets_its_table_at_the_next_writing(tmp_path: Path) -> None:
    path = str(tmp_path / "old.db")
    old = sqlite.open_writer(path)
    schema.migrate(old, schema.MIGRATIONS[:4])
    old.execute("BEGIN")
    for n in range(COUNT):
        text = TEXTS[n % len(TEXTS)]
        row = (f"u{n}", f"k{n}", "turn", "Context", text, text, 1.0, 1.0)
        columns = "uid, key, kind, type, content, terms, created, updated"
        old.execute(f"INSERT INTO memory({columns}) VALUES (?,?,?,?,?,?,?,?)", row)
    old.execute("INSERT INTO meta(name, value) VALUES ('common_at', ?)", (str(COUNT),))
    old.execute("COMMIT")
    new = schema.open_memory(path)
    assert grades.Grades(new, ["garden"]).covered == 0
    assert not common.refresh(new)
    assert grades.Grades(new, ["garden"]).held == {"garden": 90}


def test_without_a_table_recall_looks_the_terms_up(db: Connection) -> None:
    wanted = [hit.row.content for hit in search.recall(db, Query("garden roses"), 0.0)]
    db.execute("DELETE FROM grade")
    assert grades.Grades(db, ["garden"]).covered == 0
    assert search.recall(db, Query("garden roses"), 0.0)[0].row.content.startswith(TEXTS[2])
    grading.refresh(db)
    assert [hit.row.content for hit in search.recall(db, Query("garden roses"), 0.0)] == wanted
