"""Collects a transcript's entries into batches, each stored in one transaction: turns, lessons, fixes, rules."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from keepsake.base import paths
from keepsake.base.event import CHANGE_TOOLS
from keepsake.capture import filters, fixes, keep, rules, tools
from keepsake.capture.cursors import Cursor
from keepsake.store import drafts, memories, pauses
from keepsake.text import error_lines
from keepsake.transcript import turns
from keepsake.transcript.turns import Joiner

if TYPE_CHECKING:
    from keepsake.capture.rules import StatedRule
    from keepsake.store.drafts import Draft
    from keepsake.transcript import reader
    from keepsake.transcript.turns import Turn

MAX_PENDING = 500  # tool calls that are remembered while their result is missing


@dataclass
class Batch:
    """What one transaction stores.

    lessons: each with the id of its tool call; withdrawn: keys of fixes that did not hold; entries: for folds, the
    entries that were read from the byte `begun` on.
    """

    turns: list[keep.CapturedTurn] = field(default_factory=list)
    lessons: list[tuple[Draft, str]] = field(default_factory=list)
    fixes: list[Draft] = field(default_factory=list)
    withdrawn: list[str] = field(default_factory=list)
    rules: list[StatedRule] = field(default_factory=list)
    change: str = ""
    cwd: str = ""
    begun: int = 0  # byte of the transcript
    reached: int = 0  # byte after the last finished line; the cursor may stand before it
    entries: list[reader.Entry] = field(default_factory=list)
    cursor: Cursor = field(default_factory=Cursor)

    def all_drafts(self) -> list[Draft]:
        """Return all memories of the batch, in the order in which they are stored."""
        kept = [turn.draft for turn in self.turns if turn.draft is not None]
        return [*kept, *(draft for draft, _ in self.lessons), *(rule.draft for rule in self.rules), *self.fixes]

    def complete_drafts(self) -> None:
        """Fill in the drafts' ids, terms and states, the costly part of storing; judge only a file's last change."""
        last = {draft.key: draft for draft in self.all_drafts()}
        for draft in self.all_drafts():
            done = drafts.complete(last[draft.key] if draft.kind == "file" else draft)
            draft.uid, draft.terms, draft.state, draft.mark = done.uid, done.terms, done.state, done.mark

    def drop_paused(self, silent: list[tuple[float, float]]) -> None:
        """Drop what was said during a pause. silent: start and end of each pause (epoch seconds).

        Of a file that was changed during a pause all changes are dropped, since its last edit gives the text for all of
        them.
        """
        if not silent:
            return
        paused = [draft for draft, _ in self.lessons if pauses.covers(silent, draft.created)]
        files = {draft.key for draft in paused if draft.kind == "file"}
        self.turns = [turn for turn in self.turns if not pauses.covers(silent, turn.at)]
        self.lessons = [
            (draft, call)
            for draft, call in self.lessons
            if not pauses.covers(silent, draft.created) and draft.key not in files
        ]
        self.rules = [rule for rule in self.rules if not pauses.covers(silent, rule.draft.created)]
        self.fixes = [fix for fix in self.fixes if not pauses.covers(silent, fix.created)]


class Collector:
    """Turns a transcript's entries into batches."""

    def __init__(self, session: str, cursor: Cursor, change: str) -> None:
        self.session = session
        self.reads = dict(cursor.reads)  # digest of a file's path -> how often it was read
        self.change = change
        self.joiner = Joiner()
        self.finder = fixes.FixFinder(session, fixes.load(cursor.fixes))
        self.calls: dict[str, reader.Call] = {}
        self.changes: dict[str, reader.Call] = {}  # key of a file's memory -> the last edit of that file in the batch
        self.batch = Batch()
        self.page = -1  # byte of the last result with a web page since the person spoke, -1: none
        self.said = ""  # what the assistant said last: its question explains the person's answer

    def add(self, entry: reader.Entry) -> None:
        """Take one entry; an entry of a sidechain is ignored."""
        if entry.side:
            return
        self.batch.cwd = self.batch.cwd or entry.cwd
        self._notice_change(entry)
        for call in entry.calls:
            self.calls[call.id] = call
        for result in entry.results:
            answered = self.calls.get(result.call)
            self.page = entry.offset if answered is not None and tools.brings_page(answered.name) else self.page
            self._lesson(result, entry)
        done, comment = self.joiner.add(entry), turns.comment(entry)
        for turn in [*done, *self.joiner.close(), comment] if comment else done:
            self._finish(turn)
        while len(self.calls) > MAX_PENDING:
            del self.calls[next(iter(self.calls))]

    def _notice_change(self, entry: reader.Entry) -> None:
        beginning = "" if entry.results or entry.role != "user" else entry.text[:3000]
        change = filters.change_in_command(entry.text) if "/" in beginning else ""
        for call in entry.calls:
            if call.name == "Skill":
                change = filters.change_of_call(call.input) or change
        self.change = self.batch.change = tools.plain_name(change) or self.batch.change or self.change

    def _lesson(self, result: reader.Result, entry: reader.Entry) -> None:
        call = self.calls.pop(result.call, None)
        if call is None:
            return
        command, errors = str(call.input.get("command") or ""), False
        if call.name in tools.SHELLS:
            errors = result.failed or (_may_err(command, result) and tools.has_error(command, result.text))
            errors = errors and not tools.runs_keepsake(command)
        elif call.name not in CHANGE_TOOLS:
            return
        at = entry.at if errors or call.name in CHANGE_TOOLS else 0.0
        draft = tools.error_pattern(call.name, command, result.text, self.session, at) if errors else None
        memory = [draft.key, draft.content] if draft is not None else []
        self.finder.add(call, result.text if errors else "", result.failed, at, memory)
        if not (errors or result.failed):
            draft = tools.file_changed(call.name, call.input, self.session, at)
        if draft is not None:
            if draft.kind == "file":
                self.changes[draft.key] = call
            self.batch.lessons.append((draft, result.call))

    def _finish(self, turn: Turn, *, count: bool = True) -> None:
        turn.branch = tools.plain_name(turn.branch)
        reads = [paths.digest(path) for path in turn.reads]
        repeated = filters.repeated_read(reads, len(turn.tools), self.reads)
        if count:
            for path in reads:
                self.reads[path] = self.reads.get(path, 0) + 1
        rule = rules.stated(turn, self.session)
        if rule is not None:
            self.batch.rules.append(rule)
        before = self.said if turn.role == "user" else ""
        self.said = turn.text if turn.role == "assistant" and turn.text else self.said
        draft = None if repeated else keep.draft(turn, self.session, self.change or "unknown", before)
        self.page = self.page if turn.role == "assistant" else -1
        if draft is not None and 0 <= self.page < turn.offset:
            draft.mark = memories.FROM_WEB
        self.batch.turns.append(keep.CapturedTurn(keep.turn_key(self.session, turn), turn.at, turn.branch, draft))

    def take(self, *, last: bool, begun: int, offset: int, line: int, head: str) -> Batch:
        """Hand over the batch.

        last: the file's end is reached, so the open turn is stored too, and read again next time; begun, offset: where
        the batch begins and ends in the transcript (bytes); line: the number of lines before offset; head: see Cursor.
        """
        waiting = self.joiner.open
        if waiting is not None and last:
            self._finish(waiting, count=False)
        batch, self.batch = self.batch, Batch(change=self.change)
        self._fill_in_changes(batch)
        batch.fixes, batch.withdrawn = self.finder.take()
        batch.begun, batch.reached = begun, offset
        if waiting is not None:
            offset, line = waiting.offset, waiting.line - 1
        batch.cursor = Cursor(offset, line, head, dict(self.reads), self.finder.state.dump())
        return batch

    def _fill_in_changes(self, batch: Batch) -> None:
        """Give the memories of changed files their text: all of one file get the text of its last edit in the batch."""
        texts = {key: tools.change_text(call.name, call.input) for key, call in self.changes.items()}
        for draft, _ in batch.lessons:
            draft.content = texts.get(draft.key, draft.content)
        self.changes = {}


def _may_err(command: str, result: reader.Result) -> bool:
    """Tell whether a command's output is worth searching for errors, by checks that cost less than the search."""
    return not error_lines.only_looks(command) and result.may_contain(error_lines.PRINTED_BYTES)
