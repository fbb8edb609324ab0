"""The versions of the databases, their migration, and the schema of the ledger.

A database of a newer keepsake is refused. The schema of the memories is in migrations.py.
"""

from __future__ import annotations

from keepsake.store import memories
from keepsake.store.db import WORKER_WAIT, Connection, open_existing, open_writer

VERSION = 13  # of a project's database: the number of MIGRATIONS

_LEDGER_FIRST = (
    """
    CREATE TABLE injection(
        id INTEGER PRIMARY KEY, session TEXT NOT NULL, at REAL NOT NULL, event TEXT NOT NULL, why TEXT NOT NULL,
        memory TEXT NOT NULL, score REAL NOT NULL, chars INTEGER NOT NULL,
        fresh INTEGER NOT NULL DEFAULT 1,      -- still in the model's context (no compaction since)
        used INTEGER                           -- NULL until the worker has settled it
    )
    """,
    "CREATE INDEX injection_session ON injection(session, fresh)",
    "CREATE TABLE compaction(session TEXT PRIMARY KEY, at REAL NOT NULL) WITHOUT ROWID",
)
_LEDGER_TRIAGE = (
    # How far a session's transcript was judged, and what has counted so far (triage/state.py says what `tally` holds).
    """
    CREATE TABLE verdict(
        session TEXT PRIMARY KEY, offset INTEGER NOT NULL, head TEXT NOT NULL, tally TEXT NOT NULL, at REAL NOT NULL
    ) WITHOUT ROWID
    """,
    "CREATE TABLE asked(session TEXT, category TEXT, at REAL NOT NULL, PRIMARY KEY(session, category)) WITHOUT ROWID",
)
# Memories that the person did not want to be shown in a session: "not now".
_LEDGER_MUTED = ("CREATE TABLE muted(session TEXT, memory TEXT, PRIMARY KEY(session, memory)) WITHOUT ROWID",)
# What a compacted session worked with (`trail`, until `at`), to be handed back once its summary is known. `line`: the
# part that the summary lacks, NULL before the summary is known; `memory`: the public id under which it is shown.
_LEDGER_HANDBACK = (
    """
    CREATE TABLE handback(
        session TEXT PRIMARY KEY, at REAL NOT NULL, memory TEXT NOT NULL, trail TEXT NOT NULL, line TEXT
    ) WITHOUT ROWID
    """,
)
# Notes that a model chose for a session's prompt (recall/model_choice.py), until a hook shows them.
_LEDGER_JUDGED = (
    "CREATE TABLE judged(session TEXT, memory TEXT, at REAL NOT NULL, PRIMARY KEY(session, memory)) WITHOUT ROWID",
)
LEDGER_MIGRATIONS: tuple[tuple[str, ...], ...] = (
    _LEDGER_FIRST, _LEDGER_TRIAGE, _LEDGER_MUTED, _LEDGER_HANDBACK, _LEDGER_JUDGED,
)  # fmt: skip


class NewerSchemaError(Exception):
    """The database was written by a newer keepsake."""


def version(db: Connection) -> int:
    """Return the schema version of a database, 0 for an empty one."""
    return int(db.execute("PRAGMA user_version").fetchone()[0])


def is_older(path: str) -> bool:
    """Tell whether path is a database of an older keepsake. Raises DatabaseError."""
    db = open_existing(path, WORKER_WAIT)
    if db is None:
        return False
    try:
        return 0 < version(db) < VERSION
    finally:
        db.close()


def open_ready(folder: str) -> Connection | None:
    """Open a folder's memory database for reading, None if it is missing or a worker has yet to migrate it."""
    db = open_existing(memories.database(folder))
    return db if db is not None and version(db) == VERSION else None


def migrate(db: Connection, migrations: tuple[tuple[str, ...], ...]) -> None:
    """Bring a database up to date. Each step and its new `user_version` are one transaction.

    Raises NewerSchemaError, DatabaseError; a step that fails changes nothing.
    """
    while version(db) != len(migrations):
        with db:
            db.execute("BEGIN IMMEDIATE")
            current = version(db)  # read again, as another process may have been faster
            if current > len(migrations):
                raise NewerSchemaError(f"database version {current}, this keepsake knows {len(migrations)}")
            if current < len(migrations):
                for statement in migrations[current]:
                    db.execute(statement)
                db.execute(f"PRAGMA user_version={current + 1}")


def open_memory(path: str) -> Connection:
    """Open a project's memory database for writing; make or migrate it if needed.

    Raises OSError, DatabaseError, NewerSchemaError.
    """
    from keepsake.store.migrations import MIGRATIONS  # imported here, as no hook writes memories

    db = open_writer(path)
    migrate(db, MIGRATIONS)
    return db
