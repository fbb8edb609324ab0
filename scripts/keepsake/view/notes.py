"""The list of notes: searched as `recall` does, filtered, sorted and returned page by page."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from keepsake import hosts
from keepsake.base import clock, project
from keepsake.base.clock import DAY
from keepsake.search import search, where
from keepsake.search.query import Query
from keepsake.search.where import Filters
from keepsake.store import memories
from keepsake.store.db import Connection, placeholders
from keepsake.store.store import Store
from keepsake.text.labels import CLASSES
from keepsake.view import note
from keepsake.view.desk import Desk

PAGE, MOST_FOUND = 50, 50  # rows per page of the list; hits of a search
CLAUDE = "Claude Code"
# parameter of the page -> field of `Filters`
LISTS = {
    "class": "classes",
    "file": "files",
    "branch": "branches",
    "who": "people",
    "host": "hosts",
    "session": "stated",
}
# order -> columns by which to sort, the highest value first
ORDERS = {
    "newest": "updated, memory.id",
    "oldest": "-updated, -memory.id",
    "used": "used, shown, updated",
    "shown": "shown, used, updated",
}


class Request(NamedTuple):
    """A request for the list. text: search text, "" for all; sort: one of ORDERS, "" for the best or newest first."""

    text: str
    filters: Filters
    sort: str
    offset: int


class Position(NamedTuple):
    """A memory's position in the list: sort key, number of its store, row; score: of the search, None without one."""

    key: tuple[float, ...]
    store: int
    row: int
    score: float | None


def request_of(params: Mapping[str, str]) -> Request:
    """Return the request that the page's parameters describe. Raises ValueError."""
    offset = params.get("offset") or "0"
    sort, what, cls = params.get("sort", ""), params.get("what") or "notes", params.get("class", "")
    if not offset.isdigit() or what not in {"notes", "all"} or sort not in {"", *ORDERS} or cls not in {"", *CLASSES}:
        raise ValueError("no such order, class or page")
    lists = {name: tuple(filter(None, [params.get(field, "").strip()])) for field, name in LISTS.items()}
    if not {*lists["hosts"]} <= {hosts.CLAUDE, *hosts.NAMES}:
        raise ValueError("no such agent")
    since, until = _day(params.get("since", "")), _day(params.get("until", ""), end=True)
    filters = Filters(**lists, since=since, until=until, notes=what == "notes")  # type: ignore[arg-type]  # by the table
    return Request(params.get("text", "").strip(), filters, sort, int(offset))


def _day(text: str, *, end: bool = False) -> float | None:
    """Return the first (or last) moment of a day such as 2026-01-31 in UTC, None for "". Raises ValueError."""
    if not text:
        return None
    moment = datetime.datetime.combine(datetime.date.fromisoformat(text), datetime.time(), datetime.timezone.utc)
    return moment.timestamp() + (DAY - 0.001 if end else 0.0)


def about(desk: Desk, _: Mapping[str, str]) -> object:
    """Return the project, the numbers of notes and memories, and the values that the filters offer, with counts."""
    counts = {name: Counter[str]() for name in ("classes", "people", "branches", "hosts")}
    total = 0
    with desk.stores() as stores:
        for store in stores:
            where.prepare(store.db)
            for *values, count in store.db.execute(_COUNTED):
                for counter, name in zip(counts.values(), values):
                    counter[name] += count
            total += memories.count(store.db)
    names = {"root": desk.project.root, "home": desk.project.home, "active": desk.project.active()}
    offered = {
        name: sorted([one for one in counter.items() if one[0]], key=lambda one: (-one[1], one[0]))
        for name, counter in counts.items()
    }
    agents = [(name, note.title(name) or CLAUDE, count) for name, count in offered["hosts"]]
    return {**names, **offered, "hosts": agents, "notes": sum(counts["classes"].values()), "memories": total}


_COUNTED = (
    f"SELECT {where.CLASS}, who, branch, {where.HOST}, count(*) FROM note JOIN memory ON id = memory"
    f" WHERE state < {memories.HELD} GROUP BY 1, 2, 3, 4"
)


def listing(desk: Desk, params: Mapping[str, str]) -> object:
    """Return a page of the list: `rows`, `total` (all rows that pass the filters), `more` (whether more follow)."""
    request = request_of(params)
    with desk.stores() as stores:
        positions = _positions(desk, stores, request)
        rows = _read(stores, positions[request.offset : request.offset + PAGE])
    return {"rows": rows, "total": len(positions), "more": len(positions) > request.offset + PAGE}


def all_rows(desk: Desk) -> list[dict[str, object]]:
    """Return all notes as the list shows them, the newest first."""
    with desk.stores() as stores:
        return _read(stores, _positions(desk, stores, request_of({})))


def _positions(desk: Desk, stores: Sequence[Store], request: Request) -> list[Position]:
    """Return the positions of all memories that pass the filters, in order."""
    positions: list[Position] = []
    hidden = sorted(desk.forgetting.hidden)
    best = bool(request.text and not request.sort)
    for number, store in enumerate(stores):
        where.prepare(store.db)
        condition, values = where.condition(store.db, request.filters)
        scores = _scores(desk, store.db, request) if request.text else {}
        clauses = [f"uid NOT IN ({placeholders(hidden)})", f"state < {memories.HELD}", *filter(None, [condition])]
        clauses += [f"memory.id IN ({','.join(map(str, scores))})"] if request.text else []
        sql = f"SELECT memory.id, {ORDERS[request.sort or 'newest']} {note.FROM} WHERE {' AND '.join(clauses)}"
        positions += [
            Position((scores[one],) if best else tuple(key), number, one, scores.get(one))
            for one, *key in store.db.execute(sql, [*hidden, *values])
        ]
    return sorted(positions, reverse=True)


def _read(stores: Sequence[Store], positions: Sequence[Position]) -> list[dict[str, object]]:
    """Return the rows at some positions of the list, as the page shows them."""
    rows_by_place = {}
    for number, store in enumerate(stores):
        rows = [position.row for position in positions if position.store == number]
        shown = note.read(store.db, rows, everywhere=store.everywhere)
        rows_by_place.update({(number, row): shown_row for row, shown_row in shown.items()})
    return [
        {**rows_by_place[position.store, position.row], **({} if position.score is None else {"score": position.score})}
        for position in positions
    ]


def _scores(desk: Desk, db: Connection, request: Request) -> dict[int, float]:
    """Return the scores of the hits of a search by row, as `recall` computes them."""
    query = Query(request.text, (), project.branch(desk.project.top))
    hits = search.recall(db, query, clock.now(), limit=MOST_FOUND, filters=request.filters, effort=search.FULL)
    return {hit.row.id: hit.score for hit in hits}
