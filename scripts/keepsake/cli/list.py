"""`keepsake list`: print the memories of a project, newest first."""

from __future__ import annotations

import argparse

from keepsake.cli.input import parsing, scope
from keepsake.cli.output import memory_list, printing, terminal
from keepsake.cli.output.terminal import Line
from keepsake.operations import finding, records, show_text
from keepsake.store import memories
from keepsake.store.db import Connection
from keepsake.store.memories import Memory
from keepsake.store.store import open_readers
from keepsake.text import render

NONE, PASSES = "no memories here yet", "no memory passes these filters"
DEFAULT_LIMIT = 20  # memories that people see without --limit; programs get all


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the verb's arguments."""
    text = f"at most so many (default: {DEFAULT_LIMIT}; with --json all)"
    parser.add_argument("--limit", type=parsing.at_least(0), metavar="N", help=text)
    scope.add_filters(parser)


def run(args: argparse.Namespace) -> int:
    """Print the memories that pass the filters."""
    limit = args.limit if args.limit is not None or args.json else DEFAULT_LIMIT
    filters = scope.filters(args, hidden=())
    opened = open_readers(scope.own_folders(args))
    more = None if limit is None else limit + 1
    matches = [(store.db, memory) for store in opened for memory in finding.newest(store.db, filters, more)]
    matches.sort(key=lambda pair: -pair[1].updated)
    shown = matches if limit is None else matches[:limit]
    empty = PASSES if any(memories.count(store.db) for store in opened) else NONE
    if args.json:
        return printing.answer(args, [records.record(db, memory) for db, memory in shown], ())
    lines = [line for db, memory in shown for line in show_text.lines(db, memory, wide=300, place=args.all_projects)]
    lines += ["there are more: --limit N shows N of them"] if len(matches) > len(shown) else []
    return printing.answer(args, None, lines or [empty], lambda: _screen(matches, shown) or [empty])


def _screen(matches: list[tuple[Connection, Memory]], shown: list[tuple[Connection, Memory]]) -> list[Line]:
    """Return a row for each shown memory, with as much of its text as fits."""
    rows = [
        [("id", memory_list.short(memory.uid)), ("dim", render.date(memory.updated)), ("head", memory.type),
         ("", show_text.safe(memory.content[: terminal.MAX_WIDTH * 2]))]
        for _, memory in shown
    ]  # fmt: skip
    more = "there are more: --limit N shows N of them; `keepsake show ID` shows one whole"
    last: list[Line] = ["", [("dim", more)]] if len(matches) > len(shown) else []
    return [*terminal.table(rows), *last]
