"""Have the files that a memory names changed, or gone, since it was made? By `stat` alone."""

from __future__ import annotations

import os

from keepsake.base import paths

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

MAX_FILES = 5  # files of a memory that are looked at
MAX_SLACK = 2.0  # seconds: a memory is written down a moment after the edit that it speaks of


class Truth:
    """How many of the files known to be in the project were looked at, changed since, and gone."""

    __slots__ = ("changed", "gone", "known")

    def __init__(self, known: int = 0, changed: int = 0, gone: int = 0) -> None:
        self.known, self.changed, self.gone = known, changed, gone

    def words(self) -> str:
        """Say it: "2 of 3 files changed since", "1 of 1 files gone since"; "" when nothing did."""
        parts = [f"{count} {what}" for count, what in ((self.changed, "changed"), (self.gone, "gone")) if count]
        if not parts:
            return ""
        first, *rest = parts
        count, _, what = first.partition(" ")
        noun = "file" if self.known == 1 else "files"
        return ", ".join([f"{count} of {self.known} {noun} {what}", *rest]) + " since"


def place(root: str, name: str) -> str:
    """Return where a named file is or was: absolute inside root, or relative to it; "" when nobody can tell.

    A bare name says nothing about its folder unless root holds such a file, and `~` or `..` lead out of the project.
    """
    path = name.replace("\\", "/") if os.name != "nt" else name
    if os.path.isabs(path):
        return path if paths.inside(path, root) else ""
    if path.startswith("~") or ".." in path.replace("\\", "/").split("/"):
        return ""
    joined = os.path.join(root, path)
    return joined if "/" in path.replace("\\", "/") or os.path.exists(joined) else ""


def check(root: str, names: Sequence[str], since: float) -> Truth:
    """Look at the first MAX_FILES of a memory's files; since: epoch seconds of the memory. Never raises."""
    truth = Truth()
    for name in names[:MAX_FILES] if root else ():
        path = place(root, name)
        if not path:
            continue
        try:
            changed = os.stat(path).st_mtime > since + MAX_SLACK
        except FileNotFoundError:
            if not os.path.isdir(os.path.dirname(path)) and not os.path.isabs(name):
                continue  # perhaps the tail of a longer path: nobody can tell
            truth.gone += 1
        except OSError:
            continue
        else:
            truth.changed += changed
        truth.known += 1
    return truth
