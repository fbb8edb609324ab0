"""runtime: made once, whole or not at all; without a network the work waits and says so."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from tests.conftest import ROOT

from keepsake.base import spawn
from keepsake.worker import runtime

if TYPE_CHECKING:
    from pathlib import Path

UV = """#!/bin/sh
echo "$*" >>"$UV_LOG"
[ -n "$UV_FAIL" ] && { echo "error: no route to the index" >&2; exit 2; }
if [ "$1" = venv ]; then
  for folder; do :; done
  mkdir -p "$folder/bin" && : >"$folder/bin/python" && chmod 755 "$folder/bin/python"
  : >"$folder/bin/activate" && chmod 644 "$folder/bin/activate" && mkdir -m 755 "$folder/lib"
fi
"""


@pytest.fixture
def uv(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A fake uv on PATH that makes an empty environment; UV_FAIL makes it fail."""
    tools = tmp_path / "tools"
    tools.mkdir()
    (tools / "uv").write_text(UV, "utf-8")
    (tools / "uv").chmod(0o755)
    monkeypatch.setenv("PATH", f"{tools}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("UV_LOG", str(tmp_path / "uv.log"))
    return tmp_path / "uv.log"


def test_it_is_made_once_from_pinned_hashes(uv: Path, home: Path) -> None:
    said: list[str] = []
    assert runtime.make(str(home), said.append) == ""
    assert runtime.make(str(home), said.append) == ""
    lines = uv.read_text("utf-8").splitlines()
    assert [line.split()[0] for line in lines] == ["venv", "pip"]
    assert "--require-hashes" in lines[1]
    assert len(said) == 1
    assert spawn.runtime_python(str(home)).endswith("bin/python")
    assert [p.name for p in (home / "runtime").iterdir()] == ["current"]
    current = home / "runtime" / "current"
    modes = {name: (current / name).stat().st_mode & 0o777 for name in ("", "lib", "bin/python", "bin/activate")}
    assert modes == {"": 0o700, "lib": 0o700, "bin/python": 0o700, "bin/activate": 0o600}


def test_without_a_network_it_says_why_and_tries_again_later(
    uv: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("UV_FAIL", "1")
    reason = runtime.make(str(home))
    assert "no route to the index" in reason
    assert reason in (home / "log" / "keepsake.jsonl").read_text("utf-8")
    calls = len(uv.read_text("utf-8").splitlines())
    assert runtime.make(str(home)) == reason
    assert len(uv.read_text("utf-8").splitlines()) == calls
    assert not spawn.runtime_python(str(home))
    monkeypatch.delenv("UV_FAIL")
    assert runtime.make(str(home), force=True) == ""
    assert spawn.runtime_python(str(home))


def test_where_nothing_can_be_written_it_is_not_tried(uv: Path, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda *_: False)
    said: list[str] = []
    assert runtime.make(str(home), said.append) == f"{home} can't be written"
    assert said == []
    assert not uv.exists()


def test_other_pins_make_it_anew(uv: Path, home: Path, tmp_path: Path) -> None:
    runtime.make(str(home))
    lock = tmp_path / "other.lock"
    lock.write_text("other", "utf-8")
    other = runtime.ORDINARY._replace(lock=str(lock))
    assert not runtime.ready(str(home), other)
    assert runtime.make(str(home), group=other) == ""
    assert runtime.ready(str(home), other)
    assert len(uv.read_text("utf-8").splitlines()) == 4


def test_somebody_faster_is_no_failure(uv: Path, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = runtime._build  # noqa: SLF001  # the moment of the race lies inside

    def slow(folder: str, group: runtime.Group) -> None:
        real(folder, group)
        with monkeypatch.context() as patch:
            patch.setattr(runtime, "_build", real)
            patch.setattr(os, "getpid", lambda: 7)
            assert runtime.make(str(home), force=True) == ""

    monkeypatch.setattr(runtime, "_build", slow)
    assert runtime.make(str(home)) == ""
    assert [p.name for p in (home / "runtime").iterdir()] == ["current"]
    assert uv.exists()


def test_the_lock_names_versions_and_hashes_and_no_addresses() -> None:
    rooms = ROOT / "scripts" / "keepsake"
    for path in (*rooms.rglob("requirements.lock"), ROOT / "requirements-dev.lock"):
        text = path.read_text("utf-8")
        pins = [line for line in text.splitlines() if "==" in line and not line.startswith("#")]
        assert pins
        assert all(line.endswith("\\") for line in pins)
        assert "://" not in text
        assert "index-url" not in text.replace("--no-emit-index-url", "")


def test_a_real_environment_of_this_python_runs_from_its_final_place(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without uv: a venv that was moved into place still starts (pip's part is left out: no network in tests)."""
    monkeypatch.setattr("shutil.which", lambda _: None)
    real = runtime._run  # noqa: SLF001  # only the command that needs the network is left out
    monkeypatch.setattr(
        runtime, "_run", lambda line, env: None if "pip" in line else real([*line, "--without-pip"], env)
    )
    assert runtime.make(str(home)) == ""
    done = subprocess.run([spawn.runtime_python(str(home)), "-E", "-c", "import sys; print(sys.prefix)"],
                          capture_output=True, text=True, check=True)  # fmt: skip
    assert os.path.realpath(done.stdout.strip()) == os.path.realpath(home / "runtime" / "current")


def test_while_one_process_makes_it_the_others_leave_it_alone(uv: Path, home: Path) -> None:
    begun = home / "runtime" / "made-1"
    begun.mkdir(parents=True)
    assert runtime.make(str(home)) == runtime.BUSY
    assert not uv.exists()
    old = begun.stat().st_mtime - runtime.LIMIT - 1
    os.utime(begun, (old, old))
    assert runtime.make(str(home)) == "", "what was begun long ago is nobody's any more"


@pytest.mark.skipif(sys.version_info < runtime.MCP.python, reason="the packages need a newer Python")
def test_the_server_has_an_environment_of_its_own(uv: Path, home: Path) -> None:
    """The ordinary runtime stays as small as it was, and one being made doesn't hold the other up."""
    (home / "runtime" / "made.mcp-1").mkdir(parents=True)
    assert runtime.make(str(home)) == ""
    assert runtime.make(str(home), group=runtime.MCP) == runtime.BUSY
    assert runtime.make(str(home), group=runtime.MCP, force=True) == ""
    pinned = [line for line in uv.read_text("utf-8").splitlines() if line.startswith("pip")]
    assert [os.path.basename(os.path.dirname(line.split()[-1])) for line in pinned] == ["worker", "mcp"]
    assert spawn.runtime_python(str(home), "mcp") != spawn.runtime_python(str(home)) != ""


def test_a_python_too_old_for_the_server_is_said(uv: Path, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 9, 18))
    assert runtime.make(str(home), group=runtime.MCP).startswith("it needs Python 3.10 or newer, and this is ")
    assert not uv.exists()
