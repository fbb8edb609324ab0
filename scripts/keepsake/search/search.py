"""Search: find the few memories of a store that cover a query."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, NamedTuple

from keepsake.search import narration, places, rank
from keepsake.search.copies import Listed
from keepsake.search.coverage import coverage, never_rising
from keepsake.search.doc import Doc, standing
from keepsake.search.query import WeighedQuery
from keepsake.search.weights import WEIGHTS
from keepsake.search.where import MAX_FILE_ROWS, Filters, condition, file_rows, matching
from keepsake.store import fts, memories
from keepsake.store.db import placeholders
from keepsake.text import analyse
from keepsake.text.words import STOP

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from collections.abc import Set as AbstractSet

    from keepsake.search.query import Query
    from keepsake.store.db import Connection

Row = memories.Memory
MAX_TOKENS = 40  # tokens of a query that are read: a long prompt says what it is about in its first words
UNINDEXED = "file"  # the kind that the full-text index leaves out
MAX_TERM_CHARS = 8_000  # characters of a memory's terms that ranking reads: more than a thousand words
MAX_OPENING_CHARS = 400  # characters of the terms: turns with the same ones are taken to begin alike
MIN_SCORE = places.MIN_ANSWER  # of a hit, if nothing else is asked for
MAX_NOTES = 16  # notes that are looked up in addition, for the first places
PARTS = ("memory", "session", "file", "prior", "points")  # attributes of rank.Scored that `recall --explain` shows


class Effort(NamedTuple):
    """How far a search looks."""

    candidates: int  # memories that are read and ranked
    windows: int  # how many of the best ones are read with the turns around them
    files: int  # memories that are looked at for one file
    named: int  # how many of these are read at most
    terms: int = 10  # the rarest of the query, which bring candidates (the others only help to order them)

    def for_list(self, limit: int) -> Effort:
        """Return the effort for a list of `limit` memories: several candidates for each place in it."""
        return self._replace(candidates=max(self.candidates, 8 * limit), windows=max(self.windows, 4 * limit))


FULL = Effort(candidates=400, windows=150, files=MAX_FILE_ROWS, named=300)

_DOC = (
    "id, uid, session, kind, role, seq, branch, created, updated, state, shown, used,"
    f" {memories.ASKS},"
    f" substr(terms, 1, {MAX_TERM_CHARS})"
    " FROM memory WHERE id IN ({})"
)
_UNHELD = f" AND state < {memories.HELD}"
_BEFORE = "SELECT id FROM memory WHERE session = ? AND kind = ? AND seq < ? ORDER BY seq DESC LIMIT 2"
_OPENED = "SELECT id FROM memory WHERE session = ? AND kind = 'turn' AND role = 'user' ORDER BY seq LIMIT 1"
_AFTER = "SELECT id FROM memory WHERE session = ? AND kind = ? AND seq > ? ORDER BY seq LIMIT 2"


class Hit(NamedTuple):
    """A memory that was found: its row, its score (0..1), the query's terms in it, and what decided its place."""

    row: Row
    score: float
    why: tuple[str, ...]
    parts: dict[str, float]


def recall(  # the public question, all but the first three by name
    db: Connection,
    query: Query,
    now: float,
    *,
    limit: int = 5,
    min_score: float = MIN_SCORE,
    filters: Filters | None = None,
    explain: bool = False,
    effort: Effort | None = None,
) -> list[Hit]:
    """Return at most `limit` hits, best first; scores never rise down the list.

    min_score: 0..1, the least score of a hit; now: epoch seconds; explain: fill the hits' parts; effort: if not given,
    FULL, and more for a long list. Raises DatabaseError.
    """
    effort = effort or FULL.for_list(limit)
    weighed = WeighedQuery(
        analyse.tokens(query.text)[:MAX_TOKENS],
        [token for name in query.files for token in analyse.tokens(memories.base_name(name))],
    )
    filters = filters or Filters()
    sql, values = condition(db, filters, unindexed=UNINDEXED)
    named = matching(db, file_rows(db, query.files, effort.files), sql, values)
    docs, counts, total, goals = gather(db, weighed, effort, named, sql, values, held=filters.held)
    allowed = matching(db, {doc.id for doc in docs}, sql, values)
    ranked = rank.order(docs, weighed, counts, total, now, query.branch, goals)
    if limit > places.FIRST_PLACES:
        ranked = places.spread(ranked)
    ranked = places.several_sessions(places.statements_first(ranked))
    ranked = places.notes_first(ranked, weighed, limit)
    if query.asker:
        _mark_already_read(docs, *query.asker)
        ranked = places.already_read_last(ranked)
    passing = (one for one in ranked if one.doc.id in allowed and one.doc.kind not in filters.without_kinds)
    return _hits(db, places.trusted(_chosen(db, passing, weighed, limit, min_score), weighed), weighed, explain)


def _chosen(
    db: Connection, ranked: Iterable[rank.Scored], weighed: WeighedQuery, limit: int, min_score: float
) -> list[tuple[rank.Scored, float]]:
    """Return the first candidates that cover enough of the query, each with its coverage; none repeats another."""
    listed = Listed(db)
    chosen: list[tuple[rank.Scored, float]] = []
    openings: set[int] = set()  # a prompt that was pasted again and again takes one place
    for one in ranked:
        if len(chosen) == limit:
            break
        cover = coverage(one.doc, weighed, WEIGHTS["enough"])
        fits = cover >= min_score and one.points > 0 and one.doc.opening not in openings
        if fits and not listed.has_all_of(one.doc):
            chosen.append((one, cover))
            openings.add(one.doc.opening)
            listed.add(one.doc)
    return chosen


def gather(  # the filters come as one condition
    db: Connection,
    weighed: WeighedQuery,
    effort: Effort,
    named: AbstractSet[int] = frozenset(),
    condition: str = "",
    values: Sequence[object] = (),
    *,
    held: bool = False,
) -> tuple[list[Doc], dict[str, float], int, dict[str, Doc]]:
    """Return the candidates, the counts of the query's terms, the number of memories, and the sessions' openings.

    The candidates include the turns around the best ones. The counts map term -> how many memories hold it, the
    openings session -> the prompt that opened it. named: rows that are candidates in any case, at most
    effort.named of them; condition: SQL over `memory` that all other candidates meet; held: memories that are held back
    are candidates too.
    """
    total = memories.last_row(db)
    sought = [term for term in weighed.terms if term not in STOP] or list(weighed.terms)
    counts = fts.counts(db, sought)
    rarest = sorted([term for term in sought if counts[term]], key=counts.__getitem__)[: effort.terms]
    if len(named) > effort.named:
        named = _strongest(db, named, rarest, effort.named)
    best = list(itertools.islice(fts.best(db, rarest, condition, values), effort.candidates))
    noted = list(itertools.islice(fts.best(db, rarest, condition, values, fts.NOTES), MAX_NOTES))
    docs = _read(db, [*{*named, *noted}.difference(best), *best], weighed, named, held)
    for place, row in enumerate(noted):
        if row in docs:
            docs[row].note = place
    _look_around(db, docs, best[: effort.windows], weighed, held)
    _mark_narration(db, docs)
    return list(docs.values()), dict(counts), total, _openings(db, docs.values(), weighed, held)


def _strongest(db: Connection, named: AbstractSet[int], terms: Sequence[str], most: int) -> set[int]:
    """Return at most `most` memories of the query's files: those that fit the terms best, then the newest."""
    fitting = itertools.islice((row for row in fts.best(db, terms) if row in named), most)
    return set(list(dict.fromkeys([*fitting, *sorted(named, reverse=True)]))[:most])


def _read(
    db: Connection, rows: Sequence[int], weighed: WeighedQuery, named: AbstractSet[int], held: bool
) -> dict[int, Doc]:
    """Return row id -> candidate. held: also the memories that are held back."""
    docs = {}
    sql = _DOC.format(placeholders(rows)) + ("" if held else _UNHELD)
    read = db.execute(f"SELECT {sql}", rows)
    for row, uid, session, kind, role, seq, branch, created, updated, state, shown, used, asks, terms in read:
        words = terms.split()
        counts: dict[str, int] = {}
        for word in filter(weighed.terms.__contains__, words):
            counts[word] = counts.get(word, 0) + 1
        superseded = state == memories.SUPERSEDED
        use = standing(shown, used, superseded) if shown or state else 1.0
        opening = hash(terms[:MAX_OPENING_CHARS]) if kind == "turn" else row
        docs[row] = Doc(row, counts, len(words), session, kind, seq, bool(asks), branch, updated, use, row in named,
                         uid, created, role or "", opening, superseded)  # fmt: skip
    return docs


def _look_around(db: Connection, docs: dict[int, Doc], rows: Sequence[int], weighed: WeighedQuery, held: bool) -> None:
    """Read also the two turns before and after each of the rows, and link neighbouring turns."""
    links: list[tuple[int, int]] = []
    for row in rows:
        doc = docs.get(row)
        if doc is not None and doc.session:
            place = (doc.session, doc.kind, doc.seq)
            for sql, before in ((_BEFORE, True), (_AFTER, False)):
                at = row
                for (other,) in db.execute(sql, place):
                    links.append((other, at) if before else (at, other))
                    at = other
    missing = dict.fromkeys([row for link in links for row in link if row not in docs])
    docs.update(_read(db, list(missing), weighed, set(), held))
    for one, other in links:
        if one in docs and other in docs:
            docs[one].after, docs[other].before = docs[other], docs[one]


def _mark_narration(db: Connection, docs: dict[int, Doc]) -> None:
    """Mark the candidates that only announce what the model does next."""
    rows = [doc.id for doc in docs.values() if doc.kind == "turn" and doc.role == "assistant"]
    short = f"length(content) <= {narration.MAX_CHARS}"
    sql = f"SELECT id, content FROM memory WHERE id IN ({placeholders(rows)}) AND {short}"
    for row, content in db.execute(sql, rows):
        docs[row].narrates = narration.is_narration(content)


def _mark_already_read(docs: Iterable[Doc], session: str, since: float) -> None:
    """Mark the candidates that are turns of a session after a time (epoch seconds)."""
    for doc in docs:
        doc.already_read = doc.kind == "turn" and doc.session == session and doc.updated > since


def _openings(db: Connection, docs: Iterable[Doc], weighed: WeighedQuery, held: bool) -> dict[str, Doc]:
    """Return session -> the prompt that opened it, for every session that has a candidate."""
    openings = {}
    for session in dict.fromkeys([doc.session for doc in docs if doc.session]):
        for (row,) in db.execute(_OPENED, (session,)):
            openings[row] = session
    return {openings[row]: doc for row, doc in _read(db, list(openings), weighed, set(), held).items()}


def _hits(db: Connection, chosen: list[tuple[rank.Scored, float]], weighed: WeighedQuery, explain: bool) -> list[Hit]:
    ids = [one.doc.id for one, _ in chosen]
    rows = {row.id: row for row in memories.find(db, f"id IN ({placeholders(ids)})", ids)} if ids else {}
    return [
        Hit(
            rows[one.doc.id],
            score,
            tuple(term for term in weighed.terms if term in one.doc.frequencies),
            {name: getattr(one, name) for name in PARTS} if explain else {},
        )
        for (one, cover), score in zip(chosen, never_rising([cover for _, cover in chosen]))
    ]
