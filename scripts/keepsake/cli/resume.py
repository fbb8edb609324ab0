"""`keepsake resume`: start keepsake again for a project."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from keepsake.base import clock, project
from keepsake.cli.input import scope
from keepsake.cli.output import printing
from keepsake.store import pauses
from keepsake.store.store import open_store

if TYPE_CHECKING:
    import argparse


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the verb's arguments (none of its own)."""


def run(args: argparse.Namespace) -> int:
    """End the pause."""
    found = scope.found_project(args)
    marker = os.path.join(found.folder, project.PAUSED)
    if os.path.exists(marker):
        pauses.add(open_store(found.folder).db, os.path.getmtime(marker), clock.now())
        os.unlink(marker)
    answer = {"paused": False, "project": found.root}
    said = "running" if found.active() else "still left out by the setting `exclude`"
    return printing.answer(args, answer, [f"{said}: {found.root}"])
