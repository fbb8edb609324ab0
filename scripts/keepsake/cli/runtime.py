"""`keepsake runtime`: make (or make anew) the environment of the worker and the command line, or one beside it."""

from __future__ import annotations

import shutil
import sys
from typing import TYPE_CHECKING

from keepsake.base import paths, spawn
from keepsake.cli import common
from keepsake.verbs import stores
from keepsake.worker import runtime

if TYPE_CHECKING:
    import argparse


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the verb's arguments."""
    parser.add_argument("--again", action="store_true", help="throw the present one away first")
    parser.add_argument("--mcp", action="store_true", help="the one that `keepsake mcp` runs on (Python 3.10 or newer)")
    parser.add_argument("--postgres", action="store_true", help="the one that `keepsake sync postgres` runs on")


def run(args: argparse.Namespace) -> int:
    """Make the runtime if it is missing, and say where it is."""
    home, group = paths.home(), runtime.ORDINARY
    if args.mcp or args.postgres:
        group = runtime.MCP if args.mcp else runtime.POSTGRES
    if args.again:
        shutil.rmtree(f"{home}/runtime/{group.name}", ignore_errors=True)
    problem = runtime.make(home, lambda line: print(line, file=sys.stderr), force=True, group=group)
    if problem:
        needs = {"mcp": "`keepsake mcp` can't run without it", "postgres": "no server can be reached without it"}
        without = needs.get(group.name, "everything works without it, slower")
        raise stores.RefusedError(f"the runtime could not be made: {problem}; {without}")
    python = spawn.runtime_python(home, group.name)
    return common.answer(args, {"ready": True, "python": python}, [f"ready: {python}"])
