"""Read memories from the store, and the constants of their columns."""

from __future__ import annotations

import os

from keepsake.base import paths

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from keepsake.store.db import Connection

RECORD = "record:"  # beginning of an imported record's key
OTHERS = "others"  # how a memory from a file or machine that isn't the user's is marked for the reader
DOUBTFUL = "unconfirmed"  # in `mark`: it sounds like an order, but isn't the user's; it is shown with this word
FROM_WEB = "after a web page"  # in `mark` of a turn: Claude had just read a web page and may repeat its words
TEAM = "team"  # kind of a note from a file in the repository (share/): the team's, never this person's
MARKS = (DOUBTFUL, FROM_WEB)  # values of `mark`; export and import keep them
# Values of `state`. A memory that reads like an instruction and isn't the person's is held back: no model sees it.
CURRENT, SUPERSEDED, HELD = 0, 1, 2
NEVER = "never-told"  # tag of a memory that the person never wants to be shown again; a search still finds it
TELLABLE = f"state = {CURRENT} AND instr(char(10) || lower(tags) || char(10), char(10) || '{NEVER}' || char(10)) = 0"
SUBAGENT = "subagent"  # tag of what comes from a sub-agent: its errors, fixes, report
SILENCED = "SELECT memory FROM note_mark WHERE silent = 1"  # rows of notes that a mark keeps from being shown
SAID_ABOUT = " [said about: "  # in a rule, before a quotation (up to the bracket) of the model's words before it
RAW_TAGS = ("raw", "phase:auto-extract", "source:hook")


class Memory:
    """One row of the table `memory`; store/migrations.py says what the columns hold."""

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
        """Return the tags in the order in which they were given."""
        return self.tags.split("\n") if self.tags else []


def doubts(others: object, mark: str) -> str:
    """Return the reasons to doubt a memory's origin for the reader: "others", "others, unconfirmed", ... or ""."""
    return ", ".join(filter(None, [OTHERS if others else "", mark]))


_COLUMNS = ", ".join(Memory.__slots__)


def find(db: Connection, where: str, values: Sequence[object] = (), tail: str = "") -> list[Memory]:
    """Return the memories that meet a condition. Raises DatabaseError.

    where: SQL over the table, made of our own constants only; values: for its placeholders; tail: ORDER BY, LIMIT.
    """
    return [Memory(row) for row in db.execute(f"SELECT {_COLUMNS} FROM memory WHERE {where} {tail}", tuple(values))]


def last_row(db: Connection) -> int:
    """Return the id of the newest row: the number of memories that were ever stored."""
    return int(db.execute("SELECT coalesce(max(id), 0) FROM memory").fetchone()[0])


def first_prompt(db: Connection, session: str, limit: int) -> str:
    """Return the beginning of a session's first prompt, "" if none is stored or it is held back."""
    where = f"session = ? AND kind = 'turn' AND role = 'user' AND state < {HELD}"
    rows = find(db, where, (session,), "ORDER BY seq LIMIT 1")
    return rows[0].content[:limit] if rows else ""


def by_key(db: Connection, key: str) -> Memory | None:
    """Return the memory with this key, else the imported record whose id follows from the key; None without one."""
    imported = f"uid = ? AND substr(key, 1, {len(RECORD)}) = '{RECORD}'"
    return next(iter(find(db, "key = ?", (key,)) or find(db, imported, (paths.digest(key),))), None)


def is_made_here(uid: str) -> bool:
    """Tell whether keepsake made an id, from a text or key; another program may give one id to two memories."""
    return len(uid) == len(paths.digest("")) and not uid.strip("0123456789abcdef")


def by_uid(db: Connection, uid: str) -> Memory | None:
    """Return the memory with this public id, None if there is none."""
    return next(iter(find(db, "uid = ?", (uid,))), None)


def by_id(db: Connection, row: int) -> Memory:
    """Return the memory with this row id. Raises LookupError if there is none."""
    matches = find(db, "id = ?", (row,))
    if not matches:
        raise LookupError(f"no memory in row {row}")
    return matches[0]


ENDS = 80  # last characters of a memory: a question mark among them makes it a question
ASKS = f"instr(substr(content, -{ENDS}), '?')"


def base_name(path: str) -> str:
    """Return the last part of a path (either separator) in lower case, by which files are looked up."""
    return paths.file_name(path).lower()


def files_of(db: Connection, memory: int) -> list[str]:
    """Return the paths of the files that a memory mentions."""
    return [row[0] for row in db.execute("SELECT path FROM memory_file WHERE memory = ?", (memory,))]


_TURNS = "SELECT count(*) FROM memory WHERE session = ?3 AND kind = 'turn'"
# Both counts are answered by the index alone; comparing every row of a long session took three times as long.
_PLACE = f"SELECT ({_TURNS} AND seq < ?1) + ({_TURNS} AND seq = ?1 AND id <= ?2), ({_TURNS})"


_SAID = f"session = ? AND kind = 'turn' AND role = ? AND state < {HELD}"


def turn_place(db: Connection, memory: Memory) -> tuple[int, int]:
    """Return (n, total): a turn's place among the stored turns of its session (1..); (0, 0) for other kinds."""
    if memory.kind != "turn":
        return 0, 0
    place, total = db.execute(_PLACE, (memory.seq, memory.id, memory.session)).fetchone()
    return int(place), int(total)


def prompt_of(db: Connection, answer: Memory) -> Memory | None:
    """Return the prompt that a turn of the model answers, None if it is not stored or held back."""
    values = (answer.session, "user", answer.seq)
    return next(iter(find(db, f"{_SAID} AND seq < ?", values, "ORDER BY seq DESC LIMIT 1")), None)


def change_of(db: Connection, session: str) -> str:
    """Return the change name of a session, "unknown" if it has none."""
    row = db.execute("SELECT change FROM session WHERE id = ?", (session,)).fetchone()
    return str(row[0]) if row else "unknown"


def folder_of(db: Connection, session: str) -> str:
    """Return the folder that a session started in, "" if it is unknown. Raises DatabaseError."""
    row = db.execute("SELECT cwd FROM session WHERE id = ?", (session,)).fetchone()
    return str(row[0] or "") if row else ""


def prefix(db: Connection, memory: Memory) -> str:
    """Return the prefix of a turn's text for people and the model: `[session:<change>, turn N/total] `; else ""."""
    place, total = turn_place(db, memory)
    return f"[session:{change_of(db, memory.session)}, turn {place}/{total}] " if total else ""


def text_of(db: Connection, memory: Memory) -> str:
    """Return a memory's text as people and the model read it: a turn's text follows its prefix."""
    return prefix(db, memory) + memory.content


def stated(content: str) -> str:
    """Return a memory's content without the quotation of what the model had said before."""
    return content.partition(SAID_ABOUT)[0]


def count(db: Connection) -> int:
    """Return the number of memories in a store."""
    return int(db.execute("SELECT count(*) FROM memory").fetchone()[0])


def database(project: str) -> str:
    """Return the path of the memory database in a project's data folder."""
    return os.path.join(project, "memory.db")
