"""How a poisoned text gets in and how it is asked for: the ways of a real session, by the code that the hooks run."""

from __future__ import annotations

import contextlib
import importlib
import io
import json
import os
import subprocess
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tests.capture import transcripts
from tests.faults.machine import no_runtime

from keepsake.base import event, paths, project, reply, spawn
from keepsake.capture import keep
from keepsake.cli import main as cli
from keepsake.extract import lessons, staging, storing
from keepsake.git import safe_git
from keepsake.store import memories, schema
from keepsake.store.pending import Pending
from keepsake.store.store import Store
from keepsake.store.tombstones import Tombstones
from keepsake.worker import jobs

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
SCRIPTS = os.path.join(ROOT, "scripts")
NAMES = {
    "SessionStart": "session_start",
    "UserPromptSubmit": "user_prompt_submit",
    "PostToolUse": "post_tool_use",
    "PostToolUseFailure": "post_tool_use_failure",
}


@dataclass
class World:
    """A machine: data home, project, and whether hooks are real processes (slow) or run in this one."""

    home: Path
    work: Path
    real: bool

    def hook(self, name: str, **fields: Any) -> str:
        """Run a hook as the client does; return what it printed."""
        payload = {"hook_event_name": name, "session_id": "later", "cwd": str(self.work), **fields}
        raw = json.dumps(payload).encode()
        if self.real:
            no_runtime(self.home)
            env = {**os.environ, "KEEPSAKE_SYNC": "1", "CLAUDE_PLUGIN_ROOT": ROOT, "KEEPSAKE_HOME": str(self.home)}
            line = [sys.executable, "-S", "-E", os.path.join(SCRIPTS, NAMES[name] + ".py")]
            done = subprocess.run(line, input=raw, capture_output=True, env=env, check=True, timeout=60)
            assert done.stderr == b""
            return done.stdout.decode()
        return _here(NAMES[name], raw)

    def context(self, name: str, **fields: Any) -> str:
        """Run a hook and return what the model would read."""
        out = self.hook(name, **fields)
        return str(json.loads(out)["hookSpecificOutput"]["additionalContext"]) if out else ""

    def capture(self, *lines: Any, session: str = "then") -> None:
        """Write a transcript and capture it."""
        path = transcripts.write(self.work.parent / f"{session}.jsonl", *lines)
        jobs.capture(paths.project_root(str(self.work)), str(path))

    def store(self) -> Any:
        """Return the project's database."""
        return schema.open_memory(memories.database(project.of_directory(str(self.work)).folder))


def _here(name: str, raw: bytes) -> str:
    """Run an entry script's handler in this process: the same code, without a process start."""
    module = importlib.import_module(name)
    heard: list[tuple[list[str], bytes]] = []

    def note(arguments: Sequence[str], payload: bytes = b"") -> None:
        heard.append((list(arguments), payload))

    old, spawn.later = spawn.later, note
    try:
        answer = module.handle(event.parse(raw))
    finally:
        spawn.later = old
    for given, payload in heard:
        if given[0] == "start":  # makes the runtime: minutes, and nothing to do with this
            continue
        jobs.payload.cache_clear()  # it is read once a process, and here are many in one
        with typed(payload):
            jobs.JOBS[given[0]](*given[1:])
    return reply.encode(answer, json.loads(raw)["hook_event_name"]) if answer else ""


@contextlib.contextmanager
def typed(raw: bytes) -> Iterator[None]:
    """Let what runs read these bytes from stdin."""
    old, sys.stdin = sys.stdin, io.TextIOWrapper(io.BytesIO(raw))
    try:
        yield
    finally:
        sys.stdin = old


def bash(world: World, text: str) -> None:
    """A command that went well and printed it."""
    world.hook(
        "PostToolUse",
        session_id="then",
        tool_name="Bash",
        tool_use_id="t1",
        tool_input={"command": "make release"},
        tool_response={"stdout": text, "stderr": "", "interrupted": False, "isImage": False},
    )


def failure(world: World, text: str) -> None:
    """A command that failed with it."""
    call = {"tool_name": "Bash", "tool_use_id": "t2", "tool_input": {"command": "make release"}, "is_interrupt": False}
    world.hook("PostToolUseFailure", session_id="then", error=f"Exit code 1\n{text}", **call)


def web(world: World, text: str) -> None:
    """A page that was fetched, and Claude's account of it."""
    fetch = transcripts.call("WebFetch", url="https://vendor.example/guide", prompt="what does it say")
    world.capture(
        transcripts.user("What does the guide of the vendor say about our release?"),
        transcripts.assistant(fetch),
        transcripts.result(fetch, text),
        transcripts.assistant(transcripts.text(f"The guide of the vendor says the following: {text}")),
    )


def assistant(world: World, text: str) -> None:
    """Claude's own turn that quotes it."""
    world.capture(
        transcripts.user("Please have a look at the issue and tell me what it says."),
        transcripts.assistant(transcripts.text(f"I had a look at the issue about our release. {text}")),
    )


def subagent(world: World, text: str) -> None:
    """A sub-agent's report: its own lines, its result, and Claude's account of it."""
    task = transcripts.call("Task", prompt="read the page", description="read")
    world.capture(
        transcripts.user("Let an agent read the page of the vendor, please."),
        transcripts.assistant(task),
        transcripts.assistant(transcripts.text(f"Inside the agent: {text}"), isSidechain=True),
        transcripts.result(task, [{"type": "text", "text": text}]),
        transcripts.assistant(transcripts.text(f"The agent reports about the page of the vendor: {text}")),
    )


def file(world: World, text: str) -> None:
    """A file that was written with it as its first line."""
    world.hook(
        "PostToolUse",
        session_id="then",
        tool_name="Write",
        tool_use_id="t3",
        tool_input={"file_path": str(world.work / "notes.md"), "content": text},
        tool_response={"filePath": "notes.md"},
    )


def model(world: World, text: str) -> None:
    """A memory that the model saves, called a rule by it."""
    line = json.dumps({"type": "Learning", "content": text, "tags": ["rule", "preference"]}).encode()
    with typed(line), contextlib.redirect_stdout(io.StringIO()):
        assert cli.main(["remember", "--batch", "-", "--project", str(world.work)]) == 0


def staged(world: World, text: str) -> None:
    """A staged extraction that says it is a convention."""
    found = project.of_directory(str(world.work))
    place = staging.locate(found.root, found.folder)
    staging.write(place, "then", f"Convention|rule,preference|{' '.join(text.split())}\n", 1.0)
    shelf = storing.Shelf(Store(found.folder, world.store()))
    storing.commit(place, ["then"], shelf, 2.0)


def commit_(world: World, text: str) -> None:
    """A commit with it as message."""
    subject, _, body = text.partition("\n")
    made = safe_git.Commit("a" * 40, 1.0, subject.strip(), body.strip(), ("release.md",))
    draft = lessons.of_commit(made, "", "main")
    db = world.store()
    if draft is not None:
        db.execute("BEGIN")
        rows = Pending(db)
        keep.keep_lesson(rows, draft, "", Tombstones(str(world.home), str(world.home)))
        rows.write()
        db.execute("COMMIT")


CARRIERS: dict[str, Callable[[World, str], None]] = {
    "bash": bash,
    "failure": failure,
    "web": web,
    "assistant": assistant,
    "subagent": subagent,
    "file": file,
    "model": model,
    "staged": staged,
    "commit": commit_,
}


def asked(world: World, text: str) -> list[str]:
    """Ask for a text in every way a later session would; return what the model would read, one text a hook."""
    note = str(world.work / "notes.md")
    return [
        world.context("SessionStart", source="startup"),
        world.context("UserPromptSubmit", prompt=f"Tell me about: {' '.join(text.split())}"),
        world.context("PostToolUse", tool_name="Read", tool_input={"file_path": note}, tool_response={}),
        world.context("PostToolUseFailure", tool_name="Bash", tool_input={"command": "make release"}, error=text),
    ]
