"""Check what keepsake needs in order to work: its data home, the settings, Python's SQLite and the runtime."""

from __future__ import annotations

import json
import os
import sqlite3
import stat
import tempfile
from collections.abc import Iterator

from keepsake.base import paths
from keepsake.base.project import Project
from keepsake.operations import disk
from keepsake.worker import runtime

YOURS = "make it yours, or set KEEPSAKE_HOME to a folder that is"
MAX_BYTES = 1_000_000  # of a file that a check reads
SLOWER = "run `keepsake runtime` with a network; until then all works, slower"  # nothing is broken then


def problems(project: Project) -> Iterator[tuple[str, str]]:
    """Check that the data home is a folder that can be written, and that nobody else can read it."""
    home = project.home
    if not os.path.isabs(os.path.expanduser(os.environ.get("KEEPSAKE_HOME", "") or "/")):
        yield "KEEPSAKE_HOME is not an absolute path: every folder has memories of its own", "give it from the root on"
    if not os.path.isdir(home):
        if os.path.exists(home):
            yield f"{home} is not a folder", "remove it, or set KEEPSAKE_HOME to a folder"
        elif wrong := _unwritable(_nearest(home)):
            yield f"{home} can't be made ({wrong})", YOURS
        return
    for folder in (home, project.folder):
        wrong = _unwritable(folder) if os.path.isdir(folder) else ""
        if wrong:
            yield f"{folder} can't be written ({wrong})", YOURS
            return
    yield from _open_to_others(home)


def _open_to_others(home: str) -> Iterator[tuple[str, str]]:
    """Yield the files and folders of the data home that others can read; there are no modes to check on Windows."""
    for folder, folders, files in os.walk(home) if os.name != "nt" else ():
        folders[:] = [name for name in folders if not (folder == home and name in {"runtime", "pycache"})]
        kept = [name for name in files if (folder, name) != (home, "config.json")]  # written by the person; no memories
        for name, allowed in [("", paths.DIR_MODE), *((name, paths.FILE_MODE) for name in kept)]:
            path = os.path.join(folder, name) if name else folder
            if stat.S_IMODE(os.lstat(path).st_mode) & ~allowed & 0o077:
                yield f"{path} can be read by others", f"chmod {allowed:o} {path}"


def _nearest(path: str) -> str:
    """Return the nearest folder above a path that exists, or the file that is in the place of one."""
    while not os.path.lexists(path):
        path = os.path.dirname(path)
    return path


def _unwritable(folder: str) -> str:
    """Return why no file can be made in a folder, "" if one can be, or if the disk is full (another check's)."""
    try:
        with tempfile.TemporaryFile(dir=folder):
            return ""
    except OSError as error:
        return "" if disk.full_folder(error, folder) == folder else str(error.strerror)


def settings(project: Project) -> Iterator[tuple[str, str]]:
    """Check that the settings files are valid."""
    own = os.path.join(project.home, "config.json")
    for problem in project.settings.problems:
        file, _, rest = problem.partition(": ")
        path = own if file == "config.json" else os.path.join(project.root, file)
        todo = f"correct it in {path}; until then what else is set holds, or the default"
        yield f"{path}: {rest}{_where(path, rest)}", todo


def _where(path: str, problem: str) -> str:
    """Return a clause with the error of the JSON parser if the problem of a settings file is its JSON, else ""."""
    try:
        json.loads(paths.text(path, MAX_BYTES).strip() or "{}") if problem.endswith("JSON object") else None
    except (ValueError, RecursionError) as error:
        return f", and this is not one: {error}"
    return ""


def full_text_search(project: Project) -> Iterator[tuple[str, str]]:
    """Check that this Python's SQLite has full-text search, which the store needs."""
    try:
        sqlite3.connect(":memory:").execute("CREATE VIRTUAL TABLE t USING fts5(a)")
    except sqlite3.Error:
        todo = f"install a Python with FTS5 and delete {project.home}/python, so that it is looked for anew"
        yield "this Python's SQLite has no full-text search (FTS5)", todo


def no_runtime(project: Project) -> Iterator[tuple[str, str]]:
    """Check that making the runtime, if a command has tried to, did not fail."""
    failed = failed_runtime(project.home)
    if not runtime.ready(project.home) and os.path.exists(failed):
        yield f"the runtime is not made: {paths.text(failed, MAX_BYTES).strip()}", SLOWER


def failed_runtime(home: str) -> str:
    """Return the path of the file that says why the runtime could not be made."""
    return os.path.join(home, "runtime", "failed")
