"""The line of a note: class, date, id, whose word it is, and the statement whole (pure)."""

from __future__ import annotations

from keepsake.notes import person
from keepsake.store import memories
from keepsake.store.note import MAX_CHARS as STATED
from keepsake.store.note import class_of, statement
from keepsake.text import render
from keepsake.text.labels import ORIGINS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection

    from keepsake.recall.candidates import Candidate
    from keepsake.store.memories import Memory

MAX_CHARS = 600  # of a statement in one sentence, saved by a person before notes had a limit; "" beyond that


def of(note: Candidate, people: Collection[str], remark: str = "", host: str = "") -> str:
    """Return a note's line, "" when it has no sentence short enough to be told.

    people: what the person at work is called: whose note it is, is said when it is another's. remark: what else is
    worth knowing, such as files that changed since; host: as in `said`.
    """
    content = note.content
    if len(" ".join(content.split())) > STATED:  # a cut would leave the bracket open
        content = memories.stated(content)
    text = statement(content) or statement(content, MAX_CHARS)
    if not text:
        return ""
    cls = class_of_note(note)
    who = person.plain(note.who) if note.who not in people else ""
    by = f"by {who}" if who and (people or note.kind == memories.TEAM) else ""
    origin = ", ".join(filter(None, [said(note, host), by]))
    if note.kind == memories.TEAM:  # where it stands is said, so that it can be looked up and put right
        remark = ", ".join(filter(None, [f"from {note.place}", remark]))
    return render.line(render.Item(note.uid, cls, note.updated or note.created, text, origin, remark), MAX_CHARS)


def class_of_note(note: Candidate) -> str:
    """Return the class under which a note is told."""
    return note.cls or class_of(note.type, note.tags)


def of_fix(fix: Memory) -> str:
    """Return the line of an error and its fix: whole, or "" when it is too long; half of a fix misleads."""
    if len(render.visible(fix.content)) > MAX_CHARS:
        return ""
    return render.line(render.Item(fix.uid, "fix", fix.updated, fix.content, said(fix)), MAX_CHARS)


def said(memory: Candidate | Memory, host: str = "") -> str:
    """Return whose word a memory is, and what makes it doubtful, in a few words.

    host: what the agent is called that heard it, "" for Claude Code.
    """
    if memory.others:
        return ", ".join(filter(None, ["imported, somebody else's", memory.mark]))
    tags = memory.tags if isinstance(memory.tags, list) else memory.tags.split("\n")
    doubt = memory.mark if memory.mark in memories.MARKS else ""
    origin = ORIGINS.get(f"{memory.kind} {memory.role}") or ORIGINS.get(memory.kind, "")
    origin = origin.replace("Claude", host) if host else origin
    by = "a sub-agent's" if memories.SUBAGENT in tags else ""
    return ", ".join(filter(None, [origin, by, doubt]))
