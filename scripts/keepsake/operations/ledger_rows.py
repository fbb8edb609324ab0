"""What was put in front of the model: the rows of the ledger, and the texts that they are about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from keepsake.operations import records
from keepsake.store import ledger, memories

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from keepsake.store.store import Store

COLUMNS = ("at", "session", "event", "why", "memory", "score", "chars", "used")
USED = {None: "not known yet", True: "used", False: "not used"}


def rows(folder: str, session: str | None, limit: int | None, memory: str = "") -> list[dict[str, object]]:
    """Return the ledger of a data folder, newest first (limit None: all of it), of one session or memory if given."""
    book = ledger.reader(folder)
    if book is None:
        return []
    named = {"session": session, "memory": memory}
    asked = {name: value for name, value in named.items() if value}
    where = f"WHERE {' AND '.join(f'{name} = ?' for name in asked)}" if asked else ""
    tail = "" if limit is None else f"LIMIT {limit:d}"
    sql = f"SELECT {', '.join(COLUMNS)} FROM injection {where} ORDER BY id DESC {tail}"
    return [_row(dict(zip(COLUMNS, row))) for row in book.execute(sql, list(asked.values()))]


def _row(row: dict[str, object]) -> dict[str, object]:
    used, at, score = row["used"], row["at"], row["score"]
    row["session_id"] = row.pop("session")
    row["at"] = records.iso(at if isinstance(at, float) else None)
    row["score"] = round(score, 4) if isinstance(score, float) else score
    row["used"] = None if used is None else bool(used)
    return row


def used(row: dict[str, object]) -> str:
    """Return in words whether what was shown was used."""
    return USED[None if row["used"] is None else bool(row["used"])]


def texts(opened: Sequence[Store], uids: Iterable[str]) -> dict[str, str]:
    """Return the text of each memory that is still there, by id."""
    found = [memories.by_uid(store.db, uid) for uid in uids for store in opened]
    return {memory.uid: memory.content for memory in found if memory is not None}
