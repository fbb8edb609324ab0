"""What of the hits is shown: the one core that the hooks and `keepsake replay` share.

It reads the store and nothing else; the moment (time, session, what was shown and heard) comes in as an argument.
"""

from __future__ import annotations

from keepsake import render, reply
from keepsake.store import memories, search

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from keepsake.query import Query
    from keepsake.settings import Settings
    from keepsake.store.db import Connection

    Candidate = tuple[Connection, search.Hit]

SPARE = 20  # hits asked for beyond the limit, since some were shown before or are this session's own
OWN_KINDS = ("turn", "file", "error", "fix", "summary")  # of the running session: in its context already
ORIGINS = {
    "turn user": "said by the user",
    "turn assistant": "said by Claude",
    "saved": "saved by the user",
    "rule": "the user's rule",
    "model": "saved by Claude",
    "file": "file change",
    "error": "error seen",
    "fix": "error and its fix",
    "commit": "from a commit",
    "staged": "extracted by a model",
    "summary": "session summary",
}


class Moment:
    """What is known when something is asked.

    now and since (the session's last compaction) are epoch seconds; seen: public ids that the context still holds;
    spent: characters shown so far outside the session's start; root: the project's folder, for paths ("": unknown).
    """

    __slots__ = ("now", "root", "seen", "session", "since", "spent")

    def __init__(
        self, session: str, now: float, *, seen: set[str], spent: int = 0, since: float = 0.0, root: str = ""
    ) -> None:
        self.session, self.now, self.seen, self.spent = session, now, seen, spent
        self.since, self.root = since, root


class Choice:
    """A memory that is shown: public id, score 0..1, its line as injected, the text in that line, and why."""

    __slots__ = ("line", "score", "text", "uid", "why")

    def __init__(self, uid: str, score: float, line: str, text: str, why: str) -> None:
        self.uid, self.score, self.line, self.text, self.why = uid, score, line, text, why


def origin(row: search.Row) -> str:
    """Return where a memory comes from, in a word or two."""
    return ORIGINS.get(f"{row.kind} {row.role}") or ORIGINS.get(row.kind, "")


def candidates(stores: Sequence[Connection], asked: Query, now: float, settings: Settings) -> list[Candidate]:
    """Return what the stores hold for a query, best first; now: epoch seconds. Raises DatabaseError."""
    limit, least = int(settings.number("recall.limit")), settings.number("recall.min_score")
    found = []
    for db in stores if limit else ():
        found += [(db, hit) for hit in search.recall(db, asked, now, limit=limit + SPARE, min_score=least)]
    found.sort(key=lambda pair: -pair[1].score)
    return found


def choose(found: Sequence[Candidate], moment: Moment, settings: Settings) -> list[Choice]:
    """Return which candidates are worth showing, best first, within the settings' limits. Raises DatabaseError."""
    fresh = [(db, hit) for db, hit in found if hit.row.uid not in moment.seen and not own(hit.row, moment)]
    items = {hit.row.uid: (hit, _item(db, hit)) for db, hit in fresh[: int(settings.number("recall.limit"))]}
    budget = int(min(settings.number("recall.event_chars"), settings.number("recall.session_chars") - moment.spent))
    chosen = render.within([item for _, item in items.values()], min(budget, reply.MAX_CHARS))
    return [
        Choice(item.uid, items[item.uid][0].score, line, item.text, " ".join(items[item.uid][0].why[:8]))
        for item, line in chosen
    ]


def own(row: search.Row, moment: Moment) -> bool:
    """Tell whether a memory is of the running session and still in its context."""
    return row.session == moment.session != "" and row.kind in OWN_KINDS and row.created >= moment.since


def _item(db: Connection, hit: search.Hit) -> render.Item:
    row = hit.row
    prefix = memories.prefix(db, memories.by_id(db, row.id)) if row.kind == "turn" else ""
    return render.Item(row.uid, row.type, row.created, prefix + row.content, origin(row))
