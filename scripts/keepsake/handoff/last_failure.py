"""The last command of a session that failed and was not seen to work again."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from keepsake.capture import fixes
from keepsake.text import error_lines

if TYPE_CHECKING:
    from keepsake.capture.fixes import OpenFailure
    from keepsake.store.db import Connection

RECENT = 1800.0  # seconds before a session's end in which a failure still counts as its last
MAX_LINE, MAX_COMMAND = 200, 120  # characters of an error's line, and of the command
# Once a check has passed after it, `mise run test` after `go test ./store`, what failed before is no longer open.
_CHECK = re.compile(r"\b(?:test|tests|lint|build|check|vet|pytest|jest|tsc|make|ci)\b")


def unsolved(db: Connection, session: str, ended: float) -> list[str]:
    """Return a session's last command that failed with no check passed since, and its error: one line or none."""
    rows = db.execute("SELECT state FROM cursor WHERE session = ?", (session,)).fetchall()
    states = [fixes.load(json.loads(state).get("fixes")) for (state,) in rows]
    found = [one for state in states for one in state.open if one.at > ended - RECENT and not _passed(one)]
    last = max(found, key=lambda one: one.at, default=None)
    return [f"`{last.command[:MAX_COMMAND]}`: {last.line[:MAX_LINE]}"] if last is not None else []


def _passed(one: OpenFailure) -> bool:
    same = one.command.split()[:2]
    since = [command for command in one.commands if not error_lines.only_looks(command)]
    return any(_CHECK.search(command) or command.split()[:2] == same for command in since)
