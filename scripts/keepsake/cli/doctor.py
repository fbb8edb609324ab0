"""`keepsake doctor`: is everything in order, and what to do if not."""

from __future__ import annotations

import sqlite3
import sys
import time
from typing import TYPE_CHECKING

from keepsake.base import spawn
from keepsake.cli.checks import databases, findings, home, journal, plugin, transcripts
from keepsake.cli.input import scope
from keepsake.cli.output import printing, terminal
from keepsake.hosts import setup
from keepsake.native import checkup
from keepsake.operations import stores
from keepsake.share import choice as shared
from keepsake.store import db as sqlite
from keepsake.store import rescue
from keepsake.text import render

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterator

    from keepsake.base.project import Project
    from keepsake.cli.output.terminal import Line

NAMES = {"installed": "plugin installed", "last_hook": "a hook last ran"}  # of facts, for people
UNTOLD = frozenset(  # facts that lines of their own tell
    "dismissed ok problems held_back transcripts stale unconfirmed claude_memory team_notes hosts".split()
)


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the verb's arguments."""
    parser.add_argument("--repair", action="store_true", help="rebuild damaged databases first")
    seen = "show the present problems no more (a damaged store, or one that can't be written, aside)"
    parser.add_argument("--dismiss", action="store_true", help=seen)


# What looks for problems, and whether they are grave: those can't be dismissed.
CHECKS: tuple[tuple[Callable[[Project], Iterator[tuple[str, str]]], bool], ...] = (
    (plugin.problems, False),
    (home.problems, True),
    (home.full_text_search, True),
    (home.no_runtime, False),
    (home.settings, False),
    (databases.problems, True),
    (databases.losses, False),
    (transcripts.problems, False),
    (checkup.problems, False),
    (shared.problems, False),
    (journal.problems, False),
)


def _transcripts(found: Project) -> transcripts.Kept | None:
    """Return what Claude Code keeps, None where the store that tells what is read can't be used."""
    try:
        return transcripts.look(found)
    except (OSError, sqlite.DatabaseError):  # the checks say so
        return None


def run(args: argparse.Namespace) -> int:
    """Look, and print what was found; where something is broken the exit code is 1 (0 with --json: `ok`)."""
    found = scope.found_project(args)
    repaired = list(filter(_healed, stores.all_folders(found.home))) if args.repair else []
    problems, waved = _problems(found, dismiss=args.dismiss)
    listed = findings.look(found)
    keeps, hosts = _transcripts(found), [setup.state(host) for host in setup.every()]
    facts = {
        "ok": not problems,
        "problems": problems,
        "repaired": repaired,
        "dismissed": waved,
        "home": found.home,
        "project": found.root,
        "folder": found.folder,
        "active": found.active(),
        "python": f"{sys.executable} {sys.version.split()[0]}",
        "sqlite": sqlite3.sqlite_version,
        "command": spawn.PROGRAM,
        "installed": plugin.installed(),
        "last_hook": render.date(at) if (at := plugin.last_run(found)) else "",
        "runtime": spawn.runtime_python(found.home),
        "transcripts": keeps._asdict() if keeps else {},
        "claude_memory": (memory := checkup.facts(found)),
        "team_notes": (team := shared.facts(found)),
        "hosts": [vars(one) for one in hosts],
        **listed._asdict(),
    }
    told = {NAMES.get(name, name): _plain(value) for name, value in facts.items() if name not in UNTOLD and value != []}
    lines = [f"{name}: {value}" for name, value in told.items()]
    lines += [f"transcripts: {keeps.words()}"] if keeps and keeps.words() else []
    lines += ["", *checkup.lines(memory), *shared.lines(team)]
    lines += [*(f"{one.title}: {one.words()}" for one in hosts if one.found), *listed.lines()]
    for one in problems:
        lines += ["", f"! {one['problem']}", f"  {one['todo']}"]
    last = printing.count(len(problems), "problem") if problems else "everything is in order"
    lines += ["", f"{last} ({waved} dismissed)" if waved else last]
    printing.answer(args, facts, lines, lambda: _screen(lines, told))
    return 1 if any(one["todo"] != home.SLOWER for one in problems) and not args.json else 0


def _healed(folder: str) -> bool:
    try:
        return rescue.heal(folder, time.time())
    except sqlite.DatabaseError:  # it can't be opened: the checks say so
        return False


def _problems(found: Project, *, dismiss: bool) -> tuple[list[dict[str, str]], int]:
    """Return the problems that are not dismissed, and how many are."""
    rows = once([(grave, what, todo) for check, grave in CHECKS for what, todo in check(found)])
    if dismiss:
        journal.dismiss(found.home, [what for grave, what, _ in rows if not grave])
    known = journal.dismissed(found.home)
    left = [{"problem": what, "todo": todo} for grave, what, todo in rows if grave or journal.sign(what) not in known]
    return left, len(rows) - len(left)


def once(rows: list[tuple[bool, str, str]]) -> list[tuple[bool, str, str]]:
    """Return problems without what else is wrong with a file that can't be read at all."""
    unread = tuple(f"{what[: -len(transcripts.UNREAD)]}: " for _, what, _ in rows if what.endswith(transcripts.UNREAD))
    return [row for row in rows if not row[1].startswith(unread)]


def _screen(lines: list[str], told: dict[str, str]) -> list[Line]:
    """Return the lines for a terminal: facts in columns, problems marked."""
    found: list[Line] = list(terminal.table([[("dim", name), ("", value)] for name, value in told.items()]))
    for line in lines[len(told) :]:
        if line.startswith("! "):
            found += [[("bad", part)] for part in terminal.wrapped(line, 0)]
        else:
            found += terminal.reflowed(line)
    style = "good" if told and lines[-1].startswith("everything") else "bad"
    return [*found[:-1], [(style, lines[-1])]]


def _plain(value: object) -> str:
    """Return a fact as people read it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None:
        return "not known"
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value or "none")
