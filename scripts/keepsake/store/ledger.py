"""The ledger: every memory that was shown, when, why and at what cost; and what the model still has in its context.

It is a file of its own, so that a hook that writes one row never waits for a worker that writes thousands.
"""

from __future__ import annotations

import os

from keepsake.store import db as sqlite
from keepsake.store import schema

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Sequence


HANDED_BACK = "compaction"  # `why` of a hand-back: a line that the summary of a compaction lacks
MAX_SILENCE = 6 * 3600.0  # seconds after which a silent session counts as ended
CHARS_PER_TOKEN = 4  # of English text and code, roughly


class ShownMemory:
    """A memory that is about to be shown: its public id, score 0..1, its cost in characters, and why it was chosen.

    whole: the whole text is shown, not only a mention in a digest, so that showing it again would add nothing.
    """

    __slots__ = ("chars", "memory", "score", "whole", "why")

    def __init__(self, memory: str, score: float, chars: int, why: str, *, whole: bool = True) -> None:
        self.memory, self.score, self.chars, self.why, self.whole = memory, score, chars, why, whole


def path(project: str) -> str:
    """Return the ledger's path in a project's data folder."""
    return os.path.join(project, "ledger.db")


def open_ledger(project: str) -> sqlite.Connection:
    """Open (or make) a project's ledger for writing, waiting no longer than a hook may.

    `synchronous=NORMAL`: losing a ledger row in a power cut is harmless; an fsync would slow every hook.
    """
    db = sqlite.open_existing(path(project)) or sqlite.open_writer(path(project), sqlite.HOOK_WAIT)
    db.execute("PRAGMA synchronous=NORMAL")
    schema.migrate(db, schema.LEDGER_MIGRATIONS)
    return db


def if_ready(db: sqlite.Connection | None) -> sqlite.Connection | None:
    """Return the ledger if it has its tables, else None: then a hook is just making it."""
    return db if db is not None and schema.version(db) else None


def reader(folder: str) -> sqlite.Connection | None:
    """Open the ledger in a project's data folder for reading, None if there is none yet. Raises DatabaseError."""
    return if_ready(sqlite.open_reader(path(folder)))


def shown(db: sqlite.Connection, session: str) -> tuple[set[str], int, int]:
    """Return the memories that need not be shown to a session, and how many characters and events were shown so far.

    Not needed are memories that are still in the session's context, and those that the person muted. Characters include
    line breaks, but not what was shown at the start of the session or of a sub-agent. A session without an id counts as
    new.
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


def record(db: sqlite.Connection, session: str, event: str, now: float, items: Sequence[ShownMemory]) -> None:
    """Record that memories are shown (now: epoch seconds). Raises DatabaseError: then they must not be shown."""
    db.execute("BEGIN IMMEDIATE")
    db.executemany(
        "INSERT INTO injection(session, at, event, why, memory, score, chars, fresh) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        [(session, now, event, item.why, item.memory, item.score, item.chars, int(item.whole)) for item in items],
    )
    db.execute("COMMIT")


def shown_by(db: sqlite.Connection, session: str, event: str) -> set[str]:
    """Return the memories shown to a session at an event since its last compaction, and the muted ones."""
    if not session:
        return set()
    rows = db.execute(
        "SELECT memory FROM injection WHERE session = ? AND event = ? AND at > ?",
        (session, event, compacted(db, session)),
    )
    return {row[0] for row in rows} | muted(db, session)


def unused(db: sqlite.Connection, memories: Sequence[str], now: float) -> dict[str, int]:
    """Return memory -> in how many sessions it was shown, of those that, as far as known, no session used.

    A session whose use was never settled (a killed one, a sub-agent's) counts MAX_SILENCE after the memory was shown.
    now: epoch seconds.
    """
    if not memories:
        return {}
    sql = (
        "SELECT memory, count(DISTINCT session) FROM injection"
        f" WHERE memory IN ({sqlite.placeholders(memories)}) AND event <> 'SessionStart'"
        " AND (used IS NOT NULL OR at < ?)"
        " GROUP BY memory HAVING coalesce(sum(used), 0) = 0"
    )
    return dict(db.execute(sql, (*memories, now - MAX_SILENCE)))


def was_shown(db: sqlite.Connection, session: str, event: str, memory: str) -> bool:
    """Tell whether a memory was ever shown to a session at an event, or is muted there."""
    sql = "SELECT 1 FROM injection WHERE session = ? AND event = ? AND memory = ?"
    return memory in muted(db, session) or db.execute(sql, (session, event, memory)).fetchone() is not None


def mute(db: sqlite.Connection, session: str, memory: str) -> None:
    """Mute a memory in a session, also after a compaction. Raises DatabaseError."""
    db.execute("INSERT OR IGNORE INTO muted(session, memory) VALUES (?, ?)", (session, memory))


def muted(db: sqlite.Connection, session: str) -> set[str]:
    """Return the memories that the person muted in a session, and those that are muted in the project."""
    return {memory for (memory,) in db.execute("SELECT memory FROM muted WHERE session IN (?, '')", (session,))}


def mute_here(db: sqlite.Connection, memories: Collection[str]) -> None:
    """Mute these memories of the store for every project in this project, and no others. Raises DatabaseError."""
    if muted(db, "") != set(memories):
        with db:
            db.execute("BEGIN IMMEDIATE")
            db.execute("DELETE FROM muted WHERE session = ''")
            db.executemany("INSERT INTO muted(session, memory) VALUES ('', ?)", [(memory,) for memory in memories])


def choose(db: sqlite.Connection, session: str, memories: Sequence[str], at: float) -> None:
    """Store the notes that a model chose for a prompt (at: epoch seconds), in place of those for earlier prompts."""
    db.execute("BEGIN IMMEDIATE")
    db.execute("DELETE FROM judged WHERE session = ?", (session,))
    db.executemany("INSERT OR REPLACE INTO judged VALUES (?, ?, ?)", [(session, memory, at) for memory in memories])
    db.execute("COMMIT")


def forget_context(db: sqlite.Connection, session: str, now: float) -> None:
    """Record a compaction: memories shown before may be shown again, as nothing before is in the context any more."""
    db.execute("BEGIN IMMEDIATE")
    db.execute("UPDATE injection SET fresh = 0 WHERE session = ?", (session,))
    db.execute("INSERT OR REPLACE INTO compaction(session, at) VALUES (?, ?)", (session, now))
    db.execute("COMMIT")


def take_back(db: sqlite.Connection, session: str, event: str, since: float) -> None:
    """Record that what an event showed since a time (epoch seconds) is in the context no more. Raises DatabaseError."""
    db.execute("UPDATE injection SET fresh = 0 WHERE session = ? AND event = ? AND at >= ?", (session, event, since))


def compacted(db: sqlite.Connection, session: str) -> float:
    """Return when a session was last compacted (epoch seconds; 0.0: never)."""
    row = db.execute("SELECT at FROM compaction WHERE session = ?", (session,)).fetchone()
    return float(row[0]) if row else 0.0


def unsettled(db: sqlite.Connection, session: str) -> list[tuple[int, str, float]]:
    """Return (row, memory, time) of what was shown to a session and is not yet settled as used or unused.

    Hand-backs and what was shown to sub-agents are left out: the transcript can't tell whether they were used.
    """
    sql = (
        "SELECT id, memory, at FROM injection WHERE session = ? AND used IS NULL AND event <> 'SubagentStart'"
        f" AND why <> '{HANDED_BACK}' ORDER BY id"
    )
    return [(int(row), str(memory), float(at)) for row, memory, at in db.execute(sql, (session,))]


def settle(db: sqlite.Connection, row: int, used: bool) -> bool:
    """Record whether a shown memory was used; return False if that was recorded already. row: of the ledger."""
    return db.execute("UPDATE injection SET used = ? WHERE id = ? AND used IS NULL", (int(used), row)).rowcount == 1


def usage(db: sqlite.Connection) -> dict[str, float]:
    """Return how much was shown and used: injections, chars, tokens (estimated), settled, used, and share (0..1)."""
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
