"""Errors by what stays the same of them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from keepsake.base.event import Event
from keepsake.text import error_lines

SAME = [
    ("pkg/a.go:12:3: undefined: widget", "/home/u/pkg/b.go:99:1: undefined: widget"),
    ("--- FAIL: TestSend (0.13s)", "--- FAIL: TestSend (12.40s)"),
    ("error: commit 7f3a9bc0 not found at 10:20:30", "error: commit 0c1d2e3f4a not found at 11:00:59"),
    ("fatal: cannot open /tmp/x/cache.db", "fatal: cannot open /var/lib/y/cache.db"),
    ("\x1b[31merror\x1b[0m: timeout after 12ms", "error: timeout after 380ms"),
    ("OSError: [Errno 98] port 8123 in use", "OSError: [Errno 98] port 9000 in use"),
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_what_changes_between_two_meetings_is_masked(one: str, other: str) -> None:
    assert error_lines.key(one) == error_lines.key(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("a.go:1:1: undefined: widget", "a.go:1:1: undefined: gadget"),
        ("No module named 'yaml'", "No module named 'requests'"),
        ("--- FAIL: TestSend (0.1s)", "--- FAIL: TestSendAll (0.1s)"),
    ],
)
def test_names_stay(one: str, other: str) -> None:
    assert error_lines.key(one) != error_lines.key(other)


KIN = [
    (
        "a.go:1:1: Error return value of `os.WriteFile` is not checked (errcheck)",
        "b.go:2:2: Error return value of `s.load` is not checked (errcheck)",
    ),
    ("a.go:1:1: G304: Potential file inclusion via variable (gosec)", "b.go:7:1: G304: file inclusion via x (gosec)"),
    ("a.py:3: F401 `os` imported but unused", "b.py:9: F401 `sys` imported but unused"),
    ("a.ts(1,2): error TS2345: Argument of type A", "b.ts(9,1): error TS2345: Argument of type B"),
    ("a.py:3: error: Argument 1 has type int  [arg-type]", "b.py:4: error: Argument 2 has type str  [arg-type]"),
]
NO_KIN = [
    ("a.go:1:1: undefined: widget", "a.go:1:1: undefined: gadget"),
    ("a.go:1:1: G304: Potential file inclusion (gosec)", "a.go:1:1: G104: Errors unhandled (gosec)"),
    ("a.go:1:1: ifElseChain: rewrite it (gocritic)", "a.go:1:1: appendAssign: result not assigned (gocritic)"),
    ("--- FAIL: TestSend (0.1s)", "--- FAIL: TestSendAll (0.1s)"),
]


@pytest.mark.parametrize(("one", "other", "same"), [(*p, True) for p in KIN] + [(*p, False) for p in NO_KIN])
def test_errors_of_one_rule_of_a_checker_are_kin(one: str, other: str, same: bool) -> None:
    assert error_lines.key(one) != error_lines.key(other)
    assert (error_lines.family(one) == error_lines.family(other)) is same
    assert error_lines.key(one).startswith(error_lines.family(one))


@pytest.mark.parametrize(
    ("command", "looks"),
    [("git diff", True), ("cd /w && git show HEAD", True), ("make lint | grep error", False), ("", False),
     ("cat a; make lint", False), ("cat a; grep b c", True)],
)  # fmt: skip
def test_what_only_looks_at_text_shows_other_peoples_errors(command: str, looks: bool) -> None:
    assert error_lines.only_looks(command) is looks
    event = Event({"tool_name": "Bash", "tool_input": {"command": command}, "tool_response": "fatal: a"})
    assert error_lines.output_of(event) == ("" if looks else "fatal: a")


@pytest.mark.parametrize(
    ("output", "expected"),
    [
        ("", []),
        ("Exit code 1\nall fine", []),
        ("0 errors, 0 failed", []),
        ("Exit code 2\n[lint] ERROR task failed\nexit status 1", []),
        ("Exit code 1\na.py:3: bad indent here\n    raise ValueError('error')", ["a.py:3: bad indent here"]),
        ("ok\nValueError: cannot pad invoices", ["ValueError: cannot pad invoices"]),
        ("x.go:5: ✓ created the branch\nx.go:9: 2026/01/02 INFO all well", []),
        ("--- PASS: TestSend\n    send_test.go:12: created the branch\nok  \tpkg\t0.1s", []),
        ("--- PASS: TestA\n--- FAIL: TestSend (0.1s)", ["--- FAIL: TestSend (0.1s)"]),
        ('+    return fmt.Errorf("failed")\n-\tpanic: no\n@@ func error()', []),
        (
            "Exit code 1\nThe following paths are ignored by one of your .gitignore files:",
            ["The following paths are ignored by one of your .gitignore files:"],
        ),
        ("at 12:30: error while sending mail", ["at 12:30: error while sending mail"]),
    ],
)
def test_lines_that_say_what_went_wrong(output: str, expected: list[str]) -> None:
    assert error_lines.errors(output) == expected


def test_the_same_error_counts_once_and_few_are_looked_up() -> None:
    lines = [f"f{n}.go:{n}:1: undefined: widget" for n in range(1, 9)]
    assert error_lines.errors("\n".join(lines)) == lines[:1]
    many = [f"f.go:{n}:1: undefined: widget{chr(96 + n)}" for n in range(1, 9)]
    assert len(error_lines.errors("\n".join(many))) == error_lines.MAX_ERRORS


def test_a_long_output_is_seen_at_both_ends() -> None:
    output = "fatal: alpha is missing\n" + "x" * 50_000 + "\nfatal: omega is missing"
    assert error_lines.errors(output) == ["fatal: alpha is missing", "fatal: omega is missing"]


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"tool_name": "Bash", "error": "boom"}, "boom"),
        ({"tool_name": "Edit", "error": "String not found"}, ""),
        ({"tool_name": "Bash", "tool_response": {"stdout": "a failed", "stderr": "b"}}, "a failed\nb"),
        ({"tool_name": "Bash", "tool_response": "fatal: a"}, "fatal: a"),
        ({"tool_name": "Bash", "tool_response": [1]}, ""),
        ({"tool_name": "Read", "tool_response": "a"}, ""),
    ],
)
def test_only_shell_output_can_hold_an_error(fields: dict[str, object], expected: str) -> None:
    assert error_lines.output_of(Event(fields)) == expected


def test_no_regular_expressions_are_loaded() -> None:
    source = Path(error_lines.__file__).read_text("utf-8")
    assert not re.search(r"^\s*(import|from) re\b", source, re.MULTILINE)


@pytest.mark.parametrize("word", error_lines.PRINTED)
def test_a_look_at_the_bytes_misses_no_word_of_an_error(word: str) -> None:
    assert any(mark in word.encode() for mark in error_lines.PRINTED_BYTES)
