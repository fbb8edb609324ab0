"""What the worker does beside capture: read Claude's own notes and the team's, and ask git which notes still hold."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

from keepsake.base import clock, journal
from keepsake.git import safe_git, staleness
from keepsake.native import mirror
from keepsake.notes import marks, reversal
from keepsake.share import taking
from keepsake.store import memories, salvage
from keepsake.store.db import DatabaseError
from keepsake.store.note import class_of
from keepsake.worker import runtime

if TYPE_CHECKING:
    from collections.abc import Callable

    from keepsake.base.project import Project
    from keepsake.store.db import Connection
    from keepsake.store.store import Store

MAX_SECONDS = 300.0  # of an exchange by a server; what was exchanged until then stays
_NOTES = (
    # What the person has put right or confirmed counts from then on.
    "SELECT memory.id, uid, class, type, tags, content, handles, session,"
    " CASE WHEN edited THEN max(created, updated) ELSE created END FROM note"
    # A file of the repository takes back nothing that was said here.
    f" JOIN memory ON memory.id = note.memory WHERE state = {memories.CURRENT} AND kind <> '{memories.TEAM}'"
)


def present(found: Project) -> bool:
    """Tell whether there are notes beside the session to read, so that a start without any memory has work to do."""
    return mirror.present(found) or taking.present(found)


def update(found: Project, store: Store, *, ended: bool) -> None:
    """Bring in line what Claude's memory and the team's notes say now; at a start or end (ended) all that has changed.

    What the disk or git does to a part is one line in the journal, and the next part runs. Raises DatabaseError where
    the database is damaged.
    """
    _apart("native", lambda: mirror.update(found, store, clock.now(), anew=ended))
    _apart("share", lambda: taking.update(found, store, clock.now(), anew=ended))
    if ended:
        _apart("reversals", lambda: reversals(store.db))
        _apart("stale", lambda: staleness.check(found.top, store.db))
        _apart("sync", lambda: exchanged(found, store))


def _apart(where: str, step: Callable[[], object]) -> None:
    try:
        step()
    except (OSError, safe_git.GitError, DatabaseError) as error:
        if isinstance(error, DatabaseError) and salvage.is_damage(error):
            raise
        journal.failure(where, error)


def exchanged(found: Project, store: Store) -> None:
    """Exchange the project's notes where the person chose that. Raises OSError, DatabaseError."""
    from keepsake.sync import choice

    chosen = choice.read(found)
    if chosen is not None and chosen.service is not None:
        exchanged_by_server(found)
    elif chosen is not None:
        from keepsake.sync import exchange

        exchange.run(found, store, chosen, 0.0)


def exchanged_by_server(found: Project) -> None:
    """Run `keepsake sync` for a project, which notes what goes wrong itself. Raises OSError after too long.

    In a process of its own: it needs packages, and ends whatever the network does.
    """
    line = runtime.command(sys.executable, ["sync", "--project", found.top])
    try:
        subprocess.run(line, stdin=subprocess.DEVNULL, capture_output=True, timeout=MAX_SECONDS, check=False)
    except subprocess.TimeoutExpired:
        raise OSError(f"the exchange took longer than {MAX_SECONDS:.0f} s; the next one goes on") from None


def reversals(db: Connection) -> int:
    """Mark the notes that a later one takes back; returns how many. Raises DatabaseError."""
    uids, notes = {}, []
    for row, uid, cls, type_, tags, content, handles, session, created in db.execute(_NOTES):
        uids[row] = uid
        known = cls or class_of(type_, tags.split("\n"))
        notes.append(reversal.Statement(row, known, content, handles.split("\n"), session, created))
    found = {
        older.row: marks.Mark(f"replaced by id {uids[newer.row]}", True) for newer, older, _ in reversal.pairs(notes)
    }
    marks.put(db, marks.NEWER, found)
    return len(found)
