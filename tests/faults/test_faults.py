"""Whatever breaks, wherever: nothing acknowledged is lost or doubled, no hook is felt; a seed chooses the points."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest
from tests.faults import machine, scenarios

from keepsake.base import paths
from keepsake.store import memories, schema
from keepsake.worker import jobs

if TYPE_CHECKING:
    from pathlib import Path

FEW = 2
ERRORS = [
    ("signal=KILL", machine.WRITES),
    ("error=ENOSPC", machine.WRITES),
    ("error=EIO", machine.WRITES),
    ("error=EACCES", machine.OPENS),
    ("error=EMFILE", machine.OPENS),
]
NAMES = [f"{what.partition('=')[2]}" for what, _ in ERRORS]
posix = pytest.mark.skipif(os.name == "nt", reason="limits and signals of POSIX")


@pytest.fixture(scope="session")
def tracer() -> str:
    on_ci = os.environ.get("CI") == "true" and sys.platform == "linux"
    if on_ci and not machine.strace():
        subprocess.run(["sudo", "-n", "apt-get", "install", "-y", "-q", "strace"], check=False, timeout=300)
    found = machine.strace()
    if on_ci and not found:
        pytest.fail("strace is missing and could not be installed")
    if not found:
        pytest.skip("no strace here: nothing was injected")
    return found


@pytest.mark.full
@pytest.mark.parametrize(("what", "calls"), ERRORS[:2], ids=NAMES[:2])
def test_worker_survives_a_few_points(tmp_path: Path, tracer: str, what: str, calls: str) -> None:
    tally = scenarios.worker_faults(tmp_path, tracer, what, calls, FEW)
    assert scenarios.clean(tally), scenarios.fail(tally)


@pytest.mark.full
@pytest.mark.parametrize(("what", "calls"), ERRORS, ids=NAMES)
def test_worker_survives_every_point(tmp_path: Path, tracer: str, what: str, calls: str) -> None:
    tally = scenarios.worker_faults(tmp_path, tracer, what, calls, None if "KILL" in what else 12)
    assert scenarios.clean(tally), scenarios.fail(tally)


@pytest.mark.full
@pytest.mark.parametrize(("what", "calls"), ERRORS, ids=NAMES)
def test_hook_survives(tmp_path: Path, tracer: str, what: str, calls: str) -> None:
    tally = scenarios.hook_faults(tmp_path, tracer, what, calls, 8)
    assert scenarios.clean(tally), scenarios.fail(tally)


@posix
@pytest.mark.full
def test_few_handles_and_files_that_may_not_grow(tmp_path: Path) -> None:
    tally = scenarios.limits(tmp_path)
    assert scenarios.clean(tally), scenarios.fail(tally)


def test_a_newer_database_is_left_alone(tmp_path: Path) -> None:
    tally = scenarios.newer(tmp_path)
    assert scenarios.clean(tally), scenarios.fail(tally)


@pytest.mark.full
@pytest.mark.parametrize("backup", [True, False], ids=["backup", "no-backup"])
def test_a_few_destroyed_pages(tmp_path: Path, *, backup: bool) -> None:
    tally = scenarios.corrupt(tmp_path, 1, backup=backup)
    assert scenarios.clean(tally), scenarios.fail(tally)


@pytest.mark.full
@pytest.mark.parametrize("backup", [True, False], ids=["backup", "no-backup"])
def test_every_destroyed_page(tmp_path: Path, *, backup: bool) -> None:
    tally = scenarios.corrupt(tmp_path, None if backup else 12, backup=backup)
    assert scenarios.clean(tally), scenarios.fail(tally)


@pytest.mark.full
def test_a_lock_that_is_never_let_go(tmp_path: Path) -> None:
    tally = scenarios.locked(tmp_path)
    assert scenarios.clean(tally), scenarios.fail(tally)


@pytest.mark.full
@pytest.mark.crowd
def test_twenty_sessions_on_one_project(tmp_path: Path) -> None:
    tally = scenarios.crowd(tmp_path, 20, 30.0)
    assert scenarios.clean(tally), scenarios.fail(tally)


def test_a_lesson_lost_with_its_page_comes_back_from_the_transcript(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its call is still noted as known in another table, which must not keep it out."""
    one = machine.Machine(tmp_path / "m")
    monkeypatch.setenv("KEEPSAKE_HOME", str(one.home))
    one.say(2)
    jobs.capture(one.root, str(one.transcript))
    with contextlib.closing(schema.open_memory(memories.database(one.folder))) as db:
        db.execute("DELETE FROM memory WHERE kind = 'error'")
        db.execute("UPDATE cursor SET offset = 0, line = 0, head = ''")
    jobs.capture(one.root, str(one.transcript))
    wanted = machine.expected([one.transcript], tmp_path)
    assert any(key.startswith("error:") for key in wanted)
    assert machine.lost(one, wanted) == []


@pytest.mark.parametrize("now", [0.0, 1.0, -5e9, 4e9, 1e12])
def test_whatever_the_clock_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, now: float) -> None:
    one = machine.Machine(tmp_path / "m")
    monkeypatch.setenv("KEEPSAKE_HOME", str(one.home))
    one.say(2)
    jobs.capture(one.root, str(one.transcript))
    wanted = machine.expected([one.transcript], tmp_path)
    with monkeypatch.context() as patch:
        patch.setattr(time, "time", lambda: now)
        one.say(2, start=2)
        jobs.capture(one.root, str(one.transcript))
    jobs.capture(one.root, str(one.transcript))
    assert len(wanted) < len(machine.expected([one.transcript], tmp_path))
    assert machine.lost(one, machine.expected([one.transcript], tmp_path)) == []
    assert paths.project_root(str(one.project)) == one.root
