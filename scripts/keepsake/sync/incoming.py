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
from keepsake.notes import person, revision
from keepsake.operations import saving
from keepsake.orders import provenance
from keepsake.store import drafts, memories, tombstones
from keepsake.sync import merging, outgoing
from keepsake.sync import record as records
from keepsake.sync.carrier import shortened
from keepsake.sync.database import FORGET_DONE, FORGET_PENDING, TOMBSTONES

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from keepsake.store.drafts import Draft
    from keepsake.store.memories import Memory
    from keepsake.sync.database import LocalSide, NoteEntry
    from keepsake.sync.record import Record

MAX_NOTES, MAX_TOMBSTONES = 20_000, 10_000  # limits for one machine per project
MAX_LEAP = 2**32  # how far a logical clock may be ahead of the greatest known one


class RefusedRecordError(ValueError):
    """A record that is not taken in; the message says why."""


class RecordReceiver:
    """Takes records into a store, within the caller's transactions.

    If the carrier verifies who sent a record, `--mine` covers only the machines of this person's role. returned:
    records in this machine's name that come back to it from the carrier.
    """

    def __init__(self, local: LocalSide, returned: Sequence[Record]) -> None:
        self.db, self.tombstones, self.database = local.store.db, local.store.tombstones, local.database
        self.now, self.machine, self.mine, self._role = clock.now(), local.machine, local.choice.mine, local.role
        self.people = [local.role] if local.role else person.names(local.project.top)
        self.taken, self.rewritten = 0, False
        salt = tombstones.salt(local.project.home)
        foreign = {one.id for one in returned if not records.has_proof(one, salt)}
        self._own_ids = frozenset(one.id for one in returned if one.id not in foreign)  # this data home wrote them
        self._id_of = outgoing.ids(local.project, local.machine)
        self._refused: dict[str, list[str]] = {}  # machine -> messages
        self._keepers = {own: export_format.RecordKeeper(local.store, mine=own) for own in (False, True)}
        self._counts: dict[tuple[str, bool], int] = {}

    def _is_shared(self, id_: str) -> bool:
        """Tell whether every machine of this person may change and forget the note with this id."""
        return self.mine and (not self._role or records.is_said_on(id_, self.machine))

    def valid(self, candidates: Sequence[Record]) -> list[Record]:
        """Return the valid records: with a plausible clock, from a machine that may change the note; see `refused`."""
        max_clock = self.database.clock() + MAX_LEAP
        return [one for one in candidates if self._is_acceptable(one, max_clock)]

    def _is_acceptable(self, one: Record, max_clock: int) -> bool:
        """Tell whether a record is to be taken in; why not is listed by `refused`, except for colleagues' forgets."""
        if one.clock > max_clock:
            self._refuse(one.id, one.machine, "its clock is beyond reason")
        elif (self.mine and not self._role) or one.kind == records.CONFIRM or self._may_change(one):
            return True
        elif one.kind != records.FORGET:  # a colleague's forget concerns their own copy: ignored silently
            self._refuse(one.id, one.machine, "it would change what another machine said")
        return False

    def _may_change(self, one: Record) -> bool:
        """Tell whether the machine of a record may change or forget the note here."""
        return records.is_said_on(one.id, one.machine) or self._is_ours(one.id, one.machine)

    def _is_ours(self, id_: str, machine: str) -> bool:
        """Tell whether the machine is this one, and this data home wrote the note's records that came back."""
        return id_ in self._own_ids and machine == self.machine

    def _refuse(self, id_: str, machine: str, why: str) -> None:
        self._refused.setdefault(machine, []).append(f"{id_[:8]} of {machine[:8]}: refused, {why}")

    def refused(self) -> list[str]:
        """Return messages about refused records: for each machine the first ones, and the number of the others."""
        return [line for machine, lines in self._refused.items() for line in shortened(lines, f"{machine[:8]}: ")]

    def take_in(self, id_: str, state: merging.NoteState, machine: str) -> None:
        """Take in the state of one note, brought by a machine; if it is refused, the store stays as it was."""
        try:
            self._merge(self.database.entry(id_), state, machine)
        except (RefusedRecordError, export_format.BadRecordError) as error:
            self._refuse(id_, machine, str(error))

    def _merge(self, entry: NoteEntry, new: merging.NoteState, machine: str) -> None:
        """Merge a state that a machine has brought into a note's entry and memory. Raises RefusedRecordError."""
        old = entry.state()
        merged = merging.merge(old, new)
        if merged.stamp == old.stamp:
            merged = merged._replace(version=None)  # this version is stored already
        # A note that was erased from the carrier only still has its memory, which a forget now removes.
        if merged == old and not (new.forgotten and entry.uid):
            return
        if not entry.origin:
            if machine != self.machine:
                self._check_limit(machine, forgotten=merged.forgotten)
            entry = entry._replace(origin=machine)
        if self._is_ours(entry.id, machine):
            entry = entry._replace(sent=1)
        if merged.forgotten:
            self.database.put(entry._replace(forgotten=FORGET_PENDING))
            self.database.set(TOMBSTONES, "new")
            return
        version = merged.version
        if version is not None and (self._is_ours(entry.id, version.machine) or not self._is_changed_here(entry)):
            entry = self._store(entry, version)._replace(sent=int(self._is_ours(entry.id, version.machine)))
            self.taken += 1
        entry = entry._replace(clock=merged.stamp[0], machine=merged.stamp[1], sum=merged.stamp[2])
        self.database.put(self._confirm(entry, min(merged.confirmed, self.now)))

    def _is_changed_here(self, entry: NoteEntry) -> bool:
        """Tell whether this person has changed their copy of a colleague's note; such a copy is not overwritten."""
        memory = memories.by_uid(self.db, entry.uid) if entry.uid and not self._is_shared(entry.id) else None
        return memory is not None and self.tombstones.mark(memory.content) != entry.mark

    def _check_limit(self, machine: str, *, forgotten: bool) -> None:
        """Count a new note or tombstone of a machine. Raises RefusedRecordError beyond its limit."""
        key, limit = (machine, forgotten), MAX_TOMBSTONES if forgotten else MAX_NOTES
        if key not in self._counts:
            self._counts[key] = self.database.count(machine, forgotten=forgotten)
        if self._counts[key] >= limit:
            raise RefusedRecordError(f"this machine has brought {limit:,} {'tombstones' if forgotten else 'notes'}")
        self._counts[key] += 1

    def _store(self, entry: NoteEntry, record: Record) -> NoteEntry:
        """Store a version of a note; return the entry, linked to its memory."""
        draft, own = self._draft(record)
        shared = self._is_shared(entry.id) or self._is_ours(entry.id, record.machine)
        old = memories.by_uid(self.db, entry.uid) if entry.uid else None
        if old is not None and not shared and self._is_said_by_others_too(old, entry.id):
            old = None  # the old text is still somebody else's note: keep it, and store the new text separately
        if old is not None and provenance.by_person(old.kind, old.role) and not own:
            raise RefusedRecordError("it would change what you said yourself")
        duplicate = memories.by_key(self.db, drafts.content_key("saved", draft.content))
        if old is None:
            self._keepers[own].keep(draft)
            memory = memories.by_key(self.db, draft.key)
        elif duplicate is None or duplicate.id == old.id:
            self._change(old, draft, entry)
            memory = memories.by_id(self.db, old.id)
        else:  # two memories with the same text become one
            self.db.execute("DELETE FROM memory WHERE id = ?", (old.id,))
            memory, self.rewritten = duplicate, True
        if memory is None:  # forgotten here earlier: it is not stored again
            return self._forgotten_before(entry, draft)
        memory.state = int(draft.superseded)  # in the entry: as it is where it comes from, whatever was said of it here
        digest, mark = outgoing.digest(outgoing.note_of(self.db, memory)), self.tombstones.mark(memory.content)
        return entry._replace(uid=memory.uid, digest=digest, mark=mark, confirmed=memory.updated)

    def _forgotten_before(self, entry: NoteEntry, draft: Draft) -> NoteEntry:
        """Return the entry of a note that is not stored; one that was said on this machine counts as forgotten here."""
        uid = paths.digest(drafts.content_key("saved", draft.content))
        # The entry does not name the memory if the exchange that sent it was interrupted, or the database was lost.
        if entry.id == self._id_of(uid):
            return entry._replace(uid=uid, digest="", mark=self.tombstones.mark(draft.content))
        return entry._replace(uid="", digest="", mark="")

    def _is_said_by_others_too(self, memory: Memory, id_: str) -> bool:
        """Tell whether a memory was stated by this person, or is also a note with another id."""
        linked = self.database.entries("uid = ?", (memory.uid,))
        return provenance.by_person(memory.kind, memory.role) or any(one.id != id_ for one in linked)

    def _draft(self, record: Record) -> tuple[Draft, bool]:
        """Return the memory in a record, and whether it is this person's own.

        Raises RefusedRecordError, BadRecordError.
        """
        fields = ("content", "type", "tags", "class", "handles", "files", "created_at", "source", "mark", "superseded")
        value = {name: record.note[name] for name in fields if name in record.note}
        draft = export_format.draft({**value, "who": record.person}, self.now)
        if len(draft.content) > drafts.MAX_CHARS:
            raise RefusedRecordError(f"{len(draft.content):,} characters, {drafts.MAX_CHARS:,} at most")
        author = record.person if self._role else person.plain(record.person)
        by_person = self.mine and (author in self.people or not self.people)
        own = by_person or self._is_ours(record.id, record.machine)
        if draft.kind not in drafts.NOTE_KINDS:
            raise RefusedRecordError(f"a {draft.kind} is not a note")
        if not own:
            export_format.disown(draft)
            clean = saving.without_rule_tags if self._is_shared(record.id) else saving.model_tags
            draft.tags = tuple(clean(draft.tags))
            handles = draft.note.handles if draft.note is not None else []
            if any(map(provenance.reads_like_instruction, (draft.content, *draft.tags, *handles))):
                raise RefusedRecordError("it reads like an instruction to a model")
        draft.created = draft.updated = min(draft.created, self.now)
        return draft, own

    def _change(self, old: Memory, draft: Draft, entry: NoteEntry) -> None:
        """Update a memory in place to a newer version; its id and origin stay.

        If it is no longer told, it is told again only if the version before was superseded where it came from.
        """
        state = max(old.state, memories.SUPERSEDED) if draft.superseded else old.state
        if old.state == memories.SUPERSEDED and entry.digest == outgoing.digest(outgoing.note_of(self.db, old)):
            state = memories.SUPERSEDED if draft.superseded else memories.CURRENT
        key = drafts.content_key("saved", draft.content) if old.key.startswith("saved:") else old.key
        sql = "UPDATE memory SET key = ?, kind = ?, type = ?, tags = ?, mark = ?, others = ?, state = ? WHERE id = ?"
        values = (key, draft.kind, draft.type, "\n".join(draft.tags), draft.mark, int(draft.others), state)
        self.db.execute(sql, (*values, old.id))
        self.rewritten |= revision.revise(self.db, old, draft, self.now, keep_class=True)

    def _confirm(self, entry: NoteEntry, at: float) -> NoteEntry:
        """Record that a note was confirmed (at: epoch seconds), unless it was confirmed later; return its entry."""
        row = memories.by_uid(self.db, entry.uid) if entry.uid else None
        if row is not None and at > row.updated:
            self.db.execute("UPDATE memory SET updated = ? WHERE id = ?", (at, row.id))
        return entry._replace(confirmed=max(entry.confirmed, at))

    def to_forget(self) -> dict[str, Memory]:
        """Return the memories (by the id of their note) that were forgotten elsewhere and are still stored here.

        These include memories that were never exchanged, but would be sent under such an id.
        """
        entries = self.database.entries("uid <> ''")
        matches = {one.id: memories.by_uid(self.db, one.uid) for one in entries if one.forgotten == FORGET_PENDING}
        linked = {one.uid for one in entries}
        for memory in memories.find(self.db, outgoing.NOTES, (), "ORDER BY id"):
            id_ = self._id_of(memory.uid)
            if memory.uid not in linked and self.database.entry(id_).forgotten == FORGET_PENDING:
                matches[id_] = memory
        return {
            id_: memory for id_, memory in matches.items() if memory is not None and not self._is_said_here(id_, memory)
        }

    def _is_said_here(self, id_: str, memory: Memory) -> bool:
        """Tell whether a memory was also said on this machine, so that no other machine can have it forgotten."""
        if self._is_shared(id_):
            return False
        linked = self.database.entries("uid = ? AND forgotten = 0", (memory.uid,))
        if any(records.is_said_on(one.id, self.machine) for one in linked):
            return True
        forgotten_here = id_ in self._own_ids and records.is_said_on(id_, self.machine)  # said here, so forgotten here
        return provenance.by_person(memory.kind, memory.role) and not forgotten_here

    def mark_forgotten(self, forgotten: Mapping[str, Memory]) -> None:
        """Record that memories (by the id of their note) are forgotten: the same text can be stored again later.

        If another machine has said the same text, its note is only unlinked: a later version of it is taken in.
        """
        sql = f"UPDATE entry SET forgotten = {FORGET_DONE}, uid = '', mark = '', digest = ''"
        self.database.db.execute(f"{sql} WHERE forgotten = {FORGET_PENDING} AND uid <> ''")
        self.database.db.executemany(f"{sql} WHERE id = ?", [(id_,) for id_ in forgotten])
        unlinked = "UPDATE entry SET uid = '', mark = '', digest = '' WHERE uid = ?"
        others = [(memory.uid,) for id_, memory in forgotten.items() if not self._is_shared(id_)]
        self.database.db.executemany(unlinked, others)
        self.database.set(TOMBSTONES, "")
