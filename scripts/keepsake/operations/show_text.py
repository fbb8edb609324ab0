"""Memories as lines for people: nothing stored can move the cursor, hide, or pass for another program's tags."""

from __future__ import annotations

import os
import re
import sys
from typing import TYPE_CHECKING

from keepsake.notes import host, marks
from keepsake.operations import records, stores
from keepsake.recall import line
from keepsake.store import memories, note_rows
from keepsake.text import render

if TYPE_CHECKING:
    from keepsake.store.db import Connection
    from keepsake.store.memories import Memory
    from keepsake.store.note import Note

WIDE = 1200  # characters of a memory in a list; `show` has the rest
_TAG = re.compile(r"<(?=[A-Za-z/!?])")


def on_terminal() -> bool:
    """Tell whether a person reads the output on a terminal."""
    return sys.stdout.isatty() and os.environ.get("CLAUDECODE") != "1"


def safe(text: str) -> str:
    """Return text as one harmless line: nothing hidden and, but for a terminal, no markup that opens a tag."""
    visible = render.visible(text)
    return visible if on_terminal() else _TAG.sub("\u2039", visible)


def safe_block(text: str) -> list[str]:
    """Return text as harmless lines, each with its indentation."""
    found = []
    for row in text.splitlines() or [""]:
        body = row.lstrip()
        found.append(" " * len(row[: len(row) - len(body)].expandtabs(4)) + safe(body))
    return found


def origin(memory: Memory, host: str = "") -> str:
    """Return where a memory comes from, in a few words. host: the agent that heard it, "" for Claude Code."""
    return line.origin(memory, host) or memory.source


def head(memory: Memory, score: float | None = None, host: str = "", note: Note | None = None) -> str:
    """Return the line above a memory: score, type (of a note its class), date, id, origin (of a note whose it is)."""
    parts = [] if score is None else [f"{score:.2f}"]
    sort = note.cls if note and note.cls else memory.type
    whose = ", ".join(filter(None, [origin(memory, host), f"by {note.who}" if note and note.who else ""]))
    parts += [sort, render.date(memory.updated), f"id {render.safe_id(memory.uid)}", whose]
    if memory.count > 1:
        parts.append(f"met {memory.count} times")
    parts.append(state(memory))
    return safe("  ".join(part for part in parts if part))


def place_of(db: Connection) -> str:
    """Return whose project the memories of a store are, for where several are listed."""
    return f"of {safe(stores.root_of(db) or 'every project')}"


def lines(
    db: Connection, memory: Memory, score: float | None = None, wide: int = WIDE, *, place: bool = False
) -> list[str]:
    """Return a memory for a list: its head, and its text with the turn's prefix on the same line.

    place: the head says whose project it is.
    """
    where = f"  {place_of(db)}" if place else ""
    text = memories.text_of(db, memory)
    shown = safe(text[: 4 * wide])
    changed = marks.words(db, memory.id)
    heard = host.title(db, memory.id, memory.session)
    return [
        head(memory, score, heard, note_rows.read(db, memory.id)) + where + (f"  [{safe(changed)}]" if changed else ""),
        "    " + (shown if len(shown) <= wide else shown[: wide - 1].rstrip() + "…"),
    ]


def withheld(memory: Memory) -> list[str]:
    """Return what is held back as lines for a model: that it is there, and nothing that somebody else wrote."""
    head_ = "  ".join([memory.type, render.date(memory.updated), f"id {render.safe_id(memory.uid)}"])
    return [head_, f"    ({state(memory)}; the person sees it with `keepsake show`)"]


def state(memory: Memory) -> str:
    """Return why a memory is not shown to the model, in a few words; "" where it may be."""
    if memory.state == memories.CURRENT:
        return ""
    return records.HELD_BACK if memory.state == memories.HELD else "superseded"
