"""The schema on a server and its migrations: each in one transaction with the record of it."""

from __future__ import annotations

import os
import secrets
from typing import TYPE_CHECKING, NamedTuple

from psycopg import sql

from keepsake.sync.carrier import CarrierError

if TYPE_CHECKING:
    from keepsake.sync.postgres.connection import Connection

NEWEST = 1  # N.sql for N from 1 to here, in this folder
_FOLDER = os.path.dirname(os.path.abspath(__file__))
_STATE = "SELECT current_user::text, (SELECT max(version) FROM keepsake.migration), generation FROM keepsake.server"
_THERE = "SELECT to_regnamespace('keepsake') IS NOT NULL"


class Found(NamedTuple):
    """A server that keepsake can use: who is connected, and which generation of cursors it counts by."""

    role: str
    generation: str


def state(connection: Connection) -> Found:
    """Return what is there. Raises CarrierError where it is nothing, foreign, or older or newer than this keepsake."""
    if not there(connection):
        name = connection.info.dbname
        raise CarrierError(f"the database {name} holds nothing of keepsake's: the wrong one, or `keepsake team init`")
    row = connection.execute(_STATE).fetchone()
    role, version, generation = row or ("", 0, "")
    if version > NEWEST:
        raise CarrierError(f"left alone: a newer keepsake made the team's schema ({version}); update the plugin")
    if version < NEWEST:
        raise CarrierError(
            f"the team's schema is an older one ({version} of {NEWEST}): who made it runs `keepsake team init`"
        )
    return Found(role, generation)


def there(connection: Connection) -> bool:
    """Tell whether a schema of our name is there."""
    row = connection.execute(_THERE).fetchone()
    return bool(row and row[0])


def migrate(connection: Connection) -> None:
    """Bring the schema up to date, from nothing or an older version."""
    had = _version(connection) if there(connection) else 0
    for version in range(had + 1, NEWEST + 1):
        with connection.transaction():
            if version > 1:
                connection.execute("LOCK TABLE keepsake.migration")  # somebody else may be at it
                if _version(connection) >= version:
                    continue
            _apply(connection, version)


def _version(connection: Connection) -> int:
    row = connection.execute("SELECT max(version) FROM keepsake.migration").fetchone()
    return int(row[0] or 0) if row else 0


def _apply(connection: Connection, version: int) -> None:
    generation = secrets.token_hex(8) if version == 1 else _generation(connection)
    team = sql.Identifier(f"keepsake_team_{generation}")
    if version == 1:
        connection.execute(sql.SQL("CREATE ROLE {} NOLOGIN").format(team))
    with open(os.path.join(_FOLDER, f"{version}.sql"), encoding="utf-8") as file:
        connection.execute(sql.SQL(file.read()).format(team=team))
    if version == 1:
        connection.execute("INSERT INTO keepsake.server VALUES (%s)", (generation,))
    connection.execute("INSERT INTO keepsake.migration(version) VALUES (%s)", (version,))


def _generation(connection: Connection) -> str:
    row = connection.execute("SELECT generation FROM keepsake.server").fetchone()
    return str(row[0]) if row else ""


def team_role(generation: str) -> str:
    """Return the role that every project's role belongs to."""
    return f"keepsake_team_{generation}"


def project_role(project: str) -> str:
    """Return the role whose members see a project."""
    return f"keepsake_{project}"
