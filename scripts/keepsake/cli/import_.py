"""`keepsake import`: read transcripts and exported records into the stores of their projects, each only once."""

from __future__ import annotations

import argparse
import contextlib
import itertools
import os
import sys

from keepsake import hosts
from keepsake.base import clock
from keepsake.capture import cursors, export_format, importer, ingest, parallel, summary
from keepsake.capture.export_format import BadRecordError
from keepsake.cli.importing import sources, words
from keepsake.cli.importing.sources import Stores
from keepsake.cli.importing.words import Outcome
from keepsake.cli.output import printing, progress
from keepsake.operations import speaker
from keepsake.store.store import Store

BATCH = 2000  # records per transaction
MAX_SHOWN = 3  # complaints about bad input that are shown; the rest is counted


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the verb's arguments."""
    what = "transcripts, folders of them, or files that export wrote; - reads records from stdin"
    parser.add_argument("paths", nargs="*", metavar="PATH", help=f"{what} (default: this project's transcripts)")
    known = sorted([*hosts.NAMES, hosts.CLAUDE])
    kept = f"the sessions that another agent keeps: {', '.join(sorted(hosts.NAMES))} (default: {hosts.CLAUDE})"
    parser.add_argument("--from", dest="host", metavar="HOST", choices=known, help=kept)
    parser.add_argument("--all", action="store_true", help="the transcripts of every project, each into its own")
    mine = "records that say they are the user's are yours, not somebody else's"
    parser.add_argument("--mine", action="store_true", help=mine)
    again = "read from the beginning, and bring back what `forget --all` or `--older-than` took (not what was named)"
    many = f"don't ask before a folder brings more than {sources.MAX_UNASKED:,} files"
    parser.add_argument("--yes", action="store_true", help=many)
    parser.add_argument("--again", action="store_true", help=again)


def run(args: argparse.Namespace) -> int:
    """Import everything that is valid, and name the bad input (exit code 1)."""
    stores, outcome = Stores(args), Outcome()
    if args.all and (args.paths or args.project):
        args.usage("--all takes the sessions of every project, each into its own: give neither PATH nor --project")
    if args.host and args.paths:
        args.usage("--from takes the sessions where the agent keeps them: give no PATH, they are known by their names")
    if args.paths:
        inputs = sources.named_files(args.paths, outcome)
    else:
        inputs = importer.Sources(sources.kept_transcripts(stores.current, args.host or hosts.CLAUDE, every=args.all))
    sources.confirm(args, inputs)
    mine = args.mine and not speaker.inside()
    words.show_claims(inputs.records, mine=mine)
    bar = progress.Bar(sum(map(sources.size, inputs.transcripts + inputs.records)))
    _transcripts(stores, inputs.transcripts, outcome, bar)
    for path in inputs.records:
        _records(stores, path, outcome, mine=mine)
        bar.read(sources.size(path), outcome.turns + outcome.records)
    stores.settle()
    bar.done()
    answer = dict(vars(outcome))
    if outcome.bad:
        answer["error"] = printing.joined(outcome.bad, MAX_SHOWN)
        printing.warn(answer["error"])
    lines = outcome.lines(stores.current.root) or sources.nothing_lines(args, stores.current)
    printing.answer(args, answer, lines)
    return 1 if outcome.bad else 0


def _transcripts(stores: Stores, paths: list[str], outcome: Outcome, bar: progress.Bar) -> None:
    """Import transcripts in the given order; those that were never read are parsed by several processes."""
    placed = {path: stores.for_transcript(path) for path in dict.fromkeys(map(os.path.realpath, paths))}
    active = {path: project for path, project in placed.items() if project.active()}
    outcome.skipped += [path for path in placed if path not in active]
    for path, project in active.items() if stores.again else ():
        stores.open(project).db.execute("DELETE FROM cursor WHERE path = ?", (path,))
    fresh = [path for path, project in active.items() if ingest.is_new(stores.open(project).db, path)]
    news = set(fresh)
    with parallel.reading(fresh) as read:
        for path, project in active.items():
            _transcript(stores.open(project), path, read if path in news else None, outcome)
            outcome.projects[project.root] = outcome.projects.get(project.root, 0) + 1
            bar.read(sources.size(path), outcome.turns)
    for project in {project.folder: project for project in active.values()}.values():
        summary.latest(stores.open(project))


def _transcript(store: Store, path: str, read: parallel.Read | None, outcome: Outcome) -> None:
    """Store a transcript. read: returns the batches that other processes have read; None if it was read before."""
    try:
        batches = read(path) if read is not None else None
        if batches is None:
            report = ingest.capture(store, path)  # from the store's cursor on
        else:
            report = ingest.store_all(store, path, batches, cursors.Cursor())
    except OSError as error:
        outcome.bad.append(f"{path}: {error.strerror}")
        return
    outcome.transcripts += 1
    outcome.turns += report.turns
    outcome.lessons += report.lessons


def _records(stores: Stores, path: str, outcome: Outcome, *, mine: bool) -> None:
    store = stores.open(stores.current)
    db, keeper, now = store.db, export_format.RecordKeeper(store, mine=mine), clock.now()
    with contextlib.closing(sys.stdin.buffer if path == "-" else open(path, "rb")) as file:
        values = export_format.read(file)
        while True:
            with db:
                db.execute("BEGIN IMMEDIATE")
                batch = list(itertools.islice(values, BATCH))
                for number, value in batch:
                    problem = str(value) if isinstance(value, BadRecordError) else _record(keeper, value, now, outcome)
                    if problem:
                        outcome.bad.append(f"{path}:{number}: {problem}")
            if not batch:
                return


def _record(keeper: export_format.RecordKeeper, value: dict[str, object], now: float, outcome: Outcome) -> str:
    """Store one record and count it in outcome; return what is wrong with it, "" if nothing is."""
    try:
        new = export_format.draft(value, now)
    except BadRecordError as error:
        return str(error)
    disowned = (not keeper.mine or new.others) and export_format.disown(new)
    outcome.plain += export_format.too_long_for_note(value, new)
    if keeper.keep(new):
        outcome.records += 1
        outcome.others += disowned
    else:
        outcome.known += 1
    return ""
