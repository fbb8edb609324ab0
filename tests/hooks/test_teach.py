"""teach: which tool calls cost a worker of their own."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from tests.conftest import capture_payload

from keepsake.base import event, project, spawn
from keepsake.hooks import teach

if TYPE_CHECKING:
    from pathlib import Path


OUTPUT = {"stdout": "src/x.c:1: error: bad type", "stderr": ""}
CALLS: dict[str, tuple[str, dict[str, object]]] = {
    "an edit": ("PostToolUse-Edit", {}),
    "an output with an error": ("PostToolUse-Bash", {"tool_response": OUTPUT}),
    "a failure": ("PostToolUseFailure-Bash", {"error": "Exit code 2\nsrc/x.c:1: error: bad type"}),
}


@pytest.mark.parametrize(
    ("transcript", "sync", "settings", "workers"),
    [
        ("s1.jsonl", "", {}, 0),  # capture brings the row at the next Stop
        ("s1.jsonl", "1", {}, 1),  # what it teaches is there when the hook returns
        ("", "", {}, 1),  # nothing else would bring it
        ("missing.jsonl", "", {}, 1),
        ("empty.jsonl", "", {}, 1),
        ("s1.jsonl", "", {"capture": {"enabled": False}}, 1),
        ("s1.jsonl", "1", {"capture": {"tools": False}}, 0),
    ],
)
@pytest.mark.parametrize("met", CALLS)
def test_a_call_costs_a_worker_where_capture_would_not_bring_its_row(
    met: str,
    tmp_path: Path,
    home: Path,
    monkeypatch: pytest.MonkeyPatch,
    transcript: str,
    sync: str,
    settings: dict[str, object],
    workers: int,
) -> None:
    home.mkdir(exist_ok=True)
    (home / "config.json").write_text(json.dumps(settings), "utf-8")
    monkeypatch.setenv("KEEPSAKE_SYNC", sync)
    started: list[list[str]] = []
    monkeypatch.setattr(spawn, "worker", lambda arguments, _payload: started.append(arguments))
    (tmp_path / "s1.jsonl").write_text("{}\n", "utf-8")
    (tmp_path / "empty.jsonl").touch()
    path = str(tmp_path / transcript) if transcript else ""
    name, fields = CALLS[met]
    call = capture_payload(name, cwd=str(tmp_path), transcript_path=path, **fields)
    found = project.of_hook(str(tmp_path))
    assert found is not None
    teach.after_success(event.parse(json.dumps(call).encode()), found)
    spawn.start_waiting()
    assert len(started) == workers
