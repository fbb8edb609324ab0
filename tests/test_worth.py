"""What a memory would add, and which part of it is shown."""

from __future__ import annotations

import pytest

from keepsake import worth


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        ("One line.", ["One line."]),
        ("One. Two.\nThree", ["One.", "Two.", "Three"]),
        ("a version 1.2 and v3.4", ["a version 1.2 and v3.4"]),
        ("\n\n  spaced   out  \n", ["spaced out"]),
    ],
)
def test_a_text_is_cut_at_sentences_and_lines(text: str, expected: list[str]) -> None:
    assert worth.pieces(text) == expected


def test_an_endless_line_is_cut_at_a_word() -> None:
    found = worth.pieces("word " * 200)
    assert all(len(piece) <= worth.LONGEST_PIECE and piece.endswith("word") for piece in found)
    assert sum(piece.count("word") for piece in found) == 200


def test_the_part_shown_holds_the_most_that_was_not_heard() -> None:
    text = (
        "Well now, let us see. " * 20
        + "The exporter pads invoices with zeros before signing. "
        + "All done here. " * 20
    )
    part = worth.part(text, {b"exporter"}, limit=80)
    assert "pads invoices" in part.text
    assert part.text.startswith("… ")
    assert part.text.endswith(" …")
    assert b"exporter" not in part.new
    assert {b"pads", b"invoices", b"zeros", b"signing"} <= set(part.new)
    assert b"exporter" in part.words


def test_a_short_text_is_shown_whole() -> None:
    assert worth.part("The till prints twice.", ()).text == "The till prints twice."


def test_stop_words_tell_nothing() -> None:
    assert worth.telling("because we should have the till_printer") == [b"till_printer"]


def test_more_that_is_new_and_rare_is_worth_more() -> None:
    values = [worth.value(rare, 10, 10, 0.5, 0) for rare in (3, 6, 12)]
    assert values == sorted(values)
    assert worth.value(6, 10, 10, 0.5, 1) > worth.value(6, 10, 10, 0.5, 0)
    assert worth.value(6, 10, 10, 0.9, 0) > worth.value(6, 10, 10, 0.4, 0)


def test_a_young_store_needs_more() -> None:
    assert worth.needed(50) > worth.needed(400) > worth.needed(5000) == worth.needed(50_000)
