"""`keepsake sync postgres` and `keepsake team` without a server."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests import checkouts

from keepsake.cli import environment, sync

if TYPE_CHECKING:
    from tests.cli.conftest import Cli


@pytest.mark.parametrize("words", [("team", "init"), ("sync", "postgres")])
def test_nothing_is_installed_where_no_server_is_named(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    project = ("--project", str(checkouts.repository(cli.project / "repo")))
    monkeypatch.delenv("CLAUDECODE", raising=False)
    for name in sync.SERVERS:
        monkeypatch.delenv(name, raising=False)
    installed = []

    def with_driver() -> int:
        installed.append(words)
        return 0

    monkeypatch.setattr(environment, "with_driver", with_driver)
    assert cli(*words, *project) == 1
    assert cli.err.startswith("keepsake: no server is named: name a service of ~/.pg_service.conf")
    assert installed == []
    monkeypatch.setenv("PGHOST", "db.example")
    assert cli(*words, *project) == 0
    assert len(installed) == 1
