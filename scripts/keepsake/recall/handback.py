"""The hand-back after a compaction: one line with what the session worked with and its summary lacks.

At PreCompact a worker leaves a trail in the ledger, and a later hook shows what the summary lacks of it. Claude Code
writes the summary into the transcript after it has called the SessionStart (`compact`) hooks. Newer clients show it to
a hook before that, as the last message of a sub-agent without a type; with older ones the first prompt or tool call
after the compaction finds it in the transcript.
"""

from __future__ import annotations

import time

from keepsake.base import paths
from keepsake.base.event import table, text
from keepsake.store import handbacks, ledger
from keepsake.text import labels, render
from keepsake.transcript import recent_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from keepsake.base.event import Event
    from keepsake.base.project import Project
    from keepsake.store.db import Connection

ORIGIN = "this session, not in its summary"
_SUMMARY = "<summary>"
# kind of a trail's line -> how many are shown, the title before them, and the mark around each
KINDS = {
    "said": (2, "The user said", '"'),
    "command": (5, "Commands that ran well", "`"),
    "file": (8, "Files", ""),
    "name": (12, "Names in code", ""),
}
MAX_TITLE = 40  # characters that a kind's title is counted as
MAX_TEXT = 1280  # characters: 1,500 without the fence and the head of the line
MIN_WORD_CHARS = 4  # characters of the shortest word that counts
MIN_SHARED = 0.7  # share of a sentence's words from which a summary says the same


def lacking(trail: str, summary: str) -> str:
    """Return what a summary lacks of a trail, in one line of at most MAX_TEXT characters; "" when it lacks nothing.

    trail: one line per item, with its kind, a tab and its text (capture/trail.py).
    """
    flat, room = " ".join(summary.split()), MAX_TEXT
    words = recent_words.words(flat.encode("utf-8", "replace"))
    items: dict[str, list[str]] = {kind: [] for kind in KINDS}
    for line in trail.splitlines():
        kind, _, item = line.partition("\t")
        most, _, mark = KINDS.get(kind, (0, "", ""))
        if most > len(items.get(kind, ())) and not _says(flat, words, kind, item):
            room -= len(item) + 2 * len(mark) + len("; ") if items[kind] else len(item) + MAX_TITLE
            items[kind] += [item] if room >= 0 else []
    return _joined(items)


def _says(flat: str, words: set[bytes], kind: str, item: str) -> bool:
    if kind == "file":
        return paths.file_name(item) in flat
    if kind != "said":
        return (item.partition(" (")[0] if kind == "name" else item) in flat
    counted = [word for word in recent_words.ordered(item) if len(word) >= MIN_WORD_CHARS]
    return item in flat or len([word for word in counted if word in words]) >= MIN_SHARED * len(counted)


def _joined(items: dict[str, list[str]]) -> str:
    parts = []
    for kind, (_, title, mark) in KINDS.items():
        texts = [mark + item.rstrip(".") + mark for item in items[kind]]
        if texts:
            parts.append(f"{title}: {('; ' if mark else ', ').join(texts)}")
    return ". ".join(parts)


def summary_in(tail: bytes, since: float) -> str:
    """Return the summary that a compaction after a time (epoch seconds) wrote at a transcript's end, "" without one."""
    stamp = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(since))
    for raw in reversed(tail.split(b"\n") if recent_words.SUMMARY in tail else []):
        if recent_words.SUMMARY in raw:
            fields = recent_words.entry(raw)
            new = text(fields, "timestamp") >= stamp
            return text(table(fields, "message"), "content") if new else ""
    return ""


def is_summary(event: Event) -> bool:
    """Tell whether a SubagentStop comes from the client's summariser: a sub-agent without a type, with a summary."""
    return event.fields.get("agent_type") == "" and _SUMMARY in event.last_message


def store_line(event: Event, found: Project) -> None:
    """Store what the summary in a SubagentStop lacks of the session's trail. Raises DatabaseError."""
    book = ledger.open_ledger(found.folder)
    waiting = handbacks.of(book, event.session) if event.session else None
    if waiting is not None:
        summary = event.last_message.partition(_SUMMARY)[2]
        waiting.line = lacking(waiting.trail, summary)
        handbacks.put(book, event.session, waiting)


def take(book: Connection, event: Event, tail: bytes = b"") -> tuple[str, ledger.ShownMemory] | None:
    """Take the line that a session is handed back now, as text and as a ledger row; None if nothing waits.

    A line is taken once. tail: the end of the transcript, where the summary is looked for if no hook has seen it.
    Raises DatabaseError.
    """
    waiting = handbacks.of(book, event.session) if event.session else None
    if waiting is None:
        return None
    if waiting.line is None:
        summary = summary_in(tail, waiting.at)
        if not summary:
            return None
        waiting.line = lacking(waiting.trail, summary)
    handbacks.drop(book, event.session)
    if not waiting.line or waiting.memory in ledger.muted(book, event.session):
        return None
    shown = render.line(render.Item(waiting.memory, labels.SESSION, waiting.at, waiting.line, ORIGIN), MAX_TEXT)
    return shown, ledger.ShownMemory(waiting.memory, 1.0, len(shown), ledger.HANDED_BACK)
