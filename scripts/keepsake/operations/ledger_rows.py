"""What was put in front of the model: the rows of the ledger."""

from __future__ import annotations

from typing import Any

from keepsake.operations import records
from keepsake.store import ledger

COLUMNS = ("at", "session", "event", "why", "memory", "score", "chars", "used")
USED = {None: "not known yet", True: "used", False: "not used"}


def rows(folder: str, session: str | None, limit: int | None, memory: str = "") -> list[dict[str, Any]]:
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


def _row(row: dict[str, Any]) -> dict[str, Any]:
    row["session_id"] = row.pop("session")
    row["at"], row["score"] = records.iso(row["at"]), round(row["score"], 4)
    row["used"] = None if row["used"] is None else bool(row["used"])
    return row


def used(row: dict[str, Any]) -> str:
    """Return in words whether what was shown was used."""
    return USED[row["used"]]
