"""Do notes still hold? What git says of branches, pull requests, commits and names since a note was made."""

from __future__ import annotations

import os
import subprocess
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest

from keepsake.base import paths
from keepsake.git import checkout, safe_git, staleness, trunk
from keepsake.notes import marks
from keepsake.store import drafts, schema
from keepsake.store.drafts import Draft
from keepsake.store.note import Note

if TYPE_CHECKING:
    from pathlib import Path

    from keepsake.store.db import Connection

THEN, SINCE = 1_700_000_000, 1_700_500_000


class Repo:
    """A repository whose commits have given times, and a store of notes from THEN."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.git("init", "-q", "-b", "main")
        self.db: Connection = schema.open_memory(str(folder.parent / "memory.db"))

    def git(self, *line: str, at: int = THEN - 9999) -> str:
        stamp = f"{at} +0000"
        env = {**os.environ, "GIT_AUTHOR_DATE": stamp, "GIT_COMMITTER_DATE": stamp}
        who = ("-c", "user.name=Ada", "-c", "user.email=ada@example.org", "-c", "commit.gpgsign=false")
        done = subprocess.run(
            ["git", *who, *line], cwd=self.folder, env=env, check=True, capture_output=True, text=True
        )
        return done.stdout

    def commit(self, message: str, at: int = THEN - 9999, **files: str) -> None:
        for name, text in files.items():
            (self.folder / name.replace("__", ".")).write_text(text)
        self.git("add", "-A")
        self.git("commit", "-q", "--allow-empty", "-m", message, at=at)

    def note(self, text: str, *handles: str, cls: str = "state-of-work", branch: str = "") -> None:
        note = Note(cls, handles)
        drafts.insert(
            self.db,
            Draft(key=text, kind="model", type="Learning", content=text, created=THEN, branch=branch, note=note),
        )

    def said(self) -> list[tuple[str, bool]]:
        """Look, and return the marks: their words with hashes as `#`, and whether they keep a note silent."""
        staleness.check(str(self.folder), self.db)
        rows = marks.marked_by(self.db, [marks.GIT], 9)
        hidden = [
            (" ".join("#" if word.startswith("(") else word for word in words.split()), s) for _, words, s in rows
        ]
        return sorted(hidden)


@pytest.fixture
def repo(work: Path) -> Repo:
    made = Repo(work)
    made.commit("Start", export__py="def parse_all_rows(): ...\n", other__py="x = 1\n")
    return made


def test_unfinished_work_of_a_merged_pull_request_is_silent_and_findings_are_told(repo: Repo) -> None:
    repo.note("Draft PR #88 (retry queue) waits for Grace.", "PR #88")
    repo.note("Review of PR #88 left open: the queue has no upper limit.", "PR #88")
    repo.note("PR #90 is still open and waits for Grace.", "PR #90")
    repo.note("The queue of PR #88 never holds more than nine rows.", cls="constraint")
    repo.commit("Merge pull request #88 from shop/retry-queue", at=SINCE)
    assert repo.said() == [("PR #88 was merged since #", False), ("PR #88 was merged since #", True)]


def test_a_squashed_pull_request_counts_and_one_merged_before_does_not(repo: Repo) -> None:
    repo.commit("The old queue (#12)", at=THEN - 500)
    repo.note("PR #12 is still open.", "PR #12")
    repo.note("PR #13 is still open.", "PR #13")
    repo.commit("The new queue (#13)", at=SINCE)
    assert repo.said() == [("PR #13 was merged since #", True)]


def test_a_branch_that_was_merged_by_name_or_by_its_commits(repo: Repo) -> None:
    repo.git("checkout", "-q", "-b", "retry-queue")
    repo.note("Unfinished on retry-queue: the backoff.", "retry-queue", branch="retry-queue")
    repo.note("Branch dead-letters: next step is the table.", "dead-letters", branch="retry-queue")
    assert repo.said() == []
    repo.commit("Backoff", at=SINCE)
    repo.git("checkout", "-q", "main")
    repo.git("merge", "-q", "--ff-only", "retry-queue")
    repo.commit("Merge branch 'dead-letters'", at=SINCE + 5)
    assert [words for words, _ in repo.said()] == [
        "branch dead-letters was merged since #",
        "branch retry-queue was merged since #",
    ]


def test_a_renamed_branch_keeps_its_notes_and_its_old_name_is_free_again(repo: Repo) -> None:
    repo.git("checkout", "-q", "-b", "wip")
    repo.note("Unfinished: the backoff of the queue.", branch="wip")
    repo.note("Only main knows: the sorter is in progress.", branch="main")
    repo.db.execute("INSERT INTO session(id, branch, started) VALUES ('s', 'wip', ?)", (THEN,))
    repo.git("branch", "-m", "queue", at=THEN + 5)
    repo.git("branch", "-m", "retry-queue", at=THEN + 9)
    assert repo.said() == []
    branches = "SELECT branch FROM memory ORDER BY id"
    assert repo.db.execute(branches).fetchall() == [("retry-queue",), ("main",)]
    assert repo.db.execute("SELECT branch FROM session").fetchall() == [("retry-queue",)]
    repo.git("checkout", "-q", "-b", "wip", at=SINCE)
    repo.db.execute("UPDATE memory SET created = ?, branch = 'wip' WHERE branch = 'main'", (SINCE,))
    repo.commit("Another", at=SINCE)
    assert repo.said() == []
    assert repo.db.execute(branches).fetchall() == [("retry-queue",), ("wip",)]


def test_a_branch_just_begun_is_not_merged_and_one_that_is_gone_is_said(repo: Repo) -> None:
    repo.git("branch", "begun")
    repo.note("Unfinished on begun: everything.", "begun", branch="begun")
    repo.note("The table is still to do.", branch="vanished")
    repo.note("Only main knows: the sorter is in progress.", branch="main")
    assert repo.said() == [("branch vanished is gone", True)]


def test_what_is_uncommitted_no_longer_is_when_its_file_or_ticket_has_commits(repo: Repo) -> None:
    repo.note("The change of export.py was left uncommitted.", "export.py")
    repo.note("SHOP-12 is written with tests, not committed.", "SHOP-12")
    repo.note("The change of other.py was left uncommitted.", "other.py")
    assert repo.said() == []
    repo.commit("SHOP-12: labels", at=SINCE, export__py="def parse_all_rows(): pass\n")
    assert repo.said() == [("SHOP-12 has commits since #", True), ("export.py has commits since #", True)]


def test_a_name_that_was_in_the_code_and_is_gone_is_said_and_the_note_is_told(repo: Repo) -> None:
    repo.note("parse_all_rows() skips the header.", "parse_all_rows()", cls="how-it-works")
    repo.note("never_was_there() would be better.", "never_was_there", cls="decision")
    repo.note("other.py has no names of its own.", "other.py", "header", cls="how-it-works")
    assert repo.said() == []
    repo.commit("Renamed", at=SINCE, export__py="def read_rows(): ...\n")
    assert repo.said() == [("`parse_all_rows` is no longer in the code", False)]
    repo.commit("And back", at=SINCE + 9, export__py="def parse_all_rows(): ...\n")
    assert repo.said() == []


def test_nothing_is_looked_at_twice_and_a_look_that_ends_early_goes_on(
    repo: Repo, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(5):
        repo.note(f"PR #{number + 60} is still open.", f"PR #{number + 60}")
    repo.commit("Merge pull request #60 from shop/x", at=SINCE)
    judged: list[str] = []
    judge = staleness.judge

    def counting(code: checkout.Code, fact: staleness.CheckedNote, history: trunk.History) -> marks.Mark | None:
        judged.append(fact.text)
        return judge(code, fact, history)

    monkeypatch.setattr(staleness, "judge", counting)
    ticks = iter([0.0, 0.0, 0.0, 99.0])
    monkeypatch.setattr(staleness, "time", SimpleNamespace(monotonic=lambda: next(ticks, 0.0)))
    repo.said()
    assert len(judged) == 2
    assert repo.said() == [("PR #60 was merged since #", True)]
    repo.said()
    assert judged.count("PR #60 is still open.") <= 2
    seen = len(judged)
    repo.said()
    assert len(judged) == seen


def test_outside_git_and_in_anothers_history_nothing_is_asked(repo: Repo, tmp_path: Path) -> None:
    (tmp_path / "plain").mkdir()
    (tmp_path / "fake").mkdir()
    (tmp_path / "fake" / ".git").write_text(f"gitdir: {repo.folder}/.git\n")
    for folder in ("plain", "fake"):
        assert not paths.own_history(str(tmp_path / folder))
        assert staleness.check(str(tmp_path / folder), repo.db) == 0


def test_a_repository_without_commits_has_no_say(work: Path) -> None:
    repo = Repo(work)
    repo.note("PR #1 is still open.", "PR #1")
    assert repo.said() == []
    assert trunk.history_of(safe_git.Git(str(work))).subjects == []
