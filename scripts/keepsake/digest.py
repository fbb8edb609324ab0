"""The digest at a session's start: rules and preferences, what the last sessions on this branch did, what is open."""

from __future__ import annotations

import time

from keepsake import inject, project, render, reply
from keepsake.choice import ORIGINS
from keepsake.store import ledger, memories

TYPE_CHECKING = False
if TYPE_CHECKING:
    from keepsake.event import Event
    from keepsake.store.db import Connection

RULES, SESSIONS = 6, 3  # at most so many of each
RULE_CHARS, SESSION_CHARS = 240, 420
BUDGET = 2400  # characters in all: about 600 tokens, once a session
SUMMED, ENDS = "session summary", "its first prompt, Claude's last words"  # where a session's line comes from
RULE_TAGS = ("rule", "preference", "convention")


class Line:
    """A line of the digest, and the memories it shows: (public id, whether the whole text is in it)."""

    __slots__ = ("memories", "text")

    def __init__(self, text: str, shown: list[tuple[str, bool]]) -> None:
        self.text = text
        self.memories = shown


def rules(db: Connection) -> list[memories.Memory]:
    """Return the standing rules and preferences: the strongest, then the newest."""
    tagged = " OR ".join(["instr(char(10) || lower(tags) || char(10), char(10) || ? || char(10))"] * len(RULE_TAGS))
    where = f"superseded = 0 AND (kind = 'rule' OR (kind = 'saved' AND ({tagged})))"
    return memories.find(db, where, RULE_TAGS, f"ORDER BY count DESC, updated DESC LIMIT {RULES}")


def last_sessions(db: Connection, branch: str, but: str) -> list[tuple[str, float, str]]:
    """Return (id, last heard of, change) of the newest sessions, those on this branch first."""
    here = "SELECT id, updated, change FROM session WHERE branch = ? AND id <> ? ORDER BY updated DESC LIMIT ?"
    newest = "SELECT id, updated, change FROM session WHERE id <> ? ORDER BY updated DESC LIMIT ?"
    found = db.execute(here, (branch, but, SESSIONS)).fetchall()
    return list(dict.fromkeys(found + db.execute(newest, (but, SESSIONS)).fetchall()))[:SESSIONS]


def session_line(db: Connection, session: str, change: str) -> Line | None:
    """Return what one session did: its summary if there is one, else its first prompt and its last answer."""
    summary = memories.find(db, "session = ? AND kind = 'summary' AND superseded < 2", (session,), "LIMIT 1")
    turns = "session = ? AND kind = 'turn' AND role = ? AND superseded < 2"
    ends = memories.find(db, turns, (session, "user"), "ORDER BY seq LIMIT 1")
    ends += memories.find(db, turns, (session, "assistant"), "ORDER BY seq DESC LIMIT 1")
    found = summary or ends
    if not found:
        return None
    each = SESSION_CHARS // len(found)
    named = f"[change {change}] " if change != "unknown" else ""
    text = named + " \u2192 ".join([render.harmless(one.content, each) for one in found])
    item = render.Item(found[-1].uid, "Session", found[-1].updated, text, SUMMED if summary else ENDS)
    shown = [(one.uid, len(one.content) <= each) for one in found]
    shown += [(one.uid, True) for one in ends if summary and " ".join(one.content.split()) in text]
    return Line(render.line(item, SESSION_CHARS), shown)


def answer(event: Event, found: project.Project) -> reply.Reply | None:
    """Return the digest for a session, or None when there is nothing new to say. Raises DatabaseError."""
    if not found.settings.flag("recall.enabled") or not found.settings.flag("recall.session_start"):
        return None
    lines = collect(found, event.session)
    if not lines:
        return None
    book = ledger.open_ledger(found.folder)
    told = ledger.told(book, event.session, event.name)
    kept = within([one for one in lines if not all(uid in told for uid, _ in one.memories)])
    if not kept:
        return None
    rows = [
        ledger.Injection(uid, 1.0, len(one.text) // len(one.memories), "digest", whole=whole)
        for one in kept
        for uid, whole in one.memories
    ]
    ledger.record(book, event.session, event.name, time.time(), rows)
    return reply.Reply(context=render.fence([one.text for one in kept]))


def collect(found: project.Project, session: str) -> list[Line]:
    """Return the digest's lines for a session, the most important first."""
    lines: list[Line] = []
    for folder in inject.stores(found):
        db = inject.open_ready(folder)
        if db is not None:
            lines += [rule_line(one) for one in rules(db)]
            lines += session_lines(db, project.branch(found.top), session) if folder == found.folder else []
    return lines


def within(lines: list[Line]) -> list[Line]:
    """Return the lines that fit the budget."""
    kept, room = [], BUDGET
    for one in lines:
        if len(one.text) < room:
            kept.append(one)
            room -= len(one.text) + 1
    return kept


def rule_line(rule: memories.Memory) -> Line:
    """Return the line of a rule or preference."""
    item = render.Item(rule.uid, rule.type, rule.updated, rule.content, ORIGINS.get(rule.kind, ""))
    return Line(render.line(item, RULE_CHARS), [(rule.uid, len(rule.content) <= RULE_CHARS)])


def session_lines(db: Connection, branch: str, but: str) -> list[Line]:
    """Return a line for each of the last sessions that left something."""
    made = [session_line(db, session, change) for session, _, change in last_sessions(db, branch, but)]
    return [one for one in made if one is not None]
