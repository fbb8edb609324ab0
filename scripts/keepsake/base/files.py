"""Files written whole or not at all; and those in a folder that others share: as readable as that folder.

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

_GROUP, _ALL = 0o040, 0o004  # who may read
_NEW = (
    os.O_WRONLY | os.O_CREAT | os.O_TRUNC  # what a killed process with the same number left behind is overwritten
    | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
)  # fmt: skip
_NEW_ALONE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0)


def replace(path: str, data: bytes, mode: int = paths.FILE_MODE) -> None:
    """Put data in place of a file, readable by its owner alone; a crash leaves the old one or the new one.

    It is written beside the file and moved there. Raises OSError; nothing is left beside the file then. mode: of a file
    that isn't keepsake's own.
    """
    beside = f"{path}.{os.getpid()}"
    try:
        with open(os.open(beside, _NEW, paths.FILE_MODE), "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if mode != paths.FILE_MODE:
            os.chmod(beside, mode)
        os.replace(beside, path)
    finally:
        if os.path.lexists(beside):
            os.unlink(beside)


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
def replaced_for_others(path: str, beside: str) -> Iterator[BinaryIO]:
    """Give a file that takes the place of `path`, as readable as its folder, once the block has ended without an error.

    beside: where it is written until then, by one process alone; nothing is left there. Raises OSError.
    """
    if os.path.lexists(beside):  # left by one that was killed
        os.unlink(beside)
    try:
        with named(beside), os.fdopen(os.open(beside, _NEW_ALONE, paths.FILE_MODE), "wb") as file:
            open_up(file.fileno(), os.path.dirname(path))
            yield file
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, path)
    finally:
        if os.path.lexists(beside):
            os.unlink(beside)
