"""One exchange of a project: send the changes made here, take in those of other machines, and send what that changed.

Repeating an exchange changes nothing. Most exchanges bring nothing new, so the modules that judge and redact texts are
imported only when there is something to judge.

| word | meaning |
| --- | --- |
| own records | the records of this machine that are on the carrier |
| unknown | notes whose own records this store doesn't know: another checkout's store sent them, or it lost them |
| returned | the own records about unknown notes, with their content: they are taken in like another machine's |
| first | the exchange of a store that has exchanged nothing yet; some of its notes may be a colleague's |
"""

from __future__ import annotations

import contextlib
import itertools
import os
from typing import TYPE_CHECKING, NamedTuple

from keepsake.base import journal, paths
from keepsake.store import process_lock
from keepsake.store.store import open_readers
from keepsake.sync import choice, keys, merging, sealing
from keepsake.sync import record as records
from keepsake.sync.database import TOMBSTONES, LocalSide, SyncDatabase, fingerprint
from keepsake.sync.folder import Folder

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from keepsake.base.project import Project
    from keepsake.store.db import Connection
    from keepsake.store.store import Store
    from keepsake.sync.carrier import Carrier, PullResult
    from keepsake.sync.choice import SyncChoice
    from keepsake.sync.incoming import RecordReceiver
    from keepsake.sync.outgoing import Change, ChangeFinder

BATCH = 200  # notes taken in per transaction, so that other processes can write in between
VERSIONS = (records.NOTE, records.EDIT)  # kinds of records that hold a version of a note
WAIT = 20.0  # seconds to wait for another exchange on this machine
SENT_STATE = "given"  # in the exchange's `meta`: `_stamp` after the last `_send`, "" if there is more to take in


class BusyError(OSError):
    """Another process on this machine is exchanging."""


class ExchangeReport(NamedTuple):
    """The result of an exchange: records sent, number of notes taken in and of memories forgotten, problems."""

    sent: list[records.Record]
    taken: int
    forgotten: int
    problems: list[str]


class SendReport(NamedTuple):
    """What was sent, and this machine's records of unknown notes, which the carrier gave back."""

    sent: list[records.Record]
    returned: list[records.Record]


def run(project: Project, store: Store, chosen: SyncChoice, wait: float = WAIT) -> ExchangeReport:
    """Exchange a project through the chosen carrier. Raises OSError (BusyError, CarrierError), DatabaseError."""
    machine = choice.machine(project.home)
    with process_lock.lock(os.path.join(project.home, choice.PLACE, "lock"), wait) as free:
        if not free:
            raise BusyError("another exchange of this machine is running; try again in a moment")
        with open_carrier(project.home, chosen, machine) as carrier:
            report = exchange(project, store, chosen, carrier, carrier.machine)
    for problem in report.problems:
        journal.note("sync", problem)
    return report


@contextlib.contextmanager
def open_carrier(home: str, chosen: SyncChoice, machine: str, *, reading: bool = False) -> Iterator[Carrier]:
    """Yield the chosen carrier. Raises CarrierError, also when a server fails inside the block; OSError (SealError).

    reading: leave this machine's own file in an encrypted folder as it is, even if its key is not the newest.
    """
    if chosen.service is not None:
        from keepsake.sync.postgres import carrier, connection

        with connection.opened(chosen.service) as server:
            yield carrier.joined(server, chosen.signs, machine)
        return
    folder = Folder(chosen.folder, machine)
    sealing.prepare(home)
    ring = keys.ring(home, chosen.folder)
    if reading:
        folder.ring = ring
    else:
        folder.unlock(ring)
    yield folder


def exchange(project: Project, store: Store, chosen: SyncChoice, carrier: Carrier, machine: str) -> ExchangeReport:
    """Exchange a project through a carrier. Raises OSError, DatabaseError; notes taken in before the error stay.

    The changes made here are sent first, so that they are ordered among the versions that come in: a note that was
    forgotten here stays forgotten, even if another machine has changed it in the meantime.
    """
    database = SyncDatabase(store.folder)
    with contextlib.closing(database.db):
        if database.value("machine") != machine:
            database.set_machine(machine)
        local = LocalSide(project, store, database, chosen, machine, carrier.role)
        database.apply_redo(store.db)
        is_first = database.is_empty()
        sent, returned = SendReport([], [])
        if not _is_unchanged(local, carrier):
            sent, returned = _send(local, carrier, is_first=is_first)
        trusted = "mine" if chosen.mine else "team"
        # If `--mine` has changed, everything is read again.
        cursors = database.cursors() if database.value("trusted") in ("", trusted) else {}
        pulled = carrier.pull(cursors, chosen.signs)
        database.mark_erased(pulled.erased)
        if not (pulled.records or returned or is_first or database.value(TOMBSTONES)):
            database.set_cursors(pulled.cursors)
            return ExchangeReport(sent, 0, 0, pulled.problems)
        from keepsake.sync.incoming import RecordReceiver

        receiver = RecordReceiver(local, returned)
        _take_in(receiver, pulled._replace(records=[*returned, *pulled.records]))
        database.set("trusted", trusted)
        forgotten = _forget(local, receiver)
        if not _is_unchanged(local, carrier):
            sent += _send(local, carrier, taken_in=frozenset(one.id for one in returned)).sent
    _refresh(project, store, receiver, forgotten)
    return ExchangeReport(sent, receiver.taken, forgotten, [*pulled.problems, *receiver.refused()])


def preview(project: Project, store: Store, chosen: SyncChoice) -> list[records.Record]:
    """Return the records that an exchange would send now.

    Before a first exchange these include the notes that no person stated. The exchange sends those only after it has
    taken in the others' records, and leaves out what turned out to be a colleague's.

    Nothing is sent or taken in; only files of the exchange itself may be created. Raises OSError (CarrierError if the
    carrier can't be read), DatabaseError.
    """
    from keepsake.sync.outgoing import ChangeFinder

    with open_carrier(project.home, chosen, choice.machine(project.home), reading=True) as carrier:
        database = SyncDatabase(store.folder)
        with contextlib.closing(database.db):
            database.db.execute("BEGIN IMMEDIATE")
            database.set_machine(carrier.machine)  # as an exchange would; undone by the rollback
            local = LocalSide(project, store, database, chosen, carrier.machine, carrier.role)
            changes = _changes(ChangeFinder(local), carrier.own_records())
            database.db.execute("ROLLBACK")
    return [change.record for change in changes]


def _is_unchanged(local: LocalSide, carrier: Carrier) -> bool:
    """Tell whether nothing has changed since the last `_send`, here or in the own records."""
    return local.database.value(SENT_STATE) == _stamp(local.store, carrier)


def _stamp(store: Store, carrier: Carrier) -> str:
    """Return a text that changes whenever what holds here, or this machine's records on the carrier, change."""
    places = (store, *open_readers([paths.everywhere(paths.home())]))
    return f"{[fingerprint(one.db, one.tombstones) for one in places]} {carrier.stamp()}"


def _send(
    local: LocalSide, carrier: Carrier, *, is_first: bool = False, taken_in: frozenset[str] = frozenset()
) -> SendReport:
    """Send the changes made here, and remove the text of forgotten notes and of outdated versions from the carrier.

    is_first: whether the store knows no exchange yet. taken_in: ids of the notes whose returned records this exchange
    has already taken in or refused.
    """
    from keepsake.sync.outgoing import ChangeFinder

    finder, database, own = ChangeFinder(local), local.database, carrier.own_records()
    own_ids = {one.id for one in own}
    changes = _changes(finder, own, is_first=is_first)
    unknown = finder.unknown(own) | own_ids.intersection(entry.id for entry in finder.absent)
    database.reserve(change.entry for change in changes)
    new = [change.record for change in changes]
    stale = {one.id for one in new if one.kind in VERSIONS and one.id in own_ids}
    without_text = _texts_to_remove(local, own, new, unknown)
    if new or without_text:
        carrier.push(new, stale, without_text)
    database.db.execute("BEGIN IMMEDIATE")
    for change in changes:
        database.put(change.entry)
    database.reset(finder.absent)
    database.advance_clock(finder.clock)
    # Unknown notes are still to be taken in; without the stamp, the next exchange looks for them if this one dies.
    database.set(SENT_STATE, _stamp(local.store, carrier) if unknown <= taken_in and not is_first else "")
    database.db.execute("COMMIT")
    return SendReport(new, carrier.own_records_of(unknown) if unknown else [])


def _changes(finder: ChangeFinder, own: Sequence[records.Record], *, is_first: bool = False) -> list[Change]:
    """Return the changes to send. own: the own records; is_first: whether the store knows no exchange yet."""
    # An exchange that was interrupted may have used higher clocks than this store knows.
    finder.clock = max([finder.clock, *(one.clock for one in own)])
    forgotten = {one.id for one in own if one.kind == records.FORGET}  # this store learns of them by taking them in
    changes = finder.changes(_lost(finder.database, own, finder.machine), {one.id for one in own} if is_first else None)
    return [one for one in changes if one.record.kind == records.FORGET or one.record.id not in forgotten]


def _lost(database: SyncDatabase, own: Sequence[records.Record], machine: str) -> frozenset[str]:
    """Return the ids of notes whose records this machine sent, but `own` lacks or holds in an older version only."""
    present = {(one.id, one.kind == records.FORGET) for one in own}
    versions: dict[str, int] = {}
    for one in own:
        if one.kind in VERSIONS:
            versions[one.id] = max(one.clock, versions.get(one.id, 0))
    return frozenset(
        entry.id
        for entry in database.entries("sent = 1")
        if (entry.id, entry.forgotten > 0) not in present
        or (not entry.forgotten and entry.machine == machine and versions.get(entry.id, 0) < entry.clock)
    )


def _texts_to_remove(
    local: LocalSide, own: Sequence[records.Record], new: Sequence[records.Record], unknown: Collection[str]
) -> set[str]:
    """Return the ids of this machine's notes on the carrier (own) whose text is to be removed there.

    They were forgotten, or another machine has changed them and no other checkout on this machine has since then. new:
    the records about to be sent. unknown: ids of notes with records in `own` that this store doesn't know.
    """
    forgotten = {entry.id for entry in local.database.entries("forgotten > 0")}
    forgotten |= {one.id for one in new if one.kind == records.FORGET}
    elsewhere = {entry.id for entry in local.database.entries("sent = 0 AND machine NOT IN ('', ?)", (local.machine,))}
    outdated = forgotten | (elsewhere - set(unknown))
    return {one.id for one in own if one.kind != records.FORGET and one.id in outdated}


def _take_in(receiver: RecordReceiver, pulled: PullResult) -> None:
    """Take in what was pulled, in batches; store the cursors last, so that after a crash all of it is pulled again."""
    valid = receiver.valid(pulled.records)
    machines = {**{one.id: one.machine for one in reversed(valid)}, **pulled.origins}
    states = iter(merging.states_of(valid).items())
    while batch := list(itertools.islice(states, BATCH)):
        with _transactions(receiver.db, receiver.database.db):
            receiver.tombstones.refresh()
            for id_, state in batch:
                receiver.take_in(id_, state, machines[id_])
            receiver.database.write_redo(receiver.db)
        receiver.database.clear_redo(receiver.db)
    receiver.database.advance_clock(max((one.clock for one in valid), default=0))
    receiver.database.set_cursors(pulled.cursors)


@contextlib.contextmanager
def _transactions(memory_db: Connection, exchange_db: Connection) -> Iterator[None]:
    """Hold a transaction in both databases: memory_db is committed first, then exchange_db.

    If the process dies in between, the next exchange repeats the second part (see `SyncDatabase.write_redo`).
    """
    memory_db.execute("BEGIN IMMEDIATE")
    exchange_db.execute("BEGIN IMMEDIATE")
    try:
        yield
        memory_db.execute("COMMIT")
        exchange_db.execute("COMMIT")
    finally:
        for db in (memory_db, exchange_db):
            if db.in_transaction:
                db.execute("ROLLBACK")


def _forget(local: LocalSide, receiver: RecordReceiver) -> int:
    """Forget the notes forgotten elsewhere, their copies and the memories derived from them; return the number."""
    if not local.database.value(TOMBSTONES):
        return 0
    from keepsake.operations import forgetting
    from keepsake.store import forget

    store, forgotten = local.store, receiver.to_forget()
    removed = forget.with_derived(store.db, forget.with_copies(store.db, list(forgotten.values())))
    if removed:
        forget.forget(store, removed, forgetting.places(store.folder, local.project.root))
    receiver.mark_forgotten(forgotten)
    return len(removed)


def _refresh(project: Project, store: Store, receiver: RecordReceiver, forgotten: int) -> None:
    """Update the data derived from notes, and wipe the old text of notes corrected elsewhere from the disk."""
    from keepsake.guard import guard_files
    from keepsake.store import forget, note_rows

    if receiver.taken or forgotten:
        note_rows.count(store.db)
        note_rows.describe(store.db)
        guard_files.refresh(project)
    if receiver.rewritten and not forgotten:
        forget.wipe(store)
