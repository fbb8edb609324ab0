"""`keepsake purge`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tests import checkouts
from tests.conftest import ROOT

from keepsake.cli import purge
from keepsake.cli.output import progress

if TYPE_CHECKING:
    from pathlib import Path

    import pytest
    from tests.cli.conftest import Cli


def test_everything_goes_after_yes(cli: Cli) -> None:
    cli.json("remember", "Soon gone")
    assert cli("purge") == 1
    assert "purge --yes" in cli.err
    assert cli.home.exists()
    assert cli.json("purge", "--yes") == {"purged": True, "home": str(cli.home)}
    assert not cli.home.exists()
    assert cli.json("purge", "--yes")["purged"] is False


def test_on_a_terminal_it_says_what_takes_long(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    cli.json("remember", "Soon gone")
    said: list[str] = []
    monkeypatch.setattr(progress, "say", said.append)
    assert cli("purge", "--yes") == 0
    assert f"removing {cli.home} (with many files this takes a while)" in said


def test_everything_that_the_documents_name_is_its_own(cli: Cli) -> None:
    """A rule that forbids a tool leaves a file of its own in the data home."""
    cli.json("remember", "Never use npm, use pnpm instead.", "--tags", "rule")
    assert (cli.home / "guards").exists()
    table = (ROOT / "docs" / "contract.md").read_text("utf-8").partition("| path | holds |")[2].partition("\n\n")[0]
    rows = [row.split("|")[1] for row in table.splitlines()[2:]]
    tops = {name.partition("/")[0] for row in rows if "<name>" not in row for name in re.findall(r"`([^`]+)`", row)}
    assert {"worktrees", "runtime"} <= tops <= purge.OURS
    assert cli.json("purge", "--yes")["purged"] is True


def test_what_the_person_gave_to_others_is_named(cli: Cli, tmp_path: Path) -> None:
    uid = cli.json("remember", "The label printer swallows every label that is longer than nineteen centimetres.")["id"]
    (tmp_path / "drop").mkdir()
    checkouts.git("init", "-q", cwd=cli.project)
    checkouts.git("remote", "add", "origin", "https://example.org/labels.git", cwd=cli.project)
    assert cli("sync", "folder", str(tmp_path / "drop")) == 0, cli.err
    assert cli("sync") == 0, cli.err
    assert cli("share", uid) == 0, cli.err
    left = cli.json("purge", "--yes")["elsewhere"]
    (file,) = (tmp_path / "drop").glob("*.jsonl")
    assert str(file) in left[0]
    assert str(cli.project / ".keepsake" / "notes") in left[1]
    assert all(line in cli.err for line in left)


def test_a_folder_with_other_things_is_left_alone(cli: Cli) -> None:
    cli.json("remember", "Still here")
    (cli.home / "thesis.docx").write_text("years of work")
    assert cli("purge", "--yes") == 1
    assert "thesis.docx" in cli.err
    assert len(cli.json("list")) == 1


def test_it_says_how_to_leave_nothing_behind(cli: Cli) -> None:
    cli.json("remember", "Something that goes")
    assert cli("purge", "--yes") == 0
    for todo in (
        "claude plugin uninstall keepsake",
        "claude plugin marketplace remove keepsake-market",
        "plugins/cache",
    ):
        assert todo in cli.out
