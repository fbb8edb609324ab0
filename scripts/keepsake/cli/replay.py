"""`keepsake replay`: what keepsake would have told in sessions of the past, and how often it would have been right."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from typing import TYPE_CHECKING

from keepsake import paths
from keepsake.capture import importer
from keepsake.cli import common, show_text

if TYPE_CHECKING:
    import argparse


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the verb's arguments."""
    parser.add_argument(
        "paths", nargs="*", metavar="PATH", help="transcripts, or folders of them (default: this project's own)"
    )
    parser.add_argument("--html", metavar="FILE", help="write the report as one page with charts")


def run(args: argparse.Namespace) -> int:
    """Replay transcripts against a throwaway store; nothing that is stored is read or changed."""
    from keepsake.replay import engine, page, report

    found = transcripts(args)
    settings = common.found_project(args).settings
    folder = tempfile.mkdtemp(prefix="keepsake-replay-")
    try:
        outcomes = engine.run(found, folder, settings, progress if sys.stderr.isatty() else lambda *_: None)
    finally:
        shutil.rmtree(folder, ignore_errors=True)  # Windows keeps what is open
    if args.html:
        try:
            with open(args.html, "w", encoding="utf-8", errors="replace") as file:
                file.write(page.page(outcomes))
        except OSError as error:
            raise common.RefusedError(f"{args.html}: {error.strerror or error}") from None
    lines = [render_safe(line) for line in report.lines(outcomes)]
    return common.answer(args, report.summary(outcomes), [*lines, f"written: {args.html}"] if args.html else lines)


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
                raise common.RefusedError(f"{path}: no such file or folder")
            found += importer.transcripts_in(path) if os.path.isdir(path) else [path]
    else:
        root = common.found_project(args).root
        every = importer.transcripts_in(os.path.join(importer.config_folder(), "projects"))
        found = [path for path in every if (cwd := importer.cwd_of(path)) and paths.project_root(cwd) == root]
    if not found:
        raise common.RefusedError("no transcripts found; name files or folders, as in: keepsake replay FOLDER")
    return found


def progress(done: int, total: int) -> None:
    """Say on a terminal how far it is."""
    sys.stderr.write(f"\r{done}/{total} sessions" + ("\n" if done == total else ""))
    sys.stderr.flush()
