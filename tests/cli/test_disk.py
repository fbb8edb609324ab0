"""A disk without room: what reads still reads, and what can't be stored says why."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.conftest import ROOT

from keepsake.base import project
from keepsake.cli import stats
from keepsake.operations import disk
from keepsake.store import db as sqlite

if TYPE_CHECKING:
    from tests.cli.conftest import Cli

NO_ROOM = """
import resource, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
sys.path.insert(0, sys.argv.pop(1))
from keepsake.cli import main
raise SystemExit(main.main(sys.argv[1:]))
"""


def without_room(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a verb in a process that may write no byte into a file."""
    line = [sys.executable, "-B", "-c", NO_ROOM, str(ROOT / "scripts"), *arguments]
    return subprocess.run(line, capture_output=True, text=True, timeout=60, check=False)


@pytest.mark.usefixtures("private")
@pytest.mark.skipif(sys.platform == "win32", reason="no such limit")
@pytest.mark.parametrize("arguments", [["recall", "boiler"], ["list"], ["show", "ID"], ["stats"], ["doctor"]])
def test_reading_needs_no_room(cli: Cli, arguments: list[str]) -> None:
    uid = cli.json("remember", "The boiler room is behind the red door")["id"]
    done = without_room(*[uid if word == "ID" else word for word in arguments])
    assert (done.returncode, done.stderr) == (0, "")
    assert "boiler" in done.stdout or arguments[0] in {"stats", "doctor"}


@pytest.mark.full
@pytest.mark.usefixtures("private")
@pytest.mark.skipif(sys.platform == "win32", reason="no such limit")
@pytest.mark.parametrize("verb", [["recall", "boiler"], ["list"], ["stats"], ["ledger"], ["export"], ["doctor"]])
def test_what_a_full_disk_left_of_a_first_memory_reads_as_empty(cli: Cli, verb: list[str]) -> None:
    place = Path(project.of_directory(str(cli.project)).folder)
    place.mkdir(parents=True)
    assert without_room("remember", "The boiler room is behind the red door").returncode == 1
    path = place / "memory.db"
    assert path.stat().st_size == 0
    done = without_room(*verb)
    assert (done.returncode, done.stderr) == (0, "")
    assert cli.json("remember", "The boiler room is behind the red door")["created"]


@pytest.fixture
def full(monkeypatch: pytest.MonkeyPatch) -> None:
    usage = type(shutil.disk_usage("."))
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage(3_100_000, 3_100_000, 0))


@pytest.mark.usefixtures("full")
def test_a_full_disk_is_named(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    error = sqlite.DatabaseError("database or disk is full")
    monkeypatch.setattr("keepsake.cli.remember.run", lambda _: (_ for _ in ()).throw(error))
    assert cli("remember", "anything that is worth keeping") == 1
    assert f"the disk of {cli.home} is full: 0 bytes of 3.1 MB left; make room and try again" in cli.err


@pytest.mark.usefixtures("full")
def test_the_doctor_names_disk_and_sizes(cli: Cli) -> None:
    cli.json("remember", "anything that is worth keeping")
    [problem] = [one for one in cli.json("doctor")["problems"] if "is full:" in one["problem"]]
    assert f"the disk of {cli.home} is full: 0 bytes of 3.1 MB left" in problem["problem"]
    assert "keepsake takes" in problem["todo"]


@pytest.mark.parametrize(
    ("count", "words"),
    [(0, "0 bytes"), (999, "999 bytes"), (1500, "1.5 kB"), (164e6, "164 MB"), (2.5e9, "2.5 GB"), (3e12, "3.0 TB")],
)
def test_sizes_for_people(count: float, words: str) -> None:
    assert disk.size(count) == words


def test_a_file_that_goes_while_sizes_are_counted_counts_nothing(tmp_path: Path) -> None:
    """SQLite removes its log when the last connection ends."""
    (tmp_path / "memory.db").write_bytes(b"1234")
    (tmp_path / "memory.db-wal").symlink_to(tmp_path / "nowhere")
    assert stats.size(str(tmp_path)) == 4
