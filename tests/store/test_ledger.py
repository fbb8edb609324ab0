"""ledger: what was shown, and when it may be shown again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from keepsake.store import db as sqlite
from keepsake.store import ledger

if TYPE_CHECKING:
    from pathlib import Path


def test_what_was_shown_is_known_until_a_compaction(tmp_path: Path) -> None:
    book = ledger.open_ledger(str(tmp_path))
    ledger.record(book, "s1", "PostToolUse", 5.0, [ledger.ShownMemory("m1", 0.9, 100, "a b")])
    ledger.record(book, "s1", "SessionStart", 6.0, [ledger.ShownMemory("m2", 1.0, 50, "digest")])
    assert ledger.shown(book, "s1") == ({"m1", "m2"}, 101, 1)
    assert ledger.shown(book, "s2") == (set(), 0, 0)
    ledger.forget_context(book, "s1", 7.0)
    assert ledger.shown(book, "s1") == (set(), 101, 1)
    assert (ledger.compacted(book, "s1"), ledger.compacted(book, "s2")) == (7.0, 0.0)


def test_sessions_without_an_id_are_not_one_session(tmp_path: Path) -> None:
    book = ledger.open_ledger(str(tmp_path))
    ledger.record(book, "", "PostToolUse", 5.0, [ledger.ShownMemory("m1", 0.9, 100, "a b")])
    assert ledger.shown(book, "") == (set(), 0, 0)


def test_nobody_settles_what_the_transcript_cannot_tell(tmp_path: Path) -> None:
    book = ledger.open_ledger(str(tmp_path))
    for event, why in (("SubagentStart", "rule"), ("SessionStart", ledger.HANDED_BACK), ("SessionStart", "digest")):
        ledger.record(book, "s", event, 5.0, [ledger.ShownMemory(why, 0.9, 100, why)])
    assert [memory for _, memory, _ in ledger.unsettled(book, "s")] == ["digest"]


def test_two_connections_see_each_others_lines(tmp_path: Path) -> None:
    one, two = ledger.open_ledger(str(tmp_path)), ledger.open_ledger(str(tmp_path))
    ledger.record(one, "s", "Stop", 1.0, [ledger.ShownMemory("m", 0.5, 10, "")])
    assert ledger.shown(two, "s") == ({"m"}, 11, 1)


def test_a_ledger_that_is_about_to_be_made_is_none_yet(tmp_path: Path) -> None:
    (tmp_path / "ledger.db").touch()
    assert ledger.if_ready(sqlite.open_reader(ledger.path(str(tmp_path)))) is None
    ledger.open_ledger(str(tmp_path)).close()
    assert ledger.if_ready(sqlite.open_reader(ledger.path(str(tmp_path)))) is not None
    assert ledger.if_ready(None) is None


def test_sessions_that_are_over_and_did_not_use_a_memory_are_counted(tmp_path: Path) -> None:
    """A session is over when it was settled, or when nobody saw it end and it has been silent for long."""
    book, late = ledger.open_ledger(str(tmp_path)), 10.0 + ledger.MAX_SILENCE
    for session in ("s1", "s2", "s2", "s3"):
        ledger.record(book, session, "UserPromptSubmit", 5.0, [ledger.ShownMemory("m", 0.9, 100, "a b")])
    ledger.record(book, "s4", "UserPromptSubmit", 5.0, [ledger.ShownMemory("other", 0.9, 100, "a b")])
    both = ["m", "other"]
    assert ledger.unused(book, both, 10.0) == {}
    assert ledger.unused(book, both, late) == {"m": 3, "other": 1}
    assert (ledger.unused(book, ["m"], late), ledger.unused(book, [], late)) == ({"m": 3}, {})
    for row in (1, 2, 4):
        ledger.settle(book, row, used=False)
    assert ledger.unused(book, both, 10.0) == {"m": 3}
    ledger.settle(book, 3, used=True)
    assert ledger.unused(book, both, late) == {"other": 1}
