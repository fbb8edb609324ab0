"""`keepsake pause` and `keepsake resume`: stop keepsake for a project without deleting anything, and start it again."""

from __future__ import annotations

import argparse
import os

from keepsake.base import clock, paths, project
from keepsake.cli.input import scope
from keepsake.cli.output import printing
from keepsake.store import pauses
from keepsake.store.store import open_store


def add(parser: argparse.ArgumentParser) -> None:
    """Declare no arguments: the verbs have none of their own."""


def run(args: argparse.Namespace) -> int:
    """Pause the project, or end the pause."""
    current = scope.found_project(args)
    message = _pause(current) if args.verb == "pause" else _resume(current)
    return printing.answer(args, {"paused": args.verb == "pause", "project": current.root}, [message])


def _pause(current: project.Project) -> str:
    marker = os.path.join(paths.make_dir(current.folder), project.PAUSED)
    begins = not os.path.exists(marker)
    os.close(os.open(marker, os.O_CREAT | os.O_WRONLY | getattr(os, "O_NOFOLLOW", 0), paths.FILE_MODE))
    if begins:
        os.utime(marker, (clock.now(), clock.now()))
    still = "what is asked for by a command is still stored or found"
    return f"paused for {current.root}: no hook captures or shows anything until `keepsake resume`; {still}"


def _resume(current: project.Project) -> str:
    marker = os.path.join(current.folder, project.PAUSED)
    if os.path.exists(marker):
        pauses.add(open_store(current.folder).db, os.path.getmtime(marker), clock.now())
        os.unlink(marker)
    return f"{'running' if current.active() else 'still left out by the setting `exclude`'}: {current.root}"
