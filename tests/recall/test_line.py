"""How a note is told: whole sentences, never half of one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.recall import notes

from keepsake.recall import candidates, line

if TYPE_CHECKING:
    from pathlib import Path

SENTENCE = "The exporter pads invoices with zeros, since the gateway rejects ragged totals."


def of(tmp_path: Path, content: str, **more: str) -> str:
    db = notes.store(tmp_path)
    notes.add(db, content, **more)
    (row,) = db.execute("SELECT memory FROM note").fetchone()
    return line.of(candidates.read(db, [row])[0], ("ada",))


def test_a_line_says_class_date_id_origin_and_the_statement(tmp_path: Path) -> None:
    found = of(tmp_path, SENTENCE, cls="constraint")
    assert found.startswith("- [constraint, 2023-11-09, id ")
    assert found.endswith(", saved by Claude] " + SENTENCE)


@pytest.mark.parametrize(
    ("who", "by"), [("ada", "saved by Claude]"), ("", "saved by Claude]"), ("bob", "saved by Claude for bob]")]
)
def test_whose_note_it_is_is_said_when_it_is_another_s(tmp_path: Path, who: str, by: str) -> None:
    assert f", {by} " in of(tmp_path, SENTENCE, who=who)


@pytest.mark.parametrize(
    ("origin", "said"),
    [
        ("saved by the user", "saved by the user, mara"),
        ("saved by 'mcp' (MCP)", "saved by 'mcp' (MCP) for mara"),
        ("saved by Claude, unconfirmed", "saved by Claude, unconfirmed, for mara"),
        ("extracted by a model", "extracted by a model for mara"),
        ("the team's", "the team's, by mara"),
        ("imported, somebody else's", "imported, somebody else's, by mara"),
        ("", "by mara"),
    ],
)
def test_a_name_and_an_origin_make_a_sentence(origin: str, said: str) -> None:
    assert line.attributed(origin, "mara") == said
    assert line.attributed(origin, "") == origin


def test_a_long_note_ends_with_a_sentence(tmp_path: Path) -> None:
    found = of(tmp_path, " ".join(f"{SENTENCE} That is reason {n}." for n in range(9)), kind="saved")
    text = found.partition("] ")[2]
    assert text.startswith(SENTENCE)
    assert text.endswith(".")
    assert "…" not in text
    assert 200 < len(text) <= 300


@pytest.mark.parametrize(("words", "told"), [(70, True), (200, False)])
def test_one_long_sentence_is_told_whole_or_not_at_all(tmp_path: Path, words: int, told: bool) -> None:
    text = "The exporter " + "pads it " * words + "at last."
    found = of(tmp_path, text)
    assert found.endswith(text) if told else found == ""


def test_what_a_rule_was_said_about_is_told_whole_or_not_at_all(tmp_path: Path) -> None:
    rule = f"{SENTENCE} [said about: I would pad them. Then the tests. {'And so on and on. ' * 20}]"
    found = of(tmp_path, rule, kind="rule")
    assert found.endswith("the user's rule] " + SENTENCE)
