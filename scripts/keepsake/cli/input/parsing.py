"""Parse the command line: the parser, the options that several verbs share, and values such as dates and numbers."""

from __future__ import annotations

import argparse
import difflib
import functools
import os
import re
import sys
from collections.abc import Callable
from typing import NoReturn

from keepsake.base import clock, paths
from keepsake.base.clock import DAY
from keepsake.cli.output import printing
from keepsake.store import drafts, note

MAX_NUMBER = 1_000_000_000  # larger numbers are cut to this, which means the same and is safe for SQLite and itertools
_AGE = re.compile(r"(\d{1,6})\s*(m|h|d|w)")
_CHOICES = re.compile(r" \(choose from .{200,}\)")
_WORD = re.compile(r"invalid choice: '?([^\s']+)|unrecognized arguments: (--[^\s=]+)")  # not a word too many
_UNITS = {"m": 60.0, "h": 3600.0, "d": DAY, "w": 7 * DAY}


def common_options(parser: argparse.ArgumentParser, default: object = argparse.SUPPRESS) -> None:
    """Add the options that every verb has."""
    parser.add_argument("--json", action="store_true", default=default, help="print JSON for programs")
    parser.add_argument("--project", metavar="DIR", default=default, help="a project's folder (default: the current)")


def memory_id(parser: argparse.ArgumentParser) -> None:
    """Add the argument for the id of the memory that a verb is about."""
    parser.add_argument("id", metavar="ID", help="the memory's id, or its first characters (at least 4)")


def about_files(parser: argparse.ArgumentParser, help_: str) -> None:
    """Add `--file`, whose value is a list, or None if it is not given."""
    parser.add_argument("--file", type=file_path, action="append", metavar="PATH", help=help_)


def moment(text: str, now: float, *, end: bool = False) -> float:
    """Return a date, an ISO time or an age (`7d`, `12h`, `2w`, `30m`) as epoch seconds.

    A time without a zone is UTC. now: epoch seconds from which an age counts back; end: a date without a time means its
    last moment instead of its first. Raises ValueError.
    """
    age = _AGE.fullmatch(text.strip().lower())
    if age:
        return now - int(age[1]) * _UNITS[age[2]]
    bare = len(text.strip()) == len("2026-01-31")
    return clock.parsed(text) + (DAY - 0.001 if end and bare else 0.0)


def since(text: str, *, end: bool = False) -> float:
    """Read the value of `--since` as epoch seconds; end: as in `moment`. For argparse."""
    try:
        return moment(text, clock.now(), end=end)
    except (ValueError, OverflowError):
        message = f"{text!r} is not a date (2026-01-31), time (2026-01-31T12:00:00Z) or age (7d, 12h, 2w)"
        raise argparse.ArgumentTypeError(message) from None


until = functools.partial(since, end=True)  # `--until`


def older_than(text: str) -> float:
    """Read the value of `--older-than` like `since`, but refuse `m`, which many take for months. For argparse."""
    if re.fullmatch(r"\d+\s*m", text.strip().lower()):
        raise argparse.ArgumentTypeError(f"{text!r}: minutes or months? give days (180d), weeks or hours")
    return since(text)


def file_path(text: str) -> str:
    """Read the value of `--file`. For argparse.

    If a relative path leads to a file from the current directory, return its path from the checkout's top.
    """
    if os.path.isabs(text) or not os.path.exists(text):
        return text
    top, full = paths.locate(os.getcwd())[1], os.path.abspath(text)
    return os.path.relpath(full, top).replace(os.sep, "/") if paths.inside(full, top) else text


def _typed(read: Callable[[str], str]) -> Callable[[str], str]:
    """Return an argparse type that calls read and shows the message of its ValueError."""

    def name(text: str) -> str:
        try:
            return read(text)
        except ValueError as error:
            raise argparse.ArgumentTypeError(str(error)) from None

    return name


type_name, note_class = _typed(drafts.type_name), _typed(note.class_name)  # `--type`, `--class`


def share(text: str) -> float:
    """Read a number from 0 to 1. For argparse."""
    try:
        number = float(text)
    except ValueError:
        number = -1.0
    if not 0 <= number <= 1:
        raise argparse.ArgumentTypeError(f"{text!r}: expected a number from 0 to 1")
    return number


def at_least(low: int, *, below: int = 0) -> Callable[[str], int]:
    """Return an argparse type for a whole number of at least low; below: the limit that it must not reach, 0 for none.

    Numbers above MAX_NUMBER are cut to it.
    """

    def number(text: str) -> int:
        if not text.lstrip("-").isdigit() or int(text) < low:
            raise argparse.ArgumentTypeError(f"{text!r}: expected a whole number of at least {low}")
        if below and int(text) >= below:
            raise argparse.ArgumentTypeError(f"{text!r}: expected a number below {below}")
        return min(int(text), MAX_NUMBER)

    return number


class UsageError(SystemExit):
    """The command line is invalid (exit code 2); message says why, and has been printed already."""

    def __init__(self, message: str) -> None:
        super().__init__(2)
        self.message = message


class Parser(argparse.ArgumentParser):
    """An argparse parser whose error message suggests the verb or option that may have been meant."""

    def error(self, message: str) -> NoReturn:
        """Print the usage and what is wrong. Raises UsageError."""
        message = _CHOICES.sub("", printing.plain(message))  # a long list, which would hide the rest; the help has it
        typed = _WORD.search(message)
        if typed:
            # Compared without the dashes, which all options have in common.
            known = {word.lstrip("-"): word for word in sorted(self.words()) if word.startswith("--") == (not typed[1])}
            similar = difflib.get_close_matches((typed[1] or typed[2]).lstrip("-"), known, 1)
            message += f"; did you mean {known[similar[0]]}?" if similar else ""
        self.print_usage(sys.stderr)
        print(f"{self.prog}: error: {message}", file=sys.stderr)
        raise UsageError(message)

    def words(self) -> set[str]:
        """Return all options and choices of this parser and of the verbs below it."""
        names = set(self._option_string_actions)
        for action in self._actions:
            for name in action.choices or ():
                names.add(str(name))
                subparser = action.choices[name] if isinstance(action.choices, dict) else None
                names |= subparser.words() if isinstance(subparser, Parser) else set()
        return names
