"""`keepsake import`: transcripts and exported records into the stores they belong to; the same again adds nothing."""

from __future__ import annotations

import contextlib
import itertools
import os
import sys
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, BinaryIO

from keepsake import hosts
from keepsake.base import clock, project
from keepsake.capture import importer, ingest, parallel, past, summary
from keepsake.cli import common, import_words
from keepsake.store import memories
from keepsake.store.store import open_store
from keepsake.transcript import jsonl
from keepsake.verbs import disk, speaker, stores
from keepsake.worker import upkeep

if TYPE_CHECKING:
    import argparse

    from keepsake.store.store import Store

BATCH = 2000  # records a transaction
SHOWN = 20  # bad lines that are named; the rest is counted
MANY = 1000  # files of a folder that are imported without asking


@dataclass
class Outcome:
    """What an import did."""

    transcripts: int = 0
    turns: int = 0
    lessons: int = 0
    records: int = 0
    known: int = 0
    others: int = 0
    foreign: int = 0
    projects: dict[str, int] = field(default_factory=dict)
    skipped: list[str] = field(default_factory=list)
    bad: list[str] = field(default_factory=list)


class Stores:
    """The stores that an import writes to, each opened once."""

    def __init__(self, args: argparse.Namespace) -> None:
        self.again: bool = args.again
        self.fixed = common.found_project(args) if args.project else None
        self.current = common.found_project(args)
        self._open: dict[str, tuple[project.Project, Store]] = {}

    def for_transcript(self, path: str) -> project.Project:
        """Return the project of a transcript: the one asked for, else that of its first `cwd`, else the current.

        Where both are the same, the folder of the session tells whether it is excluded.
        """
        cwd = importer.cwd_of(path)
        found = project.of_directory(cwd) if cwd else self.current
        if past.place_of(self.current, cwd) not in ("", self.current.root):  # it began where this project was before
            found = self.current
        return found if self.fixed is None or found.root == self.fixed.root else self.fixed

    def open(self, found: project.Project) -> Store:
        """Return a project's store."""
        if found.folder not in self._open:
            store = open_store(found.folder, found.root)
            db, gone = store.db, store.tombstones
            db.execute("PRAGMA synchronous=NORMAL")  # one flush at the end, not one a file
            if self.again:
                db.executemany("DELETE FROM occurrence WHERE call LIKE ?", [("rule:%",)] if gone.wholesale() else [])
                gone.lift_marks(gone.wholesale())
            self._open[found.folder] = found, store
        return self._open[found.folder][1]

    def settle(self) -> None:
        """Do what the stores need after so much was written, and flush it to the disk."""
        for found, store in self._open.values():
            store.db.execute("PRAGMA synchronous=FULL")
            upkeep.after_writing(store.db, found, time.time())
            store.db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the verb's arguments."""
    parser.add_argument(
        "paths",
        nargs="*",
        metavar="PATH",
        help="transcripts, folders of them, or files that export wrote; - reads records from stdin"
        " (default: this project's transcripts)",
    )

    parser.add_argument(
        "--from",
        dest="host",
        metavar="HOST",
        choices=sorted([*hosts.NAMES, hosts.CLAUDE]),
        help=f"the sessions that another agent keeps: {', '.join(sorted(hosts.NAMES))} (default: {hosts.CLAUDE})",
    )
    parser.add_argument("--all", action="store_true", help="the transcripts of every project, each into its own")
    parser.add_argument(
        "--mine", action="store_true", help="records that say they are the user's are yours, not somebody else's"
    )
    again = "read from the beginning, and bring back what `forget --all` or `--older-than` took (not what was named)"
    parser.add_argument("--yes", action="store_true", help=f"don't ask before a folder brings more than {MANY:,} files")
    parser.add_argument("--again", action="store_true", help=again)
    parser.set_defaults(usage=parser.error)


def run(args: argparse.Namespace) -> int:
    """Import everything; bad input is named and left out, the rest is stored."""
    stores, outcome = Stores(args), Outcome()
    if args.all and (args.paths or args.project):
        args.usage("--all takes the sessions of every project, each into its own: give neither PATH nor --project")
    if args.host and args.paths:
        args.usage(
            "--from takes the sessions where the agent keeps them: give no PATH, its files are known by their names"
        )
    sources = (
        _given(args.paths, outcome)
        if args.paths
        else importer.Sources(_kept(stores.current, args.host or hosts.CLAUDE, every=args.all))
    )
    _ask(args, sources)
    mine = args.mine and not speaker.inside()
    import_words.show(sources.records, mine=mine)
    bar = Bar(sum(map(_size, sources.transcripts + sources.records)))
    _transcripts(stores, sources.transcripts, outcome, bar)
    for path in sources.records:
        _records(stores, path, outcome, mine=mine)
        bar.step(_size(path), outcome.turns + outcome.records)
    stores.settle()
    bar.done()
    for line in outcome.bad[:SHOWN]:
        common.warn(line)
    if len(outcome.bad) > SHOWN:
        common.warn(f"and {len(outcome.bad) - SHOWN} more lines like these")
    common.answer(args, vars(outcome), _lines(outcome, stores.current.root) or _nothing(args, stores.current))
    return 1 if outcome.bad else 0


def _ask(args: argparse.Namespace, sources: importer.Sources) -> None:
    """Have the person agree before a folder brings more than anybody expects of one. Raises RefusedError."""
    files = sources.transcripts + sources.records
    if len(files) <= MANY or not args.paths or args.yes:
        return
    what = f"{common.count(len(files), 'file', 'files')}, {disk.size(sum(map(_size, files)))}"
    common.warn(f"{what}: the first is {files[0]}, the last {files[-1]}")
    if not common.agreed("Import them all?"):
        raise stores.RefusedError(f"nothing was imported: {what}; name a smaller folder, or say --yes")


def _kept(current: project.Project, host: str, *, every: bool) -> list[str]:
    """Return the transcripts that a host keeps of the current project, or of all."""
    if host != hosts.CLAUDE:
        found = [path for path in hosts.named(host).transcripts(os.environ) if jsonl.regular(path)]
        return found if every else importer.within(found, current)
    if every:
        return importer.transcripts_in(os.path.join(importer.config_folder(), "projects"))
    return importer.of_project(current)


def _size(path: str) -> int:
    return 0 if path == "-" else os.path.getsize(path)


def _given(given: list[str], outcome: Outcome) -> importer.Sources:
    found = importer.Sources()
    for name in given:
        path = os.path.expanduser(name)
        if name == "-":
            found.records.append(name)
            continue
        if os.path.isdir(path):
            files = importer.transcripts_in(path)
        elif os.path.isfile(path):
            files = [path]
        else:
            outcome.bad.append(f"{name}: no such file or folder")
            continue
        for file in files:
            kind = importer.kind_of(file)
            if os.path.isdir(path) and not importer.ours(file):
                outcome.foreign += 1
            elif not kind:
                outcome.bad.append(f"{file}:1: neither a transcript nor records that export wrote")
            else:
                (found.records if kind == "records" else found.transcripts).append(file)
    return found


def _transcripts(stores: Stores, given: list[str], outcome: Outcome, bar: Bar) -> None:
    """Import transcripts in order; those that were never read are read by several processes."""
    placed = {path: stores.for_transcript(path) for path in dict.fromkeys(map(os.path.realpath, given))}
    wanted = {path: found for path, found in placed.items() if found.active()}
    outcome.skipped += [path for path in placed if path not in wanted]
    for path, found in wanted.items() if stores.again else ():
        stores.open(found).db.execute("DELETE FROM cursor WHERE path = ?", (path,))
    fresh = [path for path, found in wanted.items() if ingest.is_new(stores.open(found).db, path)]
    news = set(fresh)
    with parallel.reading(fresh) as read:
        for path, found in wanted.items():
            _transcript(stores.open(found), path, read if path in news else None, outcome)
            outcome.projects[found.root] = outcome.projects.get(found.root, 0) + 1
            bar.step(_size(path), outcome.turns)
    for found in {found.folder: found for found in wanted.values()}.values():
        summary.latest(stores.open(found))


def _transcript(store: Store, path: str, read: parallel.Read | None, outcome: Outcome) -> None:
    """Store a transcript; read: gives its batches where another process reads it."""
    try:
        report = _captured(store, path, read)
    except OSError as error:
        outcome.bad.append(f"{path}: {error.strerror}")
        return
    outcome.transcripts += 1
    outcome.turns += report.turns
    outcome.lessons += report.lessons


def _captured(store: Store, path: str, read: parallel.Read | None) -> ingest.Report:
    batches = read(path) if read is not None else None
    if batches is not None:
        return ingest.store_all(store, path, batches, ingest.Cursor())
    return ingest.capture(store, path)  # from where the store's cursor stands


def _records(stores: Stores, path: str, outcome: Outcome, *, mine: bool) -> None:
    store = stores.open(stores.current)
    db, keeper, now = store.db, importer.RecordKeeper(store, mine=mine), clock.now()
    with contextlib.closing(_open_lines(path)) as file:
        values = importer.records(file)
        while True:
            with db:
                db.execute("BEGIN IMMEDIATE")
                batch = list(itertools.islice(values, BATCH))
                for number, value in batch:
                    problem = _record(keeper, value, now, outcome, mine=mine)
                    if problem:
                        outcome.bad.append(f"{path}:{number}: {problem}")
            if not batch:
                return


def _open_lines(path: str) -> BinaryIO:
    return sys.stdin.buffer if path == "-" else open(path, "rb")


def _record(
    keeper: importer.RecordKeeper,
    value: dict[str, object] | importer.BadRecordError,
    now: float,
    outcome: Outcome,
    *,
    mine: bool,
) -> str:
    """Store one record; return what is wrong with it, or ""."""
    if isinstance(value, importer.BadRecordError):
        return str(value)
    try:
        new = importer.draft(value, now)
    except importer.BadRecordError as error:
        return str(error)
    outcome.others += (not mine or new.extra == memories.OTHERS) and importer.disown(new)
    if keeper.keep(new):
        outcome.records += 1
    else:
        outcome.known += 1
    return ""


def _most(one: tuple[str, int]) -> tuple[int, str]:
    return -one[1], one[0]


def _nothing(args: argparse.Namespace, current: project.Project) -> list[str]:
    """Say what there is where nothing is to be imported."""
    found = [] if args.paths or args.all or args.host else _kept(current, hosts.CLAUDE, every=True)
    if not found:
        return ["nothing to import"]
    size = disk.size(sum(map(_size, found)))
    kept = common.count(len(found), "transcript", "transcripts")
    return [
        f"nothing to import: Claude Code keeps no transcript of {current.root}",
        f"of other projects it keeps {kept} ({size}): `keepsake import --all` reads them, each into its own",
    ]


def _lines(outcome: Outcome, current: str) -> list[str]:
    lines, count = [], common.count
    if outcome.transcripts:
        lines.append(
            f"{count(outcome.transcripts, 'transcript', 'transcripts')} read:"
            f" {count(outcome.turns, 'new turn', 'new turns')}, {count(outcome.lessons, 'lesson', 'lessons')}"
        )
    if outcome.projects and (len(outcome.projects) > 1 or current not in outcome.projects):
        named = [f"  {number:,} of {root}" for root, number in sorted(outcome.projects.items(), key=_most)]
        lines.append(f"each into the project that it is of, {count(len(named), 'project', 'projects')}:")
        lines += named[:SHOWN] + ([f"  and {len(named) - SHOWN} more"] if len(named) > SHOWN else [])
    if outcome.records or outcome.known:
        lines.append(f"{count(outcome.records, 'new record', 'new records')}, {outcome.known:,} known already")
    if outcome.others:
        said = count(outcome.others, "of them says that it is", "of them say that they are")
        lines.append(f"{said} the user's; stored as somebody else's ({import_words.MINE})")
    if outcome.skipped:
        left = count(len(outcome.skipped), "transcript", "transcripts")
        lines.append(f"{left} left out: keepsake is paused or excluded in their projects")
    if outcome.foreign:
        left = count(outcome.foreign, "file", "files")
        lines.append(
            f"{left} left out: neither a transcript nor what export wrote (name a file to import it all the same)"
        )
    return lines


class Bar:
    """A progress bar on a terminal; nothing elsewhere."""

    WIDTH = 30

    def __init__(self, total: int) -> None:
        self.total, self.bytes = max(total, 1), 0
        self.shown = sys.stderr.isatty()
        self.started = time.monotonic()

    def step(self, size: int, stored: int) -> None:
        """Move on by so many bytes."""
        self.bytes += size
        if not self.shown:
            return
        part = min(1.0, self.bytes / self.total)
        seconds = max(time.monotonic() - self.started, 1e-3)
        bar = ("#" * round(part * self.WIDTH)).ljust(self.WIDTH, ".")
        rate = self.bytes / 1e6 / seconds
        print(f"\r[{bar}] {part:4.0%}  {rate:5.1f} MB/s  {stored:,} new ", end="", file=sys.stderr, flush=True)

    def done(self) -> None:
        """Leave the line."""
        if self.shown and self.bytes:
            print(file=sys.stderr)
