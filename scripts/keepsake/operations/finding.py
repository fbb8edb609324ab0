"""Find memories in one or several stores: by a query, by filters alone, or by id."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from keepsake.base import clock
from keepsake.operations.stores import RefusedError
from keepsake.search import by_handle, search, where
from keepsake.search.coverage import never_rising
from keepsake.store import memories

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from keepsake.search.query import Query
    from keepsake.search.where import Filters
    from keepsake.store.db import Connection
    from keepsake.store.memories import Memory
    from keepsake.store.store import Store

LIMIT, MIN_SCORE = 5, 0.3
CHUNK = 500  # memories that are loaded at a time
SHORTEST = 4  # characters of an id's beginning that may stand for it


class Match(NamedTuple):
    """A memory that a search found, with the database it is in, its score (0..1), and the reasons and parts of that."""

    db: Connection
    memory: Memory
    score: float
    why: tuple[str, ...]
    parts: dict[str, float]


def ask(
    opened: Sequence[Store],
    query: Query,
    wanted: Filters,
    limit: int = LIMIT,
    min_score: float = MIN_SCORE,
    *,
    explain: bool = False,
) -> list[Match]:
    """Return the memories that match a query, at most limit of each store, best first.

    min_score: 0..1; explain: give the parts of each score.
    """
    found: list[Match] = []
    for db in [store.db for store in opened]:
        hits = search.recall(db, query, clock.now(), limit=limit, min_score=min_score, filters=wanted, explain=explain)
        found += [Match(db, memories.by_id(db, hit.row.id), hit.score, hit.why, hit.parts) for hit in hits]
    return sorted(found, key=lambda one: -one.score)


def latest(opened: Sequence[Store], wanted: Filters, limit: int) -> list[Match]:
    """Return the memories that pass the filters, at most limit of each store, newest first.

    Memories that are held back are left out, unless the filters include them.
    """
    found: list[Match] = []
    for db in [store.db for store in opened]:
        some = [one for one in newest(db, wanted, None) if wanted.held or one.state != memories.HELD]
        found += [Match(db, memory, 1.0, (), {}) for memory in some[:limit]]
    return sorted(found, key=lambda one: -one.memory.updated)


def handled_first(
    opened: Sequence[Store], text: str, wanted: Filters, min_score: float, found: list[Match]
) -> list[Match]:
    """Put the memories that a query names by a handle before the other matches, both best first.

    found: the matches of the query text, from all projects. Memories with a handle in the text are added if they are
    missing there, and left out if their score is below min_score (0..1). The scores of the result never rise.
    """
    handled: list[Match] = []
    for db in [store.db for store in opened]:
        known = {one.memory.id: one for one in found if one.db is db}
        for row, share in by_handle.find(db, text, wanted).items():
            old = known.get(row) or Match(db, memories.by_id(db, row), 0.0, (), {})
            handled.append(old._replace(score=max(old.score, share)))
    handled = sorted([one for one in handled if one.score >= min_score], key=lambda one: -one.score)
    first = {(id(one.db), one.memory.id) for one in handled}
    rest = sorted([one for one in found if (id(one.db), one.memory.id) not in first], key=lambda one: -one.score)
    ranked = [*handled, *rest]
    scores = never_rising([one.score for one in ranked])
    return [one._replace(score=score) for one, score in zip(ranked, scores)]


def newest(db: Connection, wanted: Filters, limit: int | None) -> list[Memory]:
    """Return the memories that pass the filters, newest first, at most limit of them (None: all)."""
    met, values = where.condition(db, wanted)
    tail = "ORDER BY updated DESC, id DESC" + ("" if limit is None else f" LIMIT {limit:d}")
    return memories.find(db, met or "1", values, tail)


def every(db: Connection, order: str = "id") -> Iterator[Memory]:
    """Yield every memory, CHUNK loaded at a time. order: the columns of SQL's ORDER BY."""
    rows = [str(row) for (row,) in db.execute(f"SELECT id FROM memory ORDER BY {order}")]
    for at in range(0, len(rows), CHUNK):
        yield from memories.find(db, f"id IN ({','.join(rows[at : at + CHUNK])})", (), f"ORDER BY {order}")


def by_id(opened: Sequence[Store], wanted: str) -> list[tuple[Store, Memory]]:
    """Return the memory with an id, or with the only id that begins so, from each store that has it; may be empty.

    Raises RefusedError if several ids begin so.
    """
    found = [(store, memory) for store in opened for memory in _like(store.db, wanted)]
    if len({memory.uid for _, memory in found}) > 1:
        names = " ".join(memory.uid for _, memory in found[:5])
        raise RefusedError(f"{wanted!r} is the beginning of several ids: {names}")
    return found


def _like(db: Connection, wanted: str) -> list[Memory]:
    exact = memories.find(db, "uid = ?", (wanted,))
    if exact or len(wanted) < SHORTEST:
        return exact
    return memories.find(db, "substr(uid, 1, ?) = ?", (len(wanted), wanted), "LIMIT 6")
