"""`keepsake pause` and `keepsake resume`."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Callable

from keepsake.base import paths, project
from keepsake.worker import jobs

if TYPE_CHECKING:
    import pytest
    from tests.cli.conftest import Cli


def test_nothing_is_captured_while_paused(cli: Cli, transcript: Callable[..., str]) -> None:
    path = transcript("s-1", [("user", "Where do we keep the fixtures of the parser?")], cwd=str(cli.project))
    assert cli.json("pause") == {"paused": True, "project": str(cli.project)}
    assert cli.json("pause")["paused"] is True
    jobs.capture(str(cli.project), path)
    assert cli.json("list") == []
    assert cli.json("resume") == {"paused": False, "project": str(cli.project)}
    assert cli.json("resume")["paused"] is False
    jobs.capture(str(cli.project), path)
    assert len(cli.json("recall", "--tags", "raw")) == 1


def test_what_was_said_during_a_pause_stays_unsaid_in_tests_of_another_time(
    cli: Cli, transcript: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Contract: KEEPSAKE_NOW stands for the present."""
    said = [("user", f"Number {minute} of what is asked about the parser here") for minute in range(4)]
    path = transcript("s-1", said, cwd=str(cli.project))  # a minute apart, from 10:00 on
    for verb, at in (("pause", "10:00:30"), ("pause", "10:02:00"), ("resume", "10:02:30")):
        monkeypatch.setenv("KEEPSAKE_NOW", f"2026-03-01T{at}Z")
        cli.json(verb)
    jobs.capture(str(cli.project), path)
    assert sorted(row["content"].split()[1] for row in cli.json("recall", "--tags", "raw")) == ["0", "3"]


def test_it_promises_no_more_than_it_stops(cli: Cli) -> None:
    assert cli("pause") == 0
    assert "no hook captures or shows anything until `keepsake resume`" in cli.out
    cli.json("remember", "The limit is five")
    assert len(cli.json("recall", "limit")) == 1


def test_another_project_goes_on(cli: Cli) -> None:
    cli.json("pause", "--project", str(cli.project.parent / "other"))
    assert cli.json("doctor")["active"] is True


def test_a_link_in_the_place_of_the_mark_is_not_followed(cli: Cli) -> None:
    cli.json("remember", "so that there is a folder")
    target = cli.home / "elsewhere"
    os.symlink(target, os.path.join(paths.project_dir(str(cli.project)), project.PAUSED))
    assert cli("pause") == 1
    assert not target.exists()
