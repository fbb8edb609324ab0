"""What the verbs share: which project, what a filter on the command line means, how an answer leaves."""

from __future__ import annotations

import argparse
import difflib
import json
import os
import re
import sys
from typing import TYPE_CHECKING

from keepsake.base import clock, paths, project
from keepsake.cli.output import terminal
from keepsake.store import drafts, note
from keepsake.text import render
from keepsake.verbs import show_text, stores

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import NoReturn

    from keepsake.cli.output.terminal import Line

READING = frozenset(("recall", "list", "ledger", "stats", "doctor", "export"))  # find nothing where nothing is
DAY = 86_400.0
_AGE = re.compile(r"(\d{1,6})\s*(m|h|d|w)")
_CHOICES = re.compile(r" \(choose from .{200,}\)")
_TYPED = re.compile(r"(?:invalid choice: |unrecognized arguments: )'?([^\s']+)")
_UNITS = {"m": 60.0, "h": 3600.0, "d": DAY, "w": 7 * DAY}


def common_options(parser: argparse.ArgumentParser, default: object = argparse.SUPPRESS) -> None:
    """Add what every verb takes."""
    parser.add_argument("--json", action="store_true", default=default, help="print JSON for programs")
    parser.add_argument("--project", metavar="DIR", default=default, help="a project's folder (default: the current)")


def found_project(args: argparse.Namespace) -> project.Project:
    """Return the project that a command is about: `--project`, else the current directory's. Raises RefusedError."""
    given = getattr(args, "project", None)
    if given:
        found = project.of_directory(os.path.expanduser(given))
        if not os.path.isdir(os.path.expanduser(given)) and not os.path.isdir(found.folder):
            slip = f"--project {given}: no such folder, and nothing is stored for it"
            if getattr(args, "verb", "") not in READING:
                raise stores.RefusedError(slip)
            warn(slip)
        return found
    try:
        return project.of_session(os.getcwd())
    except FileNotFoundError:
        raise stores.RefusedError("the current folder is gone; go to another one, or give --project DIR") from None


def folder_of(args: argparse.Namespace) -> str:
    """Return the data folder that a command writes to: the project's, or with `--everywhere` the global one."""
    if getattr(args, "everywhere", False):
        return os.path.join(paths.home(), stores.EVERYWHERE)
    return found_project(args).folder


def search_folders(args: argparse.Namespace) -> list[str]:
    """Return the data folders that a command reads: the project's and the global one, or all of them."""
    if getattr(args, "all_projects", False):
        return stores.all_folders(paths.home())
    return list(dict.fromkeys([folder_of(args), os.path.join(paths.home(), stores.EVERYWHERE)]))


def moment(text: str, now: float, *, end: bool = False) -> float:
    """Return a date, an ISO time or an age (`7d`, `12h`, `2w`, `30m`) as epoch seconds; without a zone it is UTC.

    end: a bare date means its last moment instead of its first. Raises ValueError.
    """
    age = _AGE.fullmatch(text.strip().lower())
    if age:
        return now - int(age[1]) * _UNITS[age[2]]
    bare = len(text.strip()) == len("2026-01-31")
    return clock.parsed(text) + (DAY - 0.001 if end and bare else 0.0)


def since(text: str) -> float:
    """Read `--since` and `--older-than`: the first moment meant. For argparse."""
    return _moment(text, end=False)


def until(text: str) -> float:
    """Read `--until`: the last moment meant. For argparse."""
    return _moment(text, end=True)


def _moment(text: str, *, end: bool) -> float:
    try:
        return moment(text, clock.now(), end=end)
    except (ValueError, OverflowError):
        message = f"{text!r} is no date (2026-01-31), time (2026-01-31T12:00:00Z) or age (7d, 12h, 2w)"
        raise argparse.ArgumentTypeError(message) from None


def type_name(text: str) -> str:
    """Read `--type`. For argparse."""
    try:
        return drafts.type_name(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def note_class(text: str) -> str:
    """Read `--class`. For argparse."""
    try:
        return note.class_name(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def at_least(low: int) -> Callable[[str], int]:
    """Return an argparse type for a whole number that is at least low."""

    def number(text: str) -> int:
        if not text.lstrip("-").isdigit() or int(text) < low:
            raise argparse.ArgumentTypeError(f"{text!r}: expected a whole number of at least {low}")
        return int(text)

    return number


def count(number: int, one: str, many: str) -> str:
    """Return a number with its noun: `1 memory`, `1,200 memories`."""
    return f"{number:,} {one if number == 1 else many}"


def several(wrong: Sequence[str], most: int) -> str:
    """Return what is wrong with several lines as one: the first of them, and how many more there are."""
    more = len(wrong) - most
    return "; ".join([*wrong[:most], *([f"and {count(more, 'more line', 'more lines')}"] if more > 0 else [])])


def plain(line: str) -> str:
    """Return a line without what would control the terminal or hide something in it; its spaces stay.

    Not only what is stored comes from elsewhere: names of files and settings, and what git and the system say, do too.
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
    """Ask the person on the terminal; only a typed yes is one, and without a terminal nobody can say it."""
    if not sys.stdin.isatty():
        return False
    print(plain(f"{question} Type yes: "), end="", file=sys.stderr, flush=True)
    return sys.stdin.readline().strip().lower() == "yes"


class UsageError(SystemExit):
    """What was typed can't be understood; message says why, and it has been printed (exit code 2)."""

    def __init__(self, message: str) -> None:
        super().__init__(2)
        self.message = message


class Parser(argparse.ArgumentParser):
    """argparse, whose complaint names what was typed, and what may have been meant."""

    def error(self, message: str) -> NoReturn:
        """Print the usage and what is wrong; exit code 2."""
        message = _CHOICES.sub("", plain(message))  # the help lists them; here they would hide the rest
        typed = _TYPED.search(message)
        near = difflib.get_close_matches(typed[1], sorted(self.words()), 1) if typed else []
        message += f"; did you mean {near[0]}?" if near else ""
        self.print_usage(sys.stderr)
        print(f"{self.prog}: error: {message}", file=sys.stderr)
        raise UsageError(message)

    def actions(self) -> list[argparse.Action]:
        """Return the arguments, in the order in which they were declared."""
        return list(self._actions)

    def words(self) -> set[str]:
        """Return every verb and option that may stand in a line."""
        found = set(self._option_string_actions)
        for action in self._actions:
            for name in action.choices or ():
                found.add(str(name))
                below = action.choices[name] if isinstance(action.choices, dict) else None
                found |= below.words() if isinstance(below, Parser) else set()
        return found


def answer(
    args: argparse.Namespace, value: object, lines: Iterable[str], screen: Callable[[], Iterable[Line]] | None = None
) -> int:
    """Print an answer: value with `--json`, on a terminal the screen if there is one, else the lines.

    What the page asked for, which runs verbs in its own process, is given to it instead. Returns exit code 0.
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


def _plain(line: Line) -> Line:
    return plain(line) if isinstance(line, str) else [(style, plain(text)) for style, text in line]
