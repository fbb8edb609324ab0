"""Forgetting what was chosen, for good: in each store that holds it, with every copy, and its guards."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from keepsake.base import paths, project
from keepsake.extract import staging
from keepsake.guard import guard_files
from keepsake.operations import stores
from keepsake.store import db as sqlite
from keepsake.store import forget, readings, undo
from keepsake.store.store import open_store

if TYPE_CHECKING:
    from collections.abc import Iterable

    from keepsake.base.project import Project
    from keepsake.store.memories import Memory
    from keepsake.store.store import Store

    Chosen = tuple[Store, list[Memory]]  # a store, and what goes there

TRANSCRIPT = "Claude Code's own transcript still holds the text; it is not touched"
ELSEWHERE = "where it was said in Claude Code, the client's own transcript still holds it; that is not touched"
PENDING = "another process is reading the store: the last bytes go when it ends"


def by_store(found: Iterable[tuple[Store, Memory]]) -> list[Chosen]:
    """Return memories that were named by id, by the store that holds them, with those of the same text."""
    groups: dict[str, tuple[Store, dict[int, Memory]]] = {}
    for store, memory in found:
        groups.setdefault(store.folder, (store, {}))[1][memory.id] = memory
    return [(store, forget.with_copies(store.db, list(some.values()))) for store, some in groups.values()]


def carry_out(
    current: Project, chosen: Chosen, *, session: str = "", everything: bool = False, wholesale: bool = False
) -> bool:
    """Forget what was chosen in a store; return whether no byte is left. Raises OSError, DatabaseError, RefusedError.

    current: the project at work, whose guards are kept anew where the store knows no place of its own. session: a
    session to be forgotten as one; everything: no model reads what was captured until now; wholesale: the person named
    none of it, so a copy is kept to bring it back from.
    """
    reader, found = chosen
    root = stores.root_of(reader.db)
    reader.close()
    with open_store(reader.folder) as store:
        if wholesale:
            _keep(store)
        done = forget.forget(store, found, places(store.folder, root), wholesale=wholesale)
        if wholesale:
            undo.seal(store.folder)
        if session:
            forget.forget_session(store.db, session)
        if everything:
            with store.db:
                store.db.execute("BEGIN IMMEDIATE")
                readings.close(store.db)
    guard_files.refresh(project.of_directory(root) if root else current)
    return done


def _keep(store: Store) -> None:
    """Copy a store before much of it goes. Raises RefusedError where there is no room."""
    try:
        undo.begin(store)
    except (OSError, sqlite.DatabaseError) as error:
        raise stores.RefusedError(
            f"nothing was forgotten: no copy can be kept to bring it back from ({error}); make room on the disk,"
            " or name what is to go by its ids, --session or --tags"
        ) from error


def places(folder: str, root: str) -> list[forget.CopyPlace]:
    """Return where copies of a project's memories may lie outside its folder."""
    found = [forget.CopyPlace(os.path.join(paths.home(), "log"))]
    place = staging.usable(root, folder) if root else None
    return [*found, forget.CopyPlace(place.folder, staging.PREFIX)] if place else found
