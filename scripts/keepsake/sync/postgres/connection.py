"""A connection as libpq's service file and environment describe it; with TLS, unless it stays on this machine."""

from __future__ import annotations

import contextlib
import os
import re
from typing import TYPE_CHECKING

import psycopg
from psycopg import conninfo, pq

from keepsake.sync.carrier import CarrierError
from keepsake.sync.postgres import failures

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    Connection = psycopg.Connection[tuple[Any, ...]]

OLDEST = 140000  # as the server says it: PostgreSQL 14
# A statement, a lock, and a transaction whose client is gone may take so long.
LIMITS = "SET statement_timeout = '60s'; SET lock_timeout = '10s'; SET idle_in_transaction_session_timeout = '60s'"
# libpq's names; seconds, and for the last milliseconds: so that a server that is slow, or cut off, is noticed.
ALIVE: dict[str, str | int] = {
    "application_name": "keepsake", "connect_timeout": 10,
    "keepalives_idle": 10, "keepalives_interval": 5, "keepalives_count": 3, "tcp_user_timeout": 30_000,
}  # fmt: skip
_SAFE = ("require", "verify-ca", "verify-full")
_HERE = re.compile(r"localhost|127(?:\.\d{1,3}){3}|::1|[/@].*|", re.IGNORECASE)


@contextlib.contextmanager
def opened(service: str) -> Iterator[Connection]:
    """Give a connection to a service ("": what the environment says). Raises CarrierError, also for the block.

    Each statement of the block is committed by itself, or with the transaction that the block begins.
    """
    known: dict[str, str] = {"service": service} if service else {}
    given = conninfo.make_conninfo("", **known, **tls(settings(service)), **ALIVE)
    with failures.explained(), psycopg.connect(given, autocommit=True) as connection:
        if connection.info.server_version < OLDEST:
            raise CarrierError(f"the server is PostgreSQL {connection.info.server_version // 10000}; 14 is the oldest")
        connection.execute(LIMITS)
        yield connection


def settings(service: str) -> dict[str, str]:
    """Return what libpq takes from a service and the environment: its keywords, and their values."""
    before = os.environ.get("PGSERVICE")
    try:
        if service:
            os.environ["PGSERVICE"] = service
        found = pq.Conninfo.get_defaults()
    finally:
        if service and before is None:
            del os.environ["PGSERVICE"]
        elif before is not None:
            os.environ["PGSERVICE"] = before
    return {one.keyword.decode(): one.val.decode() for one in found if one.val is not None}


def tls(chosen: dict[str, str]) -> dict[str, str]:
    """Return what makes a connection use TLS where its settings would do without and it leaves this machine."""
    hosts = [*chosen.get("host", "").split(","), *chosen.get("hostaddr", "").split(",")]
    if all(map(_HERE.fullmatch, hosts)) or chosen.get("sslmode") in _SAFE:
        return {}
    return {"sslmode": "require"}
