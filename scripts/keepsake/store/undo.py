"""Keep a copy of a store that is forgotten wholesale (`forget --all`, `--older-than`), so that this can be undone.

The copy lies beside the store until the next session starts. Forgetting single memories, `edit` and `scrub` delete it
like every other copy (store/rescue.py), also where they reach it from another project, so it never holds a memory that
the person has forgotten by name.
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
    from collections.abc import Iterable

    from keepsake.store.db import Connection
    from keepsake.store.store import Store
    from keepsake.store.tombstones import Tombstones

BEGUN = "undo.db"  # name of the copy while the store is being emptied
_NEW = os.O_CREAT | os.O_EXCL | os.O_RDWR


def path(folder: str) -> str:
    """Return the path of a data folder's copy."""
    return memories.database(folder) + ".undo"


def begin(store: Store) -> None:
    """Copy a store before it is emptied. Raises OSError, DatabaseError, without leaving a copy behind."""
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
    """Give the copy its final name, once the store is emptied; from then on `forget --undo` works. Raises OSError."""
    os.replace(os.path.join(folder, BEGUN), path(folder))


def drop(folder: str) -> bool:
    """Delete a data folder's copy; return whether there was one. Raises OSError."""
    names = [name for name in (path(folder), os.path.join(folder, BEGUN)) if os.path.exists(name)]
    for name in names:
        os.unlink(name)
    return bool(names)


def holds(folder: str, texts: Iterable[str]) -> bool:
    """Tell whether a data folder's copy holds a memory with one of the texts; True if the copy is damaged."""
    try:
        with closing(sqlite.connect(path(folder), isolation_level=None)) as copy:
            return any(copy.execute("SELECT 1 FROM memory WHERE content = ?", (text,)).fetchone() for text in texts)
    except sqlite.DatabaseError:
        return True


def lift(copy: Connection, tombstones: Tombstones) -> None:
    """Remove the tombstones that were added after the copy was made. Raises OSError, DatabaseError.

    copy: the opened copy; tombstones: the store's.
    """
    before = json.loads(copy.execute("SELECT marks FROM undo_marks").fetchone()[0])
    tombstones.lift_marks(tombstones.marks().difference(before))
