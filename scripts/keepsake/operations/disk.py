"""Tell which disk is full, and how much is left there, in words for people."""

from __future__ import annotations

import errno
import os
import shutil

from keepsake.base import paths
from keepsake.store import db as sqlite

FULL = 1 << 20  # bytes; with less left on its disk, a store can't be written any more
_NO_ROOM = {errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC)}


def nearest_existing(path: str) -> str:
    """Return a path, or the nearest folder above it that exists."""
    while path and not os.path.exists(path):
        path = os.path.dirname(path)
    return path or os.sep


def how_full(home: str, how: str = "full") -> str:
    """Return a clause that says how full the disk of a folder is; how: the adjective for it."""
    usage = shutil.disk_usage(nearest_existing(home))
    return f"the disk of {home} is {how}: {size(usage.free)} of {size(usage.total)} left"


def full_folder(error: BaseException, home: str) -> str:
    """Return the folder whose disk has no room left if an error means that, else "".

    That is home, the data home, or the folder of another file that the error names.
    """
    if isinstance(error, OSError):
        if error.errno not in _NO_ROOM:
            return ""
        path = str(error.filename or home)  # if the error names a file elsewhere, it is the disk of that file
        return home if paths.inside(path, home) else os.path.dirname(path)
    out_of_room = isinstance(error, sqlite.DatabaseError) and any(sign in str(error) for sign in sqlite.NO_ROOM)
    return home if out_of_room and shutil.disk_usage(nearest_existing(home)).free < FULL else ""


def size(count: float) -> str:
    """Return a number of bytes in words: `812 bytes`, `4.2 MB`."""
    for unit in ("bytes", "kB", "MB", "GB"):
        if count < 1000:  # noqa: PLR2004  # the step of decimal units
            return f"{count:,.0f} {unit}" if unit == "bytes" or count >= 100 else f"{count:.1f} {unit}"  # noqa: PLR2004
        count /= 1000
    return f"{count:,.1f} TB"
