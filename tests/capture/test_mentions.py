"""mentions: the files that a text speaks of."""

from __future__ import annotations

import pytest

from keepsake.text import mentions

CASES = [
    ("look at src/keepsake/store.py and `hooks/hooks.json`.", ["src/keepsake/store.py", "hooks/hooks.json"]),
    ("in C:\\repo\\src\\main.rs:42 it fails", ["C:\\repo\\src\\main.rs"]),
    ("see https://example.com/page.html today", []),
    ("version 1.2.3 of node.js, e.g. i.e. and so on", ["node.js"]),
    ("a config.py-ban az X pattern", ["config.py"]),
    ("the Makefile and docker/Dockerfile", ["Makefile", "docker/Dockerfile"]),
    ("mail me@example.com or foo.bar.baz()", []),
    ("(/home/u/a b/x.go)", ["b/x.go"]),
    ("no files at all", []),
]


@pytest.mark.parametrize(("text", "found"), CASES)
def test_files_are_found_in_prose(text: str, found: list[str]) -> None:
    assert mentions.files(text) == found


def test_at_most_so_many() -> None:
    assert len(mentions.files(" ".join(f"f{n}.py" for n in range(100)))) == mentions.MAX_FILES
