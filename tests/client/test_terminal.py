"""An interactive session: nothing differs from one that is scripted."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest
from tests.client.model import call, say
from tests.client.rig import injections

if TYPE_CHECKING:
    from tests.client.rig import Client

FACT = "basket.py keeps amounts as integer cents, since floats lost a cent in the yearly report."
RULE = "From now on never use the old exporter, it drops Hungarian customers."
LESSON = "The pallet lift stops between floors when the door contact of the ground floor is dirty."


@pytest.mark.full
@pytest.mark.skipif(os.name == "nt", reason="needs a pseudo-terminal")
def test_a_person_at_a_terminal_is_reminded_and_captured(client: Client) -> None:
    from tests.client.terminal import talk

    client.keepsake("remember", FACT, "--file", "basket.py")
    basket = client.write("basket.py", "TOTAL = 0\n")
    run = talk(
        client,
        ["Look at the file and tell me about the lift.", "/exit"],
        [call("Read", file_path=basket), say(LESSON)],
    )
    assert run.code == 0, run.stderr
    assert sum(FACT in text for _, text in injections(run.bodies()[-1])) == 1
    assert "hook error" not in run.stderr.lower()
    contents = [memory["content"] for memory in client.wait_for(LESSON, "tell me about the lift")]
    assert contents.count(LESSON) == 1


@pytest.mark.full
@pytest.mark.skipif(os.name == "nt", reason="needs a pseudo-terminal")
def test_what_is_typed_while_the_model_works_is_the_persons_word(client: Client) -> None:
    """The client writes such a prompt as an attachment, not as a prompt."""
    from tests.client.terminal import talk

    work = call("Bash", command="sleep 8", description="work")
    run = talk(client, ["Export the orders.", "/exit"], [work, say(LESSON)], question="sleep 8", meanwhile=RULE)
    assert run.code == 0, run.stderr
    assert len(run.bodies()) == 2  # the model was told with the result of its call, not in a turn of its own
    assert RULE in run.seen()
    said = [memory for memory in client.wait_for(LESSON, RULE) if RULE in memory["content"]]
    assert sorted("rule" in memory["tags"] for memory in said) == [False, True]
