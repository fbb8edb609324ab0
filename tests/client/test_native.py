"""Beside Claude Code's own memory, in the real client: what it would miss is told, what it has loaded is not."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

import pytest
from tests.client.model import call, say

if TYPE_CHECKING:
    from tests.client.rig import Client, Run

THINGS = ("invoice", "pallet", "tariff", "voucher", "crate", "forklift", "manifest", "receipt", "ledger", "parcel")
PLACES = ("Szeged", "Pécs", "Eger", "Vác", "Makó", "Tata", "Győr")
PAST = "The harbour export waits for the tide table: it must not start before the pilot confirms the berth number."
TOPIC = "Frozen goods are weighed twice: the first weighing warms the scale's sensor and is always thrown away."
ASKED_PAST = "Why does the harbour export wait for the tide table and the berth number?"
ASKED_TOPIC = "Why are frozen goods weighed twice, what does the first weighing do to the scale's sensor?"
SYNC = {"KEEPSAKE_SYNC": "1"}


def memory(client: Client, **files: str) -> str:
    """Write files of Claude's memory of the project (`__` in a name is a dot); return the folder."""
    folder = os.path.join(client.config, "projects", re.sub(r"[^A-Za-z0-9]", "-", client.project), "memory")
    os.makedirs(folder, exist_ok=True)
    for name, text in files.items():
        with open(os.path.join(folder, name.replace("__", ".")), "w", encoding="utf-8") as file:
            file.write(text)
    return folder


def line(number: int) -> str:
    thing, place, other = THINGS[number % 10], PLACES[number % 7], THINGS[number % 9]
    return f"- Every {thing} number {number} goes to shelf {number * 7 % 90} in {place}, next to the {other}s."


def told(done: Run) -> str:
    return "\n".join(done.injected("UserPromptSubmit"))


def test_a_fact_past_line_200_is_told_at_the_right_prompt_and_one_before_it_is_not(client: Client) -> None:
    rows = [line(number) for number in range(240)]
    rows[100], rows[230] = f"- {TOPIC}", f"- {PAST}"
    memory(client, MEMORY__md="\n".join(rows) + "\n")
    client.run("Hello.", [say("Hello.")], env=SYNC)
    assert PAST in {one["content"] for one in client.memories()}
    done = client.run(ASKED_PAST, [say("It has to.")])
    assert PAST in told(done)
    assert "Claude's notes" in told(done)
    again = client.run(ASKED_TOPIC, [say("It has to.")])
    assert TOPIC in again.seen()  # the client has loaded it
    assert TOPIC not in told(again)


@pytest.mark.full
def test_what_a_deleted_topic_file_said_is_told(client: Client) -> None:
    folder = memory(client, MEMORY__md="- [Weighing](weighing.md) — frozen goods\n", weighing__md=f"{TOPIC}\n")
    client.run("Hello.", [say("Hello.")], env=SYNC)
    before = client.run(ASKED_TOPIC, [say("I look it up.")], env=SYNC)
    assert TOPIC not in before.seen()  # the index leads Claude to it
    os.unlink(os.path.join(folder, "weighing.md"))
    done = client.run(ASKED_TOPIC, [say("Now I know.")], env=SYNC)
    assert TOPIC in told(done)
    assert "weighing.md was deleted since" in told(done)
    assert os.listdir(folder) == ["MEMORY.md"]


@pytest.mark.full
def test_what_the_person_had_deleted_is_gone(client: Client) -> None:
    folder = memory(client, MEMORY__md="", weighing__md=f"{TOPIC}\n")
    client.run("Hello.", [say("Hello.")], env=SYNC)
    assert TOPIC in {one["content"] for one in client.memories()}
    path = os.path.join(folder, "weighing.md")
    remove = call("Bash", command=f"rm '{path}'", description="forget")
    client.run("Please forget your note on weighing frozen goods, it is wrong.", [remove, say("Done.")], env=SYNC)
    assert not os.path.exists(path)
    assert TOPIC not in {one["content"] for one in client.memories()}
