"""Was a shown memory used? What the session says afterwards decides, and settles the memory's line in the ledger.

A memory was used if, after it was shown, the model or the person was the first in the session to say rare words of it:
then the words came from the memory. If a tool printed them first, the session found them by itself.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NamedTuple

from keepsake.base import minijson, paths
from keepsake.capture import cursors
from keepsake.store import common_words, ledger, memories
from keepsake.store import db as sqlite
from keepsake.store.note import statement
from keepsake.text.words import STOP
from keepsake.transcript import jsonl, reader, recent_words

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Sequence
    from typing import Any

    from keepsake.capture.collector import Batch
    from keepsake.store.db import Connection
    from keepsake.store.store import Store
    from keepsake.transcript.reader import Entry

    LineState = dict[str, Any]

MIN_RARE_WORDS = 3  # new rare words that must be taken up; half of them, if a memory has few
MAX_BEFORE = 4 << 20  # bytes, before a memory was shown, whose words count as known: more than a context holds
_STOP = frozenset([word.encode() for word in STOP])


class SpokenWords(NamedTuple):
    """The words of a transcript's line: when they were said (epoch seconds), and whether a tool printed them."""

    at: float
    words: set[bytes]
    tool: bool


def words_in(path: str, begun: int = 0, end: int | None = None) -> list[SpokenWords]:
    """Return what a transcript says from the byte begun to the byte end (None: its end), in order. Raises OSError."""
    lines: list[SpokenWords] = []
    for after, _, entries in reader.entries(path, begun):
        if end is not None and after > end:
            break
        lines += words_of(entries)
    return lines


def words_of(entries: Iterable[Entry]) -> list[SpokenWords]:
    """Return what entries say: texts with tool inputs, and tool results apart from them."""
    lines = []
    for entry in entries:
        spoken = " ".join([entry.text, *(minijson.dumps(call.input) for call in entry.calls)])
        printed = " ".join(result.text for result in entry.results)
        for text, tool in ((spoken, False), (printed, True)):
            if text.strip() and not entry.side:
                lines.append(SpokenWords(entry.at, recent_words.words(text.encode("utf-8", "replace")), tool))
    return lines


def taken_up(new: Iterable[bytes], at: float, lines: Iterable[SpokenWords]) -> tuple[set[bytes], set[bytes]]:
    """Return two sets: words that the model or the person said first after a time, and words that nobody has said yet.

    new: the words to look for; at: that time in epoch seconds.
    """
    unsaid, taken = set(new), set()
    for line in lines:
        if line.at > at and unsaid:
            words = unsaid & line.words
            unsaid -= words
            taken |= set() if line.tool else words
    return taken, unsaid


def new_words(db: Connection, memory_words: Sequence[bytes], before: Container[bytes]) -> list[bytes]:
    """Return the rare words of a shown memory that the session had not said before it was shown (before)."""
    new = [word for word in memory_words if word not in before and word not in _STOP]
    frequent = common_words.among(db, new)
    return [word for word in new if word not in frequent]


class Follower:
    """Follows which of the memories shown to a session are used, and settles their lines in the ledger.

    Its state is kept in the cursor. It has, for each open line, a digest of the memory's text (`of`), the places of its
    words that are still unsaid (`open`), and how many must still be taken up (`left`). stores: the project's, then the
    one of all projects, open for writing.
    """

    def __init__(self, stores: Sequence[Store]) -> None:
        self._stores = stores
        self._book = ledger.if_ready(sqlite.open_existing(ledger.path(stores[0].folder), sqlite.WORKER_WAIT))

    def follow(self, _: Store, path: str, batch: Batch) -> None:
        """Take what a capture has just read, in its transaction (an ingest.Fold).

        What was read before is read again only for memories that were shown since, or whose text has changed. Raises
        DatabaseError, OSError.
        """
        waiting, state = self._waiting(path), batch.cursor.use
        if not waiting:
            batch.cursor.use = {}
            return
        known = state.get("rows", {}) if state.get("reached", -1) >= batch.begun else {}  # else another process read on
        new_lines, all_lines, rows = words_of(batch.entries), list[SpokenWords](), {}
        for row, at, db, memory in waiting:
            memory_words = recent_words.ordered(statement(memory.content) or memory.content)
            line_state, lines = known.get(str(row)), new_lines
            if line_state is None or line_state["of"] != paths.digest(memory.content):
                all_lines = all_lines or [*words_in(path, max(0, batch.begun - MAX_BEFORE), batch.begun), *new_lines]
                line_state, lines = _first_state(db, memory, memory_words, at, all_lines), all_lines
            rows[str(row)] = _next_state(line_state, memory_words, at, lines)
        last = max((line.at for line in all_lines or new_lines), default=0.0)
        batch.cursor.use = {"reached": batch.reached, "last": max(last, state.get("last", 0.0)), "rows": rows}

    def settle(self, path: str, now: float, *, ended: bool = False) -> int:
        """Settle the open lines of a session's ledger by what `follow` found; returns how many were settled.

        A used memory is settled at once, an unused one when the session has ended or was silent for ledger.MAX_SILENCE
        seconds. Raises DatabaseError, OSError.
        """
        waiting = self._waiting(path) if jsonl.regular(path) else []
        state = cursors.load(self._stores[0].db, os.path.realpath(path)).use if waiting else {}
        over = ended or ("last" in state and now - state["last"] > ledger.MAX_SILENCE)
        settled = 0
        for row, _, db, memory in waiting:
            line_state = state.get("rows", {}).get(str(row))
            used = line_state is not None and line_state["left"] <= 0
            if (used or over) and self._book is not None and ledger.settle(self._book, row, used):
                db.execute("UPDATE memory SET shown = shown + 1, used = used + ? WHERE id = ?", (int(used), memory.id))
                settled += 1
        return settled

    def _waiting(self, path: str) -> list[tuple[int, float, Connection, memories.Memory]]:
        """Return (ledger line, when shown, the memory's database, memory) of open lines, without the forgotten."""
        open_lines = ledger.unsettled(self._book, reader.session_of(path)) if self._book is not None else []
        dbs = [store.db for store in reversed(self._stores)]  # if both stores have the memory, the project's counts
        placed = ((row, at, db, memories.by_uid(db, uid)) for row, uid, at in open_lines for db in dbs)
        return list({row: (row, at, db, memory) for row, at, db, memory in placed if memory is not None}.values())


def _first_state(
    db: Connection, memory: memories.Memory, memory_words: Sequence[bytes], at: float, lines: Sequence[SpokenWords]
) -> LineState:
    """Return the first state of a ledger line. at: when its memory was shown; lines: all that was said."""
    before = {word for line in lines if line.at <= at for word in line.words}
    new = set(new_words(db, memory_words, before))
    left = min(MIN_RARE_WORDS, max(1, (len(new) + 1) // 2))
    return {
        "of": paths.digest(memory.content),
        "open": [n for n, word in enumerate(memory_words) if word in new],
        "left": left,
    }


def _next_state(state: LineState, memory_words: Sequence[bytes], at: float, lines: Sequence[SpokenWords]) -> LineState:
    """Return the next state of a ledger line, after more was said."""
    taken, unsaid = taken_up([memory_words[place] for place in state["open"]], at, lines)
    return {
        **state,
        "open": [n for n in state["open"] if memory_words[n] in unsaid],
        "left": state["left"] - len(taken),
    }
