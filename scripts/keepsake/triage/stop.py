"""Handle a Stop: read what is new, judge it, and ask for notes if that is worthwhile."""

from __future__ import annotations

import os
import time

from keepsake import hosts
from keepsake.base import clock, journal, reply, spawn
from keepsake.base import event as events
from keepsake.store import db as sqlite
from keepsake.store import ledger, pauses, schema
from keepsake.triage import known_notes, lexicon, permission, reason, state, verdict
from keepsake.triage.categories import CATEGORIES, SUBSTANCE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from keepsake.base.event import Event
    from keepsake.base.project import Project
    from keepsake.base.settings import Settings

LOG, LOG_BYTES = "triage.jsonl", 500_000  # the score log; one older file is kept beside it


def is_judged(event: Event, settings: Settings, env: Mapping[str, str] = os.environ) -> bool:
    """Tell whether a Stop is judged at all.

    It is not while the client runs on because of a block, nor for a sub-agent; without a person it is only if the
    settings say so.
    """
    has_transcript = event.session and event.transcript
    if event.stop_active or event.agent or not has_transcript or not settings.flag("triage.enabled"):
        return False
    return not events.unattended(event, env) or settings.flag("triage.unattended")


def answer(event: Event, project: Project) -> reply.Reply | None:
    """Judge a Stop and return the block, or None to let it through.

    Raises OSError, ValueError, DatabaseError; the caller then lets the stop through.
    """
    began, now = time.perf_counter(), clock.now()
    db = ledger.open_ledger(project.folder)
    session_state = state.load(db, event.session)
    before = session_state.offset
    try:
        limit = int(project.settings.number("triage.max_messages"))
        exchanges = state.news(event.transcript, session_state, limit, event.last_message, pause_times(project.folder))
    except state.ReplacedError as replaced:
        state.save(db, event.session, before, session_state, (), now)
        raise ValueError(str(replaced)) from None
    cues = lexicon.of([message.text for one in exchanges for message in one.messages])
    min_points = project.settings.number("triage.substance")
    tally, limits = session_state.tally, thresholds(project.settings)
    judged = verdict.judge(tally, exchanges, cues, limits, session_state.asked, min_points)
    if session_state.blocks >= project.settings.number("triage.max_blocks"):
        judged.findings = []
    names = [on_record(one.category, session_state.blocks) for one in judged.findings]
    if not state.save(db, event.session, before, session_state, names, now):
        raise ValueError("another Stop hook judged this session at the same time")
    log(project, tally, judged, now, time.perf_counter() - began)
    if not judged.findings:
        return None
    texts = [message.text for one in exchanges for message in one.messages]
    known_texts = known_notes.about(project.folder, event.session, texts)
    first = hosts.save_command(event.host, event.session, spawn.PROGRAM, permission.FIRST)
    return reply.Reply(block=reason.text(judged.findings, known_texts, again=session_state.blocks > 0, first=first))


def on_record(category: str, blocks: int) -> str:
    """Return the name under which a question is recorded. SUBSTANCE is numbered, as it may be asked for repeatedly."""
    return f"{category} {blocks + 1}" if category == SUBSTANCE else category


def pause_times(folder: str) -> list[tuple[float, float]]:
    """Return the times (from, to) in which keepsake was paused in the project with this data folder."""
    db = sqlite.open_existing(os.path.join(folder, "memory.db"))  # spares the hook importing store.memories for a name
    return pauses.load(db) if db is not None and schema.version(db) == schema.VERSION else []


def thresholds(settings: Settings) -> dict[str, float]:
    """Return each category's threshold."""
    return {one.name: settings.number(one.setting) for one in CATEGORIES}


def log(project: Project, tally: verdict.Tally, judged: verdict.Verdict, now: float, seconds: float) -> None:
    """Write the verdict's line into the score log: figures only, never a word of the session. Raises OSError."""
    row: dict[str, object] = {
        "time": round(now, 3),
        "project": os.path.basename(project.folder),
        "chars": judged.chars,
        "messages": tally.messages,
        "tools": tally.calls,
        "scores": {name: round(value, 3) for name, value in judged.scores.items()},
        "hits": judged.hits,
        "decision": "block" if judged.findings else None,
        "asked": [one.category for one in judged.findings],
        "ms": round(seconds * 1000, 1),
    }
    journal.append(LOG, row, LOG_BYTES)
