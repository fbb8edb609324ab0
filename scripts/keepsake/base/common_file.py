"""A file in a folder that others share: as readable as that folder, and named where it can't be written.

keepsake's own files are the person's alone (the processes run under a umask of 077); what lies in a folder for others
to read is not.
"""

from __future__ import annotations

import contextlib
import os
from typing import TYPE_CHECKING

from keepsake.base import paths

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import BinaryIO

_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0)
_GROUP, _ALL = 0o040, 0o004  # who may read


def open_up(handle: int, folder: str) -> None:
    """Let whoever may read a folder read an open file in it; where the system knows no modes, nothing is done."""
    if not hasattr(os, "fchmod"):
        return
    with contextlib.suppress(OSError):  # somebody else's file, or a file system without modes
        there, here = os.stat(folder), os.fstat(handle)
        if there.st_mode & _GROUP and there.st_gid != here.st_gid:
            with contextlib.suppress(OSError):  # a group of others
                os.fchown(handle, -1, there.st_gid)
                here = os.fstat(handle)
        same = _GROUP if there.st_gid == here.st_gid else 0
        wanted = here.st_mode | (there.st_mode & (same | _ALL))
        if wanted != here.st_mode:
            os.fchmod(handle, wanted & 0o7777)


@contextlib.contextmanager
def named(path: str) -> Iterator[None]:
    """Give an error that names no file the path of the one that is being written, so that its disk is the one named."""
    try:
        yield
    except OSError as error:
        if error.filename is None and error.errno is not None:
            error.filename = path
        raise


@contextlib.contextmanager
def written(path: str, beside: str) -> Iterator[BinaryIO]:
    """Give a file that takes the place of another once the block has ended well; else nothing is left of it.

    beside: where it is written until then, of one process alone. Raises OSError.
    """
    if os.path.lexists(beside):  # left by one that was killed
        os.unlink(beside)
    try:
        with named(beside), os.fdopen(os.open(beside, _NEW, paths.FILE_MODE), "wb") as file:
            open_up(file.fileno(), os.path.dirname(path))
            yield file
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, path)
    finally:
        if os.path.lexists(beside):
            os.unlink(beside)
