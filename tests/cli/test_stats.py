"""`keepsake stats`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Callable

if TYPE_CHECKING:
    from tests.cli.conftest import Cli


def test_counts(cli: Cli, transcript: Callable[..., str]) -> None:
    turns = [("user", "What is the retry limit of the uploader?"), ("user", "And where is that number set, please?")]
    cli.json("import", transcript("s-1", turns, cwd=str(cli.project)))
    cli.json("import", transcript("s-2", turns[:1], cwd=str(cli.project)))
    cli.json("remember", "The limit is five", "--type", "Decision", "--project", str(cli.project.parent / "b"))
    found = cli.json("stats")
    assert (found["memories"], found["sessions"], found["projects"]) == (5, 2, 1)
    assert found["kinds"] == {"turn": 3, "summary": 2}
    assert found["bytes"] > 0
    assert cli.json("stats", "--all-projects")["types"] == {"Context": 5, "Decision": 1}


def test_an_empty_store(cli: Cli) -> None:
    assert cli.json("stats")["memories"] == 0
    assert cli("stats") == 0
    assert "memories: 0" in cli.out
