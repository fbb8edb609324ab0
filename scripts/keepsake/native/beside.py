"""What the worker looks after beside a session: Claude's own notes, and whether notes still hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from keepsake import clock, journal
from keepsake.native import sync

if TYPE_CHECKING:
    from keepsake.project import Project
    from keepsake.store.db import Connection
    from keepsake.store.tombstones import Tombstones

present = sync.present


def update(found: Project, db: Connection, gone: Tombstones, *, ended: bool) -> None:
    """Bring in line what Claude's memory says now; at a session's start or end (ended) also what has changed since.

    What the disk or git does to it is one line in the journal, and nothing else stops. Raises DatabaseError.
    """
    try:
        sync.update(found, db, gone, clock.now(), anew=ended)
    except OSError as error:
        journal.failure("native", error)
