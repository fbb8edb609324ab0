"""Stores turns, tool lessons and fixes: new ones are added, repeated ones merged, forgotten ones left out."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from keepsake.capture import filters
from keepsake.redact import PRIVATE, redact_after
from keepsake.store import drafts, memories
from keepsake.store.drafts import Draft
from keepsake.store.memories import RAW_TAGS
from keepsake.store.tombstones import said_key
from keepsake.text import mentions

if TYPE_CHECKING:
    from collections.abc import Sequence

    from keepsake.store.db import Connection
    from keepsake.store.pending import Pending
    from keepsake.store.tombstones import Tombstones
    from keepsake.transcript.turns import Turn

TYPE_OF = {"user": "Context", "assistant": "Learning"}
MAX_TURN_CHARS = 20_000  # characters kept of a turn's beginning and end; a pasted log is not a memory


class CapturedTurn(NamedTuple):
    """A turn: the key of its memory, when it was said (epoch seconds), its branch, its memory if that is to be kept."""

    key: str
    at: float
    branch: str
    draft: Draft | None


def turn_key(session: str, turn: Turn) -> str:
    """Return the key of a turn's memory."""
    return f"turn:{session}:{turn.role}:{turn.id}"


def draft(turn: Turn, session: str, change: str, before: str = "") -> Draft | None:
    """Return the redacted memory of a turn; None if it says too little. before: what the other speaker said last."""
    text = turn.text.strip()
    if not filters.long_enough(turn.role, text):
        return None
    text = redact_after(before, text).strip()
    if not filters.long_enough(turn.role, text.replace(PRIVATE, "")):
        return None
    if len(text) > MAX_TURN_CHARS:
        text = f"{text[: MAX_TURN_CHARS * 3 // 4]}\n[…]\n{text[-MAX_TURN_CHARS // 4 :]}"
    tags = (*RAW_TAGS, f"change:{change}")
    return draft_of(turn, session, turn_key(session, turn), "turn", TYPE_OF[turn.role], text, tags)


def draft_of(turn: Turn, session: str, key: str, kind: str, type_: str, content: str, tags: Sequence[str]) -> Draft:
    """Return the memory of a turn, or of what a turn states."""
    return Draft(
        key=key,
        kind=kind,
        type=type_,
        role=turn.role,
        content=content,
        created=turn.at,
        tags=tags,
        session=session,
        seq=float(turn.line),
        uuid=turn.uuid,
        branch=turn.branch,
        source="transcript",
        line=turn.line,
        files=mentions.files(content),
    )


def keep_turn(rows: Pending, new: Draft, gone: Tombstones) -> bool:
    """Store a turn; when it is read again, its fuller text replaces the stored one. Returns whether a row was added.

    A copy in a forked session (same uuid) is not a new turn, nor is what a rewritten file repeats (same time and text).
    """
    if gone.covers(new.key, new.content, said_key(new.uuid)):
        return False
    old = rows.stored(new)
    if old is not None:
        _refresh(rows.db, old, new)
        return False
    if rows.has_copy(new):
        return False
    rows.add(new)
    return True


def _refresh(db: Connection, old: memories.Memory, new: Draft) -> None:
    if old.edited or old.key != new.key:
        return
    text = new.content
    if old.line is not None and new.line is not None and new.line > old.line:
        # A later part of a message whose first lines were stored before.
        text = old.content if text in old.content else f"{old.content}\n\n{text}"
    if text == old.content or len(text) < len(old.content):
        return
    drafts.set_content(db, old.id, text, new.updated)
    drafts.set_files(db, old.id, mentions.files(text))


def keep_lesson(rows: Pending, new: Draft, call: str, gone: Tombstones) -> bool:
    """Store what a tool call taught; if another call has taught it before, count that. Returns whether a row was added.

    call: the tool_use_id, by which the same call is recognised in the hook's payload and in the transcript. If the call
    is known but its memory is missing, a damaged page of the database lost the memory, and it is stored again.
    """
    if gone.covers(new.key, new.content):
        return False
    waiting = rows.waiting(new.key)
    old = rows.stored(new) or _adopt_old_key(rows.db, new) if waiting is None else None
    if call:
        sql = "INSERT OR IGNORE INTO tool_call(kind, id) VALUES (?, ?)"
        known = rows.db.execute(sql, (new.kind, call)).rowcount == 0
        if known and (old is not None or waiting is not None or _in_other_session(rows, new)):
            return False
    if waiting is not None:
        _count(waiting, new)
    elif old is not None:
        sql = "UPDATE memory SET count = count + 1, updated = max(updated, ?) WHERE id = ?"
        rows.db.execute(sql, (new.created, old.id))
        if new.kind == "file" and new.created >= old.updated:
            drafts.set_text(rows.db, old.id, new, new.created)
    else:
        rows.add(new)
        return True
    return False


def _in_other_session(rows: Pending, new: Draft) -> bool:
    """Tell whether another session has a memory of the changed file: a fork begins with copies of its calls."""
    if new.kind != "file" or not new.files:
        return False
    rows.write()
    where = "kind = 'file' AND session <> ? AND id IN (SELECT memory FROM memory_file WHERE base = ? AND path = ?)"
    path = new.files[0]
    return bool(memories.find(rows.db, where, (new.session, memories.base_name(path), path), "LIMIT 1"))


def _adopt_old_key(db: Connection, new: Draft) -> memories.Memory | None:
    """Give the memory of the same error, which an older keepsake stored under another key, the present key.

    Returns that memory, None if there is none.
    """
    where = "session = ? AND kind = 'error' AND content = ?"
    errors = memories.find(db, where, (new.session, new.content)) if new.kind == "error" else []
    for old in errors[:1]:
        db.execute("UPDATE memory SET key = ? WHERE id = ?", (new.key, old.id))
    return errors[0] if errors else None


def _count(waiting: Draft, new: Draft) -> None:
    """Merge a repeated lesson into the one that waits to be written."""
    waiting.count += 1
    if new.kind == "file" and new.created >= waiting.updated:
        drafts.complete(new)
        waiting.content, waiting.terms, waiting.state, waiting.mark = new.content, new.terms, new.state, new.mark
    waiting.updated = max(waiting.updated, new.created)


def keep_fixes(rows: Pending, fixes: Sequence[Draft], withdrawn: Sequence[str], gone: Tombstones) -> int:
    """Store fixes of errors and withdraw those that did not hold. Returns how many rows were added."""
    for key in withdrawn:
        drop(rows, key, "fix")
    new = 0
    for draft in fixes:
        if gone.covers(draft.key, draft.content, *draft.sources):
            continue
        old = rows.stored(draft)
        if old is None:
            rows.add(draft)
            new += 1
        else:
            drafts.set_text(rows.db, old.id, draft, draft.updated)
    return new


def drop(rows: Pending, key: str, kind: str) -> None:
    """Delete a memory: a turn that proved to be a repeated read, or a fix that did not hold.

    One that has become another kind since, such as the person's own word, stays.
    """
    if rows.waiting(key):
        rows.write()
    rows.db.execute("DELETE FROM memory WHERE key = ? AND kind = ?", (key, kind))


def set_change(rows: Pending, session: str, change: str) -> None:
    """Set the change of a session, and the tags of its turns that are stored already."""
    db = rows.db
    old = memories.change_of(db, session)
    if old == change:
        return
    rows.write()
    db.execute("UPDATE session SET change = ? WHERE id = ?", (change, session))
    db.execute(
        "UPDATE memory SET tags = replace(tags, ?, ?) WHERE session = ? AND kind = 'turn'",
        (f"change:{old}", f"change:{change}", session),
    )


def touch_session(db: Connection, session: str, transcript: str, turns: Sequence[CapturedTurn], cwd: str) -> None:
    """Store when a session was first and last active, its branch, folder and transcript."""
    if not turns:
        return
    branch = next((turn.branch for turn in reversed(turns) if turn.branch), "")
    times = [turn.at for turn in turns]
    db.execute(
        "INSERT INTO session(id, branch, cwd, transcript, started, updated) VALUES (?, ?, ?, ?, ?, ?)"
        " ON CONFLICT(id) DO UPDATE SET branch = CASE WHEN excluded.branch <> '' THEN excluded.branch ELSE branch END,"
        " transcript = excluded.transcript, updated = max(coalesce(updated, 0), excluded.updated),"
        " started = min(coalesce(started, excluded.started), excluded.started)",
        (session, branch, cwd, transcript, min(times), max(times)),
    )


def drop_empty_session(db: Connection, session: str) -> None:
    """Delete the row of a session without memories: everything in it was forgotten, private or left out."""
    db.execute(
        "DELETE FROM session WHERE id = ? AND id NOT IN (SELECT session FROM memory WHERE session = ?)", (session,) * 2
    )
