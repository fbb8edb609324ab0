"""The databases are whole, and of this version."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING

from keepsake.store import db as sqlite
from keepsake.store import memories, rescue, schema

if TYPE_CHECKING:
    from collections.abc import Iterator

    from keepsake.base.project import Project


def problems(found: Project) -> Iterator[tuple[str, str]]:
    """Check that the databases are whole."""
    for folder in found.folders():
        try:
            db = sqlite.open_reader(memories.database(folder))
            if db is None:
                continue
            if schema.version(db) > schema.VERSION:
                yield f"{memories.database(folder)} was written by a newer keepsake", "update the plugin"
                continue
            said = [row[0] for row in db.execute("PRAGMA integrity_check(5)").fetchall()]
        except sqlite.DatabaseError as error:
            said = [str(error)]
        if said != ["ok"]:
            yield f"{memories.database(folder)} is damaged: {said[0]}", "keepsake doctor --repair"


def readable(found: Project) -> list[str]:
    """Return the data folders whose database is neither damaged nor from a newer keepsake."""
    return [folder for folder in found.folders() if not rescue.damage(folder) and _version(folder) <= schema.VERSION]


def _version(folder: str) -> int:
    db = sqlite.open_reader(memories.database(folder))
    if db is None:
        return 0
    with closing(db):
        return schema.version(db)
