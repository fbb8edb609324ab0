"""Files of the data home, written whole or not at all."""

from __future__ import annotations

import os

from keepsake.base import paths

_NEW = (
    os.O_WRONLY | os.O_CREAT | os.O_TRUNC  # what a killed process with the same number left behind is overwritten
    | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
)  # fmt: skip


def replace(path: str, data: bytes) -> None:
    """Put data in place of a file, readable by its owner alone; a crash leaves the old one or the new one.

    It is written beside the file and moved there. Raises OSError; nothing is left beside the file then.
    """
    beside = f"{path}.{os.getpid()}"
    try:
        with open(os.open(beside, _NEW, paths.FILE_MODE), "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, path)
    finally:
        if os.path.lexists(beside):
            os.unlink(beside)
