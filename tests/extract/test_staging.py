"""The staging directory's rules about time and names; disks, links and kills are in test_faults.py."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from keepsake.extract import staging

if TYPE_CHECKING:
    from tests.extract.conftest import World

NOW = 1.8e9


@pytest.mark.parametrize(
    ("last", "resting"),
    [(None, False), (NOW, True), (NOW - 299, True), (NOW - 300, False), (NOW + 299, True), (NOW + 300, False)],
)
def test_resting(last: float | None, resting: bool) -> None:
    """A time from the future (the clock was set back) is as near as it is far."""
    assert staging.too_recent(last, NOW) is resting


@pytest.mark.parametrize("given", ["", ".wt-tools", "a/../b", "~/staged"])
def test_where_it_is(world: World, given: str) -> None:
    world.monkeypatch.setenv("KEEPSAKE_STAGING_DIR", given)
    wanted = {
        "": os.path.join(world.data, "staging"),
        ".wt-tools": os.path.join(world.found.root, ".wt-tools"),
        "a/../b": os.path.join(world.found.root, "b"),
        "~/staged": os.path.join(os.path.expanduser("~"), "staged"),
    }[given]
    assert world.place.folder == wanted
    assert world.place.owner == (world.found.root if given.startswith("~") else "")


def test_private_to_the_person(world: World) -> None:
    staging.write(world.place, "one", "NONE", NOW)
    assert os.stat(world.place.folder).st_mode & 0o777 == 0o700 or os.name == "nt"
    assert os.stat(staging.path(world.place, "one")).st_mode & 0o777 == 0o600 or os.name == "nt"
