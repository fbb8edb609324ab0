"""PreToolUse: keepsake's own calls run unasked, about others nothing is said."""

from __future__ import annotations

import importlib
import json
from typing import TYPE_CHECKING, Any

import pytest
from tests.conftest import ROOT, capture_payload

from keepsake.base import event, paths, reply

if TYPE_CHECKING:
    from pathlib import Path

BATCH = "keepsake remember --batch - <<'KEEPSAKE'\n{}\nKEEPSAKE"
handle = importlib.import_module("pre_tool_use").handle


def answer(work: Path, **changes: object) -> dict[str, Any]:
    payload = capture_payload("PreToolUse-Bash", cwd=str(work), **changes)
    said = handle(event.Event(payload))
    return json.loads(reply.encode(said, "PreToolUse")) if said else {}


def test_the_batch_is_allowed(work: Path) -> None:
    out = answer(work, tool_input={"command": BATCH, "description": "save"})["hookSpecificOutput"]
    assert (out["hookEventName"], out["permissionDecision"]) == ("PreToolUse", "allow")


@pytest.mark.parametrize(
    "changes",
    [
        {},  # the captured command: several commands, none of them ours
        {"tool_input": {"command": BATCH + "; id"}},
        {"tool_name": "Write", "tool_input": {"command": BATCH}},
        {"tool_input": {"command": BATCH, "run_in_background": True}},
        {"tool_input": "keepsake recall"},
    ],
)
def test_about_anything_else_nothing_is_said(work: Path, changes: dict[str, object]) -> None:
    assert answer(work, **changes) == {}


def test_a_paused_project_is_asked_as_ever(work: Path) -> None:
    folder = paths.make_dir(paths.project_dir(paths.project_root(str(work))))
    with open(f"{folder}/paused", "w", encoding="utf-8"):
        pass
    assert answer(work, tool_input={"command": BATCH}) == {}


def test_the_hook_starts_for_keepsakes_own_commands_alone() -> None:
    (group,) = json.loads((ROOT / "hooks" / "hooks.json").read_text("utf-8"))["hooks"]["PreToolUse"]
    assert (group["matcher"], group["hooks"][0]["if"]) == ("Bash", "Bash(keepsake *)")
