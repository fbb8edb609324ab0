"""Forgetting what was chosen, for good: in each store that holds it, with every copy, and its guards."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from keepsake.base import paths, project
from keepsake.extract import staging
from keepsake.guard import kept
from keepsake.store import db as sqlite
from keepsake.store import forget, undo
from keepsake.verbs import records, stores

if TYPE_CHECKING:
    from collections.abc import Iterable

    from keepsake.base.project import Project
    from keepsake.store.db import Connection
    from keepsake.store.memories import Memory
    from keepsake.store.tombstones import Tombstones

    Chosen = tuple[str, Connection, list[Memory]]  # a store's folder, the store, what goes there

TRANSCRIPT = "Claude Code's own transcript still holds the text; it is not touched"
ELSEWHERE = "where it was said in Claude Code, the client's own transcript still holds it; that is not touched"
PENDING = "another process is reading the store: the last bytes go when it ends"


def by_store(found: Iterable[tuple[str, Connection, Memory]]) -> list[Chosen]:
    """Return memories that were named by id, by the store that holds them, with those of the same text."""
    groups: dict[str, tuple[Connection, dict[int, Memory]]] = {}
    for folder, db, memory in found:
        groups.setdefault(folder, (db, {}))[1][memory.id] = memory
    return [(folder, db, forget.with_copies(db, list(some.values()))) for folder, (db, some) in groups.items()]


def carry_out(
    current: Project, chosen: Chosen, *, session: str = "", everything: bool = False, wholesale: bool = False
) -> bool:
    """Forget what was chosen in a store; return whether no byte is left. Raises OSError, DatabaseError, RefusedError.

    current: the project at work, whose guards are kept anew where the store knows no place of its own. session: a
    session to be forgotten as one; everything: no model reads what was captured until now; wholesale: the person named
    none of it, so a copy is kept to bring it back from.
    """
    folder, reader, found = chosen
    root = stores.root_of(reader)
    reader.close()
    db, gone = stores.writer(folder)
    if wholesale:
        _keep(folder, db, gone)
    done = forget.forget(folder, db, gone, found, places(folder, root), wholesale=wholesale)
    if wholesale:
        undo.seal(folder)
    if session:
        forget.forget_session(db, session)
    if everything:
        with db:
            db.execute("BEGIN IMMEDIATE")
            forget.close_readings(db)
    db.close()
    kept.refresh(project.of_directory(root) if root else current)
    return done


def _keep(folder: str, db: Connection, gone: Tombstones) -> None:
    """Copy a store before much of it goes. Raises RefusedError where there is no room."""
    try:
        undo.begin(folder, db, gone)
    except (OSError, sqlite.DatabaseError) as error:
        raise stores.RefusedError(
            f"nothing was forgotten: no copy can be kept to bring it back from ({error}); make room on the disk,"
            " or name what is to go by its ids, --session or --tags"
        ) from error


def transcript(db: Connection, memory: Memory) -> str | None:
    """Return the client's transcript that still holds what a memory says, or None."""
    return records.transcript_of(db, memory) if memory.source in {"transcript", "tool"} else None


def places(folder: str, root: str) -> list[forget.Place]:
    """Return where copies of a project's memories may lie outside its folder."""
    found = [forget.Place(os.path.join(paths.home(), "log"))]
    place = staging.usable(root, folder) if root else None
    return [*found, forget.Place(place.folder, staging.PREFIX)] if place else found
