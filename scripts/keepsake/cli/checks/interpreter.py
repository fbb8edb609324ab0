"""The SQLite of this Python has full-text search, and the runtime could be made where a command needed it."""

from __future__ import annotations

import os
import sqlite3
from typing import TYPE_CHECKING

from keepsake.cli.checks import texts
from keepsake.worker import runtime

if TYPE_CHECKING:
    from collections.abc import Iterator

    from keepsake.base.project import Project

SLOWER = "run `keepsake runtime` with a network; until then all works, slower"  # what to do, and nothing is broken


def problems(found: Project) -> Iterator[tuple[str, str]]:
    """Check that this Python's SQLite has what the store needs."""
    try:
        sqlite3.connect(":memory:").execute("CREATE VIRTUAL TABLE t USING fts5(a)")
    except sqlite3.Error:
        todo = f"install a Python with FTS5 and delete {found.home}/python, so that it is looked for anew"
        yield "this Python's SQLite has no full-text search (FTS5)", todo


def runtime_problems(found: Project) -> Iterator[tuple[str, str]]:
    """Check that the runtime could be made, where a command needed it."""
    failed = texts.failed_runtime(found.home)
    if not runtime.ready(found.home) and os.path.exists(failed):
        reason = f": {texts.read(failed)}"
        yield f"the runtime is not made{reason}", SLOWER
