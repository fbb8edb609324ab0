"""A lock between processes, which the system releases when its holder dies, so that no lock is ever stale.

It uses SQLite's file lock, which works the same on every system and needs no package.
"""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

from keepsake.store import db as sqlite

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextlib.contextmanager
def lock(path: str, wait: float = 0.0) -> Iterator[bool]:
    """Hold the lock file at path while the block runs; yield False if it did not become free within wait seconds."""
    with contextlib.closing(sqlite.connect(path, timeout=wait, isolation_level=None)) as db:
        try:
            db.execute("BEGIN EXCLUSIVE")
        except sqlite.DatabaseError:
            yield False
            return
        yield True
