"""Starts the hooks' background work, and records compactions."""

from __future__ import annotations

import os

from keepsake.base import clock, minijson, spawn
from keepsake.base import project as projects
from keepsake.store import ledger

TYPE_CHECKING = False
if TYPE_CHECKING:
    from keepsake.base.event import Event

MAX_REPORT = 12_000  # characters of a sub-agent's last words that the worker gets; it cuts them after redaction


def capture(event: Event, job: str = "capture", *arguments: str, stdin: bytes = b"") -> projects.Project | None:
    """Have a worker read what is new in the session's transcript; it starts after the hook's answer.

    job: "end" if nothing will follow, "compact" if a summary will replace the conversation. arguments, stdin: what the
    job gets besides.

    Returns the project if keepsake may act there, else None, so that a hook with more to do needn't look it up.
    """
    project = projects.of_event(event)
    if project is not None and event.transcript and project.settings.flag("capture.enabled"):
        spawn.later([job, project.root, event.transcript, event.cwd, *arguments], stdin)
    return project


def subagent(event: Event) -> None:
    """Have a worker read what is new in the session's transcript, and store what its sub-agent learnt."""
    report = minijson.dumps({"report": event.last_message[:MAX_REPORT]}).encode()
    capture(event, "subagent", event.agent_transcript, stdin=report)


def compaction(event: Event) -> None:
    """Record that the session's context was compacted: memories that were shown before may be shown again."""
    project = projects.of_event(event)
    if project is None or not event.session or not os.path.exists(ledger.path(project.folder)):
        return
    ledger.forget_context(ledger.open_ledger(project.folder), event.session, clock.now())


def start(event: Event, project: projects.Project) -> None:
    """Have a worker do the job for a session's beginning, which reads past sessions and half-read transcripts."""
    spawn.later(["start", project.root, event.transcript, event.cwd])
