"""A server as a carrier: one project's records, pulled by cursor.

Who wrote a record is the role that gave it, which the server checks. A machine's name, and so the ids of the notes that
are said on it, begin with what the role makes of them: nobody writes in another's. A new version of a note takes the
place of the older, and a forget of every version.
"""

from __future__ import annotations

import contextlib
import hashlib
import itertools
from typing import TYPE_CHECKING

from keepsake.sync import record as records
from keepsake.sync.carrier import MAX_READ, Bookmark, CarrierError, Pulled, first_of
from keepsake.sync.postgres import schema
from keepsake.sync.record import Record

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from keepsake.sync.postgres.connection import Connection
    from keepsake.sync.postgres.schema import ServerState

PAGE = 250  # records in one answer: at most 128 MB
BATCH = 1000  # records given in one transaction
ERASER = "e" * 32  # the machine that gives the forgets of `team erase`
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
# The last record of each note and slot, unless the note is forgotten already.
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
# What one's other machines wrote of a note that is forgotten, too.
WIPE = "DELETE FROM keepsake.record WHERE project = %s AND author = %s AND id = ANY(%s) AND slot <> 'forget'"


def source(team: str, role: str, machine: str = "") -> str:
    """Return the name by which a role's machine is known to everybody; names of one role begin alike (records.owned).

    machine: its own random name. So what a role has said it changes and forgets on all its machines, and nobody else.
    """
    names = (f"{team}\n{role}", f"{team}\n{role}\n{machine}")
    return "".join(hashlib.sha256(one.encode()).hexdigest()[: records.HALF] for one in names)


class ServerCarrier:
    """A project on a server as a carrier. machine: the random name of the machine, or of what gives in its place."""

    def __init__(self, connection: Connection, state: ServerState, project: str, machine: str) -> None:
        self._connection, self._named, self.project = connection, machine, project
        self.me, self.generation, self._team = state
        self.machine = source(self._team, self.me, machine)

    def pull(self, cursors: Mapping[str, Bookmark], signs: Collection[str]) -> Pulled:  # noqa: ARG002  # chosen already
        """Return what the others gave since the cursor of this project."""
        known = cursors.get(self.project, Bookmark())
        last = self._number(LAST, self.project)
        at = known.offset if known.generation == self.generation and known.offset <= last else 0
        reading = ServerReading(self._team, self.me)
        whole = reading.all(self._pages(at, last))
        cursor = Bookmark(self.generation, last if whole else reading.place)
        problems = first_of(reading.problems)
        return Pulled(reading.found, {self.project: cursor}, problems, reading.origins, frozenset(reading.erased))

    def _pages(self, at: int, last: int) -> Iterator[list[tuple[str, str, int, str]]]:
        while at < last:
            page = self._connection.execute(NEW, (self.project, at, last, self.me, self._named, PAGE)).fetchall()
            yield page
            if len(page) < PAGE:
                return
            at = page[-1][2]

    def stamp(self) -> str:
        """Return how many records this machine has here, and the place of the newest."""
        row = self._connection.execute(STAMP, (self.project, self.me, self._named)).fetchone()
        return f"{self.generation} {row}"

    def own(self) -> list[Record]:
        """Return the records that this machine gave and that are still here, without what they say."""
        rows = self._connection.execute(OWN, (self.project, self.me, self._named))
        return [Record(id_, _KINDS[slot], (), self.machine, self.me, 0.0, clock, {}) for id_, slot, clock in rows]

    def given(self, ids: Collection[str]) -> list[Record]:
        """Return the records that this machine gave of notes; what is not a record is left out."""
        found, left = [], iter(ids)
        while batch := list(itertools.islice(left, PAGE)):
            for (line,) in self._connection.execute(GIVEN, (self.project, self.me, self._named, batch)):
                with contextlib.suppress(records.BadRecordError):
                    found.append(records.loads(line.encode(), self.machine))
        return found

    def push(self, new: Sequence[Record], stale: Collection[str], gone: Collection[str]) -> None:  # noqa: ARG002  # replaced
        """Take back the text of the notes in gone, then give records, some in each transaction."""
        if gone:
            self._connection.execute(TAKE_BACK, (self.project, self.me, self._named, list(gone)))
        left = iter(new)
        while batch := list(itertools.islice(left, BATCH)):
            with self._connection.transaction():
                self._give(batch)

    def _give(self, batch: Sequence[Record]) -> None:
        last = self._number("SELECT keepsake.number(%s, %s)", self.project, len(batch))
        ids = [one.id for one in batch]
        given = {
            "project": self.project, "author": self.me, "machine": self._named, "last": last, "many": len(batch),
            "ids": ids,
            "slots": [_SLOTS[one.kind] for one in batch], "clocks": [one.clock for one in batch],
            "lines": [records.dumps(one).decode() for one in batch],
        }  # fmt: skip
        self._connection.execute(GIVE, given)
        forgotten = [one.id for one in batch if one.kind == records.FORGET]
        if forgotten:
            self._connection.execute(WIPE, (self.project, self.me, forgotten))

    def _number(self, statement: str, *given: object) -> int:
        row = self._connection.execute(statement, given).fetchone()
        return int(row[0]) if row else 0


def joined(connection: Connection, signs: Collection[str], machine: str) -> ServerCarrier:
    """Return the project with these signs. Raises CarrierError where it isn't there, or was not granted."""
    state = schema.state(connection)
    project = project_of(connection, signs)
    if not project:
        raise CarrierError(
            f"the server holds no such project for {state.role}: `keepsake team init` begins it,"
            f" `keepsake team grant {state.role}` lets {state.role} in"
        )
    return ServerCarrier(connection, state, project, machine)


def project_of(connection: Connection, signs: Collection[str]) -> str:
    """Return the project with these signs that the session's role was granted, "" where there is none."""
    row = connection.execute(PROJECT, (list(signs),)).fetchone()
    return str(row[0]) if row else ""


class ServerReading:
    """Records as a server gives them, checked; what is refused is in problems. me: the role that reads."""

    def __init__(self, team: str, me: str) -> None:
        self._team, self._me = team, me
        self.erased: set[str] = set()
        self.found: list[Record] = []
        self.origins: dict[str, str] = {}
        self.problems: list[str] = []
        self.place, self._size = 0, 0

    def all(self, pages: Iterable[list[tuple[str, str, int, str]]]) -> bool:
        """Read pages of (author, machine, place, line), up to so many bytes; tell whether that was all of them."""
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
            self.erased.add(record.id)  # it lets others forget; one's own memory stays
        else:
            self.found.append(record._replace(person=author))
            self.origins.setdefault(record.id, source(self._team, author))
