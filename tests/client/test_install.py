"""Installing keepsake the ways a person would."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

import pytest
from tests.client.rig import ROOT

if TYPE_CHECKING:
    from tests.client.rig import Client


@pytest.mark.parametrize("path", [".", ".claude-plugin/plugin.json"])
def test_manifests_are_clean_for_the_strict_validator(client: Client, path: str) -> None:
    report = json.loads(client.claude("plugin", "validate", os.path.join(ROOT, path), "--strict", "--json"))
    assert report["success"]
    assert "keepsake:recall" in report["provides"]["commands"]
