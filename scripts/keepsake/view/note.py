"""A memory on the page: as a row of the list, or whole, with its sources, its history and where it was shown."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from keepsake import hosts
from keepsake.notes import attribution, host, marks
from keepsake.recall import line
from keepsake.search import where
from keepsake.store import memories, note_rows
from keepsake.store.db import Connection
from keepsake.store.memories import Memory
from keepsake.store.note import Source, class_of, is_rule
from keepsake.store.store import Store
from keepsake.text import labels
from keepsake.view.desk import Desk, iso, memory_of

SHOWN = 360  # characters of a text in the list
_MARKS = "(SELECT group_concat(words, ', ') FROM note_mark WHERE note_mark.memory = memory.id AND words <> '')"
_COLUMNS = {
    "row": "memory.id", "uid": "uid", "kind": "kind", "role": "role", "type": "type", "tags": "tags",
    "text": f"substr(content, 1, {SHOWN})", "length": "length(content)", "branch": "branch", "updated": "updated",
    "shown": "shown", "used": "used", "state": "state", "mark": "mark", "others": "others",
    "class": "coalesce(class, '')", "who": "coalesce(who, '')", "seen": "coalesce(seen, 1)",
    "note": "note.memory IS NOT NULL", "changed": f"coalesce({_MARKS}, '')", "host": where.HOST,
}  # fmt: skip
FROM = "FROM memory LEFT JOIN note ON note.memory = memory.id"
MAX_TEXT = 100_000  # characters of a text that the page shows; saved texts are no longer
MAX_TURN, AROUND = 2_000, 2  # characters of a turn shown as a source; how many turns are shown before and after it
MAX_SOURCES, MAX_SHOWN = 5, 50
_BEFORE = "session = ? AND kind = 'turn' AND seq < ?"
_AFTER = "session = ? AND kind = 'turn' AND seq > ?"
_AT = "session = ? AND kind = 'turn' AND line <= ?"
_SHOWN = "SELECT session, at, event, why, score, chars, used FROM injection WHERE memory = ? ORDER BY at DESC LIMIT ?"


def title(host: str) -> str:
    """Return the name of an agent for display, "" for Claude Code."""
    return "" if host == hosts.CLAUDE else hosts.named(host).TITLE


def read(db: Connection, rows: Collection[int], *, everywhere: bool) -> dict[int, dict[str, object]]:
    """Return the memories of some rows as the list shows them (by row). db: prepared by `where.prepare`."""
    sql = f"SELECT {', '.join(_COLUMNS.values())} {FROM} WHERE memory.id IN ({','.join(map(str, rows))})"
    values = [dict(zip(_COLUMNS, row)) for row in db.execute(sql)]
    return {one["row"]: {**_row(one), "everywhere": everywhere} for one in values}


def _row(row: dict[str, Any]) -> dict[str, object]:
    tags = row["tags"].split("\n") if row["tags"] else []
    copied = {name: row[name] for name in ("kind", "text", "who", "branch", "host", "shown", "used", "seen", "changed")}
    return {
        **copied,
        "id": row["uid"],
        "class": (row["class"] or class_of(row["type"], tags)) if row["note"] else "",
        "origin": origin(row["kind"], row["role"]),
        "heard": title(row["host"]),
        "cut": row["length"] > SHOWN,
        "updated": iso(row["updated"]),
        "rule": is_rule(row["kind"], tags),
        "state": reason(row["state"], tags),
        "mark": memories.doubts(row["others"], row["mark"]),
    }


def origin(kind: str, role: str) -> str:
    """Return, in a few words, who stated memories of this kind and role."""
    return labels.ORIGINS.get(f"{kind} {role}") or labels.ORIGINS.get(kind, kind)


def reason(state: int, tags: Sequence[str]) -> str:
    """Return why a memory is not shown to models: `held`, `superseded` or `never`; "" if it may be shown."""
    if state:
        return "held" if state == memories.HELD else "superseded"
    return "never" if memories.NEVER in map(str.lower, tags) else ""


def details(desk: Desk, params: Mapping[str, str]) -> object:
    """Return all attributes of a memory. Raises GoneError."""
    uid = params.get("id", "")
    with desk.stores() as stores:
        store, memory = memory_of(stores if uid not in desk.forgetting.hidden else (), uid)
        return attributes(desk, store, memory)


def attributes(desk: Desk, store: Store, memory: Memory, chars: int = MAX_TURN) -> dict[str, object]:
    """Return a memory with its sources, history and where it was shown; chars: limit for the text of a turn."""
    heard = host.title(store.db, memory.id, memory.session)
    note, tags = note_rows.read(store.db, memory.id), memory.tag_list()
    own_source = Source(memory.session, memory.line, memory.commit_hash or "")
    sources = (note.sources if note else []) or ([own_source] if memory.session or memory.commit_hash else [])
    return {
        "id": memory.uid,
        "text": memory.content[:MAX_TEXT],
        "length": len(memory.content),
        "class": (note.cls or class_of(memory.type, tags)) if note else "",
        "type": memory.type,
        "kind": memory.kind,
        "origin": line.origin(memory, heard) or memory.source,
        "heard": heard,
        "tags": tags,
        "handles": note.handles if note else [],
        "who": note.who if note else "",
        "branch": memory.branch,
        "files": memories.files_of(store.db, memory.id),
        "everywhere": store.everywhere,
        "rule": is_rule(memory.kind, tags),
        "note": note is not None,
        "person": attribution.is_own(store.db, memory),
        "state": reason(memory.state, tags),
        "updated": iso(memory.updated),
        "version": memory.updated,
        "history": history(store.db, memory),
        "sources": [source(store.db, one, chars) for one in sources[:MAX_SOURCES]],
        "more_sources": max(0, len(sources) - MAX_SOURCES),
        "shown": showings(desk, memory.uid),
    }


def source(db: Connection, origin: Source, chars: int) -> dict[str, object]:
    """Return a source of a note: session, line, commit, branch, time, and the stored turns around its line."""
    row = db.execute("SELECT branch, started, transcript FROM session WHERE id = ?", (origin.session,)).fetchone()
    branch, started, transcript = row or ("", None, "")
    heard = host.title(db, 0, origin.session) if origin.session else ""
    return {"session": origin.session, "line": origin.line, "commit": origin.commit, "branch": branch,
            "at": iso(started), "transcript": transcript, "heard": heard,
            "turns": turns(db, origin, chars)}  # fmt: skip


def turns(db: Connection, origin: Source, chars: int) -> list[dict[str, object]]:
    """Return the turn of a source, marked, with the turns before and after it; [] if it isn't stored."""
    if not origin.session or origin.line is None:
        return []
    matches = memories.find(db, _AT, (origin.session, origin.line), "ORDER BY seq DESC LIMIT 1")
    if not matches:
        return []
    place, around = (origin.session, matches[0].seq), f"LIMIT {AROUND}"
    before = memories.find(db, _BEFORE, place, f"ORDER BY seq DESC {around}")[::-1]
    after = memories.find(db, _AFTER, place, f"ORDER BY seq {around}")
    return [_turn(turn, chars, source=turn is matches[0]) for turn in (*before, matches[0], *after)]


def _turn(turn: Memory, chars: int, *, source: bool) -> dict[str, object]:
    held = turn.state == memories.HELD
    return {"role": turn.role, "at": iso(turn.created), "source": source, "held": held,
            "text": turn.content[:chars], "cut": len(turn.content) > chars}  # fmt: skip


def history(db: Connection, memory: Memory) -> list[dict[str, object]]:
    """Return the events in the life of a memory: `what` happened, and `at` which time if that is known."""
    seen, doubts = note_rows.seen(db, memory.id), memories.doubts(memory.others, memory.mark)
    events = [
        (memory.created, "Made", True),
        (memory.updated, "Last changed or stated again", memory.updated - memory.created > 1),
        (None, f"Stated in {seen} sessions", seen > 1),
        (None, f"Met {memory.count} times", memory.count > 1),
        (None, "Put right or confirmed by you", bool(memory.edited)),
        (None, "No longer told: something newer stands against it", memory.state == memories.SUPERSEDED),
        (None, "Held back: it reads like an instruction to a model", memory.state == memories.HELD),
        (None, f"Marked: {doubts}", doubts != ""),
    ]
    happened: list[dict[str, object]] = [{"at": iso(at), "what": what} for at, what, holds in events if holds]
    return happened + [
        {"at": None, "what": f"Since then: {mark.words}" + (" (no longer told)" if mark.silent else "")}
        for mark in marks.of(db, memory.id)
        if mark.words
    ]


def showings(desk: Desk, uid: str) -> list[dict[str, object]]:
    """Return when a memory was shown in this project, newest first: session, event, reason, size, whether used."""
    rows = desk.ledger(_SHOWN, (uid, MAX_SHOWN))
    names = ("session", "at", "event", "why", "score", "chars", "used")
    return [{**dict(zip(names, row)), "at": iso(row[1])} for row in rows]
