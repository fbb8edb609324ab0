"""Which words turn up later."""

from __future__ import annotations

import pytest

from keepsake.replay import report as measure


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Open src/till_printer.py, line 120.", ["open", "src", "till_printer.py", "line", "120"]),
        ("an ok id", []),
        ("run-me NOW", ["run-me", "now"]),
        ("가나다", ["가나", "나다", "가나다"]),
    ],
)
def test_words_are_whole(text: str, expected: list[str]) -> None:
    assert sorted(measure.words(text)) == sorted(expected)


def rarity(common: str, size: int) -> measure.Rarity:
    """A store of so many memories that all hold the common words."""
    made = measure.Rarity()
    for n in range(size):
        made.add(f"{common} filler{n}")
    return made


def test_rare_is_at_most_three_memories_or_half_a_percent() -> None:
    store = rarity("usual", 1000)
    for _ in range(4):
        store.add("seldom")
    for _ in range(6):
        store.add("often")
    assert store.rare("seldom")
    assert store.rare("never-seen")
    assert not store.rare("often")
    assert not store.rare("usual")


SESSION = ["please fix the exporter", "alpha beta", "gamma delta usual", "alpha"]


@pytest.mark.parametrize(
    ("text", "step", "taken"),
    [
        ("beta gamma delta", 0, ["beta", "gamma", "delta"]),
        ("beta gamma delta", 1, ["gamma", "delta"]),
        ("alpha alpha gamma", 0, ["alpha", "gamma"]),
        ("usual exporter omega", 0, []),
        ("gamma delta", 3, []),
    ],
)
def test_taken_up_is_what_was_first_said_later(text: str, step: int, taken: list[str]) -> None:
    first = measure.first_said(SESSION)
    store = rarity("usual", 100)
    assert measure.taken_up(text, step, first, store) == taken
