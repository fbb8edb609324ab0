"""`keepsake show ID`: print one memory as a whole."""

from __future__ import annotations

import argparse

from keepsake.base import paths
from keepsake.cli.input import parsing, scope
from keepsake.cli.output import memory_list, printing, terminal
from keepsake.cli.output.terminal import Line
from keepsake.operations import finding, reach, records, show_text, stores
from keepsake.operations.finding import MIN_PREFIX
from keepsake.store import memories
from keepsake.store.db import Connection
from keepsake.store.memories import Memory
from keepsake.store.store import Store

# What the words of a mark mean to a reader.
DOUBTS = {
    memories.DOUBTFUL: "it sounds like an order, and is not known to be your own word",
    memories.FROM_WEB: "Claude had just read a web page, and may repeat its words",
}


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the verb's arguments."""
    parsing.memory_id(parser)


def run(args: argparse.Namespace) -> int:
    """Print a memory with everything known about it."""
    store, memory = _matches(args, args.id)[0]
    db = store.db
    fields = records.record(db, memory)
    if args.json:
        return printing.answer(args, fields, ())
    facts = {name: show_text.safe(text) for name, text in records.attributes(db, memory).items() if text}
    facts.update({memory.mark: DOUBTS[memory.mark]} if memory.mark in DOUBTS else {})
    lines = [show_text.head(db, memory, host=facts.get("host", "")), *(f"{name}: {facts[name]}" for name in facts)]
    lines += ["", *show_text.safe_block(memories.text_of(db, memory))]
    return printing.answer(args, None, lines, lambda: _screen(db, memory, facts))


def _screen(db: Connection, memory: Memory, facts: dict[str, str]) -> list[Line]:
    head = memory_list.lines([memory_list.Entry(db, memory)])[0]
    rows = [[("dim", f"  {name}"), ("", text)] for name, text in [("id", memory.uid), *facts.items()]]
    text = [part for line in show_text.safe_block(memory.content) for part in terminal.reflowed(line)]
    return [head, *terminal.table(rows), "", *text]


def find_all(args: argparse.Namespace, prefix: str) -> list[tuple[Store, Memory]]:
    """Return the memories with an id, each with its store, for a verb that changes them.

    Several stores may have one, since the same text may be stored with the same id in the project's and the global
    store (in the order of `finding.by_id`, without those that `reach.of_first` leaves out). Raises RefusedError if
    there is none, if several ids begin so, or if only other projects have it, and more than one: that they saved the
    same words does not make it one memory.
    """
    matches = _matches(args, prefix)
    folders = {store.folder for store, _ in matches} - set(scope.search_folders(args))
    if len(folders) > 1 and not any(map(reach.holds_everywhere, matches)):
        roots = show_text.safe(", ".join(reach.roots(matches)))
        raise stores.RefusedError(f"several projects have {prefix!r}: name one with --project ({roots})")
    return reach.of_first(matches)


def _matches(args: argparse.Namespace, prefix: str) -> list[tuple[Store, Memory]]:
    """Return the matches of an id in the project and the global store, else in all others, the one to show first.

    Raises RefusedError if there is none, or if several ids begin so.
    """
    nearest = scope.search_folders(args)
    others = [folder for folder in stores.all_folders(paths.home()) if folder not in nearest]
    for folders in (nearest, others):
        matches = finding.by_id_in(folders, prefix)
        if matches:
            return matches
    if len(prefix) < MIN_PREFIX:
        raise stores.RefusedError(f"{prefix!r} is too short: give at least the first {MIN_PREFIX} characters of an id")
    raise stores.RefusedError(f"no memory with the id {prefix!r}; `keepsake list` and `keepsake recall` show ids")
