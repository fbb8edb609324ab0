"""The ledger: every injection, when, why, what it cost; and what the model still has before it.

It is a file of its own, so that a hook that writes one line never waits for a worker that writes thousands.
"""

from __future__ import annotations

import os

from keepsake.store import db as sqlite
from keepsake.store import schema

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


HANDED_BACK = "compaction"  # why a line is told that the summary of a compaction lacks
CHARS_PER_TOKEN = 4  # of English text and code, roughly


class Injection:
    """A memory about to be shown: its public id, score 0..1, characters it costs, and why it was chosen.

    whole: the text itself is shown, not a mention in a digest, so that showing it again would add nothing.
    """

    __slots__ = ("chars", "memory", "score", "whole", "why")

    def __init__(self, memory: str, score: float, chars: int, why: str, *, whole: bool = True) -> None:
        self.whole = whole
        self.memory = memory
        self.score = score
        self.chars = chars
        self.why = why


def path(project: str) -> str:
    """Return the ledger's path in a project's data folder."""
    return os.path.join(project, "ledger.db")


def open_ledger(project: str) -> sqlite.Connection:
    """Open (or make) a project's ledger for writing, waiting no longer than a hook may.

    `synchronous=NORMAL`: a line of the ledger lost to a power cut costs nobody a memory, a disk flush costs the person.
    """
    db = sqlite.open_existing(path(project)) or sqlite.open_writer(path(project), sqlite.HOOK_WAIT)
    db.execute("PRAGMA synchronous=NORMAL")
    schema.migrate(db, schema.LEDGER_MIGRATIONS)
    return db


def made(db: sqlite.Connection | None) -> sqlite.Connection | None:
    """Return an open ledger that has its tables, else None: a hook is about to make it, and nothing is in it."""
    return db if db is not None and schema.version(db) else None


def shown(db: sqlite.Connection, session: str) -> tuple[set[str], int, int]:
    """Return what a session need not be told, the characters of the lines shown, and the events that showed them.

    Not to be told: what its context still holds, and what the person did not want to hear in it. Lines count with
    their line breaks; what the start of the session or of a sub-agent showed counts neither as lines nor as an event.
    A session without an id is always a new one: what others without one were shown says nothing about it.
    """
    if not session:
        return set(), 0, 0
    rows = db.execute("SELECT memory FROM injection WHERE session = ? AND fresh = 1", (session,)).fetchall()
    chars, events = db.execute(
        "SELECT coalesce(sum(chars + 1), 0), count(DISTINCT at) FROM injection"
        " WHERE session = ? AND event NOT IN ('SessionStart', 'SubagentStart')",
        (session,),
    ).fetchone()
    return {row[0] for row in rows} | muted(db, session), int(chars), int(events)


def record(db: sqlite.Connection, session: str, event: str, now: float, items: Sequence[Injection]) -> None:
    """Write down that items were shown. Raises DatabaseError; what is not in the ledger must not be shown."""
    db.execute("BEGIN IMMEDIATE")
    db.executemany(
        "INSERT INTO injection(session, at, event, why, memory, score, chars, fresh) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        [(session, now, event, i.why, i.memory, i.score, i.chars, int(i.whole)) for i in items],
    )
    db.execute("COMMIT")


def told(db: sqlite.Connection, session: str, event: str) -> set[str]:
    """Return what an event has told a session since its last compaction, in whole or in part, and what is muted."""
    if not session:
        return set()
    rows = db.execute(
        "SELECT memory FROM injection WHERE session = ? AND event = ? AND at > ?",
        (session, event, compacted(db, session)),
    )
    return {row[0] for row in rows} | muted(db, session)


def met(db: sqlite.Connection, session: str, event: str, memory: str) -> bool:
    """Tell whether an event has brought up a memory in a session, before a compaction or after, or it is muted."""
    sql = "SELECT 1 FROM injection WHERE session = ? AND event = ? AND memory = ?"
    return memory in muted(db, session) or db.execute(sql, (session, event, memory)).fetchone() is not None


def mute(db: sqlite.Connection, session: str, memory: str) -> None:
    """Tell a session a memory no more, not after a compaction either. Raises DatabaseError."""
    db.execute("INSERT OR IGNORE INTO muted(session, memory) VALUES (?, ?)", (session, memory))


def muted(db: sqlite.Connection, session: str) -> set[str]:
    """Return what the person did not want to be told in a session."""
    return {memory for (memory,) in db.execute("SELECT memory FROM muted WHERE session = ?", (session,))}


def forget_context(db: sqlite.Connection, session: str, now: float) -> None:
    """After a compaction: what was shown may be shown again, and what was said before is no longer in context."""
    db.execute("BEGIN IMMEDIATE")
    db.execute("UPDATE injection SET fresh = 0 WHERE session = ?", (session,))
    db.execute("INSERT OR REPLACE INTO compaction(session, at) VALUES (?, ?)", (session, now))
    db.execute("COMMIT")


def compacted(db: sqlite.Connection, session: str) -> float:
    """Return when a session was last compacted (epoch seconds; 0.0: never)."""
    row = db.execute("SELECT at FROM compaction WHERE session = ?", (session,)).fetchone()
    return float(row[0]) if row else 0.0


def unsettled(db: sqlite.Connection, session: str) -> list[tuple[int, str, float]]:
    """Return (row, memory, time) of a session's injections of which nobody knows yet whether they were used.

    Its transcript never tells that of what a sub-agent was told, nor of a hand-back, whose words it held before.
    """
    sql = (
        "SELECT id, memory, at FROM injection WHERE session = ? AND used IS NULL AND event <> 'SubagentStart'"
        f" AND why <> '{HANDED_BACK}' ORDER BY id"
    )
    return [(int(row), str(memory), float(at)) for row, memory, at in db.execute(sql, (session,))]


def settle(db: sqlite.Connection, row: int, used: bool) -> bool:
    """Write down whether an injection was used; False when somebody else did already."""
    return db.execute("UPDATE injection SET used = ? WHERE id = ? AND used IS NULL", (int(used), row)).rowcount == 1


def usage(db: sqlite.Connection) -> dict[str, float]:
    """Return what was shown and what came of it: injections, chars, tokens (about), settled, used, and share (0..1)."""
    count, chars, settled, used = db.execute(
        "SELECT count(*), coalesce(sum(chars), 0), coalesce(sum(used IS NOT NULL), 0), coalesce(sum(used), 0)"
        " FROM injection"
    ).fetchone()
    return {
        "injections": count,
        "chars": chars,
        "tokens": chars // CHARS_PER_TOKEN,
        "settled": settled,
        "used": used,
        "share": used / settled if settled else 0.0,
    }
