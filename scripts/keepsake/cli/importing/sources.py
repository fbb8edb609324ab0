"""Find the files that an import reads, named by a person or kept by an agent, and the stores that it writes to."""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Sequence

from keepsake import hosts
from keepsake.base import project
from keepsake.capture import importer, past
from keepsake.cli.importing.words import Outcome
from keepsake.cli.input import scope
from keepsake.cli.output import printing, progress
from keepsake.operations import disk, stores
from keepsake.store.store import Store, open_store
from keepsake.transcript import jsonl
from keepsake.worker import upkeep

MISSING, SPECIAL = "no such file or folder", "neither a file nor a folder"
MAX_UNASKED = 1000  # files that are imported without asking; somebody who names a folder may not expect more


def confirm(args: argparse.Namespace, sources: importer.Sources) -> None:
    """Ask before the named folders bring more than MAX_UNASKED files. Raises RefusedError if the person says no."""
    files = sources.transcripts + sources.records
    if len(files) <= MAX_UNASKED or not args.paths or args.yes:
        return
    amount = f"{printing.count(len(files), 'file')}, {disk.size(sum(map(size, files)))}"
    progress.say(f"keepsake: {printing.plain(f'{amount}: the first is {files[0]}, the last {files[-1]}')}")
    if not printing.agreed("Import them all?"):
        raise stores.RefusedError(f"nothing was imported: {amount}; name a smaller folder, or say --yes")


def kept_transcripts(current: project.Project, host: str, *, every: bool) -> list[str]:
    """Return the transcripts that a host keeps of the current project, or of all."""
    if host != hosts.CLAUDE:
        paths = [path for path in hosts.transcripts(hosts.named(host), os.environ) if jsonl.regular(path)]
        return paths if every else importer.in_project(paths, current)
    if every:
        return importer.transcripts_in(os.path.join(importer.config_folder(), "projects"))
    return importer.of_project(current)


def size(path: str) -> int:
    """Return the size of a file in bytes, 0 for stdin."""
    return 0 if path == "-" else os.path.getsize(path)


def named_files(names: list[str], outcome: Outcome) -> importer.Sources:
    """Return the transcripts and files of records that are named or lie below named folders.

    A name that is neither becomes a complaint in outcome.bad; other files below a folder are counted in
    outcome.foreign.
    """
    result = importer.Sources()
    for name in names:
        path = os.path.expanduser(name)
        if name == "-":
            result.records.append(name)
            continue
        if os.path.isdir(path):
            files = importer.transcripts_in(path)
        elif os.path.isfile(path):
            files = [path]
        else:
            outcome.bad.append(f"{name}: {SPECIAL if os.path.exists(path) else MISSING}")
            continue
        for file in files:
            kind = importer.kind_of(file)
            if os.path.isdir(path) and not importer.is_importable(file):
                outcome.foreign += 1
            elif not kind:
                outcome.bad.append(f"{file}:1: neither a transcript nor records that export wrote")
            else:
                (result.records if kind == "records" else result.transcripts).append(file)
    return result


def transcripts(names: Sequence[str]) -> list[str]:
    """Return the transcripts that are named or lie below named folders. Raises RefusedError for any other name."""
    paths = []
    for name in names:
        path = os.path.expanduser(name)
        if os.path.isdir(path):
            paths += importer.transcripts_in(path)
        elif jsonl.regular(path) and importer.kind_of(path) == "transcript":
            paths.append(path)
        elif not os.path.lexists(path):
            raise stores.RefusedError(f"{name}: {MISSING}")
        else:
            raise stores.RefusedError(f"{name}: neither a transcript nor a folder of them")
    return list(dict.fromkeys(paths))


def nothing_lines(args: argparse.Namespace, current: project.Project) -> list[str]:
    """Return lines that say there is nothing to import, and what Claude Code keeps of other projects."""
    elsewhere = [] if args.paths or args.all or args.host else kept_transcripts(current, hosts.CLAUDE, every=True)
    if not elsewhere:
        return ["nothing to import"]
    bytes_ = disk.size(sum(map(size, elsewhere)))
    count = printing.count(len(elsewhere), "transcript")
    return [
        f"nothing to import: Claude Code keeps no transcript of {current.root}",
        f"of other projects it keeps {count} ({bytes_}): `keepsake import --all` reads them, each into its own",
    ]


class Stores:
    """The stores that an import writes to, each opened once."""

    def __init__(self, args: argparse.Namespace) -> None:
        self.again: bool = args.again
        self.current = scope.found_project(args)
        self.fixed = self.current if args.project else None
        self._open: dict[str, tuple[project.Project, Store]] = {}
        self._begun: dict[str, project.Project] = {}  # by the folder in which sessions began, often the same

    def for_transcript(self, path: str) -> project.Project:
        """Return the project of a transcript: that of `--project`, else of its first `cwd`, else the current one.

        If `--project` and `cwd` belong to the same project, the one made from `cwd` is returned, since whether a
        session is excluded depends on its own folder.
        """
        cwd = importer.cwd_of(path)
        if cwd not in self._begun:
            self._begun[cwd] = self._of(cwd)
        return self._begun[cwd]

    def _of(self, cwd: str) -> project.Project:
        owner = project.of_directory(cwd) if cwd else self.current
        if past.place_of(self.current, cwd) not in ("", self.current.root):  # a former folder of this project
            owner = self.current
        return owner if self.fixed is None or owner.root == self.fixed.root else self.fixed

    def open(self, owner: project.Project) -> Store:
        """Return a project's store, prepared for much writing."""
        if owner.folder not in self._open:
            store = open_store(owner.folder, owner.root)
            db, gone = store.db, store.tombstones
            db.execute("PRAGMA synchronous=NORMAL")  # one flush at the end, not one per file
            if self.again:
                if gone.wholesale():
                    db.execute("DELETE FROM rule_turn")  # so that their turns set the rules again
                gone.lift_marks(gone.wholesale())
            self._open[owner.folder] = owner, store
        return self._open[owner.folder][1]

    def settle(self) -> None:
        """Do the upkeep that the stores need after much writing, and flush them to the disk."""
        for owner, store in self._open.values():
            store.db.execute("PRAGMA synchronous=FULL")
            upkeep.after_writing(store.db, owner, time.time())
            store.db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
