"""One exchange of a project: what came is taken in, then what changed here is given; twice is the same as once."""

from __future__ import annotations

import contextlib
import itertools
import os
from typing import TYPE_CHECKING, NamedTuple

from keepsake.base import clock, journal
from keepsake.extract import lock
from keepsake.guard import kept
from keepsake.store import forget, note_rows
from keepsake.sync import choice, merging
from keepsake.sync import record as records
from keepsake.sync.carrier import Folder
from keepsake.sync.incoming import TOMBSTONES, Incoming
from keepsake.sync.outgoing import Outgoing
from keepsake.sync.state import Book
from keepsake.verbs import forgetting

if TYPE_CHECKING:
    from collections.abc import Iterator

    from keepsake.base.project import Project
    from keepsake.store.db import Connection
    from keepsake.store.store import Store
    from keepsake.sync.carrier import Carrier, Pulled
    from keepsake.sync.choice import Choice

BATCH = 200  # notes taken in at a time: other processes write in between
WAIT = 20.0  # seconds for another exchange of this machine


class BusyError(OSError):
    """Another process of this machine is at it."""


class Report(NamedTuple):
    """What an exchange did: records given, notes taken in, memories forgotten, and what was refused (with reasons)."""

    sent: list[records.Record]
    taken: int
    forgotten: int
    problems: list[str]


def run(found: Project, store: Store, chosen: Choice, wait: float = WAIT) -> Report:
    """Exchange a project with the folder chosen for it. Raises OSError (BusyError, CarrierError), DatabaseError."""
    machine = choice.machine(found.home)
    with lock.held(os.path.join(found.home, choice.PLACE, "lock"), wait) as free:
        if not free:
            raise BusyError("another exchange of this machine is running; try again in a moment")
        report = exchange(found, store, chosen, Folder(chosen.folder, machine), machine)
    for problem in report.problems:
        journal.note("sync", problem)
    return report


def exchange(found: Project, store: Store, chosen: Choice, carrier: Carrier, machine: str) -> Report:
    """Exchange a project by a carrier. Raises OSError, DatabaseError; what was taken in until then stays."""
    book = Book(store.folder)
    with contextlib.closing(book.db):
        pulled = carrier.pull(book.cursors(), chosen.signs)
        incoming = Incoming(found, store, book, clock.now(), mine=chosen.mine)
        _take(incoming, pulled)
        out = Outgoing(found, store, book, chosen.signs, machine, clock.now())
        forgotten = _forget(found, store, incoming, out)
        sent = _give(out, carrier)
    if incoming.taken or forgotten:
        note_rows.count(store.db)
        note_rows.describe(store.db)
        kept.refresh(found)
    if incoming.rewritten and not forgotten:
        forget.wipe(store)  # the text that was put right elsewhere is gone here, too
    return Report(sent, incoming.taken, forgotten, [*pulled.problems, *incoming.problems])


def preview(found: Project, store: Store, chosen: Choice) -> list[records.Record]:
    """Return what would leave now; nothing is written but the exchange's own empty database. Raises DatabaseError."""
    book = Book(store.folder)
    with contextlib.closing(book.db):
        machine = choice.machine(found.home)
        out = Outgoing(found, store, book, chosen.signs, machine, clock.now())
        return [one.record for one in out.changes()]


def _take(incoming: Incoming, pulled: Pulled) -> None:
    """Take in what came, some notes at a time; the cursors last, so that after a crash all of it comes again."""
    sound = incoming.sound(pulled.records)
    brought = {one.id: one.machine for one in reversed(sound)}
    states = iter(merging.folded(sound).items())
    while batch := list(itertools.islice(states, BATCH)):
        with _both(incoming.db, incoming.book.db):
            incoming.take(batch, brought)
    incoming.book.saw(max((one.clock for one in sound), default=0))
    incoming.book.move(pulled.cursors.items())


@contextlib.contextmanager
def _both(one: Connection, other: Connection) -> Iterator[None]:
    """Hold a transaction in both; the memories are committed first: a crash between has them taken in once more."""
    one.execute("BEGIN IMMEDIATE")
    other.execute("BEGIN IMMEDIATE")
    try:
        yield
        one.execute("COMMIT")
        other.execute("COMMIT")
    finally:
        for db in (one, other):
            if db.in_transaction:
                db.execute("ROLLBACK")


def _forget(project: Project, store: Store, incoming: Incoming, out: Outgoing) -> int:
    """Forget here what was forgotten elsewhere, with its copies and what was made of it. Returns how many memories."""
    if not incoming.book.value(TOMBSTONES):
        return 0
    found = incoming.to_forget(out.unnamed)
    every = forget.with_derived(store.db, forget.with_copies(store.db, list(found.values())))
    if every:
        places = forgetting.places(store.folder, project.root)
        forget.forget(store, every, places)
    incoming.forgot(found)
    return len(every)


def _give(out: Outgoing, carrier: Carrier) -> list[records.Record]:
    """Give what changed here, and take back what is forgotten or put right; what is given twice counts once."""
    book = out.book
    if book.value("given") == f"{out.fingerprint()} {carrier.stamp()}":
        return []
    own = carrier.own()
    ids = {one.id for one in own}
    found = list(out.changes(frozenset(entry.id for entry in book.entries("sent = 1") if entry.id not in ids)))
    new = [change.record for change in found]
    stale = {one.id for one in new if one.kind == records.EDIT and one.id in ids}
    ended = {entry.id for entry in book.entries("forgotten > 0")} | {
        one.id for one in new if one.kind == records.FORGET
    }
    ended |= {entry.id for entry in book.entries("sent = 0 AND machine NOT IN ('', ?)", (out.machine,))}
    gone = {one.id for one in own if one.kind != records.FORGET and one.id in ended}  # or put right by another machine
    if new or gone:
        carrier.push(new, stale, gone)
    book.db.execute("BEGIN IMMEDIATE")
    for change in found:
        book.put(change.entry)
    book.saw(out.clock)
    book.set("given", f"{out.fingerprint()} {carrier.stamp()}")
    book.db.execute("COMMIT")
    return new
