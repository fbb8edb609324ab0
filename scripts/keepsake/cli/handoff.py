"""`keepsake handoff`: print what the next agent or person needs to continue a session (at most 4,000 characters)."""

from __future__ import annotations

import argparse

from keepsake.base import project
from keepsake.cli.input import scope
from keepsake.cli.output import printing
from keepsake.handoff import handoff, sessions
from keepsake.operations import stores
from keepsake.store.db import Connection
from keepsake.store.store import open_readers


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the verb's arguments."""
    parser.add_argument("--session", metavar="S", help="its id, or how that begins (default: the branch's newest)")


def run(args: argparse.Namespace) -> int:
    """Print the handoff of a session. Raises RefusedError if there is no such session."""
    current = scope.found_project(args)
    for store in open_readers([current.folder]):
        session = _chosen(store.db, current, args.session)
        text = handoff.text(store, current, session)
        value = {"session_id": session.id, "branch": session.branch or None, "text": text}
        return printing.answer(args, value, text.split("\n"))
    raise stores.RefusedError("nothing is remembered of this project yet")


def _chosen(db: Connection, current: project.Project, prefix: str | None) -> sessions.Session:
    if prefix is None:
        newest = sessions.newest(db, project.branch(current.top))
        if newest is None:
            raise stores.RefusedError("no session of this project is remembered yet")
        return newest
    matches = sessions.named(db, prefix) if prefix else []
    if len(matches) != 1:
        wrong = f"{prefix!r} is the beginning of several sessions" if matches else f"no session {prefix!r} here"
        raise stores.RefusedError(wrong)
    return matches[0]
