"""What an import reads, the files that a person names or the transcripts that an agent keeps; and where it goes."""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING

from keepsake import hosts
from keepsake.base import project
from keepsake.capture import importer, past
from keepsake.cli.input import scope
from keepsake.cli.output import printing, progress
from keepsake.operations import disk, stores
from keepsake.store.store import open_store
from keepsake.transcript import jsonl
from keepsake.worker import upkeep

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from keepsake.cli.importing.words import Outcome
    from keepsake.store.store import Store

MISSING, SPECIAL = "no such file or folder", "neither a file nor a folder"
MANY = 1000  # files of a folder that are imported without asking


def ask(args: argparse.Namespace, sources: importer.Sources) -> None:
    """Have the person agree before a folder brings more than anybody expects of one. Raises RefusedError."""
    files = sources.transcripts + sources.records
    if len(files) <= MANY or not args.paths or args.yes:
        return
    what = f"{printing.count(len(files), 'file')}, {disk.size(sum(map(size, files)))}"
    progress.say(f"keepsake: {printing.plain(f'{what}: the first is {files[0]}, the last {files[-1]}')}")
    if not printing.agreed("Import them all?"):
        raise stores.RefusedError(f"nothing was imported: {what}; name a smaller folder, or say --yes")


def kept(current: project.Project, host: str, *, every: bool) -> list[str]:
    """Return the transcripts that a host keeps of the current project, or of all."""
    if host != hosts.CLAUDE:
        found = [path for path in hosts.named(host).transcripts(os.environ) if jsonl.regular(path)]
        return found if every else importer.in_project(found, current)
    if every:
        return importer.transcripts_in(os.path.join(importer.config_folder(), "projects"))
    return importer.of_project(current)


def size(path: str) -> int:
    """Return the bytes of a file, 0 for stdin."""
    return 0 if path == "-" else os.path.getsize(path)


def given(names: list[str], outcome: Outcome) -> importer.Sources:
    """Return the transcripts and records among files, and below folders; what is neither is counted in outcome."""
    found = importer.Sources()
    for name in names:
        path = os.path.expanduser(name)
        if name == "-":
            found.records.append(name)
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
                (found.records if kind == "records" else found.transcripts).append(file)
    return found


def transcripts(names: Sequence[str]) -> list[str]:
    """Return the transcripts among files, and below folders. Raises RefusedError for what is neither."""
    found = []
    for name in names:
        path = os.path.expanduser(name)
        if os.path.isdir(path):
            found += importer.transcripts_in(path)
        elif jsonl.regular(path) and importer.kind_of(path) == "transcript":
            found.append(path)
        else:
            raise stores.RefusedError(f"{name}: neither a transcript nor a folder of them")
    return list(dict.fromkeys(found))


def nothing(args: argparse.Namespace, current: project.Project) -> list[str]:
    """Say what there is where nothing is to be imported."""
    found = [] if args.paths or args.all or args.host else kept(current, hosts.CLAUDE, every=True)
    if not found:
        return ["nothing to import"]
    bytes_ = disk.size(sum(map(size, found)))
    count = printing.count(len(found), "transcript")
    return [
        f"nothing to import: Claude Code keeps no transcript of {current.root}",
        f"of other projects it keeps {count} ({bytes_}): `keepsake import --all` reads them, each into its own",
    ]


class Stores:
    """The stores that an import writes to, each opened once."""

    def __init__(self, args: argparse.Namespace) -> None:
        self.again: bool = args.again
        self.fixed = scope.found_project(args) if args.project else None
        self.current = scope.found_project(args)
        self._open: dict[str, tuple[project.Project, Store]] = {}
        self._begun: dict[str, project.Project] = {}  # by the folder in which sessions began: many began in the same

    def for_transcript(self, path: str) -> project.Project:
        """Return the project of a transcript: the one asked for, else that of its first `cwd`, else the current.

        Where both are the same, the folder of the session tells whether it is excluded.
        """
        cwd = importer.cwd_of(path)
        if cwd not in self._begun:
            self._begun[cwd] = self._of(cwd)
        return self._begun[cwd]

    def _of(self, cwd: str) -> project.Project:
        found = project.of_directory(cwd) if cwd else self.current
        if past.place_of(self.current, cwd) not in ("", self.current.root):  # it began where this project was before
            found = self.current
        return found if self.fixed is None or found.root == self.fixed.root else self.fixed

    def open(self, found: project.Project) -> Store:
        """Return a project's store."""
        if found.folder not in self._open:
            store = open_store(found.folder, found.root)
            db, gone = store.db, store.tombstones
            db.execute("PRAGMA synchronous=NORMAL")  # one flush at the end, not one per file
            if self.again:
                if gone.wholesale():
                    db.execute("DELETE FROM rule_turn")  # so that their turns set them again
                gone.lift_marks(gone.wholesale())
            self._open[found.folder] = found, store
        return self._open[found.folder][1]

    def settle(self) -> None:
        """Do what the stores need after so much was written, and flush it to the disk."""
        for found, store in self._open.values():
            store.db.execute("PRAGMA synchronous=FULL")
            upkeep.after_writing(store.db, found, time.time())
            store.db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
