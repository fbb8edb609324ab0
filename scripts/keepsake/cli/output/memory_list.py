"""Memories as a person reads them on a terminal: aligned heads, each with the beginning of its text under it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from keepsake.cli.output import terminal
from keepsake.notes import marks
from keepsake.operations import show_text
from keepsake.store import memories
from keepsake.text import render

if TYPE_CHECKING:
    from collections.abc import Sequence

    from keepsake.cli.output.terminal import Line
    from keepsake.store.db import Connection
    from keepsake.store.memories import Memory

SHORT = 8  # characters of an id on a terminal: enough for every verb that takes one
ROWS = 4  # lines of a memory on a terminal; `show` has the rest


class Shown(NamedTuple):
    """A memory for the terminal: where it is, how well it fits (None: not asked), and lines to stand under its head."""

    db: Connection
    memory: Memory
    score: float | None = None
    notes: tuple[str, ...] = ()


def lines(found: Sequence[Shown]) -> list[Line]:
    """Return memories for the terminal: aligned heads, each with the beginning of its text under it."""
    return terminal.listing([(_head(one), _body(one)) for one in found])


def _body(one: Shown) -> list[Line]:
    notes: list[Line] = [[("dim", f"  {terminal.fit(show_text.safe(it), terminal.width() - 2)}")] for it in one.notes]
    return [*notes, *terminal.wrapped(show_text.safe(one.memory.content[: 4 * show_text.WIDE]), 2, ROWS)]


def short(uid: str) -> str:
    """Return an id as a person types it."""
    return render.safe_id(uid)[:SHORT]


def _head(one: Shown) -> list[tuple[str, str]]:
    place, total = memories.turn_place(one.db, one.memory)
    change = memories.change_of(one.db, one.memory.session) if total else ""
    rest = [
        f"turn {place}/{total}" if total else "",
        f"session {change}" if change not in ("", "unknown") else "",
        f"met {one.memory.count} times" if one.memory.count > 1 else "",
        show_text.state(one.memory),
        marks.words(one.db, one.memory.id),
    ]
    return [
        *([] if one.score is None else [("good", f"{one.score:.2f}")]),
        ("id", short(one.memory.uid)),
        ("dim", render.date(one.memory.updated)),
        ("head", one.memory.type),
        ("", show_text.safe(", ".join(filter(None, [show_text.origin(one.memory), *rest])))),
    ]
