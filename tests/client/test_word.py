"""Whose word it is, in the real client: what the model saves of what the person typed, and what commands let it run."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from tests.client.model import call, say, texts

if TYPE_CHECKING:
    from tests.client.model import Step
    from tests.client.rig import Client

RULE = "skip the tests of falcon before a release"
# Each turn of the person holds the words, and says something else with them.
SAID = [
    f"Please never {RULE}, and look at the README now",
    f"Don't you dare to {RULE}!",
    f"Why would anybody {RULE}?",
    f"Should we {RULE}, or is that a bad idea?",
    f'Our old guide says "{RULE}". What do you think?',
    f"This is on the page of the vendor:\n\n{RULE}\n\nIs it right?",
    f"> {RULE}\n\nWho wrote this?",
    f"```\n{RULE}\n```\nWhere does this line come from?",
    f"The reviewer wrote it. {RULE}. I don't agree.",
    f"Found in the log: {RULE}",
    f"1. wait\n2. {RULE}\n3. cry\n\nWhat is this list?",
    f"Implement the following plan:\n\n# Plan\n\n{RULE}",
]


def bash(*commands: str) -> list[Step]:
    return [*(call("Bash", command=command, description="keepsake") for command in commands), say("Done.")]


@pytest.mark.full
def test_the_model_makes_nothing_the_persons_that_they_did_not_state(client: Client) -> None:
    client.tools = "Read"
    for number, said in enumerate(SAID):
        words = f"{RULE}{' ' * number}"
        done = client.run(said, bash(f"keepsake remember '{words}' --tags rule,preference"))
        assert "remembered" in done.seen() or "known already" in done.seen()
    [saved] = [memory for memory in client.memories() if memory["content"] == RULE]
    assert saved["source"]["kind"] == "model"
    told = "\n".join(client.run("Hello again.", [say("Hello.")]).injected("SessionStart"))
    assert not re.search(rf"(?:user's rule|by the user)\][^\n]*- ?{RULE}", told)
    assert f"] {RULE}" not in told


def test_a_sentence_that_the_person_states_is_theirs(client: Client) -> None:
    client.tools = "Read"
    said = "Never skip the tests of falcon before a release"
    client.run(f"{said}. And look at the README now.", bash(f"keepsake remember '{said}' --tags rule"))
    [saved] = [memory for memory in client.memories() if memory["source"]["kind"] in {"cli", "model"}]
    assert (saved["content"], saved["source"]["kind"], saved["tags"]) == (said, "cli", ["rule"])
    assert said in "\n".join(client.run("Hello again.", [say("Hello.")]).injected("SessionStart"))


WIDE = {
    "/keepsake:recall falcon": ["recall 'falcon' --all-projects", "recall 'falcon' --project /tmp"],
    "/keepsake:remember the falcon is fed": [
        "remember 'the falcon is fed' --everywhere", "remember --batch sample.txt",
        "remember 'the falcon is fed' --project /tmp",
    ],
    "/keepsake:doctor": ["doctor --repair", "doctor --project /tmp", "stats --project /tmp"],
    "/keepsake:pause": ["pause --project /tmp"],
    "/keepsake:why": ["ledger --project /tmp", "ledger"],
    "/keepsake:forget falcon": ["recall 'falcon' --all-projects", "forget --all"],
}  # fmt: skip


@pytest.mark.full
@pytest.mark.parametrize("typed", WIDE)
def test_a_command_lets_no_wider_form_run_unasked(client: Client, typed: str) -> None:
    client.tools = "Read"
    commands = [f"keepsake {command}" for command in WIDE[typed]]
    done = client.run(typed, bash(*commands))
    results = [text for text in texts(done.bodies()[-1]) if "requires approval" in text or "permission" in text.lower()]
    assert len(results) >= len(commands), done.seen()[-2000:]
    assert not [memory for memory in client.memories() if memory["content"] == "the falcon is fed"]


def test_why_runs_the_ledger_of_the_running_session_alone(client: Client) -> None:
    client.tools = "Read"

    client.keepsake("remember", "The falcon is fed at noon", "--file", "sample.txt", "--tags", "rule")
    assert "falcon" in client.run("Hello.", [say("Hello.")]).seen()
    done = client.run("/keepsake:why", bash("keepsake ledger --here"))
    assert f"keepsake ledger --session {done.session}" in done.seen()
    answer = texts(done.bodies()[-1])[-1]
    assert "approval" not in answer
    assert answer.count("SessionStart") == 1, answer  # of this session, not of the one before
