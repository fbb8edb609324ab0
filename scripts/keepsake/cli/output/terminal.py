"""What a person sees on a terminal: colour, width, columns, pages. Output that goes elsewhere has none of it.

A line is a text, or pieces of (style, text). `NO_COLOR`, `TERM=dumb`, the terminal's width and `PAGER` are respected.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import textwrap
import unicodedata
from typing import TYPE_CHECKING

from keepsake.operations import show_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Union

    Line = Union[str, Sequence[tuple[str, str]]]
STYLES = {"": "", "head": "1", "dim": "2", "good": "32", "bad": "31", "warn": "33", "id": "36"}  # ANSI SGR numbers
WIDEST, NARROWEST = 120, 40  # columns in which text is set, however wide or narrow the terminal is
GAP = 2  # columns between two columns


def coloured() -> bool:
    """Tell whether the terminal wants colour (https://no-color.org; a dumb terminal shows none)."""
    env = os.environ
    windows = os.name == "nt" and not (env.get("WT_SESSION") or env.get("TERM"))
    return show_text.on_terminal() and not env.get("NO_COLOR") and env.get("TERM") != "dumb" and not windows


def width() -> int:
    """Return the columns in which text is set."""
    return max(NARROWEST, min(WIDEST, shutil.get_terminal_size().columns))


def wide(text: str) -> int:
    """Return the columns that a text takes: two for East Asian wide characters, none for combining ones."""
    if text.isascii():
        return len(text)
    return sum(0 if unicodedata.combining(char) else 1 + (unicodedata.east_asian_width(char) in "WF") for char in text)


def fit(text: str, columns: int) -> str:
    """Return a text cut to so many columns, with an ellipsis where it is cut."""
    if wide(text) <= columns:
        return text
    cut = text[: max(0, columns - 1)]
    while cut and wide(cut) > columns - 1:
        cut = cut[:-1]
    return cut.rstrip() + "…"


def wrapped(text: str, indent: int, most: int = 0) -> list[str]:
    """Return a text set in the terminal's width behind an indent; most: lines, 0 for all."""
    room = max(10, width() - indent)
    room = room if wide(text) == len(text) else room // 2  # what textwrap counts are characters
    lines = textwrap.wrap(text, room, break_long_words=True, break_on_hyphens=False)
    if most and len(lines) > most:
        lines = [*lines[: most - 1], fit(lines[most - 1] + " " + lines[most], width() - indent)]
    return [" " * indent + line for line in lines]


def reflowed(line: str) -> list[str]:
    """Return a line set in the terminal's width, behind its own indent; an empty one stays."""
    return wrapped(line.strip(), len(line) - len(line.lstrip())) or [""]


def table(rows: Sequence[Sequence[tuple[str, str]]]) -> list[list[tuple[str, str]]]:
    """Return rows of (style, text) cells with their columns aligned; the last column is cut at the terminal's edge."""
    columns = max(map(len, rows), default=0)
    sizes = [max((wide(row[at][1]) for row in rows if at < len(row)), default=0) for at in range(columns)]
    room = max(10, width() - sum(sizes[:-1]) - GAP * (columns - 1))
    found = []
    for row in rows:
        cells = [(style, text + " " * (sizes[at] - wide(text) + GAP)) for at, (style, text) in enumerate(row[:-1])]
        found.append([*cells, (row[-1][0], fit(row[-1][1], room))] if row else [])
    return found


def listing(entries: Sequence[tuple[Sequence[tuple[str, str]], Sequence[Line]]]) -> list[Line]:
    """Return entries of a row and what stands under it: the rows aligned, an empty line between two entries."""
    lines: list[Line] = []
    for head, (_, below) in zip(table([head for head, _ in entries]), entries):
        lines += [*([""] if lines else []), head, *below]
    return lines


def painted(line: Line, *, colour: bool) -> str:
    """Return a line as it is written to the terminal."""
    if isinstance(line, str):
        return line
    return "".join(f"\x1b[{STYLES[style]}m{text}\x1b[0m" if colour and style else text for style, text in line)


def show(lines: Iterable[Line]) -> None:
    """Write lines to the terminal, a page at a time where they are more than it shows. Raises BrokenPipeError."""
    colour = coloured()
    text = [painted(line, colour=colour) for line in lines]
    pager = os.environ.get("PAGER") or shutil.which("less") or ""
    if len(text) < shutil.get_terminal_size().lines or not pager or not sys.stdin.isatty():
        print("\n".join(text))
        return
    env = {"LESS": "FRX", **os.environ}  # as git has it: quit if it fits, keep colours, leave the screen
    subprocess.run(pager, shell=True, input="\n".join(text).encode() + b"\n", env=env, check=False)  # noqa: S602  # PAGER is a command line
