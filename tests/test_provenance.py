"""provenance: what a text wears is taken off before it is judged."""

from __future__ import annotations

import pytest

from keepsake import provenance


@pytest.mark.parametrize(
    ("text", "sign"),
    [
        ("plain words\u202e about a proxy", "hidden"),
        ("tags \U000e0041 that nobody sees", "hidden"),
        ("a dash \u2014 and a proxy", ""),
    ],
)
def test_what_nobody_sees_is_a_sign(text: str, sign: str) -> None:
    assert provenance.sign(text) == sign
