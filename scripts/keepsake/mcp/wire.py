"""Reads lines of limited length from the client, and answers invalid ones with an error of the protocol.

The SDK's own reader loads lines of any length into memory and silently drops those that it can't parse.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, BinaryIO, cast

import anyio
from anyio.abc import ObjectSendStream
from mcp.server.stdio import stdio_server
from mcp.shared.message import SessionMessage
from mcp_types import (
    INVALID_REQUEST,
    PARSE_ERROR,
    ErrorData,
    JSONRPCError,
    JSONRPCNotification,
    jsonrpc_message_adapter,
)
from pydantic import ValidationError

from keepsake.base import journal

MAX_BYTES = 1_000_000  # of a line: ten times the length of the longest memory


class Lines:
    """Yields the valid messages among the lines of a stream; others are answered through `write` and left out."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self.write: ObjectSendStream[SessionMessage] | None = None

    def __aiter__(self) -> AsyncIterator[str]:
        return self

    async def __anext__(self) -> str:
        while True:
            line: bytes = await anyio.to_thread.run_sync(self._read, abandon_on_cancel=True)
            if not line:
                raise StopAsyncIteration
            error = fault(line)
            if error is None:
                return line.decode("utf-8")
            journal.note("mcp", f"refused a line of {len(line)} bytes: {error.error.message}")
            if self.write is not None:
                await self.write.send(SessionMessage(error))

    def _read(self) -> bytes:
        """Return the next non-empty line, b"" at the end; a longer line is cut after MAX_BYTES + 1 bytes."""
        while True:
            line = self._stream.readline(MAX_BYTES + 1)
            part = line
            while part and not part.endswith(b"\n"):
                part = self._stream.readline(MAX_BYTES)
            if not line or line.strip():
                return line


def fault(line: bytes) -> JSONRPCError | None:
    """Return the protocol's error for an invalid line, None for a valid message."""
    if len(line) > MAX_BYTES:
        return _error(PARSE_ERROR, f"a message of at most {MAX_BYTES:,} bytes expected")
    try:
        message = jsonrpc_message_adapter.validate_json(line, by_name=False)
        if isinstance(message, JSONRPCNotification) and "id" in json.loads(line):  # else silently dropped
            return _error(INVALID_REQUEST, "the id of a request is a text or a whole number")
    except ValidationError as error:
        if error.errors(include_url=False, include_context=False, include_input=False)[0]["type"] == "json_invalid":
            return _error(PARSE_ERROR, "not JSON in UTF-8")
        value = json.loads(line)
        id_ = value.get("id") if isinstance(value, dict) else None
        return _error(INVALID_REQUEST, "not a JSON-RPC 2.0 message", id_)
    return None


def _error(code: int, message: str, id_: object = None) -> JSONRPCError:
    known = id_ if isinstance(id_, (int, str)) and not isinstance(id_, bool) else None
    return JSONRPCError(jsonrpc="2.0", id=known, error=ErrorData(code=code, message=message))


@asynccontextmanager
async def streams() -> AsyncIterator[tuple[Any, Any]]:
    """Yield the server's streams, stdin and stdout, which other code in the process can't reach meanwhile."""
    stdin, null = os.dup(sys.stdin.fileno()), os.open(os.devnull, os.O_RDONLY)
    os.dup2(null, sys.stdin.fileno())
    os.close(null)
    lines = Lines(os.fdopen(stdin, "rb"))
    async with stdio_server(stdin=cast("Any", lines)) as (read, write):
        lines.write = cast("Any", write)
        yield read, write
