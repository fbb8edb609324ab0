"""Captures one transcript: reads from the cursor to the end and stores it in batches of one transaction each.

A transaction writes the rows of a batch and the cursor that says how far they reach, so a crash loses nothing and
repeats nothing. The cursor stops before anything unfinished (the assistant's open message, a line without its newline):
that is stored now and read again next time.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING

from keepsake import hosts
from keepsake.base import journal
from keepsake.capture import cursors, fixes, keep, rules
from keepsake.capture.collector import Batch, Collector
from keepsake.notes import attribution
from keepsake.orders import provenance
from keepsake.store import drafts, memories, pauses
from keepsake.store.pending import Pending
from keepsake.transcript import jsonl, reader

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from keepsake.capture.cursors import Cursor
    from keepsake.store.db import Connection
    from keepsake.store.store import Store

    # Learns something else from the same batch, in the same transaction: (store, path of the transcript, batch).
    Fold = Callable[[Store, str, "Batch"], None]

BATCH_BYTES = 32 << 20  # bytes of a transcript per transaction: bounds memory whatever the file's size


@dataclass
class Report:
    """What a capture did: bytes read, new turns, new lessons."""

    bytes: int = 0
    turns: int = 0
    lessons: int = 0


def store_batch(
    store: Store,
    path: str,
    session: str,
    batch: Batch,
    before: Cursor,
    folds: Sequence[Fold] = (),
    *,
    live: bool = False,
) -> Report | None:
    """Write one batch. Returns None, and writes nothing, if another worker has moved the cursor meanwhile.

    live: the session is going on here, so a forgotten rule that the person states again is stored again.
    """
    db, gone = store.db, store.tombstones
    batch.complete_drafts()
    with db:
        db.execute("BEGIN IMMEDIATE")
        gone.refresh()
        now = cursors.load(db, path)
        if (now.offset, now.head) != (before.offset, before.head):
            return None
        batch.drop_paused(pauses.load(db))
        keep.touch_session(db, session, path, batch.turns, batch.cwd)
        if live:
            rules.lift(db, batch.rules, gone)
        owner = "" if live else attribution.foreign_owner(db, session)
        if owner and attribution.colleague(db, session):
            _judge_as_others(batch)
        report = _write(store, session, batch, owner)
        batch.cursor.use = before.use
        batch.cursor.fixes = fixes.without(batch.cursor.fixes, gone)
        for fold in folds:
            fold(store, path, batch)
        keep.drop_empty_session(db, session)
        cursors.save(db, path, session, batch.cursor)
    return report


def _write(store: Store, session: str, batch: Batch, owner: str) -> Report:
    """Write the rows of a batch, and count the new ones. owner: of the session, "" for the person at work."""
    rows, gone, report = Pending(store.db), store.tombstones, Report()
    for turn in batch.turns:
        if turn.draft is None:
            keep.drop(rows, turn.key, "turn")
        else:
            report.turns += keep.keep_turn(rows, turn.draft, gone)
    if batch.change:
        keep.set_change(rows, session, batch.change)
    for draft, call in batch.lessons:
        report.lessons += keep.keep_lesson(rows, draft, call, gone)
    report.lessons += rules.store(rows, batch.rules, gone, owner)
    report.lessons += keep.keep_fixes(rows, batch.fixes, batch.withdrawn, gone)
    rows.write()
    return report


def _judge_as_others(batch: Batch) -> None:
    """Judge a colleague's prompts as not the person's: an order to a model is held back, a rule may be doubtful.

    Many a rule has the sign of what is to hold from now on ("from now on, never mock the database"); any other sign
    makes it an order, which is no rule.
    """
    for draft in [turn.draft for turn in batch.turns if turn.draft is not None and turn.draft.role == "user"]:
        drafts.judge(draft, "")
    batch.rules = [rule for rule in batch.rules if provenance.sign(rule.draft.content) in {"", provenance.STANDING}]
    for rule in batch.rules:
        rule.draft.mark = memories.DOUBTFUL if provenance.doubtful(rule.draft.content) else ""


def read(path: str, before: Cursor, change: str, *, keep: bool = False) -> Iterator[Batch]:
    """Yield what is new in a transcript since a cursor, one batch at a time; touches no store. Raises OSError.

    change: the session's change, "" if it isn't known; keep: put the entries into the batches, and yield a batch even
    if nothing is new.
    """
    return collect(path, before, Collector(reader.session_of(path), before, change), keep=keep)


def collect(path: str, before: Cursor, collector: Collector, *, keep: bool = False) -> Iterator[Batch]:
    """Yield the batches that a collector makes of a transcript's new entries, as `read` does. Raises OSError."""
    head = cursors.head_hash(path)
    offset, line, taken, unfinished = before.offset, before.line, before.offset, False
    for after, ended, entries in reader.entries(path, before.offset, before.line):
        for entry in entries:
            collector.add(entry)
        collector.batch.entries += entries if keep else []
        if not ended:
            unfinished = True  # stored now, and read again once its newline is there
            break
        offset, line = after, line + 1
        if offset - taken >= BATCH_BYTES:
            yield collector.take(last=False, begun=taken, offset=offset, line=line, head=head)
            taken = offset
    if keep or offset > before.offset or unfinished or not before.head:
        yield collector.take(last=True, begun=taken, offset=offset, line=line, head=head)


def capture(store: Store, path: str, folds: Sequence[Fold] = (), *, live: bool = False) -> Report:
    """Store what is new in a transcript and hand it to the folds. Raises OSError, DatabaseError.

    A path that is not a regular file gives an empty report. live: as in `store_batch`.
    """
    if not jsonl.regular(path):
        return Report()
    path = os.path.realpath(path)
    before = cursors.load(store.db, path)
    stored_change = memories.change_of(store.db, reader.session_of(path))
    change = "" if stored_change == "unknown" else stored_change
    return store_all(store, path, read(path, before, change, keep=bool(folds)), before, folds, live=live)


def is_new(db: Connection, path: str) -> bool:
    """Tell whether a store holds nothing yet of a transcript and its session."""
    session = db.execute("SELECT 1 FROM session WHERE id = ?", (reader.session_of(path),)).fetchone()
    return session is None and not cursors.load(db, path).head


def store_all(
    store: Store,
    path: str,
    batches: Iterable[Batch],
    before: Cursor,
    folds: Sequence[Fold] = (),
    *,
    live: bool = False,
) -> Report:
    """Store the batches that `read` yields of a transcript from the cursor before. Raises OSError, DatabaseError."""
    total, done = Report(), before
    for batch in batches:
        part = store_batch(store, path, reader.session_of(path), batch, done, folds, live=live)
        if part is None:
            break
        done = batch.cursor
        total.turns += part.turns
        total.lessons += part.lessons
        total.bytes = batch.reached - before.offset
    if total.bytes and not total.turns and not before.head:
        _unread(path)
    return total


def _unread(path: str) -> None:
    """Log that another agent's transcript has an unknown form, if keepsake can read none of its lines."""
    host = hosts.of_transcript(path)
    if host is not None and not any(entries for _, _, entries in reader.entries(path)):
        journal.note("capture", f"{host.TITLE}'s {os.path.basename(path)} has no line in a form that keepsake reads")
