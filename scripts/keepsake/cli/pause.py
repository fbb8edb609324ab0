"""`keepsake pause` and `keepsake resume`: stop keepsake for a project without deleting anything, and start it again."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from keepsake.base import clock, paths, project
from keepsake.cli.input import scope
from keepsake.cli.output import printing
from keepsake.store import pauses
from keepsake.store.store import open_store

if TYPE_CHECKING:
    import argparse


def add(parser: argparse.ArgumentParser) -> None:
    """Declare no arguments: the verbs have none of their own."""


def run(args: argparse.Namespace) -> int:
    """Pause the project, or end the pause."""
    found = scope.found_project(args)
    said = _pause(found) if args.verb == "pause" else _resume(found)
    return printing.answer(args, {"paused": args.verb == "pause", "project": found.root}, [said])


def _pause(found: project.Project) -> str:
    marker = os.path.join(paths.make_dir(found.folder), project.PAUSED)
    begins = not os.path.exists(marker)
    os.close(os.open(marker, os.O_CREAT | os.O_WRONLY | getattr(os, "O_NOFOLLOW", 0), paths.FILE_MODE))
    if begins:
        os.utime(marker, (clock.now(), clock.now()))
    return f"paused for {found.root}: nothing is captured or recalled until `keepsake resume`"


def _resume(found: project.Project) -> str:
    marker = os.path.join(found.folder, project.PAUSED)
    if os.path.exists(marker):
        pauses.add(open_store(found.folder).db, os.path.getmtime(marker), clock.now())
        os.unlink(marker)
    return f"{'running' if found.active() else 'still left out by the setting `exclude`'}: {found.root}"
