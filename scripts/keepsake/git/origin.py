"""A repository's origin: facts from git that recognise a project in another folder or on another machine."""

from __future__ import annotations

import json
import os
import re
from typing import TYPE_CHECKING, NamedTuple

from keepsake.base import paths
from keepsake.git import safe_git
from keepsake.store import meta

if TYPE_CHECKING:
    from keepsake.base.project import Project
    from keepsake.store.db import Connection

NAME = "origin"  # the key in meta
_URL = re.compile(r"^(?:\w+://)?(?:[^@/]*@)?([^:/]*)[:/]+(.*?)(?:\.git)?/*$")


class Origin(NamedTuple):
    """What recognises a repository wherever it lies: its first commits and its remotes (hashed)."""

    commits: frozenset[str] = frozenset()
    remotes: frozenset[str] = frozenset()


def of(top: str) -> Origin:
    """Return the origin of the checkout at top, without first commits if it is a shallow clone. Raises GitError."""
    if not paths.own_history(top):
        return Origin()
    git = safe_git.Git(top)
    shallow = git.ask("rev-parse", "--is-shallow-repository")[1].strip() != "false"
    _, first = git.ask("rev-list", "--max-parents=0", "HEAD") if not shallow else (0, "")
    _, urls = git.ask("config", "--get-regexp", r"^remote\..*\.url$")
    places = {remote(line.partition(" ")[2]) for line in urls.splitlines()}
    return Origin(frozenset(first.split()), frozenset(map(paths.digest, filter(None, places))))


def of_project(project: Project) -> Origin:
    """Return a project's origin, an empty one if git can't be asked."""
    try:
        return of(project.top)
    except safe_git.GitError:
        return Origin()


def remote(url: str) -> str:
    """Return the part of a remote's address that all its spellings share: host and path, without user and password."""
    address = _URL.match(url.strip())
    return f"{address[1].lower()}/{address[2]}" if address else ""


def record(db: Connection, project: Project) -> None:
    """Record a project's origin in its store, again while a repository's first commits are unknown. DatabaseError."""
    known = recorded(db)
    if known is not None and (known.commits or not os.path.exists(os.path.join(project.top, ".git"))):
        return
    origin = of_project(project)
    value = json.dumps({"commits": sorted(origin.commits), "remotes": sorted(origin.remotes)})
    meta.put(db, NAME, value)


def recorded(db: Connection) -> Origin | None:
    """Return the origin that a store has recorded for its project, None if there is none yet. Raises DatabaseError."""
    stored = meta.value(db, NAME)
    if not stored:
        return None
    value = json.loads(stored)
    return Origin(frozenset(value.get("commits", ())), frozenset(value.get("remotes", ())))
