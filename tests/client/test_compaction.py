"""What a compaction's summary lacks is handed back; a sub-agent hears the rules and what is known about its task."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.client import install
from tests.client.conftest import installed
from tests.client.model import call, say
from tests.client.test_oldest_client import OldClient

if TYPE_CHECKING:
    from pathlib import Path

    from tests.client.model import Step
    from tests.client.rig import Client

SYNC = {"KEEPSAKE_SYNC": "1"}
CHECK = "sh checks/slow.sh --shard 2"
SUMMARISED = "sh checks/quick.sh"


def work(client: Client) -> list[Step]:
    """A session that runs two checks twice, one of them told by the summary, and names a function."""
    for name in ("quick", "slow"):
        client.write(f"checks/{name}.sh", "echo all is well\n")
    path = client.write("shop/basket.py", "def round_total(net):\n    return net\n")
    run = [call("Bash", command=command, description="check") for command in (CHECK, SUMMARISED) * 2]
    look = [call("Read", file_path=path), call("Grep", pattern="round_total", path=client.project)]
    return [*run, *look, say("round_total in shop/basket.py loses a cent, since it gets floats.")]


def test_what_the_summary_lacks_is_handed_back_at_once(client: Client) -> None:
    client.run("Why does the basket lose a cent?", work(client), env=SYNC)
    compacted = client.run("/compact", [], args=["--continue"], env=SYNC, summary=f"They ran {SUMMARISED} twice.")
    assert compacted.bodies("compaction")
    after = client.run("Go on.", [say("Yes.")], args=["--continue"], env=SYNC)
    told = "\n".join(after.injected("SessionStart"))
    assert CHECK in told
    assert "shop/basket.py" in told
    assert "round_total" in told
    assert SUMMARISED not in told
    assert len(told) < 1500
    assert [row for row in client.ledger() if row["why"] == "compaction" and row["event"] == "SessionStart"]


@pytest.mark.full
def test_an_older_client_is_handed_it_back_with_the_next_prompt(tmp_path: Path) -> None:
    """It shows its summary to no hook before the transcript holds it."""
    old = OldClient(str(tmp_path), installed(install.OLDEST))
    old.run("Why does the basket lose a cent?", work(old), env=SYNC)
    old.run("/compact", [], args=["--continue"], env=SYNC, summary=f"They ran {SUMMARISED} twice.")
    after = old.run("Go on with the basket, please.", [say("Yes.")], args=["--continue"], env=SYNC)
    assert CHECK not in "\n".join(after.injected("SessionStart"))
    told = "\n".join(after.injected("UserPromptSubmit"))
    assert CHECK in told
    assert SUMMARISED not in told
