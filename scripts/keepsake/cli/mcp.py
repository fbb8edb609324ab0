"""`keepsake mcp`: serve this project's memory as tools over stdin and stdout, for any MCP client.

It runs in an environment of its own (Python 3.10 or newer). The first start makes it, and reports that on stderr.
"""

from __future__ import annotations

import argparse
import gc
import os
import sys

from keepsake.base import journal
from keepsake.cli import environment, main
from keepsake.cli.input import scope
from keepsake.operations import stores
from keepsake.worker import runtime


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the verb's arguments."""
    parser.add_argument("--read-only", action="store_true", help="offer recall, show and why alone")
    parser.epilog = "A client starts it; docs/mcp.md says how each is told to. `keepsake runtime --mcp` makes it ready."


def run(args: argparse.Namespace) -> int:
    """Serve until the client closes stdin. Raises RefusedError if the server's environment can't be made."""
    try:
        python = environment.interpreter(runtime.MCP, "the MCP server can't start", quiet=False)
    except stores.RefusedError as error:  # also in the journal, since nobody sees the stderr of a client's server
        journal.note("mcp", str(error))
        raise
    if os.path.abspath(sys.executable) != os.path.abspath(python):
        options = [*(["--project", args.project] if args.project else []), *(["--read-only"] if args.read_only else [])]
        return runtime.become(python, ["mcp", *options])
    gc.disable()  # the import makes the SDK's models; a fifth of its time would be garbage collection
    from keepsake.mcp import server

    gc.freeze()
    gc.enable()
    server.run(scope.found_project(args), main.version(), read_only=args.read_only)
    return 0
