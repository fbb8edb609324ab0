"""The list of notes: what is searched as `recall` does, filtered, sorted and given out page by page."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from keepsake import hosts
from keepsake.base import clock, project
from keepsake.search import search, where
from keepsake.search.query import Query
from keepsake.search.where import Filters
from keepsake.store import memories
from keepsake.text.labels import CLASSES
from keepsake.view import note_line, times

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from keepsake.store.db import Connection
    from keepsake.store.store import Store
    from keepsake.view.desk import Desk

PAGE, MOST_FOUND = 50, 50  # rows that are given out at once; hits of a search
MIN_SCORE = 0.3  # as `recall`
CLAUDE = "Claude Code"
# order -> by what, the highest first
ORDERS = {
    "newest": "updated, memory.id",
    "oldest": "-updated, -memory.id",
    "used": "used, shown, updated",
    "shown": "shown, used, updated",
}


class Request(NamedTuple):
    """What the list is asked for; "" and None: no limit. what: `notes`, `all` (every memory) or `held`."""

    text: str
    cls: str
    file: str
    branch: str
    who: str
    host: str
    session: str
    since: float | None
    until: float | None
    sort: str
    what: str
    offset: int


class Position(NamedTuple):
    """Where a memory stands in the list: by what, in which store, its row; how well it fits a search."""

    key: tuple[float, ...]
    store: int
    row: int
    score: float | None


def request_of(given: Mapping[str, str]) -> Request:
    """Return what a request asks the list for. Raises ValueError."""
    offset = given.get("offset") or "0"
    sort, what, cls = given.get("sort", ""), given.get("what") or "notes", given.get("class", "")
    if not offset.isdigit() or what not in {"notes", "all"} or sort not in {"", *ORDERS} or cls not in {"", *CLASSES}:
        raise ValueError("no such order, class or page")
    since, until = times.day(given.get("since", "")), times.day(given.get("until", ""), end=True)
    plain = [given.get(name, "").strip() for name in ("text", "file", "branch", "who", "host", "session")]
    text, file, branch, who, host, session = plain
    if host not in {"", hosts.CLAUDE, *hosts.NAMES}:
        raise ValueError("no such agent")
    return Request(text, cls, file, branch, who, host, session, since, until, sort, what, int(offset))


def about(desk: Desk, _: Mapping[str, str]) -> object:
    """Return what the page is about: the project, how much there is, and what the filters offer."""
    classes: dict[str, int] = {}
    people: dict[str, int] = {}
    branches: dict[str, int] = {}
    agents: dict[str, int] = {}
    total = 0
    with desk.stores() as stores:
        for store in stores:
            where.prepare(store.db)
            for *named, count in store.db.execute(_COUNTED):
                for table, name in zip((classes, people, branches, agents), named):
                    table[name] = table.get(name, 0) + count
            total += memories.count(store.db)
    names = {"root": desk.project.root, "home": desk.project.home, "active": desk.project.active()}
    listed = {"classes": _most(classes), "people": _most(people), "branches": _most(branches)}
    heard = [(name, note_line.title(name) or CLAUDE, count) for name, count in _most(agents)]
    return {**names, **listed, "hosts": heard, "notes": sum(classes.values()), "memories": total}


def _most(counts: Mapping[str, int]) -> list[tuple[str, int]]:
    return sorted([(name, count) for name, count in counts.items() if name], key=lambda one: (-one[1], one[0]))


_COUNTED = (
    f"SELECT {where.CLASS}, who, branch, {where.HOST}, count(*) FROM note JOIN memory ON id = memory"
    f" WHERE state < {memories.HELD} GROUP BY 1, 2, 3, 4"
)


def listed(desk: Desk, given: Mapping[str, str]) -> object:
    """Return one page of the list: `rows`, `total` (of what passes the filters), `more`."""
    wanted = request_of(given)
    with desk.stores() as stores:
        places = _places(desk, stores, wanted)
        rows = _read(stores, places[wanted.offset : wanted.offset + PAGE])
    return {"rows": rows, "total": len(places), "more": len(places) > wanted.offset + PAGE}


def every(desk: Desk) -> list[dict[str, object]]:
    """Return all notes as the list shows them, the newest first."""
    with desk.stores() as stores:
        return _read(stores, _places(desk, stores, request_of({})))


def _places(desk: Desk, stores: Sequence[Store], wanted: Request) -> list[Position]:
    """Return what passes the filters, in order."""
    found: list[Position] = []
    for number, store in enumerate(stores):
        where.prepare(store.db)
        scores = _scores(desk, store.db, wanted) if wanted.text else {}
        met, values = _condition(desk, store.db, wanted, scores if wanted.text else None)
        sql = f"SELECT memory.id, {ORDERS[wanted.sort or 'newest']} {note_line.FROM} WHERE {met}"
        best = bool(wanted.text and not wanted.sort)
        found += [
            Position((scores[one],) if best else tuple(key), number, one, scores.get(one))
            for one, *key in store.db.execute(sql, values)
        ]
    return sorted(found, reverse=True)


def _read(stores: Sequence[Store], places: Sequence[Position]) -> list[dict[str, object]]:
    """Return what stands in places of the list."""
    held = {}
    for number, store in enumerate(stores):
        rows = [place.row for place in places if place.store == number]
        shown = note_line.read(store.db, rows, everywhere=store.everywhere)
        held.update({(number, one): made for one, made in shown.items()})
    return [
        {**held[place.store, place.row], **({} if place.score is None else {"score": place.score})} for place in places
    ]


def _scores(desk: Desk, db: Connection, wanted: Request) -> dict[int, float]:
    """Return row -> how well it fits what is searched for, as `recall` tells it."""
    query = Query(wanted.text, (), project.branch(desk.project.top))
    limits = _filters(wanted)
    hits = search.recall(
        db, query, clock.now(), limit=MOST_FOUND, min_score=MIN_SCORE, filters=limits, effort=search.FULL
    )
    return {hit.row.id: hit.score for hit in hits}


def _filters(wanted: Request) -> Filters:
    def one(value: str) -> tuple[str, ...]:
        return (value,) if value else ()

    return Filters(
        classes=one(wanted.cls),
        files=one(wanted.file),
        branches=one(wanted.branch),
        people=one(wanted.who),
        hosts=one(wanted.host),
        stated=one(wanted.session),
        since=wanted.since,
        until=wanted.until,
        notes=wanted.what == "notes",
    )


def _condition(
    desk: Desk, db: Connection, wanted: Request, scores: Mapping[int, float] | None
) -> tuple[str, Sequence[object]]:
    """Return what a row of the list must meet as SQL, with the values of its placeholders; scores: of a search."""
    hidden = sorted(desk.forgetting.hidden)
    met, values = where.condition(db, _filters(wanted))
    clauses = [f"uid NOT IN ({where.placeholders(hidden)})", f"state < {memories.HELD}", *([met] if met else [])]
    if scores is not None:
        clauses.append(f"memory.id IN ({','.join(map(str, scores))})")
    return " AND ".join(clauses), [*hidden, *values]
