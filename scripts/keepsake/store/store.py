"""A data folder's store, open: the connection to its database, the folder, and what was forgotten there.

`open_store` opens one for writing, `open_readers` those that exist for reading. A hook that only asks opens the
database alone (`recall/tell.py`): it has no time to wait for a lock, and needs no tombstones.
"""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING

from keepsake.base import paths
from keepsake.base.event import clean
from keepsake.store import db as sqlite
from keepsake.store import memories, meta, rescue, schema
from keepsake.store.tombstones import Tombstones

if TYPE_CHECKING:
    from collections.abc import Iterable

    from keepsake.store.db import Connection


class Store:
    """An open store; as a context manager it is closed at the end."""

    __slots__ = ("_tombstones", "db", "folder")

    def __init__(self, folder: str, db: Connection, tombstones: Tombstones | None = None) -> None:
        self.folder, self.db, self._tombstones = folder, db, tombstones

    @property
    def tombstones(self) -> Tombstones:
        """What was forgotten here, read from the disk at first use. Raises OSError."""
        if self._tombstones is None:
            self._tombstones = Tombstones(paths.home(), self.folder)
        return self._tombstones

    @property
    def everywhere(self) -> bool:
        """Whether it is the store of what is true in every project."""
        return os.path.basename(self.folder) == paths.EVERYWHERE

    def close(self) -> None:
        """Close the database."""
        self.db.close()

    def __enter__(self) -> Store:  # noqa: PYI034  # Python 3.9 has no Self
        """Return the store itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the database."""
        self.close()


def open_store(folder: str, root: str = "") -> Store:
    """Open (or make) a folder's store for writing, migrated, a damaged one rebuilt first.

    root: noted as the project's place. Raises OSError, DatabaseError, NewerSchemaError.
    """
    paths.make_home()
    db = rescue.open_or_rescue(folder, time.time())
    if root:
        meta.put(db, "root", clean(root))
    return Store(folder, db)


def _begun(db: Connection) -> bool:
    """Tell whether a database of another version was only begun: it holds no memory yet."""
    known = schema.version(db)
    return known == 0 or (known < schema.VERSION and not db.execute("SELECT 1 FROM memory LIMIT 1").fetchone())


def open_readers(folders: Iterable[str], wait: float = sqlite.WORKER_WAIT) -> list[Store]:
    """Open those folders' stores that exist for reading, migrated; wait: seconds for a lock. Raises DatabaseError.

    One that was begun on a full disk, empty and without a backup, counts as missing: the next write makes it. One that
    is gone but for its backup comes back.
    """
    found = []
    for folder in folders:
        lost = rescue.is_lost(folder)
        db = None if lost else sqlite.open_reader(memories.database(folder), wait)
        if db is not None and schema.version(db) != schema.VERSION:
            lost = not _begun(db) or os.path.exists(rescue.backup_path(folder))
            db.close()
            db = None
        if lost:
            db = rescue.open_or_rescue(folder, time.time())
        if db is not None:
            found.append(Store(folder, db))
    return found
