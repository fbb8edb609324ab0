"""Sessions on the page: memories captured in a session and notes shown to it, with reasons and costs."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence

from keepsake import hosts
from keepsake.notes import person
from keepsake.store import ledger, memories
from keepsake.store.store import Store
from keepsake.view import note
from keepsake.view.desk import Desk, GoneError, iso

PAGE, MOST = 30, 800  # sessions per page; captured memories per session
TITLE, TEXT = 160, 400  # characters
_SESSIONS = "SELECT id, change, branch, cwd, started, updated, transcript FROM session ORDER BY updated DESC"
_COUNTS = "SELECT kind, count(*) FROM memory WHERE session = ? GROUP BY kind"
_SUMS = "SELECT session, count(*), sum(chars), sum(used IS NOT NULL), sum(used), min(at), max(at) FROM injection"
_CAPTURED = (
    "SELECT uid, kind, role, substr(content, 1, ?), created, state FROM memory"
    f" WHERE session = ? AND kind <> 'file' ORDER BY created, seq LIMIT {MOST}"
)
_SHOWN = "SELECT memory, at, event, why, score, chars, used FROM injection WHERE session = ? ORDER BY id"


def listing(desk: Desk, params: Mapping[str, str]) -> object:
    """Return a page of sessions, the newest first: `rows`, `total`, `more`."""
    text = params.get("offset") or "0"
    offset = int(text) if text.isdigit() else 0
    rows, total = page(desk, offset, offset + PAGE)
    return {"rows": rows, "total": total, "more": total > offset + PAGE}


def page(desk: Desk, start: int = 0, end: int | None = None) -> tuple[list[dict[str, object]], int]:
    """Return sessions start to end as the list shows them, the newest first, and the number of all sessions."""
    sums = _sums(desk)
    with desk.stores() as stores:
        own = [store for store in stores if not store.everywhere]
        sessions = [row for store in own for row in store.db.execute(_SESSIONS).fetchall()]
        ids = {row[0] for row in sessions}
        sessions += [(one, "", "", "", row[5], row[6], "") for one, row in sums.items() if one and one not in ids]
        sessions.sort(key=lambda row: -(row[5] or 0.0))
        return [_row(own, row, sums) for row in sessions[start:end]], len(sessions)


def _sums(desk: Desk) -> dict[str, Sequence[float]]:
    return {row[0]: row for row in desk.ledger(f"{_SUMS} GROUP BY session")}


def _row(own: Sequence[Store], row: Sequence[object], sums: Mapping[str, Sequence[float]]) -> dict[str, object]:
    session = str(row[0])
    counts = dict(own[0].db.execute(_COUNTS, (session,)).fetchall()) if own else {}
    _, shown, chars, settled, used, _, _ = sums.get(session, ("", 0, 0, 0, 0, 0, 0))
    return {
        "id": session,
        "title": memories.first_prompt(own[0].db, session, TITLE) if own else "",
        "change": "" if row[1] == "unknown" else row[1],
        "branch": row[2],
        "heard": agent.TITLE if (agent := hosts.of_transcript(str(row[6] or ""))) else "",
        "who": person.of_folder(str(row[3] or "")),
        "started": iso(row[4]),
        "updated": iso(row[5]),
        "captured": counts,
        "shown": {"notes": shown, "chars": chars, "tokens": int(chars) // ledger.CHARS_PER_TOKEN, "settled": settled,
                  "used": used or 0},
    }  # fmt: skip


def timeline(desk: Desk, params: Mapping[str, str]) -> object:
    """Return a session with `entries`: memories captured in it and notes shown to it, by time. Raises GoneError."""
    session = params.get("id", "")
    sums = _sums(desk)
    with desk.stores() as stores:
        own = [store for store in stores if not store.everywhere]
        row = own[0].db.execute(f"SELECT * FROM ({_SESSIONS}) WHERE id = ?", (session,)).fetchone() if own else None
        if row is None and session not in sums:
            raise GoneError("This session is not here any more: it was forgotten.")
        entries = _captured(desk, own, session) + _shown(desk, stores, session)
        head = _row(own, row or (session, "", "", "", *sums[session][5:7], ""), sums)
    entries.sort(key=lambda one: str(one["at"] or ""))
    return {**head, "transcript": row[6] if row else "", "entries": entries}


def _captured(desk: Desk, own: Sequence[Store], session: str) -> list[dict[str, object]]:
    rows = [row for store in own for row in store.db.execute(_CAPTURED, (TEXT, session)).fetchall()]
    return [
        {"what": "captured", "id": uid, "kind": kind, "text": text, "at": iso(at), "held": state == memories.HELD,
         "origin": note.origin(kind, role)}
        for uid, kind, role, text, at, state in rows
        if uid not in desk.forgetting.hidden
    ]  # fmt: skip


def _shown(desk: Desk, stores: Sequence[Store], session: str) -> list[dict[str, object]]:
    entries = []
    for uid, at, event, why, score, chars, used in desk.ledger(_SHOWN, (session,)):
        memory = next(filter(None, (memories.by_uid(store.db, uid) for store in stores)), None)
        entries.append({"what": "shown", "id": uid, "text": memory.content[:TEXT] if memory else "", "at": iso(at),
                     "event": event, "why": why, "score": score, "chars": chars,
                     "used": None if used is None else bool(used)})  # fmt: skip
    return entries


def replay(desk: Desk, params: Mapping[str, str]) -> object:
    """Return what keepsake would have shown in a session with the notes that existed then. Raises GoneError."""
    with desk.stores() as stores:
        sql = "SELECT transcript FROM session WHERE id = ? AND transcript <> ''"
        rows = [row for store in stores for row in store.db.execute(sql, (params.get("id", ""),)).fetchall()]
    if not rows:
        raise GoneError("The transcript of this session is not known, so it can't be replayed.")
    if not os.path.exists(rows[0][0]):
        raise GoneError("The transcript of this session is deleted, so it can't be replayed.")
    return desk.call("replay", "--", rows[0][0])
