"""What git says of a checkout's branches: what was merged into its trunk and how it is told, and which were renamed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from keepsake.base.project import TRUNKS

if TYPE_CHECKING:
    from keepsake.git.safe_git import Git
    from keepsake.store.db import Connection

MAX_COMMITS = 2500  # of the trunk's newest, whose subjects are read
_MERGE = re.compile(
    r"Merge pull request #(\d+) from [^/\s]+/(\S+)|Merge (?:remote-tracking )?branch '(?:origin/)?([^']+)'"
)
_SQUASHED = re.compile(r"\(#(\d+)\)\s*$")
_RENAMED = "^Branch: renamed refs/heads/"  # so begins what the reflog says of it
_LINE = re.compile(r".*@\{(\d+)\}\x1fBranch: renamed refs/heads/(\S+) to refs/heads/(\S+)")
_NOTES = "UPDATE memory SET branch = ? WHERE branch = ? AND created < ? AND id IN (SELECT memory FROM note)"
_SESSIONS = "UPDATE session SET branch = ? WHERE branch = ? AND coalesce(started, updated) < ?"


class History(NamedTuple):
    """What the trunk's subjects say: number -> (short hash, time) of merged pull requests, the same by branch."""

    pulls: dict[str, tuple[str, float]]
    branches: dict[str, tuple[str, float]]
    subjects: list[tuple[str, float, str]]
    refs: dict[str, tuple[str, float]]
    merged: frozenset[str]


def history_of(git: Git) -> History:
    """Return what the refs and the trunk's subjects say. Raises GitError."""
    refs: dict[str, tuple[str, float]] = {}
    for line in refs_text(git).splitlines():
        name, tip, stamp = line.split(" ", 2)
        refs.setdefault(_plain(name), (tip, float(stamp) if stamp.isdigit() else 0.0))
    trunks = [name for name in TRUNKS if name in refs][:1]
    trunks = [one for name in trunks for one in (name, f"origin/{name}") if _is_commit(git, one)] or ["HEAD"]
    _, out = git.ask("log", f"--max-count={MAX_COMMITS}", "--format=%h%x1f%ct%x1f%s", *trunks, "--")
    rows = [line.split("\x1f", 2) for line in out.splitlines()]
    subjects = [(row[0], float(row[1]), row[2]) for row in rows if len(row) == 3 and row[1].isdigit()]  # noqa: PLR2004
    pulls: dict[str, tuple[str, float]] = {}
    branches: dict[str, tuple[str, float]] = {}
    for short, at, subject in subjects:
        merge, squashed = _MERGE.match(subject), _SQUASHED.search(subject)
        if number := (merge and merge[1]) or (squashed and squashed[1]):
            pulls.setdefault(number, (short, at))
        if merge and (branch := merge[2] or merge[3]) and branch not in TRUNKS:
            branches.setdefault(branch, (short, at))
    kept = [f"--merged={trunk}" for trunk in trunks]
    _, out = git.ask("for-each-ref", *kept, "--format=%(refname)", "refs/heads", "refs/remotes")
    return History(pulls, branches, subjects, refs, frozenset(map(_plain, out.split())))


def _plain(ref: str) -> str:
    """Return a branch as people call it: refs/heads/retry and refs/remotes/origin/retry are `retry`."""
    return ref.partition("refs/remotes/")[2].partition("/")[2] or ref.removeprefix("refs/heads/")


def _is_commit(git: Git, name: str) -> bool:
    return git.ask("rev-parse", "-q", "--verify", f"{name}^{{commit}}")[0] == 0


def refs_text(git: Git) -> str:
    """Return a line for each branch: its ref, its tip's short hash, when it was committed. Raises GitError."""
    _, out = git.ask(
        "for-each-ref", "--format=%(refname) %(objectname:short) %(committerdate:unix)", "refs/heads", "refs/remotes"
    )
    return out


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
