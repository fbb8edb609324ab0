"""Have a model read a session that has ended or is idle, and stage its answer until it is committed."""

from __future__ import annotations

import contextlib
import json
import os
from typing import TYPE_CHECKING, NamedTuple

from keepsake.base import journal
from keepsake.extract import budget, conversation, insights, model, prompt, staging, storing
from keepsake.notes import attribution
from keepsake.store import memories, pauses, process_lock, readings

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from keepsake.base.project import Project
    from keepsake.extract.conversation import Passage
    from keepsake.extract.staging import Staging
    from keepsake.extract.storing import Shelf
    from keepsake.store.db import Connection

MAX_SAVED = 12  # committed notes of a session that the model is told to leave out
STAGING_LOCK, CALL_LOCK = "staging.lock", "extract.lock"
SILENT = "nothing was said"
MIN_REST = 600.0  # seconds after its last Stop from which a session counts as idle
MAX_LOCK_WAIT = 30.0  # seconds; the holder of the staging lock only moves files


class Work(NamedTuple):
    """What an extraction works on: project, staging directory, where memories go, the present time (epoch seconds)."""

    project: Project
    place: Staging
    shelf: Shelf
    now: float


def extract(work: Work, transcript: str, session: str) -> str:
    """Extract the new part of a session into its staged file. Returns "" if that was done, else why not.

    Each part's answer holds the notes of the parts before it and is staged before the next part is read, so after a
    kill the next run goes on from there. Raises OSError (the disk), StagingError, DatabaseError. A model's failure is
    journalled and delays the next call.
    """
    with process_lock.lock(os.path.join(work.project.folder, CALL_LOCK)) as free:
        if not free:
            return "another extraction of this project is running"
        reason = reason_not_to(work, transcript, session)
        if reason:
            return reason
        size, whole = os.path.getsize(transcript), passages(work.shelf, transcript, session)
        if not whole:
            return SILENT
        staging.probe(work.place, session)
        return _in_parts(work, session, whole, size)


def passages(shelf: Shelf, transcript: str, session: str) -> list[Passage]:
    """Return the passages of a session's transcript that a model may read. Raises OSError, DatabaseError."""
    silent, closed = pauses.load(shelf.store.db), readings.get(shelf.store.db, session, "closed_to")
    first = closed + 1 if isinstance(closed, int) else 1  # everything before it was forgotten
    return conversation.passages(transcript, session, shelf.store.tombstones, silent, first)


def read_to(db: Connection, session: str) -> tuple[int, int]:
    """Return the line (1..) from which a session is read on, and the transcript's bytes if all was read, else 0.

    (0, 0) if no part was read yet. Raises DatabaseError.
    """
    kept = readings.get(db, session, "read_to")
    line, size = json.loads(str(kept)) if kept else (0, 0)
    return int(line), int(size)


def _in_parts(work: Work, session: str, whole: Sequence[Passage], size: int) -> str:
    """Have the model read the parts of a session that are new, in order. Returns why it stopped, "" if all were read.

    whole: the passages of the session; size: its transcript's bytes.
    """
    db = work.shelf.store.db
    parts, (first_line, _) = conversation.parts(whole, prompt.MAX_PART), read_to(db, session)
    remaining = [part for part in parts if conversation.last_line(part) >= first_line] or parts[-1:]
    about = attribution.describe_session(db, session, work.project.root)
    for number, part in enumerate(remaining, len(parts) - len(remaining) + 1):
        limit = work.project.settings.number("extract.max_calls_per_day")
        if reason := budget.refusal(budget.load(db), work.now, limit):
            return reason
        place = prompt.PartPlace(number, len(parts), prompt.size(whole))
        question = prompt.build(part, place, staging.load(work.place, session), saved(work, session), about)
        line, read_bytes = read_to(db, session)
        again = line == 0 or (read_bytes > 0 and part[0].line <= line)  # the first part, or one that was read before
        if reason := _call(work, session, question, again=again):
            return reason
        reached = [part[0].line, size] if part is parts[-1] else [conversation.last_line(part) + 1, 0]
        readings.put(db, session, "read_to", json.dumps(reached))
    return ""


def reason_not_to(work: Work, transcript: str, session: str) -> str:
    """Return why a session can't be extracted now, "" if it can. Raises OSError, StagingError, DatabaseError."""
    values, db = work.project.settings, work.shelf.store.db
    last = staging.stamp(work.place, session)
    if staging.too_recent(storing.debounced(db, session) if last is None else last, work.now):
        return f"debounce: extracted less than {staging.MIN_INTERVAL:.0f} s ago"
    if values.flag("extract.require_change") and not conversation.has_change(transcript):
        return "no opsx or openspec skill was used (extract.require_change)"
    return budget.refusal(budget.load(db), work.now, values.number("extract.max_calls_per_day"))


def saved(work: Work, session: str) -> list[str]:
    """Return the committed notes of a session, newest first, at most MAX_SAVED. Raises DatabaseError."""
    where, tail = "session = ? AND kind = 'staged'", f"ORDER BY updated DESC LIMIT {MAX_SAVED}"
    return [one.content for one in memories.find(work.shelf.store.db, where, (session,), tail)]


def _call(work: Work, session: str, question: str, *, again: bool) -> str:
    """Ask the model and stage its answer. Returns "", or why the model failed.

    again: the part was read before, or is the first, so the answer replaces the staged text; else it is joined with it.
    """
    db = work.shelf.store.db
    spending = budget.begun(budget.load(db), work.now)
    budget.save(db, spending)
    try:
        answer = model.ask(question, work.project.settings.text("extract.model"), os.environ, work.project.folder)
    except model.ModelError as error:
        budget.save(db, budget.paid(budget.failed(spending, work.now), error.tokens, error.cost))
        journal.note("extract", str(error))
        return str(error)
    with staging_locked(work.project):
        text = answer.text if again else insights.joined(staging.load(work.place, session), answer.text)
        staging.write(work.place, session, text, work.now)
    budget.save(db, budget.succeeded(spending, answer.tokens, answer.cost, len(insights.parse(answer.text))))
    return ""


@contextlib.contextmanager
def staging_locked(project: Project) -> Iterator[None]:
    """Hold the lock of a project's staging directory. Raises TimeoutError."""
    with process_lock.lock(os.path.join(project.folder, STAGING_LOCK), MAX_LOCK_WAIT) as free:
        if not free:
            raise TimeoutError("the staging directory stayed locked")
        yield


def settle(work: Work, current: str) -> int:
    """Commit the staged files that are due: those of all transcripts but the current one, and stale ones.

    Returns the number of new memories. Raises OSError, DatabaseError.
    """
    if not os.path.isdir(work.place.folder):
        return 0
    with staging_locked(work.project):
        staging.sweep(work.place, work.now)
        return storing.commit(work.place, storing.due(work.place, current, work.now), work.shelf, work.now)
