"""What a hook costs in each coding agent: `python benchmarks/hosts.py [--rounds N] [--save]`.

Each agent's captured payload is handed to the command that `keepsake install` registers, with a store of 10,000
memories and the same conversation of EXCHANGES prompts in that agent's transcript. The hooks and a bare start
of Python alternate in one run. The ratio is that of processor times, so that a busy machine matters little.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from typing import TYPE_CHECKING, Any

import corpus
import hooks
import measure
from keepsake import hosts
from keepsake.hosts import setup

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

CAPTURES = os.path.join(measure.ROOT, "tests", "fixtures", "hosts")
EXCHANGES = 100
PROMPT = "why does the argument parser format the usage line of mutually exclusive groups differently?"
ROWS = (
    *("session start", "prompt", "before a command, no rule applies", "after a command"),
    "Stop, without deciding whether to ask",
)
# agent -> its payload of each row; Claude Code's is written here
PAYLOADS = {
    "codex": ("SessionStart-startup", "UserPromptSubmit", "PreToolUse-Bash", "PostToolUse-Bash", "Stop-active"),
    "copilot": (
        *("pascal-SessionStart-new", "pascal-UserPromptSubmit", "pascal-PreToolUse-Bash", "pascal-PostToolUse-Bash"),
        "pascal-Stop-active",
    ),
    "gemini": (
        *("SessionStart-startup", "BeforeAgent", "BeforeTool-run_shell_command", "AfterTool-run_shell_command"),
        "AfterAgent-active",
    ),
    "qwen": (
        *("SessionStart-startup", "UserPromptSubmit", "PreToolUse-run_shell_command", "PostToolUse-run_shell_command"),
        "Stop-active",
    ),
}
SHELL = {"tool_name": "Bash", "tool_input": {"command": "cat sample.txt"}}
CLAUDES = (
    {"hook_event_name": "SessionStart", "source": "startup"},
    {"hook_event_name": "UserPromptSubmit", "prompt": PROMPT},
    {"hook_event_name": "PreToolUse", **SHELL},
    {"hook_event_name": "PostToolUse", **SHELL, "tool_response": {"stdout": "line one", "stderr": ""}},
    {"hook_event_name": "Stop", "stop_hook_active": True, "last_assistant_message": "Done."},
)
SESSION = "00000000-0000-4000-8000-000000000001"
PLACES = {
    "claude": f".claude/projects/x/{SESSION}.jsonl",
    "codex": f".codex/sessions/2026/11/22/rollout-2026-11-22T07-25-50-{SESSION}.jsonl",
    "copilot": f".copilot/session-state/{SESSION}/events.jsonl",
    "gemini": ".gemini/tmp/project/chats/session-2026-11-22T08-02-00000001.jsonl",
    "qwen": f".qwen/projects/x/chats/{SESSION}.jsonl",
}


def _codex(number: int, asked: str, path: str, printed: str, said: str) -> Iterator[dict[str, Any]]:
    def item(**payload: object) -> dict[str, Any]:
        return {"timestamp": "2026-01-05T10:00:00.000Z", "type": "response_item", "payload": payload}

    yield item(type="message", role="user", content=[{"type": "input_text", "text": asked}])
    given = json.dumps({"cmd": f"cat {path}"})
    yield item(type="function_call", name="exec_command", arguments=given, call_id=f"c{number}")
    yield item(type="function_call_output", call_id=f"c{number}", output=printed)
    yield item(type="message", role="assistant", id=f"m{number}", content=[{"type": "output_text", "text": said}])


def _copilot(number: int, asked: str, path: str, printed: str, said: str) -> Iterator[dict[str, Any]]:
    def line(kind: str, **data: object) -> dict[str, Any]:
        return {"type": kind, "data": data, "id": f"{kind}{number}", "timestamp": "2026-01-05T10:00:00.000Z"}

    call = {"toolCallId": f"c{number}", "name": "view", "arguments": {"path": path}}
    yield line("user.message", content=asked)
    yield line("assistant.message", content="", toolRequests=[call], messageId=f"a{number}")
    yield line("tool.execution_complete", toolCallId=f"c{number}", success=True, result={"content": printed})
    yield line("assistant.message", content=said, toolRequests=[], messageId=f"b{number}")


def _gemini(number: int, asked: str, path: str, printed: str, said: str) -> Iterator[dict[str, Any]]:
    head = {"id": f"m{number}", "timestamp": "2026-01-05T10:00:00.000Z"}
    result = [{"functionResponse": {"id": f"c{number}", "name": "read_file", "response": {"output": printed}}}]
    call = {"id": f"c{number}", "name": "read_file", "args": {"file_path": path}, "result": result}
    yield {**head, "id": f"u{number}", "type": "user", "content": [{"text": asked}]}
    yield {**head, "type": "gemini", "content": said, "toolCalls": [{**call, "status": "success"}]}


def _qwen(number: int, asked: str, path: str, printed: str, said: str) -> Iterator[dict[str, Any]]:
    def line(kind: str, part: object, role: str) -> dict[str, Any]:
        head = {"uuid": f"{kind}{number}", "timestamp": "2026-01-05T10:00:00.000Z", "type": kind}
        return {**head, "message": {"role": role, "parts": [part]}}

    call = {"id": f"c{number}", "name": "read_file"}
    yield line("user", {"text": asked}, "user")
    yield line("assistant", {"functionCall": {**call, "args": {"file_path": path}}}, "model")
    yield line("tool_result", {"functionResponse": {**call, "response": {"output": printed}}}, "user")
    yield line("assistant", {"text": said}, "model")


FORMS: dict[str, Callable[[int, str, str, str, str], Iterator[dict[str, Any]]]] = {
    "codex": _codex,
    "copilot": _copilot,
    "gemini": _gemini,
    "qwen": _qwen,
}


def conversation(name: str) -> str:
    """Return the transcript of an agent: the same words in all of them."""
    texts = corpus.turns(4 * EXCHANGES, seed=11)
    if name == "claude":
        return "".join([corpus.exchange(texts, number) for number in range(EXCHANGES)])
    found = []
    for number in range(EXCHANGES):
        asked, said, printed = (next(texts) for _ in range(3))
        found += [json.dumps(one) for one in FORMS[name](number, asked[0], asked[1] or "a.py", printed[0], said[0])]
    return "\n".join([json.dumps({"type": "session_meta", "payload": {}}), *found, ""])


def commands(person: str, project: str) -> dict[str, tuple[list[str], bytes]]:
    """Return {"agent row": (command line, stdin)}, bare Python first; writes the transcripts below person."""
    made: dict[str, tuple[list[str], bytes]] = {"bare": ([sys.executable, "-S", "-E", "-c", "pass"], b"")}
    for name, place in PLACES.items():
        transcript = os.path.join(person, place)
        os.makedirs(os.path.dirname(transcript))
        with open(transcript, "w", encoding="utf-8") as file:
            file.write(conversation(name))
        for number, row in enumerate(ROWS):
            payload, script = _payload(name, number)
            payload.update({"cwd": project, "session_id": SESSION if row.startswith("Stop") else "s{run}"})
            if name == "claude" or "transcript_path" in payload:
                payload["transcript_path"] = transcript
            if "prompt" in payload:
                payload["prompt"] = PROMPT
            line = ["/bin/sh", "-c", script]
            made[f"{name} {row}"] = (line, json.dumps(payload).encode())
    return made


def _payload(name: str, number: int) -> tuple[dict[str, Any], str]:
    """Return the payload of a row, and the command that the agent starts for it."""
    if name == "claude":
        payload: dict[str, Any] = dict(CLAUDES[number])
        with open(os.path.join(measure.ROOT, "hooks", "hooks.json"), encoding="utf-8") as file:
            groups = json.load(file)["hooks"][payload["hook_event_name"]]
        return payload, next(one["command"] for group in groups for one in group["hooks"] if "if" not in one)
    with open(os.path.join(CAPTURES, name, f"{PAYLOADS[name][number]}.json"), encoding="utf-8") as file:
        payload = json.load(file)
    script = next(row[1] for row in hosts.named(name).HOOKS if row[0] == payload["hook_event_name"])
    return payload, setup.command(script)


def main() -> int:
    """Measure, print, and save if asked to."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--save", action="store_true")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        home, person, project = (os.path.join(folder, name) for name in ("home", "person", "project"))
        hooks.prepare(home, project, 10_000, hooks.NOTES)
        with open(os.path.join(home, "guards"), "w", encoding="utf-8"):
            pass  # no rule forbids anything
        env = {**hooks.environment(home), "HOME": person, "KEEPSAKE_SYNC": ""}
        samples = measure.interleaved(commands(person, project), args.rounds, env, lambda: None)
    bare = measure.medians(samples["bare"]).cpu
    rows: list[list[object]] = []
    for row in ROWS:
        taken = [measure.medians(samples[f"{name} {row}"]).cpu for name in PLACES]
        rows.append([row, *(round(cpu / bare, 2) for cpu in taken)])
    columns = ["hook", "Claude Code", *(hosts.named(name).TITLE for name in PLACES if name != "claude")]
    print(" | ".join(columns))
    for cells in rows:
        print(" | ".join([str(cell) for cell in cells]))
    if args.save:
        measure.save(
            "hosts", measure.table(f"Processor time as a ratio, medians of {args.rounds} rounds", columns, rows)
        )
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
