"""A machine that can be broken: a data home, a project, a transcript, real hooks and workers, and what must hold.

strace injects the faults (a signal or an error at the n-th system call of a kind); where there is none (not Linux, or
no ptrace), those scenarios are skipped outside CI.
"""

from __future__ import annotations

import itertools
import json
import os
import shutil
import subprocess
import sys
import time
from contextlib import closing
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tests.capture import transcripts

from keepsake.base import paths
from keepsake.capture import ingest
from keepsake.store import db as sqlite
from keepsake.store import memories, schema
from keepsake.store.store import Store
from keepsake.store.tombstones import Tombstones

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
SCRIPTS = os.path.join(ROOT, "scripts")
# Every call that changes a file, a directory or their names; "?" where a system has not got it.
WRITES = (
    "write,pwrite64,?writev,?pwritev,?pwritev2,fsync,fdatasync,ftruncate,?rename,?renameat,?renameat2,?unlink,?unlinkat"
    ",?mkdir,?mkdirat,?link,?linkat,?fchmod,?chmod"
)
OPENS = "openat,?open"
TIMEOUTS = {"user_prompt_submit": 10.0, "post_tool_use": 10.0, "stop": 10.0, "session_start": 10.0}  # hooks.json's
_numbers = itertools.count(1)
SAVED = "The person said that the lighthouse keeps two lamps"


@dataclass
class Tally:
    """What a scenario came to: faults injected, those survived, what was lost or wrong, the slowest hook's seconds."""

    injected: int = 0
    survived: int = 0
    wrong: list[str] = field(default_factory=list)
    slowest: float = 0.0
    more: dict[str, float] = field(default_factory=dict)

    def add(self, faults: list[str], label: str) -> None:
        """Count one fault; faults: what was wrong after it."""
        self.injected += 1
        self.survived += not faults
        self.wrong += [f"{label}: {fault}" for fault in faults]


def strace() -> str:
    """Return the path of a strace that may trace here, "" when there is none."""
    found = shutil.which("strace")
    if not found:
        return ""
    probe = subprocess.run([found, "-qq", "-o", os.devnull, "true"], capture_output=True, check=False, timeout=20)
    return found if probe.returncode == 0 else ""


def no_runtime(home: Path) -> None:
    """Note that the runtime can't be made, so that no worker tries: it costs seconds and asks a package index."""
    failed = home / "runtime" / "failed"
    if not failed.exists():
        failed.parent.mkdir(mode=0o700, parents=True)
        home.chmod(0o700)
        failed.write_text("not in this test")
        failed.chmod(0o600)
    later = time.time() + 86_400
    os.utime(failed, (later, later))


class Machine:
    """One data home with one project; a copy of it is a machine at the same point."""

    def __init__(self, base: Path) -> None:
        self.base = base
        self.home, self.project, self.transcript = base / "home", base / "project", base / "talk" / "s-1.jsonl"
        self.project.mkdir(parents=True, exist_ok=True)
        self.transcript.parent.mkdir(exist_ok=True)
        self.root = paths.project_root(str(self.project))
        no_runtime(self.home)

    def env(self, **more: str) -> dict[str, str]:
        """Return the environment of this machine's processes."""
        keep = {name: os.environ[name] for name in ("PATH", "LANG", "SYSTEMROOT", "TMPDIR") if name in os.environ}
        home = str(self.base)
        return {**keep, "HOME": home, "KEEPSAKE_HOME": str(self.home), "CLAUDE_PLUGIN_ROOT": ROOT, **more}

    @property
    def folder(self) -> str:
        """The project's data folder."""
        return os.path.join(str(self.home), "projects", paths.project_id(self.root))

    def call(self, name: str, before: str = "") -> tuple[list[str], bytes]:
        """Return (command line, stdin) of a hook as hooks.json starts it; before: shell text before that."""
        payload = {
            "hook_event_name": "".join(part.title() for part in name.split("_")),
            "session_id": "s-1",
            "cwd": str(self.project),
            "transcript_path": str(self.transcript),
            "prompt": "Where does the quince go in the cellar?",
            "tool_name": "Bash",
            "tool_input": {"command": "make quince"},
            "tool_response": {"stdout": "Error: shelf 4 is full", "stderr": ""},
            "error": "Exit code 2\nError: shelf 5 is full",
        }
        return ["sh", "-c", f'{before}event={name}; . "$CLAUDE_PLUGIN_ROOT/scripts/run"'], json.dumps(payload).encode()

    def say(self, count: int, *, start: int = 0, transcript: Path | None = None) -> None:
        """Let so many exchanges be said in the transcript."""
        for number in range(start, start + count):
            fruit = ("quince", "medlar", "damson", "loquat")[number % 4]
            call = transcripts.call("Bash", command=f"make {fruit}")
            transcripts.write(
                transcript or self.transcript,
                transcripts.user(f"Question {number}: how do we store the {fruit} in the cellar of the house?"),
                transcripts.assistant(
                    transcripts.text(f"Answer {number}: the {fruit} goes on the wooden shelf, the stone is damp."),
                    call,
                ),
                transcripts.result(call, f"Error {number}: the {fruit} shelf is full", failed=number % 3 == 0),
            )

    def line(self, script: str, *arguments: str) -> list[str]:
        """Return the command line of an entry script."""
        prefix = f"pycache_prefix={self.base.parent / 'pycache'}"
        return [sys.executable, "-S", "-E", "-X", prefix, os.path.join(SCRIPTS, script + ".py"), *arguments]

    def launched(self, name: str) -> list[str]:
        """Return what the launcher (scripts/run) turns into for a hook."""
        prefix = f"pycache_prefix={self.base.parent / 'pycache'}"
        with open(os.path.join(SCRIPTS, "run"), encoding="utf-8") as file:
            code = file.read().partition("-c '")[2].partition("'")[0]
        return [sys.executable, "-S", "-E", "-X", prefix, "-c", code, SCRIPTS, name]

    def worker(self, *before: str, job: str = "capture", transcript: Path | None = None) -> int:
        """Run a worker to its end (under a command that breaks it); return its exit code."""
        line = [*before, *self.line("worker", job, self.root, str(transcript or self.transcript))]
        done = subprocess.run(line, env=self.env(), capture_output=True, check=False, timeout=120)
        return done.returncode

    def hook(self, name: str, *before: str, **fields: Any) -> tuple[list[str], float]:
        """Run a hook (under a command that breaks it): (what it did that no hook may do, seconds)."""
        event = "".join(part.title() for part in name.split("_"))
        payload = {"hook_event_name": event, "session_id": "s-2", "cwd": str(self.project), **fields}
        payload.setdefault("prompt", "Where does the quince go in the cellar, and where the lighthouse lamps?")
        began = time.monotonic()
        done = subprocess.run(
            [*before, *self.launched(name)],
            env=self.env(),
            input=json.dumps(payload).encode(),
            capture_output=True,
            check=False,
            timeout=120,
        )
        took = time.monotonic() - began
        wrong = [] if done.returncode in (0, -9, 137) else [f"{name} exited with {done.returncode}"]
        wrong += [f"{name} said on stderr: {done.stderr[:200]!r}"] if done.stderr else []
        wrong += [] if _object_or_nothing(done.stdout) else [f"{name} wrote {done.stdout[:80]!r}"]
        return wrong, took

    def remember(self, text: str = SAVED) -> bool:
        """Save something as a person does; tell whether it was acknowledged."""
        line = [sys.executable, "-m", "keepsake.cli", "remember", text, "--project", str(self.project)]
        env = self.env(PYTHONPATH=SCRIPTS)
        return subprocess.run(line, env=env, capture_output=True, check=False, timeout=60).returncode == 0

    def repair(self) -> None:
        """Run what `doctor --repair` runs."""
        line = [sys.executable, "-m", "keepsake.cli", "doctor", "--repair", "--project", str(self.project)]
        subprocess.run(line, env=self.env(PYTHONPATH=SCRIPTS), capture_output=True, check=False, timeout=60)

    def copy(self, to: Path) -> Machine:
        """Return a machine at the same point under another folder; the project's identity stays, by its path.

        A new folder each time: a worker that a hook started may still write to the last one.
        """
        to = to.with_name(f"{to.name}-{next(_numbers)}")
        shutil.copytree(self.home, to / "home")
        shutil.copytree(self.transcript.parent, to / "talk")
        made = Machine(to)
        made.project, made.root = self.project, self.root
        return made


def _object_or_nothing(out: bytes) -> bool:
    if not out:
        return True
    try:
        return isinstance(json.loads(out), dict)
    except ValueError:
        return False


def stored(machine: Machine) -> dict[str, str]:
    """Return key -> content of every memory; {} while there is no database."""
    db = sqlite.open_existing(memories.database(machine.folder), 5.0)
    if db is None:
        return {}
    with closing(db):
        if schema.version(db) == 0:
            return {}
        rows = db.execute("SELECT key, content FROM memory").fetchall()
    assert len(rows) == len({key for key, _ in rows})
    return dict(rows)


def expected(transcripts_: Sequence[Path], scratch: Path) -> dict[str, str]:
    """Return what a capture that nothing disturbs stores of transcripts."""
    with closing(schema.open_memory(str(scratch / "expected.db"))) as db:
        for path in transcripts_:
            ingest.capture(Store(str(scratch), db, Tombstones(str(scratch), str(scratch))), str(path))
        rows = dict(db.execute("SELECT key, content FROM memory WHERE kind IN ('turn', 'error')").fetchall())
    os.unlink(scratch / "expected.db")
    return rows


def sound(machine: Machine) -> str:
    """Return what SQLite says is wrong with the database, "" for nothing."""
    db = sqlite.open_existing(memories.database(machine.folder), 5.0)
    if db is None:
        return ""
    with closing(db):
        try:
            said = str(db.execute("PRAGMA integrity_check(1)").fetchone()[0])
        except sqlite.DatabaseError as error:
            said = str(error)
    return "" if said == "ok" else said


def ahead(machine: Machine, wanted: dict[str, str]) -> list[str]:
    """Return what the cursor claims to be stored and is not."""
    db = sqlite.open_existing(memories.database(machine.folder), 5.0)
    if db is None:
        return []
    with closing(db):
        if schema.version(db) == 0:
            return []
        reached = db.execute("SELECT path, line FROM cursor").fetchall()
        held = {key for (key,) in db.execute("SELECT key FROM memory")}
    missing = []
    for path, line in reached:
        with open(path, "rb") as file:
            before = b"".join(file.readlines()[:line])
        session = os.path.basename(path)[: -len(".jsonl")]
        for key in wanted:
            name = key.rpartition(":")[2]
            if key.startswith(f"turn:{session}:") and f'"{name}"'.encode() in before and key not in held:
                missing.append(key)
    return missing


def lost(machine: Machine, wanted: dict[str, str], acknowledged: Sequence[str] = ()) -> list[str]:
    """Return what is not as it must be in the end: each expected memory once, with its content."""
    held = stored(machine)
    wrong = [f"missing {key}" for key in wanted if key not in held]
    wrong += [f"changed {key}" for key, text in wanted.items() if key in held and held[key] != text]
    wrong += [f"lost {text!r}" for text in acknowledged if text not in held.values()]
    extra = [key for key in held if key.startswith(("turn:", "error:")) and key not in wanted]
    return wrong + [f"twice {key}" for key in extra]
