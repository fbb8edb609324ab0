"""Reading many transcripts on all cores: other processes parse, redact and analyse, this one stores."""

from __future__ import annotations

import contextlib
import os
import signal
from typing import TYPE_CHECKING

from keepsake import analyse
from keepsake.capture import ingest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from keepsake.capture.ingest import Batch

WORTH = 16 << 20  # bytes in all from which starting processes is worth it
LARGEST = 64 << 20  # bytes of a transcript that another process may hold parsed; a larger one is read in batches, here
MOST = 8  # processes


def batches(path: str) -> list[Batch] | OSError:
    """Return all of a transcript that no cursor covers yet, analysed; or the error that reading it met."""
    try:
        found = list(ingest.read(path, ingest.Cursor(), ""))
    except OSError as error:
        return error
    for batch in found:
        for _, draft in batch.drafts:
            if draft is not None:
                draft.terms = analyse.line(draft.content)
    return found


def cores() -> int:
    """Return how many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _start() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent ends its children


@contextlib.contextmanager
def reading(paths: Sequence[str]) -> Iterator[Callable[[str], list[Batch] | OSError | None]]:
    """Start reading transcripts; gives a function from path to batches, to be called in the order of paths.

    It returns None for a transcript that the caller should read itself: too large, or other processes can't be had.
    """
    small = [path for path in paths if os.path.getsize(path) <= LARGEST]
    processes = min(cores(), MOST, len(small))
    if processes < 2 or sum(map(os.path.getsize, small)) < WORTH:  # noqa: PLR2004  # one other process gains nothing
        yield lambda _path: None
        return
    import multiprocessing

    try:
        pool = multiprocessing.get_context("spawn").Pool(processes, _start)
    except (OSError, ImportError):  # no semaphores here
        yield lambda _path: None
        return
    with pool:
        found, waiting = pool.imap(batches, small), set(small)
        yield lambda path: next(found) if path in waiting else None
