"""Tell how many of the files that a note names have changed since, or are gone, by `stat` alone."""

from __future__ import annotations

import os

from keepsake.base import paths

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

MAX_FILES = 5  # files of a note that are checked
# Seconds after the note in which a change does not count: it may be the edit that the note is about.
MAX_SLACK = 2.0


def remark(root: str, names: Sequence[str], since: float) -> str:
    """Return what became of the first MAX_FILES of a note's files: "2 of 3 files changed, 1 gone since", "" if nothing.

    root: the project's folder; since: epoch seconds of the note. Never raises.
    """
    checked, counts = 0, {"changed": 0, "gone": 0}
    for name in names[:MAX_FILES] if root else ():
        path = _locate(root, name)
        if not path:
            continue
        try:
            counts["changed"] += os.stat(path).st_mtime > since + MAX_SLACK
        except FileNotFoundError:
            if not os.path.isdir(os.path.dirname(path)) and not os.path.isabs(name):
                continue  # perhaps the end of a longer path: it can't be known
            counts["gone"] += 1
        except OSError:
            continue
        checked += 1
    parts: list[str] = []
    for what, count in counts.items():
        if count:
            files = "" if parts else f" of {checked} file{'s' * (checked > 1)}"
            parts.append(f"{count}{files} {what}")
    return f"{', '.join(parts)} since" if parts else ""


def _locate(root: str, name: str) -> str:
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
