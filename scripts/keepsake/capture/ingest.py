"""Capture of one transcript: from the cursor to the end, in batches of one transaction each.

A batch holds the rows and the cursor that says how far they reach, so a crash loses nothing and repeats nothing. The
cursor stops before what is not finished (the assistant's open message, a line without its newline): that is stored
now and read once more next time.
"""

from __future__ import annotations

import hashlib
import json
import os
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from keepsake import hosts
from keepsake.base import journal, paths
from keepsake.base.event import session_id
from keepsake.capture import corrections, filters, fixes, keep, tools
from keepsake.store import drafts, memories, pauses
from keepsake.store.pending import Pending
from keepsake.text import recipes
from keepsake.transcript import jsonl, reader
from keepsake.transcript.turns import Joiner

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from keepsake.store.db import Connection
    from keepsake.store.drafts import Draft
    from keepsake.store.store import Store
    from keepsake.transcript.turns import Turn

    # What else is learnt from the same reading, in the same transaction: (store, transcript, batch).
    Fold = Callable[[Store, str, "Batch"], None]

BATCH_BYTES = 32 << 20  # of transcript a transaction: bounds memory whatever the file's size
HEAD = 1024  # first bytes of a transcript: a replaced file has others
MOST_PENDING = 500  # tool calls without a result that are remembered


@dataclass
class Cursor:
    """How far a transcript was read: byte offset, lines before it, its first bytes' hash, and what the rules count.

    reads: how often a file was read, by the hash of its path, since a name may hold what must not be kept; use: what
    settle.py follows.
    """

    offset: int = 0
    line: int = 0
    head: str = ""
    reads: dict[str, int] = field(default_factory=dict)
    fixes: dict[str, object] = field(default_factory=dict)
    use: dict[str, Any] = field(default_factory=dict)


@dataclass
class Batch:
    """What one transaction stores.

    entries: what was read from the byte begun on, for folds.
    """

    turns: list[keep.Said] = field(default_factory=list)
    lessons: list[tuple[Draft, str]] = field(default_factory=list)
    fixes: list[Draft] = field(default_factory=list)
    withdrawn: list[str] = field(default_factory=list)
    rules: list[tuple[Draft, str]] = field(default_factory=list)
    change: str = ""
    cwd: str = ""
    begun: int = 0  # byte of the transcript
    reached: int = 0  # behind the last finished line; the cursor may lie before it
    entries: list[reader.Entry] = field(default_factory=list)
    cursor: Cursor = field(default_factory=Cursor)

    def every(self) -> list[Draft]:
        """Return every memory of the batch, in the order in which they are stored."""
        kept = [said.draft for said in self.turns if said.draft is not None]
        return [*kept, *(draft for draft, _ in self.lessons), *(draft for draft, _ in self.rules), *self.fixes]

    def ready(self) -> None:
        """Do what storing the batch costs and needs no store; a file changed many times is judged once."""
        last = {draft.key: draft for draft in self.every()}
        for draft in self.every():
            done = drafts.complete(last[draft.key] if draft.kind == "file" else draft)
            draft.uid, draft.terms, draft.state, draft.mark = done.uid, done.terms, done.state, done.mark

    def leave_out(self, silent: list[tuple[float, float]]) -> None:
        """Drop what was said in a pause; of a file changed then too, all: its last edit tells its text."""
        if not silent:
            return
        unsaid = {one.key for one, _ in self.lessons if one.kind == "file" and pauses.covers(silent, one.created)}
        self.turns = [one for one in self.turns if not pauses.covers(silent, one.at)]
        self.lessons = [
            one for one in self.lessons if not pauses.covers(silent, one[0].created) and one[0].key not in unsaid
        ]
        self.rules = [one for one in self.rules if not pauses.covers(silent, one[0].created)]
        self.fixes = [one for one in self.fixes if not pauses.covers(silent, one.created)]


@dataclass
class Report:
    """What a capture did: bytes read, turns new, lessons new."""

    bytes: int = 0
    turns: int = 0
    lessons: int = 0


def session_of(path: str) -> str:
    """Return a transcript's session id: the file's name, in Claude Code."""
    host = hosts.of_transcript(path)
    own = session_id(host.session(path)) if host else ""
    return own or os.path.basename(path).rpartition(".")[0] or os.path.basename(path)


def head_hash(path: str, size: int = HEAD) -> str:
    """Return `<n>:<hash>` of the first n <= size bytes of a file. Raises OSError."""
    with open(path, "rb") as file:
        first = file.read(size)
    return f"{len(first)}:{hashlib.sha256(first).hexdigest()[:16]}"


def load_cursor(db: Connection, path: str) -> Cursor:
    """Return the stored cursor of a transcript; a fresh one when there is none or the file is another by now."""
    row = db.execute("SELECT offset, line, head, state FROM cursor WHERE path = ?", (path,)).fetchone()
    if row is None:
        return Cursor()
    known = str(row[2])
    if os.path.getsize(path) < row[0] or head_hash(path, int(known.partition(":")[0] or 0)) != known:
        return Cursor()
    state = json.loads(row[3])
    counts = (dict(state.get(name, {})) for name in ("reads", "fixes", "use"))
    return Cursor(int(row[0]), int(row[1]), known, *counts)


def save_cursor(db: Connection, path: str, session: str, cursor: Cursor) -> None:
    """Store a cursor; part of the batch's transaction."""
    state = json.dumps({"reads": cursor.reads, "fixes": cursor.fixes, **({"use": cursor.use} if cursor.use else {})})
    db.execute(
        "INSERT OR REPLACE INTO cursor(path, session, offset, line, head, state) VALUES (?, ?, ?, ?, ?, ?)",
        (path, session, cursor.offset, cursor.line, cursor.head, state),
    )


class Collector:
    """Turns a transcript's entries into batches."""

    def __init__(self, session: str, cursor: Cursor, change: str) -> None:
        self.session = session
        self.cursor = cursor
        self.change = change
        self.joiner = Joiner()
        self.finder = fixes.Finder(session, fixes.load(cursor.fixes))
        self.calls: dict[str, reader.Call] = {}
        self.changes: dict[str, reader.Call] = {}  # key of a file's memory -> the batch's last edit of it
        self.batch = Batch()
        self.page = -1  # byte of the last result that brought a web page since the person spoke
        self.said = ""  # what the assistant said last: a question there tells what an answer is

    def add(self, entry: reader.Entry) -> None:
        """Take one entry."""
        if entry.side:
            return
        self.batch.cwd = self.batch.cwd or entry.cwd
        self._notice_change(entry)
        for call in entry.calls:
            self.calls[call.id] = call
        for result in entry.results:
            made = self.calls.get(result.call)
            self.page = entry.offset if made is not None and tools.brings_page(made.name) else self.page
            self._lesson(result, entry)
        for turn in self.joiner.add(entry):
            self._finish(turn)
        while len(self.calls) > MOST_PENDING:
            del self.calls[next(iter(self.calls))]

    def _notice_change(self, entry: reader.Entry) -> None:
        asked = "" if entry.results or entry.role != "user" else entry.text[:3000]
        found = filters.change_in_command(entry.text) if "/" in asked else ""
        for call in entry.calls:
            if call.name == "Skill":
                skill, given = call.input.get("skill") or call.input.get("command"), call.input.get("args")
                found = filters.change_name(str(skill or ""), str(given or "")) or found
        self.change = self.batch.change = found or self.batch.change or self.change

    def _lesson(self, result: reader.Result, entry: reader.Entry) -> None:
        call = self.calls.pop(result.call, None)
        if call is None:
            return
        command, errors = str(call.input.get("command") or ""), False
        if call.name in tools.SHELLS:
            errors = result.failed or (_may_err(command, result) and tools.has_error(command, result.text))
            errors = errors and not tools.own(command)
        elif call.name not in tools.CHANGES:
            return
        at = entry.at if errors or call.name in tools.CHANGES else 0.0
        self.finder.add(call, result.text if errors else "", result.failed, at)
        draft = None
        if errors:
            draft = tools.error_pattern(call.name, command, result.text, self.session, at)
        elif not result.failed:
            draft = tools.file_changed(call.name, call.input, self.session, at)
        if draft is not None:
            if draft.kind == "file":
                self.changes[draft.key] = call
            self.batch.lessons.append((draft, result.call))

    def _finish(self, turn: Turn, *, count: bool = True) -> None:
        turn.branch = tools.plain_name(turn.branch)
        reads = [paths.digest(path) for path in turn.reads]
        repeated = filters.repeated_read(reads, turn.others, self.cursor.reads)
        if count:
            for path in reads:
                self.cursor.reads[path] = self.cursor.reads.get(path, 0) + 1
        rule = corrections.draft(turn, self.session)
        if rule is not None:
            self.batch.rules.append((rule, turn.uuid or turn.id))
        before = self.said if turn.role == "user" else ""
        self.said = turn.text if turn.role == "assistant" and turn.text else self.said
        draft = None if repeated else keep.draft(turn, self.session, self.change or "unknown", before)
        self.page = self.page if turn.role == "assistant" else -1
        if draft is not None and 0 <= self.page < turn.offset:
            draft.mark = memories.FROM_WEB
        self.batch.turns.append(keep.Said(keep.turn_key(self.session, turn), turn.at, turn.branch, draft))

    def take(self, *, last: bool, begun: int, offset: int, line: int, head: str) -> Batch:
        """Hand the batch over; last: the file's end, so the open turn is stored too, and read again next time."""
        batch, self.batch = self.batch, Batch(change=self.change)
        waiting = self.joiner.open
        if waiting is not None and last:
            self.batch, kept = batch, self.batch
            self._finish(waiting, count=False)
            batch, self.batch = self.batch, kept
        self._tell_changes(batch)
        batch.fixes, batch.withdrawn = self.finder.take()
        batch.begun, batch.reached = begun, offset
        if waiting is not None:
            offset, line = waiting.offset, waiting.line - 1
        batch.cursor = Cursor(offset, line, head, dict(self.cursor.reads), self.finder.state.dump())
        return batch

    def _tell_changes(self, batch: Batch) -> None:
        """Give the memories of changed files their text: a file's last edit in the batch tells it for all of them."""
        texts = {key: tools.change_text(call.name, call.input) for key, call in self.changes.items()}
        for draft, _ in batch.lessons:
            draft.content = texts.get(draft.key, draft.content)
        self.changes = {}


def _may_err(command: str, result: reader.Result) -> bool:
    """Tell whether a command's output is worth reading for errors, by what costs less than reading it."""
    return not tools.only_looks(command) and result.may_hold(recipes.PRINTED_BYTES)


def store_batch(
    store: Store, path: str, session: str, batch: Batch, before: Cursor, folds: Sequence[Fold] = ()
) -> Report | None:
    """Write one batch; None when another worker has moved the cursor meanwhile (nothing is written then)."""
    report, db, gone = Report(), store.db, store.tombstones
    batch.ready()
    db.execute("BEGIN IMMEDIATE")
    try:
        gone.refresh()
        now = load_cursor(db, path)
        if (now.offset, now.head) != (before.offset, before.head):
            return None
        batch.leave_out(pauses.load(db))
        keep.touch_session(db, session, path, batch.turns, batch.cwd)
        rows = Pending(db)
        for said in batch.turns:
            if said.draft is None:
                keep.drop_turn(rows, said.key)
            else:
                report.turns += keep.keep_turn(rows, said.draft, gone)
        if batch.change:
            keep.set_change(rows, session, batch.change)
        for draft, call in batch.lessons:
            report.lessons += keep.keep_lesson(rows, draft, call, gone)
        report.lessons += keep.keep_rules(rows, batch.rules, gone)
        report.lessons += keep.keep_fixes(rows, batch.fixes, batch.withdrawn, gone)
        rows.write()
        batch.cursor.use = before.use
        for fold in folds:
            fold(store, path, batch)
        save_cursor(db, path, session, batch.cursor)
        db.execute("COMMIT")
    finally:
        if db.in_transaction:
            db.execute("ROLLBACK")
    return report


def read(path: str, before: Cursor, change: str, *, keep: bool = False) -> Iterator[Batch]:
    """Yield what is new in a transcript since a cursor, a batch at a time; touches no store. Raises OSError.

    change: the session's change as far as it is known; keep: with the entries, and a batch even if nothing is new.
    """
    head = head_hash(path)
    start = Cursor(before.offset, before.line, head, dict(before.reads), before.fixes)
    collector = Collector(session_of(path), start, change)
    offset, line, taken, unfinished = before.offset, before.line, before.offset, False
    for after, ended, found in reader.entries(path, before.offset, before.line):
        for entry in found:
            collector.add(entry)
        collector.batch.entries += found if keep else []
        if not ended:
            unfinished = True  # stored, but read again once its newline is there
            break
        offset, line = after, line + 1
        if offset - taken >= BATCH_BYTES:
            yield collector.take(last=False, begun=taken, offset=offset, line=line, head=head)
            taken = offset
    if keep or offset > before.offset or unfinished or not before.head:
        yield collector.take(last=True, begun=taken, offset=offset, line=line, head=head)


def capture(store: Store, path: str, folds: Sequence[Fold] = ()) -> Report:
    """Read what is new in a transcript and store it, with what folds make of it. Raises OSError, DatabaseError.

    A path that is no regular file gives an empty report.
    """
    if not jsonl.regular(path):
        return Report()
    path = os.path.realpath(path)
    before = load_cursor(store.db, path)
    known = store.db.execute("SELECT change FROM session WHERE id = ?", (session_of(path),)).fetchone()
    change = str(known[0]) if known and known[0] != "unknown" else ""
    return store_all(store, path, read(path, before, change, keep=bool(folds)), before, folds)


def is_new(db: Connection, path: str) -> bool:
    """Tell whether a store knows nothing yet of a transcript and its session."""
    known = db.execute("SELECT 1 FROM session WHERE id = ?", (session_of(path),)).fetchone()
    return known is None and not load_cursor(db, path).head


def store_all(store: Store, path: str, batches: Iterable[Batch], before: Cursor, folds: Sequence[Fold] = ()) -> Report:
    """Store a transcript's batches, which `read` made from the cursor before on. Raises OSError, DatabaseError."""
    total, done = Report(), before
    for batch in batches:
        if not _add(total, store_batch(store, path, session_of(path), batch, done, folds)):
            break
        done = batch.cursor
        total.bytes = batch.reached - before.offset
    if total.bytes and not total.turns and not before.head:
        _unread(path)
    return total


def _unread(path: str) -> None:
    """Write down that a transcript of another agent holds nothing that its reader knows: it has another form."""
    host = hosts.of_transcript(path)
    if host is not None and not any(entries for _, _, entries in reader.entries(path)):
        journal.note("capture", f"{host.TITLE}'s {os.path.basename(path)} has no line in a form that keepsake reads")


def _add(total: Report, part: Report | None) -> bool:
    if part is None:
        return False
    total.turns += part.turns
    total.lessons += part.lessons
    return True
