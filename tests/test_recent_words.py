"""The words a session has used lately."""

from __future__ import annotations

from typing import TYPE_CHECKING

from keepsake.transcript import recent_words

if TYPE_CHECKING:
    from pathlib import Path


def test_words_are_whole_lower_case_and_found_in_json() -> None:
    raw = b'{"text":"Run\\nMakefile.am in /srv/Shop_Door.","n":1}'
    assert {b"run", b"makefile.am", b"srv", b"shop_door"} <= recent_words.words(raw)


def test_the_words_of_a_memory_meet_those_heard() -> None:
    text = "Árvíztűrő tükörfúrógép: see Makefile.am, 미리보기."
    assert set(recent_words.ordered(text)) <= recent_words.words(text.encode())


def test_short_words_say_nothing() -> None:
    assert recent_words.ordered("go to the api v2") == [b"the", b"api"]


def test_the_tail_is_the_end_before_a_byte(tmp_path: Path) -> None:
    path = tmp_path / "t.jsonl"
    path.write_bytes(b"a" * recent_words.MAX_TAIL + b"bcd")
    assert recent_words.tail(str(path)).endswith(b"abcd")
    assert len(recent_words.tail(str(path))) == recent_words.MAX_TAIL
    assert recent_words.tail(str(path), 5) == b"aaaaa"
    assert recent_words.tail(str(tmp_path / "none")) == b""
    assert recent_words.tail(str(tmp_path)) == b""
