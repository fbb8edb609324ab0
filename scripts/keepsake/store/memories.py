"""The memories themselves: rows in, rows out."""

from __future__ import annotations

import os

from keepsake.base import paths

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from keepsake.store.db import Connection

RECORD = "record:"  # how the key of an imported record begins
OTHERS = "others"  # what is said of a memory that came with a file or from a machine that the user didn't call theirs
DOUBTFUL = "unconfirmed"  # in `mark`: sounds like an order to somebody, and isn't the user's; it is told as that
FROM_WEB = "after a web page"  # in `mark` of a turn: Claude said it with a page before it, whose words it may pass on
TEAM = "team"  # kind of what a file in the repository says (share/): the team's, never this person's
MARKS = (DOUBTFUL, FROM_WEB)  # what `mark` may say; export and import keep it
# values of `state`; what is held back reads like an instruction to a model, isn't the person's, and no model sees it
CURRENT, SUPERSEDED, HELD = 0, 1, 2
NEVER = "never-told"  # tag of what the person never wants to be told again; it is found when asked for
TELLABLE = f"state = {CURRENT} AND instr(char(10) || lower(tags) || char(10), char(10) || '{NEVER}' || char(10)) = 0"
SUBAGENT = "subagent"  # tag of what a sub-agent met or reported
HUSHED = "SELECT memory FROM note_mark WHERE silent = 1"  # rows of notes that a mark keeps from being told
SAID_ABOUT = " [said about: "  # in a rule: what the model had said before it, up to the closing bracket
RAW_TAGS = ("raw", "phase:auto-extract", "source:hook")


class Memory:
    """One row of the table `memory`; see store/migrations.py for what the fields hold."""

    id: int
    uid: str
    key: str
    kind: str
    type: str
    role: str
    content: str
    tags: str
    session: str
    seq: float
    created: float
    updated: float
    branch: str
    source: str
    transcript: str | None
    line: int | None
    commit_hash: str | None
    count: int
    shown: int
    used: int
    state: int
    mark: str
    others: int
    edited: int
    signature: str | None
    story: str | None
    positive: int | None
    alone: int | None
    __slots__ = tuple(__annotations__)

    def __init__(self, row: Sequence[object]) -> None:
        for name, value in zip(self.__slots__, row):
            setattr(self, name, value)

    def tag_list(self) -> list[str]:
        """Return the tags in the order given."""
        return self.tags.split("\n") if self.tags else []


def doubts(others: object, mark: str) -> str:
    """Return what makes it doubtful whose word a memory is: "others", "others, unconfirmed", ... or ""."""
    return ", ".join(filter(None, [OTHERS if others else "", mark]))


_COLUMNS = ", ".join(Memory.__slots__)


def find(db: Connection, where: str, values: Sequence[object] = (), tail: str = "") -> list[Memory]:
    """Return the memories that meet a condition (SQL over the table, our own constants only)."""
    return [Memory(row) for row in db.execute(f"SELECT {_COLUMNS} FROM memory WHERE {where} {tail}", tuple(values))]


def by_key(db: Connection, key: str) -> Memory | None:
    """Return the memory with this key, or the imported record (which has no key) with the id that follows from it."""
    imported = f"uid = ? AND substr(key, 1, {len(RECORD)}) = '{RECORD}'"
    return next(iter(find(db, "key = ?", (key,)) or find(db, imported, (paths.digest(key),))), None)


def by_uid(db: Connection, uid: str) -> Memory | None:
    """Return the memory with this public id."""
    return next(iter(find(db, "uid = ?", (uid,))), None)


def by_id(db: Connection, row: int) -> Memory:
    """Return the memory with this row id. Raises LookupError when there is none."""
    found = find(db, "id = ?", (row,))
    if not found:
        raise LookupError(f"no memory in row {row}")
    return found[0]


ENDS = 80  # characters at a memory's end in which a question mark makes it a question
ASKS = f"instr(substr(content, -{ENDS}), '?')"


def base_name(path: str) -> str:
    """Return the lower-case last part of a path with either separator: the key of file look-ups."""
    return path.replace("\\", "/").rstrip("/").rpartition("/")[2].lower()


def files_of(db: Connection, memory: int) -> list[str]:
    """Return the paths of the files that a memory speaks of."""
    return [row[0] for row in db.execute("SELECT path FROM memory_file WHERE memory = ?", (memory,))]


_TURNS = "SELECT count(*) FROM memory WHERE session = ?3 AND kind = 'turn'"
# Counted in the index: to compare every row of a long session took three times as long.
_PLACE = f"SELECT ({_TURNS} AND seq < ?1) + ({_TURNS} AND seq = ?1 AND id <= ?2), ({_TURNS})"


_SAID = f"session = ? AND kind = 'turn' AND role = ? AND state < {HELD}"


def turn_place(db: Connection, memory: Memory) -> tuple[int, int]:
    """Return (n, total): a turn's place among the kept turns of its session, as it is now; (0, 0) for other kinds."""
    if memory.kind != "turn":
        return 0, 0
    place, total = db.execute(_PLACE, (memory.seq, memory.id, memory.session)).fetchone()
    return int(place), int(total)


def prompt_of(db: Connection, answer: Memory) -> Memory | None:
    """Return the prompt that a turn of the model's answers, if it was kept and may be shown."""
    values = (answer.session, "user", answer.seq)
    return next(iter(find(db, f"{_SAID} AND seq < ?", values, "ORDER BY seq DESC LIMIT 1")), None)


def change_of(db: Connection, session: str) -> str:
    """Return the change name of a session ("unknown" when it has none)."""
    row = db.execute("SELECT change FROM session WHERE id = ?", (session,)).fetchone()
    return str(row[0]) if row else "unknown"


def prefix(db: Connection, memory: Memory) -> str:
    """Return what stands before a turn's text for people and the model: `[session:<change>, turn N/total] `."""
    place, total = turn_place(db, memory)
    return f"[session:{change_of(db, memory.session)}, turn {place}/{total}] " if total else ""


def text_of(db: Connection, memory: Memory) -> str:
    """Return a memory's text as people and the model read it: a turn's behind its prefix."""
    return prefix(db, memory) + memory.content


def stated(content: str) -> str:
    """Return what a memory says, without what the model had said before it."""
    return content.partition(SAID_ABOUT)[0]


def count(db: Connection) -> int:
    """Return the number of memories in a store."""
    return int(db.execute("SELECT count(*) FROM memory").fetchone()[0])


def database(project: str) -> str:
    """Return the path of the memory database in a project's data folder."""
    return os.path.join(project, "memory.db")
