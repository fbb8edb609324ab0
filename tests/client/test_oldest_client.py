"""The oldest Claude Code that keepsake supports."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest
from tests.client import install
from tests.client.conftest import installed
from tests.client.model import call, say
from tests.client.rig import Client, injections

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.full

LEARNT = "basket.py keeps amounts as integer cents, since floats lost a cent in the yearly report."


class OldClient(Client):
    """A client that lacks the switches which show what hooks do."""

    def flags(self, debug: str) -> list[str]:
        """Return no switch at all."""
        assert debug
        return []


@pytest.fixture
def old(tmp_path: Path) -> Client:
    return OldClient(str(tmp_path), installed(install.OLDEST))


def test_capture_and_recall_work(old: Client) -> None:
    basket = old.write("basket.py", "TOTAL = 0\n")
    first = old.run("What is odd about the basket?", [say(LEARNT)])
    assert first.code == 0, first.stderr
    old.keepsake("remember", LEARNT, "--file", "basket.py")
    old.wait_for(LEARNT)
    back = old.run("Look at the file.", [call("Read", file_path=basket), say("Seen.")])
    assert LEARNT in "\n".join(text for _, text in injections(back.bodies()[-1]))


def test_failing_command_is_remembered_and_recognised(old: Client) -> None:
    failing = call("Bash", command="echo 'error: tray seven is jammed' >&2; exit 4", description="print")
    old.run("Print.", [failing, say("Done.")])
    old.wait_for("tray seven is jammed")
    old.keepsake("remember", "tray seven is jammed means that the paper guide of the printer is loose")
    again = old.run("Print.", [failing, say("Done.")])
    assert os.path.isdir(old.memory)
    assert "paper guide" in "\n".join(again.injected("PostToolUseFailure:Bash"))
