"""The other projects; and one that was moved or renamed: recognised where it is now, its notes offered once.

A store says where its project was, and what git knew of it: the first commits and (hashed) the remotes. Where that
place is gone, and the project at hand has one of them, it is the same. Without git, Claude Code's own folder tells:
transcripts that lie in this project's, and began in a place that is gone.
"""

from __future__ import annotations

import os
from contextlib import closing
from typing import TYPE_CHECKING, NamedTuple

from keepsake.base import notices, paths, project
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

MAX_TRANSCRIPTS = 20  # of Claude Code's folder, the newest, that are asked where they began


class Other(NamedTuple):
    """A project's data folder, the project's last known folder, and its store."""

    folder: str
    root: str
    db: Connection


class FormerPlace(NamedTuple):
    """A place where the project was: its data folder, how many memories it has, by what it was recognised."""

    root: str
    folder: str
    memories: int
    sign: str


def projects(home: str, but: str) -> Iterator[Other]:
    """Yield the stores of all projects but the one with a data folder; those that can't be read are left out."""
    base = os.path.join(home, "projects")
    for name in sorted(os.listdir(base)) if os.path.isdir(base) else ():
        folder = os.path.join(base, name)
        try:
            db = sqlite.open_existing(memories.database(folder), sqlite.WORKER_WAIT) if folder != but else None
            if db is None:
                continue
            with closing(db):
                root = meta.value(db, "root")
                if root and schema.version(db) == schema.VERSION:
                    yield Other(folder, root, db)
        except sqlite.DatabaseError:  # damaged: its own worker sees to it
            continue


def offer(found: Project, transcript: str) -> None:
    """Leave a line for the person on the place where this project seems to have been, once per place.

    If a session was read here, the project has been here before, and nothing is looked for. Raises OSError,
    DatabaseError.
    """
    if any(_lived_in(store.db) for store in open_readers([found.folder])):
        return
    former = next(iter(recognised(found, transcript)), None)
    if former is not None and notices.first(found.folder, former.root):
        one = "memory" if former.memories == 1 else "memories"
        holds = f"{former.memories} {one}" if former.memories else "past sessions"
        what = f"this project seems to be the one that was at {former.root} ({former.sign})"
        notices.leave(found.folder, f"keepsake: {what}; `keepsake adopt` takes over the {holds} of it.")


def _lived_in(db: Connection) -> bool:
    """Tell whether a session was read into a store: a verb alone may write one before the first session starts."""
    return origin.recorded(db) is not None and db.execute("SELECT 1 FROM cursor LIMIT 1").fetchone() is not None


def recognised(found: Project, transcript: str = "") -> list[FormerPlace]:
    """Return the places where a project was, as far as they can be told, best first. Raises OSError, DatabaseError.

    transcript: of a session that runs in it; its folder is asked too.
    """
    here = _origin(found)
    formers = [_judged(other, here, found) for other in projects(found.home, found.folder)]
    known = [former for former in formers if former is not None]
    known.sort(key=lambda former: -former.memories)
    return known or _by_transcripts(found, transcript)


def _origin(found: Project) -> Origin:
    """Return what git knows of a project: what its store has noted, else git itself is asked."""
    noted = [origin.recorded(store.db) for store in open_readers([found.folder])]
    return next((one for one in noted if one is not None and one.commits), None) or origin.of_project(found)


def _judged(other: Other, here: Origin, found: Project) -> FormerPlace | None:
    """Return another project as the former place of this one, None when it isn't."""
    paused = os.path.exists(os.path.join(other.folder, project.PAUSED))
    sign = "" if paused else _sign(other, here, found)
    total = memories.count(other.db) if sign else 0
    return FormerPlace(other.root, other.folder, total, sign) if total else None


def _sign(other: Other, here: Origin, found: Project) -> str:
    """Return the sign by which another project is recognised as this one, or ""; it must be gone from its place."""
    if os.path.exists(other.root):
        return "the same folder" if paths.project_root(other.root) == found.root else ""
    noted = origin.recorded(other.db) or origin.Origin()
    if noted.commits & here.commits:
        return "the same first commit"
    return "the same remote" if noted.remotes & here.remotes else ""


def _by_transcripts(found: Project, transcript: str) -> list[FormerPlace]:
    """Return places that are gone in which sessions began that Claude Code keeps in this project's folder.

    A folder whose name says the place that is gone is not this project's alone: two paths can have one name.
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
        if past.slug(place) != os.path.basename(folder) and not past.place_of(found, place)
    ]


def _memories(folder: str) -> int:
    db = sqlite.open_existing(memories.database(folder), sqlite.WORKER_WAIT)
    return memories.count(db) if db is not None else 0
