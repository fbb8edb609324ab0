"""One person's words on a server, across all projects: shown, and taken away from everywhere."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from keepsake.sync import record as records
from keepsake.sync.carrier import CarrierError
from keepsake.sync.postgres import schema, team
from keepsake.sync.postgres.carrier import ERASER, ServerCarrier
from keepsake.sync.record import Record

if TYPE_CHECKING:
    from collections.abc import Iterator

    from keepsake.sync.postgres.connection import Connection

_ALL = "SELECT project, author::text, line FROM keepsake.record WHERE author = %s ORDER BY project, place"
_IDS = """
    SELECT project, array_agg(DISTINCT id) FROM keepsake.record WHERE author = %s AND slot = 'version' GROUP BY project
"""
_SIGNS = "SELECT sign FROM keepsake.sign WHERE project = %s ORDER BY sign"


def export(connection: Connection, who: str) -> Iterator[dict[str, object]]:
    """Yield what a role has given, each with its project. Raises CarrierError where the caller is neither."""
    _may(connection, who)
    for project, author, line in connection.execute(_ALL, (who,)):
        yield {**json.loads(line), "project": project, "person": author}


def erase(connection: Connection, who: str, now: float) -> tuple[int, int]:
    """Forget all notes that a role has said, as that role: (notes, projects); every machine follows.

    now: epoch seconds. Raises CarrierError.
    """
    state = _may(connection, who)._replace(role=who)
    found = connection.execute(_IDS, (who,)).fetchall()
    for project, ids in found:
        signs = tuple(sign for (sign,) in connection.execute(_SIGNS, (project,)))
        server = ServerCarrier(connection, state, project, ERASER)
        server.push([Record(id_, records.FORGET, signs, server.machine, "", now, 1, {}) for id_ in ids], (), ())
    connection.execute("DELETE FROM keepsake.record WHERE author = %s AND slot = 'confirm'", (who,))
    return sum(len(ids) for _, ids in found), len(found)


def _may(connection: Connection, who: str) -> schema.ServerState:
    state = schema.state(connection)
    if who != state.role and not team.owns(connection):
        raise CarrierError(f"only {who}, or the role that made the schema, may do that")
    return state
