"""Print a verb's answer as JSON, as lines or as a screen; warn on stderr; ask the person."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Sequence

from keepsake.cli.output import terminal
from keepsake.cli.output.terminal import Line
from keepsake.operations import show_text
from keepsake.text import render


def count(number: int, one: str, many: str = "") -> str:
    """Return a number with its noun: `1 memory`, `1,200 memories`; many: the plural if it isn't the noun with an s."""
    return f"{number:,} {one if number == 1 else many or f'{one}s'}"


def joined(complaints: Sequence[str], limit: int) -> str:
    """Join complaints about lines: the first of them, at most limit, and the number of those left out."""
    more = len(complaints) - limit
    return "; ".join([*complaints[:limit], *([f"and {count(more, 'more line')}"] if more > 0 else [])])


def plain(line: str) -> str:
    """Return a line without characters that control the terminal or hide text in it; its spaces stay.

    Besides stored text, names of files and settings and messages of git and the system come from elsewhere, too.
    """
    if line.isascii() and line.isprintable():
        return line
    return "".join(" " if char.isspace() else char for char in line if char.isspace() or not render.hidden(ord(char)))


def say(*lines: str) -> None:
    """Print lines for people."""
    for line in lines:
        print(plain(line))


def warn(line: str) -> None:
    """Print a line on stderr."""
    print(plain(f"keepsake: {line}"), file=sys.stderr)


def agreed(question: str) -> bool:
    """Ask the person on the terminal; return whether they typed yes. Without a terminal the answer is no."""
    if not sys.stdin.isatty():
        return False
    print(plain(f"{question} Type yes: "), end="", file=sys.stderr, flush=True)
    return sys.stdin.readline().strip().lower() == "yes"


def answer(
    args: argparse.Namespace, value: object, lines: Iterable[str], screen: Callable[[], Iterable[Line]] | None = None
) -> int:
    """Print an answer: value as JSON with `--json`, the screen on a terminal if there is one, else the lines.

    If the page runs the verb in its own process (`args.take`), the page gets value, and nothing is printed. Returns
    exit code 0.
    """
    args.answered = True
    take = getattr(args, "take", None)
    if take is not None:
        take(value)
    elif getattr(args, "json", False):
        print(json.dumps(value))
    elif screen is not None and show_text.on_terminal():
        terminal.show([_plain(line) for line in screen()])
    else:
        say(*lines)
    return 0


def wrapped(args: argparse.Namespace, value: object, lines: Sequence[str]) -> int:
    """Print an answer whose lines are wrapped on a terminal. Returns exit code 0."""
    return answer(args, value, lines, lambda: terminal.paragraphs(lines))


def _plain(line: Line) -> Line:
    return plain(line) if isinstance(line, str) else [(style, plain(text)) for style, text in line]
