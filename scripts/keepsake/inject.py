"""A recall for a hook: stores -> choice -> ledger -> reply."""

from __future__ import annotations

import time

from keepsake import choice, heard, project, recipes, render, reply
from keepsake.choice import ORIGINS
from keepsake.store import db as sqlite
from keepsake.store import ledger, memories, schema

TYPE_CHECKING = False
if TYPE_CHECKING:
    from keepsake.event import Event
    from keepsake.query import Query

__all__ = ["ORIGINS", "answer", "open_ready", "stores"]


def stores(found: project.Project) -> list[str]:
    """Return the folders to search: the project's, and the one for what is true everywhere."""
    return [found.folder, found.home + "/everywhere"]


def open_ready(folder: str) -> sqlite.Connection | None:
    """Open a folder's memory database for reading; None when there is none or a worker has yet to migrate it."""
    db = sqlite.open_existing(memories.database(folder))
    return db if db is not None and schema.version(db) == schema.VERSION else None


def answer(event: Event, found: project.Project, query: Query | None, switch: str) -> reply.Reply | None:
    """Recall for an event and write down what is shown. None when there is nothing worth showing.

    switch: the setting that allows it. Raises DatabaseError: what can't be written to the ledger isn't shown.
    """
    settings = found.settings
    if query is None or not settings.flag("recall.enabled") or not settings.flag(switch):
        return None
    open_stores = [db for db in map(open_ready, stores(found)) if db is not None]
    if not open_stores:
        return None
    query.branch, now = project.branch(found.top), time.time()
    book = ledger.open_ledger(found.folder)
    seen, chars, events = ledger.shown(book, event.session)
    spent = chars + events * render.FRAME
    since = ledger.compacted(book, event.session)
    moment = choice.Moment(event.session, now, seen=seen, spent=spent, since=since, root=found.root)
    candidates = choice.candidates(open_stores, query, moment, settings, recipes.output_of(event))
    if not candidates:
        return None
    moment.said = heard.words(heard.tail(event.transcript) + heard.own(event))
    chosen = choice.choose(candidates, query, moment, settings)
    if not chosen:
        return None
    rows = [ledger.Injection(item.uid, item.score, len(item.line), item.why) for item in chosen]
    ledger.record(book, event.session, event.name, now, rows)
    return reply.Reply(context=render.fence([item.line for item in chosen]))
