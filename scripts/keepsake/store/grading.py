"""Keeping the table of grades (store/grades.py): by the worker, a chunk at a time, whole when the terms change."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from typing import TYPE_CHECKING

from keepsake import planes, rank
from keepsake.store import memories
from keepsake.store.grades import SHORT, TOLD, decoded

if TYPE_CHECKING:
    from collections.abc import Container, Mapping

    from keepsake.store.db import Connection

SHARE, COUNT = 0.001, 20  # a term is in the table if more than this share of the memories hold it, and this many
STEP = 256  # new memories that are looked up in the index before their chunk is made anew
LISTED = 48  # bits of a chunk for every memory that holds a term, from which its places take less than planes
MARKS = {"model": 1, "staged": 1, "rule": 2, "saved": 2, "file": 4}  # kind -> grade of TOLD
LENGTHS = (300, 150, 90, 60, 38, 24, 13)  # terms below which a memory is shorter
_TERMS = f"SELECT id, kind, {memories.ASKS}, substr(terms, 1, ?) FROM memory WHERE id BETWEEN ? AND ?"
_INSERT = "INSERT OR REPLACE INTO grade(term, chunk, held, listed, low, middle, high) VALUES (?, ?, ?, ?, ?, ?, ?)"

Held = dict[str, dict[int, int]]  # term -> place in its chunk -> grade


def rebuild(db: Connection) -> None:
    """Make the table anew for the terms that are frequent now; part of a transaction. Raises DatabaseError."""
    total = _newest(db)
    db.execute("CREATE VIRTUAL TABLE IF NOT EXISTS temp.vocabulary USING fts5vocab(main, memory_fts, row)")
    least = max(COUNT, int(total * SHARE))
    terms = {term for (term,) in db.execute("SELECT term FROM temp.vocabulary WHERE doc > ?", (least,))}
    _make(db, 0, total, terms)


def refresh(db: Connection) -> None:
    """Take in the newest memories, if there are enough of them. Raises DatabaseError."""
    known = db.execute("SELECT max(held) FROM grade WHERE term = ?", (TOLD,)).fetchone()[0]
    total = _newest(db)
    if known is not None and 0 <= total - known < STEP:
        return
    db.execute("BEGIN IMMEDIATE")
    if known is None:
        rebuild(db)
    else:
        terms = {term for (term,) in db.execute("SELECT DISTINCT term FROM grade")}
        _make(db, min(known, total), total, terms)
    db.execute("COMMIT")


def add(db: Connection, memory: int, content: str, terms: str) -> None:
    """Take in the new text of a memory; grades of its old one stay until its chunk is made anew."""
    chunk, place = memory >> planes.CHUNK, memory & planes.ROWS - 1
    known = {term for (term,) in db.execute("SELECT term FROM grade WHERE chunk = ?", (chunk,))}
    for term, grade in _grades(terms.split(), "?" in content[-memories.ENDS :], known).items():
        held, listed, *raw = db.execute(
            "SELECT held, listed, low, middle, high FROM grade WHERE term = ? AND chunk = ?", (term, chunk)
        ).fetchone()
        bits = [decoded(one, listed) & ~(1 << place) | (grade >> n & 1) << place for n, one in enumerate(raw)]
        db.execute(_INSERT, (term, chunk, held, 0, *[_blob(one) for one in bits]))


def _newest(db: Connection) -> int:
    return int(db.execute("SELECT coalesce(max(id), 0) FROM memory").fetchone()[0])


def _make(db: Connection, first: int, last: int, terms: Container[str]) -> None:
    """Write the rows of the chunks from that of the memory `first` on."""
    chunks = range(first >> planes.CHUNK, (last >> planes.CHUNK) + 1)
    db.execute("DELETE FROM grade WHERE chunk >= ?", (chunks.start,))
    for chunk in chunks:
        _make_chunk(db, chunk, min(last, (chunk + 1 << planes.CHUNK) - 1), terms)


def _make_chunk(db: Connection, chunk: int, last: int, terms: Container[str]) -> None:
    first = chunk << planes.CHUNK
    held: Held = {TOLD: {}, SHORT: {}}
    for row, kind, asks, text in db.execute(_TERMS, (rank.READ, first, last)):
        place = row - first
        if kind in MARKS:
            held[TOLD][place] = MARKS[kind]
        words = text.split()
        shortness = sum([len(words) < most for most in LENGTHS])
        held[SHORT][place] = shortness
        for term, grade in _grades(words, bool(asks), terms).items():
            held.setdefault(term, {})[place] = grade
    for term, places in held.items():
        db.execute(_INSERT, (term, chunk, last if term == TOLD else len(places), *_columns(places, last - first + 1)))


def _grades(words: list[str], asks: bool, terms: Container[str]) -> dict[str, int]:
    """Return the grades of those of the terms that stand among the words."""
    counts: dict[str, int] = {}
    for word in filter(terms.__contains__, words):
        counts[word] = counts.get(word, 0) + 1
    least = rank.grades(len(words), asks)
    return {word: 1 + bisect_right(least, count) for word, count in counts.items()}


def _columns(places: Mapping[int, int], size: int) -> list[object]:
    """Return a row's listed, low, middle and high; size: memories in the chunk."""
    bits = [[place for place, grade in places.items() if grade >> n & 1] for n in range(3)]
    if len(places) * LISTED < size:
        return [1, *[array("H", one).tobytes() for one in bits]]
    return [0, *[_blob(planes.plane(one)) for one in bits]]


def _blob(plane: int) -> bytes:
    return plane.to_bytes((plane.bit_length() + 7) >> 3, "little")
