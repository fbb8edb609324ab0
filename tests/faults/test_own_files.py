"""A FIFO or a device in the place of one of keepsake's own files holds up no hook, nor the work behind it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from tests.faults import machine

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = [pytest.mark.full, pytest.mark.skipif(os.name == "nt", reason="FIFOs and devices of POSIX")]
HOOKS = ("session_start", "user_prompt_submit", "post_tool_use", "stop")
OWN = ("salt", "python", "config.json", "log/triage.jsonl", "log/keepsake.jsonl", "memory.db",
       "memory.db.backup", "ledger.db", "tombstones", "extract.lock", "times", "times.1", "inbox",
       "waiting")  # fmt: skip


def hook(one: machine.Machine, name: str) -> str:
    """Run a hook as hooks.json does, its work awaited; return what was wrong."""
    line, stdin = one.call(name)
    env = one.env(KEEPSAKE_SYNC="1")
    with subprocess.Popen(
        line, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=env, start_new_session=True
    ) as child:
        try:
            _, said = child.communicate(stdin, timeout=30)
        except subprocess.TimeoutExpired:
            os.killpg(child.pid, signal.SIGKILL)
            return f"{name} hung"
    return f"{name}: {child.returncode} {said!r}" if child.returncode or said else ""


@pytest.fixture(scope="module")
def one(tmp_path_factory: pytest.TempPathFactory) -> machine.Machine:
    """A machine that has had a session, whose launcher knows the interpreter."""
    made = machine.Machine(tmp_path_factory.mktemp("own") / "m")
    (made.home / "python").write_text(os.path.realpath(sys.executable))
    (made.home / "config.json").write_text("{}")
    made.say(2)
    assert [wrong for name in HOOKS if (wrong := hook(made, name))] == []
    return made


@pytest.mark.parametrize("what", ["fifo", "/dev/zero"])
@pytest.mark.parametrize("name", OWN)
def test_none_of_its_own_files_can_hold_it_up(one: machine.Machine, name: str, what: str) -> None:
    folder: Path = one.home / "projects" / os.path.basename(one.folder)
    path = one.home / name if (one.home / name).exists() or "/" in name else folder / name
    kept = path.read_bytes() if path.is_file() else None
    path.unlink(missing_ok=True)
    os.mkfifo(path) if what == "fifo" else path.symlink_to(what)
    wrong = [said for each in HOOKS if (said := hook(one, each))]
    path.unlink(missing_ok=True)
    if kept is not None:
        path.write_bytes(kept)
    assert wrong == []
