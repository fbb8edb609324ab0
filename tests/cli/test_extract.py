"""Turning the extraction on and off in one step: what it costs, what stays in the settings, who overrules it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.cli.conftest import Cli


def held(cli: Cli) -> object:
    return json.loads((cli.home / "config.json").read_text("utf-8"))


def test_on_and_off_in_one_step_with_what_it_costs(cli: Cli) -> None:
    assert cli("extract") == 0
    assert "extraction is off: no model is asked; `keepsake extract on` turns it on" in cli.out
    assert "tokens" in cli.out
    assert cli("extract", "on") == 0
    assert "extraction is on" in cli.out
    assert "about 6,900 tokens of haiku, $0.01" in cli.out
    assert held(cli) == {"extract": {"mode": "model"}}
    assert cli.json("extract", "status")["mode"] == "model"
    assert cli("extract", "off") == 0
    assert held(cli) == {"extract": {"mode": "off"}}


def test_other_settings_stay(cli: Cli) -> None:
    cli.home.mkdir()
    given = {"exclude": ["/x"], "extract.mode": "off", "Extract": {"model": "sonnet", "mode": "off"}}
    (cli.home / "config.json").write_text(json.dumps(given), "utf-8")
    told = cli.json("extract", "on")
    assert (told["mode"], told["model"]) == ("model", "sonnet")
    assert held(cli) == {"exclude": ["/x"], "Extract": {"model": "sonnet", "mode": "model"}}


def test_settings_that_can_not_be_read_are_not_overwritten(cli: Cli) -> None:
    cli.home.mkdir()
    (cli.home / "config.json").write_text("{half", "utf-8")
    assert cli("extract", "on") == 1
    assert "config.json: not a JSON object" in cli.err
    assert (cli.home / "config.json").read_text("utf-8") == "{half"


def test_a_project_that_turns_it_off_is_named(cli: Cli) -> None:
    (cli.project / ".claude").mkdir()
    (cli.project / ".claude" / "keepsake.json").write_text('{"extract": {"mode": "off"}}', "utf-8")
    told = cli.json("extract", "on")
    assert (told["mode"], told["user"]) == ("off", "model")
    assert cli("extract") == 0
    assert "this project's own .claude/keepsake.json turns it off" in cli.out


def test_a_refusal_turns_nothing_on(cli: Cli) -> None:
    for verb in ("extract", "judge"):
        assert cli(verb, "on", "--project", str(cli.project / "missing")) == 1
    assert not (cli.home / "config.json").exists()
