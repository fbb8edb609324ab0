"""After many Stops nothing is left: no process, no lock or temporary file, no log or write-ahead log that grows."""

from __future__ import annotations

import json
import os
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import pytest
from tests.capture import transcripts as t
from tests.conftest import ROOT, capture_payload, ready

from keepsake.base import paths
from keepsake.store import memories, schema

if TYPE_CHECKING:
    from pathlib import Path

STOP = 'event=stop; . "$CLAUDE_PLUGIN_ROOT/scripts/run"'
AT_ONCE = 4  # hooks; their workers come on top
PROCESSES = "/proc"
LOG, WAL = 2_100_000, 4_500_000  # bytes: a log and its predecessor; SQLite's 1,000 pages and what is read meanwhile

pytestmark = [pytest.mark.full, pytest.mark.skipif(not os.path.isdir(PROCESSES), reason="looks for processes in /proc")]


def running(home: Path) -> list[str]:
    """Return the command lines of processes that work for this home."""
    found = []
    for number in filter(str.isdigit, os.listdir(PROCESSES)):
        try:
            with open(f"{PROCESSES}/{number}/cmdline", "rb") as file:
                line = file.read().decode("utf-8", "replace")
        except OSError:
            continue
        if str(home) in line:
            found.append(line.replace("\0", " "))
    return found


def settled(home: Path, seconds: float = 120.0) -> list[str]:
    """Wait until no process works for this home; return those that still do in the end."""
    until = time.monotonic() + seconds
    while running(home) and time.monotonic() < until:
        time.sleep(0.1)
    return running(home)


def sizes(home: Path) -> dict[str, int]:
    """Return the size of every file under a home, bytecode aside."""
    files = [path for path in home.rglob("*") if path.is_file() and "pycache" not in path.parts]
    return {str(path.relative_to(home)): path.stat().st_size for path in files}


@pytest.mark.parametrize("stops", [40, pytest.param(1000, marks=pytest.mark.full)])
def test_nothing_is_left_of_many_stops(stops: int, home: Path, work: Path) -> None:
    """Four sessions stop in turn, each grows by a question and an answer now and then; real hooks, real workers."""
    ready(home)
    env = {**os.environ, "CLAUDE_PLUGIN_ROOT": str(ROOT)}

    def stop(number: int) -> tuple[int, bytes]:
        session = f"session-{number % AT_ONCE}"
        path = work.parent / f"{session}.jsonl"
        if number % 40 < AT_ONCE:
            t.write(path, t.user(f"What does part {number} do here?"), t.assistant(t.text(f"Part {number} " * 9)))
        payload = capture_payload("Stop", session_id=session, transcript_path=str(path), cwd=str(work))
        done = subprocess.run(
            ["sh", "-c", STOP], input=json.dumps(payload).encode(), env=env, capture_output=True, check=False
        )
        return done.returncode, done.stderr

    with ThreadPoolExecutor(AT_ONCE) as pool:
        first = list(pool.map(stop, range(40)))
        assert settled(home) == []
        before = sizes(home)
        rest = list(pool.map(stop, range(40, stops)))
    assert set(first + rest) == {(0, b"")}
    assert settled(home) == []

    after = sizes(home)
    assert after.keys() - before.keys() <= {name for name in after if name.startswith("log/")}
    for name, size in after.items():
        assert size <= (LOG if name.startswith("log/") else WAL if name.endswith("-wal") else size), name
    db = schema.open_memory(memories.database(paths.project_dir(str(work.resolve()))))
    turns = db.execute("SELECT count(*) FROM memory WHERE kind = 'turn'").fetchone()[0]
    assert turns == 2 * len([number for number in range(stops) if number % 40 < AT_ONCE])
    assert db.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
