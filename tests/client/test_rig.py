"""The rig reads what hooks told the model in both forms that Claude Code uses."""

from __future__ import annotations

import json
import os

import pytest
from tests.client.rig import ROOT, injections

ARRIVAL = os.path.join(ROOT, "tests", "fixtures", "captures", "arrival")


@pytest.mark.parametrize(
    ("capture", "told"),
    [
        ("session-start-and-prompt", ["SessionStart", "UserPromptSubmit"]),
        ("tool-hooks", ["PreToolUse:Read", "PostToolUse:Read", "PostToolBatch"]),
        ("tool-hooks-older-model", ["SessionStart", "UserPromptSubmit", "PreToolUse:Read", "PostToolUse:Read"]),
        ("failed-bash", ["PreToolUse:Bash", "PostToolUseFailure:Bash", "PostToolBatch"]),
        ("subagent-start", ["SubagentStart"]),
        ("after-compaction", []),
    ],
)
def test_injections_are_read_from_real_requests(capture: str, told: list[str]) -> None:
    with open(os.path.join(ARRIVAL, f"{capture}.json"), encoding="utf-8") as file:
        found = injections(json.load(file))
    assert [hook for hook, _ in found] == told
    assert all(text.startswith(f"HSO-{hook.replace(':', '-')}-END") for hook, text in found)
