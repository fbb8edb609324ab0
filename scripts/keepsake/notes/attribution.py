"""Fill in what a saved note lacks: person, session, branch, and the turn that it comes from."""

from __future__ import annotations

import collections
import os
from typing import TYPE_CHECKING

from keepsake import hosts
from keepsake.base import event, project
from keepsake.notes import person
from keepsake.redact import redact
from keepsake.store import fts
from keepsake.store.note import Note, Source
from keepsake.text import analyse
from keepsake.text.words import STOP

if TYPE_CHECKING:
    from collections.abc import Mapping

    from keepsake.store.db import Connection
    from keepsake.store.drafts import Draft

SESSION = "CLAUDE_CODE_SESSION_ID"  # the client's, in what its Bash tool runs
MAX_TERMS = 40  # of a note, by which its turn is looked for
_TURNS = (
    "SELECT line FROM memory_fts JOIN memory ON memory.id = memory_fts.rowid"
    " WHERE memory_fts MATCH ? AND session = ? AND kind = 'turn' AND line IS NOT NULL"
)


def complete(db: Connection, note: Note, content: str, root: str) -> Note:
    """Return a note, redacted, with its person and origin as far as the environment tells.

    root: the project's folder ("": the note holds in every project). Raises DatabaseError.
    """
    handles = [redact(event.clean(handle)) for handle in note.handles]
    who = redact(event.clean(note.who)) or here(root)
    sources = note.sources
    own = session()
    if not sources and own:
        sources = [Source(own, turn_line(db, own, content))]
    return Note(note.cls, handles, person.plain(who), sources)


def here(root: str, env: Mapping[str, str] = os.environ) -> str:
    """Return who works in a project here, redacted; "" without a project (root), or where nothing tells."""
    return redact(event.clean(next(iter(person.names(root, env)), ""))) if root else ""


def session(env: Mapping[str, str] = os.environ) -> str:
    """Return the session in whose shell tool this runs, as far as the environment tells; "" outside of any."""
    host = hosts.around(env)
    return event.session_id(env.get(host.SESSION if host else SESSION, ""))


def person_of(db: Connection, session: str, root: str = "") -> str:
    """Return whose session it was, "" when nobody knows.

    root: the project's folder, where the session ran on this machine: then git and the login name tell first, else the
    folder that the session worked in. Raises DatabaseError.
    """
    return here(root) or person.plain(redact(event.clean(person.of_session(db, session))))


def stranger(db: Connection, session: str) -> str:
    """Return the owner of the home folder that a session ran in, if it isn't on this machine; else "".

    So a colleague's transcript brings the colleague's rules. Raises DatabaseError.
    """
    row = db.execute("SELECT cwd FROM session WHERE id = ?", (session,)).fetchone()
    elsewhere = row and row[0] and not os.path.isdir(row[0])
    return person.plain(redact(event.clean(person.of_folder(row[0])))) if elsewhere else ""


def about(db: Connection, session: str, root: str = "") -> str:
    """Return what a model is told of a session as a whole: its person, branch and date. Raises DatabaseError."""
    row = db.execute("SELECT branch, date(started, 'unixepoch') FROM session WHERE id = ?", (session,)).fetchone()
    branch, day = row or ("", "")
    known = (("The person is called", person_of(db, session, root)), ("Branch at the end:", branch), ("Date:", day))
    return redact(event.clean(" ".join(f"{name} {value}." for name, value in known if value)))


def place(db: Connection, draft: Draft) -> None:
    """Give a memory that is a note the session and branch of its best source. Raises DatabaseError."""
    source = next(iter(draft.note.sources), None) if draft.note else None
    if source is None:
        return
    row = db.execute("SELECT branch FROM session WHERE id = ?", (source.session,)).fetchone()
    draft.branch = draft.branch or (row[0] if row else "") or project.branch(os.getcwd())


def turn_line(db: Connection, session: str, content: str) -> int | None:
    """Return the line of the captured turn of a session that shares the most terms with a text, None without one."""
    terms = [term for term in dict.fromkeys(analyse.terms(content)) if term not in STOP][:MAX_TERMS]
    turns = [db.execute(_TURNS, (fts.quoted(term), session)) for term in terms]
    counts = collections.Counter(line for lines in turns for (line,) in lines)
    return max(counts, key=lambda line: (counts[line], line), default=None)
