"""What comes in as bytes: every line is answered with the protocol alone, and the server goes on."""

from __future__ import annotations

import json
import subprocess
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.mcp.conftest import Process

HELLO = {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "raw", "version": "1"}}
CALL = {"jsonrpc": "2.0", "id": 9, "method": "tools/call", "params": {"name": "recall", "arguments": {"query": "x"}}}


class Pipe:
    """A server on two pipes; `say` writes bytes as a line and returns every answer up to that of a ping behind it."""

    def __init__(self, process: Process) -> None:
        self.process = subprocess.Popen(
            process.command,
            cwd=process.work,
            env=process.env,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        self._pings = 0
        self.write(json.dumps({"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": HELLO}).encode())
        assert self._read()["result"]["serverInfo"]["name"] == "keepsake"
        self.write(b'{"jsonrpc": "2.0", "method": "notifications/initialized"}')

    def say(self, line: bytes) -> list[dict[str, Any]]:
        self._pings += 1
        ping = f"ping-{self._pings}"
        self.write(line)
        self.write(json.dumps({"jsonrpc": "2.0", "id": ping, "method": "ping"}).encode())
        answers = [self._read()]
        while answers[-1].get("id") != ping:
            answers.append(self._read())
        return answers[:-1]

    def end(self) -> int:
        """Close stdin; return the exit code."""
        self.process.communicate(timeout=20)
        return self.process.returncode

    def write(self, line: bytes) -> None:
        assert self.process.stdin
        self.process.stdin.write(line + b"\n")
        self.process.stdin.flush()

    def _read(self) -> dict[str, Any]:
        assert self.process.stdout
        answer: dict[str, Any] = json.loads(self.process.stdout.readline())
        assert answer["jsonrpc"] == "2.0"
        return answer


@pytest.fixture
def pipe(process: Process) -> Iterator[Pipe]:
    opened = Pipe(process)
    yield opened
    assert opened.end() == 0


MALFORMED: list[tuple[bytes, int, object]] = [
    (b"not json", -32700, None),
    (b"\xff\xfe\x00", -32700, None),
    (b'{"jsonrpc": "2.0", "id": 1', -32700, None),
    (b'{"jsonrpc": "2.0", "id": 1, "method": "' + b"x" * 1_000_001 + b'"}', -32700, None),
    (b"[" * 100_000, -32700, None),
    (b"[]", -32600, None),
    (b"7", -32600, None),
    (b'{"id": 5, "method": "ping"}', -32600, 5),
    (b'{"jsonrpc": "1.0", "id": "a", "method": "ping"}', -32600, "a"),
    (b'{"jsonrpc": "2.0", "id": 6, "method": 7}', -32600, 6),
    (b'{"jsonrpc": "2.0", "id": 1.5, "method": "ping"}', -32600, None),
    (b'{"jsonrpc": "2.0", "id": null, "method": "ping"}', -32600, None),
    (b'{"jsonrpc": "2.0", "id": [1], "method": "ping"}', -32600, None),
    (b'{"jsonrpc": "2.0", "method": "tools/call", "params": {"name": "recall"}, "id": true}', -32600, None),
    (b'{"jsonrpc": "2.0", "id": 6, "method": "tools/call", "params": "all"}', -32600, 6),
    (b'{"jsonrpc": "2.0", "id": 6, "method": "tools/call", "params": {"name": 4}}', -32602, 6),
    (b'{"jsonrpc": "2.0", "id": 6, "method": "tools/call", "params": {"name": "recall", "arguments": []}}', -32602, 6),
    (b'{"jsonrpc": "2.0", "id": 6, "method": "tools/take"}', -32601, 6),
    (b'{"jsonrpc": "2.0", "id": 6, "method": "resources/read", "params": {"uri": "file:///etc"}}', -32601, 6),
]


def test_a_malformed_request_gets_the_protocols_error_and_a_line_in_the_journal(pipe: Pipe, home: Path) -> None:
    for line, code, known in MALFORMED:
        (answer,) = pipe.say(line)
        assert (answer["error"]["code"], answer["id"]) == (code, known), line[:80]
        assert len(answer["error"]["message"]) < 200
    rows = [json.loads(row) for row in (home / "log" / "keepsake.jsonl").read_text("utf-8").splitlines()]
    assert len(rows) == sum(code in {-32700, -32600} for _, code, _ in MALFORMED)
    assert {row["where"] for row in rows} == {"mcp"}
    assert "x" * 30 not in json.dumps(rows)


def test_notifications_answers_nobody_asked_for_and_empty_lines_are_silent(pipe: Pipe) -> None:
    for line in (
        b"",
        b'{"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 4}}',
        b'{"jsonrpc": "2.0", "method": "notifications/none"}',
        b'{"jsonrpc": "2.0", "id": 77, "result": {}}',
        b'{"jsonrpc": "2.0", "id": 77, "error": {"code": 1, "message": "no"}}',
    ):
        assert pipe.say(line) == []


def test_a_client_that_is_gone_before_its_answer_is_no_bug(process: Process, home: Path) -> None:
    opened = Pipe(process)
    assert opened.process.stdout
    opened.process.stdout.close()  # as when an editor is closed while a call runs
    opened.write(json.dumps(CALL).encode())
    assert opened.end() == 0
    assert not (home / "log" / "keepsake.jsonl").exists()


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=10), inner, max_size=3),
    max_leaves=8,
)
NAMES = st.sampled_from(["recall", "remember", "show", "forget", "why"]) | st.text(max_size=10)
KEYS = st.sampled_from(
    ["query", "limit", "content", "class", "id", "ids", "token", "offset", "tags", "files", "session"]
)
CALLS = st.fixed_dictionaries(
    {
        "jsonrpc": st.just("2.0") | VALUES,
        "id": st.just(9) | VALUES,
        "method": st.just("tools/call") | st.sampled_from(["tools/list", "initialize", "ping"]) | VALUES,
        "params": st.fixed_dictionaries({"name": NAMES, "arguments": st.dictionaries(KEYS, VALUES)}) | VALUES,
    }
).map(lambda made: json.dumps(made).encode())
CUT = st.integers(0, len(json.dumps(CALL))).map(lambda at: json.dumps(CALL).encode()[:at])


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(line=CALLS | CUT | st.binary(max_size=200).map(lambda raw: raw.replace(b"\n", b" ")))
def test_whatever_comes_the_server_answers_in_the_protocol_and_goes_on(pipe: Pipe, line: bytes) -> None:
    for answer in pipe.say(line):
        assert ("result" in answer) != ("error" in answer)
        assert len(json.dumps(answer)) < 30_000
