"""Open SQLite databases quickly, for hooks as for everything else.

This imports the extension `_sqlite3` itself: the `sqlite3` package around it also loads `datetime` and `collections`,
which takes a hook longer than opening the database.
"""

from __future__ import annotations

import os
import sys
import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sized
    from sqlite3 import Connection, connect
    from sqlite3 import Error as DatabaseError


class _LruCacheOnly:
    """Stands in for `functools` while `_sqlite3` is imported, which uses only `lru_cache` of it.

    The real `functools` loads `collections`, `reprlib`, `keyword` and `types`: a third of what a hook imports.
    """

    @staticmethod
    def lru_cache(maxsize: int) -> object:
        """Return a decorator that caches the last maxsize calls."""
        from _functools import _lru_cache_wrapper  # type: ignore[import-not-found]  # the C part of functools

        return lambda function: _lru_cache_wrapper(function, maxsize, False, tuple)


def _lean_import() -> None:
    """Load `_sqlite3` without the real `functools`; if that fails, the import below loads it the usual way."""
    if "functools" in sys.modules or "_sqlite3" in sys.modules:
        return
    sys.modules["functools"] = _LruCacheOnly  # type: ignore[assignment]  # for the next line alone
    try:
        import _sqlite3  # noqa: F401
    except (ImportError, AttributeError, TypeError):
        sys.modules.pop("_sqlite3", None)
    finally:
        del sys.modules["functools"]


if not TYPE_CHECKING:
    _lean_import()
    try:
        from _sqlite3 import Connection, connect
        from _sqlite3 import Error as DatabaseError
    except ImportError:  # an interpreter without a module of that name
        from sqlite3 import Connection, connect
        from sqlite3 import Error as DatabaseError

__all__ = ["Connection", "DatabaseError", "connect", "open_existing", "open_reader", "open_writer", "placeholders"]

HOOK_WAIT = 0.25  # seconds that a hook waits for a lock; then it shows nothing, so that nobody has to wait
LOCKED = "database is locked"
NO_ROOM = ("disk I/O error", "database or disk is full")  # SQLite's messages on a full disk
WORKER_WAIT = 30.0  # seconds that other processes wait: no person waits for the worker
PAUSE = 0.01  # seconds between two attempts when SQLite itself doesn't wait


def placeholders(values: Sized) -> str:
    """Return as many placeholders as there are values: "?,?,?" for three."""
    return ",".join("?" * len(values))


def _check(path: str) -> None:
    """Refuse a FIFO or a device: SQLite would hang on it. Raises DatabaseError."""
    if not os.path.isfile(path):
        raise DatabaseError(f"{os.path.basename(path)} is not a regular file")


def open_existing(path: str, wait: float = HOOK_WAIT) -> Connection | None:
    """Open an existing database, None if it is missing (wait: seconds for a lock). Raises DatabaseError."""
    if not os.path.exists(path):
        return None
    _check(path)
    return connect(path, timeout=wait, isolation_level=None)


def open_reader(path: str, wait: float = WORKER_WAIT) -> Connection | None:
    """Open an existing database for reading, also on a disk that is full or read-only; None if it is missing.

    SQLite makes a file beside a database in order to read it. Where it can't, the database file alone is read, without
    the rows that only the write-ahead log holds. Raises DatabaseError.
    """
    if os.path.exists(path) and not os.access(os.path.dirname(path), os.W_OK):
        return _as_it_lies(path)
    db = open_existing(path, wait)
    if db is not None:
        try:
            db.execute("PRAGMA schema_version").fetchone()
        except DatabaseError as error:  # the disk has no room for that file
            if str(error) not in NO_ROOM:
                raise
            db.close()
            return _as_it_lies(path)
    return db


def _as_it_lies(path: str) -> Connection:
    from urllib.parse import quote

    return connect(f"file:{quote(os.path.abspath(path))}?immutable=1", uri=True, isolation_level=None)


def open_writer(path: str, wait: float = WORKER_WAIT) -> Connection:
    """Open or make a database for writing, with a write-ahead log; deleted content is overwritten.

    `synchronous=FULL`: a committed transaction survives a power cut; that costs one disk flush per transaction.
    Raises OSError, DatabaseError.
    """
    os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
    if not os.path.exists(path):
        os.close(os.open(path, os.O_CREAT | os.O_RDWR | getattr(os, "O_NOFOLLOW", 0), 0o600))
    _check(path)
    db = connect(path, timeout=wait, isolation_level=None)
    _write_ahead(db, wait)
    db.execute("PRAGMA synchronous=FULL")
    db.execute("PRAGMA secure_delete=ON").fetchall()
    return db


def _write_ahead(db: Connection, wait: float) -> None:
    """Switch a database to a write-ahead log; wait here, as SQLite fails at once if other processes do the same."""
    deadline = time.monotonic() + wait
    while True:
        is_late = time.monotonic() > deadline
        try:
            db.execute("PRAGMA journal_mode=WAL").fetchall()
        except DatabaseError as error:
            if is_late or str(error) != LOCKED:
                raise
        else:
            return
        time.sleep(PAUSE)
