"""Starts the hooks' background work, and records compactions."""

from __future__ import annotations

import os

from keepsake.base import clock, minijson, project, spawn
from keepsake.store import ledger

TYPE_CHECKING = False
if TYPE_CHECKING:
    from keepsake.base.event import Event

MAX_REPORT = 12_000  # characters of a sub-agent's last words that the worker gets; it cuts them after redaction


def capture(event: Event, job: str = "capture", *more: str, given: bytes = b"") -> project.Project | None:
    """Start a worker that reads what is new in the session's transcript.

    job: "end" if nothing will follow, "compact" if a summary will replace the conversation. more, given: further
    arguments of the job, and its stdin.

    Returns the project if keepsake may act there, else None, so that a hook with more to do needn't look it up.
    """
    found = project.of_event(event)
    if found is not None and event.transcript and found.settings.flag("capture.enabled"):
        spawn.later([job, found.root, event.transcript, event.cwd, *more], given)
    return found


def subagent(event: Event) -> None:
    """Start a worker that reads what is new in the session's transcript, and what its sub-agent learnt."""
    report = minijson.dumps({"report": event.last_message[:MAX_REPORT]}).encode()
    capture(event, "subagent", event.agent_transcript, given=report)


def compaction(event: Event) -> None:
    """Record that the session's context was compacted: memories that were shown before may be shown again."""
    found = project.of_event(event)
    if found is None or not event.session or not os.path.exists(ledger.path(found.folder)):
        return
    ledger.forget_context(ledger.open_ledger(found.folder), event.session, clock.now())


def start(event: Event, found: project.Project) -> None:
    """Start the worker's job for a session's beginning, which reads past sessions and half-read transcripts."""
    spawn.later(["start", found.root, event.transcript, event.cwd])
