"""A store's upkeep, by processes that have just written much to it and that nobody waits for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from keepsake.guard import guard_files
from keepsake.store import common_words, fts, limits, note_rows, rescue
from keepsake.worker import inbox

if TYPE_CHECKING:
    from keepsake.base.project import Project
    from keepsake.store.db import Connection

MB = 1_000_000


def after_writing(db: Connection, project: Project, now: float) -> None:
    """Keep the store small enough, in order and backed up daily, and update the files beside it (now: epoch s)."""
    limits.enforce(db, int(project.settings.number("store.max_mb") * MB))
    note_rows.count(db)
    note_rows.describe(db)
    if fts.has_many_segments(db):
        fts.merge(db, fts.NOTES)
    if common_words.refresh(db):
        fts.merge(db)
    guard_files.refresh(project)
    inbox.recount(project)
    rescue.backup_daily(project.folder, now)
