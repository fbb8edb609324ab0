"""`keepsake stats`: counts and sizes of what is stored, and how often it was used."""

from __future__ import annotations

import contextlib
import os
from typing import TYPE_CHECKING

from keepsake.cli.input import scope
from keepsake.cli.output import printing, terminal
from keepsake.extract import budget
from keepsake.operations import disk
from keepsake.store import ledger, memories
from keepsake.store.store import open_readers

if TYPE_CHECKING:
    import argparse


# names of counts, where the contract's own says little to a person
TITLES = {
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


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the verb's arguments."""
    parser.add_argument("--all-projects", action="store_true", help="every project together")


def run(args: argparse.Namespace) -> int:
    """Print the counts."""
    folders = scope.own_folders(args)
    found = total([_of_folder(folder) for folder in folders])
    known = {name: value for name, value in found.items() if name != "used_share" or found["settled"]}
    lines = [line for name, value in known.items() for line in _lines(name, value)]
    return printing.answer(args, found, lines, lambda: terminal.table([_row(line) for line in lines]))


def _row(line: str) -> list[tuple[str, str]]:
    name, _, value = line.partition(": ")
    return [("dim", name), ("", value)]


def total(counts: list[dict[str, object]]) -> dict[str, object]:
    """Return the sum of counts of the same shape: numbers added, tables merged."""
    made: dict[str, object] = {"memories": 0, "sessions": 0, "types": {}, "kinds": {}, "extraction": {}, "bytes": 0}
    made.update(injections=0, injected_chars=0, injected_tokens=0, settled=0, used=0, projects=len(counts))
    for count in counts:
        for name, value in count.items():
            made[name] = _plus(made.get(name), value)
    made["used_share"] = share(made["used"], made["settled"])
    return made


def share(used: object, settled: object) -> float:
    """Return 0..1: how many of the injections of which it is known were used; 0 when none is known."""
    if not isinstance(used, (int, float)) or not isinstance(settled, (int, float)) or not settled:
        return 0.0
    return round(used / settled, 3)


def _plus(old: object, new: object) -> object:
    if isinstance(old, dict) and isinstance(new, dict):
        return {name: _plus(old.get(name, 0), new.get(name, 0)) for name in {**old, **new}}
    return old + new if isinstance(old, (int, float)) and isinstance(new, (int, float)) else new


def _of_folder(folder: str) -> dict[str, object]:
    found: dict[str, object] = {"bytes": size(folder)}
    for db in [store.db for store in open_readers([folder])]:
        found["memories"] = memories.count(db)
        found["sessions"] = int(db.execute("SELECT count(*) FROM session").fetchone()[0])
        found["types"] = dict(db.execute("SELECT type, count(*) FROM memory GROUP BY 1 ORDER BY 2 DESC").fetchall())
        found["kinds"] = dict(db.execute("SELECT kind, count(*) FROM memory GROUP BY 1 ORDER BY 2 DESC").fetchall())
        found["extraction"] = {name: count for name, count in budget.stats(db).items() if count}
    book = ledger.reader(folder)
    if book is not None:
        usage = ledger.usage(book)
        found.update({name: usage[name] for name in ("injections", "settled", "used")})
        found.update(injected_chars=usage["chars"], injected_tokens=usage["tokens"])
    return found


def size(folder: str) -> int:
    """Return the bytes of all files below a folder; SQLite's log may go while they are counted."""
    total = 0
    for top, _, names in os.walk(folder):
        for name in names:
            with contextlib.suppress(FileNotFoundError):
                total += os.path.getsize(os.path.join(top, name))
    return total


def _lines(name: str, value: object) -> list[str]:
    title = TITLES.get(name, name.replace("_", " "))
    if isinstance(value, dict):
        none = "none (`keepsake extract` says what it is)" if name == "extraction" else "none"
        return [
            f"{title}: " + (", ".join(f"{key.replace('_', ' ')} {count:,}" for key, count in value.items()) or none)
        ]
    if name == "bytes":
        return [f"{title}: {disk.size(float(str(value)))}"]
    return [f"{title}: {value:.0%}" if name == "used_share" else f"{title}: {value:,}"]
