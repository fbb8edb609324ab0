"""`keepsake runtime`: make (or make anew) the virtual environment of the worker and the command line."""

from __future__ import annotations

import shutil
import sys
from typing import TYPE_CHECKING

from keepsake.base import paths, spawn
from keepsake.cli import common
from keepsake.worker import runtime

if TYPE_CHECKING:
    import argparse


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the verb's arguments."""
    parser.add_argument("--again", action="store_true", help="throw the present one away first")


def run(args: argparse.Namespace) -> int:
    """Make the runtime if it is missing, and say where it is."""
    home = paths.home()
    if args.again:
        shutil.rmtree(f"{home}/runtime/current", ignore_errors=True)
    problem = runtime.make(home, lambda line: print(line, file=sys.stderr), force=True)
    if problem:
        raise common.RefusedError(f"the runtime could not be made: {problem}; everything works without it, slower")
    python = spawn.runtime_python(home)
    return common.answer(args, {"ready": True, "python": python}, [f"ready: {python}"])
