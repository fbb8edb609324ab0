"""The schema on a server and its migrations, each of which is recorded in its own transaction."""

from __future__ import annotations

import os
import secrets
from typing import TYPE_CHECKING, NamedTuple

from psycopg import errors, sql

from keepsake.sync.carrier import CarrierError

if TYPE_CHECKING:
    from keepsake.sync.postgres.connection import Connection

NEWEST = 1  # the newest version; the migrations are 1.sql, 2.sql and so on in this folder
_FOLDER = os.path.dirname(os.path.abspath(__file__))
_STATE = (
    "SELECT session_user::text, (SELECT max(version) FROM keepsake.migration), generation, name FROM keepsake.server"
)
_THERE = "SELECT to_regnamespace('keepsake') IS NOT NULL"


class ServerState(NamedTuple):
    """A usable server: the role that is connected, the generation for which cursors are valid, the team's name."""

    role: str
    generation: str
    name: str


def state(connection: Connection) -> ServerState:
    """Return the server's state. Raises CarrierError if the schema is missing, out of reach or of another version."""
    if not there(connection):
        name = connection.info.dbname
        raise CarrierError(f"the database {name} holds nothing of keepsake's: the wrong one, or `keepsake team init`")
    try:
        row = connection.execute(_STATE).fetchone()
    except errors.InsufficientPrivilege:
        me = connection.info.user
        raise CarrierError(
            f"the server refused {me}: no project there was granted to {me}, or {me} has left; who began the team lets"
            f" {me} in by `keepsake team grant {me}`"
        ) from None
    role, version, generation, name = row or ("", 0, "", "")
    if version > NEWEST:
        raise CarrierError(f"left alone: a newer keepsake made the team's schema ({version}); update the plugin")
    if version < NEWEST:
        raise CarrierError(
            f"the team's schema is an older one ({version} of {NEWEST}): who made it runs `keepsake team init`"
        )
    return ServerState(role, generation, name)


def there(connection: Connection) -> bool:
    """Tell whether the database has a schema named `keepsake`."""
    row = connection.execute(_THERE).fetchone()
    return bool(row and row[0])


def migrate(connection: Connection) -> None:
    """Create the schema, or update an older one."""
    present = _version(connection) if there(connection) else 0
    for version in range(present + 1, NEWEST + 1):
        with connection.transaction():
            if version > 1:
                connection.execute("LOCK TABLE keepsake.migration")  # somebody else may be migrating it
                if _version(connection) >= version:
                    continue
            _apply(connection, version)


def _version(connection: Connection) -> int:
    row = connection.execute("SELECT max(version) FROM keepsake.migration").fetchone()
    return int(row[0] or 0) if row else 0


def _apply(connection: Connection, version: int) -> None:
    name = secrets.token_hex(8) if version == 1 else _name(connection)
    team = sql.Identifier(team_role(name))
    if version == 1:
        connection.execute(sql.SQL("CREATE ROLE {} NOLOGIN").format(team))
    with open(os.path.join(_FOLDER, f"{version}.sql"), encoding="utf-8") as file:
        connection.execute(sql.SQL(file.read()).format(team=team, name=sql.Literal(name)))
    if version == 1:
        connection.execute("INSERT INTO keepsake.server VALUES (%s, %s)", (name, name))
    connection.execute("INSERT INTO keepsake.migration(version) VALUES (%s)", (version,))


def _name(connection: Connection) -> str:
    row = connection.execute("SELECT name FROM keepsake.server").fetchone()
    return str(row[0]) if row else ""


def team_role(name: str) -> str:
    """Return the role of which every project's role is a member; name: the name of the team."""
    return f"keepsake_team_{name}"


def project_role(project: str) -> str:
    """Return the role whose members may see a project."""
    return f"keepsake_{project}"
