"""A recall for a hook: store -> search -> already shown? -> render -> ledger."""

from __future__ import annotations

import time

from keepsake import project, render, reply
from keepsake.store import db as sqlite
from keepsake.store import ledger, memories, schema, search

TYPE_CHECKING = False
if TYPE_CHECKING:
    from keepsake.event import Event
    from keepsake.query import Query

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


def stores(found: project.Project) -> list[str]:
    """Return the folders to search: the project's, and the one for what is true everywhere."""
    return [found.folder, found.home + "/everywhere"]


def open_ready(folder: str) -> sqlite.Connection | None:
    """Open a folder's memory database for reading; None when there is none or a worker has yet to migrate it."""
    db = sqlite.open_existing(memories.database(folder))
    return db if db is not None and schema.version(db) == schema.VERSION else None


def origin(row: search.Row) -> str:
    """Return where a memory comes from, in a word or two."""
    return ORIGINS.get(f"{row.kind} {row.role}") or ORIGINS.get(row.kind, "")


def answer(event: Event, found: project.Project, query: Query | None, switch: str) -> reply.Reply | None:
    """Recall for an event and write down what is shown. None when there is nothing worth showing.

    switch: the setting that allows it. Raises DatabaseError: what can't be written to the ledger isn't shown.
    """
    settings = found.settings
    if query is None or not settings.flag("recall.enabled") or not settings.flag(switch):
        return None
    limit, now = int(settings.number("recall.limit")), time.time()
    query.branch = project.branch(found.root)
    hits: list[tuple[search.Hit, str]] = []
    for folder in stores(found):
        db = open_ready(folder)
        if db is None:
            continue
        least = settings.number("recall.min_score")
        for hit in search.recall(db, query, now, limit=limit + SPARE, min_score=least):
            hits.append((hit, memories.prefix(db, memories.by_id(db, hit.row.id)) if hit.row.kind == "turn" else ""))
    if not hits or not limit:
        return None
    return _show(event, found, hits, now)


def _show(event: Event, found: project.Project, hits: list[tuple[search.Hit, str]], now: float) -> reply.Reply | None:
    settings = found.settings
    book = ledger.open_ledger(found.folder)
    seen, spent = ledger.shown(book, event.session)
    since = ledger.compacted(book, event.session)
    fresh = [pair for pair in hits if pair[0].row.uid not in seen and not _own(pair[0].row, event.session, since)]
    fresh.sort(key=lambda pair: -pair[0].score)
    items = {}
    for hit, prefix in fresh[: int(settings.number("recall.limit"))]:
        row = hit.row
        items[row.uid] = (hit, render.Item(row.uid, row.type, row.created, prefix + row.content, origin(row)))
    budget = int(min(settings.number("recall.event_chars"), settings.number("recall.session_chars") - spent))
    chosen = render.within([item for _, item in items.values()], min(budget, reply.MAX_CHARS))
    if not chosen:
        return None
    why = {uid: " ".join(hit.why[:8]) for uid, (hit, _) in items.items()}
    rows = [ledger.Injection(i.uid, items[i.uid][0].score, len(text), why[i.uid]) for i, text in chosen]
    ledger.record(book, event.session, event.name, now, rows)
    return reply.Reply(context=render.fence([text for _, text in chosen]))


def _own(row: search.Row, session: str, compacted: float) -> bool:
    """Tell whether a memory is of the running session and still in its context."""
    return row.session == session and session != "" and row.kind in OWN_KINDS and row.created >= compacted
