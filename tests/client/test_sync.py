"""Two homes that share a folder, each with its own sessions: what one was told the other tells, until one forgets it.

Nobody runs `keepsake sync` after the start: the worker exchanges when a session ends.
"""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING

import pytest
from tests.client.model import call, say
from tests.client.rig import PATIENCE, Client

if TYPE_CHECKING:
    from pathlib import Path

FACT = "The label printer swallows every label that is longer than nineteen centimetres."
SAVE = f"keepsake remember '{FACT}' --class constraint --handles 'label printer'"
PROMPT = "Why does the label printer swallow a label of {} centimetres?"


def pair(tmp_path: Path, command: list[str], *options: str) -> tuple[Client, Client]:
    """Return two machines of one project that share a folder."""
    shared = tmp_path / "shared"
    shared.mkdir()
    found = []
    for name in ("first", "second"):
        (tmp_path / name).mkdir()
        one = Client(str(tmp_path / name), command)
        one.git("remote", "add", "origin", "https://example.org/printing.git")
        one.keepsake("sync", "folder", str(shared), *options)
        found.append(one)
    return found[0], found[1]


def texts(one: Client) -> list[str]:
    return [memory["content"] for memory in one.memories()]


def until_gone(one: Client) -> None:
    """Let a machine have sessions until the fact is gone from it."""
    end = time.monotonic() + PATIENCE
    while FACT in texts(one):
        assert time.monotonic() < end, one.journal()
        one.run("What is sample.txt?", [say("A sample of one line.")])


@pytest.mark.parametrize(("options", "forgets"), [((), 0), pytest.param(("--mine",), 1, marks=pytest.mark.full)])
def test_what_one_was_told_the_other_tells_until_one_forgets_it(
    current: list[str], tmp_path: Path, options: tuple[str, ...], forgets: int
) -> None:
    both = pair(tmp_path, current, *options)
    first, second = both
    saving = call("Bash", command=SAVE, description="remember")
    first.run(f"Remember this: {FACT}", [saving, say("Saved.")])
    first.wait_for(FACT)
    second.run("What is sample.txt?", [say("A sample of one line.")])
    second.wait_for(FACT)
    told = second.run(PROMPT.format(21), [say("It is too long.")])
    assert FACT in "\n".join(told.injected("UserPromptSubmit"))
    other = second.run("What is written in sample.txt?", [say("One line.")])
    assert FACT not in other.seen()

    id_ = next(memory["id"] for memory in both[forgets].memories() if memory["content"] == FACT)
    forgetting = call("Bash", command=f"keepsake forget {id_}", description="forget")
    both[forgets].run("Forget what I said of the printer.", [forgetting, say("Forgotten.")])
    for one in both:
        until_gone(one)
        assert FACT not in one.run(PROMPT.format(22), [say("I don't know.")]).seen()
    for folder, _, names in os.walk(tmp_path / "shared"):
        for name in names:
            with open(os.path.join(folder, name), encoding="utf-8") as file:
                assert "swallows" not in file.read()
