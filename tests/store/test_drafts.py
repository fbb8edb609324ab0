"""drafts: what is stored once, and what types are called."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from keepsake.store import drafts, schema
from keepsake.store.drafts import Draft

if TYPE_CHECKING:
    from pathlib import Path


def test_the_same_key_twice_is_refused(tmp_path: Path) -> None:
    db = schema.open_memory(str(tmp_path / "memory.db"))
    drafts.insert(db, Draft(key="k", kind="turn", type="Context", content="one", created=1.0))
    with pytest.raises(Exception, match="UNIQUE"):
        drafts.insert(db, Draft(key="k", kind="turn", type="Context", content="two", created=2.0))


@pytest.mark.parametrize(
    ("given", "wanted"),
    [("decision", "Decision"), ("LEARNING", "Learning"), ("Observation", "Learning"), ("event", "Context")],
)
def test_types_have_one_spelling(given: str, wanted: str) -> None:
    assert drafts.type_name(given) == wanted


def test_an_unknown_type_is_an_error_that_helps() -> None:
    with pytest.raises(ValueError, match="Decision, Learning, Context"):
        drafts.type_name("Idea")
