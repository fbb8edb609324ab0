"""What extraction does at which moment of a session; called by the background worker, so that nobody waits.

Its parts are independent: one that fails is a line in the journal, and the next one runs.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from keepsake.base import clock, journal
from keepsake.extract import backlog, commits, delegate, extraction, model, staging
from keepsake.extract.extraction import Work
from keepsake.extract.storing import Shelf
from keepsake.git import safe_git
from keepsake.store import process_lock
from keepsake.store.db import DatabaseError
from keepsake.transcript import reader

if TYPE_CHECKING:
    from collections.abc import Callable

    from keepsake.base.project import Project
    from keepsake.store.store import Store

EXPECTED = (OSError, DatabaseError, staging.StagingError, safe_git.GitError)
LOG, LOG_BYTES = "extract.jsonl", 500_000  # every run's outcome, skips included


@dataclass(frozen=True)
class Trigger:
    """A moment of a session: its project and store, its transcript, where it works ("": unknown), epoch seconds."""

    found: Project
    store: Store
    transcript: str
    cwd: str = ""
    now: float = field(default_factory=clock.now)

    @property
    def session(self) -> str:
        """The id under which the transcript is staged."""
        return session_of(self.transcript)


def run(moment: Trigger) -> None:
    """After a Stop's capture: commit what other sessions staged, learn from commits, extract the sessions that rest."""
    shelf = _shelf(moment)
    _apart("extract.hand_over", lambda: _hand_over(shelf))
    _apart("extract.commit", lambda: _settle(moment, shelf, moment.session))
    _apart("extract.commits", lambda: _commits(moment, shelf))
    if os.path.isfile(moment.transcript) and _on(moment):
        _apart("extract", lambda: backlog.add(moment.store.db, moment.session, moment.transcript, moment.now))
        if os.environ.get("KEEPSAKE_SYNC") == "1":  # nothing is left for later
            _apart("extract", lambda: _extract(moment, shelf, moment.session, moment.transcript))
    _apart("extract", lambda: _extract_rested(moment, shelf))


def start(moment: Trigger) -> None:
    """At a session's start: commit what the sessions before it staged, extract those that rest."""
    shelf = _shelf(moment)
    _apart("extract.commit", lambda: _settle(moment, shelf, moment.session))
    _apart("extract", lambda: _extract_rested(moment, shelf))


def end(moment: Trigger) -> None:
    """At a session's end: extract it where it has grown; then commit what is staged, after any running extraction."""
    shelf = _shelf(moment)
    _apart("extract.hand_over", lambda: _hand_over(shelf))
    _apart("extract.commits", lambda: _commits(moment, shelf))
    _apart("extract", lambda: _extract_ended(moment, shelf))
    _apart("extract.commit", lambda: _last(moment, shelf))


def discard(found: Project, session: str = "") -> int:
    """Delete what is staged of a session, or of all without one: what is forgotten must not be committed later.

    Returns the number of staged files. Raises OSError, StagingError.
    """
    place = staging.usable(found.root, found.folder)
    names = [name for name in staging.names(place) if session in ("", name)] if place else []
    if place and names:
        with process_lock.lock(os.path.join(found.folder, extraction.STAGING_LOCK), extraction.MAX_LOCK_WAIT):
            for name in names:
                staging.drop(place, name)
    return len(names)


def waiting(found: Project) -> bool:
    """Tell whether something may be staged, so that a start without any memory yet has something to do."""
    return "KEEPSAKE_STAGING_DIR" in os.environ or os.path.isdir(os.path.join(found.folder, "staging"))


def session_of(transcript: str) -> str:
    """Return the id under which a transcript is staged: its session's."""
    return reader.session_of(transcript)


def _apart(where: str, step: Callable[[], None]) -> None:
    """Run one of several independent steps; what the world does to it is journalled and no concern of the next."""
    try:
        step()
    except EXPECTED as error:
        journal.failure(where, error)


def _shelf(moment: Trigger) -> Shelf:
    return Shelf(moment.store, delegate.of(moment.found), moment.found.root)


def _hand_over(shelf: Shelf) -> None:
    if shelf.outside is not None:
        delegate.hand_over(shelf.store.db, shelf.outside)


def _work(moment: Trigger, shelf: Shelf) -> Work:
    return Work(moment.found, staging.locate(moment.found.root, moment.found.folder), shelf, moment.now)


def _settle(moment: Trigger, shelf: Shelf, current: str) -> None:
    extraction.settle(_work(moment, shelf), current)


def _last(moment: Trigger, shelf: Shelf) -> None:
    with process_lock.lock(
        os.path.join(moment.found.folder, extraction.CALL_LOCK), model.MAX_SECONDS + extraction.MAX_LOCK_WAIT
    ):
        _settle(moment, shelf, "")


def _commits(moment: Trigger, shelf: Shelf) -> None:
    if moment.found.settings.flag("extract.commits"):
        row = moment.store.db.execute("SELECT cwd FROM session WHERE id = ?", (moment.session,)).fetchone()
        commits.learn(moment.found.root, (moment.cwd, str(row[0]) if row else ""), shelf, moment.session)


def _on(moment: Trigger) -> bool:
    return moment.found.settings.text("extract.mode") == "model"


def _extract_ended(moment: Trigger, shelf: Shelf) -> None:
    """Extract the session that ends; whether the worker of its last Stop has noted it by now doesn't matter."""
    if _on(moment) and _changed(moment, moment.session, moment.transcript):
        _extract(moment, shelf, moment.session, moment.transcript)


def _changed(moment: Trigger, session: str, transcript: str) -> bool:
    return os.path.isfile(transcript) and backlog.changed(moment.store.db, session, os.path.getsize(transcript))


def _extract_rested(moment: Trigger, shelf: Shelf) -> None:
    if _on(moment):
        for session, transcript in backlog.rested(moment.store.db, moment.now):
            if _changed(moment, session, transcript):
                _extract(moment, shelf, session, transcript)
            else:
                backlog.drop(moment.store.db, session)


def _extract(moment: Trigger, shelf: Shelf, session: str, transcript: str) -> None:
    outcome = extraction.extract(_work(moment, shelf), transcript, session)
    if outcome in {"", extraction.SILENT}:
        backlog.drop(moment.store.db, session)
    journal.append(LOG, {"time": round(moment.now, 3), "session": session, "outcome": outcome or "staged"}, LOG_BYTES)
