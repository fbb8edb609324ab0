"""A stand-in for the model: answers the Messages API on the loopback from a script and keeps what it was sent."""

from __future__ import annotations

import json
import threading
import time
import uuid
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any

from keepsake.triage import permission

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Callable, Union

    Step = Union["Turn", Callable[[dict[str, Any]], "Turn"]]

SUB_AGENT = "SUB-AGENT TASK"
"""What the prompt of a scripted sub-agent holds, so that its requests are told from the main conversation's."""

SUMMARISER = "Your task is to create a detailed summary"
"""What the client's own request for a compaction holds in its last messages."""

SUMMARY = "The work so far, in one line."
"""What a compaction makes of a conversation, if a test doesn't say otherwise."""

ENDS = {
    "main": "End of script.",
    "sub": "End of script.",
    "side": '{"title": "A session"}',
}
"""What each kind of request is answered with when nothing (more) is scripted for it."""


@dataclass(frozen=True)
class Turn:
    """One answer of the model: text, then tool calls as (name, input)."""

    text: str
    tools: tuple[tuple[str, dict[str, Any]], ...] = ()


def save(content: str, **more: object) -> Turn:
    """Save a note as the model does when it is asked at a Stop."""
    line = json.dumps({"class": "constraint", "content": content, **more})
    return call("Bash", command=f"{permission.FIRST}\n{line}\n{permission.DELIMITER}", description="save")


def say(text: str) -> Turn:
    """Answer with text alone; the client stops after it."""
    return Turn(text)


def ponder(text: str) -> Step:
    """Answer with text after a moment, as every real model does: by then the client has written the prompt down."""

    def later(_: dict[str, Any]) -> Turn:
        time.sleep(0.5)
        return Turn(text)

    return later


def call(tool: str, **given: object) -> Turn:
    """Call one tool, with a word of introduction that is too short to be remembered."""
    return Turn("Next.", ((tool, given),))


def delegate(task: str, tool: str = "Agent") -> Turn:
    """Hand a task to a sub-agent and wait for it; the tool is called `Task` on old clients."""
    given = {"description": "look", "prompt": f"{SUB_AGENT} {task}", "subagent_type": "general-purpose"}
    return Turn("Next.", ((tool, {**given, "run_in_background": False}),))


def texts(body: object) -> list[str]:
    """Return every text of a request that is not the model's own: prompts, reminders, system messages, tool results."""
    messages = body.get("messages", []) if isinstance(body, dict) else []
    return [
        text
        for message in messages
        if message["role"] != "assistant"
        for block in _blocks(message["content"])
        for text in _texts_of(block)
    ]


def _blocks(content: object) -> list[Any]:
    return content if isinstance(content, list) else [{"type": "text", "text": content}]


def _texts_of(block: dict[str, Any]) -> list[str]:
    if block.get("type") == "tool_result":
        return [str(part.get("text", "")) for part in _blocks(block.get("content", ""))]
    return [str(block.get("text", ""))]


@dataclass
class Model:
    """The scripted answers that are left, and the requests that were made, as (kind, body)."""

    main: list[Step]
    sub: list[Step]
    requests: list[tuple[str, Any]] = field(default_factory=list)
    summary: str = SUMMARY
    lock: threading.Lock = field(default_factory=threading.Lock)

    def answer(self, body: dict[str, Any]) -> Turn:
        """Choose the next turn for a request and remember the request."""
        with self.lock:
            kind = self._kind(body)
            self.requests.append((kind, body))
            script = {"main": self.main, "sub": self.sub}.get(kind, [])
            made = f"<analysis>Short.</analysis>\n<summary>{self.summary}</summary>"
            step = script.pop(0) if script else Turn(made if kind == "compaction" else ENDS[kind])
            return step if isinstance(step, Turn) else step(body)

    def _kind(self, body: dict[str, Any]) -> str:
        """Tell the main conversation, a sub-agent, a compaction and small side requests apart."""
        if any(SUMMARISER in text for text in texts({"messages": body["messages"][-2:]})):
            return "compaction"
        if not any(tool.get("name") == "Bash" for tool in body.get("tools", [])):
            return "side"
        first = texts({"messages": body["messages"][:2]})
        return "sub" if any(SUB_AGENT in text for text in first) else "main"


@contextmanager
def serve(main: Sequence[Step], sub: Sequence[Step] = (), summary: str = SUMMARY) -> Iterator[tuple[str, Model]]:
    """Serve a script while the block runs; give the address and the model.

    A step of the script is a turn, or makes one from the request it answers.
    """
    model = Model(list(main), list(sub), summary=summary)
    with listening(type("Handler", (_Handler,), {"model": model})) as address:
        yield address, model


@contextmanager
def listening(handler: type[BaseHTTPRequestHandler]) -> Iterator[str]:
    """Serve on a free port of the loopback while the block runs; give the address."""
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        server.daemon_threads = True
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
            thread.join()


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    model: Model

    def log_message(self, *_: object) -> None:
        """Keep the test's output clean."""

    def do_HEAD(self) -> None:
        self._send("application/json", b"")

    def do_GET(self) -> None:
        self._send("application/json", b'{"data": [], "has_more": false}')

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["content-length"])))
        if "count_tokens" in self.path:
            return self._send("application/json", b'{"input_tokens": 1000}')
        if not self.path.startswith("/v1/messages"):
            return self._send("application/json", b"{}")
        blocks = _content(self.model.answer(body))
        if body.get("stream"):
            return self._send("text/event-stream", b"".join(_events(body["model"], blocks)))
        return self._send("application/json", json.dumps(_message(body["model"], blocks)).encode())

    def _send(self, kind: str, data: bytes) -> None:
        self.send_response(200)
        self.send_header("content-type", kind)
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)


def _content(turn: Turn) -> list[dict[str, Any]]:
    calls = [
        {"type": "tool_use", "id": f"toolu_{uuid.uuid4().hex}", "name": name, "input": given}
        for name, given in turn.tools
    ]
    return [{"type": "text", "text": turn.text}, *calls]


def _message(name: str, blocks: list[dict[str, Any]]) -> dict[str, Any]:
    """Return a whole answer, as a request without streaming gets it."""
    tools = any(block["type"] == "tool_use" for block in blocks)
    return {
        "id": f"msg_{uuid.uuid4().hex}",
        "type": "message",
        "role": "assistant",
        "model": name,
        "content": blocks,
        "stop_reason": "tool_use" if tools else "end_turn",
        "stop_sequence": None,
        "usage": {"input_tokens": 100, "output_tokens": 20},
    }


def _events(name: str, blocks: list[dict[str, Any]]) -> Iterator[bytes]:
    """Yield the server-sent events of a streamed answer."""
    whole = _message(name, blocks)
    yield _event("message_start", message={**whole, "content": [], "stop_reason": None})
    for index, block in enumerate(blocks):
        start: dict[str, Any]
        if block["type"] == "text":
            start = {"type": "text", "text": ""}
            delta = {"type": "text_delta", "text": block["text"]}
        else:
            start = {**block, "input": {}}
            delta = {"type": "input_json_delta", "partial_json": json.dumps(block["input"])}
        yield _event("content_block_start", index=index, content_block=start)
        yield _event("content_block_delta", index=index, delta=delta)
        yield _event("content_block_stop", index=index)
    stop = {"stop_reason": whole["stop_reason"], "stop_sequence": None}
    yield _event("message_delta", delta=stop, usage={"output_tokens": 20})
    yield _event("message_stop")


def _event(kind: str, **payload: object) -> bytes:
    return f"event: {kind}\ndata: {json.dumps({'type': kind, **payload})}\n\n".encode()
