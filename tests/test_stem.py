"""English stems."""

from __future__ import annotations

import pytest

from keepsake.text.stem import stem

FAMILIES = (
    ("add", "adds", "added", "adding"),
    ("hop", "hopped", "hopping"),
    ("hope", "hopes", "hoped", "hoping"),
    ("connect", "connects", "connected", "connecting", "connection", "connections"),
    ("configure", "configured", "configuring"),
    ("retry", "retries", "retried"),
    ("direct", "directly"),
    ("commit", "commits", "committed", "committing"),
    ("initialize", "initializes", "initialization"),
    ("agreed", "agree"),
    ("class", "classes"),
)


@pytest.mark.parametrize("family", FAMILIES, ids=[family[0] for family in FAMILIES])
def test_a_family_has_one_stem(family: tuple[str, ...]) -> None:
    assert len({stem(word) for word in family}) == 1


@pytest.mark.parametrize("word", ["a", "is", "sky", "bus", "status", "focus", "css", "string", "bring", "red", "shed"])
def test_left_alone(word: str) -> None:
    assert stem(word) == word


@pytest.mark.parametrize(("one", "other"), [("hope", "hop"), ("rate", "rat"), ("planed", "planned")])
def test_kept_apart(one: str, other: str) -> None:
    assert stem(one) != stem(other)
