"""`keepsake remember`."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from tests import checkouts

if TYPE_CHECKING:
    from tests.cli.conftest import Cli

TEXT = "Invoices are numbered per country, never reused"


def test_the_same_content_again_is_the_same_memory(cli: Cli) -> None:
    first = cli.json("remember", TEXT, "--tags", "billing,Invoices")
    again = cli.json("remember", f"  {TEXT}\n", "--tags", "INVOICES,law")
    assert first["created"] is True
    assert again == {"id": first["id"], "created": False}
    [row] = cli.json("list")
    assert row["tags"] == ["billing", "Invoices", "law"]


def test_another_project_has_its_own(cli: Cli) -> None:
    cli.json("remember", TEXT)
    other = cli.project.parent / "other"
    assert cli.json("remember", TEXT, "--project", str(other))["created"] is True
    assert len(cli.json("list", "--project", str(other))) == 1


@pytest.mark.parametrize(
    ("given", "stored"),
    [("decision", "Decision"), ("LEARNING", "Learning"), ("Observation", "Learning"), ("event", "Context")],
)
def test_types_are_taken_in_any_case_and_by_their_other_names(cli: Cli, given: str, stored: str) -> None:
    cli.json("remember", TEXT, "--type", given)
    assert [row["type"] for row in cli.json("list")] == [stored]


def test_content_from_stdin(cli: Cli) -> None:
    cli.json("remember", "-", stdin="Számlák országonként\nkülön sorszámmal".encode())
    assert cli.json("list")[0]["content"] == "Számlák országonként\nkülön sorszámmal"


def test_a_secret_is_taken_out_before_it_is_stored(cli: Cli) -> None:
    secret = "ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"
    cli.json("remember", f"The deploy token is {secret}, kept in the vault")
    assert "[redacted:" in cli.json("list")[0]["content"]
    assert not [path for path in cli.home.rglob("*") if path.is_file() and secret.encode() in path.read_bytes()]


def test_files_are_kept(cli: Cli) -> None:
    cli.json("remember", "Rounding happens in one place, see billing/money.py", "--file", "docs/tax rules.md")
    assert cli.json("list")[0]["files"] == ["docs/tax rules.md", "billing/money.py"]


def test_a_file_named_from_a_subfolder_is_the_project_s(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    checkouts.git("init", "-q", cwd=cli.project)
    for name in ("billing/money.py", "docs/tax.md"):
        (cli.project / name).parent.mkdir()
        (cli.project / name).touch()
    monkeypatch.chdir(cli.project / "billing")
    named = ("--file", "money.py", "--file", "../docs/tax.md", "--file", "gone.py", "--file", "../../elsewhere.py")
    cli.json("remember", "Rounding happens in one place", *named)
    (found,) = cli.json("list", "--file", "../docs/tax.md")
    assert found["files"] == ["billing/money.py", "docs/tax.md", "gone.py", "../../elsewhere.py"]


def test_everywhere_is_found_from_every_project(cli: Cli) -> None:
    cli.json("remember", "I prefer tabs over spaces in Makefiles", "--everywhere", "--tags", "preference")
    found = cli.json("recall", "tabs or spaces in makefiles", "--project", str(cli.project.parent / "other"))
    assert [row["tags"] for row in found] == [["preference"]]
    assert cli.json("list") == []


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["remember", "   "], 1, "empty"),
        (["remember", "\u200b\u2060"], 1, "empty"),
        (["remember", "<private>nobody's business</private>"], 1, "private"),
        (["remember", "x" * 100_001], 1, "too long"),
        (["remember", TEXT, "--type", "Poem"], 2, "Decision, Learning, Context"),
        (["remember", TEXT, "--colour", "red"], 2, "unrecognized arguments"),
    ],
)
def test_what_is_refused_says_why(cli: Cli, arguments: list[str], code: int, said: str) -> None:
    assert cli(*arguments) == code
    assert said in cli.err
    assert cli.out == ""


def test_a_flood_on_stdin_is_refused_without_a_wrong_count(cli: Cli) -> None:
    assert cli("remember", "-", stdin=b"flood " * 1_000_000) == 1
    assert "100,000 characters at most" in cli.err
    assert "400,001" not in cli.err


def test_what_was_taken_out_is_named(cli: Cli) -> None:
    shown = "ghp_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"
    assert cli("remember", f"the staging token is {shown}") == 0
    assert cli.out.startswith("remembered without the github token: ")
    assert cli("remember", f"the staging token is {shown}") == 0
    assert cli.out.startswith("known already without the github token: ")
    assert cli("remember", f"staging needs {shown}, {shown[:-1]}9 and <private>my own thing</private>") == 0
    assert cli.out.startswith("remembered without the github token and the private part: ")
    lines = json.dumps({"content": f"The token of the staging host is {shown}"}).encode()
    assert cli("remember", "--batch", "-", stdin=lines) == 0
    assert cli.out.startswith("remembered without the github token: ")
