"""What an import reads: the files that a person names, or the transcripts that an agent keeps."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from keepsake import hosts
from keepsake.capture import importer
from keepsake.cli.output import printing, progress
from keepsake.operations import disk, stores
from keepsake.transcript import jsonl

if TYPE_CHECKING:
    import argparse

    from keepsake.base import project
    from keepsake.cli.importing.outcome import Outcome

MISSING, SPECIAL = "no such file or folder", "neither a file nor a folder"
MANY = 1000  # files of a folder that are imported without asking


def ask(args: argparse.Namespace, sources: importer.Sources) -> None:
    """Have the person agree before a folder brings more than anybody expects of one. Raises RefusedError."""
    files = sources.transcripts + sources.records
    if len(files) <= MANY or not args.paths or args.yes:
        return
    what = f"{printing.count(len(files), 'file', 'files')}, {disk.size(sum(map(size, files)))}"
    progress.say(f"keepsake: {printing.plain(f'{what}: the first is {files[0]}, the last {files[-1]}')}")
    if not printing.agreed("Import them all?"):
        raise stores.RefusedError(f"nothing was imported: {what}; name a smaller folder, or say --yes")


def kept(current: project.Project, host: str, *, every: bool) -> list[str]:
    """Return the transcripts that a host keeps of the current project, or of all."""
    if host != hosts.CLAUDE:
        found = [path for path in hosts.named(host).transcripts(os.environ) if jsonl.regular(path)]
        return found if every else importer.within(found, current)
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
            if os.path.isdir(path) and not importer.ours(file):
                outcome.foreign += 1
            elif not kind:
                outcome.bad.append(f"{file}:1: neither a transcript nor records that export wrote")
            else:
                (found.records if kind == "records" else found.transcripts).append(file)
    return found


def nothing(args: argparse.Namespace, current: project.Project) -> list[str]:
    """Say what there is where nothing is to be imported."""
    found = [] if args.paths or args.all or args.host else kept(current, hosts.CLAUDE, every=True)
    if not found:
        return ["nothing to import"]
    bytes_ = disk.size(sum(map(size, found)))
    count = printing.count(len(found), "transcript", "transcripts")
    return [
        f"nothing to import: Claude Code keeps no transcript of {current.root}",
        f"of other projects it keeps {count} ({bytes_}): `keepsake import --all` reads them, each into its own",
    ]
