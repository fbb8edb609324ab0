"""Ask git about a checkout's branches: which were merged into the trunk, by its commits' subjects, or were renamed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from keepsake.base.project import TRUNKS

if TYPE_CHECKING:
    from keepsake.git.safe_git import Git
    from keepsake.store.db import Connection

MAX_COMMITS = 2500  # the newest of the trunk: their subjects are read
_MERGE = re.compile(
    r"Merge pull request #(\d+) from [^/\s]+/(\S+)|Merge (?:remote-tracking )?branch '(?:origin/)?([^']+)'"
)
_SQUASHED = re.compile(r"\(#(\d+)\)\s*$")
_RENAMED = "^Branch: renamed refs/heads/"  # how the reflog's entry for a rename begins
_LINE = re.compile(r".*@\{(\d+)\}\x1fBranch: renamed refs/heads/(\S+) to refs/heads/(\S+)")
_NOTES = "UPDATE memory SET branch = ? WHERE branch = ? AND created < ? AND id IN (SELECT memory FROM note)"
_SESSIONS = "UPDATE session SET branch = ? WHERE branch = ? AND coalesce(started, updated) < ?"


class History(NamedTuple):
    """The branches of a checkout and what was merged into its trunk; times are epoch seconds.

    pulls, branches: number or name of what the subjects call merged -> (short hash, time) of the newest such commit;
    subjects: (short hash, time, subject) of the trunk's newest commits; refs: branch -> (short hash, time) of its tip;
    merged: the branches whose tip is in the trunk.
    """

    pulls: dict[str, tuple[str, float]]
    branches: dict[str, tuple[str, float]]
    subjects: list[tuple[str, float, str]]
    refs: dict[str, tuple[str, float]]
    merged: frozenset[str]


def history_of(git: Git) -> History:
    """Read the history of a checkout from its refs and its trunk's subjects. Raises GitError."""
    refs: dict[str, tuple[str, float]] = {}
    for line in refs_text(git).splitlines():
        name, tip, stamp = line.split(" ", 2)
        refs.setdefault(_plain(name), (tip, float(stamp) if stamp.isdigit() else 0.0))
    trunks = [name for name in TRUNKS if name in refs][:1]
    trunks = [ref for name in trunks for ref in (name, f"origin/{name}") if _is_commit(git, ref)] or ["HEAD"]
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
    options = [f"--merged={trunk}" for trunk in trunks]
    _, out = git.ask("for-each-ref", *options, "--format=%(refname)", "refs/heads", "refs/remotes")
    return History(pulls, branches, subjects, refs, frozenset(map(_plain, out.split())))


def _plain(ref: str) -> str:
    """Return the short name of a ref: refs/heads/retry and refs/remotes/origin/retry are `retry`."""
    return ref.partition("refs/remotes/")[2].partition("/")[2] or ref.removeprefix("refs/heads/")


def _is_commit(git: Git, name: str) -> bool:
    return git.ask("rev-parse", "-q", "--verify", f"{name}^{{commit}}")[0] == 0


def refs_text(git: Git) -> str:
    """Return a line for each branch: ref, short hash of its tip, time of that commit. Raises GitError."""
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
    """Return the renames of branches that the reflog still has, the oldest first. Raises GitError."""
    _, out = git.ask("log", "-g", "--all", f"--grep-reflog={_RENAMED}", "--date=unix", "--format=%gd%x1f%gs")
    matches = [_LINE.fullmatch(line) for line in out.splitlines()]
    return sorted({Rename(float(match[1]), match[2], match[3]) for match in matches if match})


def follow(git: Git, db: Connection) -> int:
    """Give notes and sessions from before a rename the branch's new name; return the number of changed notes.

    Notes of a later branch with the old name keep it. Raises GitError, DatabaseError.
    """
    moved = 0
    for rename in renames(git):
        values = (rename.new, rename.old, rename.at + 1)  # the reflog counts whole seconds
        moved += db.execute(_NOTES, values).rowcount
        db.execute(_SESSIONS, values)
    return moved
