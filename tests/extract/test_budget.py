"""Budget, back-off, sums."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from keepsake.base import clock
from keepsake.extract import budget
from keepsake.extract.budget import Spending
from keepsake.store import schema

if TYPE_CHECKING:
    from pathlib import Path

NOW = 1.8e9
TODAY = int(NOW // clock.DAY)


@pytest.mark.parametrize(
    ("now", "most", "refused"),
    [
        (NOW, 3, ""),
        (NOW, 2, "budget"),
        (NOW + clock.DAY, 2, ""),
        (NOW, 0, "budget"),
    ],
)
def test_budget_of_a_day(now: float, most: float, refused: str) -> None:
    spent = budget.begun(budget.begun(Spending(), NOW), NOW)
    assert (spent.today, spent.calls, spent.day) == (2, 2, TODAY)
    assert refused in budget.refusal(spent, now, most)
    assert bool(budget.refusal(spent, now, most)) == bool(refused)


def test_waits_double_up_to_a_limit_and_end_with_a_success() -> None:
    now, waits, known = NOW, [], Spending()
    for _ in range(10):
        known = budget.failed(known, now)
        waits.append(known.retry_at - now)
    assert waits[:4] == [300, 600, 1200, 2400]
    assert max(waits) == budget.MAX_WAIT
    assert "after 10 failures" in budget.refusal(known, now + 1, 50)
    assert budget.refusal(known, now + budget.MAX_WAIT, 50) == ""
    done = budget.succeeded(known, (100, 20), 0.0004, 3)
    assert budget.refusal(done, now, 50) == ""
    assert (done.input_tokens, done.output_tokens, done.cost_usd, done.insights) == (100, 20, 0.0004, 3)


def test_clock_set_back_ends_a_wait() -> None:
    """A wait longer than any was noted by a clock that was wrong."""
    assert budget.refusal(Spending(streak=1, retry_at=NOW + 10**6), NOW, 50) == ""


@pytest.mark.parametrize("kept", ["{", "[]", '{"calls": "many", "today": true, "unknown": 1}'])
def test_a_broken_state_is_a_fresh_one(tmp_path: Path, kept: str) -> None:
    db = schema.open_memory(str(tmp_path / "memory.db"))
    budget.save(db, Spending(calls=4, cost_usd=0.25))
    assert budget.load(db) == Spending(calls=4, cost_usd=0.25)
    db.execute("UPDATE meta SET value = ? WHERE name = 'extract'", (kept,))
    assert budget.load(db) == Spending()
