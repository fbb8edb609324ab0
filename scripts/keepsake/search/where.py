"""What is asked for besides words (a type, tags, a file, ...), as SQL: the only place where a filter becomes one."""

from __future__ import annotations

from keepsake import hosts
from keepsake.store.note import class_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from keepsake.store.db import Connection

MAX_FILE_ROWS = 3_000  # memories of one file that are looked at, newest first
# After `prepare`: the class of a note, beside its memory; the agent that heard a memory, by the transcript of its
# session, else of the first that a note comes from.
CLASS = "CASE class WHEN '' THEN class_of(type, tags) ELSE class END"
HOST = (
    "host_of(coalesce((SELECT transcript FROM session WHERE session.id = memory.session),"
    " (SELECT transcript FROM note_source JOIN session ON session.id = note_source.session"
    " WHERE note_source.memory = memory.id LIMIT 1), ''))"
)
# Where a saved note comes from: it has no session of its own, since it outlives that one's summary.
_FIRST_SOURCE = "(SELECT session FROM note_source WHERE note_source.memory = memory.id ORDER BY rowid LIMIT 1)"
# filter -> SQL over `memory` for its values ("{}" stands for all of them)
_ONE_OF = {
    "kinds": "memory.kind NOT IN ({})",
    "types": "memory.type IN ({})",
    "sessions": f"(memory.session IN ({{}}) OR (memory.session = '' AND {_FIRST_SOURCE} IN ({{}})))",
    "branches": "memory.branch IN ({})",
    "people": "memory.id IN (SELECT memory FROM note WHERE who IN ({}))",
    "classes": "memory.id IN (SELECT note.memory FROM note JOIN memory AS told ON told.id = note.memory"
    f" WHERE {CLASS} IN ({{}}))",
    "hosts": f"{HOST} IN ({{}})",
    "stated": "(memory.session IN ({}) OR memory.id IN (SELECT memory FROM note_source WHERE session IN ({})))",
}
_TAG = "instr(char(10) || fold(memory.tags) || char(10), ?)"  # SQLite's own lower() knows ASCII alone


class Filters:
    """Filters on memories. Empty: no limit. Times are epoch seconds of the last update; files names or paths.

    kinds are those left out; of tags all must be there, in any case; of each other filter one: classes of notes; people
    whose notes they are; hosts (names of `hosts.NAMES`, or hosts.CLAUDE); sessions that a memory comes from, or, in
    stated, that have stated it as well. notes: nothing but notes. held: what is held back as well.
    """

    __slots__ = (
        "branches", "classes", "files", "held", "hosts", "kinds", "notes", "people", "sessions", "since", "stated",
        "tags", "types", "until",
    )  # fmt: skip

    def __init__(  # one filter each, all by name
        self,
        *,
        kinds: tuple[str, ...] = (),
        types: tuple[str, ...] = (),
        tags: tuple[str, ...] = (),
        since: float | None = None,
        until: float | None = None,
        files: tuple[str, ...] = (),
        sessions: tuple[str, ...] = (),
        branches: tuple[str, ...] = (),
        classes: tuple[str, ...] = (),
        people: tuple[str, ...] = (),
        hosts: tuple[str, ...] = (),
        stated: tuple[str, ...] = (),
        notes: bool = False,
        held: bool = False,
    ) -> None:
        self.kinds, self.types, self.tags, self.since, self.until = kinds, types, tags, since, until
        self.files, self.sessions, self.branches = files, sessions, branches
        self.classes, self.people, self.hosts, self.stated = classes, people, hosts, stated
        self.notes, self.held = notes, held


def prepare(db: Connection) -> None:
    """Give a connection the functions that the conditions call."""
    db.create_function("fold", 1, str.casefold, deterministic=True)
    db.create_function("class_of", 2, lambda type_, tags: class_of(type_, tags.split("\n")), deterministic=True)
    db.create_function("host_of", 1, _host, deterministic=True)


def _host(transcript: str) -> str:
    found = hosts.of_transcript(transcript)
    return found.NAME if found else hosts.CLAUDE


def condition(db: Connection, filters: Filters, but: str = "") -> tuple[str, list[object]]:
    """Return the filters as SQL over `memory`, with the values of its placeholders; "" when all may come.

    but: a kind to be left out that need not be said: what searches the index would pay for it with a join.
    """
    prepare(db)
    clauses: list[str] = []
    values: list[object] = []
    for name, clause in _ONE_OF.items():
        wanted = [value for value in getattr(filters, name) if (name, value) != ("kinds", but)]
        if wanted:
            clauses.append(clause.replace("{}", marks(wanted)))
            values += wanted * clause.count("{}")
    if filters.files:  # as numbers in the text, since the number of variables is limited
        clauses.append(f"memory.id IN ({','.join(map(str, file_rows(db, filters.files, -1)))})")
    if filters.notes:
        clauses.append("memory.id IN (SELECT memory FROM note)")
    for clause, value in (
        *[(_TAG, f"\n{tag.casefold()}\n") for tag in filters.tags],
        ("memory.updated >= ?", filters.since),
        ("memory.updated > 0 AND memory.updated <= ?", filters.until),  # what has no time is not known to be older
    ):
        if value is not None:
            clauses.append(clause)
            values.append(value)
    return " AND ".join(clauses), values


def passing(db: Connection, rows: set[int], filters: Filters) -> set[int]:
    """Return those of some memories that the filters let through."""
    return matching(db, rows, *condition(db, filters))


def matching(db: Connection, rows: set[int], condition: str, values: list[object]) -> set[int]:
    """Return those of some memories that meet a condition (see `condition`)."""
    if not condition or not rows:
        return rows
    sql = f"SELECT id FROM memory WHERE id IN ({marks(list(rows))}) AND {condition}"
    return {row for (row,) in db.execute(sql, (*rows, *values))}


def file_rows(db: Connection, files: Iterable[str], most: int = MAX_FILE_ROWS) -> set[int]:
    """Return the memories that speak of one of the files: same last name, and one path ends with the other.

    most: how many memories are looked at for a file, newest first (-1: all).
    """
    found = set()
    for name in files:
        path = "/" + _plain(name)
        for row, known in db.execute(
            "SELECT memory, path FROM memory_file WHERE base = ? ORDER BY memory DESC LIMIT ?",
            (path.rsplit("/", 1)[-1], most),
        ):
            other = "/" + _plain(known)
            if other.endswith(path) or path.endswith(other):
                found.add(row)
    return found


def _plain(path: str) -> str:
    """Return a path as it is compared: slashes, lower case, without "." and empty parts."""
    return "/".join([part for part in path.replace("\\", "/").lower().split("/") if part not in {"", "."}])


def marks(values: Sequence[object]) -> str:
    """Return as many placeholders as there are values."""
    return ",".join("?" * len(values))
