"""Each event that captures does so by itself, when the plugin listens to no other."""

from __future__ import annotations

import json
import os
import shutil
from typing import TYPE_CHECKING

import pytest
from tests.client.model import Turn, call, delegate, say
from tests.client.rig import ROOT

if TYPE_CHECKING:
    from tests.client.rig import Client

LEARNT = "The parcel label printer swallows every label that is longer than nineteen centimetres."


def listening_to(event: str, folder: str) -> str:
    """Make a copy of the plugin whose hooks.json names one event alone, in a folder with a space; return its path."""
    for part in (".claude-plugin", "scripts", "bin"):
        shutil.copytree(os.path.join(ROOT, part), os.path.join(folder, part))
    with open(os.path.join(ROOT, "hooks", "hooks.json"), encoding="utf-8") as file:
        hooks = json.load(file)["hooks"]
    os.makedirs(os.path.join(folder, "hooks"))
    with open(os.path.join(folder, "hooks", "hooks.json"), "w", encoding="utf-8") as file:
        json.dump({"hooks": {event: hooks[event]}}, file)
    return folder


@pytest.mark.parametrize("event", ["Stop", "SubagentStop", "SessionEnd"])
def test_event_captures_what_was_said(client: Client, event: str) -> None:
    client.plugins = [listening_to(event, os.path.join(client.folder, "plug in"))]
    script = [Turn(LEARNT, delegate("look at the width").tools), say("Done.")]
    client.run("Why do labels vanish?", script, sub=[say("It is nineteen.")])
    client.wait_for(LEARNT)


def test_compaction_captures_what_it_is_about_to_fold(client: Client) -> None:
    client.plugins = []
    client.run("Why do labels vanish?", [say(LEARNT)])
    client.plugins = [listening_to("PreCompact", os.path.join(client.folder, "plug in"))]
    done = client.run("/compact", [], args=["--continue"])
    assert done.bodies("compaction")
    client.wait_for(LEARNT)


def test_tool_calls_teach_without_a_transcript(client: Client) -> None:
    """A written file and an error in a command's output are memories before anything else is captured."""
    client.plugins = [listening_to("PostToolUse", os.path.join(client.folder, "plug in"))]
    script = [
        call("Write", file_path=os.path.join(client.project, "labels", "width.py"), content="WIDTH = 19\n"),
        call("Bash", command="printf 'error: tray seven is jammed'", description="print"),
        say("Done."),
    ]
    client.run("Set the width.", script, env={"KEEPSAKE_SYNC": "1"})
    found = client.wait_for("width.py", "tray seven is jammed")
    tags = {tag for memory in found for tag in memory["tags"]}
    assert {"file-access", "error", "bash"} <= tags


def test_failing_command_teaches_without_a_transcript(client: Client) -> None:
    client.plugins = [listening_to("PostToolUseFailure", os.path.join(client.folder, "plug in"))]
    script = [call("Bash", command="echo 'error: no toner left' >&2; exit 4", description="p"), say("Done.")]
    client.run("Print.", script, env={"KEEPSAKE_SYNC": "1"})
    assert "error" in client.wait_for("no toner left")[0]["tags"]
