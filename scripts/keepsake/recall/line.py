"""The line of a note: class, date, id, whose word it is, and the whole statement (pure)."""

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

BY_MODEL = ("saved by ", "extracted by ")  # beginnings of the origin of what a model wrote
MAX_CHARS = 600  # of a statement that a person saved in one sentence before notes had a limit


def of(note: Candidate, people: Collection[str], remark: str = "", host: str = "") -> str:
    """Return a note's line, "" when the note has no sentence that is short enough to be shown.

    people: the names of the person at work; another person's note is shown with the author's name. remark: what else is
    worth knowing, such as files that changed since; host: as in `origin`.
    """
    content = note.content
    if len(" ".join(content.split())) > STATED:  # only the statement: a cut would leave the bracket behind it open
        content = memories.stated(content)
    text = statement(content) or statement(content, MAX_CHARS)
    if not text:
        return ""
    cls = class_of_note(note)
    who = person.plain(note.who) if note.who not in people else ""
    whose = attributed(origin(note, host), who if people or note.kind == memories.TEAM else "")
    if note.kind == memories.TEAM:  # with its file, so that it can be looked up and corrected
        remark = ", ".join(filter(None, [f"from {note.place}", remark]))
    return render.line(render.Item(note.uid, cls, note.updated or note.created, text, whose, remark), MAX_CHARS)


def class_of_note(note: Candidate) -> str:
    """Return the class that a note's line shows."""
    return note.cls or class_of(note.type, note.tags)


def of_fix(fix: Memory) -> str:
    """Return the whole line of an error and its fix, or "" when it is too long: half of a fix misleads."""
    if len(render.visible(fix.content)) > MAX_CHARS:
        return ""
    return render.line(render.Item(fix.uid, "fix", fix.updated, fix.content, origin(fix)), MAX_CHARS)


def origin(memory: Candidate | Memory, host: str = "") -> str:
    """Return in a few words whose word a memory is, and what makes it doubtful.

    host: the name of the agent whose session it comes from, "" for Claude Code.
    """
    if memory.others:
        return ", ".join(filter(None, ["imported, somebody else's", memory.mark]))
    tags = memory.tags if isinstance(memory.tags, list) else memory.tags.split("\n")
    doubt = memory.mark if memory.mark in memories.MARKS else ""
    whose = ORIGINS.get(f"{memory.kind} {memory.role}") or ORIGINS.get(memory.kind, "")
    whose = whose.replace("Claude", host) if host else whose
    by = "a sub-agent's" if memories.SUBAGENT in tags else ""
    return ", ".join(filter(None, [whose, by, doubt]))


def attributed(origin: str, who: str) -> str:
    """Return the words of `origin` with a person's name, "" if it is not known.

    A model saves for the person whose session it is; anything else is by its author.
    """
    if not who:
        return origin
    if origin.startswith(ORIGINS["saved"]):
        return f"{origin}, {who}"
    if origin.startswith(BY_MODEL):
        return f"{origin}{',' if ',' in origin else ''} for {who}"
    return ", ".join(filter(None, [origin, f"by {who}"]))
