"""Whether a memory's files have changed since."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from keepsake.recall import freshness

if TYPE_CHECKING:
    from pathlib import Path

MADE = 1_700_000_000.0


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A project with one old and two new files."""
    for name, age in (("shop/old.py", -100), ("shop/new.py", 100), ("root.py", 100)):
        path = tmp_path / "p" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("x")
        os.utime(path, (MADE + age, MADE + age))
    return tmp_path / "p"


@pytest.mark.parametrize(
    ("names", "words"),
    [
        ([], ""),
        (["shop/old.py"], ""),
        (["shop/new.py"], "1 of 1 file changed since"),
        (["shop/new.py", "shop/old.py", "{root}/shop/new.py"], "2 of 3 files changed since"),
        (["shop/lost.py", "shop/old.py"], "1 of 2 files gone since"),
        (["shop/lost.py", "shop/new.py"], "1 of 2 files changed, 1 gone since"),
        (["root.py", "elsewhere.py"], "1 of 1 file changed since"),
        (["{root}/lost/lost.py"], "1 of 1 file gone since"),
        (["elsewhere/lost.py", "lost.py", "../p/shop/new.py", "~/x/y.py", "/etc/passwd"], ""),
        (["shop/old.py"] * 5 + ["shop/new.py"], ""),
    ],
)
def test_changed_and_gone_are_told(root: Path, names: list[str], words: str) -> None:
    assert freshness.remark(str(root), [name.replace("{root}", str(root)) for name in names], MADE) == words


def test_without_a_root_nobody_can_tell() -> None:
    assert freshness.remark("", ["shop/lost.py"], MADE) == ""
