"""The list of notes: what is searched as `recall` does, filtered, sorted and given out page by page."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from keepsake.base import clock, project
from keepsake.recall import digest, line
from keepsake.search import search
from keepsake.search.query import Query
from keepsake.store import memories
from keepsake.store.note import CLASSES, class_of
from keepsake.view import times

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from keepsake.store.db import Connection
    from keepsake.view.desk import Desk, Store

PAGE, MOST_FOUND = 50, 100  # rows that are given out at once; hits of a search
SHOWN = 360  # characters of a note in the list
NOT_NOTES = ("turn", "file", "error", "summary", "report")
MIN_SCORE = 0.3  # as `recall`
_COLUMNS = (
    "memory.id, uid, kind, role, type, tags, substr(content, 1, ?), length(content), session, branch, created,"
    " updated, shown, used, superseded, coalesce(extra, ''), coalesce(class, ''), coalesce(who, ''), coalesce(seen, 1),"
    " note.memory IS NOT NULL,"
    " (SELECT group_concat(words, ', ') FROM note_mark WHERE note_mark.memory = memory.id AND words <> '')"
)
_FROM = "FROM memory LEFT JOIN note ON note.memory = memory.id"
_OF_SESSION = "(session = ? OR memory.id IN (SELECT memory FROM note_source WHERE session = ?))"
ORDERS = {
    "newest": ("updated DESC, memory.id DESC", "updated", True),
    "oldest": ("updated, memory.id", "updated", False),
    "used": ("used DESC, shown DESC, updated DESC", "used", True),
    "shown": ("shown DESC, used DESC, updated DESC", "shown", True),
}


class Asked(NamedTuple):
    """What the list is asked for; "" and None: no limit. what: `notes`, `all` (every memory) or `held`."""

    text: str
    cls: str
    file: str
    branch: str
    who: str
    session: str
    since: float | None
    until: float | None
    sort: str
    what: str
    offset: int


class Row(NamedTuple):
    """A memory as the list shows it, with what it is sorted by."""

    shown: dict[str, object]
    score: float
    updated: float
    used: tuple[int, int, float]


def asked(given: Mapping[str, str]) -> Asked:
    """Return what a request asks the list for. Raises ValueError."""
    offset = given.get("offset") or "0"
    sort, what, cls = given.get("sort", ""), given.get("what") or "notes", given.get("class", "")
    if not offset.isdigit() or what not in {"notes", "all"} or sort not in {"", *ORDERS} or cls not in {"", *CLASSES}:
        raise ValueError("no such order, class or page")
    since, until = times.day(given.get("since", "")), times.day(given.get("until", ""), end=True)
    plain = [given.get(name, "").strip() for name in ("text", "file", "branch", "who", "session")]
    text, file, branch, who, session = plain
    return Asked(text, cls, file, branch, who, session, since, until, sort, what, int(offset))


def about(desk: Desk, _: Mapping[str, str]) -> object:
    """Return what the page is about: the project, how much there is, and what the filters offer."""
    classes: dict[str, int] = {}
    people: dict[str, int] = {}
    branches: dict[str, int] = {}
    total = 0
    with desk.stores() as stores:
        for store in stores:
            _ready(store.db)
            for table, column in ((classes, _CLASS), (people, "who"), (branches, "branch")):
                sql = f"SELECT {column}, count(*) FROM note JOIN memory ON id = memory WHERE superseded < 2 GROUP BY 1"
                for name, count in store.db.execute(sql):
                    table[name] = table.get(name, 0) + count
            total += int(store.db.execute("SELECT count(*) FROM memory").fetchone()[0])
    names = {"root": desk.project.root, "home": desk.project.home, "active": desk.project.active()}
    listed = {"classes": _most(classes), "people": _most(people), "branches": _most(branches)}
    return {**names, **listed, "notes": sum(classes.values()), "memories": total}


def _most(counts: Mapping[str, int]) -> list[tuple[str, int]]:
    return sorted([(name, count) for name, count in counts.items() if name], key=lambda one: (-one[1], one[0]))


_CLASS = "class_of(class, type, tags)"


def _ready(db: Connection) -> None:
    def known(cls: str | None, type_: str, tags: str) -> str:
        return cls or class_of(type_, tags.split("\n"))

    db.create_function("class_of", 3, known, deterministic=True)


def listed(desk: Desk, given: Mapping[str, str]) -> object:
    """Return one page of the list: `rows`, `total` (of what passes the filters), `more`."""
    wanted = asked(given)
    rows, total = _found(desk, wanted, wanted.offset + PAGE)
    page = rows[wanted.offset : wanted.offset + PAGE]
    return {"rows": [row.shown for row in page], "total": total, "more": total > wanted.offset + PAGE}


def every(desk: Desk) -> list[dict[str, object]]:
    """Return all notes as the list shows them, the newest first."""
    return [row.shown for row in _found(desk, asked({}), -1)[0]]


def _found(desk: Desk, wanted: Asked, most: int) -> tuple[list[Row], int]:
    """Return the rows that pass the filters, in order, at most so many of each store (-1: all); and how many do."""
    rows: list[Row] = []
    total = 0
    with desk.stores() as stores:
        for store in stores:
            _ready(store.db)
            found, count = _of_store(desk, store, wanted, most)
            rows += found
            total += count
    return sorted(rows, key=_order(wanted), reverse=wanted.sort != "oldest"), total


def _order(wanted: Asked) -> Callable[[Row], tuple[float, ...]]:
    if wanted.text and not wanted.sort:
        return lambda row: (row.score,)
    return lambda row: row.used if wanted.sort in {"used", "shown"} else (row.updated,)


def _of_store(desk: Desk, store: Store, wanted: Asked, most: int) -> tuple[list[Row], int]:
    """Return a store's rows that may stand on the page, and how many pass the filters."""
    scores = _scores(desk, store.db, wanted) if wanted.text else None
    where, values = _where(desk, store.db, wanted, scores)
    total = int(store.db.execute(f"SELECT count(*) {_FROM} WHERE {where}", values).fetchone()[0])
    order = ORDERS[wanted.sort or "newest"][0]
    limit = MOST_FOUND if scores is not None else most
    sql = f"SELECT {_COLUMNS} {_FROM} WHERE {where} ORDER BY {order} LIMIT {limit:d}"
    return [_row(store, row, scores, wanted.sort) for row in store.db.execute(sql, (SHOWN, *values))], total


def _scores(desk: Desk, db: Connection, wanted: Asked) -> dict[int, float]:
    """Return row -> how well it fits what is searched for, as `recall` tells it."""
    kinds = NOT_NOTES if wanted.what == "notes" else ("file",)
    query = Query(wanted.text, (), project.branch(desk.project.top))
    limits = search.Filters(kinds=kinds, since=wanted.since, until=wanted.until)
    hits = search.recall(db, query, clock.now(), limit=MOST_FOUND, min_score=MIN_SCORE, filters=limits)
    return {hit.row.id: hit.score for hit in hits}


def _where(
    desk: Desk, db: Connection, wanted: Asked, scores: Mapping[int, float] | None
) -> tuple[str, Sequence[object]]:
    """Return the filters as SQL, with the values of its placeholders."""
    hidden = sorted(desk.forgetting.hidden)
    clauses: list[tuple[str, tuple[object, ...]]] = [
        (f"uid NOT IN ({','.join('?' * len(hidden))})", tuple(hidden)),
        (f"superseded < {memories.HELD}", ()),
    ]
    if wanted.what == "notes":
        clauses.append(("note.memory IS NOT NULL", ()))
    limits = (
        (wanted.cls, f"note.memory IS NOT NULL AND {_CLASS} = ?", 1),
        (wanted.branch, "branch = ?", 1),
        (wanted.who, "who = ?", 1),
        (wanted.session, _OF_SESSION, 2),
        (wanted.since, "updated >= ?", 1),
        (wanted.until, "updated <= ?", 1),
    )
    clauses += [(clause, (value,) * marks) for value, clause, marks in limits if value not in {"", None}]
    for rows in (scores, search.file_rows(db, [wanted.file], -1) if wanted.file else None):
        if rows is not None:
            clauses.append((f"memory.id IN ({','.join(map(str, rows))})", ()))
    return " AND ".join(clause for clause, _ in clauses), [value for _, held in clauses for value in held]


def _row(store: Store, row: Sequence[object], scores: Mapping[int, float] | None, sort: str) -> Row:
    names = ("id", "uid", "kind", "role", "type", "tags", "text", "length", "session", "branch", "created", "updated",
             "shown", "used", "superseded", "extra", "class", "who", "seen", "note", "changed")  # fmt: skip
    one = dict(zip(names, row))
    tags = str(one["tags"]).split("\n") if one["tags"] else []
    shown, used, updated = int(str(one["shown"])), int(str(one["used"])), float(str(one["updated"]))
    made: dict[str, object] = {
        "id": one["uid"],
        "class": (one["class"] or class_of(str(one["type"]), tags)) if one["note"] else "",
        "kind": one["kind"],
        "origin": origin(str(one["kind"]), str(one["role"])),
        "text": one["text"],
        "cut": int(str(one["length"])) > SHOWN,
        "updated": times.iso(one["updated"]),
        "who": one["who"],
        "branch": one["branch"],
        "shown": shown,
        "used": used,
        "seen": one["seen"],
        "everywhere": store.everywhere,
        "rule": is_rule(str(one["kind"]), tags),
        "state": state(int(str(one["superseded"])), tags),
        "changed": one["changed"] or "",
        "mark": one["extra"] if one["extra"] in memories.MARKS else "",
    }
    score = 0.0
    if scores is not None:
        made["score"] = score = scores[int(str(one["id"]))]
    first = (shown, used) if sort == "shown" else (used, shown)
    return Row(made, score, updated, (*first, updated))


def origin(kind: str, role: str) -> str:
    """Return whose word a memory of some kind and role is, in a few words."""
    return line.ORIGINS.get(f"{kind} {role}") or line.ORIGINS.get(kind, kind)


def is_rule(kind: str, tags: Sequence[str]) -> bool:
    """Tell whether a memory is told as a standing rule."""
    return kind == "rule" or (kind == "saved" and any(tag.casefold() in digest.RULE_TAGS for tag in tags))


def state(superseded: int, tags: Sequence[str]) -> str:
    """Return why a memory is not told: `held`, `superseded` or `never`; "" when it may be."""
    if superseded:
        return "held" if superseded == memories.HELD else "superseded"
    return "never" if memories.NEVER in map(str.lower, tags) else ""
