"""Was a shown memory used? What the session says later settles each line of the ledger.

A memory was used if, after it was shown, the model or the person was the first in the session to say rare words of it:
then the words came from the memory. If a tool printed them first, the session found them by itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from keepsake.base import minijson
from keepsake.capture import ingest
from keepsake.store import common, ledger, memories
from keepsake.store import db as sqlite
from keepsake.store.note import statement
from keepsake.text.words import STOP
from keepsake.transcript import heard, jsonl, reader

if TYPE_CHECKING:
    from collections.abc import Container, Sequence

    from keepsake.store.db import Connection
    from keepsake.store.store import Store

MIN_RARE_WORDS = 3  # rare new words that have to be taken up; of a short memory, half of what it has
MAX_SILENCE = 6 * 3600.0  # seconds after which a session that says nothing any more is over
_STOP = frozenset([word.encode() for word in STOP])


class Said:
    """One line's share of a session: when (epoch seconds), the words of it, and whether a tool printed them."""

    __slots__ = ("at", "tool", "words")

    def __init__(self, at: float, words: set[bytes], tool: bool) -> None:
        self.at, self.words, self.tool = at, words, tool


def said_in(path: str) -> list[Said]:
    """Return what a transcript says, in order: texts and tool inputs apart from tool results. Raises OSError.

    Read so that a result has its text and its time whether or not it failed: what a tool printed counts as printed.
    """
    found = []
    for _, _, entries in reader.entries(path):
        for entry in entries:
            spoken = " ".join([entry.text, *(minijson.dumps(call.input) for call in entry.calls)])
            printed = " ".join(result.text for result in entry.results)
            for text, tool in ((spoken, False), (printed, True)):
                if text.strip() and not entry.side:
                    found.append(Said(entry.at, heard.words(text.encode("utf-8", "replace")), tool))
    return found


def taken_up(new: Sequence[bytes], at: float, said: Sequence[Said]) -> list[bytes]:
    """Return the words that the model or the person was the first to say after a time (epoch seconds)."""
    open_words, found = set(new), []
    for line in said:
        if line.at <= at or not open_words:
            continue
        met = open_words & line.words
        open_words -= met
        if not line.tool:
            found += sorted(met)
    return found


def new_words(db: Connection, memory: memories.Memory, before: Container[bytes]) -> list[bytes]:
    """Return the rare words of a memory that were new to the session when it was shown."""
    told = heard.ordered(statement(memory.content) or memory.content)
    new = [word for word in told if word not in before and word not in _STOP]
    frequent = common.among(db, new)
    return [word for word in new if word not in frequent]


def settle(stores: Sequence[Store], path: str, now: float, *, ended: bool = False) -> int:
    """Settle the open lines of a session's ledger; returns how many were settled.

    stores: the project's, then the one of all projects, open for writing; path: the transcript. A use is settled
    at once; no use is settled when the session has ended or was silent for MAX_SILENCE seconds. Raises
    DatabaseError, OSError.
    """
    book = ledger.made(sqlite.open_existing(ledger.path(stores[0].folder), sqlite.WORKER_WAIT))
    session = ingest.session_of(path)
    waiting = ledger.unsettled(book, session) if book is not None else []
    if book is None or not waiting or not jsonl.regular(path):
        return 0
    said = said_in(path)
    over = ended or now - max((line.at for line in said), default=0.0) > MAX_SILENCE
    settled = 0
    for row, uid, at in waiting:
        found = next(((one.db, m) for one in stores if (m := memories.by_uid(one.db, uid)) is not None), None)
        if found is None:  # forgotten meanwhile
            continue
        db, memory = found
        before = {word for line in said if line.at <= at for word in line.words}
        new = new_words(db, memory, before)
        wanted = min(MIN_RARE_WORDS, max(1, (len(new) + 1) // 2))
        used = bool(new) and len(taken_up(new, at, said)) >= wanted
        if (used or over) and ledger.settle(book, row, used):
            db.execute("UPDATE memory SET shown = shown + 1, used = used + ? WHERE id = ?", (int(used), memory.id))
            settled += 1
    return settled
