"""Reading many transcripts on all cores: forked processes parse, redact, judge and analyse, this one stores.

The numbers of the transcripts stand in one pipe from which each process takes the next when it is done with the last:
reads of four bytes are the whole queue. It says which it took in a second pipe, and writes the batches into a pipe of
its own. A full pipe lets it wait, so no more is in memory than is needed, and this process takes the transcripts in
their order, so what is stored doesn't depend on the number of processes. A fork takes 1 ms and has every module
loaded; where there is none, this process reads. One transcript is read before the forks: the patterns that it compiles
and the words that it looks up are .1 s of work, which each process would do for itself otherwise.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import signal
from typing import TYPE_CHECKING, BinaryIO

from keepsake.capture import ingest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from keepsake.capture.ingest import Batch

WORTH = 4 << 20  # bytes in all from which other processes are worth it
FIRST = 1 << 20  # bytes of a transcript at most that is read before the others: they wait for it
MOST = 8  # processes
PIPE = 1 << 20  # bytes that may wait in a pipe: what a process is ahead of the one that stores
TASK = 4  # bytes of a transcript's number
MOST_TASKS = 10_000  # so many fit into a pipe of the usual 64 KB; of more transcripts several are one task
_SET_PIPE_SIZE = 1031  # F_SETPIPE_SZ of Linux; Python names it from 3.10 on


class LostError(Exception):
    """The process that read a transcript is gone; what it has not told has to be read again."""


def cores() -> int:
    """Return how many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextlib.contextmanager
def reading(paths: Sequence[str]) -> Iterator[Callable[[str], Iterator[Batch] | None]]:
    """Start reading transcripts; gives a function from path to its batches, to be called in the order of paths.

    The function gives None for a transcript that the caller should read itself. Its batches raise OSError when the
    transcript can't be read, LostError when its process died.
    """
    number = min(cores(), MOST, len(paths)) if hasattr(os, "fork") else 0
    sizes = {path: os.path.getsize(path) for path in paths}
    if number < 2 or sum(sizes.values()) < WORTH:  # noqa: PLR2004  # one other process gains nothing
        yield lambda _path: None
        return
    small = [path for path in paths if sizes[path] <= FIRST]
    done = {path: list(_messages(path)) for path in small and [max(small, key=sizes.__getitem__)]}
    crew = _Crew([path for path in paths if path not in done])
    try:
        with contextlib.suppress(BlockingIOError):  # no more processes allowed: what they can't take, the caller reads
            for _ in range(number):
                crew.start()
        crew.complete()
        yield lambda path: _told(done[path]) if path in done else crew.batches(path)
    finally:
        crew.end()


class _Crew:
    """The processes that read, and the pipes from them."""

    def __init__(self, paths: Sequence[str]) -> None:
        self.paths = paths
        self.step = len(paths) // MOST_TASKS + 1  # transcripts a task
        self.tasks, into = os.pipe()
        for first in range(0, len(paths), self.step):
            os.write(into, first.to_bytes(TASK, "big"))
        os.close(into)
        self.claims, self.claim = os.pipe()
        self.pipes: list[BinaryIO] = []
        self.children: list[int] = []
        self._place = {path: number for number, path in enumerate(paths)}
        self._owners: dict[int, BinaryIO] = {}  # by a task's first transcript

    def start(self) -> None:
        """Start a process."""
        out, into = os.pipe()
        _widen(into)
        child = os.fork()
        if not child:
            try:
                signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent ends its children
                for other in (out, self.claims, *(pipe.fileno() for pipe in self.pipes)):
                    os.close(other)
                self._work(into)
            finally:
                os._exit(0)
        os.close(into)
        self.children.append(child)
        self.pipes.append(os.fdopen(out, "rb"))

    def complete(self) -> None:
        """Close what only the children hold on to, so that their end is told."""
        os.close(self.tasks)
        os.close(self.claim)

    def _work(self, into: int) -> None:
        own = bytes([len(self.pipes)])
        with os.fdopen(into, "wb", buffering=PIPE) as pipe:
            while task := os.read(self.tasks, TASK):
                os.write(self.claim, own + task)
                first = int.from_bytes(task, "big")
                for path in self.paths[first : first + self.step]:
                    for message in _messages(path):
                        pickle.dump((path, message), pipe, pickle.HIGHEST_PROTOCOL)
                        pipe.flush()

    def batches(self, path: str) -> Iterator[Batch]:
        """Yield the batches of a transcript. Raises OSError, LostError."""
        first = self._place[path] // self.step * self.step
        while first not in self._owners:
            claim = os.read(self.claims, 1 + TASK)
            if not claim:  # no process is left
                raise LostError(path)
            self._owners[int.from_bytes(claim[1:], "big")] = self.pipes[claim[0]]
        yield from _told(_received(self._owners[first], path))

    def end(self) -> None:
        """End the processes, whatever they are doing: they hold nothing that could be left half done."""
        for child in self.children:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
        for pipe in self.pipes:
            pipe.close()
        os.close(self.claims)


def _widen(pipe: int) -> None:
    with contextlib.suppress(ImportError, OSError, ValueError):  # not on Linux, or not allowed: it waits more often
        import fcntl

        fcntl.fcntl(pipe, _SET_PIPE_SIZE, PIPE)


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


def _received(pipe: BinaryIO, path: str) -> Iterator[Batch | OSError | None]:
    """Yield what a process says of a transcript. Raises LostError."""
    while True:
        try:
            told, message = pickle.load(pipe)  # noqa: S301  # from our own child
        except (EOFError, pickle.UnpicklingError):
            raise LostError(path) from None
        if told == path:  # not the rest of an earlier transcript that nobody wanted any more
            yield message


def _told(messages: Iterable[Batch | OSError | None]) -> Iterator[Batch]:
    """Yield the batches among the messages of one transcript, to their end. Raises OSError."""
    for message in messages:
        if message is None:
            return
        if isinstance(message, OSError):
            raise message
        yield message
