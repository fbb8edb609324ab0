"""The digest at a session's start: rules and preferences, what the last sessions on this branch did, what is open."""

from __future__ import annotations

import time

from keepsake import inject, project, render, reply
from keepsake.store import ledger, memories

TYPE_CHECKING = False
if TYPE_CHECKING:
    from keepsake.event import Event
    from keepsake.store.db import Connection

    Line = tuple[str, str, bool]  # public id, text, whether the whole memory is in it

RULES, SESSIONS = 6, 3  # at most so many of each
RULE_CHARS, SESSION_CHARS = 240, 420
BUDGET = 2400  # characters in all: about 600 tokens, once a session
RULE_TAGS = ("rule", "preference", "convention")


def rules(db: Connection) -> list[memories.Memory]:
    """Return the standing rules and preferences: the strongest, then the newest."""
    tagged = " OR ".join(["instr(char(10) || lower(tags) || char(10), char(10) || ? || char(10))"] * len(RULE_TAGS))
    where = f"superseded = 0 AND (kind = 'rule' OR (kind = 'saved' AND ({tagged})))"
    return memories.find(db, where, RULE_TAGS, f"ORDER BY count DESC, updated DESC LIMIT {RULES}")


def last_sessions(db: Connection, branch: str, but: str) -> list[tuple[str, float, str]]:
    """Return (id, last heard of, change) of the newest sessions, those on this branch first."""
    return db.execute(
        "SELECT id, updated, change FROM session WHERE id <> ? ORDER BY branch = ? DESC, updated DESC LIMIT ?",
        (but, branch, SESSIONS),
    ).fetchall()


def session_item(db: Connection, session: str, change: str) -> render.Item | None:
    """Return what one session did: its summary if there is one, else its first prompt and its last answer."""
    found = memories.find(db, "session = ? AND kind = 'summary'", (session,), "LIMIT 1")
    if found:
        return render.Item(found[0].uid, "Session", found[0].updated, found[0].content)
    turns = "session = ? AND kind = 'turn' AND role = ?"
    first = memories.find(db, turns, (session, "user"), "ORDER BY seq LIMIT 1")
    last = memories.find(db, turns, (session, "assistant"), "ORDER BY seq DESC LIMIT 1")
    if not first and not last:
        return None
    parts = [render.harmless(found[0].content, SESSION_CHARS // 2) for found in (first, last) if found]
    named = f"[change {change}] " if change != "unknown" else ""
    newest = (last or first)[0]
    return render.Item(newest.uid, "Session", newest.created, named + " → ".join(parts))


def answer(event: Event, found: project.Project) -> reply.Reply | None:
    """Return the digest for a session, or None when there is nothing new to say. Raises DatabaseError."""
    if not found.settings.flag("recall.enabled") or not found.settings.flag("recall.session_start"):
        return None
    lines = collect(found, event.session)
    if not lines:
        return None
    book = ledger.open_ledger(found.folder)
    told = ledger.told(book, event.session, event.name)
    kept = within([one for one in lines if one[0] not in told])
    if not kept:
        return None
    rows = [ledger.Injection(uid, 1.0, len(text), "digest", whole=whole) for uid, text, whole in kept]
    ledger.record(book, event.session, event.name, time.time(), rows)
    return reply.Reply(context=render.fence([text for _, text, _ in kept]))


def collect(found: project.Project, session: str) -> list[Line]:
    """Return the digest's lines for a session, the most important first."""
    lines: list[Line] = []
    for folder in inject.stores(found):
        db = inject.open_ready(folder)
        if db is not None:
            lines += _rules(db)
            lines += _sessions(db, project.branch(found.root), session) if folder == found.folder else []
    return lines


def within(lines: list[Line]) -> list[Line]:
    """Return the lines that fit the budget."""
    kept, room = [], BUDGET
    for one in lines:
        if len(one[1]) < room:
            kept.append(one)
            room -= len(one[1]) + 1
    return kept


def _rules(db: Connection) -> list[Line]:
    items = [render.Item(m.uid, m.type, m.updated, m.content, inject.ORIGINS[m.kind]) for m in rules(db)]
    return [(item.uid, render.line(item, RULE_CHARS), True) for item in items]


def _sessions(db: Connection, branch: str, but: str) -> list[Line]:
    found = []
    for session, _, change in last_sessions(db, branch, but):
        item = session_item(db, session, change)
        if item is not None:
            found.append((item.uid, render.line(item, SESSION_CHARS), False))
    return found
