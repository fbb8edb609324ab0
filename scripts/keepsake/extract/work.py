"""What extraction does at which moment of a session; called by the background worker, so that nobody waits.

Its parts are independent: one that fails is a line in the journal, and the next one runs.
"""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING

from keepsake import journal
from keepsake.extract import commits, delegate, gitlog, lock, model, stage, staging
from keepsake.extract.commit import Shelf
from keepsake.extract.stage import Work
from keepsake.store.db import DatabaseError

if TYPE_CHECKING:
    from collections.abc import Callable

    from keepsake.project import Project
    from keepsake.store.db import Connection
    from keepsake.store.tombstones import Tombstones

EXPECTED = (OSError, DatabaseError, staging.StagingError, gitlog.GitError)
LOG, LOG_BYTES = "extract.jsonl", 500_000  # every run's outcome, skips included


def run(found: Project, db: Connection, gone: Tombstones, transcript: str, now: float | None = None) -> None:
    """After a Stop's capture: hand over, commit what other sessions staged, learn from commits, extract this session.

    now: epoch seconds, the clock's when not given.
    """
    session = session_of(transcript)
    shelf = Shelf(db, gone, delegate.of(found))
    at = time.time() if now is None else now
    _apart("extract.hand_over", lambda: _hand_over(shelf))
    _apart("extract.commit", lambda: _settle(found, shelf, at, session))
    _apart("extract.commits", lambda: _commits(found, shelf, session))
    if found.settings.text("extract.mode") == "model" and os.path.isfile(transcript):
        _apart("extract", lambda: _extract(found, shelf, at, transcript, session))


def start(found: Project, db: Connection, gone: Tombstones, transcript: str, now: float | None = None) -> None:
    """At a session's start: commit what the sessions before it staged."""
    shelf = Shelf(db, gone, delegate.of(found))
    at = time.time() if now is None else now
    _apart("extract.commit", lambda: _settle(found, shelf, at, session_of(transcript)))


def end(found: Project, db: Connection, gone: Tombstones, transcript: str, now: float | None = None) -> None:
    """At a session's end: commit what is staged, this session's too, once a running extraction is done."""
    shelf = Shelf(db, gone, delegate.of(found))
    _apart("extract.hand_over", lambda: _hand_over(shelf))
    _apart("extract.commits", lambda: _commits(found, shelf, session_of(transcript)))
    _apart("extract.commit", lambda: _last(found, shelf, time.time() if now is None else now))


def discard(found: Project, session: str = "") -> int:
    """Delete what is staged of a session, or of all without one: what is forgotten must not be committed later.

    Returns the number of staged files. Raises OSError, StagingError.
    """
    place = staging.locate(found.root, found.folder)
    names = [name for name in staging.names(place) if session in ("", name)]
    if names:
        with lock.held(os.path.join(found.folder, stage.STAGING_LOCK), stage.STAGING_WAIT):
            for name in names:
                staging.drop(place, name)
    return len(names)


def waiting(found: Project) -> bool:
    """Tell whether something may be staged, so that a start without any memory yet has something to do."""
    return "KEEPSAKE_STAGING_DIR" in os.environ or os.path.isdir(os.path.join(found.folder, "staging"))


def session_of(transcript: str) -> str:
    """Return the id under which a transcript is staged: its file name without the ending."""
    name = os.path.basename(transcript)
    return name.rpartition(".")[0] or name


def _apart(where: str, step: Callable[[], None]) -> None:
    """Run one of several independent steps; what the world does to it is journalled and no concern of the next."""
    try:
        step()
    except EXPECTED as error:
        journal.failure(where, error)


def _hand_over(shelf: Shelf) -> None:
    if shelf.outside is not None:
        delegate.hand_over(shelf.db, shelf.outside)


def _work(found: Project, shelf: Shelf, now: float) -> Work:
    return Work(found, staging.locate(found.root, found.folder), shelf, now)


def _settle(found: Project, shelf: Shelf, now: float, current: str) -> None:
    stage.settle(_work(found, shelf, now), current)


def _last(found: Project, shelf: Shelf, now: float) -> None:
    with lock.held(os.path.join(found.folder, stage.CALL_LOCK), model.LIMIT + stage.STAGING_WAIT):
        stage.settle(_work(found, shelf, now), "")


def _commits(found: Project, shelf: Shelf, session: str) -> None:
    if found.settings.flag("extract.commits"):
        row = shelf.db.execute("SELECT cwd FROM session WHERE id = ?", (session,)).fetchone()
        commits.learn(found.root, str(row[0]) if row else "", shelf, session)


def _extract(found: Project, shelf: Shelf, now: float, transcript: str, session: str) -> None:
    outcome = stage.extract(_work(found, shelf, now), transcript, session) or "staged"
    journal.append(LOG, {"time": round(now, 3), "session": session, "outcome": outcome}, LOG_BYTES)
