"""`keepsake doctor`: check whether everything is in order, and say what to do if it isn't."""

from __future__ import annotations

import argparse
import os
import sqlite3
import sys
import time
from collections.abc import Callable, Iterator

from keepsake.base import spawn
from keepsake.base.project import PAUSED, Project
from keepsake.cli.checks import databases, findings, home, journal, plugin, team_notes, transcripts
from keepsake.cli.input import scope
from keepsake.cli.output import printing, terminal
from keepsake.cli.output.terminal import Line
from keepsake.hosts import setup
from keepsake.native import checkup
from keepsake.operations import stores
from keepsake.store import db as sqlite
from keepsake.store import rescue
from keepsake.text import render
from keepsake.worker import inbox

IN_ORDER = "everything is in order"
NAMES = {"installed": "plugin installed", "last_hook": "a hook last ran"}  # names of facts, for people


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the verb's arguments."""
    parser.add_argument("--repair", action="store_true", help="rebuild damaged databases first")
    seen = "show the present problems no more (a damaged store, or one that can't be written, aside)"
    parser.add_argument("--dismiss", action="store_true", help=seen)


# The functions that look for problems; True: theirs are grave and can't be dismissed.
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
    (team_notes.problems, False),
    (journal.problems, False),
)


def _transcripts(project: Project) -> transcripts.Kept | None:
    """Return the counts of the transcripts that Claude Code keeps, None if they, or the store, can't be read."""
    try:
        return transcripts.count_kept(project)
    except (OSError, sqlite.DatabaseError):  # a check reports it
        return None


def run(args: argparse.Namespace) -> int:
    """Run all checks and print their results; the exit code is 1 if something is broken (with --json always 0)."""
    project = scope.found_project(args)
    repaired = list(filter(_repaired, stores.all_folders(project.home))) if args.repair else []
    problems, dismissed = _problems(project, dismiss=args.dismiss)
    listed = findings.collect(project)
    kept, hosts = _transcripts(project), [setup.state(host) for host in setup.every()]
    listable = {  # the other facts have lines of their own, or none for people
        "repaired": repaired,
        "home": project.home,
        "project": project.root,
        "folder": project.folder,
        "active": project.active(),
        "python": f"{sys.executable} {sys.version.split()[0]}",
        "sqlite": sqlite3.sqlite_version,
        "command": spawn.PROGRAM,
        "installed": plugin.installed(),
        "last_hook": render.date(at) if (at := plugin.last_run(project)) else "",
        "runtime": spawn.runtime_python(project.home),
    }
    facts = {
        "ok": not problems,
        "problems": problems,
        "dismissed": dismissed,
        **listable,
        "transcripts": kept._asdict() if kept else {},
        "claude_memory": (memory := checkup.facts(project)),
        "team_notes": (team := team_notes.facts(project)),
        "hosts": [vars(one) for one in hosts],
        **listed._asdict(),
    }
    shown = {NAMES.get(name, name): _plain(value) for name, value in listable.items() if value != []}
    lines = [f"{name}: {value}" for name, value in shown.items()]
    lines += [f"transcripts: {kept.words()}"] if kept and kept.words() else []
    lines += ["", *checkup.lines(memory), *team_notes.lines(team)]
    lines += [f"{one.title}: {one.words()}" for one in hosts if one.found]
    lines += listed.lines(inbox.dismissed(project.folder))
    for one in problems:
        lines += ["", f"! {one['problem']}", f"  {one['todo']}"]
    if listed.waiting:
        things = printing.count(listed.waiting, "thing waits", "things wait")
        lines += ["", f"{things} for your decision: keepsake view"]
    lines += ["", _verdict(project, len(problems), dismissed)]
    printing.answer(args, facts, lines, lambda: _screen(lines, shown))
    return 1 if any(one["todo"] != home.SLOWER for one in problems) and not args.json else 0


def _verdict(project: Project, problems: int, dismissed: int) -> str:
    """Return the last line: how many problems there are, whether keepsake is off here, how many are dismissed."""
    parts = [printing.count(problems, "problem")] if problems else []
    if os.path.exists(os.path.join(project.folder, PAUSED)):
        parts.append("paused here; `keepsake resume` starts it again")
    elif not project.active():
        parts.append("left out by the setting `exclude`")
    hidden = f" ({printing.count(dismissed, 'problem')} dismissed)" if dismissed else ""
    return ("; ".join(parts) or IN_ORDER) + hidden


def _repaired(folder: str) -> bool:
    try:
        return rescue.heal(folder, time.time())
    except sqlite.DatabaseError:  # it can't be opened, which a check reports
        return False


def _problems(project: Project, *, dismiss: bool) -> tuple[list[dict[str, str]], int]:
    """Return the problems that are not dismissed, and the number of those that are; dismiss: dismiss them first."""
    rows = without_unread([(grave, what, todo) for check, grave in CHECKS for what, todo in check(project)])
    if dismiss:
        journal.dismiss(project.home, [what for grave, what, _ in rows if not grave])
    known = journal.dismissed(project.home)
    remaining = [
        {"problem": what, "todo": todo} for grave, what, todo in rows if grave or journal.sign(what) not in known
    ]
    return remaining, len(rows) - len(remaining)


def without_unread(rows: list[tuple[bool, str, str]]) -> list[tuple[bool, str, str]]:
    """Leave out all other problems of a file if one of them is that it can't be read. rows: (grave, problem, todo)."""
    unread = tuple(f"{what[: -len(transcripts.UNREAD)]}: " for _, what, _ in rows if what.endswith(transcripts.UNREAD))
    return [row for row in rows if not row[1].startswith(unread)]


def _screen(lines: list[str], facts: dict[str, str]) -> list[Line]:
    """Return the lines for a terminal: facts in columns, problems in colour."""
    screen: list[Line] = list(terminal.table([[("dim", name), ("", value)] for name, value in facts.items()]))
    for line in lines[len(facts) :]:
        if line.startswith("! "):
            screen += [[("bad", part)] for part in terminal.wrapped(line, 0)]
        else:
            screen += terminal.reflowed(line)
    style = "good" if facts and lines[-1].startswith(IN_ORDER) else "bad"
    return [*screen[:-1], [(style, lines[-1])]]


def _plain(value: object) -> str:
    """Return a fact in words for people."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None:
        return "not known"
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value or "none")
