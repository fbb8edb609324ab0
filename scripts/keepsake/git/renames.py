"""Follow `git branch -m`: what was learnt on a branch under its old name belongs to the new one."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from keepsake.git.safe_git import Git
    from keepsake.store.db import Connection

_RENAMED = "^Branch: renamed refs/heads/"  # so begins what the reflog says of it
_LINE = re.compile(r".*@\{(\d+)\}\x1fBranch: renamed refs/heads/(\S+) to refs/heads/(\S+)")
_NOTES = "UPDATE memory SET branch = ? WHERE branch = ? AND created < ? AND id IN (SELECT memory FROM note)"
_SESSIONS = "UPDATE session SET branch = ? WHERE branch = ? AND coalesce(started, updated) < ?"


class Rename(NamedTuple):
    """A branch's old and new name, and when it was renamed (epoch seconds)."""

    at: float
    old: str
    new: str


def renames(git: Git) -> list[Rename]:
    """Return the renames that the reflog knows, the oldest first. Raises GitError."""
    _, out = git.ask("log", "-g", "--all", f"--grep-reflog={_RENAMED}", "--date=unix", "--format=%gd%x1f%gs")
    found = [_LINE.fullmatch(line) for line in out.splitlines()]
    return sorted({Rename(float(one[1]), one[2], one[3]) for one in found if one})


def follow(git: Git, db: Connection) -> int:
    """Give notes and sessions from before a rename the branch's new name; returns how many notes.

    A branch that has taken the old name since keeps its own. Raises GitError, DatabaseError.
    """
    moved = 0
    for one in renames(git):
        values = (one.new, one.old, one.at + 1)  # the reflog counts whole seconds
        moved += db.execute(_NOTES, values).rowcount
        db.execute(_SESSIONS, values)
    return moved
