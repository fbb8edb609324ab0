"""What every test shares: a data home of its own, and the client's real payloads."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent
CLIENTS = ("CLAUDE", "CODEX", "COPILOT", "GEMINI", "QWEN", "KEEPSAKE", "XDG_")  # how their variables begin
CAPTURES = ROOT / "tests" / "fixtures" / "captures"


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test sees the real home, the caller's client, or another test's data."""
    for name in list(os.environ):
        if name.startswith(CLIENTS) and name != "KEEPSAKE_CLIENT_CACHE":
            monkeypatch.delenv(name)
    monkeypatch.setenv("HOME", str(tmp_path / "person"))
    monkeypatch.setenv("USERPROFILE", str(tmp_path / "person"))
    monkeypatch.setenv("KEEPSAKE_HOME", str(tmp_path / "keepsake"))
    for name in ("PIP_NO_INDEX", "UV_OFFLINE"):  # no test reaches a package index
        monkeypatch.setenv(name, "1")
    if hasattr(os, "nice"):  # work in the background gives way; a test that runs it here would slow all that follow
        monkeypatch.setattr("os.nice", lambda _: 0)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Keepsake's data home of this test."""
    return tmp_path / "keepsake"


@pytest.fixture
def work(tmp_path: Path) -> Path:
    """A project folder."""
    folder = tmp_path / "project"
    folder.mkdir()
    return folder


def capture_payload(name: str, **changes: object) -> dict[str, Any]:
    """Return a captured payload of the real client, some fields changed."""
    payload: dict[str, Any] = json.loads((CAPTURES / f"{name}.json").read_text("utf-8"))
    payload.update(changes)
    return payload
