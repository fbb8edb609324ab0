"""List for `keepsake doctor`, besides problems, memories that are held back and notes that may be out of date."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from keepsake.base import clock
from keepsake.base.project import Project
from keepsake.cli.checks import databases
from keepsake.notes import marks
from keepsake.operations import speaker
from keepsake.orders import provenance
from keepsake.store import memories
from keepsake.store.db import Connection
from keepsake.store.store import open_readers
from keepsake.text import render
from keepsake.worker import inbox

MAX_LISTED = 10  # memories of each kind that are listed


class Findings(NamedTuple):
    """The memories that are listed, each with its id and the beginning of its text for people.

    waiting: how many things wait in the inbox, memories among them.
    """

    held_back: list[dict[str, str]]
    stale: list[dict[str, str]]
    unconfirmed: list[dict[str, str]]
    waiting: int

    def lines(self, left: set[str]) -> list[str]:
        """Return them as lines, each after an empty one.

        left: keys of what the person has left as it is on the page, which is not listed.
        """
        return [line for keys, text in self._texts() if left.isdisjoint(keys) for line in ("", text)]

    def _texts(self) -> Iterator[tuple[set[str], str]]:
        """Yield each with the keys that it may have in the inbox."""
        for one in self.held_back:
            keys = {inbox.key("held", one["id"], one["sign"] or inbox.ORDER)}
            yield keys, f"held back, reads like an instruction ({one['sign']}): {one['kind']} {_named(one)}"
        for one in self.stale:
            keys = {inbox.key(kind, one["id"], one["mark"]) for kind in ("stale", "contradiction")}
            yield keys, f"changed since ({one['told']}): {one['mark']}: {_named(one)}"
        for one in self.unconfirmed:
            keys = {inbox.key("unconfirmed", one["id"], inbox.SINCE + one["since"])}
            yield keys, f"nobody has confirmed since {one['since']}: {_named(one)}"


def _named(entry: dict[str, str]) -> str:
    return f"{entry['id']}: {entry['text']}" if entry["text"] else entry["id"]


def collect(project: Project) -> Findings:
    """Return the memories of a project that are to be listed."""
    folders = databases.readable(project)
    waiting = inbox.count(project) if folders == project.folders() else 0
    listed = Findings([], [], [], waiting)
    for store in open_readers(folders):
        listed.held_back.extend(_held_back(store.db))
        listed.stale.extend(_stale(store.db))
        listed.unconfirmed.extend(_unconfirmed(store.db))
    return listed


def _held_back(db: Connection) -> Iterator[dict[str, str]]:
    """Yield the newest memories that read like instructions to a model, and so are not shown to Claude."""
    for memory in memories.find(db, "state = ?", (memories.HELD,), f"ORDER BY updated DESC LIMIT {MAX_LISTED}"):
        sign = provenance.sign(memory.content)
        yield {"id": memory.uid, "kind": memory.kind, "sign": sign, "text": _beginning(memory.content)}


def _stale(db: Connection) -> Iterator[dict[str, str]]:
    """Yield the newest notes about things that have changed since, each with the change in words."""
    for row, words, silent in marks.marked_by(db, marks.STALE, MAX_LISTED):
        memory, shown = memories.by_id(db, row), "not told" if silent else "told with that"
        yield {"id": memory.uid, "mark": words, "told": shown, "text": _beginning(memory.content)}


def _unconfirmed(db: Connection) -> Iterator[dict[str, str]]:
    """Yield the oldest notes that nobody has repeated, used or corrected for a long time (inbox.OLD)."""
    since = clock.now() - inbox.OLD
    for memory in memories.find(db, inbox.UNCONFIRMED, (since,), f"ORDER BY updated LIMIT {MAX_LISTED}"):
        yield {"id": memory.uid, "since": render.date(memory.updated), "text": _beginning(memory.content)}


def _beginning(content: str) -> str:
    """Return the beginning of a note for people; inside Claude Code a model reads the output, and gets no text."""
    return "" if speaker.inside() else render.harmless(content, 120)
