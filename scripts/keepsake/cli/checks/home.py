"""The data home is a folder that can be written, and that nobody else can read."""

from __future__ import annotations

import os
import stat
import tempfile
from typing import TYPE_CHECKING

from keepsake.base import paths
from keepsake.operations import disk

if TYPE_CHECKING:
    from collections.abc import Iterator

    from keepsake.base.project import Project


YOURS = "make it yours, or set KEEPSAKE_HOME to a folder that is"


def problems(found: Project) -> Iterator[tuple[str, str]]:
    """Check that the data home is ours, writable and private."""
    home = found.home
    if not os.path.isabs(os.path.expanduser(os.environ.get("KEEPSAKE_HOME", "") or "/")):
        yield "KEEPSAKE_HOME is not an absolute path: every folder has memories of its own", "give it from the root on"
    if not os.path.isdir(home):
        if os.path.exists(home):
            yield f"{home} is not a folder", "remove it, or set KEEPSAKE_HOME to a folder"
        elif wrong := _unwritable(_nearest(home)):
            yield f"{home} can't be made ({wrong})", YOURS
        return
    for folder in (home, found.folder):
        wrong = _unwritable(folder) if os.path.isdir(folder) else ""
        if wrong:
            yield f"{folder} can't be written ({wrong})", YOURS
            return
    for folder, folders, files in os.walk(home):
        folders[:] = [name for name in folders if not (folder == home and name in {"runtime", "pycache"})]
        kept = [name for name in files if (folder, name) != (home, "config.json")]  # a person's own, and no memory
        for name, allowed in [("", paths.DIR_MODE), *((name, paths.FILE_MODE) for name in kept)]:
            path = os.path.join(folder, name) if name else folder
            if os.name != "nt" and stat.S_IMODE(os.lstat(path).st_mode) & ~allowed & 0o077:
                yield f"{path} can be read by others", f"chmod {allowed:o} {path}"


def _nearest(path: str) -> str:
    """Return the nearest folder above a path that is there (or the file that stands in its place)."""
    while not os.path.lexists(path):
        path = os.path.dirname(path)
    return path


def _unwritable(folder: str) -> str:
    """Return why no file can be made in a folder, "" where one can; a full disk is told by itself."""
    try:
        with tempfile.TemporaryFile(dir=folder):
            return ""
    except OSError as error:
        return "" if disk.is_full(error, folder) else str(error.strerror)
