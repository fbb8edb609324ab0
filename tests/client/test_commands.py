"""What a person types inside Claude Code, run without a permission prompt and with nothing else let through."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

import pytest
from tests.client.model import call, say, texts

if TYPE_CHECKING:
    from tests.client.model import Step
    from tests.client.rig import Client

FACT = "Amounts are integer cents, since floats lost a cent in the yearly report."


@pytest.fixture
def asking(client: Client) -> Client:
    """Give a machine on which nothing but reading is allowed without a question; `-p` answers each with no."""
    client.tools = "Read"
    return client


def bash(*commands: str) -> list[Step]:
    return [*(call("Bash", command=command, description="keepsake") for command in commands), say("Done.")]


@pytest.mark.full
def test_recall_command_finds_and_lets_nothing_else_through(asking: Client) -> None:
    asking.keepsake("remember", FACT)
    others = ("keepsake forget --all", "keepsake recall 'cents'; touch made.txt", 'keepsake recall "$(touch made.txt)"')
    done = asking.run("/keepsake:recall integer cents", bash("keepsake recall 'integer cents'", *others))
    assert "integer cents" in done.seen()
    assert FACT in done.seen()
    assert FACT in [memory["content"] for memory in asking.memories()]
    assert not os.path.exists(os.path.join(asking.project, "made.txt"))


def test_skill_is_offered_to_the_model_and_commands_are_not(asking: Client) -> None:
    told = asking.run("What can you do?", [say("This and that.")]).seen()
    assert "keepsake:memory" in told
    assert "keepsake:forget" not in told


def test_model_saves_and_recalls_without_asking_and_nothing_else(asking: Client) -> None:
    """Outside of any command, three forms pass, whatever stands in a quoted heredoc; what goes beyond them doesn't."""
    tricky = "Don't trust `whoami` or $(touch made.txt) in the printer's \"tray\" table; it's only text."
    record = json.dumps({"type": "Learning", "content": tricky, "tags": ["printer"]})
    batch = f"keepsake remember --batch - <<'KEEPSAKE'\n{record}\nKEEPSAKE"
    allowed = (batch, f"keepsake remember '{FACT}'", "keepsake recall 'integer cents'")
    refused = (f"{batch}\ntouch made.txt", "keepsake recall 'cents' > made.txt", "keepsake forget --all")
    done = asking.run("Note what we found.", bash(*allowed, *refused, "true"))
    assert {FACT, tricky} <= {memory["content"] for memory in asking.memories()}
    assert not os.path.exists(os.path.join(asking.project, "made.txt"))
    assert FACT in texts(done.bodies()[3])[-1]
    # Each meets the hook that allows, and as every command (`true`, too) the one that looks for a rule against it.
    assert [event for event, _, _ in done.hooks].count("PreToolUse") == 2 * len(allowed + refused) + 1


@pytest.mark.full
def test_remember_command_saves_a_sentence(asking: Client) -> None:
    asking.run(f"/keepsake:remember {FACT}", bash(f"keepsake remember '{FACT}'"))
    assert FACT in [memory["content"] for memory in asking.memories()]


@pytest.mark.full
def test_why_command_names_the_running_session(asking: Client) -> None:
    done = asking.run("/keepsake:why", bash("keepsake ledger"))
    assert f"keepsake ledger --session {done.session}" in done.seen()


@pytest.mark.full
def test_pause_and_resume(asking: Client) -> None:
    asking.keepsake("remember", FACT, "--file", "sample.txt")
    look: list[Step] = [call("Read", file_path=os.path.join(asking.project, "sample.txt")), say("Seen.")]
    asking.run("/keepsake:pause", bash("keepsake pause"))
    assert FACT not in asking.run("Look.", look).seen()
    asking.run("/keepsake:resume", bash("keepsake resume"))
    assert FACT in asking.run("Look.", look).seen()
