"""Fill in what a saved note lacks: its person, session, branch, and the turn from which it comes."""

from __future__ import annotations

import collections
import os
from typing import TYPE_CHECKING

from keepsake import hosts
from keepsake.base import event, project
from keepsake.notes import person
from keepsake.redact import redact
from keepsake.store import fts, memories, meta, note_rows
from keepsake.store.note import Note, Source
from keepsake.text import analyse
from keepsake.text.words import STOP

if TYPE_CHECKING:
    from collections.abc import Mapping

    from keepsake.store.db import Connection
    from keepsake.store.drafts import Draft

SESSION = "CLAUDE_CODE_SESSION_ID"  # set by Claude Code for the commands of its Bash tool
MAX_TERMS = 40  # of a note; its turn is searched by them
_TURNS = (
    "SELECT line FROM memory_fts JOIN memory ON memory.id = memory_fts.rowid"
    " WHERE memory_fts MATCH ? AND session = ? AND kind = 'turn' AND line IS NOT NULL"
)


def complete(db: Connection, note: Note, content: str, root: str) -> Note:
    """Return a note, redacted, with its person and its source as far as the environment tells them.

    content: the statement; root: the project's folder ("": the note holds in every project). Raises DatabaseError.
    """
    handles = [redact(event.clean(handle)) for handle in note.handles]
    who = redact(event.clean(note.who)) or person_here(root)
    sources = note.sources
    current = session()
    if not sources and current:
        sources = [Source(current, turn_line(db, current, content))]
    return Note(note.cls, handles, person.plain(who), sources)


def person_here(root: str) -> str:
    """Return the name of the person at work in a project, redacted; "" if root is "" or the name is unknown."""
    return redact(event.clean(next(iter(person.names(root)), ""))) if root else ""


def session(env: Mapping[str, str] = os.environ) -> str:
    """Return the id of the session whose shell tool runs this process, by the environment; "" outside a session."""
    host = hosts.from_environment(env)
    return event.session_id(env.get(host.SESSION if host else SESSION, ""))


def person_of(db: Connection, session: str, root: str = "") -> str:
    """Return the name of the person whose session it was, "" if unknown.

    root: the project's folder if the session ran on this machine, else "". With it, git's user.name and the login name
    are tried first; then the owner of the home folder that the session ran in. Raises DatabaseError.
    """
    return person_here(root) or person.plain(redact(event.clean(person.of_session(db, session))))


def foreign_owner(db: Connection, session: str) -> str:
    """Return the owner of the home folder that a session ran in, if that folder isn't on this machine; else "".

    Rules from a colleague's transcript thus stay the colleague's. Raises DatabaseError.
    """
    folder = memories.folder_of(db, session)
    is_foreign = folder and not os.path.isdir(folder)
    return person.plain(redact(event.clean(person.of_folder(folder)))) if is_foreign else ""


def colleague(db: Connection, session: str) -> str:
    """Return whose session it was if it is somebody else's, as its folder tells; "" for one of the person here.

    A folder of the person here that is gone (a removed worktree) still lies in their home folder. Raises DatabaseError.
    """
    owner = foreign_owner(db, session)
    return "" if owner == _home_owner() else owner


def _home_owner() -> str:
    return person.of_folder(os.path.expanduser("~"))


def is_said_by(db: Connection, session: str, who: str) -> bool:
    """Tell whether a session is a person's. who: their name, "" for the person here. Raises DatabaseError."""
    return (foreign_owner(db, session) if who else colleague(db, session)) == who


def author(db: Connection, memory: memories.Memory) -> str:
    """Return the name of the person in a note, or of the colleague whose prompt a turn is.

    "" for any other memory, and for a rule of the person here. Raises DatabaseError.
    """
    if memory.kind == "turn":
        return colleague(db, memory.session) if memory.role == "user" else ""
    note = note_rows.read(db, memory.id)
    return "" if note is None or (memory.kind == "rule" and is_own(db, memory)) else note.who


def is_own(db: Connection, memory: memories.Memory) -> bool:
    """Tell whether a memory is the own word of the person here: saved by them, or a turn or a rule of theirs.

    What an import brought of somebody else is not. Raises DatabaseError.
    """
    if memory.others:
        return False
    if memory.kind == "rule":
        note = note_rows.read(db, memory.id)
        return note is None or note.who in {"", _home_owner(), *person.names(meta.value(db, "root"))}
    is_prompt = memory.kind == "turn" and memory.role == "user"
    return memory.kind == "saved" or (is_prompt and is_said_by(db, memory.session, ""))


def describe_session(db: Connection, session: str, root: str = "") -> str:
    """Return a session's person, branch and date in words for a model. Raises DatabaseError."""
    row = db.execute("SELECT branch, date(started, 'unixepoch') FROM session WHERE id = ?", (session,)).fetchone()
    branch, day = row or ("", "")
    parts = (("The person is called", person_of(db, session, root)), ("Branch at the end:", branch), ("Date:", day))
    return redact(event.clean(" ".join(f"{name} {value}." for name, value in parts if value)))


def fill_branch(db: Connection, draft: Draft) -> None:
    """Fill in a note's branch: that of its best source's session, else of the working folder. Raises DatabaseError."""
    source = next(iter(draft.note.sources), None) if draft.note else None
    if source is None:
        return
    row = db.execute("SELECT branch FROM session WHERE id = ?", (source.session,)).fetchone()
    draft.branch = draft.branch or (row[0] if row else "") or redact(project.branch(os.getcwd()))


def turn_line(db: Connection, session: str, content: str) -> int | None:
    """Return the line of the session's captured turn that shares the most terms with a text, None if none shares any.

    Of equal ones the last. Raises DatabaseError.
    """
    terms = [term for term in dict.fromkeys(analyse.terms(content)) if term not in STOP][:MAX_TERMS]
    turns = [db.execute(_TURNS, (fts.quoted(term), session)) for term in terms]
    counts = collections.Counter(line for lines in turns for (line,) in lines)
    return max(counts, key=lambda line: (counts[line], line), default=None)
