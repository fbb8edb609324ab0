"""`keepsake runtime`: make (or make anew) the environment of the worker and the command line, or another."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

from keepsake.base import paths, spawn
from keepsake.cli.output import printing, progress
from keepsake.operations import stores
from keepsake.worker import runtime

if TYPE_CHECKING:
    import argparse

WITHOUT = {
    runtime.ORDINARY.name: "everything works without it, slower",
    runtime.MCP.name: "`keepsake mcp` can't run without it",
    runtime.CRYPT.name: "nothing is exchanged encrypted without it",
    runtime.POSTGRES.name: "no server can be reached without it",
}


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the verb's arguments."""
    parser.add_argument("--again", action="store_true", help="throw the present one away first")
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--mcp", action="store_true", help="the one that `keepsake mcp` runs on (Python 3.10 or newer)")
    which.add_argument("--crypt", action="store_true", help="the one that encrypts what `keepsake sync` exchanges")
    which.add_argument("--postgres", action="store_true", help="the one that `keepsake sync postgres` runs on")


def run(args: argparse.Namespace) -> int:
    """Make the runtime if it is missing, and say where it is."""
    home, groups = paths.home(), {runtime.MCP: args.mcp, runtime.CRYPT: args.crypt, runtime.POSTGRES: args.postgres}
    group = next((one for one, asked in groups.items() if asked), runtime.ORDINARY)
    if args.again:
        shutil.rmtree(f"{home}/runtime/{group.name}", ignore_errors=True)
    problem = runtime.make(home, progress.say, force=True, group=group)
    if problem:
        without = WITHOUT[group.name]
        raise stores.RefusedError(f"the runtime could not be made: {problem}; {without}")
    python = spawn.runtime_python(home, group.name)
    return printing.answer(args, {"ready": True, "python": python}, [f"ready: {python}"])
