"""Learn from a sub-agent's transcript: its errors, their fixes, and its report; never a turn of the person.

Its prompts are the model's, not the person's. Everything that is kept carries the tag `subagent`.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from keepsake.base import paths
from keepsake.capture import collector, cursors, filters, ingest
from keepsake.redact import redact
from keepsake.store.drafts import Draft
from keepsake.store.memories import SUBAGENT
from keepsake.text import mentions
from keepsake.transcript import jsonl, reader

if TYPE_CHECKING:
    from keepsake.capture.collector import Batch
    from keepsake.store.store import Store
    from keepsake.transcript.reader import Entry

MAX_REPORT = 4000  # characters of a report that are kept


class Lessons(collector.Collector):
    """Collects what a sub-agent's tool calls teach, and the last words it says."""

    report = ""
    at = 0.0

    def add(self, entry: Entry) -> None:
        """Take one entry."""
        for call in entry.calls:
            self.calls[call.id] = call
        for result in entry.results:
            self._lesson(result, entry)
        if entry.role == "assistant":
            self.at, self.report = entry.at, entry.text or self.report

    def labelled(self, *, begun: int, offset: int, line: int, head: str, report: str) -> Batch:
        """Return what was learnt as one batch. report: the sub-agent's last words, if the client gave them."""
        batch = self.take(last=True, begun=begun, offset=offset, line=line, head=head)
        made = self._report(report or self.report)
        batch.fixes += [made] if made is not None else []
        for draft in batch.every():
            draft.tags = (*draft.tags, SUBAGENT)
        return batch

    def _report(self, said: str) -> Draft | None:
        text = redact(said).strip()
        if not filters.long_enough("assistant", text):
            return None
        text = text if len(text) <= MAX_REPORT else f"{text[: MAX_REPORT - 1].rstrip()}…"
        key = f"report:{self.session}:{paths.digest(text)}"
        return Draft(
            key=key, kind="report", type="Learning", content=text, created=self.at, tags=("report",),
            session=self.session, source="transcript", files=mentions.files(text),
        )  # fmt: skip


def learn(store: Store, path: str, session: str, report: str) -> None:
    """Read what is new in a sub-agent's transcript and store what it teaches. Raises OSError, DatabaseError.

    session: the one that started it. A path that is not a regular file teaches nothing.
    """
    if not jsonl.regular(path):
        return
    path = os.path.realpath(path)
    before = cursors.load(store.db, path)
    head = cursors.head_hash(path)
    found = Lessons(session, cursors.Cursor(before.offset, before.line, head, {}, before.fixes), "")
    offset, line = before.offset, before.line
    for after, ended, entries in reader.entries(path, before.offset, before.line):
        if not ended:
            break
        for entry in entries:
            found.add(entry)
        offset, line = after, line + 1
    batch = found.labelled(begun=before.offset, offset=offset, line=line, head=head, report=report)
    ingest.store_batch(store, path, session, batch, before)
