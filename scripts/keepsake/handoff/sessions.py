"""The sessions in a store: which one is meant, those before it on its branch, its edited files and its last failure."""

from __future__ import annotations

import contextlib
import json
import re
from collections.abc import Sequence
from typing import NamedTuple

from keepsake.base import project as projects
from keepsake.base.project import Project
from keepsake.capture import fixes, tools
from keepsake.capture.fixes import OpenFailure
from keepsake.capture.summary import Story
from keepsake.git.safe_git import Git, GitError
from keepsake.store import memories
from keepsake.store.db import Connection
from keepsake.text import error_lines, render

MAX_GIST = 160  # characters of an earlier session's first prompt, and of its last answer
MAX_FILES = 12
MAX_AGE = 1800.0  # seconds before a session's end; older failures are not mentioned
MAX_LINE, MAX_COMMAND = 200, 120  # characters of an error's line, and of the command
# A check that passes later solves a failure, e.g. `mise run test` after a failed `go test ./store`.
_CHECK = re.compile(r"\b(?:test|tests|lint|build|check|vet|pytest|jest|tsc|make|ci)\b")


class Session(NamedTuple):
    """A session as the store knows it; unknown fields are "" or 0.

    transcript: its path; began, ended: its start and its last activity, in epoch seconds.
    """

    id: str
    branch: str
    transcript: str
    began: float
    ended: float


def newest(db: Connection, branch: str) -> Session | None:
    """Return the newest session on a branch, else the newest of all, else None; sub-agents' sessions don't count."""
    sessions = _sessions(db, "id NOT GLOB 'agent-*'")
    on_branch = (session for session in sessions if branch and session.branch == branch)
    return next(on_branch, sessions[0] if sessions else None)


def named(db: Connection, id_prefix: str) -> list[Session]:
    """Return the session with an id; if there is none, those whose ids begin with it."""
    sessions = _sessions(db, "substr(id, 1, ?) = ?", len(id_prefix), id_prefix)
    return [session for session in sessions if session.id == id_prefix] or sessions


def _sessions(db: Connection, where: str, *values: object) -> list[Session]:
    rows = db.execute(
        "SELECT id, branch, transcript, coalesce(started, 0), coalesce(updated, 0) FROM session"
        f" WHERE {where} AND EXISTS (SELECT 1 FROM memory WHERE memory.session = session.id)"
        " ORDER BY updated DESC, id LIMIT 200",
        values,
    )
    return [Session(*row) for row in rows]


def before(db: Connection, session: Session) -> list[Session]:
    """Return the sessions before this one on its branch, newest first; none if it ran on the trunk."""
    if projects.on_trunk(session.branch):
        return []
    where = "branch = ? AND updated < ? AND id NOT GLOB 'agent-*'"
    return [other for other in _sessions(db, where, session.branch, session.ended) if other.id != session.id]


def gist(db: Connection, session: Session) -> str:
    """Return one line about a session: its date, its id, its first prompt and its last answer."""
    where = f"session = ? AND kind = 'turn' AND role = ? AND {memories.TELLABLE}"
    asked = memories.find(db, where, (session.id, "user"), "ORDER BY seq LIMIT 1")
    answered = memories.find(db, where, (session.id, "assistant"), "ORDER BY seq DESC LIMIT 1")
    parts = [render.harmless(rows[0].content, MAX_GIST) for rows in (asked, answered) if rows]
    return f"{render.date(session.ended)}, session {session.id[:8]}: {' → '.join(parts)}"


def files(project: Project, session: Session, story: Story) -> list[str]:
    """Return lines that list the edited files, latest edit first: those not committed yet, then the others.

    If another branch is checked out than the session's, a last line says so, and git is not asked about the files.
    """
    edited = list(dict.fromkeys(_short(path, project) for path in reversed(story.files)))
    current_branch = tools.plain_name(projects.branch(project.top))  # in the form of session.branch
    if current_branch and session.branch and current_branch != session.branch:
        warning = f"the session ran on {session.branch}; {current_branch} is checked out now and may not have this work"
        return [*_listed("edited", edited), warning]
    changed: set[str] = set()
    with contextlib.suppress(GitError):
        changed = Git(project.top).changed("--untracked-files=all") if edited else set()
    uncommitted, others = [path for path in edited if path in changed], [path for path in edited if path not in changed]
    return [*_listed("not committed yet", uncommitted), *_listed("edited", others)]


def _listed(what: str, paths: Sequence[str]) -> list[str]:
    more = f" and {len(paths) - MAX_FILES} more" if len(paths) > MAX_FILES else ""
    return [f"{what}: {', '.join(paths[:MAX_FILES])}{more}"] if paths else []


def _short(path: str, project: Project) -> str:
    plain = path.replace("\\", "/")
    for top in (project.top, project.root):
        if plain.startswith(f"{top}/"):
            return plain[len(top) + 1 :]
    return plain


def unsolved(db: Connection, session: str, ended: float) -> list[str]:
    """Return the last failed command after which no check has passed, with its error: one line, or none.

    ended: end of the session in epoch seconds.
    """
    rows = db.execute("SELECT state FROM cursor WHERE session = ?", (session,))
    failures = [failure for (state,) in rows for failure in fixes.load(json.loads(state).get("fixes")).open]
    unsolved_failures = [failure for failure in failures if failure.at > ended - MAX_AGE and not _is_solved(failure)]
    last = max(unsolved_failures, key=lambda failure: failure.at, default=None)
    return [f"`{last.command[:MAX_COMMAND]}`: {last.line[:MAX_LINE]}"] if last is not None else []


def _is_solved(failure: OpenFailure) -> bool:
    program = failure.command.split()[:2]
    later_commands = [command for command in failure.commands if not error_lines.only_looks(command)]
    return any(_CHECK.search(command) or command.split()[:2] == program for command in later_commands)
