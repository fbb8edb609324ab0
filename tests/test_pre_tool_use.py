"""PreToolUse: keepsake's own calls run unasked, about others nothing is said."""

from __future__ import annotations

import importlib
import json
from pathlib import Path
from typing import Any

import pytest
from tests.conftest import ROOT, capture_payload

from keepsake.base import event, paths, reply

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


@pytest.fixture
def places(tmp_path: Path) -> dict[str, str]:
    """Folders of a PATH: of the plugin, of a link to its program, of another program, of none."""
    folders = {name: tmp_path / name / "bin" for name in ("plugin", "link", "other", "folder", "text", "none")}
    for folder in folders.values():
        folder.mkdir(parents=True)
    for name in ("plugin", "other", "text"):
        (folders[name] / "keepsake").write_text("#!/bin/sh\n")
        (folders[name] / "keepsake").chmod(0o644 if name == "text" else 0o755)
    (folders["link"] / "keepsake").symlink_to(folders["plugin"] / "keepsake")
    (folders["folder"] / "keepsake").mkdir()
    return {**{name: str(folder) for name, folder in folders.items()}, "relative": "bin", "empty": ""}


@pytest.mark.parametrize(
    ("entries", "allowed"),
    [
        ("none plugin", True),
        ("link", True),
        ("folder text none plugin other", True),
        ("none", True),
        ("other plugin", False),
        ("none other", False),
        ("relative plugin", False),
        ("empty plugin", False),
        ("none empty", False),
        ("plugin empty", True),
    ],
)
def test_another_program_of_that_name_is_asked_about(
    work: Path, places: dict[str, str], monkeypatch: pytest.MonkeyPatch, entries: str, allowed: bool
) -> None:
    monkeypatch.setenv("CLAUDE_PLUGIN_ROOT", str(Path(places["plugin"]).parent))
    monkeypatch.setenv("PATH", ":".join(places[name] for name in entries.split()))
    assert bool(answer(work, tool_input={"command": "keepsake recall 'falcon'"})) is allowed


def test_a_paused_project_is_asked_as_ever(work: Path) -> None:
    folder = paths.make_dir(paths.project_dir(paths.project_root(str(work))))
    with open(f"{folder}/paused", "w", encoding="utf-8"):
        pass
    assert answer(work, tool_input={"command": BATCH}) == {}


def test_the_hook_starts_for_keepsakes_own_commands_and_where_a_rule_speaks_of_the_tool() -> None:
    own, *others = json.loads((ROOT / "hooks" / "hooks.json").read_text("utf-8"))["hooks"]["PreToolUse"]
    assert (own["matcher"], own["hooks"][0]["if"]) == ("Bash", "Bash(keepsake *)")
    assert all(
        " keepsake_acts=" in group["hooks"][0]["command"] for group in others
    )  # the launcher looks whether a rule is there
