"""A memory as programs and people see it: the contract's JSON object, its attributes in words, when it was shown."""

from __future__ import annotations

import datetime
import os
from collections.abc import Sequence
from typing import Any

from keepsake.notes import attribution, host, marks
from keepsake.operations import stores
from keepsake.store import ledger, memories, note_rows
from keepsake.store.db import Connection
from keepsake.store.memories import Memory
from keepsake.store.note import Note, Source, class_of
from keepsake.text.render import LATEST, safe_id

LEDGER = ("at", "session", "event", "why", "memory", "score", "chars", "used")
USED = {None: "not known yet", True: "used", False: "not used"}  # `used` of a ledger row, in words
HELD_BACK = "held back: reads like an instruction"  # stands in place of a memory that is not shown to a model
_STATED = (
    "SELECT session, min(line) FROM memory WHERE kind = 'turn' AND role = 'user' AND NOT others AND instr(content, ?)"
    " AND session <> ? GROUP BY session ORDER BY min(created)"
)


def iso(at: float | None) -> str | None:
    """Return epoch seconds as an ISO time in UTC, to the millisecond; None if there is no date in the calendar."""
    if not at or not 0 < at < LATEST:
        return None
    stamp = datetime.datetime.fromtimestamp(round(at, 3), datetime.timezone.utc)
    return stamp.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def attributes(db: Connection, memory: Memory, max_files: int | None = None) -> dict[str, str]:
    """Return the attributes of a memory besides its text, as {name: words}; "" for one that isn't known."""
    return {
        "tags": ", ".join(memory.tag_list()),
        "session": memory.session,
        "host": host.title(db, memory.id, memory.session),
        "files": ", ".join(memories.files_of(db, memory.id)[:max_files]),
        "transcript": _line_of(db, memory),
        "file": (memory.transcript or "") if memory.kind == memories.TEAM else "",
        "commit": memory.commit_hash or "",
        "created": iso(memory.created) or "",
        "since then": marks.words(db, memory.id),
    }


def _line_of(db: Connection, memory: Memory) -> str:
    """Return the line of the transcript that a memory comes from, as PATH:LINE; "" if it is not known."""
    path = transcript_of(db, memory)
    return (f"{path}:{memory.line}" if path else f"line {memory.line}") if memory.line else ""


def transcript_of(db: Connection, memory: Memory) -> str | None:
    """Return the path of the transcript that a memory comes from, or None."""
    if memory.transcript or not memory.line:
        return memory.transcript
    row = db.execute("SELECT transcript FROM session WHERE id = ?", (memory.session,)).fetchone()
    return str(row[0]) if row and row[0] else None


def record(db: Connection, memory: Memory, score: float | None = None) -> dict[str, object]:
    """Return a memory as the contract's JSON object; without a score (export, list, show) it has no such key."""
    n, total = memories.turn_place(db, memory)
    fields: dict[str, object] = {
        "id": memory.uid,
        "type": memory.type,
        "content": memory.content,
        "tags": memory.tag_list(),
        "score": score if score is None else round(score, 4),
        "created_at": iso(memory.created),
        "updated_at": iso(memory.updated),
        "session_id": memory.session or None,
        "turn": {"n": n, "total": total} if total else None,
        "role": memory.role or None,
        "source": {
            "kind": memory.source or None,
            "transcript": transcript_of(db, memory),
            "line": memory.line,
            "commit": memory.commit_hash,
        },
        "files": memories.files_of(db, memory.id),
    }
    if score is None:
        del fields["score"]
    if client := host.client(db, memory.id):
        fields["client"] = client
    elif agent := host.of(db, memory.id, memory.session):
        fields["host"] = agent.NAME
    others = memory.others or (_said_by_person(memory) and not attribution.is_own(db, memory))
    if memory.mark or others:
        fields["mark"] = memory.mark or memories.OTHERS
        fields.update({"others": True} if memory.mark and others else {})
    if memory.state == memories.HELD:
        fields["held_back"] = HELD_BACK.partition(": ")[2]
    elif memory.state == memories.SUPERSEDED:
        fields["superseded"] = True
    if change := marks.words(db, memory.id):
        fields["changed"] = change
    note = note_rows.read(db, memory.id)
    if note is not None and (note.cls or memory.kind == "rule"):
        fields.update(_note_fields(db, memory, note))
    return fields


def _said_by_person(memory: Memory) -> bool:
    return memory.kind == "rule" or (memory.kind == "turn" and memory.role == "user")


def _note_fields(db: Connection, memory: Memory, note: Note) -> dict[str, object]:
    """Return the JSON fields that only notes and rules have.

    A rule has the class of a user's preference, and the turns that state it are its sources.
    """
    from_turn = memory.kind == "rule" and memory.session
    sources = note.sources or (_turns(db, memory) if from_turn else [])
    return {
        "class": note.cls or class_of(memory.type, memory.tag_list()),
        "handles": note.handles,
        "who": note.who or (_speaker(db, memory.session) if from_turn else "") or None,
        "seen": max(note_rows.seen(db, memory.id), len({one.session for one in sources}) if from_turn else 1),
        "sources": [{"session_id": it.session or None, "line": it.line, "commit": it.commit or None} for it in sources],
    }


def _turns(db: Connection, rule: Memory) -> list[Source]:
    """Return the turns of a rule's person that state it in the same words, beginning with the turn that set it."""
    words = memories.stated(rule.content)
    more = db.execute(_STATED, (words, rule.session)).fetchall() if rule.count > 1 else ()
    owner = attribution.foreign_owner(db, rule.session)
    own = [Source(session, line) for session, line in more if attribution.is_said_by(db, session, owner)]
    return [Source(rule.session, rule.line), *own]


def _speaker(db: Connection, session: str) -> str:
    """Return the name of the person who spoke in a session, as `attribution.person_of` knows it.

    That looks in the folder in which the session ran. If the session's folder is not known, it was imported as the
    person's own (`import --mine`), and the store's project stands for it.
    """
    folder = memories.folder_of(db, session) or stores.root_of(db)
    return attribution.person_of(db, session, folder if os.path.isdir(folder) else "")


def without_text(fields: dict[str, object], tags: Sequence[str]) -> dict[str, object]:
    """Return a model's version of the JSON object of a memory that is held back: without any word of its text.

    tags: the tags of the query. The memory's other tags are left out, since somebody else may have written them, as
    they may have written its names, paths and handles.
    """
    keep = ("id", "type", "score", "created_at", "updated_at", "turn", "held_back")
    blank = {"session_id": None, "role": None, "source": dict.fromkeys(("kind", "transcript", "line", "commit"))}
    known = {key: fields[key] for key in keep if key in fields}
    known["id"] = safe_id(str(fields["id"]))
    return {**known, "content": f"({HELD_BACK})", "tags": list(tags), **blank, "files": []}


def ledger_rows(folder: str, session: str | None, limit: int | None, memory: str = "") -> list[dict[str, Any]]:
    """Return rows of a data folder's ledger, newest first.

    limit: rows at most, None for all; session, memory: only the rows about this session, or this memory (public id).
    """
    book = ledger.reader(folder)
    if book is None:
        return []
    values = {"session": session, "memory": memory}
    filters = {name: value for name, value in values.items() if value}
    where = f"WHERE {' AND '.join(f'{name} = ?' for name in filters)}" if filters else ""
    tail = "" if limit is None else f"LIMIT {limit:d}"
    sql = f"SELECT {', '.join(LEDGER)} FROM injection {where} ORDER BY id DESC {tail}"
    return [_ledger_row(dict(zip(LEDGER, row))) for row in book.execute(sql, list(filters.values()))]


def _ledger_row(row: dict[str, Any]) -> dict[str, Any]:
    row["session_id"] = row.pop("session")
    row["at"], row["score"] = iso(row["at"]), round(row["score"], 4)
    row["used"] = None if row["used"] is None else bool(row["used"])
    return row
