"""The memories themselves: rows in, rows out."""

from __future__ import annotations

import os

from keepsake import analyse, paths

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from keepsake.store.db import Connection

TYPES = {"decision": "Decision", "learning": "Learning", "context": "Context"}
ALIASES = {"observation": "Learning", "event": "Context", "convention": "Learning"}
COLUMNS = (
    "id, uid, key, kind, type, role, content, tags, session, seq, created, updated, branch, source, transcript, line,"
    " commit_hash, count, shown, used, superseded, extra"
)
RECORD = "record:"  # how the key of an imported record begins
HELD = 2  # in `superseded`: reads like an instruction to a model and isn't the person's; never shown to a model
SAID_ABOUT = " [said about: "  # in a rule: what the model had said before it, up to the closing bracket
RAW_TAGS = ("raw", "phase:auto-extract", "source:hook")


class Memory:
    """One row of the table `memory`; see store/schema.py for what the fields hold."""

    __slots__ = (
        "branch",
        "commit_hash",
        "content",
        "count",
        "created",
        "extra",
        "id",
        "key",
        "kind",
        "line",
        "role",
        "seq",
        "session",
        "shown",
        "source",
        "superseded",
        "tags",
        "transcript",
        "type",
        "uid",
        "updated",
        "used",
    )

    def __init__(self, row: Sequence[object]) -> None:
        for name, value in zip(_NAMES, row):
            setattr(self, name, value)

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
    superseded: int
    extra: str | None

    def tag_list(self) -> list[str]:
        """Return the tags in the order given."""
        return self.tags.split("\n") if self.tags else []


_NAMES = tuple(COLUMNS.replace(" ", "").split(","))


class Draft:
    """A memory to be stored. key makes it the same memory when it is stored again; uid is derived from it if empty."""

    __slots__ = (
        "branch",
        "commit_hash",
        "content",
        "count",
        "created",
        "extra",
        "files",
        "held",
        "key",
        "kind",
        "line",
        "role",
        "seq",
        "session",
        "source",
        "tags",
        "terms",
        "transcript",
        "type",
        "uid",
        "updated",
        "uuid",
    )

    def __init__(  # one parameter a column
        self,
        *,
        key: str,
        kind: str,
        type: str,  # the contract's word
        content: str,
        created: float,
        updated: float = 0.0,
        role: str = "",
        tags: Iterable[str] = (),
        session: str = "",
        seq: float = 0.0,
        uuid: str = "",
        branch: str = "",
        source: str = "",
        transcript: str = "",
        line: int | None = None,
        commit_hash: str = "",
        files: Iterable[str] = (),
        extra: str = "",
        uid: str = "",
    ) -> None:
        self.key, self.kind, self.type, self.content, self.role = key, kind, type, content, role
        self.created, self.updated = created, updated or created
        self.tags = tuple(tags)
        self.session, self.seq, self.uuid, self.branch = session, seq, uuid, branch
        self.source, self.transcript, self.line, self.commit_hash = source, transcript, line, commit_hash
        self.files = tuple(files)
        self.extra, self.uid = extra, uid
        self.count = 1
        self.terms, self.held = "", -1  # of the content, once complete() has filled them


def complete(draft: Draft) -> Draft:
    """Fill in what follows from a draft's key and text: the costly part, which needs no store."""
    if draft.held < 0:
        draft.uid = draft.uid or paths.digest(draft.key)
        draft.terms = " ".join(analyse.terms(draft.content))
        draft.held = _held(draft.kind, draft.role, draft.content)
    return draft


def content_key(prefix: str, content: str) -> str:
    """Return the key of a memory that is the same when its content is (white space at the ends aside)."""
    return f"{prefix}:{paths.digest(content.strip())}"


def type_name(given: str) -> str:
    """Return the canonical type for a given one, in any case. Raises ValueError when it is none of them."""
    known = {**TYPES, **ALIASES}
    if given.lower() not in known:
        raise ValueError(f"type {given!r}: one of Decision, Learning, Context wanted")
    return known[given.lower()]


def find(db: Connection, where: str, values: Sequence[object] = (), tail: str = "") -> list[Memory]:
    """Return the memories that meet a condition (SQL over the table, our own constants only)."""
    return [Memory(row) for row in db.execute(f"SELECT {COLUMNS} FROM memory WHERE {where} {tail}", tuple(values))]


def by_key(db: Connection, key: str) -> Memory | None:
    """Return the memory with this key; or an imported record, whose key nobody told, by the id that follows from it."""
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


def free_uid(db: Connection, wanted: str) -> str:
    """Return wanted as a public id, or another made of it when that is taken."""
    uid, attempt = wanted, 0
    while by_uid(db, uid) is not None:
        attempt += 1
        uid = paths.digest(f"{wanted}#{attempt}")
    return uid


def insert(db: Connection, draft: Draft) -> int:
    """Store a memory whose key is not there yet. Returns its row id. Raises DatabaseError when the key is taken.

    An id that is taken (by an imported or edited memory) is replaced.
    """
    draft.uid = free_uid(db, complete(draft).uid)
    memory = int(db.execute(_INSERT + _MARKS, (None, *_row(draft))).lastrowid or 0)
    add_files(db, memory, draft.files)
    return memory


def insert_all(db: Connection, drafts: Sequence[Draft]) -> None:
    """Store complete memories whose keys and ids are free, in one statement; part of a transaction that writes."""
    last = int(db.execute("SELECT coalesce(max(id), 0) FROM memory").fetchone()[0])
    values: list[object] = []
    files: list[tuple[str, str, int]] = []
    for memory, draft in enumerate(drafts, last + 1):
        values += (memory, *_row(draft))
        files += _file_rows(memory, draft.files)
    db.execute(_INSERT + ",".join([_MARKS] * len(drafts)), values)
    db.executemany(_INSERT_FILE, files)


ENDS = 80  # characters at a memory's end in which a question mark makes it a question
ASKS = f"instr(substr(content, -{ENDS}), '?')"
_INSERT_FILE = "INSERT INTO memory_file(base, path, memory) VALUES (?, ?, ?)"
_INSERT = (
    "INSERT INTO memory(id, uid, key, kind, type, role, content, terms, tags, session, seq, uuid, created, updated,"
    " branch, source, transcript, line, commit_hash, extra, superseded, count) VALUES "
)
_MARKS = f"({','.join('?' * 22)})"


def _row(draft: Draft) -> tuple[object, ...]:
    return (
        draft.uid,
        draft.key,
        draft.kind,
        draft.type,
        draft.role,
        draft.content,
        draft.terms,
        "\n".join(draft.tags),
        draft.session,
        draft.seq,
        draft.uuid or None,
        draft.created,
        draft.updated,
        draft.branch,
        draft.source,
        draft.transcript or None,
        draft.line,
        draft.commit_hash or None,
        draft.extra or None,
        draft.held,
        draft.count,
    )


def add_files(db: Connection, memory: int, files: Iterable[str]) -> None:
    """Note which files a memory speaks of."""
    rows = _file_rows(memory, files)
    if rows:
        db.executemany(_INSERT_FILE, rows)


def _file_rows(memory: int, files: Iterable[str]) -> list[tuple[str, str, int]]:
    return [(base, name, memory) for name in dict.fromkeys(files) if (base := base_name(name))]


def base_name(path: str) -> str:
    """Return the lower-case last part of a path with either separator: the key of file look-ups."""
    return path.replace("\\", "/").rstrip("/").rpartition("/")[2].lower()


def set_content(db: Connection, memory: int, content: str, now: float) -> None:
    """Give a memory a new text, which is judged anew."""
    kind, role = db.execute("SELECT kind, role FROM memory WHERE id = ?", (memory,)).fetchone()
    set_text(db, memory, content, " ".join(analyse.terms(content)), _held(kind, role, content), now)


def set_text(db: Connection, memory: int, content: str, terms: str, held: int, now: float) -> None:
    """Give a memory a new text that is analysed and judged already."""
    db.execute(
        "UPDATE memory SET content = ?, terms = ?, updated = ?,"
        f" superseded = CASE WHEN ? THEN {HELD} WHEN superseded = {HELD} THEN 0 ELSE superseded END WHERE id = ?",
        (content, terms, now, held, memory),
    )
    from keepsake.store import grading  # only who writes pays for it

    grading.add(db, memory, content, terms)


def _held(kind: str, role: str, content: str) -> int:
    from keepsake import provenance  # only who writes pays for it

    return HELD if provenance.held(kind, role, content) else 0


def files_of(db: Connection, memory: int) -> list[str]:
    """Return the paths of the files that a memory speaks of."""
    return [row[0] for row in db.execute("SELECT path FROM memory_file WHERE memory = ?", (memory,))]


_TURNS = "SELECT count(*) FROM memory WHERE session = ?3 AND kind = 'turn'"
# Counted in the index: to compare every row of a long session took three times as long.
_PLACE = f"SELECT ({_TURNS} AND seq < ?1) + ({_TURNS} AND seq = ?1 AND id <= ?2), ({_TURNS})"


def turn_place(db: Connection, memory: Memory) -> tuple[int, int]:
    """Return (n, total): a turn's place among the kept turns of its session, as it is now; (0, 0) for other kinds."""
    if memory.kind != "turn":
        return 0, 0
    place, total = db.execute(_PLACE, (memory.seq, memory.id, memory.session)).fetchone()
    return int(place), int(total)


def change_of(db: Connection, session: str) -> str:
    """Return the change name of a session ("unknown" when it has none)."""
    row = db.execute("SELECT change FROM session WHERE id = ?", (session,)).fetchone()
    return str(row[0]) if row else "unknown"


def prefix(db: Connection, memory: Memory) -> str:
    """Return what stands before a turn's text for people and the model: `[session:<change>, turn N/total] `."""
    place, total = turn_place(db, memory)
    return f"[session:{change_of(db, memory.session)}, turn {place}/{total}] " if total else ""


def database(project: str) -> str:
    """Return the path of the memory database in a project's data folder."""
    return os.path.join(project, "memory.db")
