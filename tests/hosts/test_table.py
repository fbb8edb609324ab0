"""The table of behaviours in docs/hosts.md: every row names tests that exist, or a host in which it is missing."""

from __future__ import annotations

import re

from tests.conftest import ROOT
from tests.hosts import test_behaviours as behaviours
from tests.hosts.agents import AGENTS

COLUMNS = ("client", "hosts", "client")  # the folder of tests to which each column leads


def rows(text: str) -> dict[str, list[str]]:
    """Return the cells of each row of the tables in a text, by its first cell."""
    found = [line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("| ")]
    return {row[0]: row[1:] for row in found if len(row) > 1}


def test_every_row_leads_to_tests_that_exist() -> None:
    text = (ROOT / "docs" / "hosts.md").read_text("utf-8")
    what, _, ran = text.partition("Each row is run")
    named = {name: cells for name, cells in rows(ran).items() if cells[0].startswith("`test_")}
    said = {name for name in rows(what) if name.startswith(("told", "asked", "a ", "before", "past"))}
    assert {next((name for name in named if one.startswith(name)), one) for one in said} == set(named)
    for name, cells in named.items():
        for folder, cell in zip(COLUMNS, cells):
            wanted = re.compile(rf"^def {cell.strip('`')}\(", re.MULTILINE)
            files = (ROOT / "tests" / folder).glob("test_*.py")
            assert any(wanted.search(file.read_text("utf-8")) for file in files), (name, cell)


def test_what_is_missing_in_a_host_is_named_with_its_version() -> None:
    cells = rows((ROOT / "docs" / "hosts.md").read_text("utf-8"))["told to sub-agents"]
    for agent, cell in zip(AGENTS, cells[1:]):
        missing = behaviours.MISSING.get((agent.name, "sub-agent"), "")
        assert cell.startswith("no") == bool(missing)
        assert missing.partition(":")[0] in cell
