"""The other projects on this machine; and a project that was moved or renamed: recognising it, offering its notes once.

A store records where its project was, and what git knew of it: the first commits and the remotes (hashed). If that
place is gone and the current project shares a commit or a remote, it is the same project. Without git, Claude Code's
folder for the project is examined: it may hold transcripts of sessions that began in a place that is gone.
"""

from __future__ import annotations

import os
import shlex
from contextlib import closing
from typing import TYPE_CHECKING, NamedTuple

from keepsake.base import notices, paths
from keepsake.base.project import PAUSED
from keepsake.capture import importer, past
from keepsake.git import origin
from keepsake.store import db as sqlite
from keepsake.store import memories, meta, schema
from keepsake.store.store import open_readers

if TYPE_CHECKING:
    from collections.abc import Iterator

    from keepsake.base.project import Project
    from keepsake.git.origin import Origin
    from keepsake.store.db import Connection

SEEMS = "this project seems to be the one that was at"  # the offer, by which it is withdrawn
MAX_TRANSCRIPTS = 20  # newest transcripts in Claude Code's folder that are examined


class Other(NamedTuple):
    """A project's data folder, the project's last known folder, and its store."""

    folder: str
    root: str
    db: Connection


class FormerPlace(NamedTuple):
    """A place where the project was: its root and data folder, the number of memories, how it was recognised."""

    root: str
    folder: str
    memories: int
    sign: str

    def holds(self) -> str:
        """Return what keepsake has of it, in words."""
        if not self.memories:
            return "past sessions"
        return f"{self.memories} {'memory' if self.memories == 1 else 'memories'}"

    def command(self) -> str:
        """Return the command that takes it over."""
        return f"keepsake adopt {shlex.quote(self.root)}"


def other_projects(home: str, excluded: str) -> Iterator[Other]:
    """Yield the stores of all projects but the one with the data folder `excluded`; unreadable stores are left out."""
    base = os.path.join(home, "projects")
    for name in sorted(os.listdir(base)) if os.path.isdir(base) else ():
        folder = os.path.join(base, name)
        try:
            db = sqlite.open_existing(memories.database(folder), sqlite.WORKER_WAIT) if folder != excluded else None
            if db is None:
                continue
            with closing(db):
                root = meta.value(db, "root")
                if root and schema.version(db) == schema.VERSION:
                    yield Other(folder, root, db)
        except sqlite.DatabaseError:  # damaged: that project's own worker repairs it
            continue


def offer(project: Project, transcript: str) -> None:
    """Leave a line for the person about the place where this project seems to have been, once per place.

    If a session was already read here, the project is not new here, and nothing is searched. Raises OSError,
    DatabaseError.
    """
    if any(_lived_in(store.db) for store in open_readers([project.folder])):
        return
    former = next(iter(recognised(project, transcript)), None)
    if former is not None and notices.record_once(project.folder, former.root):
        sentence = f"{SEEMS} {former.root} ({former.sign})"
        how = f"`{former.command()}` takes over the {former.holds()} of it."
        notices.leave(project.folder, f"keepsake: {sentence}; {how}")


def _lived_in(db: Connection) -> bool:
    """Tell whether a session was read into a store: a verb may create a store before the first session starts."""
    return origin.recorded(db) is not None and db.execute("SELECT 1 FROM cursor LIMIT 1").fetchone() is not None


def recognised(project: Project, transcript: str = "") -> list[FormerPlace]:
    """Return the places where a project seems to have been, best first. Raises OSError, DatabaseError.

    transcript: that of a session that runs in the project; its folder is examined too.
    """
    current = _origin(project)
    formers = [_judged(other, current, project) for other in other_projects(project.home, project.folder)]
    known = [former for former in formers if former is not None]
    known.sort(key=lambda former: -former.memories)
    return known or _by_transcripts(project, transcript)


def _origin(project: Project) -> Origin:
    """Return what git knows of a project: as its store has recorded it, else by asking git."""
    recorded = [origin.recorded(store.db) for store in open_readers([project.folder])]
    return next((one for one in recorded if one is not None and one.commits), None) or origin.of_project(project)


def _judged(other: Other, current: Origin, project: Project) -> FormerPlace | None:
    """Return another project as the former place of this one, or None if it isn't."""
    paused = os.path.exists(os.path.join(other.folder, PAUSED))
    sign = "" if paused else _sign(other, current, project)
    total = memories.count(other.db) if sign else 0
    return FormerPlace(other.root, other.folder, total, sign) if total else None


def _sign(other: Other, current: Origin, project: Project) -> str:
    """Return the sign by which another project is recognised as this one, or "". Its folder is gone or the same."""
    if os.path.exists(other.root):
        return "the same folder" if paths.project_root(other.root) == project.root else ""
    recorded = origin.recorded(other.db) or origin.Origin()
    if recorded.commits & current.commits:
        return "the same first commit"
    return "the same remote" if recorded.remotes & current.remotes else ""


def _by_transcripts(project: Project, transcript: str) -> list[FormerPlace]:
    """Return the places that are gone where sessions in Claude Code's folder for this project began.

    A place whose path gives the same folder name is left out: two paths can share one name, so it may be another
    project.
    """
    folder = os.path.dirname(transcript)
    listed = [path for path in past.sessions(folder) if path != transcript] if os.path.isdir(folder) else []
    newest = sorted(listed, key=os.path.getmtime, reverse=True)[:MAX_TRANSCRIPTS]
    places = dict.fromkeys([importer.cwd_of(path) for path in newest])
    gone = [place for place in places if place and not os.path.exists(place)]
    return [
        FormerPlace(
            place, paths.project_dir(place), _memories(paths.project_dir(place)), "Claude Code keeps its sessions here"
        )
        for place in gone
        if past.slug(place) != os.path.basename(folder) and not past.place_of(project, place)
    ]


def _memories(folder: str) -> int:
    db = sqlite.open_existing(memories.database(folder), sqlite.WORKER_WAIT)
    return memories.count(db) if db is not None else 0
