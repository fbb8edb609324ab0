"""common: which terms many memories hold, counted in the background."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from keepsake.store import common_words, drafts, schema
from keepsake.store.drafts import Draft

if TYPE_CHECKING:
    from pathlib import Path

    from keepsake.store.db import Connection


@pytest.fixture
def db(tmp_path: Path) -> Connection:
    return schema.open_memory(str(tmp_path / "memory.db"))


def fill(db: Connection, first: int, last: int) -> None:
    for n in range(first, last):
        text = f"gateway Deploying number{n}" + (" uploader" if n < 3 else "")
        drafts.insert(db, Draft(key=f"k{n}", kind="turn", type="Context", content=text, created=1.0))


def test_frequent_terms_are_common_and_rare_ones_are_not(db: Connection) -> None:
    fill(db, 0, 40)
    assert common_words.refresh(db)
    asked = [b"gateways", b"gateway", b"deploying", b"deploy", b"uploader", b"number7", b"unknown"]
    assert common_words.among(db, asked) == {b"gateway", b"deploying"}


def test_terms_are_counted_again_only_when_the_store_has_grown(db: Connection) -> None:
    fill(db, 0, 20)
    assert not common_words.refresh(db)
    fill(db, 20, 40)
    assert common_words.refresh(db)
    fill(db, 40, 45)
    assert not common_words.refresh(db)
    fill(db, 45, 50)
    assert common_words.refresh(db)
