"""Lines to insights: the format, its limits, what is dropped."""

from __future__ import annotations

import json

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


STATEMENT = "`parse()` returns None on an empty header, so callers test for it."
LONG = "`parse()` returns None on an empty header, and every caller in the importer tests for that before it goes on, "


def line(**changes: object) -> str:
    return json.dumps({"class": "constraint", "content": STATEMENT, "handles": ["parse()"], "line": 7, **changes})


NOTE = Insight("note", "Learning", (), STATEMENT, "constraint", ("parse()",), 7)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (line(), [NOTE]),
        (f"Sure, here they are:\n```json\n{line()}\n```\nThat is all.", [NOTE]),
        (f"- {line()}", [NOTE]),
        (json.dumps([json.loads(line()), json.loads(line(content=STATEMENT + " Always."))], indent=1),
         [NOTE, NOTE._replace(content=STATEMENT + " Always.")]),
        (f"[{line()},\n {line()}]", [NOTE]),
        (line(handles="parse()", line=None), [NOTE._replace(line=None)]),
        (line(handles=None, line="7"), [NOTE._replace(handles=(), line=None)]),
        (line(line=True), [NOTE._replace(line=None)]),
        (line(line=10**9), [NOTE._replace(line=None)]),
        (line(**{"class": "Preference"}), [NOTE._replace(cls="user-preference", type="Decision")]),
        (line(content=f"{STATEMENT} " + "It is older than the rest. " * 20),
         [NOTE._replace(content=f"{STATEMENT} " + " ".join(["It is older than the rest."] * 8))]),
        (line(content=LONG + "so nothing breaks " * 20), [NOTE._replace(content=LONG.rstrip(", ") + ".")]),
        (line(content=LONG.replace(",", "") + "or so it seems " * 30), []),
        (line(**{"class": "gossip"}), []),
        (line(content="Run it"), []),
        (line(content=7), []),
        (line()[:-9], []),
        ('{"class": "constraint"}', []),
        ("{" * 5000, []),
    ],
)  # fmt: skip
def test_notes(text: str, found: list[Insight]) -> None:
    assert insights.parse(text) == found


def test_what_is_left_out_is_named() -> None:
    text = "\n".join([line(), line(content="Run it"), line(**{"class": "gossip"}), '{"class": "fix"}'])
    short, unknown, none = insights.problems(text)
    assert "too short" in short
    assert "class 'gossip'" in unknown
    assert "without a statement" in none


def test_an_object_inside_a_statement_is_no_note_of_its_own() -> None:
    one = line(content='The body {"class": "fix", "content": "is not a note of its own at all"} is echoed.')
    assert len(insights.parse(one)) == 1
    assert len(insights.parse(f"Learning|api|The body {one} is echoed.")) == 1


OTHER = line(content="The importer reads one line at a time, so that a long file costs no memory.")
REWORDED = line(content="On an empty header `parse()` returns None, which callers must test for.")


@pytest.mark.parametrize(
    ("before", "answer", "after"),
    [
        ("", OTHER, OTHER),
        ("", "NONE", "NONE"),
        (line(), f"{line()}\n{OTHER}", f"{line()}\n{OTHER}"),
        (f"{line()}\n{OTHER}", REWORDED, REWORDED),  # it repeats one: what it leaves out no longer holds
        (line(), "NONE", line()),
        (line(), OTHER, f"{line()}\n{OTHER}"),
    ],
)
def test_the_notes_of_the_parts_before_are_not_lost(before: str, answer: str, after: str) -> None:
    assert insights.joined(before, answer) == after


def test_at_most_fourteen_notes() -> None:
    assert len(insights.parse("\n".join(line(content=f"Fact number {n} of them all.") for n in range(20)))) == 14


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
        (line(), True),
        (line(content="Run it"), False),
        ('{"title": "A session"}', False),
        ("", False),
        ("Invalid API key · Please run /login", False),
        ("I can't help with that.", False),
    ],
)
def test_answer_or_garbage(text: str, answers: bool) -> None:
    assert insights.is_answer(text) is answers
