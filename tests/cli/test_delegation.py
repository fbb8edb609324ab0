"""`remember` and `recall` with a memory command of the person's own (`memory.command`)."""

from __future__ import annotations

import json
import os
import sys
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from keepsake.base import child, project
from keepsake.extract import delegate
from keepsake.store import drafts, rescue

if TYPE_CHECKING:
    from tests.cli.conftest import Cli

pytestmark = pytest.mark.skipif(os.name == "nt", reason="the command is a script")

COMMAND = """#!{python}
import json, sys
log = open({log!r}, "a")
log.write(json.dumps([sys.argv[1:], sys.stdin.read() if sys.argv[-1] == "-" else ""]) + "\\n")
if {broken}:
    sys.exit(3)
found = [{{"content": "from\\x1b the command"}}]
print(json.dumps({{"id": "wt-7", "created": True}} if sys.argv[1] == "remember" else found))
"""


def install(cli: Cli, *, broken: bool) -> None:
    path, log = cli.project.parent / "wt-memory", cli.project.parent / "calls"
    path.write_text(COMMAND.format(python=sys.executable, log=str(log), broken=broken))
    path.chmod(0o755)
    cli.home.mkdir(exist_ok=True)
    (cli.home / "config.json").write_text(json.dumps({"memory": {"command": str(path)}}))


def calls(cli: Cli) -> list[list[object]]:
    with open(cli.project.parent / "calls", encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def test_the_command_takes_it_redacted(cli: Cli) -> None:
    install(cli, broken=False)
    leak = "ghp_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"
    assert cli.json("remember", f"Deploy with {leak}", "--type", "decision", "--tags", "a,b") == {
        "id": "wt-7",
        "created": True,
    }
    [[arguments, given]] = calls(cli)
    assert arguments == ["remember", "--type", "Decision", "--tags", "a,b", "-"]
    assert leak not in str(given)
    assert "[redacted:" in str(given)
    assert not list(cli.home.glob("projects/*/memory.db"))


def test_a_command_that_names_no_id_is_said_without_one(cli: Cli) -> None:
    command = cli.project.parent / "wt-memory"
    command.write_text("#!/bin/sh\ncat >/dev/null\n")
    command.chmod(0o755)
    cli.home.mkdir()
    (cli.home / "config.json").write_text(json.dumps({"memory": {"command": str(command)}}))
    assert cli("remember", "Amounts are cents, not floats") == 0
    assert cli.out == "remembered by the memory command\n"


def test_the_command_answers(cli: Cli) -> None:
    install(cli, broken=False)
    assert cli.json("recall", "anything") == [{"content": "from\x1b the command"}]
    cli("recall", "anything")
    assert cli.out == "from the command\n"


def test_one_that_fails_is_replaced_and_told_later(cli: Cli) -> None:
    install(cli, broken=True)
    uid = cli.json("remember", "Kept here meanwhile")["id"]
    assert [row["id"] for row in cli.json("recall", "kept here meanwhile")] == [uid]
    [folder] = cli.home.glob("projects/*")
    with closing(rescue.open_or_rescue(str(folder), 0.0)) as db:
        owed = db.execute("SELECT memory FROM owed").fetchall()
    assert owed == [(drafts.content_key("saved", "Kept here meanwhile"),)]


def test_one_that_took_too_long_is_looked_up_before_it_is_told_again(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    """It may have taken the text: another `remember` without a look would store it twice."""
    install(cli, broken=False)
    late = child.Done(-9, b"", b"", late=True, flooded=False)
    with monkeypatch.context() as slow:
        slow.setattr(child, "run", lambda *_: late)
        cli.json("remember", "from\x1b the command")  # what the command's recall answers
    [folder] = cli.home.glob("projects/*")
    found = project.of_directory(str(cli.project))
    with closing(rescue.open_or_rescue(str(folder), 0.0)) as db:
        outside = delegate.of(found)
        assert outside is not None
        assert delegate.hand_over(db, outside) == 1
    [[arguments, _]] = calls(cli)
    assert str(arguments).startswith("['recall'")
