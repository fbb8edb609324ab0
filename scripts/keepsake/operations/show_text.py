"""Print memories as lines for people, so that no stored text moves the cursor, hides, or passes for markup."""

from __future__ import annotations

import os
import re
import sys

from keepsake.notes import attribution, host, marks
from keepsake.operations import records, stores
from keepsake.recall import line
from keepsake.store import memories, note_rows
from keepsake.store.db import Connection
from keepsake.store.memories import Memory
from keepsake.text import render

WIDE = 1200  # characters of a memory in a list; `show` has the rest
_TAG = re.compile(r"<(?=[A-Za-z/!?])")


def on_terminal() -> bool:
    """Tell whether a person reads the output on a terminal."""
    return sys.stdout.isatty() and os.environ.get("CLAUDECODE") != "1"


def safe(text: str) -> str:
    """Return text as one harmless line: no hidden characters and, unless it goes to a terminal, no opening tags."""
    visible = render.visible(text)
    return visible if on_terminal() else _TAG.sub("\u2039", visible)


def safe_block(text: str) -> list[str]:
    """Return text as harmless lines that keep their indentation."""
    safe_lines = []
    for row in text.splitlines() or [""]:
        body = row.lstrip()
        safe_lines.append(" " * len(row[: len(row) - len(body)].expandtabs(4)) + safe(body))
    return safe_lines


def origin(memory: Memory, host: str = "") -> str:
    """Return where a memory comes from, in a few words. host: the agent of its session, "" for Claude Code."""
    return line.origin(memory, host) or memory.source


def whose(db: Connection, memory: Memory, host: str = "") -> str:
    """Return where a memory comes from, with the name of its person if it is known."""
    return line.attributed(origin(memory, host), attribution.author(db, memory))


def head(db: Connection, memory: Memory, score: float | None = None, host: str = "") -> str:
    """Return the line above a memory: score, type (a note's class), date, id and origin (with its author)."""
    parts = [] if score is None else [f"{score:.2f}"]
    note = note_rows.read(db, memory.id)
    label = note.cls if note and note.cls else memory.type
    source = whose(db, memory, host)
    parts += [label, render.date(memory.updated), f"id {render.safe_id(memory.uid)}", source]
    if memory.count > 1:
        parts.append(f"met {memory.count} times")
    parts.append(why_hidden(memory))
    return safe("  ".join(part for part in parts if part))


def place_of(db: Connection) -> str:
    """Return words that name the project of a store, for lists of memories of several projects."""
    return f"of {safe(stores.root_of(db) or 'every project')}"


def lines(
    db: Connection, memory: Memory, score: float | None = None, wide: int = WIDE, *, place: bool = False
) -> list[str]:
    """Return a memory as two lines of a list: its head, and its text.

    wide: characters of the text at most; place: the head names the memory's project.
    """
    where = f"  {place_of(db)}" if place else ""
    text = memories.text_of(db, memory)
    text = " | ".join(text.splitlines()) if memory.kind == "summary" else text
    shown = safe(text[: 4 * wide])
    change = marks.words(db, memory.id)
    agent = host.title(db, memory.id, memory.session)
    return [
        head(db, memory, score, agent) + where + (f"  [{safe(change)}]" if change else ""),
        "    " + (shown if len(shown) <= wide else shown[: wide - 1].rstrip() + "…"),
    ]


def without_text(memory: Memory) -> list[str]:
    """Return a memory that is held back as lines for a model, which show that it exists but no word of its text."""
    head_ = "  ".join([memory.type, render.date(memory.updated), f"id {render.safe_id(memory.uid)}"])
    return [head_, f"    ({why_hidden(memory)}; the person sees it with `keepsake show`)"]


def why_hidden(memory: Memory) -> str:
    """Return why a memory is not shown to the model, in a few words; "" if it may be shown."""
    if memory.state == memories.CURRENT:
        return ""
    return records.HELD_BACK if memory.state == memories.HELD else "superseded"
