"""`keepsake judge`: a model that chooses what is shown, on and off in one step, with what it costs."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from keepsake.extract import budget, judge
from keepsake.store import schema

if TYPE_CHECKING:
    from tests.cli.conftest import Cli


def test_on_and_off_in_one_step_with_what_it_costs(cli: Cli) -> None:
    assert cli("judge") == 0
    assert "the judge is off; `keepsake judge on` turns it on" in cli.out
    assert cli("judge", "on") == 0
    assert "about 2,010 tokens of haiku, $0.0021" in cli.out
    assert json.loads((cli.home / "config.json").read_text("utf-8")) == {"judge": {"mode": "model"}}
    assert cli.json("judge", "status")["mode"] == "model"
    assert cli("judge", "off") == 0
    assert cli.json("judge")["user"] == "off"


def test_a_project_that_turns_it_off_is_named(cli: Cli) -> None:
    (cli.project / ".claude").mkdir()
    (cli.project / ".claude" / "keepsake.json").write_text('{"judge": {"mode": "off"}}', "utf-8")
    assert cli("judge", "on") == 0
    assert "this project's own .claude/keepsake.json turns it off" in cli.out


@pytest.mark.parametrize(
    ("verb", "name", "end"), [("judge", judge.NAME, "3 notes chosen"), ("extract", budget.NAME, "0 notes")]
)
def test_what_was_spent_so_far_is_said(cli: Cli, verb: str, name: str, end: str) -> None:
    cli("remember", "The label printer swallows long labels.")
    db = schema.open_memory(str(next(cli.home.glob("projects/*/memory.db"))))
    used = budget.Spending(calls=1200, failures=1, input_tokens=1500, output_tokens=20, cost_usd=0.256, insights=3)
    with db:
        budget.save(db, used, name)
    db.close()
    assert cli(verb) == 0
    assert f"so far in this project: 1,200 calls, 1 failed, 1,520 tokens, $0.26, {end}" in cli.out
