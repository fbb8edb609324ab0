"""`keepsake judge`: a model that chooses what is shown, on and off in one step, with what it costs."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.cli.conftest import Cli


def test_on_and_off_in_one_step_with_what_it_costs(cli: Cli) -> None:
    assert cli("judge") == 0
    assert "the judge is off" in cli.out
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
