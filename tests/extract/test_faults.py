"""What can go wrong around stage and commit: kills, clocks, disks, links, crowds. Every insight is stored once."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import pytest
from tests.conftest import ROOT
from tests.extract.conftest import GOOD

from keepsake.base import child
from keepsake.extract import budget, delegate, extraction, schedule, staging, storing
from keepsake.extract.extraction import Work
from keepsake.extract.storing import Shelf
from keepsake.store import db as sqlite
from keepsake.store import schema

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from types import FrameType

    from tests.extract.conftest import World

NOW = 1.8e9
LINES = (GOOD, "Learning|io|The importer reads line by line.", "Convention|style|Lines are 120 characters wide.")
TEXTS = [line.split("|")[2] for line in LINES]
# The files of extract/ that touch the disk; the rest is pure.
STEPS = {module.__file__ for module in (extraction, staging, storing, delegate)}
posix = pytest.mark.skipif(not hasattr(os, "fork"), reason="kills are tried where processes can fork")

links = pytest.mark.skipif(os.name == "nt", reason="making a link needs a privilege on Windows")


@pytest.fixture
def unflushed(monkeypatch: pytest.MonkeyPatch) -> None:
    """No flush to the disk: a killed process loses nothing that it wrote, only a power cut would."""

    def open_writer(path: str) -> sqlite.Connection:
        db = sqlite.open_writer(path)
        db.execute("PRAGMA synchronous=OFF")
        return db

    monkeypatch.setattr(schema, "open_writer", open_writer)
    monkeypatch.setattr(os, "fsync", lambda _: None)


def killed_at(step: int, action: Callable[[], object]) -> bool:
    """Run an action in a forked process that gets SIGKILL before its step-th line of STEPS; False: it ran through."""
    pid = os.fork()
    if pid == 0:
        passed: Counter[tuple[str, int]] = Counter()

        def trace(frame: FrameType, event: str, _: Any) -> Any:
            if frame.f_code.co_filename not in STEPS:
                return None
            if event == "line":
                passed[frame.f_code.co_filename, frame.f_lineno] += 1
            if sum(min(times, 2) for times in passed.values()) >= step:  # the first two rounds of a loop are enough
                os.kill(os.getpid(), signal.SIGKILL)
            return trace

        sys.settrace(trace)
        action()
        os._exit(0)
    _, status = os.waitpid(pid, 0)
    assert os.WIFSIGNALED(status) or os.WEXITSTATUS(status) == 0
    return os.WIFSIGNALED(status)


def every_kill(world: World, action: Callable[[], object], check: Callable[[], None]) -> int:
    """Try an action from one and the same state with a kill at every step; check after each. Returns the steps."""
    start = world.folder / "start"
    shutil.copytree(world.home, start, symlinks=True)
    step, killed = 0, True
    while killed:
        step += 1
        shutil.rmtree(world.home)
        shutil.copytree(start, world.home, symlinks=True)
        killed = killed_at(step, action)
        check()
    return step


def settle(world: World, current: str = "", now: float = NOW, outside: delegate.MemoryCommand | None = None) -> int:
    with world.store() as store:
        return extraction.settle(Work(world.found, world.place, Shelf(store, outside), now), current)


@pytest.mark.full
@posix
@pytest.mark.usefixtures("unflushed")
def test_killed_at_every_step_of_a_commit(world: World) -> None:
    for name in ("one", "two"):
        staging.write(world.place, name, "\n".join(LINES[1:]), NOW - 10)
    world.store().close()

    def check() -> None:
        settle(world)
        rows = world.rows()
        assert sorted(row.content for row in rows) == sorted(TEXTS[1:])
        assert {row.count for row in rows} == {2}
        assert os.listdir(world.place.folder) == []

    assert every_kill(world, lambda: settle(world), check) > 60


@posix
@pytest.mark.usefixtures("unflushed")
def test_killed_at_every_step_of_staging(world: World) -> None:
    """The staged file is the old text or the new one, whole; and then what is stored is the last extraction's."""
    world.store().close()
    staging.write(world.place, "one", GOOD, NOW - 400)
    new = "\n".join(LINES[1:])

    def check() -> None:
        assert world.staged("one") in (GOOD, new)
        assert staging.stamp(world.place, "one") in (NOW - 400, NOW)
        staging.write(world.place, "one", new, NOW + 1)
        settle(world)
        assert sorted(world.contents()) == sorted(TEXTS[1:])

    assert every_kill(world, lambda: staging.write(world.place, "one", new, NOW), check) > 20


@posix
@pytest.mark.full
@pytest.mark.usefixtures("unflushed")
def test_killed_at_every_step_of_delegation(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """The memory command has each memory once: a send that was begun is looked up before it is repeated."""
    told = world.folder / "told"

    def run(line: list[str], env: object, cwd: object, limit: object, given: bytes) -> child.Done:
        assert env
        assert cwd
        assert limit
        if line[1] == "recall":
            rows = told.read_text("utf-8").splitlines() if told.exists() else []
            out = "[" + ",".join(f'{{"content": "{row}"}}' for row in rows) + "]"
            return child.Done(0, out.encode(), b"", late=False, flooded=False)
        with told.open("a", encoding="utf-8") as file:
            file.write(given.decode() + "\n")
        return child.Done(0, b"", b"", late=False, flooded=False)

    world.fake("wt-memory", {})
    monkeypatch.setattr(child, "run", run)
    world.store().close()
    staging.write(world.place, "one", "\n".join(LINES[1:]), NOW - 10)

    def check() -> None:
        settle(world, outside=delegate.MemoryCommand("wt-memory", str(world.repo)))
        assert sorted(told.read_text("utf-8").splitlines()) == sorted(TEXTS[1:])
        assert world.rows() == []
        told.unlink()

    every_kill(world, lambda: settle(world, outside=delegate.MemoryCommand("wt-memory", str(world.repo))), check)


@posix
def test_worker_killed_while_the_model_thinks(world: World) -> None:
    """Nothing is staged, no lock stays behind, the call counts, the next Stop works."""
    world.fake("claude", {"out": "", "sleep": 30}, {"out": GOOD})
    path = world.transcript("one")
    line = [sys.executable, "-E", str(ROOT / "scripts" / "worker.py"), "capture", world.found.root, str(path)]
    with subprocess.Popen(line) as process:
        end = time.monotonic() + 20
        while not world.calls():
            assert time.monotonic() < end
            time.sleep(0.05)
        process.kill()
    os.kill(world.calls()[0]["pid"], signal.SIGKILL)
    assert world.staged("one") is None
    assert budget.load(world.store().db).calls == 1
    world.stop("one")
    assert world.staged("one") == GOOD
    assert len(world.calls()) == 2


@pytest.mark.parametrize(
    ("stamp", "due"),
    [
        (NOW - 3599, False),
        (NOW - 3601, True),
        (NOW + 200, False),
        (NOW + 4000, True),
        ("garbage", False),
        ("nan", True),
    ],
)
def test_clock(world: World, stamp: float | str, due: bool) -> None:
    """A time from the future is older than a clock that was set back; garbage is no time: the file's own counts."""
    staging.write(world.place, "one", GOOD, NOW)
    os.utime(staging.path(world.place, "one"), (NOW, NOW))
    with open(staging.path(world.place, "one", staging.STAMP), "w", encoding="ascii") as file:
        file.write(str(stamp))
    assert storing.due(world.place, "one", NOW) == (["one"] if due else [])


def test_debounce_with_the_clock_set_back_ends(world: World) -> None:
    """An extraction from the far future stops no further one."""
    staging.write(world.place, "one", GOOD, time.time() + 10**6)
    world.transcript("one")
    world.stop("one")
    assert len(world.calls()) == 1


def test_staging_directory_on_another_file_system(world: World) -> None:
    here = os.stat(world.folder).st_dev
    others = [one for one in ("/dev/shm", "/var/tmp") if os.path.isdir(one) and os.stat(one).st_dev != here]
    if not others:
        pytest.skip("needs a second file system")
    folder = f"{others[0]}/keepsake-test-{os.getpid()}"
    world.monkeypatch.setenv("KEEPSAKE_STAGING_DIR", folder)
    try:
        world.transcript("one")
        world.transcript("two")
        world.stop("one")
        world.stop("two")
        assert world.contents() == TEXTS[:1]
        assert world.staged("two") == GOOD
    finally:
        shutil.rmtree(folder)


def test_shared_staging_directory_keeps_projects_apart(world: World) -> None:
    """An absolute directory may hold two projects' files: neither commits the other's."""
    world.monkeypatch.setenv("KEEPSAKE_STAGING_DIR", str(world.folder / "shared"))
    world.transcript("one")
    world.stop("one")
    first, other = world.repo, world.folder / "other"
    other.mkdir()
    world.repo = other
    world.transcript("two")
    world.stop("two")
    assert (world.contents(), world.staged("one")) == ([], GOOD)
    world.repo = first
    settle(world)
    assert world.contents() == TEXTS[:1]
    assert staging.names(world.place) == []


def test_read_only_directory_costs_no_call(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """The directory is tried before the model is asked."""

    def refuse(*_: object) -> int:
        raise PermissionError(13, "Permission denied")

    os.makedirs(world.place.folder)
    monkeypatch.setattr(staging, "_temporary", refuse)  # a person who may do anything can't be refused by the disk
    world.transcript("one")
    world.stop("one")
    assert world.calls() == []
    assert "Permission denied" in world.journal()


@pytest.mark.skipif(sys.platform != "linux" or os.name == "nt" or os.getuid() != 0, reason="only root may mount")
def test_full_disk_leaves_the_old_text(world: World) -> None:
    folder = world.folder / "small"
    folder.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=128k", "tmpfs", str(folder)], check=False)
    if mounted.returncode:
        pytest.skip("this machine mounts nothing")
    try:
        world.monkeypatch.setenv("KEEPSAKE_STAGING_DIR", str(folder / "staging"))
        staging.write(world.place, "one", GOOD, time.time() - 400)
        (folder / "filler").write_bytes(b"x" * 80_000)
        world.transcript("one")
        world.stop("one")
        assert world.staged("one") == GOOD
        assert world.calls() == []
        assert "No space left" in world.journal()
        assert not [name for name in os.listdir(world.place.folder) if name.startswith(".tmp")]
    finally:
        subprocess.run(["umount", str(folder)], check=True)


@links
@pytest.mark.parametrize("given", ["", ".wt-tools", "{home}/link", "link/inside", "../elsewhere"])
def test_links_to_elsewhere_are_refused(world: World, tmp_path: Path, given: str) -> None:
    """Nothing is written or read through a link, nor outside the project by a relative name."""
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / ".staged-extract-zero").write_text(GOOD, "utf-8")
    os.makedirs(world.data)
    for link in (f"{world.data}/staging", world.repo / ".wt-tools", world.home / "link", world.repo / "link"):
        os.symlink(elsewhere, link)
    if given:
        world.monkeypatch.setenv("KEEPSAKE_STAGING_DIR", given.format(home=world.home))
    world.transcript("one")
    world.stop("one")
    assert os.listdir(elsewhere) == [".staged-extract-zero"]
    assert (world.contents(), world.calls()) == ([], [])
    assert "StagingError" in world.journal()


@links
def test_a_staged_file_that_is_a_link_is_no_staged_file(world: World) -> None:
    secret = world.folder / "secret"
    secret.write_text(GOOD, "utf-8")
    os.makedirs(world.place.folder)
    os.symlink(secret, os.path.join(world.place.folder, ".staged-extract-zero"))
    os.mkdir(os.path.join(world.place.folder, ".staged-extract-folder"))
    settle(world)
    assert world.contents() == []
    assert secret.exists()


@pytest.mark.parametrize("name", ["..", ".hidden", "a.ts", "a.project", "x" * 300, "a\nb"])
def test_odd_basenames_are_refused(world: World, name: str) -> None:
    assert not staging.is_plain(name)
    with pytest.raises(staging.StagingError, match="not a plain file name"):
        staging.write(world.place, name, GOOD, NOW)


def test_two_workers_commit_at_once(world: World) -> None:
    for number in range(30):
        staging.write(world.place, f"s{number}", f"Learning|n|Insight of session number {number}.", NOW)
    world.store().close()
    with ThreadPoolExecutor(4) as pool:
        new = list(pool.map(lambda _: settle(world), range(4)))
    assert sum(new) == 30
    assert len(set(world.contents())) == len(world.contents()) == 30


def test_two_sessions_at_once_ask_one_model(world: World) -> None:
    """At most one child a project; and a session whose file another has committed still rests its five minutes."""
    answer = world.folder / "answer"
    world.fake("claude", {"out": GOOD, "until": str(answer)})
    for name in ("one", "two"):
        world.transcript(name)
    with ThreadPoolExecutor(1) as pool:
        first = pool.submit(world.hook, "Stop", "one")
        world.wait_for_call()
        world.hook("Stop", "two")
        answer.touch()
        first.result()
    assert len(world.calls()) == 1
    assert sorted(world.log()) == ["another extraction of this project is running", "staged"]
    world.fake("claude", {"out": GOOD})
    world.stop("two")
    world.stop("one")
    assert len(world.calls()) == 1
    assert world.contents() == TEXTS[:1]


@pytest.mark.full
def test_a_thousand_staged_files(world: World) -> None:
    for number in range(1000):
        world.place_by_hand(f"s{number:04d}", f"{GOOD}\nLearning|n|Insight of session number {number}.")
    assert settle(world) == 1001
    rows = {row.content: row.count for row in world.rows()}
    assert len(rows) == 1001
    assert rows[TEXTS[0]] == 1000
    assert os.listdir(world.place.folder) == []


def test_left_over_temporary_files_go(world: World) -> None:
    os.makedirs(world.place.folder)
    old, young = (os.path.join(world.place.folder, f".tmp-staged-{n}") for n in (1, 2))
    for file in (old, young):
        with open(file, "w", encoding="utf-8") as opened:
            opened.write("half")
    os.utime(old, (1, 1))
    settle(world, now=time.time())
    assert os.listdir(world.place.folder) == [".tmp-staged-2"]


def test_twenty_five_stops_in_fifty_minutes(world: World) -> None:
    """At most ten calls, and after the switch the last extraction's insights alone, each once."""
    answers = [{"out": f"Decision|db|Shape {n} of the index was agreed on.\n{GOOD}"} for n in range(1, 30)]
    world.fake("claude", *answers)
    path = world.transcript("one")
    store = world.store()
    for stop in range(25):
        schedule.run(schedule.Trigger(world.found, store, str(path), now=NOW + stop * 120))
    calls = len(world.calls())
    assert 1 < calls <= 10
    assert world.contents() == []
    other = world.transcript("two")
    schedule.run(schedule.Trigger(world.found, store, str(other), now=NOW + 51 * 60))
    assert sorted(world.contents()) == sorted([f"Shape {calls} of the index was agreed on.", TEXTS[0]])
