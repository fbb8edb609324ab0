"""The real Claude Code for these tests, on a machine of its own for each test."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest
from tests.client import install
from tests.client.rig import Client

if TYPE_CHECKING:
    from pathlib import Path


def installed(version: str) -> list[str]:
    """Return the client's command. Without it a person's run skips; on CI, where nobody reads skips, it fails."""
    try:
        return install.client(version)
    except install.MissingClientError as missing:
        if os.environ.get("CI") == "true":
            pytest.fail(str(missing))
        pytest.skip(str(missing))


@pytest.fixture(scope="session")
def current() -> list[str]:
    return installed(install.CURRENT)


@pytest.fixture
def client(current: list[str], tmp_path: Path) -> Client:
    return Client(str(tmp_path), current)
