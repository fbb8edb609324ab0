"""Who changed a shared note last, as git tells: cheap, in the checkout's own history alone, and never a condition."""

from __future__ import annotations

from typing import NamedTuple

from keepsake.base import paths
from keepsake.git.safe_git import Git, GitError
from keepsake.share import folder
from keepsake.share import page as pages

MAX_COMMITS = 400  # that are looked at
_LOG = ("--format=%x1f%an", "--name-only", "--no-ext-diff", "--no-textconv", f"--max-count={MAX_COMMITS}")
_STATUS = 3  # characters before the path in a row of `git status --porcelain`


class NoteAuthors(NamedTuple):
    """File -> who committed it last ("" while changes are open); the files that others than their author changed."""

    last: dict[str, str]
    passed: frozenset[str]


def read(top: str) -> NoteAuthors:
    """Return who changed the notes of a checkout; nobody where git can't tell."""
    if not paths.own_history(top):
        return NoteAuthors({}, frozenset())
    git = Git(top)
    try:
        _, status = git.ask("status", "--porcelain", "--no-renames", "--", folder.PLACE)
        code, log = git.ask("log", *_LOG, "--", folder.PLACE)
    except GitError:
        return NoteAuthors({}, frozenset())
    named: dict[str, list[str]] = {}
    for commit in log.split("\x1f")[1:] if code == 0 else ():
        author, *files = commit.splitlines()
        for file in filter(None, files):
            named.setdefault(_name(file), []).append(pages.person(author))
    dirty = {_name(row[_STATUS:]) for row in status.splitlines()}
    last = {file: "" if file in dirty else authors[0] for file, authors in named.items()}
    return NoteAuthors(
        last, frozenset(file for file, authors in named.items() if file in dirty or len(set(authors)) > 1)
    )


def ignored(top: str) -> bool:
    """Tell whether git leaves the folder out, so that nobody else would see what is written there."""
    try:
        return paths.own_history(top) and Git(top).ask("check-ignore", "-q", f"{folder.PLACE}/any.md")[0] == 0
    except GitError:
        return False


def _name(path: str) -> str:
    return path.strip('"').rpartition("/")[2]
