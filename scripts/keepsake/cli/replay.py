"""`keepsake replay`: what keepsake would have shown in past sessions, when, and at what cost."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from keepsake.base import paths
from keepsake.capture import importer
from keepsake.cli.input import scope
from keepsake.cli.output import printing
from keepsake.notes import person
from keepsake.operations import show_text, stores
from keepsake.store import throwaway

if TYPE_CHECKING:
    import argparse


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the verb's arguments."""
    parser.add_argument(
        "paths", nargs="*", metavar="PATH", help="transcripts, or folders of them (default: this project's own)"
    )


def run(args: argparse.Namespace) -> int:
    """Play transcripts against copies of the project's store and the one of all projects; what is stored stays."""
    from keepsake.replay import engine, report

    found, project = transcripts(args), scope.found_project(args)
    with throwaway.folder(project.home, "replay") as folder:
        named = zip(project.folders(), ("project", paths.EVERYWHERE))
        copies = engine.copies([(source, os.path.join(folder, name)) for source, name in named])
        say = progress if sys.stderr.isatty() else lambda *_: None
        outcomes = engine.run(found, copies, project.settings, person.names(project.top), say)
        for db in copies:
            db.close()
    return printing.answer(args, report.summary(outcomes), [render_safe(line) for line in report.lines(outcomes)])


def render_safe(line: str) -> str:
    """Return a line of the report that a terminal can show, its columns kept."""
    start = len(line) - len(line.lstrip())
    return "  ".join([show_text.safe(part) for part in line.split("  ")]) if start < len(line) else line


def transcripts(args: argparse.Namespace) -> list[str]:
    """Return the transcripts to replay. Raises RefusedError when there are none."""
    if args.paths:
        found: list[str] = []
        for path in args.paths:
            if not os.path.exists(path):
                raise stores.RefusedError(f"{path}: no such file or folder")
            found += importer.transcripts_in(path) if os.path.isdir(path) else [path]
    else:
        root = scope.found_project(args).root
        every = importer.transcripts_in(os.path.join(importer.config_folder(), "projects"))
        found = [path for path in every if (cwd := importer.cwd_of(path)) and paths.project_root(cwd) == root]
    if not found:
        raise stores.RefusedError("no transcripts found; name files or folders, as in: keepsake replay FOLDER")
    return found


def progress(done: int, total: int) -> None:
    """Say on a terminal how far it is."""
    sys.stderr.write(f"\r{done}/{total} sessions" + ("\n" if done == total else ""))
    sys.stderr.flush()
