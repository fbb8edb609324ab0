"""Recall: the few memories of a store that cover what a query is about."""

from __future__ import annotations

from keepsake import analyse, rank

TYPE_CHECKING = False
if TYPE_CHECKING:
    from _sqlite3 import Connection
    from collections.abc import Sequence

    from keepsake.query import Query

CAP = 1_000  # rows fetched for one term, newest first: bounds the work however common the term
CANDIDATES = 150  # rows whose terms are read and ranked

COLUMNS = "id, uid, kind, type, role, content, tags, session, seq, created, updated, branch, source"


class Row:
    """A memory's columns as stored; `created` and `updated` are epoch seconds, `seq` orders a session's turns."""

    __slots__ = tuple(COLUMNS.split(", "))

    id: int
    uid: str
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

    def __init__(self, values: Sequence[object]) -> None:
        for name, value in zip(self.__slots__, values):
            setattr(self, name, value)


class Hit:
    """One recalled memory: its row, its score (0..1), the query's terms that stand in it, the score's parts."""

    __slots__ = ("parts", "row", "score", "why")

    def __init__(self, row: Row, score: float, why: tuple[str, ...], parts: dict[str, float] | None = None) -> None:
        self.row = row
        self.score = score
        self.why = why
        self.parts = parts or {}


class Filters:
    """What may come back. Empty means no limit; times are epoch seconds, files base names or paths."""

    __slots__ = ("exclude_ids", "files", "kinds", "sessions", "since", "tags", "types", "until")

    def __init__(  # noqa: PLR0913 - one filter each, all by name
        self,
        *,
        kinds: tuple[str, ...] = ("file",),
        types: tuple[str, ...] = (),
        tags: tuple[str, ...] = (),
        since: float | None = None,
        until: float | None = None,
        files: tuple[str, ...] = (),
        sessions: tuple[str, ...] = (),
        exclude_ids: frozenset[int] = frozenset(),
    ) -> None:
        self.kinds = kinds
        self.types = types
        self.tags = tags
        self.since = since
        self.until = until
        self.files = files
        self.sessions = sessions
        self.exclude_ids = exclude_ids


def recall(  # noqa: PLR0913 - the public question, all but the first three by name
    db: Connection,
    query: Query,
    now: float,
    *,
    limit: int = 5,
    min_score: float = 0.3,
    filters: Filters | None = None,
    explain: bool = False,
) -> list[Hit]:
    """At most `limit` hits of at least `min_score`, best first; scores never rise down the list.

    now: epoch seconds (recency). Raises what SQLite raises.
    """
    filters = filters or Filters()
    asked = list(dict.fromkeys(analyse.terms(query.text)))
    points: dict[int, float] = {}
    for term in asked:
        weight = rank.term_weight(term)
        for (row,) in db.execute(
            "SELECT rowid FROM memory_fts WHERE memory_fts MATCH ? ORDER BY rowid DESC LIMIT ?", (f'"{term}"', CAP)
        ):
            points[row] = points.get(row, 0.0) + weight
    files = _file_rows(db, query.files)
    for row in files:
        points[row] = points.get(row, 0.0) + 2.0
    best = sorted(points, key=lambda row: (-points[row], -row))[:CANDIDATES]
    total = sum(rank.term_weight(term) for term in asked) + (2.0 if query.files else 0.0)
    hits = []
    for values in db.execute(
        f"SELECT {COLUMNS}, terms FROM memory WHERE id IN ({','.join('?' * len(best))})", best
    ).fetchall():
        row = Row(values[:-1])
        if not _allowed(row, filters, row.id in files):
            continue
        held = set(values[-1].split())
        score = min(1.0, points[row.id] / total) if total else 0.0
        if score >= min_score:
            why = tuple(term for term in asked if term in held)
            hits.append(Hit(row, score, why, {"coverage": score} if explain else None))
    hits.sort(key=lambda hit: (-hit.score, -hit.row.updated))
    return hits[:limit]


def _file_rows(db: Connection, files: tuple[str, ...]) -> set[int]:
    """Memories that speak of one of the files: same base name, and one path ends with the other."""
    found = set()
    for name in files:
        path = name.replace("\\", "/").lower().strip("/")
        base = path.rsplit("/", 1)[-1]
        for row, known in db.execute(
            "SELECT memory, path FROM memory_file WHERE base = ? ORDER BY memory DESC LIMIT ?", (base, CAP)
        ):
            tail = known.replace("\\", "/").lower().strip("/")
            if ("/" + tail).endswith("/" + path) or ("/" + path).endswith("/" + tail):
                found.add(row)
    return found


def _allowed(row: Row, filters: Filters, by_file: bool) -> bool:
    tags = {tag.lower() for tag in row.tags.split(",")}
    return (
        (by_file or row.kind not in filters.kinds)
        and (not filters.types or row.type in filters.types)
        and all(tag.lower() in tags for tag in filters.tags)
        and (filters.since is None or row.updated >= filters.since)
        and (filters.until is None or row.updated <= filters.until)
        and (not filters.sessions or row.session in filters.sessions)
        and row.id not in filters.exclude_ids
    )
