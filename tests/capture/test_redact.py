"""Secrets leave no trace; everything else stays."""

from __future__ import annotations

import pytest

from keepsake.capture.redact import Finding, findings, redact

GONE = [
    ("password = 'hun" + "ter2'", "password = '[redacted:password]'"),
    ("see gh" + "p_" + "a1" * 18 + ".", "see [redacted:github-token]."),
    ("postgres://me:s3" + "cret@db/x", "postgres://me:[redacted:url-password]@db/x"),
    ("a <private>b <PRIVATE>c</private> d</Private> e", "a [redacted:private] e"),
    ("a <private>b", "a [redacted:private]"),
]
KEPT = ["", "password = os.environ['X']", "token: str = None", "\ud800 lone", "0" * 40]


@pytest.mark.parametrize(("text", "expected"), GONE)
def test_secret_is_replaced_once(text: str, expected: str) -> None:
    assert redact(text) == expected
    assert redact(expected) == expected


@pytest.mark.parametrize("text", KEPT)
def test_harmless_text_stays(text: str) -> None:
    assert redact(text) == text
    assert findings(text) == []


def test_findings_give_kind_and_place() -> None:
    assert findings("x <private>y</private>") == [Finding("private", 2, 22)]
