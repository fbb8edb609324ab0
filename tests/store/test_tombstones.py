"""tombstones: what was forgotten stays away and can't be read."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from keepsake.store.tombstones import Tombstones

if TYPE_CHECKING:
    from pathlib import Path


def test_a_forgotten_text_is_covered_in_the_next_process_too(home: Path) -> None:
    folder = str(home / "projects" / "p")
    Tombstones(str(home), folder).add(["the secret plan", "turn:s:1"])
    again = Tombstones(str(home), folder)
    assert again.covers("the secret plan  ")
    assert again.covers("other", "turn:s:1")
    assert not again.covers("another plan", "")
    assert b"secret" not in b"".join(p.read_bytes() for p in home.rglob("*") if p.is_file())


@pytest.mark.parametrize(
    "again", ["The  plan  is\nsecret.", "The plan is secret", "the plan is secret!", "THE PLAN IS SECRET."]
)
def test_the_same_words_are_the_same_text(home: Path, again: str) -> None:
    stones = Tombstones(str(home), str(home / "p"))
    stones.add(["The plan is secret."])
    assert stones.covers(again)
    assert not stones.covers("The plan is not secret.")
    stones.lift(again)
    assert not stones.covers(again)


def test_a_text_without_spaces_and_a_key_have_their_case(home: Path) -> None:
    stones = Tombstones(str(home), str(home / "p"))
    stones.add(["用中文写。", "turn:s:user:Aa"])
    assert stones.covers("用中文写")
    assert not stones.covers("turn:s:user:aa")


def test_what_another_process_forgot_meanwhile_is_covered_after_a_refresh(home: Path) -> None:
    mine, other = (Tombstones(str(home), str(home / "p")) for _ in range(2))
    other.add(["a"])
    assert not mine.covers("a")
    mine.refresh()
    assert mine.covers("a")


def test_another_installation_has_other_tombstones(tmp_path: Path) -> None:
    marks = set()
    for name in ("a", "b"):
        Tombstones(str(tmp_path / name), str(tmp_path / name)).add(["same text"])
        marks.add((tmp_path / name / "tombstones").read_text("ascii"))
    assert len(marks) == 2


def test_said_again_on_purpose_it_may_return(home: Path) -> None:
    stones = Tombstones(str(home), str(home / "p"))
    stones.add(["a", "b"])
    stones.lift("a")
    again = Tombstones(str(home), str(home / "p"))
    assert (again.covers("a"), again.covers("b")) == (False, True)
    assert (home / "p" / "tombstones").stat().st_mode & 0o777 == 0o600
