"""Finds what is to leave this machine: records of the notes that have changed since the last exchange.

Conversation turns and memories that are held back never leave, nor do transcripts, absolute paths and session ids.
"""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, NamedTuple

from keepsake.base import clock
from keepsake.notes import person
from keepsake.operations import reach
from keepsake.orders import provenance
from keepsake.redact import redact
from keepsake.store import memories, note_rows, tombstones
from keepsake.sync import merging
from keepsake.sync import record as records
from keepsake.sync.database import FORGET_DONE, FORGET_PENDING, KINDS, NoteEntry
from keepsake.sync.record import Record

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator

    from keepsake.base.project import Project
    from keepsake.store.db import Connection
    from keepsake.store.memories import Memory
    from keepsake.sync.database import LocalSide

# kind of a memory -> `source.kind` of its record, from which an import restores the kind
SOURCES = {"saved": "cli", "model": "model", "staged": "staged", "rule": "transcript"}
NOTES = f"{KINDS} AND state = {memories.CURRENT}"


class Change(NamedTuple):
    """A record to send, and the entry of its note after it was sent."""

    record: Record
    entry: NoteEntry


def note_of(db: Connection, memory: Memory) -> dict[str, object]:
    """Return a memory as the `note` of a record: redacted, without the quotation of what the model had said before."""
    note = note_rows.read(db, memory.id)
    fields = {
        "content": redact(memories.stated(memory.content)),
        "type": memory.type,
        "tags": [redact(tag) for tag in memory.tag_list()],
        "class": note.cls if note else "",
        "handles": [redact(handle) for handle in note.handles] if note else [],
        "files": sorted(redact(path) for path in memories.files_of(db, memory.id) if not _absolute(path)),
        "created_at": round(memory.created, 3),
        "source": {"kind": SOURCES.get(memory.kind, "model"), "commit": memory.commit_hash or ""},
    }
    if memory.state == memories.SUPERSEDED:
        fields["superseded"] = True
    return {**fields, "mark": memory.mark or memories.OTHERS} if memory.mark or memory.others else fields


def digest(note: dict[str, object]) -> str:
    """Return a digest of the `note` of a record, by which changes are detected: 32 hex digits."""
    return hashlib.sha256(json.dumps(note, sort_keys=True).encode()).hexdigest()[:32]


def _absolute(path: str) -> bool:
    return path.startswith(("/", "\\", "~")) or path[1:2] == ":"


def ids(project: Project, machine: str) -> Callable[[str], str]:
    """Return a function from a memory's public id to the id that its note gets on every machine, if it is made here.

    Without the salt of this data home, the id reveals nothing about the text.
    """
    salt = tombstones.salt(project.home)
    return lambda uid: records.note_id(machine, tombstones.mark(salt, f"sync:{project.root}:{uid}"))


class ChangeFinder:
    """Finds the changes in a store that are to leave; it writes nothing, so a dry run gives the same result.

    Unless all machines are this person's, only the machine on which a note was said can change or forget it for
    everybody; a change here to a note from elsewhere stays on this machine.
    """

    def __init__(self, local: LocalSide) -> None:
        self._store, self.database = local.store, local.database
        self.db, self.tombstones = local.store.db, local.store.tombstones
        self._mine = local.choice.mine and not local.role  # else the id of a note decides who may change it
        self.signs, self.machine, self.now = local.choice.signs, local.machine, clock.now()
        self._salt, self._id_of = tombstones.salt(local.project.home), ids(local.project, local.machine)
        self._me = next(iter(person.names(local.project.top)), "")[: records.MAX_PERSON]
        self.clock = local.database.clock()
        self.absent: list[NoteEntry] = []

    def unknown(self, own: Iterable[Record]) -> set[str]:
        """Return the ids of notes with records of this machine on the carrier (own) that this store doesn't know.

        They were sent by another checkout of the project on this machine, or by this one before its store was lost or
        restored from an older copy. A server's records lack the project's signs and the content.
        """
        known, signs = {entry.id: entry for entry in self.database.entries()}, frozenset(self.signs)
        of_project = [one for one in own if not one.project or signs.intersection(one.project)]
        return {one.id for one in of_project if _is_news(one, known.get(one.id, NoteEntry(one.id)))}

    def changes(self, lost: frozenset[str] = frozenset(), held: Collection[str] | None = None) -> Iterator[Change]:
        """Yield what has changed since the last exchange.

        lost: ids of notes whose records are missing on the carrier. held: only if this store knows no exchange yet, the
        ids of this machine's notes on the carrier; other memories that no person stated may be a colleague's notes, and
        wait until the colleague's records have been taken in. A forget is sent only for a memory that has a tombstone.
        Notes whose memory is merely missing (a backup was restored, a database lost) are listed in `absent` afterwards,
        to be taken in again.
        """
        linked: dict[str, list[NoteEntry]] = {}
        for entry in self.database.entries("uid <> ''"):
            linked.setdefault(entry.uid, []).append(entry)
        for memory in memories.find(self.db, NOTES, (), "ORDER BY id"):
            entries = linked.pop(memory.uid, [])
            by_person = provenance.by_person(memory.kind, memory.role)
            if held is not None and not by_person and self._id_of(memory.uid) not in held:
                continue
            # What a person stated here is also a note of this machine's own, even if others have said the same. What
            # an import brought of somebody else's is theirs to send, and to forget.
            is_ours = by_person or (not entries and (self._mine or not memory.others))
            if is_ours and not any(map(self._may_change, entries)):
                entries.append(self.database.entry(self._id_of(memory.uid)))
            for entry in entries:
                if not entry.forgotten:
                    yield from self._of_memory(memory, entry, again=entry.id in lost)
        yield from self._superseded(linked, lost)
        yield from self._missing(one for entries in linked.values() for one in entries)
        for entry in self.database.entries(f"sent = 1 AND (forgotten = {FORGET_DONE} OR uid = '')"):
            if entry.forgotten and entry.id in lost:  # not before its memory is forgotten here
                yield self._forget(entry)

    def _superseded(self, linked: dict[str, list[NoteEntry]], lost: Collection[str]) -> Iterator[Change]:
        """Yield changes of exchanged notes that are no longer told here; what holds in every project still holds."""
        for memory in memories.find(self.db, f"{KINDS} AND state = {memories.SUPERSEDED}", (), "ORDER BY id"):
            entries = [one for one in linked.get(memory.uid, ()) if not one.forgotten and self._may_change(one)]
            if entries and reach.successors((self._store, memory)):
                memory.state = memories.CURRENT
            for entry in entries:
                yield from self._of_memory(memory, entry, again=entry.id in lost)

    def _missing(self, entries: Iterable[NoteEntry]) -> Iterator[Change]:
        """Yield forgets for missing notes that have a tombstone; list the other missing notes in `absent`."""
        missing = [entry for entry in entries if memories.by_uid(self.db, entry.uid) is None]
        # Another process may be forgetting at this moment: it writes the tombstone before it deletes the memory.
        self.tombstones.refresh()
        for entry in missing:
            if self._was_forgotten(entry):
                yield self._forget(entry)
            elif not entry.forgotten:
                self.absent.append(entry)

    def _was_forgotten(self, entry: NoteEntry) -> bool:
        id_mark = self.tombstones.mark(tombstones.id_key(entry.uid))
        return self.tombstones.holds(entry.mark) or self.tombstones.holds(id_mark)

    def _may_change(self, entry: NoteEntry) -> bool:
        """Tell whether this machine may change a note for everybody."""
        return self._mine or records.is_said_on(entry.id, self.machine)

    def _of_memory(self, memory: Memory, entry: NoteEntry, *, again: bool) -> Iterator[Change]:
        """Yield the change of a memory since its note's entry, if there is one; again: send the version in any case."""
        if not self._may_change(entry):
            if memory.updated > entry.confirmed:
                record = self._record(entry, records.CONFIRM, self._me, memory.updated)
                yield Change(record, entry._replace(confirmed=memory.updated, sent=1))
            return
        note = note_of(self.db, memory)
        new_digest = digest(note)
        after = entry._replace(
            uid=memory.uid,
            mark=self.tombstones.mark(memory.content),
            digest=new_digest,
            sent=1,
            confirmed=max(entry.confirmed, memory.updated),
            origin=entry.origin or self.machine,
        )
        if entry.digest != new_digest or again:
            kind, who = (records.EDIT if entry.digest else records.NOTE), self._who(memory, entry, new_digest)
            # A version that is sent again unchanged keeps its clock, so that it undoes nobody's newer version.
            unchanged = again and entry.digest == new_digest and entry.machine == self.machine
            record = self._record(entry, kind, who, self.now, note, entry.clock if unchanged else 0)
            clock, machine, sum_ = merging.state_of(record).stamp
            yield Change(record, after._replace(clock=clock, machine=machine, sum=sum_))
        elif memory.updated > entry.confirmed:
            yield Change(self._record(entry, records.CONFIRM, self._me, memory.updated), after)

    def _who(self, memory: Memory, entry: NoteEntry, new_digest: str) -> str:
        """Return the author of a note: who said it; this person if nobody is named, or if it was changed here."""
        note = note_rows.read(self.db, memory.id)
        author = note.who if note is not None else ""
        changed = entry.digest not in ("", new_digest)
        return (self._me if changed or not author else author)[: records.MAX_PERSON]

    def _forget(self, entry: NoteEntry) -> Change:
        after = entry._replace(forgotten=FORGET_DONE, sent=1, uid="", mark="", digest="")
        return Change(self._record(entry, records.FORGET, "", self.now), after)

    def _record(
        self, entry: NoteEntry, kind: str, who: str, at: float, note: dict[str, object] | None = None, clock: int = 0
    ) -> Record:
        self.clock += not clock
        record = Record(entry.id, kind, self.signs, self.machine, who, round(at, 3), clock or self.clock, note or {})
        return records.with_proof(record, self._salt)


def _is_news(record: Record, entry: NoteEntry) -> bool:
    """Tell whether a record, other than a confirmation, has news for a store with this entry of its note."""
    if record.kind == records.FORGET:
        return not entry.forgotten or (entry.forgotten == FORGET_PENDING and entry.uid != "")
    return record.kind != records.CONFIRM and not entry.forgotten and record.clock > entry.clock
