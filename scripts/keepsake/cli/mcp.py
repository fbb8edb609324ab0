"""`keepsake mcp`: the memory of this project as tools over stdin and stdout, for any client of the protocol.

It runs on an environment of its own (Python 3.10 or newer), which the first start makes, saying so on stderr.
"""

from __future__ import annotations

import gc
import os
import sys
from typing import TYPE_CHECKING

from keepsake.base import journal
from keepsake.cli import environment
from keepsake.cli.input import scope
from keepsake.operations import stores
from keepsake.worker import runtime

if TYPE_CHECKING:
    import argparse


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the verb's arguments."""
    parser.add_argument("--read-only", action="store_true", help="offer recall, show and why alone")
    parser.epilog = "A client starts it; docs/mcp.md says how each is told to. `keepsake runtime --mcp` makes it ready."


def run(args: argparse.Namespace) -> int:
    """Serve until the client closes stdin. Raises RefusedError where the server's environment can't be had."""
    try:
        python = environment.interpreter(runtime.MCP, "the MCP server can't start", quiet=False)
    except stores.RefusedError as error:  # no person sees the client's stderr
        journal.note("mcp", str(error))
        raise
    if os.path.abspath(sys.executable) != os.path.abspath(python):
        options = [*(["--project", args.project] if args.project else []), *(["--read-only"] if args.read_only else [])]
        return runtime.become(python, ["mcp", *options])
    from keepsake.cli.main import version

    gc.disable()  # the SDK makes its models while it is imported: looking for garbage is a fifth of that time
    from keepsake.mcp import server

    gc.freeze()
    gc.enable()
    server.run(scope.found_project(args), version(), read_only=args.read_only)
    return 0
