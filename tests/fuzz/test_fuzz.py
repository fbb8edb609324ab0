"""Every parser of outside bytes: what was found before, seeds bent out of shape, and arbitrary bytes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.fuzz.targets import TARGETS

DATA = Path(__file__).resolve().parent.parent / "data" / "fuzz"
CASES = [(name, path) for name in TARGETS for path in sorted((DATA / name).glob("*"))]
# Pieces that parsers look for: put together they go deeper than bytes at random.
PIECES = st.sampled_from(
    [
        b'{"type":"user","message":{"content":',
        b'{"type":"assistant","message":{"id":"m","content":[{"type":"text","text":',
        b'{"hook_event_name":"PostToolUse","tool_name":"Bash","tool_input":{"command":',
        b'"tool_use_id":"',
        b'"is_error":true',
        b'"content":',
        b'"session_id":"',
        b'"tags":[',
        b'"recall.limit":',
        b"NaN",
        b"1e999",
        b"-0",
        b'"\\ud800"',
        b"\xed\xa0\x80",
        b"\x00",
        b"\xef\xbb\xbf",
        b"}]}",
        b"[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[",
        b"{",
        b"}",
        b'"',
        b"\\",
        b"\n",
        b"\r\n",
        b"\x1f",
        b"|",
        b"Learning|a,b|",
        b"Decision|x|",
        b"NONE",
        b"**Choice**: ",
        b"## Decision 1: ",
        b"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
        b" AND ",
        b" NEAR(",
        b'"*"',
        b"col:",
        b"'",
        b"--",
        b"/../",
        b"~/",
        b"C:\\",
        b"\xe2\x80\xae",
        b"\xf3\xa0\x81\x81",
        b"<keepsake-memory>",
        b"</keepsake-memory>",
        b"<system-reminder>",
        b"<private>",
        b"password=",
        b"ghp_",
        b"eyJ",
        b"-----BEGIN RSA PRIVATE KEY-----",
        b"Exit code 1\n",
        b"Error: ",
        b"Traceback",
        b"2026-01-01T00:00:00Z",
        b"7d",
    ]
)
RAW = st.one_of(
    st.binary(max_size=300),
    st.lists(st.one_of(PIECES, st.binary(max_size=12)), max_size=30).map(b"".join),
    st.recursive(
        st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=20)),
        lambda inner: st.one_of(
            st.lists(inner, max_size=4),
            st.dictionaries(
                st.sampled_from(
                    "type message content role text id uuid timestamp tool_use_id tool_name tool_input session_id"
                    " prompt error cwd is_error tags source created_at capture recall limit enabled exclude line"
                    " file_path".split()
                ),
                inner,
                max_size=6,
            ),
        ),
        max_leaves=12,
    ).map(lambda value: json.dumps(value).encode()),
)


@pytest.mark.parametrize(("name", "path"), CASES, ids=[f"{name}-{path.name}" for name, path in CASES])
def test_what_was_found_before_stays_mended(name: str, path: Path) -> None:
    TARGETS[name](path.read_bytes())


@pytest.mark.parametrize("name", TARGETS)
def test_nothing_breaks_a_parser(name: str) -> None:
    @settings(max_examples=60, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck))
    @given(RAW)
    def check(data: bytes) -> None:
        TARGETS[name](data)

    check()


@pytest.mark.full
@pytest.mark.parametrize("name", TARGETS)
def test_nothing_breaks_a_parser_long(name: str) -> None:
    @settings(max_examples=1500, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(RAW)
    def check(data: bytes) -> None:
        TARGETS[name](data)

    check()
