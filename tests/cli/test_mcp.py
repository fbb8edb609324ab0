"""`keepsake mcp` where the server's environment can't be had, and what starts it where it can."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import pytest

from keepsake.base import spawn
from keepsake.worker import runtime

if TYPE_CHECKING:
    from tests.cli.conftest import Cli


def test_without_its_environment_it_says_so_in_one_line(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runtime, "make", lambda *_args, **_more: "uv failed: no network")
    assert cli("mcp") == 1
    assert cli.out == ""
    assert cli.err.splitlines() == [
        "keepsake: the MCP server can't start: uv failed: no network; `keepsake runtime --mcp` tries again"
    ]
    assert "uv failed" in (cli.home / "log" / "keepsake.jsonl").read_text("utf-8")


def test_on_an_old_python_it_names_the_one_it_needs(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 9, 18))
    assert cli("mcp") == 1
    assert "it needs Python 3.10 or newer" in cli.err
    assert len(cli.err.splitlines()) == 1


@pytest.mark.skipif(os.name == "nt", reason="Windows has no exec")
def test_it_goes_on_in_its_own_environment_with_the_same_options(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[list[str]] = []

    def execv(_program: str, line: list[str]) -> None:
        started.append(line)
        raise SystemExit(0)

    monkeypatch.setattr(runtime, "make", lambda *_args, **_more: "")
    monkeypatch.setattr(spawn, "runtime_python", lambda home, name: f"{home}/runtime/{name}/bin/python")
    monkeypatch.setattr(os, "execv", execv)
    assert cli("--project", str(cli.project), "mcp", "--read-only") == 0
    ((program, *_, verb, project, folder, option),) = started
    assert program == f"{cli.home}/runtime/mcp/bin/python"
    assert (verb, project, folder, option) == ("mcp", "--project", str(cli.project), "--read-only")
