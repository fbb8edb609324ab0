"""What was said, quoted: harmless lines within so many characters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from keepsake.operations import show_text
from keepsake.text import render

if TYPE_CHECKING:
    from collections.abc import Sequence


def one(text: str, limit: int) -> str:
    """Return a text as one quoted line of at most limit characters, "" for none."""
    return f"> {render.harmless(text, limit)}" if text else ""


def ends(said: str, room: int) -> list[str]:
    """Return a text's lines, quoted; of one that is too long the first two thirds of the room, and its last lines."""
    lines = [row for row in show_text.safe_block(said) if row.strip()]
    if sum(len(row) + 3 for row in lines) <= room:
        return [f"> {row}" for row in lines]
    first = _within(lines, 2 * room // 3)
    last = _within(lines[len(first) :][::-1], room // 3)[::-1]
    return [f"> {row}" for row in (*first, "…", *last)]


def _within(lines: Sequence[str], room: int) -> list[str]:
    """Return the first lines that fit; of a first one that is too long as much as does."""
    kept: list[str] = []
    for row in lines:
        room -= len(row) + 3
        if room < 0:
            return kept or [row[: room + len(row)] + "…"]
        kept.append(row)
    return kept
