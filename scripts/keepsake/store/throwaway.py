"""Copies of a store that one command needs: they lie in the data home, so that `purge` and the next start find them.

A command that was killed leaves its folder behind; whoever comes next removes it.
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

STALE = DAY  # seconds after which a folder is nobody's where a process can't be asked for


@contextlib.contextmanager
def folder(home: str, name: str) -> Iterator[str]:
    """Yield an empty folder, private to the user, that is gone afterwards. Raises OSError."""
    new = not os.path.isdir(home)
    top = paths.make_dir(os.path.join(home, "tmp"))
    sweep(home)
    made = tempfile.mkdtemp(prefix=f"{name}-{os.getpid()}-", dir=top)
    try:
        yield made
    finally:
        shutil.rmtree(made, ignore_errors=True)  # Windows keeps what is open
        with contextlib.suppress(OSError):  # another command's lies there, too
            os.rmdir(top)
            if new:
                os.rmdir(home)


def sweep(home: str) -> None:
    """Remove what killed commands left in a data home."""
    top = os.path.join(home, "tmp")
    for name in os.listdir(top) if os.path.isdir(top) else ():
        path = os.path.join(top, name)
        if not _in_use(name, path):
            shutil.rmtree(path, ignore_errors=True)


def _in_use(name: str, path: str) -> bool:
    number = name.split("-")[1:2]
    try:
        if os.name == "nt" or not number or not number[0].isdigit():
            return time.time() - os.path.getmtime(path) < STALE
        os.kill(int(number[0]), 0)
    except OSError as error:
        return isinstance(error, PermissionError)  # another user's process
    return True
