"""The exchange's own database, `sync.db` beside a project's store: ids and stamps of notes, never a text.

Its table `entry` has a row per id of a note; several ids may belong to one memory (the same text, said on two machines
independently). The other tables hold the cursors of pulls and single values.
"""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, NamedTuple

from keepsake.store import db as sqlite
from keepsake.store import drafts, memories, meta, schema
from keepsake.sync import record as records
from keepsake.sync.carrier import PullCursor
from keepsake.sync.merging import FORGOTTEN, NoteState

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from keepsake.base.project import Project
    from keepsake.store.db import Connection
    from keepsake.store.store import Store
    from keepsake.store.tombstones import Tombstones
    from keepsake.sync.choice import SyncChoice

NAME = "sync.db"
REDO = "sync_redo"  # in the memories' `meta`: entries as JSON that may not be stored in `sync.db` yet
TOMBSTONES = "tombstones"  # in `meta`: set while tombstones have come in whose memories are not forgotten yet
KINDS = f"kind IN ({','.join(repr(kind) for kind in drafts.NOTE_KINDS)})"  # a condition: the kinds that are exchanged
_FINGERPRINT = (
    "SELECT kind, count(*), max(updated), total(updated), total(state),"
    f" total(instr(lower(tags), '{memories.NEVER}') > 0) FROM memory WHERE {KINDS} GROUP BY kind"
)
# Values of `forgotten` (0: not forgotten). FORGET_PENDING: forgotten elsewhere, perhaps not here yet. FORGET_DONE: also
# here, so that the same text can be stored again later; if the entry still has its memory, the note was erased from the
# carrier only.
FORGET_PENDING, FORGET_DONE = 1, 2
_SCHEMA = (
    """
    CREATE TABLE entry(
        id TEXT PRIMARY KEY,
        clock INTEGER NOT NULL,                -- with machine and sum, the stamp of the newest version (merging.Stamp)
        machine TEXT NOT NULL,                 -- the machine that made that version
        sum TEXT NOT NULL,                     -- the checksum of that version's record
        confirmed REAL NOT NULL,               -- when it was last stated or confirmed, in epoch seconds
        forgotten INTEGER NOT NULL,            -- 0, FORGET_PENDING or FORGET_DONE
        uid TEXT NOT NULL,                     -- the memory here, '' while there is none
        mark TEXT NOT NULL,                    -- its tombstone, were it forgotten here
        digest TEXT NOT NULL,                  -- of what it said when it was last exchanged
        sent INTEGER NOT NULL,                 -- this machine has sent a record of it
        origin TEXT NOT NULL                   -- the machine that brought it first
    ) WITHOUT ROWID
    """,
    "CREATE INDEX entry_uid ON entry(uid)",
    "CREATE INDEX entry_origin ON entry(origin, forgotten)",
    "CREATE TABLE cursor(machine TEXT PRIMARY KEY, generation TEXT, offset INTEGER, stamp TEXT, damaged INTEGER)",
    "CREATE TABLE meta(name TEXT PRIMARY KEY, value TEXT NOT NULL)",
)
_FIELDS = "id, clock, machine, sum, confirmed, forgotten, uid, mark, digest, sent, origin"


def fingerprint(db: Connection, gone: Tombstones) -> str:
    """Return a text that changes when a note is added, removed, corrected or confirmed, or is no longer to be told."""
    return f"{db.execute(_FINGERPRINT).fetchall()} {len(gone)}"


class NoteEntry(NamedTuple):
    """A row of the table `entry`; a new one knows nothing but the id."""

    id: str
    clock: int = 0
    machine: str = ""
    sum: str = ""
    confirmed: float = 0.0
    forgotten: int = 0
    uid: str = ""
    mark: str = ""
    digest: str = ""
    sent: int = 0
    origin: str = ""

    def state(self) -> NoteState:
        """Return the state of the note for merging, without the version itself."""
        stamp = (self.clock, self.machine, self.sum)
        return FORGOTTEN if self.forgotten else NoteState(stamp, None, self.confirmed)


class LocalSide(NamedTuple):
    """The side of this machine in the exchange of a project.

    machine: this machine's name on the carrier; role: this person's role there if the carrier verifies who sends a
    record, else "".
    """

    project: Project
    store: Store
    database: SyncDatabase
    choice: SyncChoice
    machine: str
    role: str


class SyncDatabase:
    """The database of the exchange for one project. Raises DatabaseError."""

    def __init__(self, folder: str) -> None:
        self.db = sqlite.open_writer(os.path.join(folder, NAME))
        schema.migrate(self.db, (_SCHEMA,))
        self._redo: list[NoteEntry] = []

    def entry(self, id_: str) -> NoteEntry:
        """Return the entry of an id, an empty one if there is none."""
        row = self.db.execute(f"SELECT {_FIELDS} FROM entry WHERE id = ?", (id_,)).fetchone()
        return NoteEntry(*row) if row else NoteEntry(id_)

    def entries(self, where: str = "1", values: tuple[object, ...] = ()) -> list[NoteEntry]:
        """Return the entries that fulfil an SQL condition, which is inserted as it is: pass constants only."""
        return [NoteEntry(*row) for row in self.db.execute(f"SELECT {_FIELDS} FROM entry WHERE {where}", values)]

    def is_empty(self) -> bool:
        """Tell whether there is no entry: the store has never exchanged a note."""
        return self.db.execute("SELECT 1 FROM entry").fetchone() is None

    def put(self, entry: NoteEntry) -> None:
        """Store an entry."""
        self._redo.append(entry)
        self.db.execute(f"INSERT OR REPLACE INTO entry({_FIELDS}) VALUES ({sqlite.placeholders(entry)})", entry)

    def write_redo(self, memory_db: Connection) -> None:
        """Store the entries put since the last `clear_redo` also with the memories, in the transaction there.

        The two databases are committed one after the other. If the process dies in between, `apply_redo` puts the
        entries again.
        """
        meta.put(memory_db, REDO, json.dumps([*self._redo]))

    def clear_redo(self, memory_db: Connection) -> None:
        """Remove the copy of the entries, since they are committed here, too."""
        meta.drop(memory_db, REDO)
        self._redo.clear()

    def apply_redo(self, memory_db: Connection) -> None:
        """Put the entries again that a process stored with the memories before it died."""
        kept = meta.value(memory_db, REDO)
        if not kept:
            return
        self.db.execute("BEGIN IMMEDIATE")
        for values in json.loads(kept):
            self.put(NoteEntry(*values))
        self.set(TOMBSTONES, "new")
        self.db.execute("COMMIT")
        self.clear_redo(memory_db)

    def mark_erased(self, ids: Iterable[str]) -> None:
        """Record that notes were erased from the carrier only: their memories stay, and are not sent again."""
        for one in map(self.entry, ids):
            if not one.forgotten:
                self.put(one._replace(forgotten=FORGET_DONE, sent=0))

    def reserve(self, entries: Iterable[NoteEntry]) -> None:
        """Store which memories are about to be sent under new ids, in case the process dies after sending them."""
        self.db.execute("BEGIN IMMEDIATE")
        for one in entries:
            if one.uid and self.entry(one.id) == NoteEntry(one.id):
                self.put(NoteEntry(one.id, uid=one.uid, mark=one.mark, origin=one.origin))
        self.db.execute("COMMIT")

    def reset(self, absent: Sequence[NoteEntry]) -> None:
        """Prepare to take in again notes whose memories are missing but not forgotten: clear their entries and cursors.

        Nothing is reset if there are none.
        """
        for one in absent:
            self.put(NoteEntry(one.id, origin=one.origin))
        if absent:
            self.db.execute("DELETE FROM cursor")

    def count(self, origin: str, *, forgotten: bool) -> int:
        """Return the number of notes, or of tombstones, that a machine (origin) has brought."""
        sql = f"SELECT count(*) FROM entry WHERE origin = ? AND forgotten {'> 0' if forgotten else '= 0'}"
        return int(self.db.execute(sql, (origin,)).fetchone()[0])

    def cursors(self) -> dict[str, PullCursor]:
        """Return the cursor of each machine."""
        rows = self.db.execute("SELECT machine, generation, offset, stamp, damaged FROM cursor")
        return {row[0]: PullCursor(row[1], row[2], row[3], bool(row[4])) for row in rows}

    def set_cursors(self, cursors: Mapping[str, PullCursor]) -> None:
        """Store the cursors of some machines."""
        rows = [(machine, *cursor) for machine, cursor in cursors.items()]
        self.db.executemany("INSERT OR REPLACE INTO cursor VALUES (?, ?, ?, ?, ?)", rows)

    def value(self, name: str) -> str:
        """Return a value of the table `meta`, "" if it is missing."""
        return meta.value(self.db, name)

    def set(self, name: str, value: str) -> None:
        """Store a value in the table `meta`."""
        meta.put(self.db, name, value)

    def set_machine(self, machine: str) -> None:
        """Store this machine's name on its carrier. If it has changed, the notes that were said here get new ids."""
        old = self.value("machine")
        if old not in ("", machine):
            sql = "UPDATE entry SET clock = 0, machine = '', sum = '', uid = '', mark = '', digest = '', sent = 0"
            sql += " WHERE forgotten = 0 AND id LIKE ?"
            self.db.execute(sql, (f"{old[: records.HALF]}%",))
        self.set("machine", machine)

    def clock(self) -> int:
        """Return the greatest logical clock that was taken in or sent."""
        return int(self.value("clock") or 0)

    def advance_clock(self, clock: int) -> None:
        """Store a logical clock that was used, so that the next one is greater."""
        self.set("clock", str(max(clock, self.clock())))
