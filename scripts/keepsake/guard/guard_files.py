"""Write the guards of a store beside it, and to the data home which projects have any (worker and commands)."""

from __future__ import annotations

import contextlib
import os
import re
import sqlite3
from typing import TYPE_CHECKING

from keepsake.base import files, paths
from keepsake.guard import prohibitions, shell
from keepsake.guard.guards import FILE, Guard
from keepsake.notes import person
from keepsake.recall import candidates
from keepsake.store import memories, schema
from keepsake.store.note import RULES

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from keepsake.base.project import Project
    from keepsake.store.db import Connection

MAX_RULES, MAX_FIXES = 400, 400
MAX_FILE = 1_000_000  # bytes
MIN_SESSIONS = 2  # in which a command failed alike
_RULES = f"{memories.TELLABLE} AND {RULES}"
_FIXED = re.compile(r"^`([^`]{3,79})` failed: .+ — fixed by ran `([^`…]+)`$", re.DOTALL)


def refresh(found: Project) -> None:
    """Rewrite the guards of a project and the list of projects if they have changed. Never raises."""
    start = os.environ.get("CLAUDE_PROJECT_DIR", "")  # as the launcher sees it: perhaps by a link
    places = {found.root, found.top, start if start and paths.locate(start)[0] == found.root else ""}
    people = person.names(found.top)
    for folder, roots in zip(found.folders(), (places, {""})):
        with contextlib.suppress(OSError, sqlite3.Error):  # the next worker does it
            db = schema.open_ready(folder)
            if db is not None:
                _keep(found.home, folder, list(of_store(db, people)), sorted(filter(None, roots)) or [""])
                db.close()


def of_store(db: Connection, people: Collection[str]) -> Iterator[Guard]:
    """Yield the guards of a store: this person's standing rules, and commands that keep failing."""
    rows = [row.id for row in memories.find(db, _RULES, (MAX_RULES,), "ORDER BY updated DESC LIMIT ?")]
    for note in candidates.read(db, rows):
        if not note.who or not people or note.who in people:
            yield from prohibitions.guards(memories.stated(note.content), note.uid)
    yield from failing(db)


def failing(db: Connection) -> Iterator[Guard]:
    """Yield each command that failed in the same way in several sessions and was replaced by another one each time."""
    met: dict[tuple[str, str], dict[str, str]] = {}
    like = (
        f"kind = 'fix' AND NOT others AND {memories.TELLABLE} AND instr(content, 'fixed by ran `') > 0",
        (MAX_FIXES,),
    )
    for fix in memories.find(db, *like, "ORDER BY updated DESC LIMIT ?"):
        told = _FIXED.match(fix.content)
        lines = _run(told[1]) if told else []
        # It is the command that was wrong only where the one that helped is a spelling of it, not a step before it.
        if told and len(lines) == 1 and _alike(lines[0], told[2]):
            met.setdefault((told[1], fix.signature or ""), {}).setdefault(fix.session, fix.uid)
    for (command, _), sessions in met.items():
        if len(sessions) >= MIN_SESSIONS:
            words = shell.subcommand(_run(command)[0])
            yield Guard("Bash", "fails", words, next(iter(sessions.values())))


def _run(line: str) -> list[list[str]]:
    return [words for words in shell.commands(line) if words[0] != shell.WRITES]


def _alike(words: list[str], other: str) -> bool:
    """Tell whether another command does the same thing: most of its arguments are the same."""
    others = next(iter(_run(other)), [])
    shared = set(words[1:]) & set(others[1:])
    return bool(shared) and 2 * len(shared) >= len(set(words[1:])) and words != others


def _keep(home: str, folder: str, guards: list[Guard], roots: list[str]) -> None:
    path = os.path.join(folder, FILE)
    text = "".join([f"{guard.line()}\n" for guard in guards])
    if text != paths.text(path, MAX_FILE):
        files.replace(path, text.encode("utf-8", "replace"))
    name, marker = os.path.basename(folder), os.path.join(home, FILE)
    tools = sorted({guard.tool for guard in guards})
    lines = paths.text(marker, MAX_FILE).splitlines()
    known = {line.partition(" ")[2].partition(" ")[2] for line in lines if line.split(" ")[1:2] == [name]}
    places = sorted({*roots, *known})  # a worktree that was seen once stays known
    new = [line for line in lines if line.split(" ")[1:2] != [name]]
    new += [f"{tool} {name} {place}" for tool in tools for place in places if "\n" not in place]
    if new != lines:
        files.replace(marker, "".join([f"{line}\n" for line in new]).encode("utf-8", "replace"))
