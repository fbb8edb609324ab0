"""parallel: transcripts read by other processes give what one process gives, whatever happens to them."""

from __future__ import annotations

import gc
import itertools
import multiprocessing
import os
import signal
from concurrent.futures import Future, ProcessPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.capture import transcripts as t

from keepsake.capture import collector, cursors, ingest, parallel

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="read by one process there")
SAID = "The upload is cut off since the proxy closes idle connections after a minute, see proxy.conf."


@pytest.fixture
def paths(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    monkeypatch.setattr(parallel, "cores", lambda: 2)
    monkeypatch.setattr(parallel, "MIN_BYTES", 0)
    monkeypatch.setattr(parallel, "MAX_FIRST", 0)
    found = []
    for number in range(5):
        lines = [t.user(f"Why is upload {number} cut off?"), t.assistant(t.text(f"{SAID} Case {number}."))]
        found.append(str(t.write(tmp_path / f"s-{number}.jsonl", *lines)))
    return found


def contents(batches: list[collector.Batch]) -> list[str]:
    return [draft.content for batch in batches for draft in batch.all_drafts()]


@pytest.mark.parametrize("first", [0, parallel.MAX_FIRST])
def test_other_processes_read_what_this_one_would(
    paths: list[str], first: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parallel, "MAX_FIRST", first)
    with parallel.reading(paths) as read:
        told = [list(read(path) or ()) for path in paths]
    assert [contents(batches) for batches in told] == [
        contents(list(ingest.read(path, cursors.Cursor(), ""))) for path in paths
    ]
    ready = [draft for batches in told for batch in batches for draft in batch.all_drafts()]
    assert all(draft.uid and draft.terms and draft.state == 0 for draft in ready)


def test_no_more_is_read_ahead_than_the_window_holds(paths: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parallel, "MAX_AHEAD", 1)
    begun: list[str] = []
    submit = ProcessPoolExecutor.submit

    def noted(pool: ProcessPoolExecutor, work: Callable[[str], object], path: str) -> Future[object]:
        begun.append(path)
        return submit(pool, work, path)

    monkeypatch.setattr(ProcessPoolExecutor, "submit", noted)
    with parallel.reading(paths) as read:
        for number, path in enumerate(paths, 1):
            assert read(path)
            assert begun == paths[: number + 1]


def test_a_transcript_too_long_to_be_handed_over_is_left_to_the_caller(
    paths: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    t.write(Path(paths[2]), t.user("long " * 999))
    monkeypatch.setattr(parallel, "MAX_BYTES", 2_000)
    with parallel.reading(paths) as read:
        assert [read(path) is None for path in paths] == [False, False, True, False, False]


def test_a_file_that_can_not_be_read_harms_no_other(paths: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(path: str, before: cursors.Cursor, change: str) -> Iterator[collector.Batch]:
        if path == paths[1]:
            raise OSError(5, "Input/output error")
        return whole(path, before, change)

    whole = ingest.read
    monkeypatch.setattr(ingest, "read", broken)
    with parallel.reading(paths) as read:
        assert list(read(paths[0]) or ())
        with pytest.raises(OSError, match="Input/output error"):
            list(read(paths[1]) or ())
        assert list(read(paths[3]) or ())  # of the same process


def test_the_largest_that_is_not_long_is_read_before_the_forks(
    paths: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    t.write(Path(paths[1]), t.user("the longest of those that are not too long to wait for"))
    t.write(Path(paths[3]), t.user("longer than that " * 99))
    monkeypatch.setattr(parallel, "MAX_FIRST", os.path.getsize(paths[1]))
    here: list[str] = []
    whole = ingest.read

    def noted(path: str, before: cursors.Cursor, change: str) -> Iterator[collector.Batch]:
        here.append(path)  # seen only where this process reads
        return whole(path, before, change)

    monkeypatch.setattr(ingest, "read", noted)
    with parallel.reading(paths):
        assert here == [paths[1]]


def test_what_a_killed_process_did_not_tell_is_left_to_the_caller(
    paths: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parallel, "_batches", killed)
    with parallel.reading(paths) as read:
        assert [read(path) for path in paths] == [None] * 5


def killed(_path: str) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def test_no_process_and_no_pipe_is_left(paths: list[str]) -> None:
    gc.collect()  # what earlier tests left open
    before = len(os.listdir("/dev/fd"))
    with parallel.reading(paths) as read:
        assert read(paths[0])
    assert len(os.listdir("/dev/fd")) == before
    assert multiprocessing.active_children() == []


@pytest.mark.parametrize("why", ["one core", "little to read", "no fork"])
def test_one_process_reads_where_more_gain_nothing(why: str, paths: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    if why == "one core":
        monkeypatch.setattr(parallel, "cores", lambda: 1)
    if why == "little to read":
        monkeypatch.setattr(parallel, "MIN_BYTES", 1 << 20)
    if why == "no fork":
        monkeypatch.delattr(os, "fork")
    with parallel.reading(paths) as read:
        assert read(paths[0]) is None


@pytest.mark.parametrize("allowed", [0, 1])
def test_where_no_more_processes_are_allowed_the_rest_does(
    allowed: int, paths: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fork() -> int:
        if next(forks) >= allowed:
            raise BlockingIOError(11, "Resource temporarily unavailable")
        return real()

    forks, real = itertools.count(), os.fork
    monkeypatch.setattr(os, "fork", fork)
    with parallel.reading(paths) as read:
        assert [read(path) for path in paths] == [None] * 5
    assert multiprocessing.active_children() == []


def test_where_a_system_has_no_semaphores_the_caller_reads(paths: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*_: object) -> None:
        raise NotImplementedError("system provides too few semaphores")

    monkeypatch.setattr("concurrent.futures.ProcessPoolExecutor", missing)
    with parallel.reading(paths) as read:
        assert [read(path) for path in paths] == [None] * 5
