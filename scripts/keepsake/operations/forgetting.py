"""Delete memories for good: in each store that holds them, in every copy, and in the guards made from them."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence

from keepsake.base import paths, project
from keepsake.extract import staging
from keepsake.guard import guard_files
from keepsake.operations import reach, stores
from keepsake.store import db as sqlite
from keepsake.store import forget, readings, undo
from keepsake.store.memories import Memory
from keepsake.store.store import Store, open_store

Chosen = tuple[Store, list[Memory]]  # a store, and its memories that are to be forgotten

TRANSCRIPT = "Claude Code's own transcript still holds the text; it is not touched"
ELSEWHERE = "where it was said in Claude Code, the client's own transcript still holds it; that is not touched"
PENDING = "another process is reading the store: the last bytes go when it ends"


def in_all_projects(matches: Sequence[reach.Match]) -> list[reach.Match]:
    """Add what holds in every project in the same words, and what the projects have of all that holds in every one."""
    chosen = [*matches, *reach.in_same_words(matches)]
    return [*chosen, *reach.copies(chosen)]


def by_store(matches: Iterable[reach.Match]) -> list[Chosen]:
    """Group memories by the store that holds them, and add the memories there with the same text."""
    groups: dict[str, tuple[Store, dict[int, Memory]]] = {}
    for store, memory in matches:
        groups.setdefault(store.folder, (store, {}))[1][memory.id] = memory
    return [(store, forget.with_copies(store.db, list(group.values()))) for store, group in groups.values()]


def carry_out(
    current: project.Project, chosen: Chosen, *, session: str = "", everything: bool = False, wholesale: bool = False
) -> bool:
    """Forget the chosen memories of a store; return whether no byte of them is left.

    current: the current project, whose guards are written anew if the store doesn't know its project's folder.
    session: the id of a session that is forgotten as a whole; everything: mark all sessions as read, so that no model
    takes notes from what was captured until now; wholesale: the person named none of these memories, so a copy of the
    store is kept for `forget --undo`. Raises OSError, DatabaseError, and RefusedError if no such copy can be kept.
    """
    reader, memories = chosen
    root = stores.root_of(reader.db)
    reader.close()
    with open_store(reader.folder) as store:
        if wholesale:
            _keep(store)
        complete = forget.forget(store, memories, places(store.folder, root), wholesale=wholesale)
        if wholesale:
            undo.seal(store.folder)
        if session:
            forget.forget_session(store.db, session)
        if everything:
            with store.db:
                store.db.execute("BEGIN IMMEDIATE")
                readings.close(store.db)
    guard_files.refresh(project.of_directory(root) if root else current)
    return complete


def drop_undo_copies(chosen: Iterable[Chosen]) -> None:
    """Delete each copy for `forget --undo` of a project that holds a text of the chosen that held in every project.

    Raises OSError.
    """
    texts = [memory.content for store, group in chosen if store.everywhere for memory in group]
    for folder in stores.all_folders(paths.home()) if texts else ():
        if os.path.exists(undo.path(folder)) and undo.holds(folder, texts):
            undo.drop(folder)


def _keep(store: Store) -> None:
    """Copy a store before much of it is deleted. Raises RefusedError if that fails, for want of room for example."""
    try:
        undo.begin(store)
    except (OSError, sqlite.DatabaseError) as error:
        raise stores.RefusedError(
            f"nothing was forgotten: no copy can be kept to bring it back from ({error}); make room on the disk,"
            " or name what is to go by its ids, --session or --tags"
        ) from error


def places(folder: str, root: str) -> list[forget.CopyPlace]:
    """Return the places outside a project's data folder where copies of its memories may lie."""
    copies = [forget.CopyPlace(os.path.join(paths.home(), "log"))]
    staged = staging.usable(root, folder) if root else None
    return [*copies, forget.CopyPlace(staged.folder, staging.PREFIX)] if staged else copies
