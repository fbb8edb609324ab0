"""`keepsake doctor`."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

import pytest

from keepsake import journal, paths, runtime

if TYPE_CHECKING:
    from tests.cli.conftest import Cli


@pytest.fixture(autouse=True)
def runtime_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runtime, "ready", lambda _home: True)


def problems(cli: Cli) -> str:
    return "\n".join(f"{one['problem']} -> {one['todo']}" for one in cli.json("doctor")["problems"])


def test_a_fresh_machine_and_a_used_one_are_in_order(cli: Cli) -> None:
    assert cli.json("doctor")["ok"] is True
    os.umask(0o077)
    cli.json("remember", "All is well here")
    assert cli.json("doctor")["ok"] is True
    assert cli("doctor") == 0
    assert "everything is in order" in cli.out


def test_each_fault_is_named_with_what_to_do(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    cli.json("remember", "All is well here")
    os.chmod(cli.home / "salt", 0o644)
    assert f"chmod 600 {cli.home / 'salt'}" in problems(cli)
    (cli.home / "config.json").write_text(json.dumps({"recal": {"enabled": False}}))
    assert "recal.enabled: unknown setting" in problems(cli)
    journal.note("Stop", "OSError: disk full")
    assert "disk full" in problems(cli)
    monkeypatch.setattr(runtime, "ready", lambda _home: False)
    assert "keepsake runtime" in problems(cli)


def test_a_damaged_database_is_named(cli: Cli) -> None:
    folder = paths.project_dir(paths.project_root(str(cli.project)))
    os.makedirs(folder, mode=0o700)
    with open(os.open(os.path.join(folder, "memory.db"), os.O_CREAT | os.O_WRONLY, 0o600), "wb") as file:
        file.write(b"no database" * 1000)
    assert "memory.db is damaged" in problems(cli)
