"""Takes in records from other machines under the rules for every import.

Texts are redacted, texts that read like an instruction to a model are refused, and notes count as a colleague's unless
the person has said that all machines are their own (`--mine`).

Only the machine on which a note was said may change or forget it, unless all machines are this person's. So colleagues
who change or forget a note do this to their own copy, and nobody can remove what this person said.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from keepsake.base import clock, paths
from keepsake.capture import export_format
from keepsake.notes import person
from keepsake.operations import saving
from keepsake.orders import provenance
from keepsake.store import drafts, memories, note_rows, tombstones
from keepsake.sync import merging, outgoing
from keepsake.sync import record as records
from keepsake.sync.carrier import first_of
from keepsake.sync.database import DONE, KNOWN, TOMBSTONES

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from keepsake.store.drafts import Draft
    from keepsake.store.memories import Memory
    from keepsake.sync.database import Side, SyncedNote
    from keepsake.sync.record import Record

MAX_NOTES, MAX_TOMBSTONES = 20_000, 10_000  # limits for one machine per project
MAX_LEAP = 2**32  # how far a logical clock may be ahead of the greatest known one


class RefusedRecordError(ValueError):
    """A record that is not taken in; the message says why."""


class Incoming:
    """Takes records into a store, within the caller's transactions.

    If the carrier verifies who gave a record, `--mine` covers only the machines of this person's role. returned:
    records in this machine's name that come back to it from the carrier.
    """

    def __init__(self, side: Side, returned: Sequence[Record]) -> None:
        self.db, self.gone, self.book = side.store.db, side.store.tombstones, side.book
        self.now, self.machine, self.mine, self._role = clock.now(), side.machine, side.chosen.mine, side.role
        self.people = [side.role] if side.role else person.names(side.found.top)
        self.taken, self.rewritten = 0, False
        salt = tombstones.salt(side.found.home)
        foreign = {one.id for one in returned if not records.is_proven(one, salt)}
        self.ours = frozenset(one.id for one in returned if one.id not in foreign)  # this data home wrote them
        self._id_of = outgoing.ids(side.found, side.machine)
        self._refused: dict[str, list[str]] = {}  # machine -> messages
        self._keepers = {own: export_format.RecordKeeper(side.store, mine=own) for own in (False, True)}
        self._counts: dict[tuple[str, bool], int] = {}

    def _shared(self, id_: str) -> bool:
        """Tell whether every machine of this person may change and forget the note with this id."""
        return self.mine and (not self._role or records.owned(id_, self.machine))

    def sound(self, candidates: Sequence[Record]) -> list[Record]:
        """Return the valid records: with a plausible clock, from a machine that may change the note; see `refused`."""
        max_clock = self.book.clock() + MAX_LEAP
        return [one for one in candidates if self._counts_for(one, max_clock)]

    def _counts_for(self, one: Record, max_clock: int) -> bool:
        if one.clock > max_clock:
            self._refuse(one.id, one.machine, "its clock is beyond reason")
        elif (self.mine and not self._role) or one.kind == records.CONFIRM or self._may_change(one):
            return True
        elif one.kind != records.FORGET:  # a colleague's forget concerns their own copy: ignored silently
            self._refuse(one.id, one.machine, "it would change what another machine said")
        return False

    def _may_change(self, one: Record) -> bool:
        """Tell whether the machine of a record may change or forget the note here."""
        return records.owned(one.id, one.machine) or self._is_ours(one.id, one.machine)

    def _is_ours(self, id_: str, machine: str) -> bool:
        """Tell whether the machine is this one, and this data home wrote the note's records that came back."""
        return id_ in self.ours and machine == self.machine

    def _refuse(self, id_: str, machine: str, why: str) -> None:
        self._refused.setdefault(machine, []).append(f"{id_[:8]} of {machine[:8]}: refused, {why}")

    def refused(self) -> list[str]:
        """Return messages about refused records: for each machine the first ones, and the number of the others."""
        return [line for machine, lines in self._refused.items() for line in first_of(lines, f"{machine[:8]}: ")]

    def take(self, id_: str, state: merging.NoteState, machine: str) -> None:
        """Take in the state of one note, brought by a machine; if it is refused, the store stays as it was."""
        try:
            self._take(self.book.entry(id_), state, machine)
        except (RefusedRecordError, export_format.BadRecordError) as error:
            self._refuse(id_, machine, str(error))

    def _take(self, entry: SyncedNote, new: merging.NoteState, machine: str) -> None:
        old = entry.state()
        merged = merging.merge(old, new)
        if merged.stamp == old.stamp:
            merged = merged._replace(version=None)  # this version is stored already
        # A note that was erased from the carrier only still has its memory, which a forget now removes.
        if merged == old and not (new.forgotten and entry.uid):
            return
        if not entry.origin:
            if machine != self.machine:
                self._bound(machine, forgotten=merged.forgotten)
            entry = entry._replace(origin=machine)
        if self._is_ours(entry.id, machine):
            entry = entry._replace(sent=1)
        if merged.forgotten:
            self.book.put(entry._replace(forgotten=KNOWN))
            self.book.set(TOMBSTONES, "new")
            return
        version = merged.version
        if version is not None and (self._is_ours(entry.id, version.machine) or not self._changed_here(entry)):
            entry = self._put(entry, version)._replace(sent=int(self._is_ours(entry.id, version.machine)))
            self.taken += 1
        entry = entry._replace(clock=merged.stamp[0], machine=merged.stamp[1], sum=merged.stamp[2])
        self.book.put(self._confirm(entry, min(merged.confirmed, self.now)))

    def _changed_here(self, entry: SyncedNote) -> bool:
        """Tell whether this person has changed their copy of a colleague's note; such a copy is not overwritten."""
        memory = memories.by_uid(self.db, entry.uid) if entry.uid and not self._shared(entry.id) else None
        return memory is not None and self.gone.mark(memory.content) != entry.mark

    def _bound(self, machine: str, *, forgotten: bool) -> None:
        """Count a new note or tombstone of a machine. Raises RefusedRecordError beyond its limit."""
        key, limit = (machine, forgotten), MAX_TOMBSTONES if forgotten else MAX_NOTES
        if key not in self._counts:
            self._counts[key] = self.book.count(machine, forgotten=forgotten)
        if self._counts[key] >= limit:
            raise RefusedRecordError(f"this machine has brought {limit:,} {'tombstones' if forgotten else 'notes'}")
        self._counts[key] += 1

    def _put(self, entry: SyncedNote, record: Record) -> SyncedNote:
        """Store a version of a note; return the entry, linked to its memory."""
        draft, own = self._draft(record)
        shared = self._shared(entry.id) or self._is_ours(entry.id, record.machine)
        old = memories.by_uid(self.db, entry.uid) if entry.uid else None
        if old is not None and not shared and self._is_said_by_others_too(old, entry.id):
            old = None  # the old text is still somebody else's note: keep it, and store the new text separately
        if old is not None and provenance.by_person(old.kind, old.role) and not own:
            raise RefusedRecordError("it would change what you said yourself")
        duplicate = memories.by_key(self.db, drafts.content_key("saved", draft.content))
        if old is not None and (duplicate is None or duplicate.id == old.id):
            self._change(old, draft)
            row: Memory | None = memories.by_id(self.db, old.id)
        elif old is not None and duplicate is not None:  # two memories with the same text become one
            self.db.execute("DELETE FROM memory WHERE id = ?", (old.id,))
            row, self.rewritten = duplicate, True
        else:
            self._keepers[own].keep(draft)
            row = memories.by_key(self.db, draft.key)
        if row is None:  # forgotten here earlier: it is not stored again
            return self._forgotten_before(entry, draft)
        digest = outgoing.digest(outgoing.note_of(self.db, row))
        return entry._replace(uid=row.uid, digest=digest, mark=self.gone.mark(row.content), confirmed=row.updated)

    def _forgotten_before(self, entry: SyncedNote, draft: Draft) -> SyncedNote:
        """Return the entry of a note that is not stored; one that was said on this machine counts as forgotten here."""
        uid = paths.digest(drafts.content_key("saved", draft.content))
        # The entry does not name the memory if the exchange that gave it was interrupted, or the database was lost.
        here = entry.id == self._id_of(uid)
        return entry._replace(uid=uid if here else "", digest="", mark=self.gone.mark(draft.content) if here else "")

    def _is_said_by_others_too(self, memory: Memory, id_: str) -> bool:
        """Tell whether a memory was stated by this person, or is also a note with another id."""
        linked = self.book.entries("uid = ?", (memory.uid,))
        return provenance.by_person(memory.kind, memory.role) or any(one.id != id_ for one in linked)

    def _draft(self, record: Record) -> tuple[Draft, bool]:
        """Return the memory in a record, and whether it is this person's own.

        Raises RefusedRecordError, BadRecordError.
        """
        content = record.note.get("content")
        if isinstance(content, str) and len(content) > saving.MAX_CHARS:
            raise RefusedRecordError(f"{len(content):,} characters, {saving.MAX_CHARS:,} at most")
        fields = ("content", "type", "tags", "class", "handles", "files", "created_at", "source", "mark")
        value = {name: record.note[name] for name in fields if name in record.note}
        draft = export_format.draft({**value, "who": record.person}, self.now)
        author = record.person if self._role else person.plain(record.person)
        own = self._is_ours(record.id, record.machine)
        own |= self.mine and (author in self.people or not self.people)
        if draft.kind not in drafts.NOTE_KINDS:
            raise RefusedRecordError(f"a {draft.kind} is not a note")
        if not own:
            export_format.disown(draft)
            draft.tags = tuple(saving.model_tags(draft.tags))
            handles = draft.note.handles if draft.note is not None else []
            if any(map(provenance.reads_like_instruction, (draft.content, *draft.tags, *handles))):
                raise RefusedRecordError("it reads like an instruction to a model")
        draft.created = draft.updated = min(draft.created, self.now)
        return draft, own

    def _change(self, old: Memory, draft: Draft) -> None:
        """Update a memory in place to a newer version; its id and origin stay."""
        key = drafts.content_key("saved", draft.content) if old.key.startswith("saved:") else old.key
        sql = "UPDATE memory SET key = ?, kind = ?, type = ?, tags = ?, mark = ?, others = ? WHERE id = ?"
        values = (key, draft.kind, draft.type, "\n".join(draft.tags), draft.mark, int(draft.others))
        self.db.execute(sql, (*values, old.id))
        if draft.content != old.content:
            drafts.set_content(self.db, old.id, draft.content, self.now)
            self.rewritten = True
        drafts.set_files(self.db, old.id, draft.files)
        if draft.note is not None:
            self.db.execute("UPDATE note SET handles = '', handle_terms = '', who = '' WHERE memory = ?", (old.id,))
            note_rows.add(self.db, old.id, draft.note)

    def _confirm(self, entry: SyncedNote, at: float) -> SyncedNote:
        row = memories.by_uid(self.db, entry.uid) if entry.uid else None
        if row is not None and at > row.updated:
            self.db.execute("UPDATE memory SET updated = ? WHERE id = ?", (at, row.id))
        return entry._replace(confirmed=max(entry.confirmed, at))

    def to_forget(self) -> dict[str, Memory]:
        """Return the memories (by the id of their note) that were forgotten elsewhere and are still stored here.

        These include memories that were never exchanged, but would be given under such an id.
        """
        entries = self.book.entries("uid <> ''")
        matches = {one.id: memories.by_uid(self.db, one.uid) for one in entries if one.forgotten == KNOWN}
        linked = {one.uid for one in entries}
        for memory in memories.find(self.db, outgoing.NOTES, (), "ORDER BY id"):
            id_ = self._id_of(memory.uid)
            if memory.uid not in linked and self.book.entry(id_).forgotten == KNOWN:
                matches[id_] = memory
        return {
            id_: memory for id_, memory in matches.items() if memory is not None and not self._is_said_here(id_, memory)
        }

    def _is_said_here(self, id_: str, memory: Memory) -> bool:
        """Tell whether a memory was also said on this machine, so that no other machine can have it forgotten."""
        if self._shared(id_):
            return False
        linked = self.book.entries("uid = ? AND forgotten = 0", (memory.uid,))
        if any(records.owned(one.id, self.machine) for one in linked):
            return True
        forgotten_here = id_ in self.ours and records.owned(id_, self.machine)  # said here, so forgotten here
        return provenance.by_person(memory.kind, memory.role) and not forgotten_here

    def forgot(self, forgotten: Mapping[str, Memory]) -> None:
        """Record that memories (by the id of their note) are forgotten: the same text can be stored again later.

        If another machine has said the same text, its note is only unlinked: a later version of it is taken in.
        """
        sql = f"UPDATE entry SET forgotten = {DONE}, uid = '', mark = '', digest = ''"
        self.book.db.execute(f"{sql} WHERE forgotten = {KNOWN} AND uid <> ''")
        self.book.db.executemany(f"{sql} WHERE id = ?", [(id_,) for id_ in forgotten])
        unlinked = "UPDATE entry SET uid = '', mark = '', digest = '' WHERE uid = ?"
        others = [(memory.uid,) for id_, memory in forgotten.items() if not self._shared(id_)]
        self.book.db.executemany(unlinked, others)
        self.book.set(TOMBSTONES, "")
