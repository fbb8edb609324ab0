"""The small text files that checks read."""

from __future__ import annotations

import os

from keepsake.base import paths


def failed_runtime(home: str) -> str:
    """Return where it is noted why the runtime could not be made."""
    return os.path.join(home, "runtime", "failed")


def read(path: str, last: int = 0) -> str:
    """Return a regular file's text (its last bytes when last is negative), "" when there is none."""
    try:
        with open(paths.opened(path), "rb") as file:
            if last:
                file.seek(max(0, os.fstat(file.fileno()).st_size + last))
            return file.read(1_000_000).decode("utf-8", "replace").strip()
    except OSError:
        return ""
