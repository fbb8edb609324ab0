"""What the client forgets is still known: what was said before keepsake came, after a deletion, after a rename."""

from __future__ import annotations

import json
import os
import shutil
from typing import TYPE_CHECKING

import pytest
from tests.client.model import call, save, say

if TYPE_CHECKING:
    from tests.client.rig import Client, Run

RULE = "Always run make lint before a release, it is required for every tag."
FACT = "The label printer swallows every label that is longer than nineteen centimetres."


def before_keepsake(client: Client) -> None:
    """Work in the project without the plugin: the person states a rule, the model finds something out."""
    plugins, client.plugins = client.plugins, []
    client.run(RULE, [say("Understood.")])
    client.run("Why do labels vanish?", [say(FACT)])
    client.plugins = plugins


def notices(run: Run) -> str:
    """Return what hooks said to the person."""
    said = [json.loads(out) for _, out, _ in run.hooks if out.startswith("{")]
    return "\n".join(one["systemMessage"] for one in said if "systemMessage" in one)


def told(run: Run) -> str:
    return "\n".join(run.injected("SessionStart"))


def recalled(client: Client) -> list[str]:
    return [row["content"] for row in json.loads(client.keepsake("recall", "label printer", "--json"))]


@pytest.mark.full
def test_sessions_from_before_outlive_the_deletion_of_every_transcript(client: Client) -> None:
    before_keepsake(client)
    assert json.loads(client.keepsake("doctor", "--json"))["transcripts"]["unread"] == 2
    first = client.run("Hello there.", [say("Hello.")])
    assert "keepsake reads up to 2 past sessions of this project" in notices(first)
    client.wait_for(RULE, FACT)
    second = client.run("Hello again.", [say("Hello.")])
    assert notices(second) == ""
    assert RULE in told(second)
    assert json.loads(client.keepsake("doctor", "--json"))["transcripts"]["unread"] == 0
    found = recalled(client)
    assert FACT in found[0]

    shutil.rmtree(os.path.join(client.config, "projects"))
    assert client.transcripts() == []
    third = client.run("Hello once more.", [say("Hello.")])
    assert told(third) == told(second)
    assert recalled(client) == found
    assert client.journal() == "" or "runtime" in client.journal()


@pytest.mark.full
def test_a_renamed_project_is_offered_its_notes_and_adopts_them(client: Client) -> None:
    basket = client.write("basket.py", "TOTAL = 0\n")
    client.run("Look at the printer.", [save(FACT, handles=["printer"], files=[basket]), say("Saved.")])
    client.wait_for(FACT, "Look at the printer.")
    old, client.project = client.project, os.path.join(client.folder, "renamed")
    os.rename(old, client.project)

    offered = ""
    for _ in range(3):  # at the first start, or as soon as the worker has found out
        offered += notices(client.run("Hello there.", [call("Read", file_path="x"), say("Hello.")]))
    assert offered.count(f"the one that was at {old}") == 1
    assert f"keepsake adopt {old}" in offered
    assert recalled(client) == []
    client.keepsake("adopt", old)
    assert recalled(client)[0] == FACT
    look = client.run("Why does the label printer swallow labels longer than nineteen centimetres?", [say("Seen.")])
    assert FACT in "\n".join(look.injected("UserPromptSubmit"))
