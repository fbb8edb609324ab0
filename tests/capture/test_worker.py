"""worker: a job that hangs is gone after its limit; a worktree that wants no capture is read by no job."""

from __future__ import annotations

import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest
from tests import checkouts
from tests.capture import transcripts as t
from tests.conftest import ROOT

from keepsake.base import project
from keepsake.store import memories, schema
from keepsake.worker import jobs

if TYPE_CHECKING:
    from pathlib import Path

HANGS = {
    "sleeping": "import time; time.sleep(60)",
    "in a search that never lets another thread run": "import re; re.match('(a+)+$', 'a' * 60 + 'b')",
    "deaf to signals": "import signal, time; [signal.signal(n, lambda *_: None) for n in (2, 15)]; time.sleep(60)",
}


@pytest.mark.parametrize("hang", HANGS.values(), ids=HANGS)
def test_a_worker_that_hangs_is_gone_after_its_limit(hang: str) -> None:
    code = f"from keepsake.worker import jobs; jobs.watchdog(0.5); {hang}"
    started = time.monotonic()
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT / "scripts", capture_output=True, timeout=40, check=False
    )
    assert (done.returncode, done.stderr) == (1, b"")
    assert time.monotonic() - started >= 0.5


@pytest.mark.usefixtures("no_runtime")
def test_a_worktree_that_wants_no_capture_is_read_by_no_job(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    main = checkouts.repository(tmp_path / "repo")
    tree = checkouts.worktree(main, tmp_path / "tree", "feat")
    found = project.of_directory(str(main))
    path = t.write(tmp_path / "s1.jsonl", t.user("why is the retry budget seven?", cwd=str(tree)))
    jobs.capture(found.root, str(path), str(tree))
    (tree / ".claude").mkdir()
    (tree / ".claude" / "keepsake.json").write_text('{"capture": {"enabled": false, "tools": false}}', "utf-8")
    t.write(path, t.user("and who pays for the eighth?", cwd=str(tree)))
    call = {"tool": "Edit", "session": "s1", "input": {"file_path": "a.py", "old_string": "a", "new_string": "b"}}
    monkeypatch.setattr(jobs, "payload", lambda: call)
    jobs.capture(found.root, str(path), str(tree))
    jobs.end(found.root, str(path), str(tree))
    jobs.tool(found.root, str(tree))
    jobs.start(found.root, "", str(tree))
    jobs.start(found.root, "", str(main))  # another checkout's session catches up on what its own wanted
    assert said(found) == ["why is the retry budget seven?"]
    (tree / ".claude" / "keepsake.json").unlink()
    jobs.start(found.root, "", str(main))
    assert said(found) == ["why is the retry budget seven?", "and who pays for the eighth?"]


def said(found: project.Project) -> list[str]:
    rows = memories.find(schema.open_memory(memories.database(found.folder)), "kind IN ('turn', 'file')")
    return [row.content for row in rows]


@pytest.fixture
def no_runtime(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("keepsake.worker.runtime.make", lambda _home: None)
