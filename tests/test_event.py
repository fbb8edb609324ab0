"""event: every field of a payload is checked where it enters."""

from __future__ import annotations

import json

import pytest
from tests.conftest import CAPTURES

from keepsake.base import event

PAYLOADS = sorted(p.name for p in CAPTURES.glob("*.json") if not p.name.startswith("env-"))


@pytest.mark.parametrize("name", PAYLOADS)
def test_every_captured_payload_is_read(name: str) -> None:
    raw = (CAPTURES / name).read_bytes()
    found, truth = event.parse(raw), json.loads(raw)
    assert (found.name, found.session, found.cwd) == (
        truth["hook_event_name"],
        truth["session_id"],
        truth.get("cwd", ""),
    )
    assert found.tool == truth.get("tool_name", "")
    assert found.tool_input == truth.get("tool_input", {})


@pytest.mark.parametrize("raw", [b"", b"[]", b"1", b"null", b"{", b"\xff\xfe\x00", b'{"a":1}x'])
def test_anything_but_an_object_is_refused(raw: bytes) -> None:
    with pytest.raises(ValueError):  # noqa: PT011  # the contract is the type alone
        event.parse(raw)


def test_wrong_types_are_empty() -> None:
    fields = {"session_id": 7, "cwd": ["x"], "tool_input": "text", "stop_hook_active": "yes", "prompt": {"a": 1}}
    found = event.parse(json.dumps(fields).encode())
    assert (found.session, found.cwd, found.tool_input, found.stop_active, found.prompt) == ("", "", {}, False, "")


@pytest.mark.parametrize("bad", ["../x", "a/b", "", "a b", "x" * 200, "é", "a\0", ".hidden", "a;b"])
def test_a_session_id_that_is_no_plain_name_is_empty(bad: str) -> None:
    assert event.session_id(bad) == ""


def test_surrogates_and_nul_are_cleaned() -> None:
    found = event.parse(b'{"prompt": "a\\ud83d b\\u0000c"}')
    assert found.prompt == "a? bc"
    assert found.prompt.encode()
