"""Rows of a database whose trees are broken: from every page that still holds some, whatever led to it is gone.

SQLite reads a table from its root downwards, so that one destroyed page hides all below it; and nothing can be read
without the first. This reads leaf pages one by one and tells by its values which table a row belongs to. The format is
SQLite's own, https://www.sqlite.org/fileformat2.html (sections 1.6, 2.1 and 4.1).
"""

from __future__ import annotations

import mmap
import os
import struct
from typing import TYPE_CHECKING, NamedTuple

from keepsake.store import drafts, memories

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from keepsake.store.db import Connection

MAGIC = b"SQLite format 3\0"
LEAF = 0x0D  # the type of a table's leaf page
FIRST = 100  # bytes of the first page before its own header
LOG_HEADER, FRAME_HEADER = 32, 24  # bytes in the write-ahead log
KINDS = frozenset("turn saved model rule fix error file commit staged summary".split())
_INTEGERS = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}  # bytes of a value by its serial type
_REAL, _BYTES = 7, 12  # serial types; from _BYTES on the odd are texts, the even are blobs
_GOES_ON = 0x80  # in a byte of a variable-length number: another one follows


class Row(NamedTuple):
    """A row as it stands in a leaf page: its row id and its values."""

    id: int
    values: list[object]


class Pages:
    """The pages of a database file, numbered from 1; what its log holds of them, as far as committed, counts."""

    def __init__(self, path: str, size: int) -> None:
        self._file, self._log = _bytes(path), _bytes(path + "-wal")
        own = struct.unpack(">H", self._file[16:18])[0] if self._file[:16] == MAGIC else 0
        self.size = {1: 65536}.get(own, own) or size
        self._newer = self._logged()

    def _logged(self) -> dict[int, int]:
        """Return where in the log the newest committed content of a page begins."""
        found: dict[int, int] = {}
        begun: dict[int, int] = {}
        salts = self._log[16:24]
        for at in range(LOG_HEADER, len(self._log) - FRAME_HEADER - self.size + 1, FRAME_HEADER + self.size):
            number, commit = struct.unpack(">II", self._log[at : at + 8])
            if self._log[at + 8 : at + 16] != salts:
                break
            begun[number] = at + FRAME_HEADER
            if commit:
                found.update(begun)
        return found

    def __len__(self) -> int:
        return max(len(self._file) // self.size, *self._newer, 0)

    def __getitem__(self, number: int) -> bytes:
        at = self._newer.get(number)
        if at is not None:
            return self._log[at : at + self.size]
        return self._file[(number - 1) * self.size : number * self.size]

    def payload(self, page: bytes, at: int, length: int) -> bytes:
        """Return a row's bytes, which begin in a page and go on in overflow pages when they are many."""
        most, least = self.size - 35, (self.size - 12) * 32 // 255 - 23
        fitting = least + (length - least) % (self.size - 4)
        here = length if length <= most else fitting if fitting <= most else least
        found, following = page[at : at + here], page[at + here : at + here + 4]
        while len(found) < length:
            (number,) = struct.unpack(">I", following)
            overflow = self[number]
            found, following = found + overflow[4 : 4 + length - len(found)], overflow[:4]
            if number == 0 or not overflow:
                raise ValueError("the chain of pages is broken")
        return found


def _bytes(path: str) -> mmap.mmap | bytes:
    """Return what a file holds, without reading it; nothing when there is no such file."""
    if not os.path.exists(path) or not os.path.getsize(path):
        return b""
    with open(path, "rb") as file:
        return mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)


def rows(pages: Pages) -> Iterator[Row]:
    """Yield every row that a leaf page of a table holds."""
    for number in range(1, len(pages) + 1):
        page = pages[number]
        start = FIRST if number == 1 else 0
        if page[start : start + 1] != bytes([LEAF]):
            continue
        (count,) = struct.unpack(">H", page[start + 3 : start + 5])
        for cell in range(start + 8, min(start + 8 + 2 * count, len(page) - 1), 2):
            found = _row(pages, page, struct.unpack(">H", page[cell : cell + 2])[0])
            if found is not None:
                yield found


def _row(pages: Pages, page: bytes, at: int) -> Row | None:
    """Return the row that begins at a byte of a page, None for a damaged one: the next may be whole."""
    try:
        length, at = varint(page, at)
        number, at = varint(page, at)
        if length > len(pages) * pages.size:
            return None
        return Row(number, record(pages.payload(page, at, length)))
    except (ValueError, IndexError, struct.error):
        return None


def varint(data: bytes, at: int) -> tuple[int, int]:
    """Return the variable-length number that begins at a byte, and where it ends. Raises IndexError."""
    value = 0
    for place in range(at, at + 8):
        value = value << 7 | data[place] & 0x7F
        if data[place] < _GOES_ON:
            return value, place + 1
    return value << 8 | data[at + 8], at + 9


def record(data: bytes) -> list[object]:
    """Return the values of a row. Raises ValueError, IndexError, struct.error when it isn't one."""
    header, at = varint(data, 0)
    values: list[object] = []
    body = header
    while at < header:
        kind, at = varint(data, at)
        value, body = _value(data, kind, body)
        values.append(value)
    if body != len(data):
        raise ValueError("not a row")
    return values


def _value(data: bytes, kind: int, at: int) -> tuple[object, int]:
    if kind in _INTEGERS:
        end = at + _INTEGERS[kind]
        return int.from_bytes(data[at:end], "big", signed=True), end
    if kind == _REAL:
        return struct.unpack(">d", data[at : at + 8])[0], at + 8
    if kind < _BYTES:  # 0: NULL, 8 and 9: the numbers 0 and 1
        return (None if kind == 0 else kind - 8), at
    end = at + (kind - _BYTES) // 2
    return (data[at:end].decode("utf-8") if kind % 2 else data[at:end]), end


def _memory(values: Sequence[object]) -> bool:
    return values[0] is None and values[3] in KINDS and values[4] in drafts.TYPES.values()


def _file(values: Sequence[object]) -> bool:
    return isinstance(values[1], str) and isinstance(values[2], int) and values[0] == memories.base_name(values[1])


def _session(values: Sequence[object]) -> bool:
    return isinstance(values[4], str) and values[4].endswith(".jsonl") and isinstance(values[0], str)


# table: (the fewest columns it ever had, whether values are a row of it)
TABLES: dict[str, tuple[int, Callable[[Sequence[object]], bool]]] = {
    "memory": (24, _memory),
    "memory_file": (3, _file),
    "session": (7, _session),
}


def add(path: str, new: Connection, table: str, covers: Callable[..., bool]) -> int:
    """Take the rows of a table that the pages of a damaged file hold and that are missing. Returns how many.

    covers: tells what was forgotten, which is left out.
    """
    names = [row[1] for row in new.execute(f"PRAGMA table_info({table})")]
    fewest, fits = TABLES[table]
    before = new.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
    for row in rows(Pages(path, int(new.execute("PRAGMA page_size").fetchone()[0]))):
        if not fewest <= len(row.values) <= len(names) or not fits(row.values):
            continue
        given = dict(zip(names, row.values))
        if table == "memory":
            given["id"] = row.id
            if covers(given["key"], given["content"]):
                continue
        _insert(new, table, given)
    return int(new.execute(f"SELECT count(*) FROM {table}").fetchone()[0]) - int(before)


def _insert(new: Connection, table: str, given: dict[str, object]) -> None:
    same = " AND ".join(f"{name} IS ?" for name in given) if table == "memory_file" else "0"
    values = [*given.values(), *(given.values() if table == "memory_file" else ())]
    marks = ",".join("?" * len(given))
    sql = f"INSERT OR IGNORE INTO {table}({', '.join(given)}) SELECT {marks} WHERE NOT EXISTS"
    new.execute(f"{sql} (SELECT 1 FROM {table} WHERE {same})", values)
