"""What a project's store knows of the exchange, in `sync.db` beside it: ids and stamps of notes, never a text.

One row an id; several ids may be one memory (the same text, said on two machines before they met).
"""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, NamedTuple

from keepsake.store import db as sqlite
from keepsake.store import drafts, meta, schema
from keepsake.sync import record as records
from keepsake.sync.carrier import Bookmark
from keepsake.sync.merging import FORGOTTEN, NoteState

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from keepsake.base.project import Project
    from keepsake.store.db import Connection
    from keepsake.store.store import Store
    from keepsake.store.tombstones import Tombstones
    from keepsake.sync.choice import SyncChoice

NAME = "sync.db"
REDO = "sync_redo"  # in the memories' `meta`: entries as JSON, while they may not be kept here yet
TOMBSTONES = "tombstones"  # in `meta`: whether some came that were not acted upon yet
KINDS = f"kind IN ({','.join(repr(kind) for kind in drafts.NOTE_KINDS)})"  # of what is exchanged
_FINGERPRINT = f"SELECT kind, count(*), max(updated), total(updated) FROM memory WHERE {KINDS} GROUP BY kind"
# Of a note that was forgotten: somewhere; and here, so that what is said again later stays. One that is done and still
# has its memory was taken off the carrier alone.
KNOWN, DONE = 1, 2
_FIRST = (
    """
    CREATE TABLE entry(
        id TEXT PRIMARY KEY, clock INTEGER NOT NULL, machine TEXT NOT NULL, sum TEXT NOT NULL,
        confirmed REAL NOT NULL,
        forgotten INTEGER NOT NULL,
        uid TEXT NOT NULL,                     -- the memory here, '' while there is none
        mark TEXT NOT NULL,                    -- its tombstone, were it forgotten here
        digest TEXT NOT NULL,                  -- of what it said when it was last exchanged
        sent INTEGER NOT NULL,                 -- this machine has given a record of it
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
    """Return what is other when a note came, went, was put right or confirmed; read from an index alone."""
    return f"{db.execute(_FINGERPRINT).fetchall()} {len(gone)}"


class SyncedNote(NamedTuple):
    """What is known of a note under one id (the columns of the table)."""

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
        """Return it as merging knows it, without the version itself."""
        stamp = (self.clock, self.machine, self.sum)
        return FORGOTTEN if self.forgotten else NoteState(stamp, None, self.confirmed)


class Side(NamedTuple):
    """What this machine exchanges: its side. role: who this person is where the carrier proves who gave a record."""

    found: Project
    store: Store
    book: Book
    chosen: SyncChoice
    machine: str
    role: str


class Book:
    """The exchange's own database of a project. Raises DatabaseError."""

    def __init__(self, folder: str) -> None:
        self.db = sqlite.open_writer(os.path.join(folder, NAME))
        schema.migrate(self.db, (_FIRST,))
        self._put: list[SyncedNote] = []

    def entry(self, id_: str) -> SyncedNote:
        """Return what is known under an id, an empty entry when nothing."""
        row = self.db.execute(f"SELECT {_FIELDS} FROM entry WHERE id = ?", (id_,)).fetchone()
        return SyncedNote(*row) if row else SyncedNote(id_)

    def entries(self, where: str = "1", values: tuple[object, ...] = ()) -> list[SyncedNote]:
        """Return the entries that meet a condition (our own constants only)."""
        return [SyncedNote(*row) for row in self.db.execute(f"SELECT {_FIELDS} FROM entry WHERE {where}", values)]

    def put(self, entry: SyncedNote) -> None:
        """Keep an entry."""
        self._put.append(entry)
        self.db.execute(f"INSERT OR REPLACE INTO entry({_FIELDS}) VALUES ({','.join('?' * len(entry))})", entry)

    def keep_redo(self, memory: Connection) -> None:
        """Keep the entries that were put since the last `redone` with the memories that they name, in one transaction.

        Two databases are committed one after the other: a process that dies between has its entries put again.
        """
        meta.put(memory, REDO, json.dumps([*self._put]))

    def redone(self, memory: Connection) -> None:
        """Note that the entries are kept here, too."""
        meta.drop(memory, REDO)
        self._put.clear()

    def redo(self, memory: Connection) -> None:
        """Put the entries that a process which died had not come to keep here."""
        left = meta.value(memory, REDO)
        if not left:
            return
        self.db.execute("BEGIN IMMEDIATE")
        for values in json.loads(left):
            self.put(SyncedNote(*values))
        self.set(TOMBSTONES, "new")
        self.db.execute("COMMIT")
        self.redone(memory)

    def keep(self, erased: Iterable[str]) -> None:
        """Note that notes (ids) were taken off the carrier alone: their memories stay, and are given no more."""
        for one in map(self.entry, erased):
            if not one.forgotten:
                self.put(one._replace(forgotten=DONE, sent=0))

    def intend(self, entries: Iterable[SyncedNote]) -> None:
        """Note the memories that are to be given under new ids: one that dies then is known to have had them."""
        self.db.execute("BEGIN IMMEDIATE")
        for one in entries:
            if one.uid and self.entry(one.id) == SyncedNote(one.id):
                self.put(SyncedNote(one.id, uid=one.uid, mark=one.mark, origin=one.origin))
        self.db.execute("COMMIT")

    def miss(self, absent: Sequence[SyncedNote]) -> None:
        """Let notes that are gone without having been forgotten come in again, wherever they are."""
        for one in absent:
            self.put(SyncedNote(one.id, origin=one.origin))
        if absent:
            self.db.execute("DELETE FROM cursor")

    def count(self, origin: str, *, forgotten: bool) -> int:
        """Return how many notes, or tombstones, a machine has brought."""
        sql = f"SELECT count(*) FROM entry WHERE origin = ? AND forgotten {'> 0' if forgotten else '= 0'}"
        return int(self.db.execute(sql, (origin,)).fetchone()[0])

    def cursors(self) -> dict[str, Bookmark]:
        """Return how far each machine was read."""
        rows = self.db.execute("SELECT machine, generation, offset, stamp, damaged FROM cursor")
        return {row[0]: Bookmark(row[1], row[2], row[3], bool(row[4])) for row in rows}

    def move(self, cursors: Iterable[tuple[str, Bookmark]]) -> None:
        """Keep how far machines were read."""
        rows = [(machine, *cursor) for machine, cursor in cursors]
        self.db.executemany("INSERT OR REPLACE INTO cursor VALUES (?, ?, ?, ?, ?)", rows)

    def value(self, name: str) -> str:
        """Return what was noted under a name, "" when nothing."""
        return meta.value(self.db, name)

    def set(self, name: str, value: str) -> None:
        """Note a value under a name."""
        meta.put(self.db, name, value)

    def call(self, machine: str) -> None:
        """Note this machine's name at its carrier; under another name what was said here gets ids anew."""
        old = self.value("machine")
        if old not in ("", machine):
            renamed = "UPDATE entry SET clock = 0, machine = '', sum = '', uid = '', mark = '', digest = '', sent = 0"
            renamed += " WHERE forgotten = 0 AND id LIKE ?"
            self.db.execute(renamed, (f"{old[: records.HALF]}%",))
        self.set("machine", machine)

    def clock(self) -> int:
        """Return the greatest logical clock that was seen or given."""
        return int(self.value("clock") or 0)

    def saw(self, clock: int) -> None:
        """Note a logical clock, so that the next one given is greater."""
        self.set("clock", str(max(clock, self.clock())))
