"""What git says of a checkout's trunk: merged branches and pull requests, and the newest subjects."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from keepsake.base.project import TRUNKS

if TYPE_CHECKING:
    from keepsake.git.safe_git import Git

MAX_COMMITS = 2500  # of the trunk's newest, whose subjects are read
_MERGE = re.compile(
    r"Merge pull request #(\d+) from [^/\s]+/(\S+)|Merge (?:remote-tracking )?branch '(?:origin/)?([^']+)'"
)
_SQUASHED = re.compile(r"\(#(\d+)\)\s*$")


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
