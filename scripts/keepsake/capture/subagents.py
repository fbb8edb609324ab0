"""Learns from a sub-agent's transcript: its errors, their fixes and its report, but no turn of the person.

A sub-agent's prompts are written by the model, not by the person. Every memory from it carries the tag `subagent`.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from keepsake.base import paths
from keepsake.capture import cursors, filters, ingest
from keepsake.capture.collector import Collector
from keepsake.redact import redact
from keepsake.store.drafts import Draft
from keepsake.store.memories import SUBAGENT
from keepsake.text import mentions
from keepsake.transcript import jsonl

if TYPE_CHECKING:
    from keepsake.capture.collector import Batch
    from keepsake.capture.cursors import Cursor
    from keepsake.store.store import Store
    from keepsake.transcript.reader import Entry

MAX_REPORT = 4000  # characters of a report that are kept


class Lessons(Collector):
    """Collects what a sub-agent's tool calls teach, and its report: the one that the client gives or its last words."""

    def __init__(self, session: str, cursor: Cursor, report: str) -> None:
        super().__init__(session, cursor, "")
        self.given, self.report, self.at = report, "", 0.0

    def add(self, entry: Entry) -> None:
        """Take one entry."""
        for call in entry.calls:
            self.calls[call.id] = call
        for result in entry.results:
            self._lesson(result, entry)
        if entry.role == "assistant":
            self.at, self.report = entry.at, entry.text or self.report

    def take(self, *, last: bool, begun: int, offset: int, line: int, head: str) -> Batch:
        """Hand over what was learnt, at the file's end together with the report."""
        batch = super().take(last=last, begun=begun, offset=offset, line=line, head=head)
        batch.fixes += self._reported() if last else []
        for draft in batch.all_drafts():
            draft.tags = (*draft.tags, SUBAGENT)
        return batch

    def _reported(self) -> list[Draft]:
        text = redact(self.given or self.report).strip()
        if not filters.long_enough("assistant", text):
            return []
        text = text if len(text) <= MAX_REPORT else f"{text[: MAX_REPORT - 1].rstrip()}…"
        key = f"report:{self.session}:{paths.digest(text)}"
        report = Draft(
            key=key, kind="report", type="Learning", content=text, created=self.at, tags=("report",),
            session=self.session, source="transcript", files=mentions.files(text),
        )  # fmt: skip
        return [report]


def learn(store: Store, path: str, session: str, report: str) -> None:
    """Read what is new in a sub-agent's transcript and store what it teaches. Raises OSError, DatabaseError.

    session: the id of the session that started the sub-agent. A path that is not a regular file teaches nothing.
    """
    if not jsonl.regular(path):
        return
    path = os.path.realpath(path)
    done = cursors.load(store.db, path)
    for batch in ingest.collect(path, done, Lessons(session, done, report), keep=True):
        if ingest.store_batch(store, path, session, batch, done) is None:
            break
        done = batch.cursor
