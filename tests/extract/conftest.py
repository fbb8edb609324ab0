"""A small world for extraction: a git project, transcripts, `claude` and a memory command faked on PATH."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from typing import TYPE_CHECKING, Any

import pytest
from tests.capture import transcripts as t
from tests.conftest import ROOT, ready

from keepsake.base import paths, project
from keepsake.extract import staging
from keepsake.store import memories
from keepsake.store.store import open_store
from keepsake.worker import jobs

if TYPE_CHECKING:
    from pathlib import Path

    from keepsake.store.memories import Memory
    from keepsake.store.store import Store

GOOD = "Decision|db|The index lives in SQLite, since it needs no server."
FAKE = ROOT / "tests" / "extract" / "fake.py"


class World:
    """One person's machine: project, transcripts, fakes."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder, self.monkeypatch = folder, monkeypatch
        self.home, self.repo, self.bin = folder / "keepsake", folder / "project", folder / "bin"
        for made in (self.repo, self.bin):
            made.mkdir()
        monkeypatch.setenv("KEEPSAKE_HOME", str(self.home))
        monkeypatch.setenv("KEEPSAKE_SYNC", "1")
        monkeypatch.setenv("PATH", f"{self.bin}{os.pathsep}{os.environ['PATH']}")
        ready(self.home)
        self.fake("claude", {"out": GOOD})
        self.set(extract={"mode": "model", "commits": False})

    def set(self, **values: Any) -> None:
        """Write the user's settings."""
        (self.home / "config.json").write_text(json.dumps(values), "utf-8")

    def fake(self, name: str, *replies: dict[str, Any]) -> None:
        """Put a program on PATH that gives these answers, and forget how it was called until now."""
        script = self.bin / f"{name}.py"
        shutil.copy(FAKE, script)
        (self.bin / f"{name}.reply").write_text(json.dumps(list(replies)), "utf-8")
        (self.bin / f"{name}.calls").unlink(missing_ok=True)
        if os.name == "nt":
            (self.bin / f"{name}.cmd").write_text(f'@"{sys.executable}" "{script}" %*\n', "utf-8")
            return
        program = self.bin / name
        program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -S -E "{script}" "$@"\n', "utf-8")
        program.chmod(0o755)

    def calls(self, name: str = "claude") -> list[dict[str, Any]]:
        """Return how a fake was called: args, stdin, env, cwd, pid."""
        file = self.bin / f"{name}.calls"
        return [json.loads(line) for line in file.read_text("utf-8").splitlines()] if file.exists() else []

    def wait_for_call(self, name: str = "claude") -> None:
        """Wait until a fake is at work; at most half a minute."""
        end = time.monotonic() + 30
        while not (self.bin / f"{name}.calls").exists():
            assert time.monotonic() < end, f"{name} was not called"
            time.sleep(0.02)

    def transcript(self, session: str, *lines: Any) -> Path:
        """Append to a session's transcript."""
        said = lines or (
            t.user("Which store shall the index have, and why that one?"),
            t.assistant(t.text("SQLite: one file, no server, and full-text search comes with it.")),
        )
        return t.write(self.folder / f"{session}.jsonl", *said)

    def skill(self, session: str) -> Path:
        """Append the call of an opsx skill to a session's transcript."""
        return self.transcript(session, t.assistant(t.call("Skill", skill="opsx:apply", args="new-index")))

    @property
    def found(self) -> project.Project:
        return project.of_directory(str(self.repo))

    @property
    def place(self) -> staging.Staging:
        return staging.locate(self.found.root, self.found.folder)

    def hook(self, event: str, session: str, **more: Any) -> None:
        """Fire a hook as the client does."""
        payload = {"hook_event_name": event, "session_id": session, "cwd": str(self.repo),
                   "transcript_path": str(self.folder / f"{session}.jsonl"), **more}  # fmt: skip
        hooks = json.loads((ROOT / "hooks" / "hooks.json").read_text("utf-8"))["hooks"]
        done = subprocess.run(
            ["sh", "-c", hooks[event][0]["hooks"][0]["command"]],
            input=json.dumps(payload).encode(),
            env={**os.environ, "CLAUDE_PLUGIN_ROOT": str(ROOT)},
            cwd=self.repo,
            capture_output=True,
            timeout=90,
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, b"")

    def stop(self, session: str) -> None:
        """Do what the worker does after a Stop, in this process."""
        jobs.capture(self.found.root, str(self.folder / f"{session}.jsonl"))

    def staged(self, session: str) -> str | None:
        """Return a session's staged text."""
        file = staging.path(self.place, session)
        return staging.load(self.place, session) if os.path.exists(file) else None

    def place_by_hand(self, session: str, text: str, age: float = 0.0) -> None:
        """Put a staged file into the staging directory, without a time beside it."""
        os.makedirs(self.place.folder, exist_ok=True)
        file = staging.path(self.place, session)
        with open(file, "w", encoding="utf-8") as opened:
            opened.write(text)
        at = os.stat(file).st_mtime - age
        os.utime(file, (at, at))

    def age(self, session: str, seconds: float) -> None:
        """Make a session's last extraction older."""
        stamp = staging.stamp(self.place, session)
        assert stamp is not None
        with open(staging.path(self.place, session, staging.STAMP), "w", encoding="ascii") as file:
            file.write(str(int(stamp - seconds)))

    def store(self) -> Store:
        """Open the project's store."""
        return open_store(self.found.folder, self.found.root)

    def rows(self, kind: str = "staged") -> list[Memory]:
        """Return the stored memories of a kind."""
        return memories.find(self.store().db, "kind = ?", (kind,), "ORDER BY id")

    def contents(self, kind: str = "staged") -> list[str]:
        return [row.content for row in self.rows(kind)]

    def journal(self) -> str:
        """Return the journal's text."""
        file = self.home / "log" / "keepsake.jsonl"
        return file.read_text("utf-8") if file.exists() else ""

    def log(self) -> list[str]:
        """Return the outcomes that the extraction's log names."""
        file = self.home / "log" / "extract.jsonl"
        return [json.loads(line)["outcome"] for line in file.read_text("utf-8").splitlines()] if file.exists() else []

    def git(self, *args: str) -> str:
        """Run git in the project."""
        who = ("-c", "user.name=A Person", "-c", "user.email=person@example.org", "-c", "commit.gpgsign=false")
        done = subprocess.run(["git", *who, *args], cwd=self.repo, capture_output=True, text=True, check=True)
        return done.stdout.strip()

    def commit(self, message: str, **files: str) -> str:
        """Write files (dots as `__`), commit them; return the hash."""
        if not (self.repo / ".git").exists():
            self.git("init", "-q", "-b", "main")
        for name, text in files.items():
            path = self.repo / name.replace("__", ".")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
        self.git("add", "-A")
        self.git("commit", "-q", "--allow-empty", "-m", message)
        return self.git("rev-parse", "HEAD")

    @property
    def data(self) -> str:
        return paths.project_dir(self.found.root)


@pytest.fixture
def world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> World:
    return World(tmp_path, monkeypatch)
