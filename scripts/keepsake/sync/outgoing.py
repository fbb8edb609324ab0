"""What leaves this machine: notes that somebody said to remember, as records of what changed since the last time.

Turns never leave, nor what is held back, nor places on this machine (transcripts, absolute paths, sessions).
"""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, NamedTuple

from keepsake.base import clock
from keepsake.notes import person
from keepsake.orders import provenance
from keepsake.redact import redact
from keepsake.store import memories, note_rows, tombstones
from keepsake.sync import merging
from keepsake.sync import record as records
from keepsake.sync.record import Record
from keepsake.sync.state import DONE, KINDS, KNOWN, SyncedNote

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator

    from keepsake.base.project import Project
    from keepsake.store.db import Connection
    from keepsake.store.memories import Memory
    from keepsake.sync.state import Side

# kind -> what its record's `source.kind` says, from which an import makes the same kind again
SOURCES = {"saved": "cli", "model": "model", "staged": "staged", "rule": "transcript"}
NOTES = f"{KINDS} AND state = {memories.CURRENT}"


class Change(NamedTuple):
    """A record that is to leave, and what is known of its note once it has."""

    record: Record
    entry: SyncedNote


def note_of(db: Connection, memory: Memory) -> dict[str, object]:
    """Return what a memory says, as it leaves: redacted, without what the model had said before it."""
    note = note_rows.read(db, memory.id)
    said = {
        "content": redact(memories.stated(memory.content)),
        "type": memory.type,
        "tags": memory.tag_list(),
        "class": note.cls if note else "",
        "handles": note.handles if note else [],
        "files": sorted(path for path in memories.files_of(db, memory.id) if not _absolute(path)),
        "created_at": round(memory.created, 3),
        "source": {"kind": SOURCES.get(memory.kind, "model"), "commit": memory.commit_hash or ""},
    }
    return {**said, "mark": memory.mark or memories.OTHERS} if memory.mark or memory.others else said


def digest(note: dict[str, object]) -> str:
    """Return the digest of what a note says, by which a change is seen."""
    return hashlib.sha256(json.dumps(note, sort_keys=True).encode()).hexdigest()[:32]


def _absolute(path: str) -> bool:
    return path.startswith(("/", "\\", "~")) or path[1:2] == ":"


def ids(found: Project, machine: str) -> Callable[[str], str]:
    """Return what gives the id that a memory (its public id) made here has everywhere.

    It tells nothing of the text to whoever doesn't have the salt.
    """
    salt = tombstones.salt(found.home)
    return lambda uid: records.named(machine, tombstones.mark(salt, f"sync:{found.root}:{uid}"))


class Outgoing:
    """Finds what is to leave a store; writes nothing, so that a dry run is the same.

    Unless every machine is this person's, what was said on another machine is changed and forgotten for everybody there
    alone, and here for this machine.
    """

    def __init__(self, side: Side) -> None:
        self.db, self.gone, self.book = side.store.db, side.store.tombstones, side.book
        self._mine = side.chosen.mine and not side.role  # else an id tells whose a note is
        self.signs, self.machine, self.now = side.chosen.signs, side.machine, clock.now()
        self._salt, self._id_of = tombstones.salt(side.found.home), ids(side.found, side.machine)
        self._me = next(iter(person.names(side.found.top)), "")[: records.MAX_PERSON]
        self.clock = side.book.clock()
        self.absent: list[SyncedNote] = []

    def unknown(self, own: Iterable[Record]) -> set[str]:
        """Return the ids of which this machine has given something that this store doesn't know.

        Another checkout of the project here has given it, or this one, before it was lost or an older copy of it was
        restored. own: what the carrier holds of this machine; a server leaves the project out, and what it says.
        """
        known, wanted = {entry.id: entry for entry in self.book.entries()}, frozenset(self.signs)
        here = [one for one in own if not one.project or wanted.intersection(one.project)]
        return {one.id for one in here if _news(one, known.get(one.id, SyncedNote(one.id)))}

    def changes(self, lost: frozenset[str] = frozenset(), held: Collection[str] | None = None) -> Iterator[Change]:
        """Yield what has changed since the last exchange; lost: ids whose records are no longer where they were put.

        A forget is told of what has a tombstone alone: what is merely not here (a backup was restored, a database
        lost) is in `absent` afterwards, to be taken in again. held: ids that this machine has given, where this store
        knows of no exchange: what else is here and no person said may be a colleague's, and waits until theirs came.
        """
        known: dict[str, list[SyncedNote]] = {}
        for entry in self.book.entries("uid <> ''"):
            known.setdefault(entry.uid, []).append(entry)
        for memory in memories.find(self.db, NOTES, (), "ORDER BY id"):
            linked = known.pop(memory.uid, [])
            by_person = provenance.by_person(memory.kind, memory.role)
            if held is not None and not by_person and self._id_of(memory.uid) not in held:
                continue
            if (by_person or not linked) and not any(map(self._ours, linked)):
                linked.append(self.book.entry(self._id_of(memory.uid)))
            for entry in linked:
                if not entry.forgotten:
                    yield from self._of_memory(memory, entry, again=entry.id in lost)
        yield from self._gone(one for entries in known.values() for one in entries)
        for entry in self.book.entries(f"sent = 1 AND (forgotten = {DONE} OR uid = '')"):
            if entry.forgotten and entry.id in lost:  # one whose memory is still to be forgotten here waits for that
                yield self._forget(entry)

    def _gone(self, entries: Iterable[SyncedNote]) -> Iterator[Change]:
        """Yield the forgets among notes that are not here: those of a tombstone; the others only went away."""
        away = [entry for entry in entries if memories.by_uid(self.db, entry.uid) is None]
        self.gone.refresh()  # another process may be forgetting: the tombstone is there before the memory goes
        for entry in away:
            if self._was_forgotten(entry):
                yield self._forget(entry)
            elif not entry.forgotten:
                self.absent.append(entry)

    def _was_forgotten(self, entry: SyncedNote) -> bool:
        itself = self.gone.mark(tombstones.id_key(entry.uid))
        return self.gone.holds(entry.mark) or self.gone.holds(itself)

    def _ours(self, entry: SyncedNote) -> bool:
        """Tell whether this machine may change what a note says everywhere."""
        return self._mine or records.owned(entry.id, self.machine)

    def _of_memory(self, memory: Memory, entry: SyncedNote, *, again: bool) -> Iterator[Change]:
        if not self._ours(entry):
            if memory.updated > entry.confirmed:
                record = self._record(entry, records.CONFIRM, self._me, memory.updated)
                yield Change(record, entry._replace(confirmed=memory.updated, sent=1))
            return
        note = note_of(self.db, memory)
        now = digest(note)
        mark, confirmed = self.gone.mark(memory.content), max(entry.confirmed, memory.updated)
        after = entry._replace(uid=memory.uid, mark=mark, digest=now, sent=1, confirmed=confirmed)
        after = after._replace(origin=entry.origin or self.machine)
        if entry.digest != now or again:
            kind, who = (records.EDIT if entry.digest else records.NOTE), self._who(memory, entry, now)
            same = again and entry.digest == now and entry.machine == self.machine  # nobody's newer version is undone
            record = self._record(entry, kind, who, self.now, note, entry.clock if same else 0)
            clock, machine, total = merging.of(record).stamp
            yield Change(record, after._replace(clock=clock, machine=machine, sum=total))
        elif memory.updated > entry.confirmed:
            yield Change(self._record(entry, records.CONFIRM, self._me, memory.updated), after)

    def _who(self, memory: Memory, entry: SyncedNote, now: str) -> str:
        """Return whose words a note is: who said it, or where it was changed here, whoever works here."""
        note = note_rows.read(self.db, memory.id)
        told = note.who if note is not None else ""
        changed = entry.digest not in ("", now)
        return (self._me if changed or not told else told)[: records.MAX_PERSON]

    def _forget(self, entry: SyncedNote) -> Change:
        after = entry._replace(forgotten=DONE, sent=1, uid="", mark="", digest="")
        return Change(self._record(entry, records.FORGET, "", self.now), after)

    def _record(
        self, entry: SyncedNote, kind: str, who: str, at: float, note: dict[str, object] | None = None, clock: int = 0
    ) -> Record:
        self.clock += not clock
        made = Record(entry.id, kind, self.signs, self.machine, who, round(at, 3), clock or self.clock, note or {})
        return records.proven(made, self._salt)


def _news(given: Record, entry: SyncedNote) -> bool:
    """Tell whether a record says what a store doesn't know of its note; confirmations aside."""
    if given.kind == records.FORGET:
        return not entry.forgotten or (entry.forgotten == KNOWN and entry.uid != "")
    return given.kind != records.CONFIRM and not entry.forgotten and given.clock > entry.clock
