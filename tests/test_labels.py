"""Every place that lists the classes of notes knows each: those who read notes, and those who are asked for them."""

from __future__ import annotations

import pytest
from tests.conftest import ROOT

from keepsake.text import labels

ROOMS = "scripts/keepsake"
PLACES = (
    "docs/contract.md",
    "skills/memory/SKILL.md",
    f"{ROOMS}/extract/classes.json",
    f"{ROOMS}/handoff/standing_notes.py",
    f"{ROOMS}/mcp/arguments.py",
    f"{ROOMS}/notes/merge.py",
    f"{ROOMS}/recall/features.py",
    f"{ROOMS}/view/page/dom.js",
    f"{ROOMS}/view/page/style.css",
)


@pytest.mark.parametrize("place", PLACES)
def test_a_place_that_lists_the_classes_lists_all(place: str) -> None:
    text = (ROOT / place).read_text("utf-8")
    assert [name for name in labels.CLASSES if name not in text] == []
