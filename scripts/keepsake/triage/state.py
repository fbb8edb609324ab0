"""Keep a session's state between its Stops in the project's ledger, and read what is new in its transcript.

The state is the cursor, the tally, and the questions asked. When two Stop hooks run at once, each reads and judges, and
then moves the cursor in a transaction that fails if the other has moved it; so only one of them asks. The reading is
limited in bytes and in messages, since the person waits.
"""

from __future__ import annotations

import os

from keepsake.base import minijson, paths
from keepsake.base.clock import DAY
from keepsake.store import pauses
from keepsake.transcript import jsonl, reader
from keepsake.triage import exchange
from keepsake.triage.verdict import Tally

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from keepsake.store.db import Connection
    from keepsake.transcript.reader import Entry
    from keepsake.triage.exchange import Exchange

    Pauses = Sequence[tuple[float, float]]

MAX_AGE = 90 * DAY  # seconds after which a session's record is dropped
# Field of a tally -> its name in a record, where they differ.
_RECORDED_AS = {"answer_chars": "said", "asked_points": "held", "calls": "used", "final_chars": "told"}
_FIELDS = [(field, _RECORDED_AS.get(field, field)) for field in Tally.__slots__]
LATER = ("answer_chars", "asked_points", "final_chars", "refused", "waiting")  # missing in an older keepsake's records
HEAD = 512  # bytes of a transcript's beginning by which a replaced file is noticed
MAX_BYTES = 8 << 20  # bytes of a transcript's end that one verdict reads; usually a few kilobytes are new


class State:
    """The state of a session.

    offset: bytes of the transcript that were judged; head: its first bytes' hash ("" before the first verdict); asked:
    categories already asked for; blocks: how often the session was blocked.
    """

    __slots__ = ("asked", "blocks", "head", "offset", "tally")

    def __init__(self) -> None:
        self.offset = 0
        self.head = ""
        self.tally = Tally()
        self.asked: set[str] = set()
        self.blocks = 0


def load(db: Connection, session: str) -> State:
    """Return the state of a session. Raises ValueError if the record is invalid."""
    state = State()
    row = db.execute("SELECT offset, head, tally FROM verdict WHERE session = ?", (session,)).fetchone()
    if row:
        state.offset, state.head, state.tally = int(row[0]), str(row[1]), _tally(minijson.loads(str(row[2])))
    rows = db.execute("SELECT category, at FROM asked WHERE session = ?", (session,)).fetchall()
    state.asked = {str(name) for name, _ in rows}
    state.blocks = len({at for _, at in rows})
    return state


def save(db: Connection, session: str, before: int, state: State, asking: Sequence[str], now: float) -> bool:
    """Store the state and the categories that are asked for now (asking). Returns whether it did.

    If another Stop was faster, nothing is stored. before: the offset that was loaded.
    """
    with db:
        db.execute("BEGIN IMMEDIATE")
        row = db.execute("SELECT offset FROM verdict WHERE session = ?", (session,)).fetchone()
        if (int(row[0]) if row else 0) != before or _any_asked(db, session, asking):
            return False
        db.execute(
            "INSERT OR REPLACE INTO verdict(session, offset, head, tally, at) VALUES (?, ?, ?, ?, ?)",
            (session, state.offset, state.head, minijson.dumps(_plain(state.tally)), now),
        )
        rows = [(session, name, now) for name in asking]
        db.executemany("INSERT INTO asked(session, category, at) VALUES (?, ?, ?)", rows)
        for table in ("verdict", "asked"):
            db.execute(f"DELETE FROM {table} WHERE at < ?", (now - MAX_AGE,))
    return True


def _any_asked(db: Connection, session: str, names: Sequence[str]) -> bool:
    known = db.execute("SELECT category FROM asked WHERE session = ?", (session,)).fetchall()
    return any(name in names for (name,) in known)


def _plain(tally: Tally) -> dict[str, object]:
    return {name: getattr(tally, field) for field, name in _FIELDS}


def _tally(value: object) -> Tally:
    """Return the tally in a record. Raises ValueError if the record is invalid."""
    tally = Tally()
    if not isinstance(value, dict):
        raise ValueError("the tally is not an object")
    for field, name in _FIELDS:
        default = getattr(tally, field)
        stored = value.get(name, default if field in LATER else None)
        if type(stored) is not type(default):
            raise ValueError(f"the tally's {name} is missing or of another type")
        setattr(tally, field, stored)
    return tally


class ReplacedError(Exception):
    """The transcript was replaced: it is shorter than before, or begins differently."""


def head(path: str, size: int = HEAD) -> str:
    """Return `<n>:<hash>` of a file's first n bytes, at most size. Raises OSError."""
    first = paths.read_bytes(path, size)
    return f"{len(first)}:{paths.digest(first.decode('latin-1'))}"


def news(path: str, state: State, limit: int, last: str, silent: Pauses = ()) -> list[Exchange]:
    """Return the exchanges since the last verdict, and move the state's cursor behind them.

    limit: the number of newest messages that are read. last: the assistant's last message from the payload, since the
    file may not hold it yet. silent: times in which keepsake was paused; what was said then is left out. Raises
    OSError, and ReplacedError after moving the cursor to the file's end: what the file holds by now is not judged.
    """
    if not jsonl.regular(path):
        raise OSError(f"not a regular file: {os.path.basename(path)}")
    size = os.path.getsize(path)
    if state.head and (size < state.offset or head(path, int(state.head.partition(":")[0])) != state.head):
        state.offset, state.head = size, head(path)
        raise ReplacedError("the transcript was replaced or cut; it is judged from here on")
    state.head = head(path)
    entries = [entry for entry in _entries(path, state) if not silent or not pauses.covers(silent, entry.at)]
    said = exchange.messages(entries)[-limit:]
    exchanges = exchange.exchanges(said, last.strip(), state.tally.last)
    late = any(message.line == 0 and message.role == "assistant" for one in exchanges for message in one.answers)
    state.tally.last = paths.digest(last.strip()) if late else state.tally.last
    return exchanges


def _entries(path: str, state: State) -> Iterator[Entry]:
    """Yield the entries of every finished line after the cursor, and move it."""
    size, skip = os.path.getsize(path), False
    if size - state.offset > MAX_BYTES:
        state.offset, skip = size - MAX_BYTES, True  # probably in the middle of a line, which is skipped
    for after, ended, entries in reader.entries(path, state.offset):
        if not ended:
            return
        state.offset = after
        if not skip:
            yield from entries
        skip = False
