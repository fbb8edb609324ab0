"""filters: which turns are kept (raw-filter specification)."""

from __future__ import annotations

import pytest

from keepsake.capture import filters

KEPT = [
    ("user", "ok", False),  # scenario: short user acknowledgment filtered
    ("assistant", "Done.", False),  # scenario: short assistant acknowledgment filtered
    ("user", "miért nem működik a PreToolUse hook?", True),  # scenario: substantive user question kept
    ("user", "x" * 14, False),
    ("user", "x" * 15, True),
    ("assistant", "x" * 49, False),
    ("assistant", "x" * 50, True),
    ("user", "为什么这个测试会失败", True),  # ten wide characters say what twenty letters say
    ("user", "好的", False),
]


@pytest.mark.parametrize(("role", "text", "kept"), KEPT)
def test_turns_are_kept_by_length(role: str, text: str, kept: bool) -> None:
    assert filters.long_enough(role, text) is kept


CHANGES = [
    ("<command-name>/opsx:apply</command-name><command-args>fix-auth-bug</command-args>", "fix-auth-bug"),
    ("<command-args>add-login now</command-args><command-name>openspec:proposal</command-name>", "add-login"),
    ("/opsx:ff my-change", "my-change"),
    ("<command-name>/commit</command-name><command-args>fix-auth-bug</command-args>", ""),
    ("the opsx:apply skill is broken", ""),
    ("<command-name>/opsx:apply</command-name><command-args></command-args>", ""),
]


@pytest.mark.parametrize(("text", "change"), CHANGES)
def test_the_change_name_comes_from_an_opsx_or_openspec_skill(text: str, change: str) -> None:
    assert filters.change_in_command(text) == change


@pytest.mark.parametrize(
    ("given", "change"),
    [
        ({"skill": "openspec:apply", "args": "fix-auth-bug"}, "fix-auth-bug"),
        ({"command": "openspec:apply fix-auth-bug"}, "fix-auth-bug"),
        ({"command": "openspec:apply", "args": "fix-auth-bug now"}, "fix-auth-bug"),
        ({"command": "commit fix-auth-bug"}, ""),
        ({"command": 7}, ""),
        ({}, ""),
    ],
)
def test_the_change_name_comes_from_a_call_of_such_a_skill(given: dict[str, object], change: str) -> None:
    assert filters.change_of_call(given) == change


READS = [
    (["a.py"], 0, {}, False),
    (["a.py"], 0, {"a.py": 1}, False),
    (["a.py"], 0, {"a.py": 2}, True),  # scenario: repeated file reads deduplicated
    (["a.py", "b.py"], 0, {"a.py": 2}, False),
    (["a.py"], 1, {"a.py": 9}, False),
    ([], 0, {"a.py": 9}, False),
]


@pytest.mark.parametrize(("reads", "others", "seen", "repeated"), READS)
def test_a_turn_that_only_reads_again_is_repeated(
    reads: list[str], others: int, seen: dict[str, int], repeated: bool
) -> None:
    assert filters.repeated_read(reads, others, seen) is repeated
