"""The data folders that a verb reads or writes, opened; and the refusal that every verb can end in."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from keepsake.base import paths
from keepsake.store import memories, meta

if TYPE_CHECKING:
    from collections.abc import Iterable

    from keepsake.store.db import Connection


class RefusedError(Exception):
    """The command can't be done; the text says what was wrong, where, and what to do (exit code 1)."""


def all_folders(home: str) -> list[str]:
    """Return every data folder that holds a memory database, the global one last."""
    base = os.path.join(home, "projects")
    names = sorted(os.listdir(base)) if os.path.isdir(base) else []
    folders = [*(os.path.join(base, name) for name in names), paths.everywhere(home)]
    return [folder for folder in folders if os.path.exists(memories.database(folder))]


def root_of(db: Connection) -> str:
    """Return where the project of a database is, as far as it was noted."""
    return meta.value(db, "root")


def tag_list(given: Iterable[str] | str | None) -> list[str]:
    """Return tags given as `a,b`, once or several times, each once (compared without case), in order."""
    parts = [given] if isinstance(given, str) else list(given or ())
    return unique(name for part in parts for name in part.split(","))


def unique(names: Iterable[str]) -> list[str]:
    """Return tags, each once (compared without case; the first spelling stays), in order, without line breaks."""
    found: dict[str, str] = {}
    for name in names:
        plain = " ".join(name.split())
        if plain:
            found.setdefault(plain.casefold(), plain)
    return list(found.values())
