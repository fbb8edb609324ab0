"""What a sub-agent is told when it starts, and what is learnt from it when it ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.client import install
from tests.client.conftest import installed
from tests.client.model import call, delegate, say
from tests.client.test_oldest_client import OldClient

if TYPE_CHECKING:
    from pathlib import Path

    from tests.client.rig import Client

RULE = "Never touch the price lists of past years, they are closed."
NOTE = "The pallet allocation sorts by age in stock/pallets.py, since the oldest goods have to leave first."
OTHER = "The night export skips customers whose name has a Hungarian umlaut, until the bank changes its charset."
TASK = "find out how the pallet allocation sorts the oldest goods"
REPORT = "Allocation reads the stock list backwards, so a pallet without a date always comes out first."
FAILING = "echo 'stock/pallets.py:7:3: E711 comparison to None' >&2; exit 1"


def brief(client: Client, tool: str) -> str:
    """Have a sub-agent look at something; return what it was told when it started."""
    client.keepsake("remember", RULE, "--tags", "rule")
    for note in (NOTE, OTHER):
        client.keepsake("remember", note)
    work = [call("Bash", command=FAILING, description="lint"), say(REPORT)]
    run = client.run("Look into the stock.", [delegate(TASK, tool), say("Done.")], sub=work)
    assert "\n".join(run.injected("SubagentStart")) == ""
    return "\n".join(run.injected("SubagentStart", "sub"))


def check(client: Client, tool: str) -> None:
    """Assert that a sub-agent hears what is meant for it, and that what it found is kept as its own."""
    told = brief(client, tool)
    assert RULE in told
    assert NOTE in told
    assert OTHER not in told
    assert len(told.partition("</keepsake-memory>")[0] + "</keepsake-memory>") <= 800
    kept = {memory["content"]: memory for memory in client.wait_for(REPORT, "E711")}
    assert "subagent" in kept[REPORT]["tags"]
    assert kept[REPORT]["role"] != "user"
    seen = next(memory["tags"] for text, memory in kept.items() if "E711" in text)
    assert "subagent" in seen or tool == "Task"  # the old client doesn't say at a failing call that it is a sub-agent's
    assert not [text for text in kept if TASK in text]


def test_a_sub_agent_hears_the_rules_and_what_is_known_of_its_task(client: Client) -> None:
    check(client, "Agent")


@pytest.mark.full
def test_so_it_does_in_the_oldest_client(tmp_path: Path) -> None:
    check(OldClient(str(tmp_path), installed(install.OLDEST)), "Task")
