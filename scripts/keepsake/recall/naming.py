"""Tell whether a note names the very file at hand, and whether the files that it names have changed since.

The first is told from the texts alone: two paths are compared as far as both give their folders. The second is told by
`stat` alone.
"""

from __future__ import annotations

import os

from keepsake.base import paths

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

JOINING = frozenset("_-./@~+")  # characters that belong to a path in a sentence, besides letters and digits
MAX_FILES = 5  # files of a memory that are checked
# Seconds after the memory in which a change does not count: it may be the edit that the memory is about.
MAX_SLACK = 2.0


def lowered(path: str) -> str:
    """Return a path in lower case with slashes: `C:/Work/A.py` is `c:/work/a.py`."""
    return path.replace("\\", "/").strip().rstrip("/").lower()


def same(one: str, other: str) -> bool:
    """Tell whether two lowered paths may be the same file: `api/.env` is `/w/api/.env` and `.env`, not `web/.env`."""
    one, other = _from_a_folder(one), _from_a_folder(other)
    return one.endswith(other) or other.endswith(one)


def mentions(text: str, path: str) -> bool:
    """Tell whether a text in lower case names a lowered path: `.env.staging` does not name `.env`."""
    base = path.rpartition("/")[2]
    at = text.find(base) if base else -1
    while at >= 0:
        end = at + len(base)
        if not _goes_on(text, end) and same(text[_start(text, at) : end], path):
            return True
        at = text.find(base, end)
    return False


def _from_a_folder(path: str) -> str:
    """Return a path without what says where it starts: `@./api/a.py` and `~/api/a.py` become `/api/a.py`."""
    path = path.lstrip("@~")
    while path.startswith(("./", "../", "/")):
        path = path.partition("/")[2]
    return "/" + path


def _goes_on(text: str, end: int) -> bool:
    """Tell whether a file name goes on at this position; a dot ends a sentence unless a letter or digit follows."""
    after = text[end : end + 2]
    return after[:1].isalnum() or after[:1] in {"_", "-"} or (after[:1] == "." and after[1:].isalnum())


def _start(text: str, at: int) -> int:
    while at and (text[at - 1].isalnum() or text[at - 1] in JOINING):
        at -= 1
    return at


class FileChanges:
    """How many of a memory's files could be checked, how many of them changed since, and how many are gone."""

    __slots__ = ("changed", "checked", "gone")

    def __init__(self) -> None:
        self.checked = self.changed = self.gone = 0

    def words(self) -> str:
        """Return the numbers in words: "2 of 3 files changed since", "1 of 1 file gone since"; "" without a change."""
        parts: list[str] = []
        for count, what in ((self.changed, "changed"), (self.gone, "gone")):
            if count:
                files = "" if parts else f" of {self.checked} file{'s' * (self.checked > 1)}"
                parts.append(f"{count}{files} {what}")
        return f"{', '.join(parts)} since" if parts else ""


def locate(root: str, name: str) -> str:
    """Return the path of a named file that is or was inside root, "" when it can't be known.

    A bare name does not say its folder, so it counts only if root holds such a file; `~` or `..` lead out of the
    project.
    """
    path = name.replace("\\", "/") if os.name != "nt" else name
    if os.path.isabs(path):
        return path if paths.inside(path, root) else ""
    if path.startswith("~") or ".." in path.replace("\\", "/").split("/"):
        return ""
    joined = os.path.join(root, path)
    return joined if "/" in path.replace("\\", "/") or os.path.exists(joined) else ""


def check(root: str, names: Sequence[str], since: float) -> FileChanges:
    """Check the first MAX_FILES of a memory's files. since: epoch seconds of the memory. Never raises."""
    changes = FileChanges()
    for name in names[:MAX_FILES] if root else ():
        path = locate(root, name)
        if not path:
            continue
        try:
            edited = os.stat(path).st_mtime > since + MAX_SLACK
        except FileNotFoundError:
            if not os.path.isdir(os.path.dirname(path)) and not os.path.isabs(name):
                continue  # perhaps the end of a longer path: it can't be known
            changes.gone += 1
        except OSError:
            continue
        else:
            changes.changed += edited
        changes.checked += 1
    return changes
