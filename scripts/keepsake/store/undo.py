"""What went wholesale (`forget --all`, `--older-than`), kept until the next session starts: a slip can be undone.

A copy of the store lies beside it under a name that `forget` of single memories, `edit` and `scrub` delete, as they do
every other copy (store/rescue.py): what a person has forgotten by itself never waits in here.
"""

from __future__ import annotations

import json
import os
from contextlib import closing
from typing import TYPE_CHECKING

from keepsake.base import paths
from keepsake.store import db as sqlite
from keepsake.store import memories

if TYPE_CHECKING:
    from keepsake.store.db import Connection
    from keepsake.store.store import Store
    from keepsake.store.tombstones import Tombstones

BEGUN = "undo.db"  # in the data folder, while the store is being emptied
_NEW = os.O_CREAT | os.O_EXCL | os.O_RDWR


def path(folder: str) -> str:
    """Return where a data folder's copy lies."""
    return memories.database(folder) + ".undo"


def begin(store: Store) -> None:
    """Copy a store before it is emptied. Raises OSError, DatabaseError; nothing is left behind then."""
    drop(store.folder)
    temporary = os.path.join(store.folder, BEGUN)
    os.close(os.open(temporary, _NEW, paths.FILE_MODE))
    try:
        with closing(sqlite.connect(temporary, isolation_level=None)) as copy:
            store.db.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE").fetchall()
            copy.execute("CREATE TABLE undo_marks(marks TEXT)")
            copy.execute("INSERT INTO undo_marks VALUES (?)", (json.dumps(sorted(store.tombstones.marks())),))
    except BaseException:
        drop(store.folder)
        raise


def seal(folder: str) -> None:
    """Give the copy the name under which it can be brought back; once the store is emptied."""
    os.replace(os.path.join(folder, BEGUN), path(folder))


def drop(folder: str) -> bool:
    """Remove a data folder's copy. Returns whether there was one."""
    found = [name for name in (path(folder), os.path.join(folder, BEGUN)) if os.path.exists(name)]
    for name in found:
        os.unlink(name)
    return bool(found)


def lift(copy: Connection, gone: Tombstones) -> None:
    """Take back the tombstones that the forgetting has set. Raises OSError, DatabaseError."""
    before = json.loads(copy.execute("SELECT marks FROM undo_marks").fetchone()[0])
    gone.lift_marks(gone.marks().difference(before))
