"""Run the steps of extraction that a Stop, a session's start and a session's end call for.

The background worker does this, so nobody waits. A Stop adds its session to those that wait to be read by a model; the
extraction removes it. So a session that never ends is read too, once it has been idle, and a killed worker loses none.

The steps are independent: one that fails leaves a line in the journal, and the next one runs.
"""

from __future__ import annotations

import functools
import json
import os
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from keepsake.base import clock, journal
from keepsake.base.event import clean
from keepsake.extract import commits, delegate, extraction, model, staging
from keepsake.extract.extraction import Work
from keepsake.extract.storing import Shelf
from keepsake.git import safe_git
from keepsake.store import memories, process_lock, readings
from keepsake.store.db import DatabaseError
from keepsake.transcript import reader

if TYPE_CHECKING:
    from collections.abc import Callable

    from keepsake.base.project import Project
    from keepsake.store.db import Connection
    from keepsake.store.store import Store

EXPECTED = (OSError, DatabaseError, staging.StagingError, safe_git.GitError)
LOG, LOG_BYTES = "extract.jsonl", 500_000  # each extraction's outcome, skips included; bytes of the log


@dataclass(frozen=True)
class Trigger:
    """A moment of a session: its project, store and transcript, its folder ("": unknown), the time (epoch seconds)."""

    project: Project
    store: Store
    transcript: str
    cwd: str = ""
    now: float = field(default_factory=clock.now)

    @property
    def session(self) -> str:
        """The session's id, under which its notes are staged."""
        return reader.session_of(self.transcript)

    @functools.cached_property
    def shelf(self) -> Shelf:
        """Where memories go. A trigger's steps share it, since a memory command that failed is not called again."""
        return Shelf(self.store, delegate.of(self.project), self.project.root)

    @property
    def work(self) -> Work:
        """What an extraction works on. Raises StagingError."""
        return Work(self.project, staging.locate(self.project.root, self.project.folder), self.shelf, self.now)

    @property
    def by_model(self) -> bool:
        """Whether the person lets a model read sessions."""
        return self.project.settings.text("extract.mode") == "model"


def run(trigger: Trigger) -> None:
    """After a Stop's capture: commit the notes of other sessions, learn from commits, extract the idle sessions."""
    _run_step("extract.hand_over", _hand_over, trigger)
    _run_step("extract.commit", _settle, trigger)
    _run_step("extract.commits", _commits, trigger)
    if os.path.isfile(trigger.transcript) and trigger.by_model:
        _run_step("extract", _add_waiting, trigger)
        if os.environ.get("KEEPSAKE_SYNC") == "1":  # nothing is left for later
            _run_step("extract", _extract, trigger)
    _run_step("extract", _extract_idle, trigger)


def start(trigger: Trigger) -> None:
    """At a session's start: commit the staged notes of other sessions, extract the idle ones."""
    _run_step("extract.commit", _settle, trigger)
    _run_step("extract", _extract_idle, trigger)


def end(trigger: Trigger) -> None:
    """At a session's end: extract it if it has grown; then commit all staged notes, after any running extraction."""
    _run_step("extract.hand_over", _hand_over, trigger)
    _run_step("extract.commits", _commits, trigger)
    _run_step("extract", _extract_ended, trigger)
    _run_step("extract.commit", _settle_all, trigger)


def discard(project: Project, session: str = "") -> int:
    """Delete a session's staged notes, or without a session all of them: forgotten notes must not be committed later.

    Returns the number of staged files. Raises OSError, StagingError.
    """
    place = staging.usable(project.root, project.folder)
    names = [name for name in staging.names(place) if session in ("", name)] if place else []
    if place and names:
        with process_lock.lock(os.path.join(project.folder, extraction.STAGING_LOCK), extraction.MAX_LOCK_WAIT):
            for name in names:
                staging.drop(place, name)
    return len(names)


def may_be_staged(project: Project) -> bool:
    """Tell whether notes may be staged: then a session's start has work to do even in a project without any memory."""
    return "KEEPSAKE_STAGING_DIR" in os.environ or os.path.isdir(os.path.join(project.folder, "staging"))


def _run_step(where: str, step: Callable[[Trigger], object], trigger: Trigger) -> None:
    """Run one of several independent steps. An expected failure is journalled and doesn't stop the next step."""
    try:
        step(trigger)
    except EXPECTED as error:
        journal.failure(where, error)


def _hand_over(trigger: Trigger) -> None:
    if trigger.shelf.command is not None:
        delegate.hand_over(trigger.store.db, trigger.shelf.command)


def _settle(trigger: Trigger) -> None:
    extraction.settle(trigger.work, trigger.session)


def _settle_all(trigger: Trigger) -> None:
    path = os.path.join(trigger.project.folder, extraction.CALL_LOCK)
    with process_lock.lock(path, model.MAX_SECONDS + extraction.MAX_LOCK_WAIT):
        extraction.settle(trigger.work, "")


def _commits(trigger: Trigger) -> None:
    if trigger.project.settings.flag("extract.commits"):
        folders = (trigger.cwd, memories.folder_of(trigger.store.db, trigger.session))
        commits.learn(trigger.project.root, folders, trigger.shelf, trigger.session)


def _add_waiting(trigger: Trigger) -> None:
    waits = {"transcript": clean(trigger.transcript), "at": trigger.now}
    readings.put(trigger.store.db, trigger.session, "waits", json.dumps(waits))


def idle_sessions(db: Connection, now: float) -> list[tuple[str, str]]:
    """Return (session, transcript) of the waiting sessions that are idle, the longest first. Raises DatabaseError.

    A Stop in the far future was recorded before the clock was set back, so it counts as long ago.
    """
    waiting_rows = [(session, json.loads(value)) for session, value in readings.every(db, "waits")]
    due = [(float(entry["at"]), session, str(entry["transcript"])) for session, entry in waiting_rows]
    return [(session, path) for at, session, path in sorted(due) if abs(now - at) >= extraction.MIN_REST]


def _extract_ended(trigger: Trigger) -> None:
    """Extract the session that ends, even if the worker of its last Stop has not yet added it to the waiting ones."""
    if trigger.by_model and _changed(trigger):
        _add_waiting(trigger)  # until it is read; if the person interrupted the only answer, no Stop has done it
        _extract(trigger)


def _extract_idle(trigger: Trigger) -> None:
    """Extract the idle sessions; those with nothing new, or without a transcript, no longer wait."""
    for session, transcript in idle_sessions(trigger.store.db, trigger.now) if trigger.by_model else ():
        other = replace(trigger, transcript=transcript)
        if _changed(other):
            _extract(other)
        else:
            readings.clear(trigger.store.db, [session], "waits")


def _changed(trigger: Trigger) -> bool:
    """Tell whether a session's transcript exists and has another size than when a model last read all of it."""
    path, (_, read) = trigger.transcript, extraction.read_to(trigger.store.db, trigger.session)
    return os.path.isfile(path) and os.path.getsize(path) != read


def _extract(trigger: Trigger) -> None:
    """Extract a session and write the outcome into the log; a session that was read no longer waits."""
    outcome = extraction.extract(trigger.work, trigger.transcript, trigger.session)
    if outcome in {"", extraction.SILENT}:
        readings.clear(trigger.store.db, [trigger.session], "waits")
    row = {"time": round(trigger.now, 3), "session": trigger.session, "outcome": outcome or "staged"}
    journal.append(LOG, row, LOG_BYTES)
