"""Connections that libpq's service file and environment describe, with TLS unless the server is on this machine.

Errors of the server or the network become one line for a person.
"""

from __future__ import annotations

import contextlib
import os
import re
from typing import TYPE_CHECKING

import psycopg
from psycopg import conninfo, pq

from keepsake.sync.carrier import CarrierError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    Connection = psycopg.Connection[tuple[Any, ...]]

OLDEST = 140000  # in the form of `server_version`: PostgreSQL 14
# How long a statement, waiting for a lock, and an idle transaction may take.
LIMITS = "SET statement_timeout = '60s'; SET lock_timeout = '10s'; SET idle_in_transaction_session_timeout = '60s'"
# libpq's parameters, by which a slow or unreachable server is noticed: in seconds, tcp_user_timeout in milliseconds.
ALIVE: dict[str, str | int] = {
    "application_name": "keepsake", "connect_timeout": 10,
    "keepalives_idle": 10, "keepalives_interval": 5, "keepalives_count": 3, "tcp_user_timeout": 30_000,
}  # fmt: skip
_SAFE = ("require", "verify-ca", "verify-full")
_HERE = re.compile(r"localhost|127(?:\.\d{1,3}){3}|::1|[/@].*|", re.IGNORECASE)
GOES_ON = "nothing is lost, the next exchange goes on"
_REFUSED_LOGIN = "the server refused the password"
_PERSON = "the server refused this person (role, password or pg_hba.conf)"
_DATABASE = "the server has no such database"
_CONNECTIONS = "the server has no connection left"
_RESTART = "the server is starting, stopping, or was restarted"
_BROKE = "the connection broke"
_FOREIGN = "the schema `keepsake` of this database is not one that keepsake made; left alone"
REFUSED = "42501"
# SQLSTATE, or its first two characters (the class) -> message
STATES = {
    "28P01": _REFUSED_LOGIN,
    "28": _PERSON,
    "3D000": _DATABASE,
    "53100": "the server's disk is full",
    "53300": _CONNECTIONS,
    "53": "the server has not enough room",
    "55P03": "somebody else holds this project's records; try again in a moment",
    "57014": "the server was too slow",
    "57": _RESTART,
    "25006": "the server takes no changes now (a stand-by, or set read-only)",
    "08": _BROKE,
    "40": "somebody else changed the same at the same time",
    "3F": "this database holds nothing of keepsake's",
    "42P01": _FOREIGN,
    "42703": _FOREIGN,
    "42883": _FOREIGN,
}
# Pattern for the text of an error without a SQLSTATE, such as one of libpq -> message
WORDS = (
    (r'definition of service "[^"]*" not found', "no such service in ~/.pg_service.conf, nor in the system's"),
    (r"service file .* not found", "no such service: PGSERVICEFILE names no file"),
    (r"timeout expired|timed out", "the server did not answer in time"),
    (r"not support SSL|SSL was required|no encryption", "no TLS there, and without it nothing leaves this machine"),
    (r"certificate|SSL error", "the server's certificate is not what the service expects"),
    (r"password authentication failed|no password supplied", _REFUSED_LOGIN),
    (r'role "[^"]*" (does not exist|is not permitted)|no pg_hba\.conf entry|authentication failed', _PERSON),
    (r'database "[^"]*" does not exist', _DATABASE),
    (r"could not translate host name|Name or service not known", "the server's name is not known"),
    (r"starting up|shutting down|recovery mode", _RESTART),
    (r"too many (clients|connections)|remaining connection slots", _CONNECTIONS),
    (r"closed the connection|connection .*(lost|reset|broken|closed)|Broken pipe|EOF|terminat", _BROKE),
    (r"refused|No such file|could not connect|No route|unreachable", "the server is down, or not there"),
)


@contextlib.contextmanager
def opened(service: str) -> Iterator[Connection]:
    """Yield a connection to a service ("": the server that the environment names).

    Raises CarrierError, also for errors of the driver inside the block. Each statement is committed by itself, unless
    the block begins a transaction.
    """
    named: dict[str, str] = {"service": service} if service else {}
    parameters = conninfo.make_conninfo("", **named, **tls(settings(service)), **ALIVE)
    with explained(), psycopg.connect(parameters, autocommit=True) as connection:
        if connection.info.server_version < OLDEST:
            raise CarrierError(f"the server is PostgreSQL {connection.info.server_version // 10000}; 14 is the oldest")
        connection.execute(LIMITS)
        yield connection


def settings(service: str) -> dict[str, str]:
    """Return the connection parameters that libpq reads from a service and the environment (keyword -> value)."""
    before = os.environ.get("PGSERVICE")
    try:
        if service:
            os.environ["PGSERVICE"] = service
        defaults = pq.Conninfo.get_defaults()
    finally:
        if service and before is None:
            del os.environ["PGSERVICE"]
        elif before is not None:
            os.environ["PGSERVICE"] = before
    return {one.keyword.decode(): one.val.decode() for one in defaults if one.val is not None}


def tls(parameters: dict[str, str]) -> dict[str, str]:
    """Return the parameters that enforce TLS if a connection leaves this machine and its settings don't require it."""
    hosts = [*parameters.get("host", "").split(","), *parameters.get("hostaddr", "").split(",")]
    if all(map(_HERE.fullmatch, hosts)) or parameters.get("sslmode") in _SAFE:
        return {}
    return {"sslmode": "require"}


@contextlib.contextmanager
def explained() -> Iterator[None]:
    """Turn errors of the driver into a CarrierError with a message of one line."""
    try:
        yield
    except psycopg.Error as error:
        raise CarrierError(line(error)) from error


def line(error: psycopg.Error) -> str:
    """Return the message for an error, in one line."""
    text = " ".join(str(error).split())
    state = error.sqlstate or ""
    if state == REFUSED:
        return f"the server refused: {re.split(r' (?:CONTEXT|LINE [0-9]+): ?', text)[0]}"
    message = STATES.get(state) or STATES.get(state[:2]) or _message(text)
    first = text.partition(" Is the server running")[0][:200]
    return f"{message or 'the server could not do it'} ({first}); {GOES_ON}"


def _message(text: str) -> str:
    return next((message for pattern, message in WORDS if re.search(pattern, text)), "")
