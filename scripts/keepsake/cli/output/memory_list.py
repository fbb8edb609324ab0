"""Memories as a list on a terminal: aligned heads, each with the beginning of its text under it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from keepsake.cli.output import terminal
from keepsake.cli.output.terminal import Line
from keepsake.notes import marks
from keepsake.operations import show_text
from keepsake.store import memories
from keepsake.store.db import Connection
from keepsake.store.memories import Memory
from keepsake.text import render

SHORT = 8  # characters of an id on a terminal: enough for every verb that takes one
ROWS = 4  # lines of a memory on a terminal; `show` has the rest


class Entry(NamedTuple):
    """A memory for the terminal: its database, its score (0..1, None without a query), lines to put under its head."""

    db: Connection
    memory: Memory
    score: float | None = None
    notes: tuple[str, ...] = ()


def lines(shown: Sequence[Entry]) -> list[Line]:
    """Return the lines of a list of memories."""
    return terminal.listing([(_head(entry), _body(entry)) for entry in shown])


def _body(entry: Entry) -> list[Line]:
    notes: list[Line] = [
        [("dim", f"  {terminal.fit(show_text.safe(note), terminal.width() - 2)}")] for note in entry.notes
    ]
    text = entry.memory.content[: 4 * show_text.WIDE]
    if entry.memory.kind == "summary":  # a line for each of its parts
        return [*notes, *(part for line in text.splitlines() for part in terminal.wrapped(show_text.safe(line), 2, 1))]
    return [*notes, *terminal.wrapped(show_text.safe(text), 2, ROWS)]


def short(uid: str) -> str:
    """Return the beginning of an id, long enough for a person to type it instead."""
    return render.safe_id(uid)[:SHORT]


def _head(entry: Entry) -> list[tuple[str, str]]:
    place, total = memories.turn_place(entry.db, entry.memory)
    change = memories.change_of(entry.db, entry.memory.session) if total else ""
    details = [
        f"turn {place}/{total}" if total else "",
        f"session {change}" if change not in ("", "unknown") else "",
        f"met {entry.memory.count} times" if entry.memory.count > 1 else "",
        show_text.why_hidden(entry.memory),
        marks.words(entry.db, entry.memory.id),
    ]
    return [
        *([] if entry.score is None else [("good", f"{entry.score:.2f}")]),
        ("id", short(entry.memory.uid)),
        ("dim", render.date(entry.memory.updated)),
        ("head", entry.memory.type),
        ("", show_text.safe(", ".join(filter(None, [show_text.whose(entry.db, entry.memory), *details])))),
    ]
