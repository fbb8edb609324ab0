"""Updates notes: reads Claude's own notes and the team's, and asks git which notes still hold."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

from keepsake.base import clock, journal
from keepsake.git import safe_git, staleness
from keepsake.native import mirror
from keepsake.notes import marks, person, reversal
from keepsake.share import loading
from keepsake.store import memories, meta, salvage
from keepsake.store.db import DatabaseError
from keepsake.store.note import class_of
from keepsake.worker import runtime

if TYPE_CHECKING:
    from collections.abc import Callable

    from keepsake.base.project import Project
    from keepsake.store.db import Connection
    from keepsake.store.store import Store

MAX_SECONDS = 300.0  # for an exchange by a server; what was exchanged by then stays
_NOTES = (
    # A note that the person has corrected or confirmed dates from then.
    "SELECT memory.id, uid, class, type, tags, content, handles, session,"
    " CASE WHEN edited THEN max(created, updated) ELSE created END, who FROM note"
    # A file of the repository can't take back what was said here.
    f" JOIN memory ON memory.id = note.memory WHERE state = {memories.CURRENT} AND kind <> '{memories.TEAM}'"
)


def present(project: Project) -> bool:
    """Tell whether Claude or the team keep notes to read, so that a start has work to do even without any memory."""
    return mirror.present(project) or loading.present(project)


def update(project: Project, store: Store, *, ended: bool) -> None:
    """Bring the store up to date with Claude's notes and the team's; if ended, also mark outdated notes, and exchange.

    An OSError or a git error in one step gives a line in the journal, and the next step runs. Raises DatabaseError if
    the database is damaged. ended: a session starts or ends; then notes are read even if nothing changed in their
    folders.
    """
    _isolated("native", lambda: mirror.update(project, store, clock.now(), anew=ended))
    _isolated("share", lambda: loading.update(project, store, clock.now(), anew=ended))
    if ended:
        _isolated("reversals", lambda: reversals(store.db))
        _isolated("stale", lambda: staleness.check(project.top, store.db))
        _isolated("sync", lambda: exchange_notes(project, store))


def _isolated(where: str, step: Callable[[], object]) -> None:
    try:
        step()
    except (OSError, safe_git.GitError, DatabaseError) as error:
        if isinstance(error, DatabaseError) and salvage.is_damage(error):
            raise
        journal.failure(where, error)


def exchange_notes(project: Project, store: Store) -> None:
    """Exchange the project's notes with other machines if the person chose to. Raises OSError, DatabaseError."""
    from keepsake.sync import choice

    chosen = choice.read(project)
    if chosen is not None and chosen.service is not None:
        exchange_by_server(project)
    elif chosen is not None:
        from keepsake.sync import exchange

        exchange.run(project, store, chosen, 0.0)


def exchange_by_server(project: Project) -> None:
    """Run `keepsake sync` for a project, which records its errors itself. Raises OSError if it takes too long.

    It is a process of its own because it needs packages, and so that it ends whatever the network does.
    """
    line = runtime.command(sys.executable, ["sync", "--project", project.top])
    try:
        subprocess.run(line, stdin=subprocess.DEVNULL, capture_output=True, timeout=MAX_SECONDS, check=False)
    except subprocess.TimeoutExpired:
        raise OSError(f"the exchange took longer than {MAX_SECONDS:.0f} s; the next one goes on") from None


def reversals(db: Connection) -> int:
    """Mark the notes that a later note takes back; return their number. Raises DatabaseError."""
    uids, notes = {}, []
    here = person.names(meta.value(db, "root"))  # one person may have several: git's, and that of the account
    for row, uid, cls, type_, tags, content, handles, session, at, who in db.execute(_NOTES):
        uids[row] = uid
        note_class = cls or class_of(type_, tags.split("\n"))
        whose = here[0] if who in here else who
        notes.append(reversal.Statement(row, note_class, content, handles.split("\n"), session, at, whose))
    replaced = {
        older.row: marks.Mark(f"replaced by id {uids[newer.row]}", True) for newer, older, _ in reversal.pairs(notes)
    }
    marks.put(db, marks.NEWER, replaced)
    return len(replaced)
