"""A note's origin: what was said where it comes from, and what that session was about."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from keepsake.store import drafts, note_rows, origins, schema
from keepsake.store.drafts import Draft
from keepsake.store.note import Note, Source
from keepsake.text import analyse, meaning

if TYPE_CHECKING:
    from pathlib import Path

    from keepsake.store.db import Connection

BREAD = "The baker kneads the dough for the bread and bakes it in the oven."
WATER = "The river floods the bridge when it rains in the mountains."
ASKED = "How do we bake better bread?"
SIZE = meaning.DIMENSIONS
SAME, OTHER = 0.9, 0.5  # likeness of a text to itself, at least; of texts on other things, at most


@pytest.fixture
def db(tmp_path: Path) -> Connection:
    return schema.open_memory(str(tmp_path / "memory.db"))


def turn(db: Connection, role: str, text: str, line: int, session: str = "s1") -> None:
    drafts.insert(
        db,
        Draft(key=f"{session}:{line}", kind="turn", role=role, type="Context", content=text, created=100.0 + line,
              session=session, seq=float(line), line=line),
    )  # fmt: skip


def noted(db: Connection, line: int | None, session: str = "s1", created: float = 200.0) -> int:
    draft = Draft(key=f"n:{session}:{line}", kind="model", type="Learning", content="Wait for it.", created=created,
                  session=session, note=Note("constraint", sources=[Source(session, line)]))  # fmt: skip
    return drafts.insert(db, draft)


def origin(db: Connection, memory: int) -> bytes | None:
    row = db.execute("SELECT origin FROM note WHERE memory = ?", (memory,)).fetchone()
    return None if row[0] is None else bytes(row[0])


def like(one: bytes, text: str) -> float:
    return meaning.likeness(meaning.opened(one), meaning.opened(meaning.of(analyse.telling(text))))


def test_the_turns_beside_the_source_and_the_first_prompt_count(db: Connection) -> None:
    turn(db, "user", ASKED, 1)
    turn(db, "assistant", BREAD, 4)
    turn(db, "assistant", WATER, 40)
    memory = noted(db, 41)
    origins.describe(db)
    found = origin(db, memory)
    assert found is not None
    assert like(found[:SIZE], WATER) > SAME
    assert like(found[:SIZE], BREAD) < OTHER
    assert like(found[SIZE:], ASKED) > SAME


def test_without_a_line_the_last_turn_before_it_was_saved_counts(db: Connection) -> None:
    turn(db, "user", ASKED, 1)
    turn(db, "assistant", BREAD, 4)
    turn(db, "assistant", WATER, 400)
    memory = noted(db, None, created=300.0)
    origins.describe(db)
    assert like((origin(db, memory) or b"")[:SIZE], BREAD) > SAME


def test_a_note_waits_until_the_turns_of_its_session_are_there(db: Connection) -> None:
    memory, other = noted(db, 4), noted(db, 4, "s2")
    origins.describe(db)
    assert origin(db, memory) is None
    turn(db, "assistant", BREAD, 4)
    origins.describe(db)
    assert like((origin(db, memory) or b"")[:SIZE], BREAD) > SAME
    assert origin(db, other) is None


def test_a_note_without_a_source_has_no_origin(db: Connection) -> None:
    memory = drafts.insert(db, Draft(key="k", kind="model", type="Learning", content="Wait.", created=1.0))
    turn(db, "assistant", BREAD, 4)
    origins.describe(db)
    assert origin(db, memory) is None
    assert note_rows.read(db, memory) is not None


def test_a_session_s_text_beside_that_holds_no_known_word_is_a_vector_of_zeros(db: Connection) -> None:
    turn(db, "assistant", "qqxxzz", 4)
    memory = noted(db, 4)
    origins.describe(db)
    assert origin(db, memory) == origins.NOTHING * 2
