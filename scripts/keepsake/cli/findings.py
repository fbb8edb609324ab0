"""What `keepsake doctor` lists beside problems: memories held back, notes that may be out of date or unconfirmed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from keepsake.base import clock
from keepsake.cli import common
from keepsake.cli.checks import databases
from keepsake.notes import marks
from keepsake.orders import provenance
from keepsake.store import memories
from keepsake.text import render
from keepsake.verbs import speaker, stores

if TYPE_CHECKING:
    from keepsake.base.project import Project

LAST = 10  # of each kind that are listed
OLD = 90 * common.DAY  # after which a note that no session has stated again, used or put right counts as unconfirmed


def held_back(found: Project) -> list[dict[str, str]]:
    """Return the newest memories that read like instructions to a model and are kept out of what Claude is shown."""
    held: list[dict[str, str]] = []
    for _, db in stores.readers(databases.readable(found)):
        for one in memories.find(db, "superseded = ?", (memories.HELD,), f"ORDER BY updated DESC LIMIT {LAST}"):
            # What Claude Code runs, a model reads: it gets the id alone.
            said = "" if speaker.inside() else render.harmless(one.content, 120)
            held.append({"id": one.uid, "kind": one.kind, "sign": provenance.sign(one.content), "text": said})
    return held


def stale(found: Project) -> list[dict[str, str]]:
    """Return the newest notes of which something has changed since they were made, each with what has."""
    listed: list[dict[str, str]] = []
    for _, db in stores.readers(databases.readable(found)):
        for row, words, silent in marks.marked(db, marks.STALE, LAST):
            one = memories.by_id(db, row)
            told = "not told" if silent else "told with that"
            listed.append({"id": one.uid, "mark": words, "told": told, "text": _shown(one.content)})
    return listed


def unconfirmed(found: Project) -> list[dict[str, str]]:
    """Return the oldest notes that nobody has stated again, used or put right for long."""
    where = "id IN (SELECT memory FROM note WHERE seen < 2) AND superseded = 0 AND used = 0 AND updated < ?"
    return [
        {"id": one.uid, "since": render.date(one.updated), "text": _shown(one.content)}
        for _, db in stores.readers(databases.readable(found))
        for one in memories.find(db, where, (clock.now() - OLD,), f"ORDER BY updated LIMIT {LAST}")
    ]


def _shown(content: str) -> str:
    """Return a note's beginning for people; what Claude Code runs, a model reads: it gets the id alone."""
    return "" if speaker.inside() else render.harmless(content, 120)
