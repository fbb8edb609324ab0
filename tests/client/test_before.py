"""Before the act, in the real client: a rule said in one session, the command that it forbids in the next."""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING

import pytest
from tests.client.model import call, say
from tests.client.rig import PATIENCE

if TYPE_CHECKING:
    from tests.client.model import Turn
    from tests.client.rig import Client

RULE = "From now on never run `npm install` in this project."
HARMLESS = [
    *("ls", "pwd", "git status", "git log --oneline -3", "cat sample.txt", "echo npm install", "grep -rn npm ."),
    *("git diff", "wc -l sample.txt", "true", "date", "printf 'npm install'", "ls -la", "git branch"),
    *("head sample.txt", "touch a.txt", "mkdir -p src", "cp sample.txt src/", "git add sample.txt", "mv a.txt b.txt"),
    *("rm b.txt", "echo 'never npm install' > notes.txt", "python3 -c 'print(1)'", "sed -n 1p sample.txt"),
    *("sort sample.txt", "test -f sample.txt", "cd src && ls", "git stash list", "which git"),
    "git commit -q --allow-empty -m 'no npm install'",
]  # fmt: skip


def bash(command: str) -> Turn:
    return call("Bash", command=command, description="work")


def said(client: Client) -> None:
    """Say the rule in a session of its own; wait until it is kept."""
    client.run(f"{RULE} And tell me what sample.txt is.", [say("It is a sample of one line.")])
    end = time.monotonic() + PATIENCE
    while not os.path.exists(os.path.join(client.memory, "guards")):
        assert time.monotonic() < end, client.journal()
        time.sleep(0.2)


def test_a_forbidden_command_is_met_with_the_rule_and_harmless_ones_with_silence(client: Client) -> None:
    said(client)
    met = client.run("Add the package.", [bash("npm install left-pad"), bash("npm install"), say("Done.")])
    [told] = met.injected("PreToolUse:Bash")  # nobody can answer in a scripted run, so the model is told, once
    assert RULE in told
    assert " id " in told
    quiet = client.run("Look around.", [*map(bash, HARMLESS), say("Done.")])
    assert quiet.injected("PreToolUse:Bash") == []
    assert len(HARMLESS) == 30
    assert not [out for event, out, _ in quiet.hooks if event == "PreToolUse" and out]


@pytest.mark.full
def test_where_no_rule_is_a_payload_that_nobody_reads_does_no_harm(client: Client) -> None:
    path = os.path.join(client.project, "large.txt")
    wrote = client.run("Write it.", [call("Write", file_path=path, content="x" * 300_000), bash("ls"), say("Done.")])
    assert os.path.getsize(path) == 300_000
    assert [(out, code) for event, out, code in wrote.hooks if event == "PreToolUse"] == [("", 0)] * 2
    assert "EPIPE" not in wrote.debug
    assert "hook error" not in wrote.seen().lower()


@pytest.mark.full
def test_switched_off_nothing_is_said(client: Client) -> None:
    said(client)
    with open(os.path.join(client.memory, "config.json"), "w", encoding="utf-8") as file:
        file.write('{"recall": {"before": false}}')
    met = client.run("Add the package.", [bash("npm install left-pad"), say("Done.")])
    assert met.injected("PreToolUse:Bash") == []


@pytest.mark.full
@pytest.mark.skipif(os.name == "nt", reason="needs a pseudo-terminal")
def test_a_person_at_a_terminal_is_asked(client: Client) -> None:
    from tests.client.terminal import ESCAPE, talk

    said(client)
    command = "npm install left-pad; echo ran > ran.txt"
    typed = ["Add the package.", ESCAPE, "/exit"]
    done = talk(client, typed, [bash(command), say("Done.")], question="keepsake feedback")
    drawn = done.stderr
    assert "never run" in drawn
    assert "keepsake feedback" in drawn
    assert not os.path.exists(os.path.join(client.project, "ran.txt"))
