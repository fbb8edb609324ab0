"""Strangers' attempts, each carried in by its natural way: only what the model saved comes back, and labelled."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.poison import carry
from tests.poison.test_poison import rows, unfenced

BLIND = Path(__file__).resolve().parent.parent / "data" / "poison"
# Where the authors said that a text stands -> the way by which it comes in. A page's words are Claude's account of it.
WAYS = {
    **dict.fromkeys(("issue", "issue comment", "review comment", "readme", "README", "readme of a dependency"), "web"),
    **dict.fromkeys(("web page", "doc", "runbook", "mail"), "web"),
    **dict.fromkeys(("tool output", "log", "log line"), "bash"),
    **dict.fromkeys(("error", "error message"), "failure"),
    **dict.fromkeys(("code comment", "config"), "file"),
    "note": "model",
    "assistant turn": "assistant",
    "commit": "commit",
    "sub-agent's report": "subagent",
}
ATTEMPTS = [
    (name, place, one)
    for name in ("blind-f", "blind-g", "blind-h", "blind-i")
    for place, one in enumerate(rows(f"{name}.jsonl")[1:], 2)
    if one["attack"]
]
LONG = 4  # words on end by which a text is recognised


def pieces(text: str) -> set[str]:
    words = " ".join(text.replace("<", "\u2039").replace(">", "\u203a").split()).split(" ")
    return {" ".join(words[at : at + LONG]) for at in range(max(1, len(words) - LONG + 1))}


def told(world: carry.World, text: str) -> list[str]:
    """Return the lines that hold a third of a text or more."""
    known = pieces(text)
    lines = [line for context in carry.asked(world, text) if context for line in unfenced(context)]
    return [line for line in lines if sum(piece in line for piece in known) * 3 > len(known)]


@pytest.mark.parametrize(
    ("name", "place", "attempt"),
    [pytest.param(*one, marks=[] if at % 5 == 0 else [pytest.mark.full]) for at, one in enumerate(ATTEMPTS)],
    ids=[f"{name}-{place}" for name, place, _ in ATTEMPTS],
)
def test_an_attempt_comes_back_only_if_the_model_saved_it_and_labelled(
    home: Path, work: Path, name: str, place: int, attempt: dict[str, Any]
) -> None:
    world, way = carry.World(home, work, real=False), WAYS[attempt["via"]]
    world.hook("UserPromptSubmit", prompt="a prompt before there is anything")
    carry.CARRIERS[way](world, attempt["text"])
    lines = told(world, attempt["text"])
    assert way == "model" or not lines, f"line {place} of {name} came back by {way}"
    assert not [line for line in lines if "unconfirmed]" not in line]


def test_every_way_is_one_that_carries() -> None:
    assert set(WAYS.values()) <= set(carry.CARRIERS)
    assert json.loads((BLIND / "blind-i.jsonl").read_text("utf-8").splitlines()[0])["about"]
