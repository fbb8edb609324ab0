"""What the model gets to read of a transcript."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.capture import transcripts as t

from keepsake.extract import conversation
from keepsake.store.tombstones import Tombstones

if TYPE_CHECKING:
    from tests.extract.conftest import World

SECRET = "ghp_" + "a1B2c3D4e5F6g7H8i9J0" * 2


def test_turns_without_noise_secrets_and_the_forgotten(world: World) -> None:
    read = t.call("Read", file_path="/x/a.py")
    path = t.write(
        world.folder / "one.jsonl",
        t.user("Short."),
        t.assistant(t.text("Let me look."), read),
        t.result(read, "CONTENT OF THE FILE with an error"),
        t.user("<system-reminder>injected by a hook</system-reminder>What now?"),
        t.assistant(t.text(f"The token is {SECRET}.")),
        t.user("Forget what I say about the garden."),
        t.user("A sub-agent's words", isSidechain=True),
    )
    gone = Tombstones(str(world.home), world.data)
    gone.add(["Forget what I say about the garden."])
    told = conversation.turns(str(path), "one", gone)
    assert [role for role, _ in told] == ["user", "assistant", "user", "assistant"]
    assert [text for _, text in told[:3]] == ["Short.", "Let me look.", "What now?"]
    assert SECRET not in told[3][1]


def test_only_the_tail_of_a_long_transcript_is_read(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = [t.user(f"Prompt number {n}, " + "x" * 1000) for n in range(100)]
    path = t.write(world.folder / "one.jsonl", *lines)
    monkeypatch.setattr(conversation, "TAIL", 10_000)
    told = conversation.turns(str(path), "one", Tombstones(str(world.home), world.data))
    assert 0 < len(told) < 10
    assert told[-1][1].startswith("Prompt number 99,")


@pytest.mark.parametrize(
    ("line", "used"),
    [
        (t.assistant(t.call("Skill", skill="opsx:apply", args="a")), True),
        (t.assistant(t.call("Skill", skill="openspec-explore")), True),
        (t.user("<command-message>opsx:new</command-message>\n<command-name>/opsx:new</command-name>"), True),
        (t.user("What is openspec, and what does opsx mean?"), False),
        (t.assistant(t.text("You could call opsx:apply.")), False),
        (t.assistant(t.call("Skill", skill="pdf")), False),
    ],
)
def test_change_skills_are_noticed(world: World, line: object, used: bool) -> None:
    path = t.write(world.folder / "one.jsonl", t.user("Hello"), line)
    assert conversation.has_change(str(path)) is used
