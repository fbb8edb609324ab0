"""The MCP server in real clients: offered to the model, called, answered."""

from __future__ import annotations

import glob
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.client import install
from tests.client.model import Model, call, say, serve, texts
from tests.client.rig import ROOT
from tests.mcp.conftest import environment

from keepsake.worker import runtime

if TYPE_CHECKING:
    from typing import Any

    from tests.client.rig import Client

FACT = "Amounts are integer cents, since floats lost a cent in the yearly report."
OPENCODE = "opencode-ai@1.18.33"
NOTE = "The label printer in the hall takes tray 2, tray 1 jams."


pytestmark = [
    pytest.mark.full,
    pytest.mark.skipif(sys.version_info < runtime.MCP.python, reason="the SDK needs a newer Python"),
]


def prepared(client: Client) -> str:
    """Give a machine the server's environment and a memory; return the program."""
    pytest.importorskip("mcp")
    environment(Path(client.memory))
    client.keepsake("remember", FACT)
    program = os.path.join(ROOT, "bin", "keepsake")
    subprocess.run([program, "mcp"], cwd=client.project, env=client.env(), stdin=subprocess.DEVNULL, check=True)
    return program


def test_the_model_is_offered_the_tools_and_answered(client: Client) -> None:
    program = prepared(client)
    config = client.write("mcp.json", json.dumps({"mcpServers": {"keepsake": {"command": program, "args": ["mcp"]}}}))
    client.tools = "Read,mcp__keepsake__recall,mcp__keepsake__remember"
    script = [
        call("mcp__keepsake__recall", query="why integer cents"),
        call("mcp__keepsake__remember", content=NOTE, **{"class": "how-to-run"}),
        say("Done."),
    ]
    # Else the first request may leave before the server is there, and tools are found by a search of the client's own.
    env = {"MCP_CONNECTION_NONBLOCKING": "0", "ENABLE_TOOL_SEARCH": "false"}
    done = client.run("Look it up.", script, env=env, args=["--mcp-config", config, "--strict-mcp-config"])
    offered = {tool["name"] for body in done.bodies() for tool in body["tools"]}
    assert {f"mcp__keepsake__{name}" for name in ("recall", "remember", "show", "forget", "why")} <= offered
    assert f"saved by the user] {FACT}" in done.seen()
    assert "remembered: " in done.seen()
    (note,) = [one for one in client.memories() if one["content"] == NOTE]
    assert note["source"]["kind"] == "model"
    assert "mcp" not in client.journal()


def kind(_model: Model, body: dict[str, Any]) -> str:
    """Tell OpenCode's conversation from its request for a title, which has no tools."""
    return "main" if body.get("tools") else "side"


def test_opencode_offers_the_tools_and_is_answered(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    try:
        packages = os.path.dirname(install.package(OPENCODE))
    except install.MissingClientError as missing:
        pytest.skip(str(missing))
    (opencode, *_) = glob.glob(os.path.join(packages, "opencode-*-*", "bin", "opencode*"))
    program = prepared(client)
    monkeypatch.setattr(Model, "_kind", kind)
    quiet = {"OPENCODE_DISABLE_MODELS_FETCH": "1", "OPENCODE_DISABLE_AUTOUPDATE": "1", "XDG_DATA_HOME": client.config}
    with serve([call("keepsake_recall", query="why integer cents"), say("Done.")]) as (address, model):
        local = {"npm": "@ai-sdk/anthropic", "options": {"baseURL": f"{address}/v1", "apiKey": "dummy"}}
        provider = {**local, "models": {"scripted": {"limit": {"context": 100_000, "output": 4_000}}}}
        server = {"type": "local", "command": [program, "mcp"], "enabled": True, "timeout": 30_000}
        settings = {"model": "local/scripted", "small_model": "local/scripted", "share": "disabled"}
        client.write(
            "opencode.json", json.dumps({**settings, "provider": {"local": provider}, "mcp": {"keepsake": server}})
        )
        subprocess.run(
            [opencode, "run", "Look it up."],
            cwd=client.project,
            env=client.env(**quiet),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=120,
            check=True,
        )
    bodies = [body for of, body in model.requests if of == "main"]
    offered = {tool["name"] for tool in bodies[0]["tools"]}
    assert {f"keepsake_{name}" for name in ("recall", "remember", "show", "forget", "why")} <= offered
    assert f"saved by the user] {FACT}" in "\n".join(texts(bodies[-1]))
