"""People in one test: each with a data home and a checkout of their own of one repository; git carries the files."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

import pytest
from tests.checkouts import git, repository
from tests.sync.conftest import Machine

from keepsake.base import project
from keepsake.cli import main
from keepsake.recall import candidates, digest, line
from keepsake.store import memories, schema
from keepsake.worker import jobs

if TYPE_CHECKING:
    from pathlib import Path

    from keepsake.store.db import Connection

PLACE = ".keepsake/notes"
HEAD = "---\nid: 1a2b3c4d5e6f7a8b\nclass: constraint\nwho: Bob\ndate: 2026-01-31\n---\n\n"


class Person(Machine):
    """A person at work: `ada("share", ID)` runs a verb in their checkout, `ada.start()` starts a session there."""

    @property
    def notes(self) -> Path:
        """The folder of notes in the checkout."""
        return self.work / ".keepsake" / "notes"

    def files(self) -> list[str]:
        return sorted(path.name for path in self.notes.glob("*")) if self.notes.is_dir() else []

    def write(self, name: str, text: str, head: str = HEAD) -> Path:
        """Write a file of the folder by hand."""
        self.notes.mkdir(parents=True, exist_ok=True)
        (self.notes / name).write_text(head + text, encoding="utf-8")
        return self.notes / name

    def remember(self, text: str, *options: str) -> str:
        return str(self("remember", text, *options)["id"])

    def share(self, text: str, *options: str) -> Path:
        """Remember and share a text; return its file."""
        done = self("share", self.remember(text), *options)
        assert self.code == 0, self.err
        return self.notes / str(done["written"][0]["file"])

    def printed(self, *arguments: str) -> str:
        """Return what a verb prints for people."""
        self.at_work()
        out = io.StringIO()
        self._patch.setattr("sys.stdout", out)
        assert main.main(arguments) == 0
        return out.getvalue()

    def git(self, *arguments: str) -> None:
        git(*arguments, cwd=self.work)

    def digest(self) -> list[str]:
        """Return what a session is told when it starts."""
        self.at_work()
        return [one.text for one in digest.collect(project.of_directory(str(self.work)), "s")]

    def commit(self) -> None:
        git("add", "-A", cwd=self.work)
        who = f"user.name={self.user.capitalize()}"
        git("-c", who, "commit", "-q", "-m", "notes", cwd=self.work)

    def pull(self, other: Person) -> None:
        """Take what another has committed."""
        git("pull", "-q", "--no-rebase", str(other.work), "main", cwd=self.work)

    def start(self) -> None:
        """Do what the worker does when a session starts."""
        self.at_work()
        jobs.start(project.of_directory(str(self.work)).root, "", str(self.work))

    def store(self) -> Connection:
        """Open the project's store."""
        self.at_work()
        return schema.open_memory(memories.database(project.of_directory(str(self.work)).folder))

    def put(self, uid: str, text: str) -> None:
        """Store a text unredacted, as nobody can by a verb."""
        self.store().execute("UPDATE memory SET content = ? WHERE uid = ?", (text, uid))

    def set(self, uid: str, change: str) -> None:
        """Change a column of a memory."""
        self.store().execute(f"UPDATE memory SET {change} WHERE uid = ?", (uid,))

    def lines(self) -> list[str]:
        """Return the lines of all notes that may be told, as a session reads them."""
        db = self.store()
        rows = [row for (row,) in db.execute("SELECT memory FROM note ORDER BY memory")]
        return [line.of(note, (self.user.capitalize(),)) for note in candidates.read(db, rows)]

    def refused(self) -> dict[str, str]:
        """Return file -> reason of what was refused."""
        return {one["file"]: one["reason"] for one in self("share", "--list")["refused"]}


class Team:
    """Makes people with a checkout each of one repository."""

    def __init__(self, tmp_path: Path, patch: pytest.MonkeyPatch) -> None:
        self._root, self._patch = tmp_path, patch
        self._origin = repository(tmp_path / "origin")

    def person(self, name: str, *options: Any) -> Person:
        one = Person(self._root / name, self._origin, self._root, self._patch, name)
        git("config", "user.name", name.capitalize(), cwd=one.work)
        for option in options:
            one("share", option)
        return one


@pytest.fixture
def team(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Team:
    return Team(tmp_path, monkeypatch)
