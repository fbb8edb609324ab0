"""Pass `remember` and `recall` on to an existing memory command (`memory.command`).

It is called as `COMMAND remember --type T --tags a,b -` with the content on stdin, and as
`COMMAND recall QUERY --limit N --json`, which prints a JSON array of objects with `content`. Memories that it fails to
take go to the embedded store and are handed over later. Each memory is sent once: if the end of a send is unknown,
`recall` checks whether the memory arrived before it is sent again.
"""

from __future__ import annotations

import json
import os
import shlex
from typing import TYPE_CHECKING

from keepsake.base import child, journal
from keepsake.base.event import clean
from keepsake.store import memories

if TYPE_CHECKING:
    from collections.abc import Sequence

    from keepsake.base.project import Project
    from keepsake.store.db import Connection

MAX_SECONDS = 10.0  # seconds that one call may take
GUARD = "KEEPSAKE_DELEGATED"  # set for the command: if that calls keepsake again, the embedded store answers


class MemoryCommand:
    """A memory command; after a failure it is not called again by this process."""

    def __init__(self, command: str, cwd: str) -> None:
        self._command = shlex.split(command)
        self._cwd = cwd
        self._down = False
        self.begun = False  # whether the last `remember` took too long, so that its end is unknown

    def call(self, arguments: Sequence[str], text: str = "") -> child.Done | None:
        """Run one verb with a text on stdin. Returns None if it failed.

        If it took too long, the result is returned with `late` set. Both are failures: they are written to the
        journal, and the command is not called again.
        """
        if self._down:
            return None
        try:
            line = [child.program(self._command[0], os.environ), *self._command[1:], *arguments]
            done = child.run(line, {**os.environ, GUARD: "1"}, self._cwd, MAX_SECONDS, text.encode("utf-8", "replace"))
        except (child.MissingError, OSError) as error:
            self._failed(arguments, str(error))
            return None
        if done.late or done.code:
            self._failed(arguments, f"no end after {MAX_SECONDS:.0f} s" if done.late else f"exit code {done.code}")
        return done if done.late or not done.code else None

    def _failed(self, arguments: Sequence[str], why: str) -> None:
        self._down = True
        journal.note("memory.command", f"{arguments[0]}: {why}; the embedded store is used")

    def remember(self, db: Connection, key: str, kind: str, tags: Sequence[str], content: str) -> bool:
        """Send a memory, unless it was sent before. Returns whether the command has it now. Raises DatabaseError.

        key: the memory's key; kind: its type.
        """
        if db.execute("SELECT 1 FROM sent WHERE memory = ?", (key,)).fetchone():
            return True
        begun = db.execute("SELECT 1 FROM sending WHERE memory = ?", (key,)).fetchone()
        if not (begun and content in {str(row.get("content")).strip() for row in self.recall(content, 5) or ()}):
            db.execute("INSERT OR IGNORE INTO sending(memory) VALUES (?)", (key,))
            done = self.send(kind, tags, content)
            if done is None:
                db.execute("DELETE FROM sending WHERE memory = ?", (key,))
            if done is None or done.late:
                return False
        _sent(db, key)
        return True

    def send(self, kind: str, tags: Sequence[str], content: str) -> child.Done | None:
        """Send a redacted text to the command, even if it was sent before. Returns None if that failed.

        kind: the type of the memory.
        """
        done = self.call(["remember", "--type", kind, "--tags", ",".join(tags), "-"], content)
        self.begun = done is not None and done.late
        return done

    def recall(self, query: str, limit: int) -> list[dict[str, object]] | None:
        """Return the rows that the command prints for a query; None if it failed."""
        done = self.call(["recall", query, "--limit", str(limit), "--json"])
        if done is None or done.late:
            return None
        try:
            rows = json.loads(clean(done.out.decode("utf-8", "replace")) or "[]")
        except ValueError:
            self._failed(["recall"], "its answer is not JSON")
            return None
        return [row for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []


def _sent(db: Connection, key: str) -> None:
    db.execute("BEGIN IMMEDIATE")
    db.execute("INSERT OR IGNORE INTO sent(memory) VALUES (?)", (key,))
    db.execute("DELETE FROM sending WHERE memory = ?", (key,))
    db.execute("COMMIT")


def of(project: Project) -> MemoryCommand | None:
    """Return the memory command that the user's settings name; None if they name none, or if it called keepsake."""
    command = project.settings.text("memory.command").strip()
    if not command or os.environ.get(GUARD) == "1":
        return None
    return MemoryCommand(command, project.root if os.path.isdir(project.root) else project.home)


def recall(project: Project, query: str, limit: int) -> list[dict[str, object]] | None:
    """Return what the person's memory command recalls; None without a query or a command, or if it failed."""
    command = of(project) if query.strip() else None
    return command.recall(query, limit) if command is not None else None


def owe(db: Connection, key: str, *, begun: bool = False) -> None:
    """Record that a memory must be handed over later, in the transaction that stores it because the command failed.

    begun: the end of an earlier send is unknown, so the memory is looked up before it is sent again.
    """
    for table in ("owed", "sending") if begun else ("owed",):
        db.execute(f"INSERT OR IGNORE INTO {table}(memory) VALUES (?)", (key,))


def hand_over(db: Connection, command: MemoryCommand) -> int:
    """Send the memories that were stored while the command failed, up to the first failure. Returns how many were sent.

    The embedded store keeps its copies. A memory that was forgotten meanwhile is not sent. Raises DatabaseError.
    """
    sent = 0
    for (key,) in db.execute("SELECT memory FROM owed").fetchall():
        kept = memories.by_key(db, key)
        if kept is not None:
            if not command.remember(db, kept.key, kept.type, kept.tag_list(), kept.content):
                break
            sent += 1
        db.execute("DELETE FROM owed WHERE memory = ?", (key,))
    return sent
