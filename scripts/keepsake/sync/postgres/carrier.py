"""A PostgreSQL server as a carrier: the records of one project, pulled by cursor.

The author of a record is the role that sent it, which the server verifies. The name of a machine, and so the id of each
note that is said on it, begins with a digest of the role, so that nobody can write in another role's name. A new
version of a note replaces the older one, and a forget replaces every version.
"""

from __future__ import annotations

import contextlib
import hashlib
import itertools
from typing import TYPE_CHECKING

from keepsake.sync import record as records
from keepsake.sync.carrier import MAX_READ, CarrierError, PullCursor, PullResult, shortened
from keepsake.sync.postgres import schema
from keepsake.sync.record import Record

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from keepsake.sync.postgres.connection import Connection
    from keepsake.sync.postgres.schema import ServerState

PAGE = 250  # records per query: at most 128 MB
BATCH = 1000  # records sent per transaction
ERASER = "e" * 32  # the machine name under which `team erase` sends forgets
_SLOTS = {records.NOTE: "version", records.EDIT: "version", records.CONFIRM: "confirm", records.FORGET: "forget"}
_KINDS = {"version": records.NOTE, "confirm": records.CONFIRM, "forget": records.FORGET}
PROJECT = """
    SELECT project FROM keepsake.sign WHERE sign = ANY(%s) GROUP BY project ORDER BY count(*) DESC, project LIMIT 1
"""
LAST = "SELECT last FROM keepsake.project WHERE project = %s"
NEW = """
    SELECT author::text, machine, place, line FROM keepsake.record
    WHERE project = %s AND place > %s AND place <= %s AND NOT (author = %s AND machine = %s)
    ORDER BY place LIMIT %s
"""
OWN = """
    SELECT id, slot, clock FROM keepsake.record
    WHERE project = %s AND author = %s AND machine = %s ORDER BY place
"""
GIVEN = """
    SELECT line FROM keepsake.record WHERE project = %s AND author = %s AND machine = %s AND id = ANY(%s) ORDER BY place
"""
STAMP = """
    SELECT count(*), coalesce(max(place), 0) FROM keepsake.record
    WHERE project = %s AND author = %s AND machine = %s
"""
# Stores the last record of each note and slot, unless the note is forgotten already.
GIVE = """
    INSERT INTO keepsake.record(project, author, machine, id, slot, clock, place, line)
    SELECT DISTINCT ON (id, slot) %(project)s, %(author)s, %(machine)s, id, slot, clock, %(last)s - %(many)s + n, line
    FROM unnest(%(ids)s::text[], %(slots)s::text[], %(clocks)s::bigint[], %(lines)s::text[])
        WITH ORDINALITY AS given(id, slot, clock, line, n)
    WHERE slot = 'forget' OR id NOT IN (
        SELECT id FROM keepsake.record
        WHERE project = %(project)s AND author = %(author)s AND id = ANY(%(ids)s) AND slot = 'forget'
    )
    ORDER BY id, slot, n DESC
    ON CONFLICT (project, author, machine, id, slot)
        DO UPDATE SET clock = excluded.clock, place = excluded.place, line = excluded.line
        WHERE excluded.clock > record.clock
"""
TAKE_BACK = """
    DELETE FROM keepsake.record
    WHERE project = %s AND author = %s AND machine = %s AND id = ANY(%s) AND slot <> 'forget'
"""
# Deletes the text of a forgotten note, from every machine of the role.
WIPE = "DELETE FROM keepsake.record WHERE project = %s AND author = %s AND id = ANY(%s) AND slot <> 'forget'"


def source(team: str, role: str, machine: str = "") -> str:
    """Return the name of a role's machine that everybody sees; machine: its random name.

    The names of one role begin alike, so it can change and forget its notes from all its machines, and no other role
    can (see `records.is_said_on`).
    """
    names = (f"{team}\n{role}", f"{team}\n{role}\n{machine}")
    return "".join(hashlib.sha256(one.encode()).hexdigest()[: records.HALF] for one in names)


class ServerCarrier:
    """A project on a server as a carrier. machine: the random name of this machine, or ERASER."""

    def __init__(self, connection: Connection, state: ServerState, project: str, machine: str) -> None:
        self._connection, self._named, self.project = connection, machine, project
        self.role, self.generation, self._team = state
        self.machine = source(self._team, self.role, machine)

    def pull(self, cursors: Mapping[str, PullCursor], signs: Collection[str]) -> PullResult:  # noqa: ARG002  # chosen already
        """Return the records that others sent since this project's cursor."""
        cursor = cursors.get(self.project, PullCursor())
        last = self._number(LAST, self.project)
        start = cursor.offset if cursor.generation == self.generation and cursor.offset <= last else 0
        reading = ServerReading(self._team, self.role)
        whole = reading.read(self._pages(start, last))
        read_to = PullCursor(self.generation, last if whole else reading.place)
        problems, erased = shortened(reading.problems), frozenset(reading.erased)
        return PullResult(reading.records, {self.project: read_to}, problems, reading.origins, erased)

    def _pages(self, start: int, last: int) -> Iterator[list[tuple[str, str, int, str]]]:
        while start < last:
            page = self._connection.execute(NEW, (self.project, start, last, self.role, self._named, PAGE)).fetchall()
            yield page
            if len(page) < PAGE:
                return
            start = page[-1][2]

    def stamp(self) -> str:
        """Return a text with the number of this machine's records on the server and the place of the newest."""
        row = self._connection.execute(STAMP, (self.project, self.role, self._named)).fetchone()
        return f"{self.generation} {row}"

    def own_records(self) -> list[Record]:
        """Return this machine's records on the server, without their content."""
        rows = self._connection.execute(OWN, (self.project, self.role, self._named))
        return [Record(id_, _KINDS[slot], (), self.machine, self.role, 0.0, clock, {}) for id_, slot, clock in rows]

    def own_records_of(self, ids: Collection[str]) -> list[Record]:
        """Return this machine's records of some notes (ids); invalid ones are left out."""
        found, rest = [], iter(ids)
        while batch := list(itertools.islice(rest, PAGE)):
            for (line,) in self._connection.execute(GIVEN, (self.project, self.role, self._named, batch)):
                with contextlib.suppress(records.BadRecordError):
                    found.append(records.loads(line.encode(), self.machine))
        return found

    def push(self, new: Sequence[Record], stale: Collection[str], gone: Collection[str]) -> None:  # noqa: ARG002  # replaced
        """Remove the text of this machine's notes in `gone`, then send records, BATCH per transaction."""
        if gone:
            self._connection.execute(TAKE_BACK, (self.project, self.role, self._named, list(gone)))
        rest = iter(new)
        while batch := list(itertools.islice(rest, BATCH)):
            with self._connection.transaction():
                self._send(batch)

    def _send(self, batch: Sequence[Record]) -> None:
        last = self._number("SELECT keepsake.number(%s, %s)", self.project, len(batch))
        ids = [one.id for one in batch]
        values = {
            "project": self.project, "author": self.role, "machine": self._named, "last": last, "many": len(batch),
            "ids": ids,
            "slots": [_SLOTS[one.kind] for one in batch], "clocks": [one.clock for one in batch],
            "lines": [records.dumps(one).decode() for one in batch],
        }  # fmt: skip
        self._connection.execute(GIVE, values)
        forgotten = [one.id for one in batch if one.kind == records.FORGET]
        if forgotten:
            self._connection.execute(WIPE, (self.project, self.role, forgotten))

    def _number(self, statement: str, *values: object) -> int:
        row = self._connection.execute(statement, values).fetchone()
        return int(row[0]) if row else 0


def joined(connection: Connection, signs: Collection[str], machine: str) -> ServerCarrier:
    """Return the project with these signs as a carrier. Raises CarrierError if it is missing or was not granted."""
    state = schema.state(connection)
    project = project_of(connection, signs)
    if not project:
        raise CarrierError(
            f"the server holds no such project for {state.role}: `keepsake team init` begins it,"
            f" `keepsake team grant {state.role}` lets {state.role} in"
        )
    return ServerCarrier(connection, state, project, machine)


def project_of(connection: Connection, signs: Collection[str]) -> str:
    """Return the id of the project that has most of these signs and that the session's role may see, "" for none."""
    row = connection.execute(PROJECT, (list(signs),)).fetchone()
    return str(row[0]) if row else ""


class ServerReading:
    """Checks records from a server; refused ones are listed in `problems`. me: the role that reads."""

    def __init__(self, team: str, me: str) -> None:
        self._team, self._me = team, me
        self.erased: set[str] = set()
        self.records: list[Record] = []
        self.origins: dict[str, str] = {}
        self.problems: list[str] = []
        self.place, self._size = 0, 0

    def read(self, pages: Iterable[list[tuple[str, str, int, str]]]) -> bool:
        """Read pages of (author, machine, place, line) until MAX_READ is passed; tell whether that was all of them."""
        for page in pages:
            for author, machine, place, line in page:
                self._take(author, machine, place, line)
            if self._size > MAX_READ:
                return False
        return True

    def _take(self, author: str, named: str, place: int, line: str) -> None:
        self.place, self._size = place, self._size + len(line)
        machine = source(self._team, author, named)
        try:
            record = records.loads(line.encode(), machine)
        except records.BadRecordError as error:
            self.problems.append(f"{author}, record {place:,}: skipped, {error}")
            return
        if (author, named) == (self._me, ERASER):
            self.erased.add(record.id)  # only others forget the note; this person's memory stays
        else:
            self.records.append(record._replace(person=author))
            self.origins.setdefault(record.id, source(self._team, author))
