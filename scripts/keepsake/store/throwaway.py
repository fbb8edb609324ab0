"""Temporary folders for a command, such as for copies of a store.

They lie in the data home, so that `purge` deletes them. A command that is killed leaves its folder behind; the next
command that needs one, or `sweep`, removes it.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import tempfile
import time
from typing import TYPE_CHECKING

from keepsake.base import paths
from keepsake.base.clock import DAY

if TYPE_CHECKING:
    from collections.abc import Iterator

STALE = DAY  # seconds after which a folder counts as left behind, if its process can't be checked


@contextlib.contextmanager
def folder(home: str, name: str) -> Iterator[str]:
    """Yield an empty folder that only the user can read, and delete it afterwards. Raises OSError.

    home: the data home; name: how the folder's name begins.
    """
    makes_home = not os.path.isdir(home)
    top = paths.make_dir(os.path.join(home, "tmp"))
    sweep(home)
    path = tempfile.mkdtemp(prefix=f"{name}-{os.getpid()}-", dir=top)
    try:
        yield path
    finally:
        shutil.rmtree(path, ignore_errors=True)  # Windows doesn't delete open files
        with contextlib.suppress(OSError):  # not empty: another command has a folder there, too
            os.rmdir(top)
            if makes_home:
                os.rmdir(home)


def sweep(home: str) -> None:
    """Delete the folders that killed commands left in a data home."""
    top = os.path.join(home, "tmp")
    for name in os.listdir(top) if os.path.isdir(top) else ():
        path = os.path.join(top, name)
        if not _in_use(name, path):
            shutil.rmtree(path, ignore_errors=True)


def _in_use(name: str, path: str) -> bool:
    process = name.split("-")[1:2]
    try:
        if os.name == "nt" or not process or not process[0].isdigit():
            return time.time() - os.path.getmtime(path) < STALE
        os.kill(int(process[0]), 0)
    except OSError as error:
        return isinstance(error, PermissionError)  # it runs, as another user
    return True
