"""What is kept between a session's Stops, in the project's ledger, and what its transcript has brought since the last.

Kept are the cursor, the tally, and the questions asked. When two Stop hooks run at once, each reads, judges, and moves
the cursor in one transaction, which fails if the other has moved it; so only one of them asks. The reading is bounded
in bytes and in messages, since the person waits.
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
NEW = ("held", "refused", "said", "told", "waiting")  # of a tally; a record that an older keepsake wrote has none
HEAD = 512  # first bytes of a transcript: a replaced file has others
MAX_BYTES = 8 << 20  # of a transcript that one verdict reads: its end; a session's usual news is a few kilobytes


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
    """Return the state of a session. Raises ValueError when the record is invalid."""
    state = State()
    row = db.execute("SELECT offset, head, tally FROM verdict WHERE session = ?", (session,)).fetchone()
    if row:
        state.offset, state.head, state.tally = int(row[0]), str(row[1]), _tally(minijson.loads(str(row[2])))
    rows = db.execute("SELECT category, at FROM asked WHERE session = ?", (session,)).fetchall()
    state.asked = {str(name) for name, _ in rows}
    state.blocks = len({at for _, at in rows})
    return state


def save(db: Connection, session: str, before: int, state: State, asking: Sequence[str], now: float) -> bool:
    """Store the state and what is asked now. False, and nothing stored, when another Stop was faster.

    before: the offset that was loaded.
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
    return {name: getattr(tally, name) for name in Tally.__slots__}


def _tally(value: object) -> Tally:
    made = Tally()
    if not isinstance(value, dict):
        raise ValueError("the tally is not an object")
    for name in Tally.__slots__:
        default = getattr(made, name)
        kept = value.get(name, default if name in NEW else None)
        if type(kept) is not type(default):
            raise ValueError(f"the tally's {name} is missing or of another type")
        setattr(made, name, kept)
    return made


class ReplacedError(Exception):
    """The transcript was replaced: it is shorter than before, or begins differently."""


def head(path: str, size: int = HEAD) -> str:
    """Return `<n>:<hash>` of the file's first n <= size bytes. Raises OSError."""
    first = paths.read_bytes(path, size)
    return f"{len(first)}:{paths.digest(first.decode('latin-1'))}"


def news(path: str, known: State, limit: int, last: str, silent: Pauses = ()) -> list[Exchange]:
    """Return the exchanges since the last verdict, and move the state's cursor behind them.

    limit: messages at most, the newest. last: the assistant's last message by the payload, for what the file lags
    behind. silent: times in which keepsake was paused; what was said then is left out. Raises OSError, and
    ReplacedError with the cursor at the file's end: what it holds was judged or is lost.
    """
    if not jsonl.regular(path):
        raise OSError(f"not a regular file: {os.path.basename(path)}")
    size = os.path.getsize(path)
    if known.head and (size < known.offset or head(path, int(known.head.partition(":")[0])) != known.head):
        known.offset, known.head = size, head(path)
        raise ReplacedError("the transcript was replaced or cut; it is judged from here on")
    known.head = head(path)
    entries = [entry for entry in _entries(path, known) if not silent or not pauses.covers(silent, entry.at)]
    said = exchange.messages(entries)[-limit:]
    found = exchange.exchanges(said, last.strip(), known.tally.last)
    late = any(message.line == 0 and message.role == "assistant" for one in found for message in one.answers)
    known.tally.last = paths.digest(last.strip()) if late else known.tally.last
    return found


def _entries(path: str, known: State) -> Iterator[Entry]:
    """Yield the entries of every finished line after the cursor, and move it."""
    size, skip = os.path.getsize(path), False
    if size - known.offset > MAX_BYTES:
        known.offset, skip = size - MAX_BYTES, True  # in the middle of a line
    for after, ended, entries in reader.entries(path, known.offset):
        if not ended:
            return
        known.offset = after
        if not skip:
            yield from entries
        skip = False
