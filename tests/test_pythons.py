"""Every Python of the machine from 3.9 on runs the hooks and the worker, bare."""

from __future__ import annotations

import glob
import json
import os
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from tests.capture import transcripts as t
from tests.conftest import ROOT, capture_payload

from keepsake.base import paths
from keepsake.store import memories, schema

if TYPE_CHECKING:
    from pathlib import Path


def pythons() -> dict[str, str]:
    """Return {minor version: path} of the interpreters found on PATH and with pyenv."""
    root = os.environ.get("PYENV_ROOT") or os.path.expanduser("~/.pyenv")
    named = [shutil.which(f"python3.{minor}") or "" for minor in range(9, 14)]
    found: dict[str, str] = {}
    for path in [sys.executable, *named, *glob.glob(os.path.join(root, "versions", "3.*", "bin", "python3"))]:
        line = [path, "-S", "-E", "-c", "import sys; print('%d.%d' % sys.version_info[:2])"]
        done = subprocess.run(line, capture_output=True, text=True, check=False) if path else None
        version = done.stdout.strip() if done else ""
        if version and (3, 9) <= tuple(map(int, version.split("."))) <= (3, 13):
            found.setdefault(version, path)
    return found


FOUND = pythons()
ENDS = {min(FOUND, key=lambda found: int(found[2:])), max(FOUND, key=lambda found: int(found[2:]))}


@pytest.mark.parametrize(
    "version", [pytest.param(one, marks=() if one in ENDS else pytest.mark.full) for one in sorted(FOUND)]
)
def test_capture_and_recall_run_bare(version: str, work: Path, home: Path) -> None:
    transcript = t.write(work / "s1.jsonl", t.user("Always keep the retry budget of the uploader at seven."),
                         t.assistant(t.text("The gateway drops five connections a deploy: seven tries.")))  # fmt: skip
    env = {**os.environ, "KEEPSAKE_SYNC": "1", "PATH": "/usr/bin:/bin", "CLAUDE_PLUGIN_ROOT": str(ROOT)}
    (home / "runtime").mkdir(parents=True)
    (home / "runtime" / "failed").write_text("no network in tests", "utf-8")  # so that none is made

    (home / "python").write_text(FOUND[version] + "\n", "utf-8")

    def fire(script: str, payload: dict[str, object]) -> str:
        line = ["sh", "-c", f'event={script}; . "{ROOT}/scripts/run"']
        done = subprocess.run(line, input=json.dumps(payload).encode(), env=env, capture_output=True, check=False)
        assert (done.returncode, done.stderr) == (0, b"")
        return done.stdout.decode()

    fire("stop", capture_payload("Stop", cwd=str(work), transcript_path=str(transcript)))
    edit = capture_payload("PostToolUse-Edit", cwd=str(work))
    fire("post_tool_use", edit)
    db = schema.open_memory(memories.database(paths.project_dir(str(work.resolve()))))
    assert {m.kind for m in memories.find(db, "1")} >= {"turn", "file"}
    asked = capture_payload("UserPromptSubmit", cwd=str(work), prompt="uploader retry budget?", session_id="other")
    assert "retry budget" in fire("user_prompt_submit", asked)
    fire("session_start", capture_payload("SessionStart-startup", cwd=str(work), session_id="third"))
    for session in ("fourth", "fifth"):  # the second of them from the image that was linked
        assert "retry budget" in fire("user_prompt_submit", {**asked, "session_id": session})
    assert list((home / "pycache").rglob("user_prompt_submit.*.image"))
    assert not (home / "log" / "keepsake.jsonl").exists() or "runtime" in (home / "log" / "keepsake.jsonl").read_text()
