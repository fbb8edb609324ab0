"""Budget, back-off, sums."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from keepsake.extract import state
from keepsake.extract.state import State
from keepsake.store import schema

if TYPE_CHECKING:
    from pathlib import Path

NOW = 1.8e9
TODAY = int(NOW // state.DAY)


@pytest.mark.parametrize(
    ("now", "budget", "refused"),
    [
        (NOW, 3, ""),
        (NOW, 2, "budget"),
        (NOW + state.DAY, 2, ""),
        (NOW, 0, "budget"),
    ],
)
def test_budget_of_a_day(now: float, budget: float, refused: str) -> None:
    spent = state.begun(state.begun(State(), NOW), NOW)
    assert (spent.today, spent.calls, spent.day) == (2, 2, TODAY)
    assert refused in state.refusal(spent, now, budget)
    assert bool(state.refusal(spent, now, budget)) == bool(refused)


def test_waits_double_up_to_a_limit_and_end_with_a_success() -> None:
    now, waits, known = NOW, [], State()
    for _ in range(10):
        known = state.failed(known, now)
        waits.append(known.retry_at - now)
    assert waits[:4] == [300, 600, 1200, 2400]
    assert max(waits) == state.MAX_WAIT
    assert "after 10 failures" in state.refusal(known, now + 1, 50)
    assert state.refusal(known, now + state.MAX_WAIT, 50) == ""
    done = state.succeeded(known, (100, 20), 0.0004, 3)
    assert state.refusal(done, now, 50) == ""
    assert (done.input_tokens, done.output_tokens, done.cost_usd, done.insights) == (100, 20, 0.0004, 3)


def test_clock_set_back_ends_a_wait() -> None:
    """A wait longer than any was noted by a clock that was wrong."""
    assert state.refusal(State(streak=1, retry_at=NOW + 10**6), NOW, 50) == ""


@pytest.mark.parametrize("kept", ["{", "[]", '{"calls": "many", "today": true, "unknown": 1}'])
def test_a_broken_state_is_a_fresh_one(tmp_path: Path, kept: str) -> None:
    db = schema.open_memory(str(tmp_path / "memory.db"))
    state.save(db, State(calls=4, cost_usd=0.25))
    assert state.load(db) == State(calls=4, cost_usd=0.25)
    db.execute("UPDATE meta SET value = ? WHERE name = 'extract'", (kept,))
    assert state.load(db) == State()
