"""`keepsake adopt`."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Callable

from keepsake.base import paths
from keepsake.store import ledger

if TYPE_CHECKING:
    from tests.cli.conftest import Cli

TURNS = [("user", "What does the retry queue do with a poisoned message?")]


def test_a_moved_project_takes_its_memories_along(cli: Cli, transcript: Callable[..., str]) -> None:
    old = str(cli.project.parent / "old-place")
    os.mkdir(old)
    uid = cli.json("remember", "Fact one", "--project", old)["id"]
    cli.json("import", transcript("s-1", TURNS), "--project", old)
    assert cli.json("adopt", old) == {"adopted": 3, "known": 0, "project": str(cli.project)}
    assert cli.json("show", uid)["content"] == "Fact one"
    assert len(cli.json("list")) == 3  # the fact, the turn, the session's summary
    assert cli.json("list", "--project", old) == []
    assert cli.json("adopt", old)["adopted"] == 0
    assert len(cli.json("list")) == 3


def test_two_stores_become_one(cli: Cli, transcript: Callable[..., str]) -> None:
    old, path = str(cli.project.parent / "old-place"), transcript("s-1", TURNS)
    os.mkdir(old)
    cli.json("remember", "Said in both", "--file", "a/b.py", "--project", old)
    cli.json("remember", "Said in the old one", "--file", "c/d.py", "--project", old)
    cli.json("import", path, "--project", old)
    gone = cli.json("remember", "Forgotten in the old one", "--project", old)["id"]
    cli.json("forget", gone, "--project", old)
    hidden = cli.json("remember", "Forgotten here", "--project", ".")["id"]
    cli.json("forget", hidden)
    cli.json("remember", "Forgotten here", "--project", old)
    book = ledger.open_ledger(paths.project_dir(paths.project_root(old)))
    ledger.record(book, "s-1", "Stop", 5.0, [ledger.ShownMemory("x", 0.5, 10, "why")])
    book.close()
    cli.json("remember", "Said in both")
    assert cli.json("adopt", old)["adopted"] == 3
    assert {row["content"]: row["files"] for row in cli.json("list") if "session-summary" not in row["tags"]} == {
        "Said in both": [],
        "Said in the old one": ["c/d.py"],
        TURNS[0][1]: [],
    }
    assert [row["memory"] for row in cli.json("ledger")] == ["x"]
    assert cli.json("recall", "said in the old one", "--limit", "1")[0]["content"] == "Said in the old one"
    assert cli.json("import", path, "--project", ".")["turns"] == 0
    record = b'{"content": "Forgotten in the old one"}'
    assert cli.json("import", "-", stdin=record)["records"] == 0


def test_the_project_itself_is_refused(cli: Cli) -> None:
    assert cli("adopt", ".") == 1
    assert "is this project already" in cli.err


def test_a_place_that_nobody_knows_is_refused(cli: Cli) -> None:
    assert cli("adopt", "/nonexist") == 1
    assert "nothing is stored for /nonexist" in cli.err
