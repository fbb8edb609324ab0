"""Machines in one test: each a data home and a checkout of its own of one repository, and a folder between them."""

from __future__ import annotations

import io
import json
from typing import TYPE_CHECKING, Any

import pytest
from tests.checkouts import git, repository

from keepsake.cli import main

if TYPE_CHECKING:
    from pathlib import Path


class Machine:
    """A machine: `one("recall", "words")` runs a verb there and returns what it prints with --json."""

    def __init__(self, where: Path, origin: Path, shared: Path, patch: pytest.MonkeyPatch, user: str) -> None:
        self.home, self.work, self.shared = where / "home", where / "work", shared
        self.user, self.err, self.code = user, "", 0
        self._patch = patch
        where.mkdir()
        git("clone", "-q", str(origin), str(self.work), cwd=where)

    def at_work(self) -> Machine:
        """Make this machine the one that runs."""
        self._patch.setenv("KEEPSAKE_HOME", str(self.home))
        self._patch.setenv("USER", self.user)
        self._patch.chdir(self.work)
        return self

    def __call__(self, *arguments: str) -> Any:
        """Run a verb; code and err say how it ended."""
        self.at_work()
        out, err = io.StringIO(), io.StringIO()
        self._patch.setattr("sys.stdout", out)
        self._patch.setattr("sys.stderr", err)
        self.code = main.main([*arguments, "--json"])
        self.err = err.getvalue()
        return json.loads(out.getvalue()) if out.getvalue().startswith(("{", "[")) else out.getvalue()

    def join(self, *options: str) -> Any:
        """Choose the folder for the project, and exchange."""
        return self("sync", "folder", str(self.shared), *options)

    def texts(self) -> list[str]:
        """Return what the project's store holds."""
        return sorted(one["content"] for one in self("list"))

    @property
    def file(self) -> Path:
        """The machine's own file in the folder."""
        return self.shared / f"{(self.home / 'sync' / 'machine').read_text()}.jsonl"


class Team:
    """Makes machines of one repository that share a folder."""

    def __init__(self, tmp_path: Path, patch: pytest.MonkeyPatch) -> None:
        self.shared = tmp_path / "shared"
        self.shared.mkdir()
        self._root, self._patch = tmp_path, patch
        self._origin = repository(tmp_path / "origin")

    def machine(self, name: str, user: str = "") -> Machine:
        """Return a new machine; user: who works there (default: its name)."""
        return Machine(self._root / name, self._origin, self.shared, self._patch, user or name)

    def checkout(self, one: Machine) -> Machine:
        """Return a machine with another checkout of the repository."""
        second = Machine(self._root / f"{one.user} again", self._origin, self.shared, self._patch, one.user)
        second.home = one.home
        return second


@pytest.fixture
def team(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Team:
    return Team(tmp_path, monkeypatch)


@pytest.fixture
def cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a passphrase give its key at once."""
    from nacl.pwhash import argon2id

    monkeypatch.setattr(argon2id, "OPSLIMIT_MODERATE", argon2id.OPSLIMIT_MIN)
    monkeypatch.setattr(argon2id, "MEMLIMIT_MODERATE", argon2id.MEMLIMIT_MIN)
