"""Copy the rows that can still be read from a damaged database or from its backup."""

from __future__ import annotations

from typing import TYPE_CHECKING

from keepsake.store import db as sqlite
from keepsake.store import migrations

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

    from keepsake.store.db import Connection

LEFT_OUT = ("cursor",)  # since transcripts are read again
OF_A_MEMORY = ("memory_file", "note", "note_source", "note_mark")  # tables whose column `memory` is a row id of memory
MAX_PROBED = 20_000  # row ids that are tried one by one after a damage that hides the table's end
_KEYS = "sqlite_autoindex_memory_2"  # the index of `key UNIQUE`, with the keys of rows that are lost


def is_damage(error: BaseException) -> bool:
    """Tell whether an error means that a database file is damaged."""
    text = str(error)
    return isinstance(error, sqlite.DatabaseError) and any(
        sign in text for sign in ("malformed", "not a database", "corrupt", "unsupported file format")
    )


def is_unknown_shape(error: BaseException) -> bool:
    """Tell whether a migration failed because no released version has made such a database."""
    signs = ("no such column", "no such table", "duplicate column name", "already exists")
    return isinstance(error, sqlite.DatabaseError) and any(sign in str(error) for sign in signs)


def tables(db: Connection) -> list[str]:
    """Return the tables to copy: a sound database's, except full-text indexes, and those that an older one may have."""
    rows = db.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE '%VIRTUAL%'").fetchall()
    own = [name for (name,) in rows if not name.startswith(("sqlite_", "memory_fts", "note_fts"))]
    return [*(name for name in own if name not in LEFT_OUT), *migrations.FORMER]


def columns(db: Connection, table: str) -> list[str]:
    """Return the names of a table's columns, [] if the table is missing or unreadable."""
    try:
        return [row[1] for row in db.execute(f"PRAGMA table_info({table})")]
    except sqlite.DatabaseError:
        return []


def _shared(old: Connection, new: Connection, table: str) -> dict[str, str]:
    """Return the columns that a table has in both databases: name in the old one -> name in the new one."""
    present = columns(new, table)
    renamed = {name: migrations.RENAMED.get(name, name) for name in columns(old, table)}
    return {name: now for name, now in renamed.items() if now in present}


def _insertion(table: str, names: Collection[str]) -> str:
    return f"INSERT OR IGNORE INTO {table}({', '.join(names)}) VALUES ({sqlite.placeholders(names)})"


def copy(damaged: Connection, new: Connection, table: str) -> int:
    """Copy the readable rows of a table; return how many were copied."""
    names = _shared(damaged, new, table)
    if not names:
        return 0
    copied = 0
    insert = _insertion(table, names.values())
    for row in rows(damaged, table, ", ".join(names)):
        copied += _take(new, insert, row)
    return copied


def _take(new: Connection, insert: str, row: Sequence[object]) -> int:
    try:
        return new.execute(insert, row).rowcount
    except sqlite.DatabaseError:  # a value that was changed by the damage
        return 0


class _Scan:
    """Yields the rows of a query up to the first damage; afterwards `sound` tells that there was none."""

    def __init__(self, db: Connection, sql: str) -> None:
        self.db, self.sql, self.sound = db, sql, False

    def __iter__(self) -> Iterator[Sequence[object]]:
        try:
            yield from self.db.execute(self.sql)
            self.sound = True
        except (sqlite.DatabaseError, OverflowError):
            return


def rows(db: Connection, table: str, listed: str) -> Iterator[Sequence[object]]:
    """Yield the readable rows of a damaged table: from the front, from the back, then those between one by one.

    listed: the columns, joined by commas.
    """
    numbered = f"SELECT rowid, {listed} FROM {table}"
    low, high = -1, None
    front = _Scan(db, f"{numbered} ORDER BY rowid")
    for row in front:
        low = int(str(row[0]))
        yield row[1:]
    if front.sound:
        return
    if low < 0:
        yield from _Scan(db, f"SELECT {listed} FROM {table}")  # a table without row ids
    for row in _Scan(db, f"{numbered} WHERE rowid > {low} ORDER BY rowid DESC"):
        high = int(str(row[0]))
        yield row[1:]
    if low < 0 and high is None:
        return  # no row at all: the file is not a database any more
    for at in range(low + 1, low + MAX_PROBED if high is None else high):
        yield from _Scan(db, f"SELECT {listed} FROM {table} WHERE rowid = {at}")


def keys(db: Connection) -> list[str] | None:
    """Return the keys of all memories of a damaged database, from their index; None if it is unreadable."""
    try:
        return [row[0] for row in db.execute(f"SELECT key FROM memory INDEXED BY {_KEYS}")]
    except sqlite.DatabaseError:
        return None


def add_missing(backup: Connection, new: Connection, covers: Callable[..., bool]) -> int:
    """Copy memories that are missing from a backup, and their rows in other tables; return how many memories.

    covers: tells whether a memory with this key and content was forgotten; those are left out. Raises DatabaseError.
    """
    names = _shared(backup, new, "memory")
    id_at, key_at, content_at = (list(names).index(name) for name in ("id", "key", "content"))
    used_ids, added = {row[0] for row in new.execute("SELECT id FROM memory")}, 0
    insert = _insertion("memory", names.values())
    for row in backup.execute(f"SELECT {', '.join(names)} FROM memory").fetchall():
        if not covers(row[key_at], row[content_at]):
            values = [value if at != id_at or value not in used_ids else None for at, value in enumerate(row)]
            added += new.execute(insert, values).rowcount
    rows_by_key = dict(new.execute("SELECT key, id FROM memory"))
    old_keys = backup.execute("SELECT id, key FROM memory").fetchall()
    ids = {old: rows_by_key[name] for old, name in old_keys if name in rows_by_key}
    for table in tables(new):
        if table in OF_A_MEMORY:
            _add_beside(backup, new, table, ids)
        elif table != "memory":
            copy(backup, new, table)
    return added


def _add_beside(backup: Connection, new: Connection, table: str, ids: Mapping[int, int]) -> None:
    """Copy the rows of a table for memories that have none in the new table. ids: old row id of a memory -> new one."""
    names = _shared(backup, new, table)
    if not names:
        return
    present = {row[0] for row in new.execute(f"SELECT memory FROM {table}")}
    memory_at = list(names).index("memory")
    insert = f"INSERT INTO {table}({', '.join(names.values())}) VALUES ({sqlite.placeholders(names)})"
    for row in backup.execute(f"SELECT {', '.join(names)} FROM {table}").fetchall():
        if row[memory_at] in ids and ids[row[memory_at]] not in present:
            new.execute(insert, [*row[:memory_at], ids[row[memory_at]], *row[memory_at + 1 :]])
