"""The sessions in a store: which one is meant, those before it on its branch, its edited files and its last failure."""

from __future__ import annotations

import contextlib
import json
import re
from typing import TYPE_CHECKING, NamedTuple

from keepsake.base import project
from keepsake.capture import fixes, tools
from keepsake.git.safe_git import Git, GitError
from keepsake.store import memories
from keepsake.text import error_lines, render

if TYPE_CHECKING:
    from collections.abc import Sequence

    from keepsake.base.project import Project
    from keepsake.capture.fixes import OpenFailure
    from keepsake.capture.summary import Story
    from keepsake.store.db import Connection

GIST = 160  # characters of an earlier session's first prompt, and of its last answer
MAX_FILES = 12
RECENT = 1800.0  # seconds before a session's end; older failures are not mentioned
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
    found = _sessions(db, "id NOT GLOB 'agent-*'")
    return next((one for one in found if branch and one.branch == branch), found[0] if found else None)


def named(db: Connection, wanted: str) -> list[Session]:
    """Return the session with an id; if there is none, those whose ids begin with it."""
    found = _sessions(db, "substr(id, 1, ?) = ?", len(wanted), wanted)
    return [one for one in found if one.id == wanted] or found


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
    if project.on_trunk(session.branch):
        return []
    found = _sessions(db, "branch = ? AND updated < ? AND id NOT GLOB 'agent-*'", session.branch, session.ended)
    return [one for one in found if one.id != session.id]


def gist(db: Connection, one: Session) -> str:
    """Return one line about a session: its date, its id, its first prompt and its last answer."""
    turn = f"session = ? AND kind = 'turn' AND role = ? AND {memories.TELLABLE}"
    asked = memories.find(db, turn, (one.id, "user"), "ORDER BY seq LIMIT 1")
    said = memories.find(db, turn, (one.id, "assistant"), "ORDER BY seq DESC LIMIT 1")
    parts = [render.harmless(found[0].content, GIST) for found in (asked, said) if found]
    return f"{render.date(one.ended)}, session {one.id[:8]}: {' → '.join(parts)}"


def files(found: Project, session: Session, story: Story) -> list[str]:
    """Return lines that list the edited files, latest edit first: those not committed yet, then the others.

    If another branch is checked out than the session's, a last line says so, and git is not asked about the files.
    """
    edited = list(dict.fromkeys(_short(path, found) for path in reversed(story.files)))
    now = tools.plain_name(project.branch(found.top))  # in the form of session.branch
    if now and session.branch and now != session.branch:
        away = f"the session ran on {session.branch}; {now} is checked out now and may not have this work"
        return [*_listed("edited", edited), away]
    dirty: set[str] = set()
    with contextlib.suppress(GitError):
        dirty = Git(found.top).changed("--untracked-files=all") if edited else set()
    open_, rest = [one for one in edited if one in dirty], [one for one in edited if one not in dirty]
    return [*_listed("not committed yet", open_), *_listed("edited", rest)]


def _listed(what: str, paths: Sequence[str]) -> list[str]:
    more = f" and {len(paths) - MAX_FILES} more" if len(paths) > MAX_FILES else ""
    return [f"{what}: {', '.join(paths[:MAX_FILES])}{more}"] if paths else []


def _short(path: str, found: Project) -> str:
    plain = path.replace("\\", "/")
    for top in (found.top, found.root):
        if plain.startswith(f"{top}/"):
            return plain[len(top) + 1 :]
    return plain


def unsolved(db: Connection, session: str, ended: float) -> list[str]:
    """Return the last failed command after which no check has passed, with its error: one line, or none.

    ended: end of the session in epoch seconds.
    """
    rows = db.execute("SELECT state FROM cursor WHERE session = ?", (session,))
    known = [one for (state,) in rows for one in fixes.load(json.loads(state).get("fixes")).open]
    found = [one for one in known if one.at > ended - RECENT and not _passed(one)]
    last = max(found, key=lambda one: one.at, default=None)
    return [f"`{last.command[:MAX_COMMAND]}`: {last.line[:MAX_LINE]}"] if last is not None else []


def _passed(one: OpenFailure) -> bool:
    same = one.command.split()[:2]
    since = [command for command in one.commands if not error_lines.only_looks(command)]
    return any(_CHECK.search(command) or command.split()[:2] == same for command in since)
