"""A colleague's note, in the real client: what a file of the repository says is told at the right prompt."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.client.model import say

if TYPE_CHECKING:
    from tests.client.rig import Client

FACT = "The harbour export waits for the tide table: it must not start before the pilot confirms the berth number."
ASKED = "Why does the harbour export wait for the tide table and the berth number?"
FILE = ".keepsake/notes/harbour-export-1a2b3c4d.md"
SYNC = {"KEEPSAKE_SYNC": "1"}


@pytest.mark.full
def test_a_note_of_the_checkout_is_told_at_the_right_prompt(client: Client) -> None:
    client.write(FILE, f"---\nid: 1a2b3c4d5e6f7a8b\nclass: constraint\nwho: Ada\ndate: 2026-01-31\n---\n\n{FACT}\n")
    client.git("add", ".")
    client.git("commit", "-q", "-m", "A note of Ada's")
    before = client.run(ASKED, [say("I look it up.")], env=SYNC)
    assert FACT not in before.seen()  # nobody said that the repository's notes are to be told
    client.keepsake("share", "--read")
    done = client.run(ASKED, [say("It has to.")], env=SYNC)
    told = "\n".join(done.injected("UserPromptSubmit"))
    assert FACT in told
    assert "the team's, by Ada" in told
    assert f"(from {FILE})" in told
    client.git("rm", "-q", FILE)
    client.run("Hello.", [say("Hello.")], env=SYNC)
    assert FACT not in {one["content"] for one in client.memories()}
