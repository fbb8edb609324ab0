"""Turn the filters of a search (types, tags, files, ...) into SQL. No other module does this."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from keepsake import hosts
from keepsake.store.db import placeholders
from keepsake.store.note import class_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from keepsake.store.db import Connection

MAX_FILE_ROWS = 3_000  # memories of one file that are looked at, newest first
# SQL that works after `prepare`. CLASS: a note's class. HOST: the agent that a memory comes from, by the transcript of
# its session, or else of the first session that the note comes from.
CLASS = "CASE class WHEN '' THEN class_of(type, tags) ELSE class END"
HOST = (
    "host_of(coalesce((SELECT transcript FROM session WHERE session.id = memory.session),"
    " (SELECT transcript FROM note_source JOIN session ON session.id = note_source.session"
    " WHERE note_source.memory = memory.id LIMIT 1), ''))"
)
# The session of a saved note. The note has no session of its own, since it outlives the summary of that session.
_FIRST_SOURCE = "(SELECT session FROM note_source WHERE note_source.memory = memory.id ORDER BY rowid LIMIT 1)"
# filter -> SQL over `memory` ("{}" stands for the filter's values)
_BY_VALUES = {
    "without_kinds": "memory.kind NOT IN ({})",
    "types": "memory.type IN ({})",
    "sessions": f"(memory.session IN ({{}}) OR (memory.session = '' AND {_FIRST_SOURCE} IN ({{}})))",
    "branches": "memory.branch IN ({})",
    "people": "memory.id IN (SELECT memory FROM note WHERE who IN ({}))",
    "classes": "memory.id IN (SELECT note.memory FROM note JOIN memory AS told ON told.id = note.memory"
    f" WHERE {CLASS} IN ({{}}))",
    "hosts": f"{HOST} IN ({{}})",
    "stated": "(memory.session IN ({}) OR memory.id IN (SELECT memory FROM note_source WHERE session IN ({})))",
}
_TAG = "instr(char(10) || fold(memory.tags) || char(10), ?)"  # SQLite's own lower() knows only ASCII


class Filters(NamedTuple):
    """Filters on memories; an empty filter excludes nothing. Of each tuple but `tags` one value must fit."""

    without_kinds: tuple[str, ...] = ()  # kinds that do not pass
    types: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()  # all of them must be there, in any case
    since: float | None = None  # epoch seconds of the last update
    until: float | None = None
    files: tuple[str, ...] = ()  # names or paths
    sessions: tuple[str, ...] = ()  # that a memory comes from
    branches: tuple[str, ...] = ()
    classes: tuple[str, ...] = ()  # of notes
    people: tuple[str, ...] = ()  # whose notes they are
    hosts: tuple[str, ...] = ()  # names of `hosts.NAMES`, or hosts.CLAUDE
    stated: tuple[str, ...] = ()  # sessions that a memory comes from or that stated it as well
    notes: bool = False  # only notes
    held: bool = False  # also what is held back


def prepare(db: Connection) -> None:
    """Register on a connection the functions that the conditions call."""
    db.create_function("fold", 1, str.casefold, deterministic=True)
    db.create_function("class_of", 2, lambda type_, tags: class_of(type_, tags.split("\n")), deterministic=True)
    db.create_function("host_of", 1, _host, deterministic=True)


def _host(transcript: str) -> str:
    host = hosts.of_transcript(transcript)
    return host.NAME if host else hosts.CLAUDE


def condition(db: Connection, filters: Filters, unindexed: str = "") -> tuple[str, list[object]]:
    """Return the filters as SQL over `memory`, with the values of its placeholders; "" when they exclude nothing.

    unindexed: a kind that the SQL need not exclude, since the full-text index lacks it; excluding it costs a join.
    """
    prepare(db)
    clauses: list[str] = []
    values: list[object] = []
    for name, clause in _BY_VALUES.items():
        given = [value for value in getattr(filters, name) if (name, value) != ("without_kinds", unindexed)]
        if given:
            clauses.append(clause.replace("{}", placeholders(given)))
            values += given * clause.count("{}")
    if filters.files:  # as numbers in the text, since the number of variables is limited
        clauses.append(f"memory.id IN ({','.join(map(str, file_rows(db, filters.files, -1)))})")
    if filters.notes:
        clauses.append("memory.id IN (SELECT memory FROM note)")
    for clause, value in (
        *[(_TAG, f"\n{tag.casefold()}\n") for tag in filters.tags],
        ("memory.updated >= ?", filters.since),
        # a memory without a time isn't known to be older
        ("memory.updated > 0 AND memory.updated <= ?", filters.until),
    ):
        if value is not None:
            clauses.append(clause)
            values.append(value)
    return " AND ".join(clauses), values


def passing(db: Connection, rows: set[int], filters: Filters) -> set[int]:
    """Return those of the given memories that the filters let through."""
    return matching(db, rows, *condition(db, filters))


def matching(db: Connection, rows: set[int], condition: str, values: list[object]) -> set[int]:
    """Return those of the given memories that meet a condition (see `condition`)."""
    if not condition or not rows:
        return rows
    sql = f"SELECT id FROM memory WHERE id IN ({placeholders(list(rows))}) AND {condition}"
    return {row for (row,) in db.execute(sql, (*rows, *values))}


def file_rows(db: Connection, files: Iterable[str], most: int = MAX_FILE_ROWS) -> set[int]:
    """Return the memories that name one of the files: the last name is the same, and one path ends with the other.

    most: how many memories per file are looked at, newest first (-1: all).
    """
    rows = set()
    for name in files:
        path = "/" + _plain(name)
        for row, known in db.execute(
            "SELECT memory, path FROM memory_file WHERE base = ? ORDER BY memory DESC LIMIT ?",
            (path.rsplit("/", 1)[-1], most),
        ):
            other = "/" + _plain(known)
            if other.endswith(path) or path.endswith(other):
                rows.add(row)
    return rows


def _plain(path: str) -> str:
    """Return a path in the form in which paths are compared: slashes, lower case, without "." and empty parts."""
    return "/".join([part for part in path.replace("\\", "/").lower().split("/") if part not in {"", "."}])
