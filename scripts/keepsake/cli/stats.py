"""`keepsake stats`: print counts and sizes of what is stored, and how often memories were shown and used."""

from __future__ import annotations

import argparse
import contextlib
import os
from typing import Any

from keepsake.base import paths
from keepsake.cli.input import scope
from keepsake.cli.output import printing, terminal
from keepsake.extract import budget
from keepsake.operations import disk
from keepsake.store import ledger, memories
from keepsake.store.store import open_readers

# Words for counts whose name in the contract says little to a person.
TITLES = {
    "sessions": "sessions with words",
    "bytes": "size",
    "kinds": "where from",
    "extraction": "notes by a model",
    "injections": "shown to Claude",
    "injected_chars": "shown, characters",
    "injected_tokens": "shown, tokens (about)",
    "settled": "of these known whether used",
    "used": "used",
    "used_share": "share used of those",
}
# Words for what a model did; memories of commits, which are counted beside it, are no model's.
MODEL = {
    "calls": "calls",
    "today": "of these on the last day",
    "failures": "failed",
    "input_tokens": "tokens sent",
    "output_tokens": "tokens received",
    "cost_usd": "dollars",
    "insights": "notes in its answers",
    "memories": "notes stored",
}
KINDS = {"staged": "a model's note", "model": "saved by Claude", "saved": "saved by you", "others": "somebody else's"}
_KINDS = "SELECT CASE WHEN others THEN 'others' ELSE kind END, count(*) FROM memory GROUP BY 1 ORDER BY 2 DESC"


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the verb's arguments."""
    parser.add_argument("--all-projects", action="store_true", help="every project together")


def run(args: argparse.Namespace) -> int:
    """Print the counts."""
    folders = scope.own_folders(args)
    counts = _total([_of_folder(folder) for folder in folders])
    counts["projects"] -= paths.everywhere(paths.home()) in folders  # it is of no project
    shown = {name: value for name, value in counts.items() if name != "used_share" or counts["settled"]}
    shown["extraction"] = {MODEL[name]: value for name, value in counts["extraction"].items() if name in MODEL}
    shown["kinds"] = {KINDS.get(name, name): value for name, value in counts["kinds"].items()}
    rows = [(TITLES.get(name, name.replace("_", " ")), _words(name, value)) for name, value in shown.items()]
    lines = [f"{title}: {text}" for title, text in rows]
    screen = [[("dim", title), ("", text)] for title, text in rows]
    return printing.answer(args, counts, lines, lambda: terminal.table(screen))


def _total(counts: list[dict[str, Any]]) -> dict[str, Any]:
    """Add up the counts of several stores: numbers are summed, tables merged.

    `used_share`, 0..1: the share of used memories among the shown ones of which it is known; 0 if there are none.
    """
    total: dict[str, Any] = {"memories": 0, "sessions": 0, "types": {}, "kinds": {}, "extraction": {}, "bytes": 0}
    total.update(injections=0, injected_chars=0, injected_tokens=0, settled=0, used=0, projects=len(counts))
    for count in counts:
        for name, value in count.items():
            total[name] = _sum(total[name], value)
    total["used_share"] = round(total["used"] / total["settled"], 3) if total["settled"] else 0.0
    return total


def _sum(old: Any, new: Any) -> Any:
    if isinstance(new, dict):
        return {name: _sum(old.get(name, 0), new.get(name, 0)) for name in {**old, **new}}
    return old + new


def _of_folder(folder: str) -> dict[str, Any]:
    counts: dict[str, Any] = {"bytes": size(folder)}
    for db in [store.db for store in open_readers([folder])]:
        counts["memories"] = memories.count(db)
        counts["sessions"] = int(db.execute("SELECT count(*) FROM session").fetchone()[0])
        counts["types"] = dict(db.execute("SELECT type, count(*) FROM memory GROUP BY 1 ORDER BY 2 DESC").fetchall())
        counts["kinds"] = dict(db.execute(_KINDS).fetchall())
        counts["extraction"] = {name: count for name, count in budget.stats(db).items() if count}
    book = ledger.reader(folder)
    if book is not None:
        usage = ledger.usage(book)
        counts.update({name: usage[name] for name in ("injections", "settled", "used")})
        counts.update(injected_chars=usage["chars"], injected_tokens=usage["tokens"])
    return counts


def size(folder: str) -> int:
    """Return the bytes of all files below a folder; a file that vanishes meanwhile, as SQLite's log may, is skipped."""
    total = 0
    for top, _, names in os.walk(folder):
        for name in names:
            with contextlib.suppress(FileNotFoundError):
                total += os.path.getsize(os.path.join(top, name))
    return total


def _words(name: str, value: object) -> str:
    """Return a count in words for people."""
    if isinstance(value, dict):
        none = "none (`keepsake extract` says what it is)" if name == "extraction" else "none"
        return ", ".join(f"{key.replace('_', ' ')} {count:,}" for key, count in value.items()) or none
    if name == "bytes":
        return disk.size(float(str(value)))
    return f"{value:.0%}" if name == "used_share" else f"{value:,}"
