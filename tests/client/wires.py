"""A stand-in for the models of other coding agents: one script, spoken in the three forms that they ask in."""

from __future__ import annotations

import json
import re
import threading
import time
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler
from typing import TYPE_CHECKING, Any

from tests.client.model import Turn, listening

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Callable, Union

    Step = Union[Turn, Callable[[str], Turn]]

END = Turn("End of script.")
USAGE = {"input_tokens": 100, "output_tokens": 20, "total_tokens": 120}


@dataclass
class Model:
    """The answers that are left, and what each request that could call tools held, as text."""

    script: list[Step]
    requests: list[str] = field(default_factory=list)
    lock: threading.Lock = field(default_factory=threading.Lock)

    def answer(self, body: dict[str, Any]) -> tuple[int, Turn]:
        """Return the next turn and its number; a request without tools (a title) uses none up."""
        with self.lock:
            if not body.get("tools"):
                return 0, Turn("A title.")
            said = json.dumps(body, ensure_ascii=False)
            self.requests.append(said)
            step = self.script.pop(0) if self.script else END
            return len(self.requests), step if isinstance(step, Turn) else step(said)


@contextmanager
def serve(script: Sequence[Step]) -> Iterator[tuple[str, Model]]:
    """Serve a script while the block runs; give the address and the model."""
    model = Model(list(script))
    with listening(type("Handler", (_Handler,), {"model": model})) as address:
        yield address, model


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    model: Model

    def log_message(self, *_: object) -> None:
        """Keep the test's output clean."""

    def do_GET(self) -> None:
        self._plain({"object": "list", "data": [{"id": "gpt-5.5", "object": "model", "owned_by": "nobody"}]})

    def do_POST(self) -> None:
        raw = self._chunked() if "chunked" in self.headers.get("transfer-encoding", "").lower() else self._sized()
        body = json.loads(raw or b"{}")
        path = self.path.partition("?")[0]
        if path.endswith("/responses"):
            number, turn = self.model.answer(body)
            events = list(responses(number, turn, str(body.get("model"))))
            return self._stream(events, named=True) if body.get("stream") else self._plain(events[-1]["response"])
        if path.endswith("/chat/completions"):
            number, turn = self.model.answer(body)
            return self._stream(chunks(number, turn)) if body.get("stream") else self._plain(completion(number, turn))
        if re.search(r":(stream)?generateContent$", path, re.IGNORECASE):
            _, turn = self.model.answer(body)
            return self._stream([gemini(turn)], done=False) if ":stream" in path else self._plain(gemini(turn))
        return self._plain({"totalTokens": 100, "input_tokens": 100})

    def _sized(self) -> bytes:
        return self.rfile.read(int(self.headers.get("content-length") or 0))

    def _chunked(self) -> bytes:
        raw = b""
        while size := int(self.rfile.readline().partition(b";")[0] or b"0", 16):
            raw += self.rfile.read(size)
            self.rfile.readline()
        self.rfile.readline()
        return raw

    def _plain(self, value: object) -> None:
        data = json.dumps(value).encode()
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def _stream(self, events: list[dict[str, Any]], *, named: bool = False, done: bool = True) -> None:
        self.send_response(200)
        self.send_header("content-type", "text/event-stream")
        self.send_header("connection", "close")
        self.end_headers()
        for event in events:
            head = f"event: {event['type']}\n" if named else ""
            self.wfile.write(f"{head}data: {json.dumps(event)}\n\n".encode())
        if done and not named:
            self.wfile.write(b"data: [DONE]\n\n")
        self.close_connection = True


def responses(number: int, turn: Turn, model: str) -> Iterator[dict[str, Any]]:
    """Yield the events of OpenAI's Responses API (Codex)."""
    text = [{"type": "output_text", "text": turn.text, "annotations": []}]
    items: list[dict[str, Any]] = [
        {"type": "message", "id": f"msg_{number}", "status": "completed", "role": "assistant", "content": text}
    ]
    for at, (name, given) in enumerate(turn.tools):
        where, _, tool = name.rpartition(".")  # a tool in a namespace
        own = {"id": f"fc_{number}_{at}", "call_id": f"call_{number}_{at}", "name": tool, "status": "completed"}
        own.update({"namespace": where} if where else {})
        items.append({"type": "function_call", "arguments": json.dumps(given), **own})
    whole = {"id": f"resp_{number}", "object": "response", "created_at": int(time.time()), "model": model, "output": []}
    yield {"type": "response.created", "response": {**whole, "status": "in_progress"}}
    for at, item in enumerate(items):
        yield {"type": "response.output_item.added", "output_index": at, "item": item}
        yield {"type": "response.output_item.done", "output_index": at, "item": item}
    done = {**whole, "status": "completed", "output": items, "usage": USAGE}
    yield {"type": "response.completed", "response": done}


def completion(number: int, turn: Turn) -> dict[str, Any]:
    """Return a chat completion (Copilot, Qwen)."""
    message: dict[str, Any] = {"role": "assistant", "content": turn.text}
    if turn.tools:
        message["tool_calls"] = [
            {"index": at, "id": f"call_{number}_{at}", "type": "function",
             "function": {"name": name, "arguments": json.dumps(given)}}
            for at, (name, given) in enumerate(turn.tools)
        ]  # fmt: skip
    usage = {"prompt_tokens": 100, "completion_tokens": 20, "total_tokens": 120}
    choice = {"index": 0, "message": message, "finish_reason": "tool_calls" if turn.tools else "stop"}
    return {"id": f"chat_{number}", "object": "chat.completion", "created": int(time.time()), "model": "gpt-5.5",
            "choices": [choice], "usage": usage}  # fmt: skip


def chunks(number: int, turn: Turn) -> list[dict[str, Any]]:
    """Return the same as it is streamed."""
    whole = completion(number, turn)
    (choice,) = whole.pop("choices")
    base = {**whole, "object": "chat.completion.chunk"}
    usage = base.pop("usage")
    first = {"index": 0, "delta": choice["message"], "finish_reason": None}
    last = {"index": 0, "delta": {}, "finish_reason": choice["finish_reason"]}
    return [{**base, "choices": [first]}, {**base, "choices": [last], "usage": usage}]


def gemini(turn: Turn) -> dict[str, Any]:
    """Return an answer of Google's API."""
    calls = [{"functionCall": {"name": name, "args": given}} for name, given in turn.tools]
    content = {"role": "model", "parts": [{"text": turn.text}, *calls]}
    usage = {"promptTokenCount": 100, "candidatesTokenCount": 20, "totalTokenCount": 120}
    return {"candidates": [{"index": 0, "finishReason": "STOP", "content": content}], "usageMetadata": usage}
