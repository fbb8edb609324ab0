"""Reads many transcripts on all cores: other processes parse, redact, judge and analyse; this process stores.

A limited number of transcripts is read ahead of the one that is being stored, which bounds memory. They are stored in
their order, so the result doesn't depend on the number of processes. A forked process has every module loaded; on a
system without fork, this process reads. One transcript is read before forking: compiling patterns and looking up words
takes 0.1 s, which each process would otherwise spend for itself.
"""

from __future__ import annotations

import contextlib
import os
from collections import deque
from concurrent.futures import BrokenExecutor
from typing import TYPE_CHECKING

from keepsake.capture import cursors, ingest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from concurrent.futures import Future, ProcessPoolExecutor

    from keepsake.capture.collector import Batch

    Read = Callable[[str], "list[Batch] | None"]

MIN_BYTES = 4 << 20  # bytes of all transcripts from which other processes save time
MAX_FIRST = 1 << 20  # bytes of the transcript that is read before forking, while the others wait
MAX_BYTES = ingest.BATCH_BYTES  # bytes of a transcript that another process reads and hands over whole
MAX_PROCESSES = 8
MAX_AHEAD = 3  # transcripts per process that are read before they are needed


def cores() -> int:
    """Return how many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextlib.contextmanager
def reading(paths: Sequence[str]) -> Iterator[Read]:
    """Start reading transcripts; yields a function from path to batches, to be called in the order of paths.

    The function returns None for a transcript that the caller must read itself. It raises OSError if the transcript
    can't be read.
    """
    sizes = {path: os.path.getsize(path) for path in paths}
    number = min(cores(), MAX_PROCESSES, len(paths)) if hasattr(os, "fork") else 0
    if number < 2 or sum(sizes.values()) < MIN_BYTES:  # noqa: PLR2004  # one other process gains nothing
        yield lambda _path: None
        return
    small = [path for path in paths if sizes[path] <= MAX_FIRST]
    first = {path: _batches(path) for path in small and [max(small, key=sizes.__getitem__)]}
    others = [path for path in paths if path not in first and sizes[path] <= MAX_BYTES]
    pool = _pool(number)
    ahead = _Ahead(pool, others if pool is not None else [], MAX_AHEAD * number)
    try:
        yield lambda path: first[path] if path in first else ahead.batches(path)
    finally:
        _end(pool)


def _pool(number: int) -> ProcessPoolExecutor | None:
    """Return a pool of `number` processes, which are forked when first needed; None on a system without semaphores."""
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor

    try:
        return ProcessPoolExecutor(number, multiprocessing.get_context("fork"), _ignore_interrupts)
    except (ImportError, NotImplementedError, OSError):
        return None


def _end(pool: ProcessPoolExecutor | None) -> None:
    """End the processes, after they have finished what they began."""
    import multiprocessing

    if pool is not None:
        pool.shutdown(cancel_futures=True)
        for process in multiprocessing.active_children():  # the pool forgets its processes when a later fork is refused
            process.terminate()
            process.join()


def _ignore_interrupts() -> None:
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent ends its children


class _Ahead:
    """The transcripts that other processes read ahead of the one that is being stored."""

    def __init__(self, pool: ProcessPoolExecutor | None, paths: Sequence[str], limit: int) -> None:
        self._pool, self._paths, self._most = pool, deque(paths), limit
        self._begun: dict[str, Future[list[Batch]]] = {}

    def batches(self, path: str) -> list[Batch] | None:
        """Return a transcript's batches; None if no process read it. Raises OSError."""
        self._begin()
        try:
            return self._begun.pop(path).result() if path in self._begun else None
        except BrokenExecutor:  # one of the processes was killed: the others are ended with it
            return None

    def _begin(self) -> None:
        while self._pool is not None and self._paths and len(self._begun) < self._most:
            path = self._paths.popleft()
            try:
                self._begun[path] = self._pool.submit(_batches, path)
            except (RuntimeError, OSError):  # no more processes or threads allowed: the caller reads what is left
                self._paths.clear()


def _batches(path: str) -> list[Batch]:
    """Return a transcript's batches, prepared for storing. Raises OSError."""
    batches = list(ingest.read(path, cursors.Cursor(), ""))
    for batch in batches:
        batch.complete_drafts()
    return batches
