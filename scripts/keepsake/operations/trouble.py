"""Explain errors in one line, and repair a damaged database before a command runs again."""

from __future__ import annotations

import time
from typing import Callable, TypeVar

from keepsake.base import paths
from keepsake.operations import disk, stores
from keepsake.store import rescue, salvage
from keepsake.store.db import DatabaseError
from keepsake.store.schema import NewerSchemaError

T = TypeVar("T")


def with_repair(act: Callable[[], T]) -> tuple[T, bool]:
    """Call act; if a damaged database makes it fail, rebuild that and call it again. Return (result, rebuilt)."""
    try:
        return act(), False
    except DatabaseError as error:
        if not salvage.is_damage(error):
            raise
        if not [folder for folder in stores.all_folders(paths.home()) if rescue.heal(folder, time.time())]:
            raise
    return act(), True


def is_callers(error: Exception) -> bool:
    """Tell whether an error is the caller's, such as a wrong path, and not one of keepsake's own.

    It then doesn't belong in the journal, whose lines `keepsake doctor` reports as problems.
    """
    path_error = isinstance(error, (FileNotFoundError, IsADirectoryError, NotADirectoryError, PermissionError))
    path = str(error.filename or "") if isinstance(error, OSError) else ""
    return isinstance(error, stores.RefusedError) or (
        path_error and bool(path) and not paths.inside(path, paths.home())
    )


def explain(error: Exception) -> str:
    """Return one line for a person: what went wrong, and what to do about it."""
    if isinstance(error, stores.RefusedError):
        return str(error)
    text = " ".join(str(error).split())
    if full := disk.full_folder(error, paths.home()):
        return f"{disk.how_full(full)}; make room and try again. Nothing that was stored is lost"
    if isinstance(error, DatabaseError):
        if "locked" in text:
            return "the memory database is busy; try again in a moment"
        if "readonly" in text:
            return f"{paths.home()} can't be written: make it yours, or set KEEPSAKE_HOME to a folder that is"
        return f"the memory database can't be used ({text}); `keepsake doctor` says what to do"
    if isinstance(error, NewerSchemaError):
        return f"{text}; update the plugin"
    if isinstance(error, OSError):
        where = f"{error.filename}: " if error.filename else ""
        return f"{where}{error.strerror or text}"
    return f"{type(error).__name__}: {text} (a bug; the place is in log/keepsake.jsonl, `keepsake doctor` shows it)"
