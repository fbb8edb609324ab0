"""PATH 1: a session is read by a model at most every five minutes, and its answer staged until it is committed."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NamedTuple

from keepsake import journal
from keepsake.extract import commit, conversation, insights, lock, model, prompt, staging, state
from keepsake.store import memories

if TYPE_CHECKING:
    from keepsake.extract.commit import Shelf
    from keepsake.extract.staging import Staging
    from keepsake.project import Project

MOST_SAVED = 12  # contents already committed from a session that the model is told to leave out
STAGING_LOCK, CALL_LOCK = "staging.lock", "extract.lock"
STAGING_WAIT = 30.0  # seconds; whoever holds it only moves files


class Work(NamedTuple):
    """What a run works on, and when it is (epoch seconds)."""

    found: Project
    place: Staging
    shelf: Shelf
    now: float


def extract(work: Work, transcript: str, session: str) -> str:
    """Extract a session into its staged file. Returns "" when that was done, else why it was not.

    Raises OSError (the disk), StagingError, DatabaseError; a model that fails is journalled and waited for.
    """
    with lock.held(os.path.join(work.found.folder, CALL_LOCK)) as free:
        if not free:
            return "another extraction of this project is running"
        why = reason_not_to(work, transcript, session)
        if why:
            return why
        turns = conversation.turns(transcript, session, work.shelf.gone)
        if not turns:
            return "nothing was said"
        staging.probe(work.place, session)
        written = staging.load(work.place, session)
        return _call(work, session, prompt.build(turns, written, saved(work, session)))


def reason_not_to(work: Work, transcript: str, session: str) -> str:
    """Say why a session is not extracted now, "" when it is. Raises OSError, StagingError, DatabaseError."""
    values, db = work.found.settings, work.shelf.db
    last = staging.stamp(work.place, session)
    if staging.resting(commit.debounced(db, session) if last is None else last, work.now):
        return f"debounce: extracted less than {staging.DEBOUNCE:.0f} s ago"
    if values.flag("extract.require_change") and not conversation.has_change(transcript):
        return "no opsx or openspec skill was used (extract.require_change)"
    return state.refusal(state.load(db), work.now, values.number("extract.max_calls_per_day"))


def saved(work: Work, session: str) -> list[str]:
    """Return what was already committed from a session, the newest first. Raises DatabaseError."""
    where, tail = "session = ? AND kind = 'staged'", f"ORDER BY updated DESC LIMIT {MOST_SAVED}"
    return [one.content for one in memories.find(work.shelf.db, where, (session,), tail)]


def _call(work: Work, session: str, question: str) -> str:
    db = work.shelf.db
    begun = state.begun(state.load(db), work.now)
    state.save(db, begun)
    try:
        answer = model.ask(question, work.found.settings.text("extract.model"), os.environ, work.found.folder)
    except model.ModelError as error:
        state.save(db, state.failed(begun, work.now))
        journal.note("extract", str(error))
        return str(error)
    with lock.held(os.path.join(work.found.folder, STAGING_LOCK), STAGING_WAIT) as free:
        if not free:
            raise TimeoutError("the staging directory stayed locked")
        staging.write(work.place, session, answer.text, work.now)
    state.save(db, state.succeeded(begun, answer.tokens, answer.cost, len(insights.parse(answer.text))))
    return ""


def settle(work: Work, current: str) -> int:
    """Commit what is due: every transcript's staged file but the current one's, and the stale.

    Returns the number of new memories. Raises OSError, DatabaseError.
    """
    if not os.path.isdir(work.place.folder):
        return 0
    with lock.held(os.path.join(work.found.folder, STAGING_LOCK), STAGING_WAIT) as free:
        if not free:
            raise TimeoutError("the staging directory stayed locked")
        staging.sweep(work.place, work.now)
        return commit.commit(work.place, commit.due(work.place, current, work.now), work.shelf, work.now)
