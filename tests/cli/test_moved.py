"""A project that was moved or renamed is recognised, offered once, and adopted in one step; others are left alone."""

from __future__ import annotations

import os
import shutil
import time
from pathlib import Path
from typing import TYPE_CHECKING, Callable

import pytest
from tests import checkouts
from tests.capture import transcripts as t

from keepsake.base import notices, paths, project
from keepsake.capture import past
from keepsake.git import origin
from keepsake.store.store import open_store
from keepsake.worker import jobs, relocation

if TYPE_CHECKING:
    from tests.cli.conftest import Cli

FACT = "The label printer swallows every label that is longer than nineteen centimetres."


@pytest.fixture
def old(tmp_path: Path, cli: Cli, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository in which something was said and something is noted."""
    monkeypatch.setattr("keepsake.worker.runtime.make", lambda _home: None)
    monkeypatch.setattr("keepsake.base.spawn.worker", lambda arguments: jobs.JOBS[arguments[0]](*arguments[1:]))
    repo = checkouts.repository(tmp_path / "before")
    session(tmp_path, repo, "first")
    jobs.capture(str(repo), str(tmp_path / "first.jsonl"), str(repo))
    cli.json("remember", FACT, "--class", "constraint", "--handles", "printer", "--project", str(repo))
    return repo


def session(where: Path, cwd: Path, name: str) -> Path:
    where.mkdir(parents=True, exist_ok=True)
    path = t.write(where / f"{name}.jsonl", t.user(f"what is the width in {name}?", cwd=str(cwd), sessionId=name))
    os.utime(path, (1.0, time.time() - 3600))
    return path


def start(where: Path, transcript: str = "") -> str:
    """Start a session; return what the person is told."""
    found = project.of_directory(str(where))
    jobs.start(found.root, transcript, str(where))
    return notices.take(found.folder)


def test_a_renamed_repository_is_offered_once_and_adopted_in_one_step(old: Path, cli: Cli) -> None:
    new = old.rename(old.parent / "after")
    said = start(new)
    assert f"was at {old} (the same first commit)" in said
    assert f"`keepsake adopt {old}` takes over the 4 memories of it" in said
    assert start(new) == ""
    assert (
        cli.json("adopt", str(old), "--project", str(new))["adopted"] == 4
    )  # the fact, the turn, the summary, the commit
    found = cli.json("recall", "label printer", "--project", str(new))[0]
    assert (found["content"], found["class"], found["handles"]) == (FACT, "constraint", ["printer"])
    assert start(new) == ""


def test_a_place_that_the_person_has_not_named_is_shown_first(old: Path, cli: Cli) -> None:
    new = old.rename(old.parent / "after")
    jobs.start(str(new), "", str(new))
    assert cli("adopt", "--project", str(new)) == 1
    assert f"was at {old} (the same first commit); `keepsake adopt {old}` takes over the 4 memories of it" in cli.err
    assert cli.json("recall", "label printer", "--project", str(new)) == []
    notices.leave(project.of_directory(str(new)).folder, "keepsake: something else.")
    assert cli("adopt", "--yes", "--project", str(new)) == 0
    assert start(new) == "keepsake: something else."  # the offer of what has been done is gone


@pytest.mark.usefixtures("old")
@pytest.mark.parametrize("said_there", [False, True])
def test_a_project_with_nothing_but_a_remembered_rule_is_recognised_and_guarded_at_once(
    tmp_path: Path, cli: Cli, said_there: bool
) -> None:
    repo = checkouts.repository(tmp_path / "ruled")
    checkouts.git("commit", "-q", "--allow-empty", "--amend", "-m", "of its own", cwd=repo)
    cli.json("remember", "Never push to main.", "--tags", "rule", "--project", str(repo))
    new = repo.rename(tmp_path / "renamed")
    if said_there:
        cli.json("remember", "The renamed one has a red door.", "--project", str(new))
    assert f"was at {repo} (the same first commit)" in start(new)
    assert cli.json("adopt", "--yes", "--project", str(new))["adopted"] == 1
    guards = Path(project.of_directory(str(new)).folder) / "guards"
    assert "push" in guards.read_text("utf-8")


def test_what_was_learnt_in_the_new_place_before_stays_and_notes_stay_notes(old: Path, cli: Cli) -> None:
    new = old.rename(old.parent / "after")
    jobs.capture(str(new), str(session(old.parent, new, "second")), str(new))
    assert cli.json("adopt", "--yes", "--project", str(new))["adopted"] == 3  # all but the commit, which is known
    assert cli.json("recall", "label printer", "--project", str(new))[0]["handles"] == ["printer"]
    assert len(cli.json("list", "--project", str(new))) == 6


def test_a_clone_elsewhere_is_recognised_by_its_remote_when_history_is_another(old: Path) -> None:
    url = "https://somebody:password@example.org/team/labels.git"
    checkouts.git("remote", "add", "origin", url, cwd=old)
    moved = project.of_directory(str(old))
    db = open_store(moved.folder, moved.root).db
    db.execute("DELETE FROM meta WHERE name = 'origin'")
    origin.record(db, project.of_directory(str(old)))
    assert "password" not in str(db.execute("SELECT value FROM meta").fetchall())
    db.close()
    shutil.rmtree(old)
    new = checkouts.repository(old.parent / "after")
    checkouts.git("commit", "-q", "--amend", "--allow-empty", "-m", "another first", cwd=new)
    checkouts.git("remote", "add", "origin", "git@example.org:team/labels", cwd=new)
    assert "(the same remote)" in start(new)


def test_claude_codes_own_folder_tells_where_there_is_no_git(tmp_path: Path, old: Path, cli: Cli) -> None:
    place, gone = cli.project, tmp_path / "plain-before"
    kept = tmp_path / "claude" / "projects" / past.slug(str(place))
    session(kept, gone, "moved-in")
    session(kept, Path(str(place).replace("_", "-", 1)), "twin")  # a path that Claude Code gives the same name
    said = start(place, str(kept / "now.jsonl"))
    assert f"was at {gone}" in said
    assert "takes over the past sessions" in said
    assert cli("adopt", "--yes") == 0
    assert "1 past session follow" in cli.out
    start(place, str(kept / "now.jsonl"))
    assert [row["session_id"] for row in cli.json("recall", "--tags", "raw")] == ["moved-in"]
    session(kept, gone, "moved-in-later")
    assert cli.json("import")["turns"] == 1  # into this project, not into that of the place that is gone
    assert len(cli.json("recall", "--tags", "raw")) == 2
    assert old.exists()


def keeps_its_place(old: Path) -> Path:
    new = old.parent / "after"
    checkouts.git("clone", "-q", str(old), str(new), cwd=old.parent)
    return new


def is_another(old: Path) -> Path:
    shutil.rmtree(old)
    new = old.parent / "after"
    new.mkdir()
    checkouts.git("init", "-q", cwd=new)
    checkouts.git("commit", "-q", "--allow-empty", "-m", "of its own", cwd=new)
    return new


def was_paused(old: Path) -> Path:
    folder = paths.project_dir(str(old))
    with open(os.path.join(folder, project.PAUSED), "w", encoding="utf-8"):
        return old.rename(old.parent / "after")


@pytest.mark.parametrize("make", [keeps_its_place, is_another, was_paused])
def test_nothing_is_offered_of(old: Path, cli: Cli, make: Callable[[Path], Path]) -> None:
    new = make(old)
    assert start(new) == ""
    assert cli("adopt", "--project", str(new)) == 1
    assert "no former place of this project is recognised" in cli.err


def test_a_checkout_whose_identity_is_another_by_now_is_the_same_folder(old: Path) -> None:
    """A linked worktree elsewhere makes no difference, but a repository that encloses a folder does."""
    inner = old / "inner"
    inner.mkdir()
    jobs.capture(str(inner), str(session(old.parent, inner, "inner")), str(inner))
    assert relocation.recognised(project.of_directory(str(old)))[0].root == str(inner)


@pytest.mark.parametrize(
    "url",
    ["git@example.org:team/labels.git", "https://example.org/team/labels", "ssh://git@EXAMPLE.org/team/labels.git/"],
)
def test_a_remote_is_the_same_in_every_spelling(url: str) -> None:
    assert origin.remote(url) == "example.org/team/labels"
