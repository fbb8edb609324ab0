"""Find memories in one or several stores: by a query, by filters alone, or by id."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from keepsake.base import clock
from keepsake.base.project import Project, branch
from keepsake.operations import reach
from keepsake.operations.stores import RefusedError, holding
from keepsake.recall.moment import command_files
from keepsake.search import by_handle, search, where
from keepsake.search.coverage import never_rising
from keepsake.search.query import Query, weight
from keepsake.search.weights import WEIGHTS
from keepsake.search.where import Filters
from keepsake.store import fts, memories
from keepsake.store.db import Connection
from keepsake.store.memories import Memory
from keepsake.store.store import Store
from keepsake.text import analyse

LIMIT, MIN_SCORE = 5, search.MIN_SCORE
CHUNK = 500  # memories that are loaded at a time
MIN_PREFIX = 4  # characters of an id's beginning that may stand for it


class Match(NamedTuple):
    """A memory that a search found, with the database it is in, its score (0..1), and the reasons and parts of that."""

    db: Connection
    memory: Memory
    score: float
    why: tuple[str, ...]
    parts: dict[str, float]


def by_query(
    opened: Sequence[Store],
    query: Query,
    filters: Filters,
    limit: int = LIMIT,
    min_score: float = MIN_SCORE,
    *,
    explain: bool = False,
) -> list[Match]:
    """Return the memories that match a query, at most limit of each store, best first.

    min_score: 0..1; explain: give the parts of each score.
    """
    matches: list[Match] = []
    for db in [store.db for store in opened]:
        hits = search.recall(db, query, clock.now(), limit=limit, min_score=min_score, filters=filters, explain=explain)
        matches += [Match(db, memories.by_id(db, hit.row.id), hit.score, hit.why, hit.parts) for hit in hits]
    return without_copies(sorted(matches, key=lambda match: -match.score))


def query_of(text: str, filters: Filters, project: Project, asker: tuple[str, float] | None = None) -> Query:
    """Return the query for a text, with the files that it names if memories of file accesses pass the filters.

    asker: as `speaker.asking_session` returns it.
    """
    files = filters.files or (() if filters.without_kinds else command_files(text))
    return Query(text, files, branch(project.top), asker)


def unmentioned(opened: Sequence[Store], text: str) -> list[str]:
    """Return the plain words of a query that no memory of any store has in its text, handles or tags, as written.

    Common words and names in code are left out. "should we use redis for caching" -> ["redis"], if the stores speak of
    caching alone.
    """
    words = analyse.spoken(text)
    tokens = analyse.tokens(text)[: search.MAX_TOKENS]
    named = [token.terms()[0] for token in tokens if weight(token) >= WEIGHTS["plain"]]
    return [
        words[term] for term in named if term in words and not any(_has(one.db, term, words[term]) for one in opened)
    ]


def _has(db: Connection, term: str, word: str) -> bool:
    by_text = fts.counts(db, [term])[term] or next(fts.best(db, [term], index=fts.NOTES), None)
    return bool(by_text or db.execute("SELECT 1 FROM memory WHERE instr(lower(tags), ?)", (word.lower(),)).fetchone())


def by_filters(opened: Sequence[Store], filters: Filters, limit: int) -> list[Match]:
    """Return the memories that pass the filters, at most limit of each store, newest first.

    Memories that are held back are left out, unless the filters include them.
    """
    matches: list[Match] = []
    for db in [store.db for store in opened]:
        passing = [one for one in newest(db, filters, None) if filters.held or one.state != memories.HELD]
        matches += [Match(db, memory, 1.0, (), {}) for memory in passing[:limit]]
    return without_copies(sorted(matches, key=lambda one: -one.memory.updated))


def without_copies(matches: list[Match]) -> list[Match]:
    """Return the matches without copies of one memory in several stores, which `edit --everywhere` can make.

    Of equal ids the first stays, and of equal texts a superseded one goes if another store holds a current one.
    """
    current = {match.memory.content: match.db for match in matches if match.memory.state == memories.CURRENT}

    def is_copy(match: Match) -> bool:
        elsewhere = current.get(match.memory.content, match.db) is not match.db
        return elsewhere and match.memory.state == memories.SUPERSEDED

    first = {match.memory.uid: match for match in reversed(matches) if not is_copy(match)}
    return [match for match in matches if first.get(match.memory.uid) is match]


def handles_first(
    opened: Sequence[Store], text: str, filters: Filters, min_score: float, matches: list[Match]
) -> list[Match]:
    """Put the memories that a query names by a handle before the other matches, both best first.

    matches: those of the query text, from all projects. Memories with a handle in the text are added if they are
    missing there, and left out if their score is below min_score (0..1). The scores of the result never rise.
    """
    handled: list[Match] = []
    for db in [store.db for store in opened]:
        known = {match.memory.id: match for match in matches if match.db is db}
        for row, share in by_handle.find(db, text, filters).items():
            base = known.get(row) or Match(db, memories.by_id(db, row), 0.0, (), {})
            handled.append(base._replace(score=max(base.score, share)))
    handled = sorted([match for match in handled if match.score >= min_score], key=lambda match: -match.score)
    first = {(id(match.db), match.memory.id) for match in handled}
    rest = [match for match in matches if (id(match.db), match.memory.id) not in first]
    ranked = [*handled, *sorted(rest, key=lambda match: -match.score)]
    scores = never_rising([match.score for match in ranked])
    return without_copies([match._replace(score=score) for match, score in zip(ranked, scores)])


def newest(db: Connection, filters: Filters, limit: int | None) -> list[Memory]:
    """Return the memories that pass the filters, newest first, at most limit of them (None: all)."""
    condition, values = where.condition(db, filters)
    tail = "ORDER BY updated DESC, id DESC" + ("" if limit is None else f" LIMIT {limit:d}")
    return memories.find(db, condition or "1", values, tail)


def all_memories(db: Connection, order: str = "id") -> Iterator[Memory]:
    """Yield every memory, CHUNK loaded at a time. order: the columns of SQL's ORDER BY."""
    rows = [str(row) for (row,) in db.execute(f"SELECT id FROM memory ORDER BY {order}")]
    for at in range(0, len(rows), CHUNK):
        yield from memories.find(db, f"id IN ({','.join(rows[at : at + CHUNK])})", (), f"ORDER BY {order}")


def by_id(opened: Sequence[Store], prefix: str) -> list[tuple[Store, Memory]]:
    """Return the memory with an id, or with the only id that begins so, from each store that has it; may be empty.

    One that is superseded comes last: `edit --everywhere` leaves it. What took its place in every project comes first,
    whatever its id. Raises RefusedError if several ids begin so.
    """
    return _as_one([(store, memory) for store in opened for memory in _by_prefix(store.db, prefix)], prefix)


def by_id_in(folders: Iterable[str], prefix: str) -> list[tuple[Store, Memory]]:
    """Return what `by_id` does, of the stores of folders, which may be many. Raises RefusedError."""
    return _as_one(holding(folders, lambda store: _by_prefix(store.db, prefix)), prefix)


def _as_one(matches: list[tuple[Store, Memory]], prefix: str) -> list[tuple[Store, Memory]]:
    if len({memory.uid for _, memory in matches}) > 1:
        names = " ".join(memory.uid for _, memory in matches[:5])
        raise RefusedError(f"{prefix!r} is the beginning of several ids: {names}")
    matches.sort(key=lambda match: match[1].state == memories.SUPERSEDED)
    known = {(store.folder, memory.id) for store, memory in matches}
    of_projects = [match for match in matches if not match[0].everywhere]
    all_replaced = all(memory.state == memories.SUPERSEDED for _, memory in of_projects)
    successors = [one for match in of_projects for one in reach.successors(match)] if all_replaced else []
    return [*[one for one in successors if (one[0].folder, one[1].id) not in known][:1], *matches]


def _by_prefix(db: Connection, prefix: str) -> list[Memory]:
    exact = memories.find(db, "uid = ?", (prefix,))
    if exact or len(prefix) < MIN_PREFIX:
        return exact
    return memories.find(db, "substr(uid, 1, ?) = ?", (len(prefix), prefix), "LIMIT 6")
