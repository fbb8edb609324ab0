"""Errors by what stays the same of them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from keepsake import recipes
from keepsake.event import Event

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
    assert recipes.key(one) == recipes.key(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("a.go:1:1: undefined: widget", "a.go:1:1: undefined: gadget"),
        ("No module named 'yaml'", "No module named 'requests'"),
        ("--- FAIL: TestSend (0.1s)", "--- FAIL: TestSendAll (0.1s)"),
    ],
)
def test_names_stay(one: str, other: str) -> None:
    assert recipes.key(one) != recipes.key(other)


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
        ("at 12:30: error while sending mail", ["at 12:30: error while sending mail"]),
    ],
)
def test_lines_that_say_what_went_wrong(output: str, expected: list[str]) -> None:
    assert recipes.errors(output) == expected


def test_the_same_error_counts_once_and_few_are_looked_up() -> None:
    lines = [f"f{n}.go:{n}:1: undefined: widget" for n in range(1, 9)]
    assert recipes.errors("\n".join(lines)) == lines[:1]
    many = [f"f.go:{n}:1: undefined: widget{chr(96 + n)}" for n in range(1, 9)]
    assert len(recipes.errors("\n".join(many))) == recipes.MOST


def test_a_long_output_is_seen_at_both_ends() -> None:
    output = "fatal: alpha is missing\n" + "x" * 50_000 + "\nfatal: omega is missing"
    assert recipes.errors(output) == ["fatal: alpha is missing", "fatal: omega is missing"]


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
    assert recipes.output_of(Event(fields)) == expected


def test_no_regular_expressions_are_loaded() -> None:
    source = Path(recipes.__file__).read_text("utf-8")
    assert not re.search(r"^\s*(import|from) re\b", source, re.MULTILINE)
