"""categories: how much a session holds, and when that is enough to ask."""

from __future__ import annotations

import pytest

from keepsake.triage import categories


@pytest.mark.parametrize(
    ("final_chars", "hits", "refused", "expected"),
    [(0, 0, 0, 0.0), (200, 0, 0, 0.2), (5000, 2, 0, 9.0), (0, 0, 3, 3.0), (1500, 1, 1, 4.5)],
)
def test_what_a_session_holds_adds_up(final_chars: int, hits: int, refused: int, expected: float) -> None:
    assert categories.points(final_chars, hits, refused) == pytest.approx(expected)


@pytest.mark.parametrize(
    ("reached", "last", "expected"),
    [(8.9, 0, False), (9.0, 0, True), (22.0, 9, False), (22.5, 9, True), (8.9, 1, False)],
)
def test_the_bar_is_higher_after_a_question(reached: float, last: float, expected: bool) -> None:
    assert categories.enough(reached, 9.0, last) is expected
