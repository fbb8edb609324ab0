"""A note goes into the repository on the person's word, and comes back there and elsewhere as what it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.share.conftest import PLACE

if TYPE_CHECKING:
    from tests.share.conftest import Team

FACT = "The label printer swallows every label that is longer than nineteen centimetres."
OTHER = "The label printer swallows every label that is longer than thirty centimetres."
BETTER = "The label printer swallows every label that is longer than twenty-one centimetres."


def test_a_note_is_a_file_that_a_person_can_read(team: Team) -> None:
    ada = team.person("ada")
    uid = ada.remember(FACT, "--class", "constraint", "--handles", "label printer,f(a)")
    done = ada("share", uid)
    (written,) = done["written"]
    assert ada.files() == [written["file"]]
    assert written["file"] == f"label-printer-swallows-every-label-longer-{uid[:8]}.md"
    rows = (ada.notes / written["file"]).read_text("utf-8").splitlines()
    assert rows[:4] == ["---", f"id: {uid}", "class: constraint", "who: Ada"]
    assert 'handles: ["label printer", "f(a)"]' in rows
    assert rows[-2:] == ["", FACT]


def test_sharing_twice_changes_nothing(team: Team) -> None:
    ada = team.person("ada")
    path = ada.share(FACT)
    before = path.stat().st_mtime_ns
    (uid,) = [one["id"] for one in ada("list")]
    done = ada("share", uid)
    assert (done["written"], len(done["same"])) == ([], 1)
    assert path.stat().st_mtime_ns == before
    ada.start()
    assert ada.texts() == [FACT]  # and it is not doubled


def test_a_dry_run_writes_nothing(team: Team) -> None:
    ada = team.person("ada")
    done = ada("share", ada.remember(FACT), "--dry-run")
    assert FACT in done["written"][0]["text"]
    assert not (ada.work / ".keepsake").exists()
    assert ada("share", "--list")["read"] is False


def test_a_colleague_is_told_whose_and_from_where(team: Team) -> None:
    ada, bob = team.person("ada"), team.person("bob", "--read")
    path = ada.share(FACT)
    ada.commit()
    bob.pull(ada)
    bob.start()
    (line,) = bob.lines()
    assert FACT in line
    assert "the team's, by Ada" in line
    assert f"(from {PLACE}/{path.name})" in line


def test_an_edit_of_the_file_comes_back_to_who_shared_it(team: Team) -> None:
    ada, bob = team.person("ada"), team.person("bob")
    path = ada.share(FACT)
    ada.commit()
    bob.pull(ada)
    theirs = bob.notes / path.name
    theirs.write_text(theirs.read_text("utf-8").replace(FACT, BETTER), encoding="utf-8")
    bob.commit()
    ada.pull(bob)
    ada.start()
    (line,) = ada.lines()
    assert BETTER in line
    assert "the team's, by Bob" in line
    assert ada.texts() == sorted([FACT, BETTER])  # what she said is kept, and told no more
    path.write_text(path.read_text("utf-8").replace(BETTER, OTHER), encoding="utf-8")
    ada.start()
    assert "the team's]" in ada.lines()[0]  # nobody has committed that
    path.write_text(path.read_text("utf-8").replace(OTHER, BETTER), encoding="utf-8")
    ada.start()
    assert "Bob put it right" in next(one["changed"] for one in ada("list") if one["content"] == FACT)


def test_a_file_that_is_gone_takes_its_note_along_and_a_branch_is_followed(team: Team) -> None:
    ada, bob = team.person("ada"), team.person("bob", "--read")
    ada.share(FACT)
    ada.commit()
    bob.pull(ada)
    bob.start()
    assert bob.texts() == [FACT]
    bob.git("checkout", "-q", "-b", "old", "HEAD~1")
    bob.start()
    assert bob.texts() == []
    bob.git("checkout", "-q", "main")
    bob.start()
    assert bob.texts() == [FACT]


def test_what_the_person_put_right_is_not_taken_for_an_edit_of_the_team(team: Team) -> None:
    ada = team.person("ada")
    path = ada.share(FACT)
    (uid,) = [one["id"] for one in ada("list")]
    ada("edit", uid, BETTER)
    ada.start()
    assert [BETTER in line for line in ada.lines()] == [True]
    done = ada("share", uid)
    assert done["written"][0]["state"] == "changed"
    assert BETTER in path.read_text("utf-8")
    assert ada.files() == [path.name]


def test_what_others_edited_is_not_written_over(team: Team) -> None:
    ada = team.person("ada")
    path = ada.share(FACT)
    path.write_text(path.read_text("utf-8").replace(FACT, BETTER), encoding="utf-8")
    (uid,) = [one["id"] for one in ada("list")]
    ada("share", uid)
    assert ada.code == 1
    assert "was edited since" in ada.err
    assert BETTER in path.read_text("utf-8")


def test_a_note_is_taken_out_again(team: Team) -> None:
    ada, bob = team.person("ada"), team.person("bob", "--read")
    path = ada.share(FACT)
    ada.commit()
    bob.pull(ada)
    bob.start()
    (uid,) = [one["id"] for one in ada("list")]
    assert ada("share", "--remove", uid[:8])["removed"] == path.name
    assert (ada.files(), ada.texts()) == ([], [FACT])
    ada.commit()
    bob.pull(ada)
    bob.start()
    assert bob.texts() == []


def test_what_was_forgotten_here_stays_forgotten(team: Team) -> None:
    ada, bob = team.person("ada"), team.person("bob", "--read")
    path = ada.share(FACT)
    (uid,) = [one["id"] for one in ada("list")]
    ada("forget", uid)
    ada.start()
    assert ada.texts() == []
    path.write_text(path.read_text("utf-8").replace(FACT, BETTER), encoding="utf-8")
    ada.start()
    assert ada.texts() == []  # in other words neither
    ada.commit()
    bob.pull(ada)
    bob.start()
    (theirs,) = bob("list")
    bob("forget", theirs["id"])
    bob.start()
    assert bob.texts() == []


def test_the_person_takes_a_note_over(team: Team) -> None:
    bob = team.person("bob", "--read")
    bob.write("printer-1a2b3c4d.md", FACT, "---\nwho: Ada\n---\n")
    bob.start()
    (one,) = bob("list")
    assert one["source"]["kind"] == "team"
    assert one["source"]["transcript"] == f"{PLACE}/printer-1a2b3c4d.md"
    assert f"file: {PLACE}/printer-1a2b3c4d.md" in bob.printed("show", one["id"])
    bob("feedback", one["id"], "mine")
    bob.start()
    assert "saved by the user" in bob.lines()[0]
    bob.write("printer-1a2b3c4d.md", BETTER, "---\nwho: Ada\n---\n")
    bob.start()
    assert bob.texts() == sorted([FACT, BETTER])


def test_two_files_may_exchange_their_texts(team: Team) -> None:
    bob = team.person("bob", "--read")
    for one, other in ((FACT, BETTER), (BETTER, FACT)):
        bob.write("a.md", one)
        bob.write("b.md", other)
        bob.start()
        assert {row["source"]["transcript"]: row["content"] for row in bob("list")} == {
            f"{PLACE}/a.md": one,
            f"{PLACE}/b.md": other,
        }


def test_from_a_folder_below_a_worktree(team: Team) -> None:
    ada = team.person("ada")
    ada.git("worktree", "add", "-q", "-b", "side", str(ada.work.parent / "side"))
    below = ada.work.parent / "side" / "src"
    below.mkdir()
    uid = ada.remember(FACT)
    ada("share", uid, "--project", str(below))
    assert ada.code == 0, ada.err
    assert len(list((ada.work.parent / "side" / PLACE).glob("*.md"))) == 1
    assert ada.files() == []


def test_a_rule_is_shared_when_asked_and_is_nobody_elses_rule(team: Team) -> None:
    ada, bob = team.person("ada"), team.person("bob", "--read")
    uid = ada.remember("Always run make lint before a commit in this repository.", "--tags", "rule")
    ada("share", uid)
    assert (ada.code, ada.files()) == (1, [])
    assert "standing rule" in ada.err
    ada("share", uid, "--rule")
    assert ada.code == 0, ada.err
    ada.commit()
    bob.pull(ada)
    bob.start()
    (line,) = bob.lines()
    assert "the team's" in line
    assert bob.digest() == []
    assert len(ada.digest()) == 1


def test_an_edit_of_the_file_leaves_a_rule_standing(team: Team) -> None:
    ada = team.person("ada")
    rule = "Always run make lint before a commit in this repository."
    uid = ada.remember(rule, "--tags", "rule")
    ada("share", uid, "--rule")
    (path,) = ada.notes.iterdir()
    path.write_text(path.read_text("utf-8").replace("Always", "Never"), encoding="utf-8")
    ada.start()
    (line,) = ada.digest()
    assert rule in line
