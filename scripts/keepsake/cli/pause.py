"""`keepsake pause`: stop keepsake for a project; what is stored stays."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from keepsake.base import clock, paths, project
from keepsake.cli.input import scope
from keepsake.cli.output import printing

if TYPE_CHECKING:
    import argparse


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the verb's arguments (none of its own)."""


def run(args: argparse.Namespace) -> int:
    """Pause the project."""
    found = scope.found_project(args)
    path = os.path.join(paths.make_dir(found.folder), project.PAUSED)
    begins = not os.path.exists(path)
    os.close(os.open(path, os.O_CREAT | os.O_WRONLY | getattr(os, "O_NOFOLLOW", 0), paths.FILE_MODE))
    if begins:
        os.utime(path, (clock.now(), clock.now()))
    answer = {"paused": True, "project": found.root}
    return printing.answer(
        args, answer, [f"paused for {found.root}: nothing is captured or recalled until `keepsake resume`"]
    )
