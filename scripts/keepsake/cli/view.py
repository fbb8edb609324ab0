"""`keepsake view`: serve the page on which the person sees and changes what is stored, and sees what was shown."""

from __future__ import annotations

import argparse
import contextlib
import functools
import os
import signal
import sys
import webbrowser
from collections.abc import Callable, Sequence

from keepsake.base.project import Project
from keepsake.cli import export, main
from keepsake.cli.input import parsing, scope
from keepsake.cli.output import printing
from keepsake.operations import speaker, stores, trouble
from keepsake.store.store import open_readers
from keepsake.view.desk import Desk

# A closed terminal ends the server as Ctrl-C does: memories that wait to be forgotten are forgotten first.
ENDS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
WAIT = 2.0  # seconds that the page waits for a lock when it only reads
PORTS = 1 << 16  # TCP numbers ports in 16 bits (RFC 9293)


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the verb's arguments."""
    number = parsing.at_least(0, below=PORTS)
    parser.add_argument("--port", type=number, default=0, metavar="N", help="the port (default: a free one)")
    parser.add_argument("--no-browser", action="store_true", help="only print the address")
    parser.add_argument("--html", metavar="FILE", help="write the same as one file to read, without a server")


def run(args: argparse.Namespace) -> int:
    """Serve the page until it is interrupted or unused for ten minutes; with --html only write it to a file."""
    if speaker.inside():
        yours = "run `keepsake view` in a terminal of your own"
        raise stores.RefusedError(f"the page is for you and not for Claude: {yours}")
    desk = desk_of(scope.found_project(args))
    return write_file(args, desk) if args.html else serve(args, desk)


def write_file(args: argparse.Namespace, desk: Desk) -> int:
    """Write the page as one file that only its owner can read. Raises OSError."""
    from keepsake.view import snapshot

    text, notes = snapshot.page(desk)
    export.write(args.html, [text])
    counted = f"{printing.count(notes, 'note')} (with those that hold in all projects)"
    message = f"{counted} written to {args.html}; it holds what you said, so mind who reads it"
    return printing.answer(args, {"file": os.path.abspath(args.html), "notes": notes}, [message])


def desk_of(project: Project) -> Desk:
    """Return the desk of a project: all that the page may read and do there."""
    opened = functools.partial(open_readers, wait=WAIT)
    return Desk(project, _caller(project), opened, main.with_repair, trouble.explain, trouble.is_callers)


def _caller(project: Project) -> Callable[[Sequence[str]], object]:
    """Return a function that runs a verb for a project and returns the value that `--json` would print."""

    def call(words: Sequence[str]) -> object:
        verb, *rest = words
        try:
            args = main.parser_for(verb).parse_args([verb, "--json", "--project", project.root, *rest])
        except SystemExit:  # the parser has printed what is wrong to the terminal
            raise stores.RefusedError(f"{verb} doesn't take that") from None
        answers: list[object] = []
        args.take = answers.append
        main.run(args)
        return answers[0]

    return call


def serve(args: argparse.Namespace, desk: Desk) -> int:
    """Serve the page. Raises RefusedError if the server's library is missing."""
    try:
        from keepsake.view.server import Server
    except ModuleNotFoundError:
        missing = "the page needs keepsake's runtime: run `keepsake runtime` with a network, then again"
        raise stores.RefusedError(f"{missing} (or `keepsake view --html FILE`)") from None
    server = Server(desk, args.port)
    answer = {"address": server.address, "project": desk.project.root}
    lines = [server.address, "ends by itself ten minutes after its last use, or with Ctrl-C"]
    before = {number: signal.signal(number, signal.default_int_handler) for number in ENDS}
    try:
        printing.answer(args, answer, lines)
        sys.stdout.flush()
        if not args.no_browser:
            with contextlib.suppress(webbrowser.Error):  # without a browser the person uses the printed address
                webbrowser.open(server.once)
        server.run()
    except KeyboardInterrupt:
        pass
    finally:
        desk.forgetting.finish()
        for number, handler in before.items():
            signal.signal(number, handler)
    return 0
