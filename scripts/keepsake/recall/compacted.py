"""Handing back after a compaction: at PreCompact a worker leaves a trail in the ledger, and a later hook tells it.

Claude Code writes the summary into the transcript after SessionStart (`compact`). Newer clients show it to the hooks
before that, as the last words of a sub-agent without a type; for older ones the first prompt or tool call after the
compaction finds it in the transcript.
"""

from __future__ import annotations

from keepsake.recall import handback
from keepsake.store import handbacks, ledger
from keepsake.text import render

TYPE_CHECKING = False
if TYPE_CHECKING:
    from keepsake.base.event import Event
    from keepsake.base.project import Project
    from keepsake.store.db import Connection

_SUMMARY = "<summary>"


def is_summary(event: Event) -> bool:
    """Tell whether a SubagentStop is that of the client's summariser: a sub-agent without a type, with a summary."""
    return event.fields.get("agent_type") == "" and _SUMMARY in event.last_message


def summarised(event: Event, found: Project) -> None:
    """Note what the summary that a SubagentStop carries lacks of the session's trail. Raises DatabaseError."""
    book = ledger.open_ledger(found.folder)
    one = handbacks.of(book, event.session) if event.session else None
    if one is not None:
        summary = event.last_message.partition(_SUMMARY)[2]
        one.line = handback.lacking(one.trail, summary)
        handbacks.put(book, event.session, one)


def take(book: Connection, event: Event, tail: bytes = b"") -> tuple[str, ledger.Injection] | None:
    """Return the line that a session is handed back now, as text and for the ledger, once; None if nothing waits.

    tail: the end of the transcript, where the summary is looked for if no hook was shown it. Raises DatabaseError.
    """
    one = handbacks.of(book, event.session) if event.session else None
    if one is None:
        return None
    if one.line is None:
        summary = handback.summary_in(tail, one.at)
        if not summary:
            return None
        one.line = handback.lacking(one.trail, summary)
    handbacks.drop(book, event.session)
    if not one.line or one.memory in ledger.muted(book, event.session):
        return None
    text = render.line(handback.item(one, one.line), handback.MAX_TEXT)
    return text, ledger.Injection(one.memory, 1.0, len(text), ledger.HANDED_BACK)
