"""Lines to insights: the format, its limits, what is dropped."""

from __future__ import annotations

import pytest

from keepsake.extract import insights
from keepsake.extract.insights import Insight


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("Decision|db,store|We use SQLite.", Insight("insight", "Decision", ("db", "store"), "We use SQLite.")),
        ("observation|a|Seen.", Insight("insight", "Learning", ("a",), "Seen.")),
        ("EVENT||It rained.", Insight("insight", "Context", (), "It rained.")),
        ("- Learning | a , ,b | One | two", Insight("insight", "Learning", ("a", "b"), "One | two")),
        ("Convention|style|Wide lines.", Insight("convention", "Learning", ("convention", "style"), "Wide lines.")),
        ("Context|a|" + "x" * 500, Insight("insight", "Context", ("a",), "x" * 399 + "…")),
        ("", None),
        ("NONE", None),
        ("Decision|a|NONE", None),
        ("Decision|a|  ", None),
        ("Decision|a", None),
        ("Opinion|a|I like it.", None),
        ("Here are the insights:", None),
    ],
)
def test_line(line: str, wanted: Insight | None) -> None:
    assert insights.insight(line) == wanted


def test_caps_and_repetitions() -> None:
    """Five insights and two conventions; the same content twice is once."""
    lines = [f"Decision|a|Number {n}" for n in range(7)] + [f"Convention|a|Rule {n}" for n in range(4)]
    found = insights.parse("\n".join([lines[0], lines[0].upper() + ".", *lines]))
    assert [one.content for one in found] == [f"Number {n}" for n in range(5)] + ["Rule 0", "Rule 1"]


@pytest.mark.parametrize(
    ("text", "answers"),
    [
        ("NONE", True),
        ("None.\n", True),
        ("Sure!\nLearning|a|It works.", True),
        ("", False),
        ("Invalid API key · Please run /login", False),
        ("I can't help with that.", False),
    ],
)
def test_answer_or_garbage(text: str, answers: bool) -> None:
    assert insights.answers(text) is answers
