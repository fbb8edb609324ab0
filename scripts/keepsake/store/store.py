"""The open store of a data folder: the connection to its database, the folder, and its tombstones.

`open_store` opens one for writing, `open_readers` opens existing ones for reading. A hook that only reads opens the
database alone (`recall/tell.py`), since it can't wait long for a lock and needs no tombstones.
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
    """An open store; as a context manager it closes itself."""

    __slots__ = ("_tombstones", "db", "folder")

    def __init__(self, folder: str, db: Connection, tombstones: Tombstones | None = None) -> None:
        self.folder, self.db, self._tombstones = folder, db, tombstones

    @property
    def tombstones(self) -> Tombstones:
        """The tombstones of what was forgotten here, read from the disk at first use. Raises OSError."""
        if self._tombstones is None:
            self._tombstones = Tombstones(paths.home(), self.folder)
        return self._tombstones

    @property
    def everywhere(self) -> bool:
        """Whether this is the store of memories that hold in every project."""
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
    """Open (or make) a folder's store for writing; it is migrated, or rebuilt if it is damaged.

    root: the project's folder, to be recorded in the store. Raises OSError, DatabaseError, NewerSchemaError.
    """
    paths.make_home()
    db = rescue.open_or_rescue(folder, time.time())
    if root:
        meta.put(db, "root", clean(root))
    return Store(folder, db)


def _is_unfinished(db: Connection) -> bool:
    """Tell whether the making of a database was interrupted: it has an older version, and no memory."""
    version = schema.version(db)
    return version == 0 or (version < schema.VERSION and not db.execute("SELECT 1 FROM memory LIMIT 1").fetchone())


def open_readers(folders: Iterable[str], wait: float = sqlite.WORKER_WAIT) -> list[Store]:
    """Open the existing stores among folders for reading, and migrate them if needed.

    A store whose making was interrupted (by a full disk) and that has no backup counts as missing: the next process
    that writes makes it. A store of which only the backup is left is rebuilt. wait: seconds for a lock. Raises OSError,
    DatabaseError, NewerSchemaError.
    """
    stores = []
    for folder in folders:
        lost = rescue.is_lost(folder)
        db = None if lost else sqlite.open_reader(memories.database(folder), wait)
        if db is not None and schema.version(db) != schema.VERSION:
            lost = not _is_unfinished(db) or os.path.exists(rescue.backup_path(folder))
            db.close()
            db = None
        if lost:
            db = rescue.open_or_rescue(folder, time.time())
        if db is not None:
            stores.append(Store(folder, db))
    return stores
