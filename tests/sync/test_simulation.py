"""Twenty machines, five people, an hour of work with everything that goes wrong between machines: all converge."""

from __future__ import annotations

import os
import random
from typing import TYPE_CHECKING

import pytest
from tests.sync.simulation import FolderNetwork, Simulation

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = [
    pytest.mark.skipif(not hasattr(os, "fork"), reason="a process is killed at any of its calls"),
    pytest.mark.usefixtures("cheap"),
]


def simulated(where: Path, patch: pytest.MonkeyPatch, seed: int, steps: int, *, mine: bool, sealed: bool) -> None:
    """Simulate on a folder."""
    chance = random.Random(seed)  # noqa: S311  # reproducible
    network = FolderNetwork(where / "replicas", sealed=sealed)
    Simulation(network, where / "machines", patch, chance, mine=mine, size=20).run(steps)


@pytest.mark.full
@pytest.mark.parametrize(("seed", "mine", "sealed"), [(1, False, True), (2, True, False)])
def test_all_converge(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int, *, mine: bool, sealed: bool) -> None:
    simulated(tmp_path, monkeypatch, seed, 120, mine=mine, sealed=sealed)


@pytest.mark.full
@pytest.mark.parametrize("seed", range(100, 103))
@pytest.mark.parametrize(("mine", "sealed"), [(False, False), (True, False), (False, True)])
def test_all_converge_after_a_long_hour(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int, *, mine: bool, sealed: bool
) -> None:
    simulated(tmp_path, monkeypatch, seed, 1_500, mine=mine, sealed=sealed)
