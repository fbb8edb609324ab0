"""Drafts: memories before they are stored. Only the worker and the command line store them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from keepsake.base import paths
from keepsake.store.db import placeholders
from keepsake.store.memories import CURRENT, DOUBTFUL, HELD, base_name, by_uid, last_row
from keepsake.text import analyse

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from keepsake.store.db import Connection
    from keepsake.store.note import Note

MAX_CHARS = 100_000  # characters of a memory; a longer text is a document
TYPES = {"decision": "Decision", "learning": "Learning", "context": "Context"}
NOTE_KINDS = ("saved", "model", "staged", "rule")  # kinds that always become notes
ALIASES = {"observation": "Learning", "event": "Context", "convention": "Learning"}
_INSERT_FILE = "INSERT INTO memory_file(base, path, memory) VALUES (?, ?, ?)"
_COLUMNS = (
    "uid", "key", "kind", "type", "role", "content", "terms", "tags", "session", "seq", "uuid", "created", "updated",
    "branch", "source", "transcript", "line", "commit_hash", "signature", "mark", "others", "state", "count",
)  # fmt: skip
_OR_NULL = ("uuid", "transcript", "commit_hash", "signature")  # columns that hold NULL if a draft has ""
_INSERT = f"INSERT INTO memory(id, {', '.join(_COLUMNS)}) VALUES "
_PLACEHOLDERS = f"(?,{placeholders(_COLUMNS)})"


@dataclass(eq=False)
class Draft:
    """A memory to be stored; see store/migrations.py for what the columns hold.

    A memory that is stored again is recognised by its key. An empty uid is derived from the key; updated is created
    if it is 0.0.
    """

    key: str
    kind: str
    type: str  # named as in docs/contract.md
    content: str
    created: float
    updated: float = 0.0
    role: str = ""
    tags: Sequence[str] = ()
    session: str = ""
    seq: float = 0.0
    uuid: str = ""
    branch: str = ""
    source: str = ""
    transcript: str = ""
    line: int | None = None
    commit_hash: str = ""
    files: Sequence[str] = ()
    signature: str = ""
    story: str = ""
    mark: str = ""
    others: bool = False
    superseded: bool = False  # an imported record that no longer held where it was exported
    uid: str = ""
    note: Note | None = None
    count: int = 1
    sources: tuple[str, ...] = ()  # keys and texts that it was made from: forgotten with them
    terms: str = ""  # like state set by complete()
    state: int = -1

    def __post_init__(self) -> None:
        """Fill in what follows from other fields."""
        self.updated = self.updated or self.created
        self.tags, self.files = tuple(self.tags), tuple(self.files)


def complete(draft: Draft) -> Draft:
    """Fill in a draft's uid, terms and state, and mark it if it is doubtful; return it.

    This is the costly part of storing, and needs no database.
    """
    if draft.state < 0:
        draft.uid = draft.uid or paths.digest(draft.key)
        draft.terms = " ".join(analyse.terms(draft.content))
        judge(draft, draft.role)
    return draft


def judge(draft: Draft, role: str) -> None:
    """Hold a draft back or mark it as doubtful, by its words and by who said them; role: "" for a colleague's turn."""
    from keepsake.orders import provenance  # only processes that store pay for this import

    verdict = provenance.judge(draft.kind, role, draft.content)
    draft.state = HELD if verdict == provenance.HELD else CURRENT
    derived = draft.signature or draft.story  # made by keepsake from its own data, so never doubtful
    if verdict == provenance.DOUBTFUL and not (draft.mark or draft.others or derived):
        draft.mark = DOUBTFUL


def content_key(prefix: str, content: str) -> str:
    """Return the key of a memory that its content identifies (white space at the ends aside)."""
    return f"{prefix}:{paths.digest(content.strip())}"


def type_name(name: str) -> str:
    """Return the canonical name of a type (any case, aliases too). Raises ValueError for an unknown one."""
    types = {**TYPES, **ALIASES}
    if name.lower() not in types:
        raise ValueError(f"type {name!r}: expected one of Decision, Learning, Context")
    return types[name.lower()]


def free_uid(db: Connection, preferred: str) -> str:
    """Return preferred if no memory has this public id, else another id derived from it. Raises DatabaseError."""
    uid, attempt = preferred, 0
    while by_uid(db, uid) is not None:
        attempt += 1
        uid = paths.digest(f"{preferred}#{attempt}")
    return uid


def insert(db: Connection, draft: Draft) -> int:
    """Store a memory whose key is not in the store yet; return its row id. Raises DatabaseError if the key is taken.

    A public id that is taken (by an imported or edited memory) is replaced by another one.
    """
    draft.uid = free_uid(db, complete(draft).uid)
    row = int(db.execute(_INSERT + _PLACEHOLDERS, (None, *_row(draft))).lastrowid or 0)
    add_files(db, row, draft.files)
    if draft.story:
        db.execute("UPDATE memory SET story = ? WHERE id = ?", (draft.story, row))
    if draft.note is not None or draft.kind in NOTE_KINDS:
        from keepsake.store import note, note_rows  # imported here, as few drafts are notes

        note_rows.add(db, row, draft.note or note.Note(""))
    return row


def insert_all(db: Connection, drafts: Sequence[Draft]) -> None:
    """Store completed drafts whose keys and ids are free, in one statement. Part of the caller's transaction."""
    values: list[object] = []
    files: list[tuple[str, str, int]] = []
    for row, draft in enumerate(drafts, last_row(db) + 1):
        values += (row, *_row(draft))
        files += _file_rows(row, draft.files)
    db.execute(_INSERT + ",".join([_PLACEHOLDERS] * len(drafts)), values)
    db.executemany(_INSERT_FILE, files)


def _row(draft: Draft) -> list[object]:
    values = {name: getattr(draft, name) for name in _COLUMNS}
    values.update({name: values[name] or None for name in _OR_NULL}, tags="\n".join(draft.tags))
    return list(values.values())


def add_files(db: Connection, memory: int, files: Iterable[str]) -> None:
    """Record files (paths) that a memory mentions. Raises DatabaseError."""
    rows = _file_rows(memory, files)
    if rows:
        db.executemany(_INSERT_FILE, rows)


def set_files(db: Connection, memory: int, files: Iterable[str]) -> None:
    """Replace the files (paths) that are recorded for a memory. Raises DatabaseError."""
    db.execute("DELETE FROM memory_file WHERE memory = ?", (memory,))
    add_files(db, memory, files)


def _file_rows(memory: int, files: Iterable[str]) -> list[tuple[str, str, int]]:
    return [(base, name, memory) for name in dict.fromkeys(files) if (base := base_name(name))]


def set_content(db: Connection, memory: int, content: str, now: float) -> None:
    """Give a memory a new text and judge that text anew (now: epoch seconds). Raises DatabaseError."""
    kind, role = db.execute("SELECT kind, role FROM memory WHERE id = ?", (memory,)).fetchone()
    set_text(db, memory, complete(Draft(key="", kind=kind, type="", role=role, content=content, created=now)), now)


def set_text(db: Connection, memory: int, draft: Draft, now: float) -> None:
    """Give a memory the text of a completed draft, and what follows from it. Raises DatabaseError.

    It is held back if the draft is. The mark DOUBTFUL is set or removed, except on memories that have another mark, are
    somebody else's, were edited by the person, or were made by keepsake from its own data.
    """
    db.execute(
        "UPDATE memory SET content = ?, terms = ?, updated = ?,"
        f" state = CASE WHEN ? THEN {HELD} WHEN state = {HELD} THEN {CURRENT} ELSE state END,"
        f" mark = CASE WHEN mark IN ('', '{DOUBTFUL}') AND NOT others AND NOT edited AND signature IS NULL"
        " AND story IS NULL THEN ? ELSE mark END"
        " WHERE id = ?",
        (draft.content, draft.terms, now, draft.state, DOUBTFUL if draft.mark == DOUBTFUL else "", memory),
    )
