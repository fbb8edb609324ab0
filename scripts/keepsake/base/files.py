"""Replace files atomically, and make files in a shared folder as readable as the folder.

keepsake's own files are readable by their owner alone (its processes run under a umask of 077). Files in a folder that
others share must be readable by them, too.
"""

from __future__ import annotations

import contextlib
import os
from typing import TYPE_CHECKING

from keepsake.base import paths

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import BinaryIO

_GROUP, _ALL = 0o040, 0o004  # read permission of the group and of everybody
_NEW = (
    os.O_WRONLY | os.O_CREAT | os.O_TRUNC  # overwrites what a killed process with the same id left
    | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
)  # fmt: skip
_NEW_ALONE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0)


def replace(path: str, data: bytes, mode: int = paths.FILE_MODE) -> None:
    """Replace a file's content by data; after a crash the file holds either the old content or the new.

    The data is written to a temporary file beside it, which is then moved there. If that fails, the temporary file is
    deleted and OSError raised. mode: the file's permissions; by default only its owner may read it.
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
    """Make an open file readable by everybody who may read its folder; do nothing on a system without file modes."""
    if not hasattr(os, "fchmod"):
        return
    with contextlib.suppress(OSError):  # somebody else's file, or a file system without modes
        folder_info, file_info = os.stat(folder), os.fstat(handle)
        if folder_info.st_mode & _GROUP and folder_info.st_gid != file_info.st_gid:
            with contextlib.suppress(OSError):  # a group that this user is not in
                os.fchown(handle, -1, folder_info.st_gid)
                file_info = os.fstat(handle)
        group = _GROUP if folder_info.st_gid == file_info.st_gid else 0
        mode = file_info.st_mode | (folder_info.st_mode & (group | _ALL))
        if mode != file_info.st_mode:
            os.fchmod(handle, mode & 0o7777)


@contextlib.contextmanager
def named(path: str) -> Iterator[None]:
    """Add the path of the file being written to an OSError that names none, so that messages name the right disk."""
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
