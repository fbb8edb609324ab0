"""One exchange of a project: give the changes made here, take in those of other machines, and give what that changed.

Repeating an exchange changes nothing. Most exchanges bring nothing new, so the modules that judge and redact texts are
imported only when there is something to judge.
"""

from __future__ import annotations

import contextlib
import itertools
import os
from typing import TYPE_CHECKING, NamedTuple

from keepsake.base import journal
from keepsake.store import process_lock
from keepsake.sync import choice, keys, merging, sealing
from keepsake.sync import record as records
from keepsake.sync.database import TOMBSTONES, Book, Side, fingerprint
from keepsake.sync.folder import Folder

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from keepsake.base.project import Project
    from keepsake.store.db import Connection
    from keepsake.store.store import Store
    from keepsake.sync.carrier import Carrier, Pulled
    from keepsake.sync.choice import SyncChoice
    from keepsake.sync.incoming import Incoming
    from keepsake.sync.outgoing import Change, Outgoing

BATCH = 200  # notes taken in per transaction, so that other processes can write in between
WAIT = 20.0  # seconds to wait for another exchange on this machine


class BusyError(OSError):
    """Another process on this machine is exchanging."""


class ExchangeReport(NamedTuple):
    """The result of an exchange: records given, number of notes taken in and of memories forgotten, problems."""

    sent: list[records.Record]
    taken: int
    forgotten: int
    problems: list[str]


def run(project: Project, store: Store, chosen: SyncChoice, wait: float = WAIT) -> ExchangeReport:
    """Exchange a project through the chosen carrier. Raises OSError (BusyError, CarrierError), DatabaseError."""
    machine = choice.machine(project.home)
    with process_lock.lock(os.path.join(project.home, choice.PLACE, "lock"), wait) as free:
        if not free:
            raise BusyError("another exchange of this machine is running; try again in a moment")
        with carried(project.home, chosen, machine) as carrier:
            report = exchange(project, store, chosen, carrier, carrier.machine)
    for problem in report.problems:
        journal.note("sync", problem)
    return report


@contextlib.contextmanager
def carried(home: str, chosen: SyncChoice, machine: str, *, reading: bool = False) -> Iterator[Carrier]:
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

    The changes made here are given first, so that they are ordered among the versions that come in: a note that was
    forgotten here stays forgotten, even if another machine has changed it in the meantime.
    """
    book = Book(store.folder)
    with contextlib.closing(book.db):
        if book.value("machine") != machine:
            book.call(machine)
        side = Side(project, store, book, chosen, machine, carrier.me)
        book.redo(store.db)
        sent: list[records.Record] = []
        returned: list[records.Record] = []
        first = not book.entries("1 LIMIT 1")
        if not _quiet(store, book, carrier):
            sent, returned = _give(side, carrier, first=first)
        trusted = "mine" if chosen.mine else "team"
        # If `--mine` has changed, everything is read again.
        cursors = book.cursors() if book.value("trusted") in ("", trusted) else {}
        pulled = carrier.pull(cursors, chosen.signs)
        book.keep(pulled.erased)
        if not (pulled.records or returned or first or book.value(TOMBSTONES)):
            book.move(pulled.cursors.items())
            return ExchangeReport(sent, 0, 0, pulled.problems)
        from keepsake.sync.incoming import Incoming

        incoming = Incoming(side, returned)
        _take(incoming, pulled._replace(records=[*returned, *pulled.records]))
        book.set("trusted", trusted)
        forgotten = _forget(side, incoming)
        if not _quiet(store, book, carrier):
            sent += _give(side, carrier, judged=frozenset(one.id for one in returned))[0]
    _refresh(project, store, incoming, forgotten)
    return ExchangeReport(sent, incoming.taken, forgotten, [*pulled.problems, *incoming.refused()])


def _quiet(store: Store, book: Book, carrier: Carrier) -> bool:
    """Tell whether nothing has changed, here or in this machine's records on the carrier, since it last gave."""
    return book.value("given") == _stamp(store, carrier)


def _stamp(store: Store, carrier: Carrier) -> str:
    """Return a text that changes whenever the notes here, or this machine's records on the carrier, change."""
    return f"{fingerprint(store.db, store.tombstones)} {carrier.stamp()}"


def _refresh(project: Project, store: Store, incoming: Incoming, forgotten: int) -> None:
    """Update the data derived from notes, and wipe the old text of notes corrected elsewhere from the disk."""
    from keepsake.guard import guard_files
    from keepsake.store import forget, note_rows

    if incoming.taken or forgotten:
        note_rows.count(store.db)
        note_rows.describe(store.db)
        guard_files.refresh(project)
    if incoming.rewritten and not forgotten:
        forget.wipe(store)


def preview(project: Project, store: Store, chosen: SyncChoice) -> list[records.Record]:
    """Return the records that an exchange would give now.

    Nothing is given or taken in; only files of the exchange itself may be created. Raises OSError (CarrierError if the
    carrier can't be read), DatabaseError.
    """
    from keepsake.sync.outgoing import Outgoing

    with carried(project.home, chosen, choice.machine(project.home), reading=True) as carrier:
        book = Book(store.folder)
        with contextlib.closing(book.db):
            book.db.execute("BEGIN IMMEDIATE")
            book.call(carrier.machine)  # as an exchange would; undone by the rollback
            side = Side(project, store, book, chosen, carrier.machine, carrier.me)
            changes = _changes(Outgoing(side), carrier.own())
            book.db.execute("ROLLBACK")
    return [change.record for change in changes]


def _take(incoming: Incoming, pulled: Pulled) -> None:
    """Take in what was pulled, in batches; store the cursors last, so that after a crash all of it is pulled again."""
    valid = incoming.sound(pulled.records)
    machines = {**{one.id: one.machine for one in reversed(valid)}, **pulled.origins}
    states = iter(merging.folded(valid).items())
    while batch := list(itertools.islice(states, BATCH)):
        with _both(incoming.db, incoming.book.db):
            incoming.gone.refresh()
            for id_, state in batch:
                incoming.take(id_, state, machines[id_])
            incoming.book.keep_redo(incoming.db)
        incoming.book.redone(incoming.db)
    incoming.book.saw(max((one.clock for one in valid), default=0))
    incoming.book.move(pulled.cursors.items())


@contextlib.contextmanager
def _both(memory_db: Connection, book_db: Connection) -> Iterator[None]:
    """Hold a transaction in both databases: memory_db is committed first, then book_db, the exchange's own.

    If the process dies in between, the next exchange repeats the second part (see `Book.keep_redo`).
    """
    memory_db.execute("BEGIN IMMEDIATE")
    book_db.execute("BEGIN IMMEDIATE")
    try:
        yield
        memory_db.execute("COMMIT")
        book_db.execute("COMMIT")
    finally:
        for db in (memory_db, book_db):
            if db.in_transaction:
                db.execute("ROLLBACK")


def _forget(side: Side, incoming: Incoming) -> int:
    """Forget the notes forgotten elsewhere, their copies and the memories derived from them; return the number."""
    if not incoming.book.value(TOMBSTONES):
        return 0
    from keepsake.operations import forgetting
    from keepsake.store import forget

    store, forgotten = side.store, incoming.to_forget()
    removed = forget.with_derived(store.db, forget.with_copies(store.db, list(forgotten.values())))
    if removed:
        forget.forget(store, removed, forgetting.places(store.folder, side.found.root))
    incoming.forgot(forgotten)
    return len(removed)


def _changes(out: Outgoing, own: Sequence[records.Record], *, first: bool = False) -> list[Change]:
    """Return the changes to give. own: this machine's records on the carrier.

    first: whether the store knows no exchange yet; then `Outgoing.changes` is told the ids of `own`.
    """
    out.clock = max([out.clock, *(one.clock for one in own)])  # an interrupted exchange may have used higher clocks
    forgotten = {one.id for one in own if one.kind == records.FORGET}  # this store learns of them by taking them in
    changes = out.changes(_lost(out.book, own, out.machine), {one.id for one in own} if first else None)
    return [one for one in changes if one.record.kind == records.FORGET or one.record.id not in forgotten]


def _lost(book: Book, own: Sequence[records.Record], machine: str) -> frozenset[str]:
    """Return the ids of notes whose records this machine gave, but `own` lacks or holds in an older version only."""
    present = {(one.id, one.kind == records.FORGET) for one in own}
    versions: dict[str, int] = {}
    for one in own:
        if one.kind in {records.NOTE, records.EDIT}:
            versions[one.id] = max(one.clock, versions.get(one.id, 0))
    return frozenset(
        entry.id
        for entry in book.entries("sent = 1")
        if (entry.id, entry.forgotten > 0) not in present
        or (not entry.forgotten and entry.machine == machine and versions.get(entry.id, 0) < entry.clock)
    )


def _give(
    side: Side, carrier: Carrier, *, first: bool = False, judged: frozenset[str] = frozenset()
) -> tuple[list[records.Record], list[records.Record]]:
    """Give the changes made here, and remove the text of forgotten notes and of outdated versions from the carrier.

    A record that is given twice counts once. first: whether the store knows no exchange yet. judged: ids of the notes
    whose returned records this exchange has already taken in or refused. Returns the records that were given, and the
    records of this machine on the carrier that this store doesn't know (see `Outgoing.unknown`).
    """
    from keepsake.sync.outgoing import Outgoing

    out, book, own = Outgoing(side), side.book, carrier.own()
    ids = {one.id for one in own}
    changes = _changes(out, own, first=first)
    unknown = out.unknown(own) | ids.intersection(entry.id for entry in out.absent)
    book.intend(change.entry for change in changes)
    new = [change.record for change in changes]
    stale = {one.id for one in new if one.kind in {records.NOTE, records.EDIT} and one.id in ids}
    outdated = {entry.id for entry in book.entries("forgotten > 0")} | {
        one.id for one in new if one.kind == records.FORGET
    }
    elsewhere = {entry.id for entry in book.entries("sent = 0 AND machine NOT IN ('', ?)", (side.machine,))}
    outdated |= elsewhere - unknown  # changed by another machine, and since then by no other checkout on this one
    gone = {one.id for one in own if one.kind != records.FORGET and one.id in outdated}
    if new or gone:
        carrier.push(new, stale, gone)
    book.db.execute("BEGIN IMMEDIATE")
    for change in changes:
        book.put(change.entry)
    book.miss(out.absent)
    book.saw(out.clock)
    # Unknown records are still to be taken in; without the stamp, the next exchange looks for them if this one dies.
    book.set("given", _stamp(side.store, carrier) if unknown <= judged and not first else "")
    book.db.execute("COMMIT")
    return new, carrier.given(unknown) if unknown else []
