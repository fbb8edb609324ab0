"""Stores of made-up notes, and what is told at a moment, for the tests of recall."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from keepsake.recall import candidates, gate, requirement, tell
from keepsake.recall.moment import Moment
from keepsake.store import drafts, note_rows, schema
from keepsake.store.drafts import Draft
from keepsake.store.note import Note, Source

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from keepsake.recall.tell import RecallLine
    from keepsake.store.db import Connection

NOW = 1.7e9
DAY = 86_400.0
SUBJECTS = ("exporter", "scheduler", "mailer", "importer", "ledger", "cache", "router", "parser", "printer", "billing",
            "session", "gateway", "indexer", "queue", "report")  # fmt: skip
VERBS = ("drops", "retries", "locks", "truncates", "duplicates", "rejects", "delays", "sorts", "merges", "skips")
THINGS = ("rows", "headers", "invoices", "tokens", "stamps", "batches", "files", "retries", "labels", "events")


def add(db: Connection, content: str, *handles: str, cls: str = "root-cause", who: str = "", **more: Any) -> str:
    """Store a note of an earlier session; returns its public id."""
    kind, days = more.pop("kind", "model"), more.pop("days", 5)
    session = more.pop("session", "old")
    draft = Draft(
        key=drafts.content_key("saved", content), kind=kind, type="Learning", content=content,
        created=NOW - days * DAY, session=session, note=Note(cls, handles, who, [Source(session, 7)]), **more,
    )  # fmt: skip
    drafts.insert(db, draft)
    return draft.uid


def store(folder: Path) -> Connection:
    """An empty store."""
    return schema.open_memory(str(folder / "memory.db"))


def grown(folder: Path, many: int = 300) -> Connection:
    """A store of so many notes about other things."""
    db = store(folder)
    grow(db, many)
    return db


def grow(db: Connection, many: int = 300) -> None:
    """Add so many notes about other things to a store."""
    for n in range(many):
        subject, verb, thing = SUBJECTS[n % 15], VERBS[n // 15 % 10], THINGS[n * 7 % 10]
        name = f"{subject}_{thing}_{n}"
        text = f"The {subject} {verb} {thing} when `{name}` runs twice, since {SUBJECTS[(n + 4) % 15]} holds its lock."
        add(db, text, name, f"src/{subject}/{name}.py", session=f"s{n % 40}", days=n % 90 + 1)
    note_rows.count(db)


def told(
    db: Connection, now: Moment, *, seen: tuple[str, ...] = (), spent: int = 0, transcript: int = 0, limit: int = 2
) -> list[str]:
    """Return the lines that are told at a moment."""
    budget = gate.Budget(limit, 0.3, requirement.required_after(spent, transcript))
    return [one.line for one in chosen([db], now, budget, seen)]


def chosen(
    stores: Sequence[Connection], now: Moment, budget: gate.Budget, seen: tuple[str, ...] = ()
) -> list[RecallLine]:
    """Return what is chosen of some stores at a moment."""
    return tell.choose(candidates.find_in(stores, now, seen), now, set(seen), budget, "", "")


def prompt(text: str, *, people: tuple[str, ...] = ("ada",), tail: bytes = b"", context: str = "") -> Moment:
    """The moment of a prompt."""
    return Moment("prompt", text, context, time=NOW, people=people, raw=tail, session="now")


def command(text: str) -> Moment:
    """The moment of a command that printed nothing worth a word."""
    return Moment("command", text + "\n", time=NOW, people=("ada",), session="now")


def found(db: Connection, now: Moment) -> list[str]:
    """Return the texts of a moment's candidates."""
    return [one.content for one in candidates.find(db, now).candidates]
