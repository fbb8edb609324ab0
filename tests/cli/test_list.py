"""`keepsake list`."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.cli.conftest import Cli


def test_people_see_the_newest_programs_see_all(cli: Cli) -> None:
    records = [{"content": f"fact number {n}", "created_at": f"2026-01-{n + 1:02d}", "id": f"f{n}"} for n in range(25)]
    cli.json("import", "-", stdin="\n".join(map(json.dumps, records)).encode())
    assert [row["id"] for row in cli.json("list")] == [f"f{n}" for n in range(24, -1, -1)]
    assert cli("list") == 0
    assert "fact number 5" in cli.out
    assert "fact number 4\n" not in cli.out
    assert "there are more" in cli.out
    assert [row["id"] for row in cli.json("list", "--limit", "2")] == ["f24", "f23"]


def test_over_all_projects_each_line_names_its_own(cli: Cli) -> None:
    other = cli.project.parent / "elsewhere"
    other.mkdir()
    cli.json("remember", "The label printer of this project")
    cli.json("remember", "The label printer of another", "--project", str(other))
    cli.json("remember", "The label printer of them all", "--everywhere")
    for verb in (["list"], ["recall", "label printer"]):
        assert cli(*verb, "--all-projects") == 0
        heads = {line.rpartition("  of ")[2] for line in cli.out.splitlines()[::2]}
        assert heads == {str(cli.project), str(other), "every project"}


def test_filters_that_nothing_passes_are_no_empty_store(cli: Cli) -> None:
    cli.json("remember", "The label printer swallows long labels")
    assert cli("list", "--tags", "nosuch") == 0
    assert cli.out == "no memory passes these filters\n"


def test_notes_are_listed_and_found_by_their_class(cli: Cli) -> None:
    kept = cli.json("remember", "The label printer swallows labels that are too long", "--class", "constraint")["id"]
    rule = cli.json("remember", "Print every label on the label printer twice", "--tags", "rule")["id"]
    cli.json("remember", "The label printer stands in the cellar")
    for verb in (["list"], ["recall", "label printer"], ["recall"]):
        assert [row["id"] for row in cli.json(*verb, "--class", "constraint")] == [kept]
        assert [row["id"] for row in cli.json(*verb, "--class", "preference")] == [rule]
    assert cli("list", "--class", "nosuch") == 2
    assert "class 'nosuch': expected one of" in cli.err


def test_an_empty_store(cli: Cli) -> None:
    assert cli.json("list") == []
    assert cli("list") == 0
    assert cli.out == "no memories here yet\n"
