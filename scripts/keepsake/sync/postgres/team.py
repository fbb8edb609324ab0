"""Administration of a team on a server: begin, grant and leave a project, export and erase a person's records."""

from __future__ import annotations

import json
import secrets
from typing import TYPE_CHECKING

from psycopg import sql

from keepsake.sync import record as records
from keepsake.sync.carrier import CarrierError
from keepsake.sync.postgres import schema
from keepsake.sync.postgres.carrier import ERASER, ServerCarrier, project_of
from keepsake.sync.record import Record

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from keepsake.sync.postgres.connection import Connection

_RIGHTS = """
    SELECT rolsuper OR rolcreaterole AND has_database_privilege(current_database(), 'CREATE')
    FROM pg_roles WHERE rolname = current_user
"""
_OWNER = "SELECT pg_has_role(current_user, nspowner, 'USAGE') FROM pg_namespace WHERE nspname = 'keepsake'"
_ALL = "SELECT project, author::text, line FROM keepsake.record WHERE author = %s ORDER BY project, place"
_IDS = """
    SELECT project, array_agg(DISTINCT id) FROM keepsake.record WHERE author = %s AND slot = 'version' GROUP BY project
"""
_SIGNS = "SELECT sign FROM keepsake.sign WHERE project = %s ORDER BY sign"


def init(connection: Connection, signs: Sequence[str]) -> tuple[str, bool]:
    """Create or update the schema and begin the project; return (project, whether it is new). Raises CarrierError."""
    exists = schema.there(connection)
    if not exists and not _told(connection, _RIGHTS):
        raise CarrierError("to begin a team your role needs CREATEROLE, and CREATE on the database")
    if exists and not owns(connection):
        raise CarrierError("a schema `keepsake` is there already, and only the role that made it may begin a project")
    schema.migrate(connection)
    name = schema.state(connection).name
    with connection.transaction():
        connection.execute("LOCK TABLE keepsake.sign IN SHARE ROW EXCLUSIVE MODE")  # somebody else may begin it
        project = project_of(connection, signs)
        new = not project
        if new:
            project = _begin(connection, name)
        for sign in signs:
            connection.execute("INSERT INTO keepsake.sign VALUES (%s, %s) ON CONFLICT DO NOTHING", (sign, project))
    return project, new


def _begin(connection: Connection, name: str) -> str:
    project = secrets.token_hex(16)
    role = sql.Identifier(schema.project_role(project))
    connection.execute(sql.SQL("CREATE ROLE {} NOLOGIN").format(role))
    team = sql.Identifier(schema.team_role(name))
    connection.execute(sql.SQL("GRANT {} TO {}").format(team, role))
    connection.execute(sql.SQL("GRANT {} TO {}").format(role, sql.Identifier(connection.info.user)))
    connection.execute("INSERT INTO keepsake.project(project) VALUES (%s)", (project,))
    return project


def grant(connection: Connection, signs: Sequence[str], who: str) -> None:
    """Let a role see and send the records of the project. Raises CarrierError."""
    project = _granted(connection, signs)
    if not _told(connection, "SELECT to_regrole(quote_ident(%s)) IS NOT NULL", who):
        raise CarrierError(
            f"the server has no role {who}; who administers it makes one: CREATE ROLE {who} LOGIN PASSWORD '...'"
        )
    role = sql.Identifier(schema.project_role(project))
    connection.execute(sql.SQL("GRANT {} TO {}").format(role, sql.Identifier(who)))


def leave(connection: Connection, signs: Sequence[str], who: str) -> str:
    """End the membership of a role ("" for the caller's own) in the project; return the role. Raises CarrierError."""
    project, me = _granted(connection, signs), schema.state(connection).role
    if who in {"", me}:
        connection.execute("SELECT keepsake.leave(%s)", (project,))
    else:
        role = sql.Identifier(schema.project_role(project))
        connection.execute(sql.SQL("REVOKE {} FROM {}").format(role, sql.Identifier(who)))
    return who or me


def _granted(connection: Connection, signs: Sequence[str]) -> str:
    me = schema.state(connection).role
    project = project_of(connection, signs)
    if not project:
        raise CarrierError(f"the server holds no such project for {me}: `keepsake team init` begins it")
    return project


def owns(connection: Connection) -> bool:
    """Tell whether the session's role owns the schema, and so administers the team."""
    return _told(connection, _OWNER)


def _told(connection: Connection, query: str, *values: str) -> bool:
    row = connection.execute(query, values).fetchone()
    return bool(row and row[0])


def export(connection: Connection, who: str) -> Iterator[dict[str, object]]:
    """Yield the records of a role in all projects. Raises CarrierError unless the caller is that role or the owner."""
    _may(connection, who)
    for project, author, line in connection.execute(_ALL, (who,)):
        yield {**json.loads(line), "project": project, "person": author}


def erase(connection: Connection, who: str, now: float) -> tuple[int, int]:
    """Erase all notes of a role, in all projects; return the numbers of notes and of projects.

    The machines of everybody else forget the notes at their next exchange; memories on the role's own machines stay.
    now: epoch seconds. Raises CarrierError unless the caller is that role or the owner of the schema.
    """
    state = _may(connection, who)._replace(role=who)
    rows = connection.execute(_IDS, (who,)).fetchall()
    for project, ids in rows:
        signs = tuple(sign for (sign,) in connection.execute(_SIGNS, (project,)))
        server = ServerCarrier(connection, state, project, ERASER)
        server.push([Record(id_, records.FORGET, signs, server.machine, "", now, 1, {}) for id_ in ids], (), ())
    connection.execute("DELETE FROM keepsake.record WHERE author = %s AND slot = 'confirm'", (who,))
    return sum(len(ids) for _, ids in rows), len(rows)


def _may(connection: Connection, who: str) -> schema.ServerState:
    state = schema.state(connection)
    if who != state.role and not owns(connection):
        raise CarrierError(f"only {who}, or the role that made the schema, may do that")
    return state
