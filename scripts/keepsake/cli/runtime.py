"""`keepsake runtime`: make, or make again, the environment of the worker and the command line, or another one."""

from __future__ import annotations

import argparse
import shutil

from keepsake.base import paths, spawn
from keepsake.cli.output import printing, progress
from keepsake.operations import stores
from keepsake.worker import runtime

# The environments besides the ordinary runtime: what each is for (in the help), and what does not work without it.
OTHERS = {
    runtime.MCP: ("the one that `keepsake mcp` runs on (Python 3.10 or newer)", "`keepsake mcp` can't run"),
    runtime.CRYPT: ("the one that encrypts what `keepsake sync` exchanges", "nothing is exchanged encrypted"),
    runtime.POSTGRES: ("the one that `keepsake sync postgres` runs on", "no server can be reached"),
}


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the verb's arguments."""
    parser.add_argument("--again", action="store_true", help="throw the present one away first")
    which = parser.add_mutually_exclusive_group()
    for group, (what, _) in OTHERS.items():
        which.add_argument(f"--{group.name}", action="store_true", help=what)


def run(args: argparse.Namespace) -> int:
    """Make the environment if it is missing, and print its interpreter's path."""
    home, group = paths.home(), next((one for one in OTHERS if getattr(args, one.name)), runtime.ORDINARY)
    if args.again:
        shutil.rmtree(f"{home}/runtime/{group.name}", ignore_errors=True)
    problem = runtime.make(home, progress.say, force=True, group=group)
    if problem:
        without = f"{OTHERS[group][1]} without it" if group in OTHERS else "everything works without it, slower"
        raise stores.RefusedError(f"the runtime could not be made: {problem}; {without}")
    python = spawn.runtime_python(home, group.name)
    return printing.answer(args, {"ready": True, "python": python}, [f"ready: {python}"])
