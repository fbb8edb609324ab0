"""The cost of extraction for a project, and its results."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

from keepsake.extract import budget

if TYPE_CHECKING:
    from keepsake.store.db import Connection


def stats(db: Connection) -> dict[str, float]:
    """Return calls made, failures, tokens and dollars as reported, insights written, memories they became.

    `today` is the number of calls of the last day that had any. Raises DatabaseError.
    """
    known = asdict(budget.load(db))
    wanted = ("calls", "today", "failures", "input_tokens", "output_tokens", "cost_usd", "insights")
    kinds = dict(db.execute("SELECT kind, count(*) FROM memory WHERE kind IN ('staged', 'commit') GROUP BY kind"))
    return {
        **{name: known[name] for name in wanted},
        "memories": kinds.get("staged", 0),
        "commit_memories": kinds.get("commit", 0),
    }
