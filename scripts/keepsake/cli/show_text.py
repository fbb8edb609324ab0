"""Memories as lines for people: nothing stored can move the cursor, hide, or pass for another program's tags."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from keepsake.cli import terminal
from keepsake.notes import marks
from keepsake.recall import line
from keepsake.store import memories
from keepsake.text import render

if TYPE_CHECKING:
    from collections.abc import Sequence

    from keepsake.cli.terminal import Line
    from keepsake.store.db import Connection
    from keepsake.store.memories import Memory

SHORT = 8  # characters of an id on a terminal: enough for every verb that takes one
ROWS = 4  # lines of a memory on a terminal; `show` has the rest
WIDE = 1200  # characters of a memory in a list; `show` has the rest
_TAG = re.compile(r"<(?=[A-Za-z/!?])")


def safe(text: str) -> str:
    """Return text as one harmless line: nothing hidden and, but for a terminal, no markup that opens a tag."""
    visible = render.visible(text)
    return visible if terminal.on() else _TAG.sub("\u2039", visible)


def safe_block(text: str) -> list[str]:
    """Return text as harmless lines, each with its indentation."""
    found = []
    for row in text.splitlines() or [""]:
        body = row.lstrip()
        found.append(" " * len(row[: len(row) - len(body)].expandtabs(4)) + safe(body))
    return found


def origin(memory: Memory) -> str:
    """Return where a memory comes from, in a few words."""
    return line.said(memory) or memory.source


def head(memory: Memory, score: float | None = None) -> str:
    """Return the line above a memory: score, type, date, id, origin, tags."""
    parts = [] if score is None else [f"{score:.2f}"]
    parts += [memory.type, render.date(memory.updated), f"id {render.name(memory.uid)}", origin(memory)]
    if memory.count > 1:
        parts.append(f"met {memory.count} times")
    parts.append(_state(memory))
    return safe("  ".join(part for part in parts if part))


def lines(db: Connection, memory: Memory, score: float | None = None, wide: int = WIDE) -> list[str]:
    """Return a memory for a list: its head, and its text with the turn's prefix on the same line."""
    text = memories.prefix(db, memory) + memory.content
    shown = safe(text[: 4 * wide])
    changed = marks.words(db, memory.id)
    return [
        head(memory, score) + (f"  [{safe(changed)}]" if changed else ""),
        "    " + (shown if len(shown) <= wide else shown[: wide - 1].rstrip() + "…"),
    ]


class Shown(NamedTuple):
    """A memory for the terminal: where it is, how well it fits (None: not asked), and lines to stand under its head."""

    db: Connection
    memory: Memory
    score: float | None = None
    notes: tuple[str, ...] = ()


def screen(found: Sequence[Shown]) -> list[Line]:
    """Return memories for the terminal: aligned heads, each with the beginning of its text under it."""
    heads = terminal.table([_head(one) for one in found])
    lines: list[Line] = []
    for head, one in zip(heads, found):
        lines += ["", head] if lines else [head]
        lines += [[("dim", f"  {terminal.fit(safe(note), terminal.width() - 2)}")] for note in one.notes]
        lines += terminal.wrapped(safe(one.memory.content[: 4 * WIDE]), 2, ROWS)
    return lines


def short(uid: str) -> str:
    """Return an id as a person types it."""
    return render.name(uid)[:SHORT]


def _head(one: Shown) -> list[tuple[str, str]]:
    place, total = memories.turn_place(one.db, one.memory)
    change = memories.change_of(one.db, one.memory.session) if total else ""
    rest = [
        f"turn {place}/{total}" if total else "",
        f"session {change}" if change not in ("", "unknown") else "",
        f"met {one.memory.count} times" if one.memory.count > 1 else "",
        _state(one.memory),
        marks.words(one.db, one.memory.id),
    ]
    return [
        *([] if one.score is None else [("good", f"{one.score:.2f}")]),
        ("id", short(one.memory.uid)),
        ("dim", render.date(one.memory.updated)),
        ("head", one.memory.type),
        ("", safe(", ".join(filter(None, [origin(one.memory), *rest])))),
    ]


def _state(memory: Memory) -> str:
    if not memory.superseded:
        return ""
    return "held back: reads like an instruction" if memory.superseded == memories.HELD else "superseded"
