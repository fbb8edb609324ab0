"""Limit a project's model calls by a day's budget and a wait after failures, and sum them up for `stats`.

Pure except for load, save and stats; the time is an argument, in epoch seconds. The state is one row of the table
`meta`; extraction and the judge have one each.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Any

from keepsake.base.clock import DAY
from keepsake.store import meta

if TYPE_CHECKING:
    from keepsake.store.db import Connection

NAME = "extract"  # name of the row of extraction's calls
MIN_WAIT = 300.0  # seconds to wait after a first failure; each further failure doubles them
MAX_WAIT = 6 * 3600.0  # seconds


@dataclass(frozen=True)
class Spending:
    """The calls that were made, and what they used.

    day: the UTC day (since 1970) whose calls `today` counts; streak: failures in a row; retry_at: epoch seconds.
    """

    day: int = 0
    today: int = 0
    streak: int = 0
    retry_at: float = 0.0
    calls: int = 0
    failures: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    cost_usd: float = 0.0
    insights: int = 0


def refusal(state: Spending, now: float, budget: float) -> str:
    """Return why no call may be made now, "" if one may. budget: calls per day.

    A retry_at that is further ahead than any wait was recorded before the clock was set back, so it is ignored.
    """
    if spent(state, now) >= budget:
        return f"the day's budget of {budget:.0f} calls is spent"
    if 0 < state.retry_at - now <= MAX_WAIT:
        return f"waiting for {state.retry_at - now:.0f} s more after {state.streak} failures"
    return ""


def spent(state: Spending, now: float) -> int:
    """Return the calls made today."""
    return state.today if state.day == int(now // DAY) else 0


def begun(state: Spending, now: float) -> Spending:
    """Return the state before a call, which counts even if this process dies."""
    return replace(state, day=int(now // DAY), today=spent(state, now) + 1, calls=state.calls + 1)


def counted(state: Spending, *, failed: bool = False) -> Spending:
    """Return the state after a call that the person asked for: it counts for `stats`, not for the day's budget."""
    return replace(state, calls=state.calls + 1, failures=state.failures + failed)


def succeeded(state: Spending, tokens: tuple[int, int], cost: float, insights: int) -> Spending:
    """Return the state after an answer.

    tokens (input, output) and cost (US dollars) as the client reports them; insights: notes in the answer.
    """
    state = replace(state, streak=0, retry_at=0.0, insights=state.insights + insights)
    return paid(state, tokens, cost)


def paid(state: Spending, tokens: tuple[int, int], cost: float) -> Spending:
    """Return the state with the tokens and dollars of a call, which may have failed (succeeded() adds them itself)."""
    return replace(
        state,
        input_tokens=state.input_tokens + tokens[0],
        output_tokens=state.output_tokens + tokens[1],
        cost_usd=round(state.cost_usd + cost, 6),
    )


def failed(state: Spending, now: float) -> Spending:
    """Return the state after a failed call."""
    wait = min(MIN_WAIT * 2 ** min(state.streak, 10), MAX_WAIT)
    return replace(state, streak=state.streak + 1, retry_at=now + wait, failures=state.failures + 1)


def load(db: Connection, name: str = NAME) -> Spending:
    """Return a project's state, a fresh one if it is missing or can't be read. Raises DatabaseError.

    name: the row, which says whose calls are counted.
    """
    try:
        fields = json.loads(meta.value(db, name) or "{}")
    except ValueError:
        fields = {}
    numbers: dict[str, Any] = {
        field: type(default)(fields[field])
        for field, default in asdict(Spending()).items()
        if isinstance(fields, dict) and type(fields.get(field)) in (int, float)
    }
    return replace(Spending(), **numbers)


def save(db: Connection, state: Spending, name: str = NAME) -> None:
    """Store a project's state. Raises DatabaseError."""
    meta.put(db, name, json.dumps(asdict(state)))


def stats(db: Connection) -> dict[str, float]:
    """Return extraction's calls, failures, tokens, dollars and notes, and the numbers of memories that were stored.

    `today` is the number of calls of the last day that had any. Raises DatabaseError.
    """
    state = asdict(load(db))
    names = ("calls", "today", "failures", "input_tokens", "output_tokens", "cost_usd", "insights")
    kinds = dict(db.execute("SELECT kind, count(*) FROM memory WHERE kind IN ('staged', 'commit') GROUP BY kind"))
    return {
        **{name: state[name] for name in names},
        "memories": kinds.get("staged", 0),
        "commit_memories": kinds.get("commit", 0),
    }
