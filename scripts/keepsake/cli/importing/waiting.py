"""New transcripts that were read and wait to be stored: those of one store share a transaction.

A transaction by itself costs as much as the rows of a small transcript. Nothing is read while it is open, so that it
holds the lock for some 30 ms.
"""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

from keepsake.capture import cursors, ingest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from keepsake.capture.collector import Batch
    from keepsake.cli.importing.outcome import Outcome
    from keepsake.store.store import Store

MOST_BYTES = 8 << 20  # of transcripts that wait; four times as many are no faster, and a kill loses them


class Waiting:
    """Transcripts in their order; what becomes of them is counted in outcome."""

    def __init__(self, outcome: Outcome) -> None:
        self._outcome = outcome
        self._read: list[tuple[Store, str, list[Batch]]] = []
        self._bytes = 0

    @contextlib.contextmanager
    def naming(self, path: str) -> Iterator[None]:
        """Name a transcript as one that can't be read, where that shows within."""
        try:
            yield
        except OSError as error:
            self._outcome.bad.append(f"{path}: {error.strerror}")

    def add(self, store: Store, path: str, batches: list[Batch]) -> None:
        """Take the batches of a new transcript. Raises DatabaseError."""
        if self._read and self._read[0][0] is not store:
            self.write()
        self._read.append((store, path, batches))
        self._bytes += max((batch.reached for batch in batches), default=0)
        if self._bytes >= MOST_BYTES:
            self.write()

    def store(self, store: Store, path: str) -> None:
        """Read and store a transcript from where its cursor stands. Raises OSError, DatabaseError."""
        self.write()
        self._count(ingest.capture(store, path))

    def write(self) -> None:
        """Store what waits. Raises DatabaseError."""
        read, self._read, self._bytes = self._read, [], 0
        with ingest.transaction(read[0][0]) if read else contextlib.nullcontext():
            for store, path, batches in read:
                with self.naming(path):
                    self._count(ingest.store_all(store, path, batches, cursors.Cursor()))

    def _count(self, report: ingest.Report) -> None:
        self._outcome.transcripts += 1
        self._outcome.turns += report.turns
        self._outcome.lessons += report.lessons
