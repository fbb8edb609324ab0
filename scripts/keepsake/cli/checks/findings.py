"""What `keepsake doctor` lists beside problems: memories held back, notes that may be out of date or unconfirmed."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from keepsake.base import clock
from keepsake.cli.checks import databases
from keepsake.notes import marks
from keepsake.operations import speaker
from keepsake.orders import provenance
from keepsake.store import memories
from keepsake.store.store import open_readers
from keepsake.text import render
from keepsake.worker import inbox

if TYPE_CHECKING:
    from collections.abc import Iterator

    from keepsake.base.project import Project
    from keepsake.store.db import Connection

LAST = 10  # of each kind that are listed


class Findings(NamedTuple):
    """What is listed, each with its id and the beginning of its text for people."""

    held_back: list[dict[str, str]]
    stale: list[dict[str, str]]
    unconfirmed: list[dict[str, str]]

    def lines(self) -> list[str]:
        """Return it as lines, an empty one before each."""
        said = [f"held back, reads like an instruction ({one['sign']}): {one['kind']} {_named(one)}"
                for one in self.held_back]  # fmt: skip
        said += [f"changed since ({one['told']}): {one['mark']}: {_named(one)}" for one in self.stale]
        said += [f"nobody has confirmed since {one['since']}: {_named(one)}" for one in self.unconfirmed]
        return [line for one in said for line in ("", one)]


def _named(one: dict[str, str]) -> str:
    return f"{one['id']}: {one['text']}" if one["text"] else one["id"]


def look(found: Project) -> Findings:
    """Return what there is to list of a project."""
    listed = Findings([], [], [])
    for store in open_readers(databases.readable(found)):
        listed.held_back.extend(_held_back(store.db))
        listed.stale.extend(_stale(store.db))
        listed.unconfirmed.extend(_unconfirmed(store.db))
    return listed


def _held_back(db: Connection) -> Iterator[dict[str, str]]:
    """Yield the newest memories that read like instructions to a model and are kept out of what Claude is shown."""
    for one in memories.find(db, "state = ?", (memories.HELD,), f"ORDER BY updated DESC LIMIT {LAST}"):
        yield {"id": one.uid, "kind": one.kind, "sign": provenance.sign(one.content), "text": _shown(one.content)}


def _stale(db: Connection) -> Iterator[dict[str, str]]:
    """Yield the newest notes of which something has changed since they were made, each with what has."""
    for row, words, silent in marks.marked_by(db, marks.STALE, LAST):
        one, told = memories.by_id(db, row), "not told" if silent else "told with that"
        yield {"id": one.uid, "mark": words, "told": told, "text": _shown(one.content)}


def _unconfirmed(db: Connection) -> Iterator[dict[str, str]]:
    """Yield the oldest notes that nobody has stated again, used or put right for long."""
    for one in memories.find(db, inbox.UNCONFIRMED, (clock.now() - inbox.OLD,), f"ORDER BY updated LIMIT {LAST}"):
        yield {"id": one.uid, "since": render.date(one.updated), "text": _shown(one.content)}


def _shown(content: str) -> str:
    """Return a note's beginning for people; what Claude Code runs, a model reads: it gets the id alone."""
    return "" if speaker.inside() else render.harmless(content, 120)
