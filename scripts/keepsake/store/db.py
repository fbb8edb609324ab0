"""Opening SQLite: the only module that knows how.

`_sqlite3` is the extension itself; the `sqlite3` package around it also loads `datetime` and `collections`, which
costs a hook more than opening the database does.
"""

from __future__ import annotations

import os
import sys
import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from sqlite3 import Connection, connect
    from sqlite3 import Error as DatabaseError


class _LruCacheOnly:
    """Stands in for `functools` while `_sqlite3` is imported, which asks it for `lru_cache` and nothing else.

    The real one loads `collections`, `reprlib`, `keyword` and `types`: a third of what a hook imports.
    """

    @staticmethod
    def lru_cache(maxsize: int) -> object:
        """Return a decorator that caches the last maxsize calls."""
        from _functools import _lru_cache_wrapper  # type: ignore[import-not-found]  # the C part of functools

        return lambda function: _lru_cache_wrapper(function, maxsize, False, tuple)


def _lean_import() -> None:
    """Load `_sqlite3` without what it imports; if that fails, the plain import below does it."""
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
    except ImportError:  # an interpreter that builds it in elsewhere
        from sqlite3 import Connection, connect
        from sqlite3 import Error as DatabaseError

__all__ = ["Connection", "DatabaseError", "connect", "open_existing", "open_reader", "open_writer"]

HOOK_WAIT = 0.25  # seconds a hook waits for a lock; then it says nothing rather than be felt
LOCKED = "database is locked"
NO_ROOM = ("disk I/O error", "database or disk is full")  # what SQLite says on a full disk
WORKER_WAIT = 30.0  # seconds; nobody waits for the worker
PAUSE = 0.01  # seconds between two tries where SQLite itself doesn't wait


def _check(path: str) -> None:
    """Refuse a FIFO or a device, for which SQLite would wait. Raises DatabaseError."""
    if not os.path.isfile(path):
        raise DatabaseError(f"{os.path.basename(path)} is not a regular file")


def open_existing(path: str, wait: float = HOOK_WAIT) -> Connection | None:
    """Open a database that is there; None when it isn't. Raises DatabaseError when it can't be read."""
    if not os.path.exists(path):
        return None
    _check(path)
    return connect(path, timeout=wait, isolation_level=None)


def open_reader(path: str, wait: float = WORKER_WAIT) -> Connection | None:
    """Open a database that is there, also where nothing can be written; None when it isn't there.

    SQLite makes a file beside a database in order to read it; where it can't, the database is read as it lies (what
    only the write-ahead log holds is not seen). Raises DatabaseError.
    """
    if os.path.exists(path) and not os.access(os.path.dirname(path), os.W_OK):
        return _as_it_lies(path)
    db = open_existing(path, wait)
    if db is not None:
        try:
            db.execute("PRAGMA schema_version").fetchone()
        except DatabaseError as error:  # no room for that file
            if str(error) not in NO_ROOM:
                raise
            db.close()
            return _as_it_lies(path)
    return db


def _as_it_lies(path: str) -> Connection:
    from urllib.parse import quote

    return connect(f"file:{quote(os.path.abspath(path))}?immutable=1", uri=True, isolation_level=None)


def open_writer(path: str, wait: float = WORKER_WAIT) -> Connection:
    """Open or make a database for writing: write-ahead log, deleted content overwritten. Raises DatabaseError.

    `synchronous=FULL`: what was acknowledged survives a power cut, for one disk flush a transaction.
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
    """Switch a database to the write-ahead log; where several processes make it at once SQLite fails, so wait here."""
    until = time.monotonic() + wait
    while True:
        last = time.monotonic() > until
        try:
            db.execute("PRAGMA journal_mode=WAL").fetchall()
        except DatabaseError as error:
            if last or str(error) != LOCKED:
                raise
        else:
            return
        time.sleep(PAUSE)
