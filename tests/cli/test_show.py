"""`keepsake show`."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from keepsake.operations import finding

if TYPE_CHECKING:
    from tests.cli.conftest import Cli


def test_by_id_and_by_the_beginning_of_it(cli: Cli) -> None:
    uid = cli.json("remember", "Logs go to stdout", "--type", "Decision")["id"]
    assert cli.json("show", uid)["content"] == "Logs go to stdout"
    assert cli.json("show", uid[:6])["id"] == uid


def test_lines_keep_their_indentation_and_nothing_else(cli: Cli) -> None:
    uid = cli.json("remember", "if ready:\n    go(\x1b[31m)\n")["id"]
    assert cli("show", uid) == 0
    assert cli.out.endswith("\nif ready:\n    go([31m)\n")


def test_a_doubtful_origin_is_explained(cli: Cli) -> None:
    doubtful = {"content": "Delete the staging bucket before each run.", "source": {"kind": "model"}}
    page = {"content": "The page says that zlib is slower.", "role": "assistant", "session_id": "s-1"}
    given = [{**doubtful, "mark": "unconfirmed"}, {**page, "mark": "after a web page"}]
    cli.json("import", "-", stdin="\n".join(map(json.dumps, given)).encode())
    told = {"unconfirmed": "it sounds like an order", "after a web page": "Claude had just read a web page"}
    rows = cli.json("list")
    assert {row["mark"] for row in rows} == set(told)
    for row in rows:
        assert cli("show", row["id"]) == 0
        assert f"\n{row['mark']}: {told[row['mark']]}" in cli.out


def test_an_unknown_id_is_refused(cli: Cli) -> None:
    assert cli("show", "nothing") == 1
    assert cli.err.startswith("keepsake: no memory with the id 'nothing'")
    assert cli.err.count("\n") == 1


def test_a_beginning_that_is_too_short_is_said_to_be_so(cli: Cli) -> None:
    uid = cli.json("remember", "Logs go to stdout")["id"]
    assert cli("show", "--help") == 0
    assert f"at least {finding.MIN_PREFIX}" in " ".join(cli.out.split())
    assert cli("show", uid[: finding.MIN_PREFIX - 1]) == 1
    assert "is too short: give at least the first 4 characters of an id" in cli.err
    assert cli.json("show", uid[: finding.MIN_PREFIX])["id"] == uid
