"""`keepsake export`: print every memory as JSON lines, in the order that import needs to rebuild sessions."""

from __future__ import annotations

import argparse
import contextlib
import json
import os
from collections.abc import Iterable, Iterator

from keepsake.base import paths
from keepsake.cli.input import scope
from keepsake.cli.output import printing
from keepsake.operations import finding, reach, records, stores
from keepsake.store.store import open_readers

_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the verb's arguments."""
    parser.add_argument("--all-projects", action="store_true", help="the memories of every project")
    parser.add_argument("--output", metavar="FILE", help="write to a file that only you can read, not to stdout")


def run(args: argparse.Namespace) -> int:
    """Print one JSON object per line, or write them to a file."""
    folders = scope.own_folders(args)
    if args.output in {None, "-"}:
        for line in _lines(folders):
            print(line)
        return 0
    count = write(args.output, _lines(folders))
    message = f"{printing.count(count, 'memory', 'memories')} written to {args.output}"
    return printing.answer(args, {"exported": count, "file": os.path.abspath(args.output)}, [message])


def write(name: str, lines: Iterable[str]) -> int:
    """Write lines to a file that only its owner can read, whatever the umask; return their number.

    They are written to another file beside it that is then moved into place, so a failure leaves nothing, and no
    symbolic link is followed. Raises OSError, and RefusedError if name can't be such a file.
    """
    beside, count = f"{os.path.abspath(name)}.{os.getpid()}", 0
    if os.path.isdir(name):
        raise stores.RefusedError(f"{name} is a folder")
    if os.path.exists(name) and not os.path.isfile(name):  # run by root, this would replace a device
        raise stores.RefusedError(f"{name} is not a regular file; without --output it goes to stdout")
    if not os.path.isdir(os.path.dirname(beside)):
        raise stores.RefusedError(f"{name}: its folder does not exist")
    try:
        with open(os.open(beside, _NEW, paths.FILE_MODE), "w", encoding="utf-8") as file:
            for line in lines:
                file.write(f"{line}\n")
                count += 1
        os.replace(beside, name)
    finally:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(beside)
    return count


def _lines(folders: Iterable[str]) -> Iterator[str]:
    for store in open_readers(folders):
        for memory in finding.all_memories(store.db, "session, seq, id"):
            record = records.record(store.db, memory)
            if "superseded" in record and reach.successors((store, memory)):  # it holds, as a memory for every project
                del record["superseded"]
            yield json.dumps(record)
