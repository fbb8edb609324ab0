"""patterns: compiled when they are asked for, once."""

from __future__ import annotations

import re

from keepsake.text.patterns import compiled


def test_pattern_is_compiled_once_for_each_set_of_flags() -> None:
    assert compiled("a+") is compiled("a+")
    assert compiled("a+").search("AA") is None
    found = compiled("a+", re.IGNORECASE).search("AA")
    assert found is not None
    assert found[0] == "AA"
