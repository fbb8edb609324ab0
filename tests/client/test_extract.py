"""Extraction in the real client: the scripted model answers the child too, and the child fires no hook."""

from __future__ import annotations

import json
import os
import shlex
from typing import TYPE_CHECKING, Any

import pytest
from tests.client import install, model
from tests.client.conftest import installed
from tests.client.model import say
from tests.client.test_oldest_client import OldClient

if TYPE_CHECKING:
    from pathlib import Path

    from tests.client.rig import Client, Run

pytestmark = [pytest.mark.full, pytest.mark.skipif(os.name == "nt", reason="the recorder is a shell command")]

INSIGHT = "The parcel label printer swallows every label that is longer than nineteen centimetres."
EVENTS = ("SessionStart", "UserPromptSubmit", "Stop", "SessionEnd")
MARK = "INSTRUCTIONS OF THE PERSON"


@pytest.fixture
def old(tmp_path: Path) -> Client:
    return OldClient(str(tmp_path), installed(install.OLDEST))


def prepare(client: Client) -> dict[str, str]:
    """Turn extraction on, put `claude` on PATH, have every hook and server recorded; return the environment to add.

    The person's own SessionEnd hook waits for the extraction, so that the scripted model is still there to answer it.
    """
    folder, staging = os.path.join(client.folder, "bin"), os.path.join(client.folder, "staging")
    os.makedirs(folder)
    program = os.path.join(folder, "claude")
    with open(program, "w", encoding="utf-8") as file:
        file.write(f'#!/bin/sh\nexec {shlex.join(client.command)} "$@"\n')
    os.chmod(program, 0o700)
    with open(os.path.join(client.memory, "config.json"), "w", encoding="utf-8") as file:
        json.dump({"extract": {"mode": "model"}}, file)
    record = f"cat >>{shlex.quote(os.path.join(client.folder, 'hooked'))}"
    log = shlex.quote(os.path.join(client.memory, "log", "extract.jsonl"))
    wait = f"for i in $(seq 300); do [ -s {log} ] && break; sleep .2; done"
    commands = {event: f"{record}; {wait}" if event == "SessionEnd" else record for event in EVENTS}
    hooks = {
        event: [{"hooks": [{"type": "command", "command": line, "timeout": 60}]}] for event, line in commands.items()
    }
    settings = json.dumps({"hooks": hooks})
    client.write(".claude/settings.json", settings)
    server = {"command": "touch", "args": [os.path.join(client.folder, "served")]}
    client.write(".mcp.json", json.dumps({"mcpServers": {"x": server}}))
    client.write("CLAUDE.md", MARK)
    with open(os.path.join(client.config, "CLAUDE.md"), "w", encoding="utf-8") as file:
        file.write(MARK)
    with open(os.path.join(client.config, "settings.json"), "w", encoding="utf-8") as file:
        file.write(settings)
    return {
        "KEEPSAKE_STAGING_DIR": staging,
        "CLAUDE_CODE_SESSIONEND_HOOKS_TIMEOUT_MS": "60000",
        "PATH": f"{folder}{os.pathsep}{client.env()['PATH']}",
    }


def recorded(client: Client) -> list[dict[str, Any]]:
    """Return the payloads of all hooks that fired."""
    with open(os.path.join(client.folder, "hooked"), encoding="utf-8") as file:
        text, found, decoder = file.read(), [], json.JSONDecoder()
    while text.strip():
        payload, end = decoder.raw_decode(text.lstrip())
        found.append(payload)
        text = text.lstrip()[end:]
    return found


def asked(run: Run) -> list[dict[str, Any]]:
    """Return the requests of the extraction's child."""
    return [body for body in run.bodies("side") if "<session>" in json.dumps(body["messages"])]


@pytest.mark.parametrize("version", ["client", "old"])
def test_extraction(version: str, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """One request without tools or instructions, in no session of its own; its answer becomes a memory at the end."""
    client: Client = request.getfixturevalue(version)
    env = prepare(client)
    note = {"class": "constraint", "content": INSIGHT, "handles": ["printer", "labels"], "line": 1}
    monkeypatch.setitem(model.ENDS, "side", json.dumps(note))
    answer = "They are too long for its tray, I think."
    run = client.run("Why do some labels vanish in the printer?", [say(answer)], env=env)
    assert run.code == 0, run.stderr
    (body,) = asked(run)
    assert (body.get("tools") or [], "haiku" in body["model"]) == ([], True)
    assert MARK in json.dumps(run.bodies()[0])
    assert MARK not in json.dumps(body)
    assert answer in json.dumps(body["messages"])
    fired = recorded(client)
    assert {row["session_id"] for row in fired} == {run.session}
    assert {row["hook_event_name"] for row in fired} == set(EVENTS)
    assert [os.path.basename(path) for path in client.transcripts()] == [f"{run.session}.jsonl"]
    (memory,) = [one for one in client.wait_for(INSIGHT) if one["content"] == INSIGHT]
    assert (memory["class"], memory["handles"]) == ("constraint", ["printer", "labels"])
    assert memory["sources"] == [{"session_id": run.session, "line": 1, "commit": None}]
    assert "source:staged" in memory["tags"]
    assert memory["session_id"] == run.session
