"""What a text is about, as a vector: texts on the same thing lie close, whatever words they use."""

from __future__ import annotations

import random

import pytest

from keepsake.text import analyse, meaning
from meaning import built


def vector(text: str) -> meaning.Unpacked:
    return meaning.unpack(meaning.vector_of(set(analyse.terms(text))))


@pytest.mark.parametrize(
    ("asked", "near", "far"),
    [
        (
            "how do I run the integration tests",
            "make test skips build-tagged specs",
            "the footer is grey",
        ),
        ("the login fails with a 401", "authentication tokens expire after an hour", "the footer is grey on mobile"),
        ("why is the page so slow", "rendering performance drops with many rows", "the licence file moved to docs"),
    ],
)
def test_what_means_the_same_lies_closer_than_what_shares_nothing(asked: str, near: str, far: str) -> None:
    likely, unlikely = (meaning.likeness(vector(asked), vector(one)) for one in (near, far))
    assert likely > unlikely + 0.15


def test_a_text_is_like_itself_and_nothing_like_an_empty_one() -> None:
    text = vector("the worker retries a failed upload")
    assert len(text.numbers) == meaning.DIMENSIONS
    assert meaning.likeness(text, text) == pytest.approx(1.0, abs=0.02)
    assert meaning.likeness(text, meaning.unpack(b"")) == 0.0
    assert meaning.vector_of(["qqqzzzx"]) == b""


def test_the_likeness_of_two_vectors_is_their_product_to_the_last_bit() -> None:
    rng = random.Random(7)  # noqa: S311  # repeatable, not secret
    for _ in range(2_000):
        one, other = [[rng.randint(-127, 127) for _ in range(meaning.DIMENSIONS)] for _ in range(2)]
        product = sum(left * right for left, right in zip(one, other)) / meaning.LENGTH**2
        assert meaning.likeness(meaning.Unpacked(tuple(one)), meaning.Unpacked(tuple(other))) == product


def test_a_table_gives_back_what_was_put_in_even_where_slots_collide() -> None:
    vectors = {f"term{n}": [n - 60] * 63 + [127] for n in range(120)}
    data = built({meaning.number_of(term): row for term, row in vectors.items()}, 121)
    table = meaning.Table(meaning.bytes_of(data), len(data))
    for term, row in vectors.items():
        found = table.row(term)
        assert found is not None
        assert [value - 128 for value in found] == row
    assert table.row("missing") is None


def test_without_its_table_nothing_is_like_anything(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(meaning, "PATH", "/nowhere/meaning.bin")
    monkeypatch.setattr(meaning, "_open", [])
    assert vector("the worker retries").numbers == ()
