"""Lay out lines for a terminal: colour, width, columns and pages, which output that goes elsewhere doesn't have.

A line is a text, or pieces of (style, text). `NO_COLOR`, `TERM=dumb`, the terminal's width and `PAGER` are respected.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import unicodedata
from collections.abc import Iterable, Sequence
from typing import Union

from keepsake.operations import show_text

Line = Union[str, Sequence[tuple[str, str]]]
STYLES = {"": "", "head": "1", "dim": "2", "good": "32", "bad": "31", "warn": "33", "id": "36"}  # ANSI SGR numbers
MAX_WIDTH, MIN_WIDTH = 120, 40  # limits, in columns, for the width of text, however wide or narrow the terminal is
GAP = 2  # characters between two columns of a table


def coloured() -> bool:
    """Tell whether to print colours (not with NO_COLOR, see https://no-color.org, nor on a terminal without them)."""
    env = os.environ
    windows = os.name == "nt" and not (env.get("WT_SESSION") or env.get("TERM"))
    return show_text.on_terminal() and not env.get("NO_COLOR") and env.get("TERM") != "dumb" and not windows


def width() -> int:
    """Return the width of text, in columns."""
    return max(MIN_WIDTH, min(MAX_WIDTH, shutil.get_terminal_size().columns))


def wide(text: str) -> int:
    """Return how many columns a text takes: two per East Asian wide character, none per combining one."""
    if text.isascii():
        return len(text)
    return sum(0 if unicodedata.combining(char) else 1 + (unicodedata.east_asian_width(char) in "WF") for char in text)


def beginning(text: str, columns: int) -> str:
    """Return as much of a text's beginning as takes at most so many columns."""
    cut = text[: max(0, columns)]
    while wide(cut) > columns:
        cut = cut[:-1]
    return cut


def fit(text: str, columns: int) -> str:
    """Return a text cut to so many columns, with an ellipsis if it is cut."""
    if wide(text) <= columns:
        return text
    return beginning(text, columns - 1).rstrip() + "…"


def _wrapped(text: str, room: int) -> list[str]:
    """Wrap a text at so many columns; only a word that is longer than a line is broken."""
    # textwrap measures with len() and takes no other measure, so it can't wrap a text with wide or combining characters
    lines = [""]
    for word in re.findall(r" *[^ ]+", re.sub(r"\s", " ", text.expandtabs())):
        rest = word
        if lines[-1] and wide(word.lstrip()) <= room < wide(lines[-1] + word):
            lines.append("")
        while rest:
            rest = rest if lines[-1] else rest.lstrip()
            fitting = beginning(rest, room - wide(lines[-1]))
            lines[-1] += fitting
            rest = rest[len(fitting) :]
            lines += [""] if rest else []
    return [line.rstrip() for line in lines if line.strip()]


def wrapped(text: str, indent: int, max_lines: int = 0) -> list[str]:
    """Wrap a text at the terminal's width; indent: spaces before each; max_lines: of the result, 0 for all."""
    lines = _wrapped(text, max(10, width() - indent))
    if max_lines and len(lines) > max_lines:
        lines = [*lines[: max_lines - 1], fit(lines[max_lines - 1] + " " + lines[max_lines], width() - indent)]
    return [" " * indent + line for line in lines]


def reflowed(line: str) -> list[str]:
    """Wrap a line at the terminal's width with its own indentation; an empty line stays."""
    return wrapped(line.strip(), len(line) - len(line.lstrip())) or [""]


def paragraphs(lines: Iterable[str]) -> list[str]:
    """Wrap each of the lines at the terminal's width."""
    return [part for line in lines for part in reflowed(line)]


def table(rows: Sequence[Sequence[tuple[str, str]]]) -> list[list[tuple[str, str]]]:
    """Return rows of (style, text) cells with their columns aligned; the last column is cut at the terminal's edge."""
    columns = max(map(len, rows), default=0)
    sizes = [max((wide(row[at][1]) for row in rows if at < len(row)), default=0) for at in range(columns)]
    room = max(10, width() - sum(sizes[:-1]) - GAP * (columns - 1))
    aligned = []
    for row in rows:
        cells = [(style, text + " " * (sizes[at] - wide(text) + GAP)) for at, (style, text) in enumerate(row[:-1])]
        aligned.append([*cells, (row[-1][0], fit(row[-1][1], room))] if row else [])
    return aligned


def listing(entries: Sequence[tuple[Sequence[tuple[str, str]], Sequence[Line]]]) -> list[Line]:
    """Return a list whose entries are separated by empty lines.

    entries: for each its head, a row of cells that is aligned with the other heads, and the lines under it.
    """
    lines: list[Line] = []
    for head, (_, below) in zip(table([head for head, _ in entries]), entries):
        lines += [*([""] if lines else []), head, *below]
    return lines


def painted(line: Line, *, colour: bool) -> str:
    """Return a line as one string, with ANSI sequences if colour is wanted."""
    if isinstance(line, str):
        return line
    return "".join(f"\x1b[{STYLES[style]}m{text}\x1b[0m" if colour and style else text for style, text in line)


def show(lines: Iterable[Line]) -> None:
    """Write lines to the terminal, through a pager if they don't fit on the screen. Raises BrokenPipeError."""
    colour = coloured()
    text = [painted(line, colour=colour) for line in lines]
    pager = os.environ.get("PAGER") or shutil.which("less") or ""
    if len(text) < shutil.get_terminal_size().lines or not pager or not sys.stdin.isatty():
        print("\n".join(text))
        return
    env = {"LESS": "FRX", **os.environ}  # as git sets it: quit if it fits, keep colours, don't clear the screen
    subprocess.run(pager, shell=True, input="\n".join(text).encode() + b"\n", env=env, check=False)  # noqa: S602  # PAGER is a command line
