"""reply: the protocol's JSON."""

from __future__ import annotations

import json

import pytest

from keepsake.base.reply import MAX_CHARS, Reply, encode


@pytest.mark.parametrize(
    ("reply", "wanted"),
    [
        (Reply(), None),
        (Reply(context="x"), {"hookSpecificOutput": {"hookEventName": "E", "additionalContext": "x"}}),
        (Reply(block="why"), {"decision": "block", "reason": "why"}),
        (
            Reply(permission="ours"),
            {"hookSpecificOutput": {"hookEventName": "E", "permissionDecision": "allow",
                                    "permissionDecisionReason": "ours"}},
        ),
    ],
)  # fmt: skip
def test_a_reply_is_the_documented_object(reply: Reply, wanted: object) -> None:
    text = encode(reply, "E")
    assert (json.loads(text) if text else None) == wanted


def test_no_string_is_longer_than_the_client_takes() -> None:
    assert (
        len(json.loads(encode(Reply(context="x" * 20_000), "E"))["hookSpecificOutput"]["additionalContext"])
        == MAX_CHARS
    )
