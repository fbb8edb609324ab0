"""The moments of a session, as far as no scenario covers them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.extract.conftest import GOOD

from keepsake.extract import commits, extraction, schedule, staging
from keepsake.transcript import reader

if TYPE_CHECKING:
    from tests.extract.conftest import World

NOW = 1.8e9


@pytest.mark.parametrize(("session", "left"), [("one", ["two"]), ("", []), ("three", ["one", "two"])])
def test_discard(world: World, session: str, left: list[str]) -> None:
    """What a person forgets is not committed afterwards."""
    for name in ("one", "two"):
        staging.write(world.place, name, GOOD, NOW)
    world.store()
    assert schedule.discard(world.found, session) == 2 - len(left)
    assert staging.names(world.place) == left


def test_one_broken_part_stops_no_other(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Staged files that can't be committed, and commits that can't be read: the extraction goes on."""

    def broken(*_: object) -> int:
        raise OSError("a broken disk")

    world.commit("Start")
    world.set(extract={"mode": "model"})
    monkeypatch.setattr(extraction, "settle", broken)
    monkeypatch.setattr(commits, "learn", broken)
    world.transcript("one")
    world.stop("one")
    assert world.staged("one") == GOOD
    assert world.journal().count("a broken disk") == 2


def test_a_paused_project_is_left_alone(world: World) -> None:
    world.store()
    world.place_by_hand("zero", GOOD)
    with open(f"{world.data}/paused", "w", encoding="ascii"):
        pass
    world.transcript("one")
    world.stop("one")
    assert (world.calls(), staging.names(world.place)) == ([], ["zero"])


@pytest.mark.parametrize(
    ("path", "session"), [("/a/b/one.jsonl", "one"), ("/a/one", "one"), ("/a/one.two.jsonl", "one.two"), ("", "")]
)
def test_session_of_a_transcript(path: str, session: str) -> None:
    assert reader.session_of(path) == session
