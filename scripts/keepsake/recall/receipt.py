"""Receipts tell the person what Claude was shown: in a segment of the status line, and in a line when it is shown."""

from __future__ import annotations

import os

from keepsake.base import paths, project
from keepsake.base.event import Event, text
from keepsake.store import db as sqlite
from keepsake.store import ledger

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

SHORT, LONG = "short", "long"  # values of `recall.receipt`; with "off" there is no line
MAX_CHARS = 60  # characters of a memory in a receipt
WAITING, MAX_DIGITS = "waiting", 6  # file in the data folder, and the most digits of the number in it
SHOWN = "SELECT count(DISTINCT memory) FROM injection WHERE session = ? AND event <> 'SubagentStart'"


def segment(event: Event) -> str:
    """Return a session's segment: how much it was shown, and how much waits for the person. Raises DatabaseError."""
    workspace = event.fields.get("workspace")
    cwd = event.cwd or text(workspace, "current_dir") if isinstance(workspace, dict) else event.cwd
    found = project.of_session(cwd) if cwd else None
    if found is None:
        return ""
    if not found.active():
        return "keepsake: paused"
    shown, waiting = _count_shown(found.folder, event.session), _count_waiting(found.folder)
    parts = [f"{shown} shown"] if shown else []
    parts += [f"{waiting} to decide"] if waiting else []
    return f"keepsake: {', '.join(parts)}" if parts else ""


def _count_shown(folder: str, session: str) -> int:
    book = ledger.if_ready(sqlite.open_existing(ledger.path(folder))) if session else None
    return int(book.execute(SHOWN, (session,)).fetchone()[0]) if book is not None else 0


def _count_waiting(folder: str) -> int:
    """Return how many things wait in the inbox, as last counted by the worker, the page or a verb (worker/inbox.py)."""
    count = paths.first_line(os.path.join(folder, WAITING))
    return int(count) if count.isascii() and count.isdigit() and len(count) <= MAX_DIGITS else 0


def line(level: str, shown: Sequence[tuple[str, ledger.ShownMemory]]) -> str:
    """Return what the person reads about what Claude has just been shown, "" if they want to read nothing.

    level: the setting `recall.receipt`; shown: the line of each memory, and its row in the ledger.
    """
    if level not in (SHORT, LONG) or not shown:
        return ""
    count = f"keepsake showed Claude {len(shown)} note{'s' * (len(shown) > 1)}"
    if level == SHORT:
        return f"{count} (/keepsake:why)"
    from keepsake.text import render

    texts = [f"{row.memory[:8]} {render.harmless(render.unlabelled(text), MAX_CHARS)}" for text, row in shown]
    return f"{count}: {'; '.join(texts)}"
