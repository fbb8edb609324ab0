"""The other projects' stores, read only."""

from __future__ import annotations

import os
from contextlib import closing
from typing import TYPE_CHECKING, NamedTuple

from keepsake.store import db as sqlite
from keepsake.store import memories, meta, schema

if TYPE_CHECKING:
    from collections.abc import Iterator

    from keepsake.store.db import Connection


class Other(NamedTuple):
    """A project's data folder, the project's last known folder, and its store."""

    folder: str
    root: str
    db: Connection


def projects(home: str, but: str) -> Iterator[Other]:
    """Yield the stores of all projects but the one with a data folder; those that can't be read are left out."""
    base = os.path.join(home, "projects")
    for name in sorted(os.listdir(base)) if os.path.isdir(base) else ():
        folder = os.path.join(base, name)
        try:
            db = sqlite.open_existing(memories.database(folder), sqlite.WORKER_WAIT) if folder != but else None
            if db is None:
                continue
            with closing(db):
                root = meta.value(db, "root")
                if root and schema.version(db) == schema.VERSION:
                    yield Other(folder, root, db)
        except sqlite.DatabaseError:  # damaged: its own worker sees to it
            continue
