"""`keepsake adopt`."""

from __future__ import annotations

import os
import subprocess
from typing import TYPE_CHECKING, Callable

from keepsake.base import paths
from keepsake.store import ledger
from keepsake.store.store import open_store

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


def test_what_was_chosen_and_found_out_comes_along(cli: Cli) -> None:
    old, shared = str(cli.project.parent / "old-place"), str(cli.project.parent / "shared")
    os.mkdir(old)
    os.mkdir(shared)
    uid = cli.json("remember", "The queue is `drained` at noon", "--class", "how-it-works", "--project", old)["id"]
    for place in (old, str(cli.project)):
        subprocess.run(["git", "init", "-q", place], check=True)
        subprocess.run(["git", "-C", place, "remote", "add", "origin", "https://example.org/q.git"], check=True)
    cli.json("sync", "folder", shared, "--project", old)
    cli.json("share", uid, "--project", old)
    with open_store(paths.project_dir(paths.project_root(old))) as store:
        store.db.execute("UPDATE note SET seen = 3, client = 'Zed', names = 'drained'")
        store.db.execute("INSERT INTO note_mark SELECT id, 'git', 'drained is gone', 1 FROM memory")
    cli.json("remember", "A store of its own")
    assert cli("adopt", old) == 0
    assert f"exchanged by {shared}" in cli.out
    shown = cli.json("show", uid)
    assert (shown["seen"], shown["client"], shown["changed"]) == (3, "Zed", "drained is gone")
    cli.json("sync")
    assert cli.json("forget", uid)["exchanged_by"] == shared
    with open(os.path.join(paths.project_dir(str(cli.project)), "share.json"), encoding="utf-8") as file:
        assert uid in file.read()


def test_the_project_itself_is_refused(cli: Cli) -> None:
    assert cli("adopt", ".") == 1
    assert "is this project already" in cli.err


def test_a_place_that_nobody_knows_is_refused(cli: Cli) -> None:
    assert cli("adopt", "/nonexist") == 1
    assert "nothing is stored for /nonexist" in cli.err
