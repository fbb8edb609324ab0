"""`keepsake ledger`: print which memories the model was shown, when, why, with how many characters, and their use."""

from __future__ import annotations

import argparse
from typing import Any

from keepsake.cli.input import parsing, scope
from keepsake.cli.output import memory_list, printing, terminal
from keepsake.cli.output.terminal import Line
from keepsake.notes import attribution
from keepsake.operations import records, show_text, stores
from keepsake.store import memories
from keepsake.store.store import open_readers

MAX_CHARS = 160  # characters of a memory in the list
DIGEST, AT_START = "digest", "the session's start"  # the reason as the ledger records it (recall/digest.py), in words


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the verb's arguments."""
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--session", metavar="S", help="only of this session")
    which.add_argument("--here", action="store_true", help="only of the session that runs this command")
    parser.add_argument("--limit", type=parsing.at_least(0), metavar="N", help="only the newest N")


def run(args: argparse.Namespace) -> int:
    """Print the rows of the ledger, newest first."""
    session = attribution.session() if args.here else args.session
    if args.here and not session:
        raise stores.RefusedError("--here names the session that runs the command, and none runs it here")
    rows = records.ledger_rows(scope.folder_of(args), session, args.limit)
    opened, uids = open_readers(scope.search_folders(args)), {row["memory"] for row in rows}
    known = {uid: memory for store in opened for uid in uids if (memory := memories.by_uid(store.db, uid))}
    for row in rows:
        memory = known.get(row["memory"])
        row["content"] = memory.content if memory else None
    lines = [line for row in rows for line in _lines(row)] or ["nothing was shown yet"]
    screen = (lambda: terminal.listing([(_head(row), _body(row)) for row in rows])) if rows else None
    return printing.answer(args, rows, lines, screen)


def _body(row: dict[str, Any]) -> list[Line]:
    """Return what stands under a row's head on a terminal: the memory's text and the reason why it was shown."""
    text = terminal.wrapped(show_text.safe((row["content"] or "(forgotten since)")[: 4 * MAX_CHARS]), 2, 2)
    why = terminal.fit(f"  because of: {show_text.safe(_why(row))}", terminal.width())
    return [*text, [("dim", why)]]


def _why(row: dict[str, Any]) -> str:
    return AT_START if row["why"] == DIGEST else str(row["why"])


def _head(row: dict[str, Any]) -> list[tuple[str, str]]:
    return [
        ("dim", str(row["at"] or "")[:16].replace("T", " ")),
        ("id", memory_list.short(row["memory"])),
        ("head", row["event"]),
        ("good", f"{row['score']:.2f}"),
        ("", f"{row['chars']} characters"),
        ("good" if row["used"] else "dim", records.USED[row["used"]]),
    ]


def _lines(row: dict[str, Any]) -> list[str]:
    used = records.USED[row["used"]]
    facts = f"{row['at']}  {row['event']}  id {row['memory']}  score {row['score']}  {row['chars']} characters  {used}"
    lines = (facts, f"    {(row['content'] or '(forgotten since)')[:MAX_CHARS]}", f"    because of: {_why(row)}")
    return ["    " * line.startswith(" ") + show_text.safe(line) for line in lines]
