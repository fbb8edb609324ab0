"""What is told of shared notes once the person has said something about them."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import pytest
from tests.share.conftest import HEAD, PLACE

from keepsake.base import clock, project
from keepsake.share import loading
from keepsake.store.store import open_store

if TYPE_CHECKING:
    from pathlib import Path

    from tests.share.conftest import Person, Team

    from keepsake.base.project import Project

FACT = "The label printer swallows every label that is longer than nineteen centimetres."
BETTER = "The label printer swallows every label that is longer than twenty-one centimetres."
OTHER = "The scanner wants its lid closed before it answers on the network."


@pytest.fixture
def bob(team: Team) -> Person:
    """Somebody whose repository holds one note."""
    one = team.person("bob", "--read")
    one.write("a.md", FACT)
    one.start()
    return one


def rewrite(path: Path, old: str, new: str) -> None:
    path.write_text(path.read_text("utf-8").replace(old, new), encoding="utf-8")


def only(one: Person) -> str:
    (row,) = one("list")
    return str(row["id"])


@pytest.mark.parametrize(("word", "again"), [("wrong", 1), ("never", 0)])
def test_a_word_on_a_note_holds_while_the_file_says_it(bob: Person, word: str, again: int) -> None:
    uid = only(bob)
    bob("feedback", uid, word)
    bob.start()
    assert bob.lines() == []
    rewrite(bob.notes / "a.md", FACT, BETTER)
    bob.start()
    assert only(bob) == uid  # it is the same note
    assert len(bob.lines()) == again


@pytest.mark.parametrize("word", ["wrong", "never"])
def test_a_word_on_a_note_outlives_a_change_of_branch(bob: Person, word: str) -> None:
    bob("feedback", only(bob), word)
    bob.commit()
    bob.git("checkout", "-q", "-b", "old", "HEAD~1")
    bob.start()
    bob.git("checkout", "-q", "main")
    bob.start()
    assert len(bob("list")) == 1
    assert bob.lines() == []


def test_what_a_third_reads_bears_the_name_of_who_changed_it(team: Team) -> None:
    ada, bob, cleo = team.person("ada"), team.person("bob"), team.person("cleo", "--read")
    path = ada.share(FACT)
    ada.commit()
    cleo.pull(ada)
    cleo.start()
    assert "the team's, by Ada" in cleo.lines()[0]
    bob.pull(ada)
    rewrite(bob.notes / path.name, FACT, BETTER)
    bob.commit()
    cleo.pull(bob)
    cleo.start()
    assert "the team's, by Bob" in cleo.lines()[0]


def test_the_text_is_put_right_in_the_file(bob: Person) -> None:
    bob("edit", only(bob), BETTER)
    assert bob.code == 1
    assert f"{PLACE}/a.md says it" in bob.err


def test_two_that_say_the_same_are_told_once(bob: Person) -> None:
    bob.write("b.md", FACT)
    bob.start()
    assert bob.texts() == [FACT]
    bob.remember(FACT)
    bob.start()
    (line,) = bob.lines()
    assert "saved by the user" in line


def test_the_head_is_edited_too(bob: Person) -> None:
    bob.write("a.md", FACT, "---\nclass: how-to-run\nhandles: label-printer, rolls\nwho: Cleo\n---\n")
    bob.start()
    (one,) = bob("list")
    assert (one["class"], one["handles"], one["who"]) == ("how-to-run", ["label-printer", "rolls"], "Cleo")


def test_what_was_redacted_away_leaves_no_row(bob: Person) -> None:
    rewrite(bob.notes / "a.md", "nineteen", "ghp_a8Kd02mPq7LzXw4vTnRb6YcJh1SgUe3FoIQ5")
    bob.start()
    assert bob.texts() == []


def test_the_person_may_hold_on_to_their_own_wording(team: Team) -> None:
    ada = team.person("ada")
    path = ada.share(FACT)
    uid = only(ada)
    rewrite(path, FACT, BETTER)
    ada.start()
    ada("feedback", uid, "right")
    ada.start()
    assert [text in line for text, line in zip((FACT, BETTER), ada.lines())] == [True, True]


def test_an_edit_that_is_taken_back_leaves_the_persons_own(team: Team) -> None:
    ada = team.person("ada")
    path = ada.share(FACT)
    rewrite(path, FACT, BETTER)
    ada.start()
    rewrite(path, BETTER, FACT)
    ada.start()
    (line,) = ada.lines()
    assert "saved by the user" in line
    assert FACT in line


def test_forgetting_says_which_file_still_holds_it(team: Team) -> None:
    ada = team.person("ada")
    path = ada.share(FACT)
    uid = only(ada)
    assert ada("forget", uid)["shared_in"] == [f"{PLACE}/{path.name}"]
    ada("share", "--remove", uid)
    assert ada.files() == []


def test_a_note_that_a_colleague_shared_in_the_same_words_is_theirs_already(team: Team) -> None:
    ada, bob = team.person("ada"), team.person("bob")
    ada.share(FACT)
    ada.commit()
    bob.pull(ada)
    done = bob("share", bob.remember(FACT))
    assert (done["written"], len(done["same"]), len(bob.files())) == ([], 1, 1)


def test_a_team_note_is_not_shared_again(bob: Person) -> None:
    bob("share", only(bob))
    assert bob.code == 1
    assert "the team's already" in bob.err


def test_of_several_the_sound_ones_are_written(team: Team) -> None:
    ada = team.person("ada")
    good, bad = ada.remember(FACT), ada.remember("Never print on a Friday here.", "--tags", "rule")
    done = ada("share", good, bad)
    assert ada.code == 1
    assert [one["id"] for one in done["written"]] == [good]
    assert [one["id"] for one in done["refused"]] == [bad]


def test_doctor_counts_what_is_there(bob: Person) -> None:
    bob.write("b.md", OTHER, HEAD + "<!-- x -->")
    assert bob("doctor")["team_notes"] == {"files": 2, "read": True, "told": 1, "refused": 1}
    bob("share", "--no-read")
    assert [row for row in bob("doctor")["problems"] if PLACE in row["problem"]] == []


def test_nothing_is_read_or_written_in_a_paused_project(bob: Person) -> None:
    bob("pause")
    bob.write("b.md", OTHER)
    bob.start()
    assert bob.texts() == [FACT]
    bob("share", only(bob))
    assert (bob.code, "paused" in bob.err) == (1, True)


def test_a_file_that_is_no_note_is_not_written_over(team: Team) -> None:
    ada = team.person("ada")
    uid = ada.remember(FACT)
    name = ada("share", uid, "--dry-run")["written"][0]["file"]
    ada.write(name, "Something else that somebody keeps here.", "")
    ada("share", uid)
    assert ada.code == 1
    assert "is not this note" in ada.err


def test_a_folder_that_git_ignores_is_named(team: Team) -> None:
    ada = team.person("ada")
    (ada.work / ".gitignore").write_text(".keepsake/\n")
    ada.share(FACT)
    assert "git ignores .keepsake/notes" in ada.err


def test_what_was_only_said_is_no_note_to_share(team: Team) -> None:
    ada = team.person("ada")
    uid = ada.remember(FACT)
    ada.set(uid, "kind = 'turn'")
    ada.store().execute("DELETE FROM note")
    ada("share", uid)
    assert (ada.code, "it is not a note" in ada.err) == (1, True)


def test_notes_of_the_team_are_exchanged_with_no_other_machine(bob: Person) -> None:
    folder = bob.work.parent / "shared"
    folder.mkdir()
    assert bob("sync", "folder", str(folder))["sent"] == 0


def test_two_readings_at_once_leave_one_note_each(bob: Person) -> None:
    bob.write("b.md", OTHER)
    bob.at_work()
    found = project.of_directory(str(bob.work))
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda _: read(found), range(8)))
    assert bob.texts() == sorted([FACT, OTHER])


def read(found: Project) -> None:
    with open_store(found.folder) as store:
        loading.update(found, store, clock.now(), anew=True)


@pytest.mark.parametrize("words", [("feedback", "ID", "rule"), ("remember", FACT, "--tags", "rule")])
def test_a_note_of_the_team_that_the_person_takes_over_is_their_rule(team: Team, words: tuple[str, ...]) -> None:
    bob = team.person("bob", "--read")
    bob.write("a.md", FACT, HEAD.replace("Bob", "Ann"))
    bob.start()
    here = only(bob)
    bob(*(here if word == "ID" else word for word in words), *(["--class", "constraint"] if len(words) > 3 else []))
    for _ in range(2):
        bob.start()
        assert [one for one in bob.digest() if FACT in one]
        assert bob("show", only(bob))["who"] != "Ann"


def test_a_shared_note_is_as_readable_as_the_checkout(team: Team) -> None:
    bob = team.person("bob", "--read")
    bob.work.chmod(0o755)
    before = os.umask(0o077)
    try:
        path = bob.share(FACT)
    finally:
        os.umask(before)
    found = [one.stat().st_mode & 0o777 for one in (path, path.parent, path.parent.parent)]
    assert found == [0o644, 0o755, 0o755]
