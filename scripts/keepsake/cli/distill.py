"""`keepsake distill`: have a model write notes from past sessions if the person agrees; it can be resumed."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from typing import Any

from keepsake.base import child, clock, paths
from keepsake.base.project import Project
from keepsake.capture import importer, ingest
from keepsake.cli import extract
from keepsake.cli.checks import transcripts
from keepsake.cli.importing import sources
from keepsake.cli.input import parsing, scope
from keepsake.cli.output import printing, progress
from keepsake.cli.output import terminal as screens
from keepsake.extract import delegate, distill, extraction, model
from keepsake.extract.distill import Cost, UnreadSession
from keepsake.extract.storing import Shelf
from keepsake.notes import attribution
from keepsake.operations import stores
from keepsake.store import process_lock
from keepsake.store.store import open_store
from keepsake.transcript import reader

PER_DAY = 20  # sessions per day without --per-day
MAX_GARBAGE_RUN = 3  # sessions in a row with an invalid answer of the model: after that something else is wrong
LATER = "what was read is kept; `keepsake distill` goes on there"


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the verb's arguments."""
    what = "transcripts or folders of them (default: this project's history)"
    parser.add_argument("paths", nargs="*", metavar="PATH", help=what)
    parser.add_argument("--per-day", type=parsing.at_least(1), default=PER_DAY, metavar="N",
                        help=f"sessions per day (default: {PER_DAY})")  # fmt: skip
    parser.add_argument("--model", metavar="NAME", help="what `claude --model` is given (default: extract.model)")
    parser.add_argument("--dry-run", action="store_true", help="only say what it would read, and what that costs")
    parser.add_argument("--yes", action="store_true", help="don't ask")


def run(args: argparse.Namespace) -> int:
    """Print what it costs, ask, then have the model read one session after the other."""
    project = scope.found_project(args)
    if not project.active() or not project.settings.flag("capture.enabled"):
        raise stores.RefusedError("keepsake is paused, excluded or switched off here; nothing is read")
    shelf = Shelf(open_store(project.folder, project.root), delegate.of(project))
    with process_lock.lock(os.path.join(project.folder, extraction.CALL_LOCK)) as free:
        if not free:
            raise stores.RefusedError("a model is reading this project's sessions already; try again when it is done")
        return _distill(args, project, shelf)


def _distill(args: argparse.Namespace, project: Project, shelf: Shelf) -> int:
    now, name = clock.now(), args.model or project.settings.text("extract.model")
    sessions, elsewhere = _sessions(args, project, shelf, now)
    room = max(0, args.per_day - distill.today(shelf.store.db, now))
    chosen = sessions[:room]
    cost = distill.cost(shelf, chosen, name)
    answer: dict[str, Any] = {
        "sessions": len(sessions),
        "chosen": [session.id for session in chosen],
        "left": len(sessions) - len(chosen),
        "elsewhere": elsewhere,
        "calls": cost.calls,
        "tokens": cost.tokens_in + cost.tokens_out,
        "cost_usd": cost.dollars,
        "model": name,
        "dry_run": args.dry_run,
        "distilled": 0,
        "notes": 0,
        "garbage": [],
    }
    plan, left_over = _plan(answer, cost), [*_left_over(args, answer), *_not_imported(args, project)]
    if args.dry_run or not sessions:
        return printing.wrapped(args, answer, [plan, *left_over])
    if not chosen:
        raise stores.RefusedError(f"{plan}; today's {args.per_day} are done: go on tomorrow, or with --per-day N")
    try:
        child.program("claude", os.environ)
    except child.MissingError as error:
        raise stores.RefusedError(f"{error}; it is what reads the sessions, and nothing was lost") from None
    if not args.yes:
        _ask(args, plan, left_over)
    return _read(args, shelf, chosen, answer)


def _sessions(args: argparse.Namespace, project: Project, shelf: Shelf, now: float) -> tuple[list[UnreadSession], int]:
    """Return the sessions to read, newest first, and the number of named transcripts that belong to other projects.

    The named transcripts are captured first, as by `import`; with --dry-run they are only listed.
    """
    extracting = project.settings.text("extract.mode") == "model"
    if not args.paths:
        return distill.unread(shelf.store.db, now, attribution.session(), extracting=extracting), 0
    files = [os.path.realpath(file) for file in sources.transcripts(args.paths)]
    begun = {file: importer.cwd_of(file) for file in files}
    ours = [file for file, cwd in begun.items() if args.project or not cwd or paths.project_root(cwd) == project.root]
    known = {reader.session_of(file): file for file in ours}
    new = distill.uncaptured(shelf.store.db, known) if args.dry_run else []
    if not args.dry_run:
        for file in ours:
            ingest.capture(shelf.store, file)
    unread = [one for one in distill.unread(shelf.store.db, now, extracting=extracting) if one.id in known]
    return [*new, *unread], len(files) - len(ours)


def _plan(answer: dict[str, Any], cost: Cost) -> str:
    """Return a line that says what would be read, and what that costs."""
    many = printing.count(answer["sessions"], "session")
    if not answer["sessions"]:
        return "no session is left to distill"
    if not answer["chosen"]:
        return f"{many} not read by a model yet"
    which = f"{len(answer['chosen']):,} of {many} that no model has read yet, the newest first, with {answer['model']}"
    calls, price = printing.count(cost.calls, "call"), extract.dollars(cost.dollars, 2)
    return f"{which}: {calls}, about {answer['tokens']:,} tokens{price}"


def _not_imported(args: argparse.Namespace, project: Project) -> list[str]:
    unread = 0 if args.paths else transcripts.count_kept(project).unread
    many = printing.count(unread, "transcript")
    return [f"{many} of this project not known to keepsake yet: `keepsake import` changes that"] if unread else []


def _left_over(args: argparse.Namespace, answer: dict[str, Any]) -> list[str]:
    lines = []
    if answer["left"] and answer["chosen"]:
        lines.append(f"{answer['left']:,} more on other days: {args.per_day} a day (--per-day)")
    if answer["elsewhere"]:
        lines.append(f"{printing.count(answer['elsewhere'], 'transcript')} of other projects left out")
    return lines


def _ask(args: argparse.Namespace, plan: str, left_over: Sequence[str]) -> None:
    """Ask the person to agree. Raises RefusedError if they don't, or if there is no terminal on which to ask."""
    if not terminal() or args.json:
        raise stores.RefusedError(f"{plan}. Say --yes to have it done, or --dry-run to see more")
    sent = "What was said, run and reported is sent, redacted, as `claude` sends it; file contents are not."
    printing.say(*screens.paragraphs([plan, *left_over, sent]))
    if input("Go on? [y/N] ").strip().lower() not in {"y", "yes"}:
        raise stores.RefusedError("nothing was read")


def _read(args: argparse.Namespace, shelf: Shelf, chosen: Sequence[UnreadSession], answer: dict[str, Any]) -> int:
    bar, in_a_row, folder = progress.Bar(len(chosen)), 0, shelf.store.folder
    _draw(bar, answer)
    try:
        for session in chosen:
            try:
                answer["notes"] += distill.read(shelf, session, answer["model"], folder, clock.now())
                answer["distilled"] += 1
                in_a_row = 0
            except model.GarbageError as error:
                answer["garbage"].append(session.id)
                in_a_row += 1
                if in_a_row >= MAX_GARBAGE_RUN:
                    raise model.ModelError(f"{error}, {in_a_row} times in a row") from None
            bar.at += 1
            _draw(bar, answer)
    except model.ModelError as error:
        bar.done()
        done = f"{answer['distilled']} of {printing.count(len(chosen), 'session')} read"
        raise stores.RefusedError(f"{done}, {answer['notes']} new notes; then {error}; {LATER}") from None
    bar.done()
    read, notes = printing.count(answer["distilled"], "session"), answer["notes"]
    lines = [f"{read} read, {printing.count(notes, 'new note')}"]
    if answer["garbage"]:
        lines.append(f"{len(answer['garbage'])} gave no answer in the asked form; they are tried once more next time")
    return printing.answer(args, answer, [*lines, *_left_over(args, answer)])


def _draw(bar: progress.Bar, answer: dict[str, Any]) -> None:
    bar.draw(f"{bar.at}/{bar.total} sessions, {answer['notes']} new notes")


def terminal() -> bool:
    """Tell whether a person can be asked: stdin is a terminal."""
    return sys.stdin.isatty()
