"""The sessions that a store knows: which is meant, and which came before it on its branch."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from keepsake.base import project
from keepsake.store import memories
from keepsake.text import render

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from keepsake.store.db import Connection

MAX_EARLIER = 3
GIST = 160  # characters of what was asked first in an earlier session, and of what was said last


class Session(NamedTuple):
    """A session as the store knows it: id, branch, transcript ("": unknown), when it began and was last heard of."""

    id: str
    branch: str
    transcript: str
    began: float
    ended: float


def newest(db: Connection, branch: str) -> Session | None:
    """Return the session that was heard of last on a branch, else at all; sub-agents' don't count."""
    found = list(_sessions(db, "id NOT GLOB 'agent-*'"))
    return next((one for one in found if branch and one.branch == branch), next(iter(found), None))


def named(db: Connection, wanted: str) -> list[Session]:
    """Return the sessions with an id, or whose ids begin so."""
    found = list(_sessions(db, "substr(id, 1, ?) = ?", (len(wanted), wanted)))
    return [one for one in found if one.id == wanted] or found


def _sessions(db: Connection, where: str, values: Sequence[object] = ()) -> Iterable[Session]:
    known = "EXISTS (SELECT 1 FROM memory WHERE session = session.id)"
    rows = db.execute(
        "SELECT id, branch, transcript, coalesce(started, 0), coalesce(updated, 0) FROM session"
        f" WHERE {where} AND {known.replace('session = session.id', 'memory.session = session.id')}"
        " ORDER BY updated DESC, id LIMIT 200",
        tuple(values),
    )
    return (Session(*row) for row in rows)


def earlier(db: Connection, session: Session) -> list[str]:
    """Return the last sessions before this one on its branch, newest first: what was asked first, and said last."""
    return [_gist(db, one) for one in _before(db, session)[:MAX_EARLIER]]


def before(db: Connection, session: Session) -> list[str]:
    """Return the ids of the sessions before this one on its branch, newest first; none on the trunk."""
    return [one.id for one in _before(db, session)]


def _before(db: Connection, session: Session) -> list[Session]:
    if project.on_trunk(session.branch):
        return []
    where = "branch = ? AND updated < ? AND id NOT GLOB 'agent-*'"
    found = _sessions(db, where, (session.branch, session.ended))
    return [one for one in found if one.id != session.id]


def _gist(db: Connection, one: Session) -> str:
    turn = f"session = ? AND kind = 'turn' AND role = ? AND {memories.TELLABLE}"
    asked = memories.find(db, turn, (one.id, "user"), "ORDER BY seq LIMIT 1")
    said = memories.find(db, turn, (one.id, "assistant"), "ORDER BY seq DESC LIMIT 1")
    parts = [render.harmless(found[0].content, GIST) for found in (asked, said) if found]
    return f"{render.date(one.ended)}, session {one.id[:8]}: {' → '.join(parts)}"
