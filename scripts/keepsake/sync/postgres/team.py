"""A team on a server: begin it, let somebody in, leave."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from psycopg import sql

from keepsake.sync.carrier import CarrierError
from keepsake.sync.postgres import schema
from keepsake.sync.postgres.carrier import project_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from keepsake.sync.postgres.connection import Connection

_RIGHTS = """
    SELECT rolsuper OR rolcreaterole AND has_database_privilege(current_database(), 'CREATE')
    FROM pg_roles WHERE rolname = current_user
"""
_OWNER = "SELECT pg_has_role(current_user, nspowner, 'USAGE') FROM pg_namespace WHERE nspname = 'keepsake'"


def init(connection: Connection, signs: Sequence[str]) -> tuple[str, bool]:
    """Bring the schema up to date and begin the project: (project, whether it is new). Raises CarrierError."""
    if not schema.there(connection) and not _told(connection, _RIGHTS):
        raise CarrierError("to begin a team your role needs CREATEROLE, and CREATE on the database")
    _foreign_or_mine(connection)
    schema.migrate(connection)
    name = schema.state(connection).name
    with connection.transaction():
        connection.execute("LOCK TABLE keepsake.sign IN SHARE ROW EXCLUSIVE MODE")  # somebody else may begin it, too
        project = project_of(connection, signs)
        new = not project
        if new:
            project = _begin(connection, name)
        for sign in signs:
            connection.execute("INSERT INTO keepsake.sign VALUES (%s, %s) ON CONFLICT DO NOTHING", (sign, project))
    return project, new


def _foreign_or_mine(connection: Connection) -> None:
    """Refuse a schema of our name that this role did not make."""
    if schema.there(connection) and not owns(connection):
        raise CarrierError("a schema `keepsake` is there already, and only the role that made it may begin a project")


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
    """Let a role see and give the project's records. Raises CarrierError."""
    project = _granted(connection, signs)
    if not _told(connection, "SELECT to_regrole(quote_ident(%s)) IS NOT NULL", who):
        raise CarrierError(
            f"the server has no role {who}; who administers it makes one: CREATE ROLE {who} LOGIN PASSWORD '...'"
        )
    role = sql.Identifier(schema.project_role(project))
    connection.execute(sql.SQL("GRANT {} TO {}").format(role, sql.Identifier(who)))


def leave(connection: Connection, signs: Sequence[str], who: str) -> str:
    """End a membership, without a name one's own; returns whose. Raises CarrierError."""
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
    """Tell whether the session's role made the schema, and so administers the team."""
    return _told(connection, _OWNER)


def _told(connection: Connection, question: str, *given: str) -> bool:
    row = connection.execute(question, given).fetchone()
    return bool(row and row[0])
