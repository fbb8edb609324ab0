"""`keepsake ledger`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from keepsake.base import paths
from keepsake.store import ledger

if TYPE_CHECKING:
    import pytest
    from tests.cli.conftest import Cli


def test_every_injection_newest_first(cli: Cli) -> None:
    uid = cli.json("remember", "Ledger lines are never changed")["id"]
    book = ledger.open_ledger(paths.project_dir(paths.project_root(str(cli.project))))
    ledger.record(book, "s-1", "PostToolUse", 1_700_000_000.0, [ledger.ShownMemory(uid, 0.75, 80, "ledger lines")])
    ledger.record(book, "s-2", "SessionStart", 1_700_000_100.0, [ledger.ShownMemory("gone", 1.0, 40, "digest")])
    rows = cli.json("ledger")
    assert [row["session_id"] for row in rows] == ["s-2", "s-1"]
    assert cli.json("ledger", "--session", "s-1") == [
        {
            "at": "2023-11-14T22:13:20.000Z",
            "session_id": "s-1",
            "event": "PostToolUse",
            "why": "ledger lines",
            "memory": uid,
            "score": 0.75,
            "chars": 80,
            "used": None,
            "content": "Ledger lines are never changed",
        }
    ]
    assert cli("ledger") == 0
    assert "(forgotten since)" in cli.out
    assert "because of: the session's start" in cli.out
    assert len(cli.json("ledger", "--limit", "1")) == 1


def test_nothing_yet(cli: Cli) -> None:
    assert cli.json("ledger") == []


def test_here_is_the_session_that_runs_the_command(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    cli.json("remember", "Something to be told")
    book = ledger.open_ledger(paths.project_dir(paths.project_root(str(cli.project))))
    for session in ("s-1", "s-2"):
        ledger.record(book, session, "Stop", 1.0, [ledger.ShownMemory("m", 1.0, 10, "digest", whole=True)])
    monkeypatch.delenv("CLAUDE_CODE_SESSION_ID", raising=False)
    assert cli("ledger", "--here") == 1
    monkeypatch.setenv("CLAUDE_CODE_SESSION_ID", "s-2")
    assert [row["session_id"] for row in cli.json("ledger", "--here")] == ["s-2"]
    monkeypatch.delenv("CLAUDE_CODE_SESSION_ID")
    monkeypatch.setenv("CODEX_THREAD_ID", "s-1")  # another agent's
    assert [row["session_id"] for row in cli.json("ledger", "--here")] == ["s-1"]
