"""A memory as others see it: the object of the contract, what is known about it in words, and when it was shown."""

from __future__ import annotations

import datetime
import os
from typing import TYPE_CHECKING, Any

from keepsake.notes import attribution, host, marks
from keepsake.operations import stores
from keepsake.store import ledger, memories, note_rows
from keepsake.store.note import Source, class_of
from keepsake.text.render import LATEST, safe_id

if TYPE_CHECKING:
    from collections.abc import Sequence

    from keepsake.store.db import Connection
    from keepsake.store.memories import Memory
    from keepsake.store.note import Note

LEDGER = ("at", "session", "event", "why", "memory", "score", "chars", "used")
USED = {None: "not known yet", True: "used", False: "not used"}
HELD_BACK = "held back: reads like an instruction"  # what is said of a memory that no model is shown
_STATED = (
    "SELECT session, min(line) FROM memory WHERE kind = 'turn' AND role = 'user' AND NOT others AND instr(content, ?)"
    " AND session <> ? GROUP BY session ORDER BY min(created)"
)


def iso(at: float | None) -> str | None:
    """Return epoch seconds as an ISO time in UTC, to the millisecond (None when it has no date)."""
    if not at or not 0 < at < LATEST:
        return None
    stamp = datetime.datetime.fromtimestamp(round(at, 3), datetime.timezone.utc)
    return stamp.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def facts(db: Connection, memory: Memory, max_files: int | None = None) -> dict[str, str]:
    """Return what is known about a memory beside its text, as words under their names; "" for what isn't known."""
    return {
        "tags": ", ".join(memory.tag_list()),
        "session": memory.session,
        "host": host.title(db, memory.id, memory.session),
        "files": ", ".join(memories.files_of(db, memory.id)[:max_files]),
        "transcript": f"{transcript_of(db, memory) or ''}:{memory.line}" if memory.line else "",
        "file": (memory.transcript or "") if memory.kind == memories.TEAM else "",
        "commit": memory.commit_hash or "",
        "created": iso(memory.created) or "",
        "since then": marks.words(db, memory.id),
    }


def transcript_of(db: Connection, memory: Memory) -> str | None:
    """Return the path of the transcript that a memory comes from, or None."""
    if memory.transcript or memory.kind != "turn":
        return memory.transcript
    row = db.execute("SELECT transcript FROM session WHERE id = ?", (memory.session,)).fetchone()
    return str(row[0]) if row and row[0] else None


def record(db: Connection, memory: Memory, score: float | None = None) -> dict[str, object]:
    """Return the contract's object for a memory; without a score (export, list, show) the key is left out."""
    n, total = memories.turn_place(db, memory)
    made: dict[str, object] = {
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
        del made["score"]
    if named := host.client(db, memory.id):
        made["client"] = named
    elif heard := host.of(db, memory.id, memory.session):
        made["host"] = heard.NAME
    if memory.mark or memory.others:
        made["mark"] = memory.mark or memories.OTHERS
        made.update({"others": True} if memory.mark and memory.others else {})
    if memory.state == memories.HELD:
        made["held_back"] = HELD_BACK.partition(": ")[2]
    if changed := marks.words(db, memory.id):
        made["changed"] = changed
    note = note_rows.read(db, memory.id)
    if note is not None and (note.cls or memory.kind == "rule"):
        made.update(_noted(db, memory, note))
    return made


def _noted(db: Connection, memory: Memory, note: Note) -> dict[str, object]:
    """Return what a note has besides; a rule's class is the person's preference, and its turn is its source."""
    said = memory.kind == "rule" and memory.session
    sources = note.sources or (_turns(db, memory) if said else [])
    return {
        "class": note.cls or class_of(memory.type, memory.tag_list()),
        "handles": note.handles,
        "who": note.who or (_speaker(db, memory.session) if said else "") or None,
        "seen": max(note_rows.seen(db, memory.id), len({one.session for one in sources}) if said else 1),
        "sources": [{"session_id": it.session or None, "line": it.line, "commit": it.commit or None} for it in sources],
    }


def _turns(db: Connection, rule: Memory) -> list[Source]:
    """Return the turns that state a rule in its words: first the one that set it."""
    words = memories.stated(rule.content)
    more = db.execute(_STATED, (words, rule.session)) if rule.count > 1 else ()
    return [Source(rule.session, rule.line), *(Source(session, line) for session, line in more)]


def _speaker(db: Connection, session: str) -> str:
    """Return who said something in a session: here git or the login name tells, elsewhere the folder it ran in.

    Of a session of which no folder is known, the person said that it is theirs (`import --mine`).
    """
    row = db.execute("SELECT cwd FROM session WHERE id = ?", (session,)).fetchone()
    ran = row[0] if row and row[0] else stores.root_of(db)
    return attribution.person_of(db, session, ran if os.path.isdir(ran) else "")


def withheld(made: dict[str, object], tags: Sequence[str]) -> dict[str, object]:
    """Return the object of a memory that is held back, for a model: what keepsake knows of it, no word of its text.

    tags: those that were asked for; any other may be somebody else's words, as a name, a path or a handle may.
    """
    keep = ("id", "type", "score", "created_at", "updated_at", "turn", "held_back")
    blank = {"session_id": None, "role": None, "source": dict.fromkeys(("kind", "transcript", "line", "commit"))}
    known = {key: made[key] for key in keep if key in made}
    known["id"] = safe_id(str(made["id"]))
    return {**known, "content": f"({HELD_BACK})", "tags": list(tags), **blank, "files": []}


def shown(folder: str, session: str | None, limit: int | None, memory: str = "") -> list[dict[str, Any]]:
    """Return the ledger of a data folder, newest first (limit None: all of it), of one session or memory if given."""
    book = ledger.reader(folder)
    if book is None:
        return []
    named = {"session": session, "memory": memory}
    asked = {name: value for name, value in named.items() if value}
    where = f"WHERE {' AND '.join(f'{name} = ?' for name in asked)}" if asked else ""
    tail = "" if limit is None else f"LIMIT {limit:d}"
    sql = f"SELECT {', '.join(LEDGER)} FROM injection {where} ORDER BY id DESC {tail}"
    return [_shown(dict(zip(LEDGER, row))) for row in book.execute(sql, list(asked.values()))]


def _shown(row: dict[str, Any]) -> dict[str, Any]:
    row["session_id"] = row.pop("session")
    row["at"], row["score"] = iso(row["at"]), round(row["score"], 4)
    row["used"] = None if row["used"] is None else bool(row["used"])
    return row


def used(row: dict[str, Any]) -> str:
    """Return in words whether what was shown was used."""
    return USED[row["used"]]
