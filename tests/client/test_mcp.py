"""The MCP server in the real client: offered to the model, called, answered."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.client.model import call, say
from tests.client.rig import ROOT
from tests.mcp.conftest import environment

from keepsake.worker import runtime

if TYPE_CHECKING:
    from tests.client.rig import Client

FACT = "Amounts are integer cents, since floats lost a cent in the yearly report."
NOTE = "The label printer in the hall takes tray 2, tray 1 jams."


@pytest.mark.full
@pytest.mark.skipif(sys.version_info < runtime.MCP.python, reason="the SDK needs a newer Python")
def test_the_model_is_offered_the_tools_and_answered(client: Client) -> None:
    pytest.importorskip("mcp")
    environment(Path(client.memory))
    client.keepsake("remember", FACT)
    program = os.path.join(ROOT, "bin", "keepsake")
    subprocess.run([program, "mcp"], cwd=client.project, env=client.env(), stdin=subprocess.DEVNULL, check=True)
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
