"""The figures that `keepsake stats` shows of extraction."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.extract.conftest import GOOD

from keepsake.extract.budget import stats

if TYPE_CHECKING:
    from tests.extract.conftest import World


def test_calls_and_what_they_produced(world: World) -> None:
    world.set(extract={"mode": "model"})
    world.commit("Start")
    world.fake("claude", {"out": f"{GOOD}\nLearning|a|Another one."})
    for name in ("one", "two"):
        world.transcript(name)
        world.stop(name)
    db = world.store().db
    assert stats(db) == {
        "calls": 2, "today": 2, "failures": 0, "input_tokens": 0, "output_tokens": 0, "cost_usd": 0.0, "insights": 4,
        "memories": 2, "commit_memories": 1,
    }  # fmt: skip
