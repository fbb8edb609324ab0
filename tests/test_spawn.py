"""spawn: background work that outlives the hook and never waits for it."""

from __future__ import annotations

import os
import sys
import time
from typing import TYPE_CHECKING

import pytest

from keepsake.base import spawn

if TYPE_CHECKING:
    from pathlib import Path

PROBE = """
import os, sys
data = sys.stdin.buffer.read()
with open(sys.argv[1], "wb") as file:
    file.write(data + b"|" + str(os.getsid(0) == os.getpid()).encode() + b"|" + " ".join(sys.argv[2:]).encode())
os.rename(sys.argv[1], sys.argv[1] + ".done")
"""


@pytest.fixture
def probe(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    script = tmp_path / "probe.py"
    script.write_text(PROBE, "utf-8")
    monkeypatch.setattr(spawn, "WORKER", str(script))
    return tmp_path / "out"


def wait_for(path: Path) -> bytes:
    for _ in range(500):
        if path.exists():
            return path.read_bytes()
        time.sleep(0.02)
    raise AssertionError(f"{path} never came")


@pytest.mark.parametrize(
    "payload", [b"", b"small", b"x" * spawn.PIPE_CAPACITY, b"y" * 1_000_000], ids=["empty", "small", "pipe", "large"]
)
def test_the_payload_arrives_in_a_session_of_its_own(payload: bytes, probe: Path) -> None:
    spawn.worker([str(probe), "a", "b c"], payload)
    assert wait_for(probe.with_name("out.done")) == payload + b"|True|a b c"


def test_synchronous_work_is_done_on_return(probe: Path) -> None:
    spawn.worker([str(probe)], b"data", {**os.environ, "KEEPSAKE_SYNC": "1"})
    assert probe.with_name("out.done").read_bytes().startswith(b"data|")


def test_work_behind_a_hook_starts_when_it_has_answered(probe: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[bytes] = []
    monkeypatch.setattr(spawn, "worker", lambda _arguments, payload: started.append(payload))
    spawn.later([str(probe)], b"first")
    spawn.later([str(probe)], b"second")
    assert not started
    spawn.start_waiting()
    spawn.start_waiting()
    assert started == [b"first", b"second"]


def test_synchronous_work_behind_a_hook_is_done_at_once(probe: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KEEPSAKE_SYNC", "1")
    spawn.later([str(probe)], b"data")
    assert probe.with_name("out.done").read_bytes().startswith(b"data|")


def test_a_system_without_setsid_gets_a_plain_process(probe: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(*_: object, **__: object) -> int:
        raise NotImplementedError("setsid")

    monkeypatch.setattr(os, "posix_spawn", unknown)
    spawn.worker([str(probe)], b"data")
    assert wait_for(probe.with_name("out.done")).startswith(b"data|True")


def test_the_runtime_runs_the_worker_when_it_is_there(home: Path) -> None:
    assert spawn.command(["x"])[0] == sys.executable
    python = home / "runtime" / "current" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.touch()
    assert spawn.command(["x"])[:2] == [str(python), "-E"]


def test_a_worker_caches_where_its_starter_does(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "pycache_prefix", None)
    assert f"pycache_prefix={home / 'pycache'}" in spawn.command(["tool"])
    monkeypatch.setattr(sys, "pycache_prefix", "/nowhere")
    assert "pycache_prefix=/nowhere" in spawn.command(["tool"])
