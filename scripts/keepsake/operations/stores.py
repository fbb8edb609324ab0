"""The data folders of all projects, lists of tags, and the error with which any verb can refuse."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence

from keepsake.base import paths
from keepsake.store import memories, meta
from keepsake.store.db import Connection, DatabaseError
from keepsake.store.memories import Memory
from keepsake.store.store import Store, open_readers

_NOT_OPENED = ("unable to open", "not a regular file")  # in an error of a database that nobody can repair here


class RefusedError(Exception):
    """The command is refused; the message says what is wrong, where, and what to do (exit code 1)."""


def all_folders(home: str) -> list[str]:
    """Return every data folder that holds a memory database, the global one last."""
    base = os.path.join(home, "projects")
    names = sorted(os.listdir(base)) if os.path.isdir(base) else []
    folders = [*(os.path.join(base, name) for name in names), paths.everywhere(home)]
    return [folder for folder in folders if os.path.exists(memories.database(folder))]


def holding(folders: Iterable[str], find: Callable[[Store], Sequence[Memory]]) -> list[tuple[Store, Memory]]:
    """Return what `find` returns for the stores of folders, each memory with its store, opened for reading.

    A store without any is closed at once: each one takes three of the files that a process may have open, of which
    there are 256 on a Mac. Raises OSError, DatabaseError, NewerSchemaError, and RefusedError, which names the database,
    if one can't be opened.
    """
    matches: list[tuple[Store, Memory]] = []
    for folder in folders:
        for store in _opened(folder):
            found = find(store)
            matches += [(store, memory) for memory in found]
            if not found:
                store.close()
    return matches


def _opened(folder: str) -> list[Store]:
    try:
        return open_readers([folder])
    except DatabaseError as error:
        if not any(words in str(error) for words in _NOT_OPENED):
            raise
        path = memories.database(folder)
        raise RefusedError(f"{path} can't be read ({error}): make it readable for you, or move it away") from error


def root_of(db: Connection) -> str:
    """Return the folder of the project that a database belongs to, "" if it was not recorded."""
    return meta.value(db, "root")


def tag_list(tags: Iterable[str] | str | None) -> list[str]:
    """Return the tags of one text like `a,b` or of several, in order and without duplicates, as `unique` does."""
    parts = [tags] if isinstance(tags, str) else list(tags or ())
    return unique(name for part in parts for name in part.split(","))


def unique(names: Iterable[str]) -> list[str]:
    """Return tags in order, without line breaks and without duplicates (ignoring case; the first spelling stays)."""
    spellings: dict[str, str] = {}
    for name in names:
        plain = " ".join(name.split())
        if plain:
            spellings.setdefault(plain.casefold(), plain)
    return list(spellings.values())
