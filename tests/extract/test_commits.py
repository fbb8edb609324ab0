"""What new commits teach, with the real git and with a broken one."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from keepsake.extract import commits
from keepsake.extract.storing import Shelf
from keepsake.git import safe_git

if TYPE_CHECKING:
    from tests.extract.conftest import World


def learn(world: World, cwd: str = "") -> int:
    return commits.learn(world.found.root, ("/nowhere", cwd), Shelf(world.store()), "one")


def subjects(world: World) -> list[str]:
    return [content.split("\n")[0] for content in world.contents("commit")]


def test_new_commits_are_learnt_once(world: World) -> None:
    world.commit("First", a__py="1")
    assert (learn(world), learn(world)) == (1, 0)
    world.commit("Second", a__py="2")
    world.commit("Third", a__py="3")
    assert (learn(world), subjects(world)) == (2, ["First", "Second", "Third"])


def test_twenty_a_run_and_the_rest_next_time(world: World) -> None:
    world.commit("Start")
    learn(world)
    for number in range(45):
        world.commit(f"Number {number}")
    assert [learn(world) for _ in range(4)] == [20, 20, 5, 0]
    assert subjects(world)[1:] == [f"Number {n}" for n in range(45)]


def test_first_sight_takes_the_newest(world: World) -> None:
    for number in range(25):
        world.commit(f"Number {number}")
    assert (learn(world), learn(world)) == (20, 0)
    assert subjects(world) == [f"Number {n}" for n in range(5, 25)]


def test_amended_and_recommitted_fold(world: World) -> None:
    """A rewritten history is noticed: the same commit in a new shape is the same memory, with the new hash."""
    world.commit("Start")
    world.commit("A first try", a__py="1")
    learn(world)
    world.git("commit", "-q", "--amend", "-m", "A better message")
    assert learn(world) == 0
    assert subjects(world) == ["Start", "A better message"]
    world.git("reset", "-q", "--soft", "HEAD~1")
    again = world.commit("A better message")
    assert learn(world) == 0
    assert [row.commit_hash for row in world.rows("commit")][1:] == [again]


def test_rebased_commits_fold(world: World) -> None:
    world.commit("Start")
    world.git("checkout", "-q", "-b", "topic")
    for number in range(3):
        world.commit(f"Topic {number}", **{f"t{number}__py": "1"})
    learn(world)
    world.git("checkout", "-q", "main")
    world.commit("Main moves on", m__py="1")
    world.git("checkout", "-q", "topic")
    world.git("rebase", "-q", "main")
    assert learn(world) == 1
    assert sorted(subjects(world)) == ["Main moves on", "Start", "Topic 0", "Topic 1", "Topic 2"]
    hashes = world.git("rev-list", "main..topic").split()
    assert {row.commit_hash for row in world.rows("commit")} >= set(hashes)


def test_a_moved_commit_is_not_taken_for_an_amended_one(world: World) -> None:
    """Another commit of the same second and file came before it; both are memories."""
    world.monkeypatch.setenv("GIT_AUTHOR_DATE", "2026-01-02T03:04:05Z")
    lines = [str(n) for n in range(40)]
    world.commit("Start", shared__txt="\n".join(lines))
    world.git("checkout", "-q", "-b", "topic")
    world.commit("On the topic", shared__txt="\n".join([*lines, "topic"]))
    learn(world)
    before = {row.content: row.uid for row in world.rows("commit")}
    world.git("checkout", "-q", "main")
    world.commit("On main", shared__txt="\n".join(["main", *lines]))
    world.git("checkout", "-q", "topic")
    world.git("rebase", "-q", "main")
    assert learn(world) == 1
    assert sorted(subjects(world)) == ["On main", "On the topic", "Start"]
    assert before.items() <= {row.content: row.uid for row in world.rows("commit")}.items()


def test_a_lost_history_starts_anew(world: World) -> None:
    world.commit("Start", a__py="1")
    learn(world)
    world.git("checkout", "-q", "--orphan", "other")
    world.commit("Other start", b__py="1")
    assert (learn(world), subjects(world)) == (1, ["Start", "Other start"])


def test_merges_say_nothing(world: World) -> None:
    world.commit("Start")
    world.git("checkout", "-q", "-b", "topic")
    world.commit("On the topic")
    world.git("checkout", "-q", "main")
    world.commit("On main")
    world.git("merge", "-q", "--no-ff", "-m", "Merge topic", "topic")
    learn(world)
    assert sorted(subjects(world)) == ["On main", "On the topic", "Start"]
    assert learn(world) == 0


def test_each_worktree_has_its_own_mark(world: World) -> None:
    world.commit("Start")
    tree = str(world.folder / "tree")
    world.git("worktree", "add", "-q", "-b", "topic", tree)
    learn(world)
    learn(world, tree)
    world.git("-C", tree, "commit", "-q", "--allow-empty", "-m", "In the worktree")
    assert (learn(world), learn(world, tree)) == (0, 1)
    db = world.store().db
    marks = {row[0] for row in db.execute("SELECT top FROM worktree")}
    assert marks == {os.path.realpath(path) for path in (world.repo, tree)}


def test_a_stop_in_a_worktree_learns_from_it(world: World) -> None:
    """The worktree is where the payload says the session works; the transcript may name no folder that exists."""
    world.commit("Start")
    tree = world.folder / "tree"
    world.git("worktree", "add", "-q", "-b", "topic", str(tree))
    world.git("-C", str(tree), "commit", "-q", "--allow-empty", "-m", "In the worktree")
    world.set()
    world.transcript("one")
    world.hook("Stop", "one", cwd=str(tree))
    assert subjects(world) == ["Start", "In the worktree"]


def test_a_design_document_gives_each_choice_once(world: World) -> None:
    path = "openspec/changes/idx/design__md"
    world.commit("idx: plan", **{path: "### D\n**Choice**: One file.\n"})
    learn(world)
    world.commit("idx: plan more", **{path: "### D\n**Choice**: One file.\n### E\n**Choice**: No server.\n"})
    world.commit("idx: build", a__py="1")
    learn(world)
    design = [row for row in world.rows("commit") if "design" in row.tag_list()]
    assert [row.content for row in design] == ["D: One file.", "E: No server."]
    assert {tuple(row.tag_list()) for row in design} == {("source:commit", "change:idx", "design")}


def test_an_uncommitted_design_document_counts_too(world: World) -> None:
    world.commit("Start")
    learn(world)
    folder = world.repo / "openspec" / "changes" / "idx"
    folder.mkdir(parents=True)
    (folder / "design.md").write_text("**Choice**: One file.\n", "utf-8")
    world.git("commit", "-q", "--allow-empty", "-m", "idx: build")
    learn(world)
    assert "One file." in world.contents("commit")


def test_what_was_forgotten_stays_forgotten(world: World) -> None:
    world.commit("A thing to forget")
    world.store().tombstones.add(["A thing to forget"])
    assert (learn(world), subjects(world)) == (0, [])


def test_text_that_a_person_put_right_stays(world: World) -> None:
    world.commit("Start")
    world.commit("A frist try", a__py="1")
    learn(world)
    db = world.store().db
    db.execute("UPDATE memory SET content = 'A first try', edited = 1 WHERE content GLOB 'A frist*'")
    world.git("commit", "-q", "--amend", "-m", "A try")
    learn(world)
    assert subjects(world) == ["Start", "A first try"]


def test_hooks_pagers_and_settings_of_the_repository_do_nothing(world: World) -> None:
    """A repository can't make the worker run a program, nor its caller's variables lead git elsewhere."""
    world.commit("Start", a__py="1")
    mark = world.folder / "ran"
    program = world.bin / "evil"
    program.write_text(f'#!/bin/sh\ntouch "{mark}"\ncat\n', "utf-8")
    program.chmod(0o755)
    for name in ("core.pager", "core.fsmonitor", "diff.external", "gpg.program", "pager.log", "core.askPass"):
        world.git("config", name, str(program))
    world.git("config", "log.showSignature", "true")
    signed = world.folder / "signed"
    head, _, message = world.git("cat-file", "commit", "HEAD").partition("\n\n")
    mark_of_signature = "gpgsig -----BEGIN PGP SIGNATURE-----\n \n abc\n -----END PGP SIGNATURE-----"
    signed.write_text(f"{head}\n{mark_of_signature}\n\n{message} signed\n", "utf-8")
    world.git("update-ref", "HEAD", world.git("hash-object", "-t", "commit", "-w", str(signed)))
    world.git("config", "core.hooksPath", str(world.bin))
    world.monkeypatch.setenv("GIT_DIR", str(world.folder / "nowhere"))
    world.monkeypatch.setenv("GIT_EXTERNAL_DIFF", str(program))
    assert (learn(world), subjects(world)) == (1, ["Start signed"])
    assert not mark.exists()


@pytest.mark.parametrize("reply", [{"code": 128, "err": "fatal: broken"}, {"out": "rubbish"}, {"sleep": 60}])
def test_a_broken_git_stops_nothing(world: World, reply: dict[str, object], monkeypatch: pytest.MonkeyPatch) -> None:
    """PATH 1 works on."""
    world.commit("Start")
    world.set(extract={"mode": "model"})
    world.fake("git", reply)
    monkeypatch.setattr(safe_git, "MAX_SECONDS", 1.0)
    world.transcript("one")
    world.stop("one")
    assert (world.rows("commit"), world.staged("one") is not None) == ([], True)
    assert ("took longer" in world.journal()) == ("sleep" in reply)


def test_git_is_called_without_locks_prompts_and_the_callers_variables(world: World) -> None:
    world.commit("Start")
    world.monkeypatch.setenv("GIT_INDEX_FILE", "elsewhere")
    world.fake("git", {"code": 1})
    learn(world)
    (call, *_) = world.calls("git")
    assert call["env"].items() >= safe_git.SAFE.items()
    assert "GIT_INDEX_FILE" not in call["env"]
    assert "--no-pager" in call["args"]


def test_outside_git_nothing_is_asked(world: World) -> None:
    world.fake("git", {"code": 1})
    assert (learn(world), world.calls("git")) == (0, [])
