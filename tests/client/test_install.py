"""Installing keepsake the ways a person would."""

from __future__ import annotations

import json
import os
import shutil
from typing import TYPE_CHECKING

import pytest
from tests.client.model import call, save, say
from tests.client.rig import ROOT, injections

if TYPE_CHECKING:
    from tests.client.rig import Client

LEARNT = "basket.py keeps amounts as integer cents, since floats lost a cent in the yearly report."
NOT_SHIPPED = shutil.ignore_patterns(".git", "tests", "__pycache__", ".*_cache", "node_modules", ".hypothesis")


@pytest.mark.parametrize("path", [".", ".claude-plugin/plugin.json"])
def test_manifests_are_clean_for_the_strict_validator(client: Client, path: str) -> None:
    report = json.loads(client.claude("plugin", "validate", os.path.join(ROOT, path), "--strict", "--json"))
    assert report["success"]
    assert "keepsake:recall" in report["provides"]["commands"]
    assert report["directory"]["findings"] == []


def install(client: Client, source: str) -> None:
    """Install from a marketplace; from then on the client loads what is installed."""
    client.claude("plugin", "marketplace", "add", source)
    client.claude("plugin", "install", "keepsake@keepsake-market")
    client.plugins = []


def learn_and_come_back(client: Client) -> None:
    basket = client.write("basket.py", "TOTAL = 0\n")
    client.run("What is odd about the basket?", [save(LEARNT), say("Saved.")])
    client.wait_for(LEARNT)
    back = client.run("Look at the file.", [call("Read", file_path=basket), say("Seen.")])
    assert LEARNT in "\n".join(text for _, text in injections(back.bodies()[-1]))


@pytest.mark.full
def test_plugin_works_from_a_marketplace_in_a_local_folder(client: Client) -> None:
    install(client, ROOT)
    learn_and_come_back(client)


@pytest.mark.full
def test_plugin_works_from_a_marketplace_in_git(client: Client) -> None:
    """The client clones the marketplace and runs a copy of the plugin; git is told where the address really leads."""
    repository = os.path.join(client.folder, "repository")
    shutil.copytree(ROOT, repository, ignore=NOT_SHIPPED)
    for step in (("init", "-q"), ("add", "-A"), ("commit", "-q", "-m", "All")):
        client.git("-C", repository, *step)
    address = "https://keepsake.invalid/keepsake.git"
    client.git("config", "--global", f"url.{repository}.insteadOf", address)
    install(client, address)
    learn_and_come_back(client)
