"""Alibaba's Qwen Code (0.24.4), a fork of Gemini CLI: its events and answers are Claude Code's, its tools Gemini's."""

from __future__ import annotations

import os

from keepsake.base import reply as replies
from keepsake.hosts import commands, gemini, lines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any


NAME, TITLE = "qwen", "Qwen Code"
MARK, SESSION = "QWEN_CODE", "QWEN_CODE_SESSION_ID"
KEPT = ("projects",)
CONFIG, UNIT = ("settings.json",), 1000
HOOKS = (
    ("SessionStart", "session_start", "", 10),
    ("UserPromptSubmit", "user_prompt_submit", "", 5),
    ("PreToolUse", "pre_tool_use Bash", "run_shell_command", 5),
    ("PreToolUse", "pre_tool_use Edit", "edit|write_file", 5),
    ("PostToolUse", "post_tool_use", "run_shell_command|read_file|edit|write_file", 5),
    ("PostToolUseFailure", "post_tool_use_failure", "", 5),
    ("PreCompact", "pre_compact", "", 5),
    ("Stop", "stop", "", 10),
    ("SessionEnd", "session_end", "", 5),
)
_PASSED = ("PermissionRequest", "PostToolBatch", "StopFailure", "SubagentStart", "SubagentStop",
           "PostCompact", "Notification", "QueryEnd")  # fmt: skip
EVENTS = {**{row[0]: row[0] for row in HOOKS}, **dict.fromkeys(_PASSED, "")}
SIGNS = {"timestamp": "2026-11-22T08:02:22.581Z", "transcript_path": "/x/projects/y/chats/check.jsonl"}
OFF = (("settings.json", "disableAllHooks", True),)
TODO = ""
_CLIENT_TEXT = "<qwen:"
# `provenance` and `subtype` of a user line that a person typed; older versions leave both out. Any other value, also
# one of a later version, counts as a text of a schedule, a goal or another agent.
_PROVENANCE, _SUBTYPE = (None, "real_user"), (None, "mid_turn_user_message")
_COMMAND = "slash_command"  # subtype of the line before a command's text, if a person typed the command at a terminal
_LINE_MARKS = (b'"parts"', b'"slash_command"')

encode = replies.encode


def is_payload(payload: Mapping[str, object]) -> bool:
    """Tell whether a payload is Qwen's: it has a timestamp, and its transcript lies where Qwen keeps transcripts.

    If the person chose another folder for them, Qwen's variable QWEN_PROJECT_DIR decides.
    """
    path = payload.get("transcript_path")
    return (
        "timestamp" in payload and isinstance(path, str) and (is_transcript(path) or "QWEN_PROJECT_DIR" in os.environ)
    )


def fields(payload: dict[str, object]) -> dict[str, object] | None:
    """Return a payload in Claude Code's form; None for a prompt that is empty or keepsake's own question."""
    prompt = lines.text(payload, "prompt")
    if payload.get("hook_event_name") == "UserPromptSubmit" and (not prompt.strip() or lines.is_own_question(prompt)):
        return None
    if "tool_name" not in payload:
        return {**payload, "prompt": lines.typed_text([prompt])} if prompt else payload
    translated = {
        **payload,
        **gemini.tool(payload),
        "tool_use_id": payload.get("tool_call_id") or payload.get("tool_use_id"),
    }
    if "error" in payload:
        text, code = gemini.printed(lines.text(payload, "error"))
        translated["error"] = lines.failure(text, code) if code else text
    return translated


def is_transcript(path: str) -> bool:
    """Tell whether a file is a session of Qwen Code; unlike Gemini's, its name doesn't begin with `session-`."""
    directory, _, name = path.replace("\\", "/").rpartition("/")
    own = directory.endswith("/chats") and "/projects/" in directory
    return own and name.endswith(".jsonl") and not name.startswith("session-")


def session(path: str) -> str:
    """Return the id of a transcript's session: the file's name."""
    return os.path.basename(path)[: -len(".jsonl")]


def cwd(path: str) -> str:
    """Return the folder in which a transcript's session began."""
    return lines.text(lines.first_line(path), "cwd")


def folder(env: Mapping[str, str]) -> str:
    """Return the folder of Qwen's settings and transcripts."""
    return os.path.expanduser(env.get("QWEN_HOME") or "~/.qwen")


class Chat:
    """Translates a session line by line; remembers a slash command that was typed until the command's text comes."""

    def __init__(self, path: str) -> None:
        self.commands = commands.Commands(path, ".qwen")
        self.typed_command = ""

    def __call__(self, raw: bytes) -> list[dict[str, object]]:
        """Return a line of the transcript as lines of Claude Code's."""
        line = lines.line_of(raw, _LINE_MARKS, len(raw))
        if not line:
            return []
        keys = ("uuid", "timestamp", "cwd", "gitBranch", "isSidechain")
        common: dict[str, object] = {key: line[key] for key in keys if key in line}
        return [{**common, **translated} for translated in self._translate(line)]

    def _translate(self, line: dict[str, Any]) -> list[dict[str, object]]:
        if line.get("type") == "user":
            return self._prompt(line)
        payload = lines.table(line, "systemPayload")
        if line.get("subtype") == _COMMAND and payload.get("phase") == "invocation":
            self.typed_command = lines.text(payload, "rawCommand") if payload.get("sentToModel") is True else ""
        elif line.get("type") == "assistant":
            self.typed_command = ""
        return _answer_or_results(line, lines.tables(lines.table(line, "message"), "parts"))

    def _prompt(self, line: dict[str, Any]) -> list[dict[str, object]]:
        """Return the line of what a person typed; no line for a text that nobody typed or that a command file holds."""
        if line.get("provenance") not in _PROVENANCE or line.get("subtype") not in _SUBTYPE:
            return []
        parts = _texts(lines.tables(lines.table(line, "message"), "parts"))
        sent = lines.typed_text(text for text in parts if text and not text.startswith(_CLIENT_TEXT))
        shown = lines.typed_text([lines.text(lines.table(line, "systemPayload"), "displayText")])
        command, self.typed_command = self.typed_command or (shown if shown.startswith("/") else ""), ""
        if command and not sent.startswith(command):
            return [lines.slash_command(command)]
        text = shown or sent
        return [lines.user(text)] if text and not self.commands.is_command_text(text, lines.text(line, "cwd")) else []


reader = Chat


def _texts(parts: list[dict[str, Any]]) -> list[str]:
    return [lines.text(part, "text") for part in parts if not part.get("thought")]


def _answer_or_results(line: dict[str, Any], parts: list[dict[str, Any]]) -> list[dict[str, object]]:
    """Return the lines for an assistant's answer or for tool results."""
    if line.get("type") == "assistant":
        function_calls = filter(None, (lines.table(part, "functionCall") for part in parts))
        calls = [gemini.call(one, lines.text(line, "cwd")) for one in function_calls]
        return [lines.assistant("\n\n".join(filter(None, _texts(parts))), calls, lines.text(line, "uuid"))]
    if line.get("type") == "tool_result":
        responses = [response for part in parts if (response := lines.table(part, "functionResponse"))]
        failed = lines.table(line, "toolCallResult").get("status") == "error"
        return [_result(response, failed=failed) for response in responses]
    return []


def _result(response: dict[str, Any], *, failed: bool) -> dict[str, object]:
    text, code = gemini.printed(gemini.response(response))
    return lines.result(lines.text(response, "id"), text, code, failed=failed)
