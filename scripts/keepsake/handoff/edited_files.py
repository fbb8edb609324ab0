"""The files that a session edited, as git sees them now."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

from keepsake.base import project
from keepsake.capture import tools
from keepsake.git.safe_git import Git, GitError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from keepsake.base.project import Project
    from keepsake.capture.summary import Story
    from keepsake.handoff.sessions import Session

MAX_FILES = 12
STATUS = 3  # characters before the path in a row of `git status --porcelain`


def lines(found: Project, session: Session, story: Story) -> list[str]:
    """Return the files that were edited, those that are not committed first, the latest first."""
    edited = list(dict.fromkeys(_short(path, found) for path in reversed(story.files)))
    now = tools.plain_name(project.branch(found.top))  # as the session's is kept
    away = (
        [f"the session ran on {session.branch}; {now} is checked out now and may not have this work"]
        if now and session.branch and now != session.branch
        else []
    )
    dirty = changed(found.top) if not away and edited else set()
    rest = [path for path in edited if path not in dirty]
    return [*_listed("not committed yet", [one for one in edited if one in dirty]), *_listed("edited", rest), *away]


def _listed(what: str, paths: Sequence[str]) -> list[str]:
    more = f" and {len(paths) - MAX_FILES} more" if len(paths) > MAX_FILES else ""
    return [f"{what}: {', '.join(paths[:MAX_FILES])}{more}"] if paths else []


def _short(path: str, found: Project) -> str:
    plain = path.replace("\\", "/")
    for top in (found.top, found.root):
        if plain.startswith(f"{top}/"):
            return plain[len(top) + 1 :]
    return plain


def changed(top: str) -> set[str]:
    """Return the paths that git has as changed and not committed in a checkout; empty where git can't tell."""
    with contextlib.suppress(GitError):
        code, out = Git(top).ask("status", "--porcelain", "--no-renames", "--untracked-files=all")
        return {row[STATUS:].strip('"') for row in out.splitlines() if row[STATUS:]} if code == 0 else set()
    return set()
