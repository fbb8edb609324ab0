"""One note: what it says, the turn that it came from in its context, its history, where it was shown and used."""

from __future__ import annotations

from typing import TYPE_CHECKING

from keepsake.notes import host, marks
from keepsake.orders import provenance
from keepsake.recall import line
from keepsake.store import memories, note_rows
from keepsake.store.note import Source, class_of, is_rule
from keepsake.view import note_line, times
from keepsake.view.desk import named

if TYPE_CHECKING:
    from collections.abc import Mapping

    from keepsake.store.db import Connection
    from keepsake.store.memories import Memory
    from keepsake.store.store import Store
    from keepsake.view.desk import Desk

MAX_TEXT = 100_000  # characters of a text that the page shows; a saved one has no more
MAX_TURN, AROUND = 2_000, 2  # characters of a turn beside a note, and how many stand before and after it
MAX_SOURCES, MAX_SHOWN = 5, 50
_BEFORE = "session = ? AND kind = 'turn' AND seq < ?"
_AFTER = "session = ? AND kind = 'turn' AND seq > ?"
_AT = "session = ? AND kind = 'turn' AND line <= ?"
_SHOWN = "SELECT session, at, event, why, score, chars, used FROM injection WHERE memory = ? ORDER BY at DESC LIMIT ?"


def shown(desk: Desk, given: Mapping[str, str]) -> object:
    """Return everything known about a memory. Raises GoneError."""
    uid = given.get("id", "")
    with desk.stores() as stores:
        store, memory = named(stores if uid not in desk.forgetting.hidden else (), uid)
        return whole(desk, store, memory)


def whole(desk: Desk, store: Store, memory: Memory, chars: int = MAX_TURN) -> dict[str, object]:
    """Return a memory with its sources, its history and where it was shown; chars: of a turn beside it."""
    heard = host.title(store.db, memory.id, memory.session)
    note, tags = note_rows.read(store.db, memory.id), memory.tag_list()
    at = Source(memory.session, memory.line, memory.commit_hash or "")
    sources = (note.sources if note else []) or ([at] if memory.session or memory.commit_hash else [])
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
        "person": provenance.by_person(memory.kind, memory.role),
        "state": note_line.reason(memory.state, tags),
        "updated": times.iso(memory.updated),
        "version": memory.updated,
        "history": history(store.db, memory),
        "sources": [source(store.db, one, chars) for one in sources[:MAX_SOURCES]],
        "more_sources": max(0, len(sources) - MAX_SOURCES),
        "shown": shown_in(desk, memory.uid),
    }


def source(db: Connection, one: Source, chars: int) -> dict[str, object]:
    """Return where a note comes from: session, branch, day, and the turns around its line as far as they are stored."""
    row = db.execute("SELECT branch, started, transcript FROM session WHERE id = ?", (one.session,)).fetchone()
    branch, started, transcript = row or ("", None, "")
    heard = host.title(db, 0, one.session) if one.session else ""
    return {"session": one.session, "line": one.line, "commit": one.commit, "branch": branch, "at": times.iso(started),
            "transcript": transcript, "heard": heard, "turns": turns(db, one, chars)}  # fmt: skip


def turns(db: Connection, one: Source, chars: int) -> list[dict[str, object]]:
    """Return the turn of a source, marked, between those before and after it; [] where it isn't stored."""
    if not one.session or one.line is None:
        return []
    found = memories.find(db, _AT, (one.session, one.line), "ORDER BY seq DESC LIMIT 1")
    if not found:
        return []
    place, around = (one.session, found[0].seq), f"LIMIT {AROUND}"
    before = memories.find(db, _BEFORE, place, f"ORDER BY seq DESC {around}")[::-1]
    after = memories.find(db, _AFTER, place, f"ORDER BY seq {around}")
    return [_turn(turn, chars, source=turn is found[0]) for turn in (*before, found[0], *after)]


def _turn(turn: Memory, chars: int, *, source: bool) -> dict[str, object]:
    held = turn.state == memories.HELD
    return {"role": turn.role, "at": times.iso(turn.created), "source": source, "held": held,
            "text": turn.content[:chars], "cut": len(turn.content) > chars}  # fmt: skip


def history(db: Connection, memory: Memory) -> list[dict[str, object]]:
    """Return what has become of a memory, the oldest first: `what`, and `at` where that is known."""
    seen, doubts = note_rows.seen(db, memory.id), memories.doubts(memory.others, memory.mark)
    known = [
        (memory.created, "Made", True),
        (memory.updated, "Last changed or stated again", memory.updated - memory.created > 1),
        (None, f"Stated in {seen} sessions", seen > 1),
        (None, f"Met {memory.count} times", memory.count > 1),
        (None, "Put right or confirmed by you", bool(memory.edited)),
        (None, "No longer told: something newer stands against it", memory.state == memories.SUPERSEDED),
        (None, "Held back: it reads like an instruction to a model", memory.state == memories.HELD),
        (None, f"Marked: {doubts}", doubts != ""),
    ]
    made: list[dict[str, object]] = [{"at": times.iso(at), "what": what} for at, what, holds in known if holds]
    return made + [
        {"at": None, "what": f"Since then: {mark.words}" + (" (no longer told)" if mark.silent else "")}
        for mark in marks.of(db, memory.id)
        if mark.words
    ]


def shown_in(desk: Desk, uid: str) -> list[dict[str, object]]:
    """Return where a memory was shown in this project, the newest first: when, to whom, why, at what cost, used."""
    rows = desk.ledger(_SHOWN, (uid, MAX_SHOWN))
    names = ("session", "at", "event", "why", "score", "chars", "used")
    return [{**dict(zip(names, row)), "at": times.iso(row[1])} for row in rows]
