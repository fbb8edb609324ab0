"""Run the real Claude Code with a plugin against a scripted model; nothing of it leaves one temporary folder."""

from __future__ import annotations

import contextlib
import glob
import io
import json
import os
import re
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from tests.client.model import SUMMARY, serve, texts
from tests.conftest import no_runtime, share_bytecode

from keepsake.cli import main

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tests.client.model import Step

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
TOOLS = "Read,Bash,Agent,Task,Grep,Glob,Write,Edit"
INJECTED = re.compile(r"^(\w+(?::\w+)?) hook additional context: ", re.MULTILINE)
NOBODY = "http://127.0.0.1:9"
"""An address where nobody answers: what a management command asks for while no model is served."""

PATIENCE = 60.0
"""Seconds that a test waits for background work before it fails."""

INHERITED = ("SYSTEMROOT", "COMSPEC", "PATHEXT", "TEMP", "TMP", "LANG")
"""What of the caller's environment reaches the client: no account, no key, no setting."""


@dataclass(frozen=True)
class Run:
    """What one run of the client left: the requests that the model got, the client's own output, its exit status."""

    code: int
    requests: list[tuple[str, Any]]
    output: list[dict[str, Any]]
    debug: str
    stderr: str

    def bodies(self, kind: str = "main") -> list[Any]:
        """Return the request bodies of the main conversation, or of `sub`, `compaction` or `side`."""
        return [body for of, body in self.requests if of == kind]

    def seen(self, kind: str = "main") -> str:
        """Return all that the model had been told by the last request."""
        return "\n".join(texts(self.bodies(kind)[-1]))

    def injected(self, hook: str, kind: str = "main") -> list[str]:
        """Return what `hook` ("SessionStart", "PostToolUse:Read") put in front of the model, in order."""
        return [text for name, text in injections(self.bodies(kind)[-1]) if name == hook]

    @property
    def session(self) -> str:
        """The session's id."""
        return str(next(line["session_id"] for line in self.output if "session_id" in line))

    @property
    def hooks(self) -> list[tuple[str, str, int]]:
        """What each hook printed, as (event, stdout, exit status)."""
        done = [line for line in self.output if line.get("subtype") == "hook_response"]
        return [(line["hook_event"], line["stdout"], line.get("exit_code", 0)) for line in done]


def injections(body: object) -> list[tuple[str, str]]:
    """Return the texts of hooks in a request as (hook, text); a text runs to the next hook's or its block's end."""
    found = []
    for text in texts(body):
        parts = INJECTED.split(text)
        found += list(zip(parts[1::2], parts[2::2]))
    return found


class Client:
    """One person's machine: a home, a configuration, a keepsake home and a git project, all below `folder`.

    `plugins` are loaded with --plugin-dir; `tools` may be used without asking.
    """

    def __init__(self, folder: str, command: list[str], *, fresh: bool = False) -> None:
        """fresh: the package is compiled there, and the first session's worker tries to make the runtime."""
        self.command = command
        self.folder = folder
        self.plugins = [ROOT]
        self.tools = TOOLS
        self.home, self.config, self.memory, self.project = (
            os.path.join(folder, name) for name in ("home", "config", "keepsake", "project")
        )
        for path in (self.home, self.config, self.memory, self.project):
            os.makedirs(path, mode=0o700)
        if not fresh:
            share_bytecode(Path(self.memory))
            no_runtime(Path(self.memory))
        self.write("sample.txt", "line one of sample\n")
        for command_line in (("init", "-q", "-b", "main"), ("add", "."), ("commit", "-q", "-m", "Start")):
            self.git(*command_line)

    def write(self, name: str, text: str) -> str:
        """Write a file of the project; return its path."""
        path = os.path.join(self.project, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return path

    def git(self, *args: str) -> str:
        """Run git in the project; return what it prints."""
        who = ("-c", "user.name=A Person", "-c", "user.email=person@example.org")
        command = ["git", *who, *args]
        return subprocess.run(
            command, cwd=self.project, env=self.env(), capture_output=True, text=True, check=True
        ).stdout

    def env(self, **more: str) -> dict[str, str]:
        """Return the environment of everything that this machine starts; the tests' own Python is its `python3`."""
        path = os.pathsep.join((os.path.dirname(sys.executable), os.environ["PATH"]))
        return {
            **{name: os.environ[name] for name in INHERITED if name in os.environ},
            "PATH": path,
            "HOME": self.home,
            "USERPROFILE": self.home,
            "CLAUDE_CONFIG_DIR": self.config,
            "KEEPSAKE_HOME": self.memory,
            "PIP_NO_INDEX": "1",
            "UV_OFFLINE": "1",
            "DISABLE_TELEMETRY": "1",
            "DISABLE_ERROR_REPORTING": "1",
            "DISABLE_AUTOUPDATER": "1",
            "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC": "1",
            "ANTHROPIC_API_KEY": "dummy",
            "ANTHROPIC_BASE_URL": NOBODY,
            **more,
        }

    def claude(self, *args: str) -> str:
        """Run a management command of the client (`plugin install ...`); return what it prints."""
        done = subprocess.run(
            [*self.command, *args], cwd=self.project, env=self.env(), capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def keepsake(self, *args: str) -> str:
        """Run the plugin's command line in the project; return what it prints."""
        program = os.path.join(ROOT, "bin", "keepsake")
        shell = ["sh"] if os.name == "nt" else []
        done = subprocess.run(
            [*shell, program, *args],
            cwd=self.project,
            env=self.env(),
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    def memories(self) -> list[dict[str, Any]]:
        """Return everything that is remembered of the project, newest first.

        It is asked for again and again, so this process looks: to start one costs as much as the work waited for.
        """
        with pytest.MonkeyPatch.context() as patch, contextlib.redirect_stdout(io.StringIO()) as out:
            for name in os.environ.keys() - self.env():
                patch.delenv(name)
            for name, value in self.env().items():
                patch.setenv(name, value)
            patch.chdir(self.project)
            assert main.main(["list", "--json"]) == 0
        found: list[dict[str, Any]] = json.loads(out.getvalue())
        return found

    def ledger(self) -> list[dict[str, Any]]:
        """Return what was put before the model, newest first."""
        found: list[dict[str, Any]] = json.loads(self.keepsake("ledger", "--json"))
        return found

    def wait_for(self, *wanted: str) -> list[dict[str, Any]]:
        """Wait for the background work that stores each wanted text; return all memories."""
        end = time.monotonic() + PATIENCE
        while True:
            found = self.memories()
            missing = [text for text in wanted if not any(text in memory["content"] for memory in found)]
            if not missing:
                return found
            assert time.monotonic() < end, f"not remembered: {missing}; journal: {self.journal()}"
            time.sleep(0.2)

    def journal(self) -> str:
        """Return what went wrong in hooks and background work."""
        return _text_of(os.path.join(self.memory, "log", "keepsake.jsonl"))

    def run(
        self,
        prompt: str,
        script: Sequence[Step],
        *,
        sub: Sequence[Step] = (),
        env: Mapping[str, str] | None = None,
        args: Sequence[str] = (),
        summary: str = SUMMARY,
    ) -> Run:
        """Give the client one prompt in a session of its own (or `args=["--continue"]`) and let it work to its end.

        summary: what the model makes of the conversation if it is compacted.
        """
        debug = os.path.join(self.folder, f"debug-{len(glob.glob(os.path.join(self.folder, 'debug-*')))}.log")
        plugins = [arg for folder in self.plugins for arg in ("--plugin-dir", folder)]
        form = ["--output-format", "stream-json", "--verbose", *self.flags(debug)]
        with serve(script, sub, summary) as (address, model):
            done = subprocess.run(
                [*self.command, "-p", prompt, *plugins, "--allowedTools", self.tools, *form, *args],
                cwd=self.project,
                env=self.env(ANTHROPIC_BASE_URL=address, **(env or {})),
                stdin=subprocess.DEVNULL,
                capture_output=True,
                text=True,
                encoding="utf-8",
                timeout=120,
                check=False,
            )
        output = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
        return Run(done.returncode, model.requests, output, _text_of(debug), done.stderr)

    def flags(self, debug: str) -> list[str]:
        """Return the switches that show what hooks do; old clients have none."""
        return ["--include-hook-events", "--debug-file", debug]

    def transcripts(self) -> list[str]:
        """Return the paths of the sessions' transcripts, sub-agents' not among them."""
        return glob.glob(os.path.join(self.config, "projects", "*", "*.jsonl"))


def _text_of(path: str) -> str:
    if not os.path.exists(path):
        return ""
    with open(path, encoding="utf-8", errors="replace") as file:
        return file.read()
