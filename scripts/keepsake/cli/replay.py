"""`keepsake replay`: report what keepsake would have shown in past sessions, when, and at what cost."""

from __future__ import annotations

import argparse
import os

from keepsake.base import paths
from keepsake.capture import importer
from keepsake.cli.importing import sources
from keepsake.cli.input import scope
from keepsake.cli.output import printing, progress
from keepsake.notes import person
from keepsake.operations import show_text, stores
from keepsake.store import memories, throwaway

MAX_TITLE = 80  # characters of a session's first prompt


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the verb's arguments."""
    what = "transcripts, or folders of them (default: this project's own)"
    parser.add_argument("paths", nargs="*", metavar="PATH", help=what)


def run(args: argparse.Namespace) -> int:
    """Play transcripts against copies of the project's store and the store for all projects, and print a report."""
    from keepsake.replay import engine, report

    project = scope.found_project(args)
    transcripts = sources.transcripts(args.paths) if args.paths else importer.of_project(project)
    if not transcripts:
        raise stores.RefusedError("no transcripts found; name files or folders, as in: keepsake replay FOLDER")
    bar = progress.Bar(len(transcripts))

    def say(done: int, total: int) -> None:
        bar.at = done
        bar.draw(f"{done}/{total} sessions")

    with throwaway.folder(project.home, "replay") as folder:
        pairs = zip(project.folders(), ("project", paths.EVERYWHERE))
        copies = engine.copies([(source, os.path.join(folder, name)) for source, name in pairs])
        outcomes = engine.run(transcripts, copies, project.settings, person.names(project.top), say)
        shown_in = [one.session for one in outcomes if one.told]
        titles = {one: " ".join(memories.first_prompt(copies[0], one, MAX_TITLE).split()) for one in shown_in}
        for db in copies:
            db.close()
    bar.done()
    lines = [_safe(line) for line in report.lines(outcomes, titles)]
    return printing.wrapped(args, report.summary(outcomes), lines)


def _safe(line: str) -> str:
    """Return a line of the report in a form that is safe for a terminal, with its columns kept."""
    start = len(line) - len(line.lstrip())
    return "  ".join([show_text.safe(part) for part in line.split("  ")]) if start < len(line) else line
