"""Writes a store's guards to a file beside it, and the list of projects with guards (worker and commands)."""

from __future__ import annotations

import contextlib
import os
import re
import sqlite3
from typing import TYPE_CHECKING

from keepsake.base import files, paths
from keepsake.capture import rules
from keepsake.guard import prohibitions, shell
from keepsake.guard.guards import FILE, Guard
from keepsake.notes import person
from keepsake.recall import candidates
from keepsake.store import ledger, memories, schema
from keepsake.store.note import RULES

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from keepsake.base.project import Project
    from keepsake.store.db import Connection

MAX_RULES, MAX_FIXES = 400, 400
MAX_FILE = 1_000_000  # bytes
MIN_SESSIONS = 2  # in which a command failed in the same way
_RULES = f"{memories.TELLABLE} AND {RULES}"
_FIXED = re.compile(r"^`([^`]{3,79})` failed: .+ — fixed by ran `([^`…]+)`$", re.DOTALL)


def refresh(project: Project) -> None:
    """Rewrite the guards of a project, those that hold in every project, and the list of projects. Never raises.

    A file is written only if it changed. Rules for every project that a newer one of this project contradicts are muted
    in it.
    """
    start = os.environ.get("CLAUDE_PROJECT_DIR", "")  # the launcher compares this path, which may lead through a link
    places = {project.root, project.top, start if start and paths.locate(start)[0] == project.root else ""}
    people = person.names(project.top)
    for folder, roots in zip(project.folders(), (places, {""})):
        with contextlib.suppress(OSError, sqlite3.Error):  # the next worker tries again
            db = schema.open_ready(folder)
            if db is not None:
                _write(project.home, folder, list(of_store(db, people)), sorted(filter(None, roots)) or [""])
                db.close()
    with contextlib.suppress(OSError, sqlite3.Error):
        _mute(project)


def _mute(project: Project) -> None:
    """Mute in a project the rules for every project that a newer one of its own contradicts. Raises DatabaseError."""
    stores = [db for db in map(schema.open_ready, project.folders()) if db is not None]
    overruled = rules.overruled(*stores) if len(stores) > 1 else set()
    if overruled or os.path.exists(ledger.path(project.folder)):
        ledger.mute_here(ledger.open_ledger(project.folder), overruled)
    for db in stores:
        db.close()


def of_store(db: Connection, people: Collection[str]) -> Iterator[Guard]:
    """Yield the guards of a store: from this person's standing rules, and from commands that keep failing."""
    rows = [row.id for row in memories.find(db, _RULES, (MAX_RULES,), "ORDER BY updated DESC LIMIT ?")]
    for note in candidates.read(db, rows):
        if not note.who or not people or note.who in people:
            yield from prohibitions.guards(memories.stated(note.content), note.uid)
    yield from failing(db)


def failing(db: Connection) -> Iterator[Guard]:
    """Yield each command that failed in the same way in several sessions and was replaced by another one each time."""
    failures: dict[tuple[str, str], dict[str, str]] = {}
    query = (
        f"kind = 'fix' AND NOT others AND {memories.TELLABLE} AND instr(content, 'fixed by ran `') > 0",
        (MAX_FIXES,),
    )
    for fix in memories.find(db, *query, "ORDER BY updated DESC LIMIT ?"):
        match = _FIXED.match(fix.content)
        lines = _run(match[1]) if match else []
        # The command was wrong only if the one that helped is a variant of it, not a step that had to come first.
        if match and len(lines) == 1 and _is_variant(lines[0], match[2]):
            failures.setdefault((match[1], fix.signature or ""), {}).setdefault(fix.session, fix.uid)
    for (command, _), sessions in failures.items():
        if len(sessions) >= MIN_SESSIONS:
            words = shell.subcommand(_run(command)[0])
            yield Guard("Bash", "fails", words, next(iter(sessions.values())))


def _run(line: str) -> list[list[str]]:
    return [words for words in shell.commands(line) if words[0] != shell.WRITES]


def _is_variant(words: list[str], other_line: str) -> bool:
    """Tell whether another command is a variant of this one: it shares at least half of its arguments."""
    others = next(iter(_run(other_line)), [])
    shared = set(words[1:]) & set(others[1:])
    return bool(shared) and 2 * len(shared) >= len(set(words[1:])) and words != others


def _write(home: str, folder: str, guards: list[Guard], roots: list[str]) -> None:
    path = os.path.join(folder, FILE)
    text = "".join([f"{guard.line()}\n" for guard in guards])
    if text != paths.text(path, MAX_FILE):
        files.replace(path, text.encode("utf-8", "replace"))
    name, marker = os.path.basename(folder), os.path.join(home, FILE)
    tools = sorted({guard.tool for guard in guards})
    lines = paths.text(marker, MAX_FILE).splitlines()
    known = {line.partition(" ")[2].partition(" ")[2] for line in lines if line.split(" ")[1:2] == [name]}
    places = sorted({*roots, *known})  # a worktree that was recorded once stays in the list
    new = [line for line in lines if line.split(" ")[1:2] != [name]]
    new += [f"{tool} {name} {place}" for tool in tools for place in places if "\n" not in place]
    if new != lines:
        files.replace(marker, "".join([f"{line}\n" for line in new]).encode("utf-8", "replace"))
