"""The judge in the real client: a model chooses while the session goes on, and the next tool call shows the note."""

from __future__ import annotations

import json
import os
import shlex
from typing import TYPE_CHECKING

import pytest
from tests.client import model
from tests.client.model import call, say

if TYPE_CHECKING:
    from tests.client.rig import Client

pytestmark = [pytest.mark.full, pytest.mark.skipif(os.name == "nt", reason="the fake on PATH is a shell script")]

SEAL = "zorblatt_seal() returns early on an empty header: every caller has to test for None."
FURTHER = "The mailer writes a header of its own, and an empty one is rejected by the relay."  # the gate leaves it out
PROMPT = "Why does zorblatt_seal() return None on an empty header?"
MANY = 60  # notes about other things: in a handful nobody is asked


def prepare(client: Client) -> dict[str, str]:
    """Fill the store, turn the judge on, put the client itself on PATH; return the environment to add."""
    folder = os.path.join(client.folder, "bin")
    os.makedirs(folder)
    program = os.path.join(folder, "claude")
    with open(program, "w", encoding="utf-8") as file:
        file.write(f'#!/bin/sh\nexec {shlex.join(client.command)} "$@"\n')
    os.chmod(program, 0o700)
    rows = [f"The mailer_{n} retries its labels when queue_{n} is locked by the printer." for n in range(MANY)]
    records = [{"content": text, "class": "constraint", "source": {"kind": "model"}} for text in (*rows, SEAL, FURTHER)]
    client.keepsake("import", client.write("records.jsonl", "\n".join(map(json.dumps, records))))
    with open(os.path.join(client.memory, "config.json"), "w", encoding="utf-8") as file:
        json.dump({"judge": {"mode": "model"}}, file)
    return {"PATH": f"{folder}{os.pathsep}{client.env()['PATH']}"}


def test_what_a_model_chose_arrives_with_the_tool_call(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    env = prepare(client)
    monkeypatch.setitem(model.ENDS, "side", "[1]")
    script = [call("Bash", command="sleep 12"), say("Because of the header.")]
    run = client.run(PROMPT, script, env=env)
    assert run.code == 0, run.stderr
    first, *later = run.bodies()
    assert SEAL in json.dumps(first)
    assert FURTHER not in json.dumps(first)
    assert any(FURTHER in json.dumps(body) for body in later)
    assert any("<<<prompt" in json.dumps(body["messages"]) for body in run.bodies("side"))
