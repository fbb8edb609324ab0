"""Make notes of past sessions: find those that no model has read, estimate the cost, and have a model read them.

The store keeps how far a session was read and its notes so far (store/readings.py); storing its notes and marking it as
read is one transaction. So after a kill the next run goes on from there, and no session is read twice.
"""

from __future__ import annotations

import json
import os
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from keepsake.base import clock
from keepsake.extract import budget, conversation, extraction, insights, model, prompt, storing
from keepsake.extract.conversation import Passage
from keepsake.notes import attribution
from keepsake.store import memories, meta, readings

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from keepsake.extract.storing import Shelf
    from keepsake.store.db import Connection

TODAY = "distill.today"  # name in meta of a day and the number of sessions that were distilled on it
MAX_GARBAGE = 2  # invalid answers after which a session is left out
OUTPUT = 800  # tokens of an answer, the mean of twelve answers
CHARS = 4  # characters per token, about
TAGS = ("distilled",)
_SESSIONS = (
    "SELECT id, transcript, coalesce(updated, 0) FROM session WHERE"
    " EXISTS (SELECT 1 FROM memory WHERE memory.session = session.id AND kind = 'turn')"
    " AND NOT EXISTS (SELECT 1 FROM reading WHERE reading.session = session.id"
    " AND coalesce(distilled, read_to, CASE WHEN ? THEN waits END) IS NOT NULL)"
    " AND id NOT LIKE 'agent-%' ORDER BY updated DESC"
)


class UnreadSession(NamedTuple):
    """A session that no model has read: its id, its transcript ("": gone), its last known change (epoch seconds)."""

    id: str
    transcript: str
    at: float


class Cost(NamedTuple):
    """The cost of reading sessions: calls, tokens in and out (about), US dollars (None if the price is unknown)."""

    calls: int
    tokens_in: int
    tokens_out: int
    dollars: float | None


class Progress(NamedTuple):
    """How far a session was read: the line at which the next part begins, the notes so far, invalid answers."""

    line: int = 0
    written: str = ""
    garbage: int = 0


def unread(db: Connection, now: float, current: str = "", *, extracting: bool = True) -> list[UnreadSession]:
    """Return the sessions that no model has read, newest first.

    Left out are sessions without a stored turn, those of sub-agents, the current one and those that are not idle yet,
    those that extraction has read or (if extracting, that is if it is on) is going to read, and those for which a model
    gave MAX_GARBAGE invalid answers. Raises DatabaseError.
    """
    rows = db.execute(_SESSIONS, (extracting,)).fetchall()
    rested = [UnreadSession(*row) for row in rows if row[0] != current and not 0 <= now - row[2] < extraction.MIN_REST]
    return [one for one in rested if progress(db, one.id).garbage < MAX_GARBAGE]


def uncaptured(db: Connection, files: Mapping[str, str]) -> list[UnreadSession]:
    """Return the sessions that were never captured, of those with these transcripts (session -> path).

    Raises OSError, DatabaseError.
    """
    new = [name for name in files if not db.execute("SELECT 1 FROM cursor WHERE session = ?", (name,)).fetchone()]
    return [UnreadSession(name, files[name], os.path.getmtime(files[name])) for name in new]


def progress(db: Connection, session: str) -> Progress:
    """Return how far a session was read. Raises DatabaseError."""
    kept = readings.get(db, session, "part")
    return Progress(*json.loads(str(kept))) if kept else Progress()


def _save_progress(db: Connection, session: str, reached: Progress) -> None:
    readings.put(db, session, "part", json.dumps(reached))


def today(db: Connection, now: float) -> int:
    """Return the number of sessions that were distilled on this (UTC) day."""
    day, count = json.loads(meta.value(db, TODAY) or "[0, 0]")
    return int(count) if day == int(now // clock.DAY) else 0


def passages(shelf: Shelf, session: UnreadSession) -> list[Passage]:
    """Return the passages of a session, from its transcript, or else from its stored turns. Raises OSError."""
    if session.transcript and os.path.isfile(session.transcript):
        return extraction.passages(shelf, session.transcript, session.id)
    turns = memories.find(shelf.store.db, "session = ? AND kind = 'turn'", (session.id,), "ORDER BY seq, id")
    limits = conversation.MAX_CHARS
    return [
        Passage(int(turn.line or turn.seq), turn.role, conversation.shorten(turn.content, limits[turn.role]))
        for turn in turns
        if turn.role in limits
    ]


def cost(shelf: Shelf, sessions: Sequence[UnreadSession], name: str) -> Cost:
    """Estimate what reading sessions will cost; name: the model. Raises OSError."""
    chars = calls = 0
    for session in sessions:
        whole = passages(shelf, session)
        parts = conversation.parts(whole, prompt.MAX_PART)
        calls += len(parts)
        place = prompt.PartPlace(1, 1, prompt.size(whole))
        chars += sum(
            len(prompt.build(part, place)) + CHARS * OUTPUT * (number > 0) for number, part in enumerate(parts)
        )
    tokens = chars // CHARS, calls * OUTPUT
    return Cost(calls, *tokens, model.price(name, *tokens))


def read(shelf: Shelf, session: UnreadSession, name: str, folder: str, now: float) -> int:
    """Have a model read the unread part of a session, and store its notes. Returns how many are new.

    name: the model; folder: where its process runs. Raises ModelError (what was read so far stays), OSError,
    DatabaseError.
    """
    db, done = shelf.store.db, progress(shelf.store.db, session.id)
    whole = passages(shelf, session)
    parts = conversation.parts(whole, prompt.MAX_PART)
    about = attribution.describe_session(db, session.id)
    for number, part in enumerate(parts, 1):
        if conversation.last_line(part) < done.line:
            continue
        question = prompt.build(part, prompt.PartPlace(number, len(parts), prompt.size(whole)), done.written, (), about)
        done = _answer(db, session.id, question, done, conversation.last_line(part) + 1, name, folder)
    drafts = storing.drafts_of(shelf, session.id, done.written, session.at or now, TAGS)
    return storing.deliver(shelf, drafts, storing.store_or_merge, partial(_finish, session=session.id, now=now))


def _answer(db: Connection, session: str, question: str, done: Progress, line: int, name: str, folder: str) -> Progress:
    """Ask the model about one part, and store and return how far the session is read. Raises ModelError.

    done: how far it was read before; line: where the next part begins; name: the model; folder: where it runs.
    """
    spending = budget.load(db)
    try:
        answer = model.ask(question, name, os.environ, folder)
    except model.ModelError as error:
        budget.save(db, budget.paid(budget.counted(spending, failed=True), error.tokens, error.cost))
        if isinstance(error, model.GarbageError):
            _save_progress(db, session, done._replace(garbage=done.garbage + 1))
        raise
    budget.save(db, budget.succeeded(budget.counted(spending), answer.tokens, answer.cost, 0))
    reached = Progress(line, insights.joined(done.written, answer.text), done.garbage)
    _save_progress(db, session, reached)
    return reached


def _finish(db: Connection, *, session: str, now: float) -> None:
    """Record that a session was read, in the transaction that stores its notes."""
    meta.put(db, TODAY, json.dumps([int(now // clock.DAY), today(db, now) + 1]))
    readings.put(db, session, "distilled", round(now))
    readings.clear(db, [session], "part")
    readings.clear(db, [session], "waits")  # it waited until extraction was turned off, which may be turned on again
