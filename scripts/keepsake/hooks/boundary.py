"""The error boundary of every hook: the only reader of stdin, the only writer of stdout, the only broad except.

Exit code 0 always; stdout holds one JSON object or nothing; stderr nothing. Errors are lines in the journal.
"""

from __future__ import annotations

import os
import sys

from keepsake import hosts
from keepsake.base import event as events
from keepsake.base import reply as replies
from keepsake.base import spawn, timing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Callable, Optional

    Handler = Callable[[events.Event], Optional[replies.Reply]]

Event = events.Event  # a handler's argument
Reply = replies.Reply  # a handler's result
_STDOUT = 1


def run(name: str, handle: Handler) -> int:
    """Read the payload, let handle answer it, write the answer. Always returns 0."""
    try:
        os.umask(0o077)
        if os.environ.get("KEEPSAKE_DISABLE") == "1":
            return 0
        event = events.parse(sys.stdin.buffer.read(events.MAX_BYTES))
        host = hosts.of_payload(event.fields)
        translated = event if host is None else hosts.event(host, event.fields, name)
        if translated is None:
            return 0
        try:
            answer = handle(translated)
            text = (host.encode if host else replies.encode)(answer, name) if answer else ""
            if text:
                os.write(_STDOUT, text.encode() + b"\n")
        finally:  # the hook's background work starts whether or not it could answer
            spawn.start_waiting()
        if translated.folder:
            timing.note(translated.folder, name)
    except Exception as error:  # noqa: BLE001  # the one boundary: a hook never fails the session
        note(name, error)
    return 0


def run_status_line(handle: Callable[[events.Event], str]) -> int:
    """Read the payload and write the line that handle returns, as plain text. Always returns 0."""
    try:
        os.umask(0o077)
        payload = sys.stdin.buffer.read(events.MAX_BYTES)
        text = handle(events.parse(payload)) if payload.strip() else ""
        if text:
            os.write(_STDOUT, text.encode() + b"\n")
    except Exception as error:  # noqa: BLE001  # the same boundary
        note("statusline", error)
    return 0


def note(name: str, error: BaseException) -> None:
    """Record an error in the journal; if even that fails (no file handles are left), do nothing."""
    try:
        from keepsake.base import journal

        journal.failure(name, error)
    except Exception:  # noqa: BLE001  # the boundary itself: nothing may reach stderr or the exit code
        return


def leave(code: int) -> None:
    """End the process at once.

    This skips the interpreter's tear-down (about a fifth of a bare start), and SQLite's checkpoint on close, which
    would make the person wait for the disk. Commits are safe in the write-ahead log, and the worker checkpoints it.
    """
    os._exit(code)
