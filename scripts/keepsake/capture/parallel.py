"""Reading many transcripts on all cores: forked processes parse, redact, judge and analyse, this one stores.

Each process gets its share of the transcripts when it starts and writes their batches into a pipe of its own, in
order. A full pipe lets it wait, so no more is in memory than is needed; the order of what is stored doesn't depend on
the number of processes. A fork takes 1 ms and has every module loaded; where there is none, this process reads.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import signal
from typing import TYPE_CHECKING, BinaryIO

from keepsake.capture import ingest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from keepsake.capture.ingest import Batch

WORTH = 4 << 20  # bytes in all from which other processes are worth it
MOST = 8  # processes
PIPE = 1 << 20  # bytes that may wait in a pipe: what a process is ahead of the one that stores
_SET_PIPE_SIZE = 1031  # F_SETPIPE_SZ of Linux; Python names it from 3.10 on


class LostError(Exception):
    """The process that read a transcript is gone; what it has not told has to be read again."""


def cores() -> int:
    """Return how many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def shares(sizes: Sequence[tuple[str, int]], number: int) -> list[list[str]]:
    """Deal transcripts (path, bytes) out to so many processes, each to the one that has least so far."""
    dealt: list[list[str]] = [[] for _ in range(number)]
    filled = [0] * number
    for path, size in sizes:
        least = filled.index(min(filled))
        dealt[least].append(path)
        filled[least] += size
    return dealt


@contextlib.contextmanager
def reading(paths: Sequence[str]) -> Iterator[Callable[[str], Iterator[Batch] | None]]:
    """Start reading transcripts; gives a function from path to its batches, to be called in the order of paths.

    The function gives None for a transcript that the caller should read itself. Its batches raise OSError when the
    transcript can't be read, LostError when its process died.
    """
    sizes = [(path, os.path.getsize(path)) for path in paths]
    number = min(cores(), MOST, len(paths)) if sum(size for _, size in sizes) >= WORTH and hasattr(os, "fork") else 0
    pipes: dict[str, BinaryIO] = {}
    children: list[int] = []
    try:
        for share in shares(sizes, number) if number > 1 else []:
            with contextlib.suppress(BlockingIOError):  # no more processes allowed: this one reads
                child, pipe = _start(share, {pipe.fileno() for pipe in pipes.values()})
                children.append(child)
                pipes.update(dict.fromkeys(share, pipe))
        yield lambda path: _batches(pipes[path], path) if path in pipes else None
    finally:
        for child in children:
            os.kill(child, signal.SIGKILL)  # it holds nothing that could be left half done
            os.waitpid(child, 0)
        for pipe in pipes.values():
            pipe.close()


def _start(share: list[str], others: set[int]) -> tuple[int, BinaryIO]:
    """Start a process that reads a share; return its id and the pipe from it."""
    out, into = os.pipe()
    _widen(into)
    child = os.fork()
    if not child:
        try:
            signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent ends its children
            for other in (out, *others):
                os.close(other)
            _work(share, into)
        finally:
            os._exit(0)
    os.close(into)
    return child, os.fdopen(out, "rb")


def _widen(pipe: int) -> None:
    with contextlib.suppress(ImportError, OSError, ValueError):  # not on Linux, or not allowed: it waits more often
        import fcntl

        fcntl.fcntl(pipe, _SET_PIPE_SIZE, PIPE)


def _work(share: list[str], into: int) -> None:
    with os.fdopen(into, "wb", buffering=PIPE) as pipe:
        for path in share:
            for message in _messages(path):
                pickle.dump((path, message), pipe, pickle.HIGHEST_PROTOCOL)
                pipe.flush()


def _messages(path: str) -> Iterator[Batch | OSError | None]:
    """Yield a transcript's batches, ready to be stored; then None, or the error that reading it met."""
    try:
        for batch in ingest.read(path, ingest.Cursor(), ""):
            batch.ready()
            yield batch
    except OSError as error:
        yield error
    else:
        yield None


def _batches(pipe: BinaryIO, path: str) -> Iterator[Batch]:
    while True:
        try:
            told, message = pickle.load(pipe)  # noqa: S301  # from our own child
        except (EOFError, pickle.UnpicklingError):
            raise LostError(path) from None
        if told != path:  # the rest of an earlier transcript that nobody wanted any more
            continue
        if message is None:
            return
        if isinstance(message, OSError):
            raise message
        yield message
