"""The databases are whole, and of this version."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING

from keepsake.store import db as sqlite
from keepsake.store import memories, rescue, salvage, schema

if TYPE_CHECKING:
    from collections.abc import Iterator

    from keepsake.base.project import Project


OUT_OF_THE_WAY = "make it readable, or move it away: the last backup then takes its place"


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
            if not salvage.is_damage(error):
                yield f"{memories.database(folder)} can't be opened ({error})", OUT_OF_THE_WAY
                continue
            said = [str(error)]
        if said != ["ok"]:
            yield f"{memories.database(folder)} is damaged: {said[0]}", "keepsake doctor --repair"


def readable(found: Project) -> list[str]:
    """Return the data folders whose database can be opened, is whole and not from a newer keepsake."""
    return [folder for folder in found.folders() if _is_readable(folder)]


def _is_readable(folder: str) -> bool:
    try:
        return not rescue.damage(folder) and _version(folder) <= schema.VERSION
    except sqlite.DatabaseError:
        return False


def _version(folder: str) -> int:
    db = sqlite.open_reader(memories.database(folder))
    if db is None:
        return 0
    with closing(db):
        return schema.version(db)
