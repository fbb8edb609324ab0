"""Alibaba's Qwen Code (0.24.4), which grew out of Gemini CLI: Claude Code's events and envelope, Gemini's tools."""

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
_TOLD = "<qwen:"
# What a line in the person's place says of itself where they typed it: older versions say nothing; every other word, a
# later version's too, is a schedule's, a goal's or another agent's.
_PROVENANCE, _SUBTYPE = (None, "real_user"), (None, "mid_turn_user_message")
_COMMAND = "slash_command"  # before the text that stands for it, where a person typed it at a terminal
_WANTED = (b'"parts"', b'"slash_command"')

encode = replies.encode


def is_payload(given: Mapping[str, object]) -> bool:
    """Tell whether a payload is Qwen's: a time beside a transcript that lies where Qwen keeps them.

    In a folder that the person chose for them, Qwen's own variable decides.
    """
    path = given.get("transcript_path")
    return "timestamp" in given and isinstance(path, str) and (is_transcript(path) or "QWEN_PROJECT_DIR" in os.environ)


def fields(given: dict[str, object]) -> dict[str, object] | None:
    """Return a payload in Claude Code's form; None for a prompt that no person wrote (it has no words, or ours)."""
    prompt = lines.text(given, "prompt")
    if given.get("hook_event_name") == "UserPromptSubmit" and (not prompt.strip() or lines.is_own_question(prompt)):
        return None
    if "tool_name" not in given:
        return {**given, "prompt": lines.typed([prompt])} if prompt else given
    made = {**given, **gemini.tool(given), "tool_use_id": given.get("tool_call_id") or given.get("tool_use_id")}
    if "error" in given:
        text, code = gemini.printed(lines.text(given, "error"))
        made["error"] = lines.failure(text, code) if code else text
    return made


def is_transcript(path: str) -> bool:
    """Tell whether a file is a session of Qwen's: it is named after its session, Gemini's after its time."""
    where, _, name = path.replace("\\", "/").rpartition("/")
    own = where.endswith("/chats") and "/projects/" in where
    return own and name.endswith(".jsonl") and not name.startswith("session-")


def session(path: str) -> str:
    """Return a transcript's session: its name."""
    return os.path.basename(path)[: -len(".jsonl")]


def cwd(path: str) -> str:
    """Return where a transcript's session began."""
    return lines.text(lines.first(path), "cwd")


def transcripts(env: Mapping[str, str]) -> list[str]:
    """Return every session of every project."""
    return [path for path in lines.below(os.path.join(folder(env), "projects")) if is_transcript(path)]


def folder(env: Mapping[str, str]) -> str:
    """Return Qwen's own folder."""
    return os.path.expanduser(env.get("QWEN_HOME") or "~/.qwen")


class Chat:
    """A session that is read line by line: the slash command that was typed last, until its text has come."""

    def __init__(self, path: str) -> None:
        self.commands = commands.Commands(path, ".qwen")
        self.typed = ""

    def __call__(self, raw: bytes) -> list[dict[str, object]]:
        """Return Claude Code's lines for a line."""
        line = lines.line_of(raw, _WANTED, len(raw))
        kept = ("uuid", "timestamp", "cwd", "gitBranch", "isSidechain")
        more: dict[str, object] = {key: line[key] for key in kept if key in line}
        return [{**more, **made} for made in self._made(line)]

    def _made(self, line: dict[str, Any]) -> list[dict[str, object]]:
        if line.get("type") == "user":
            return self._prompt(line)
        payload = lines.table(line, "systemPayload")
        if line.get("subtype") == _COMMAND and payload.get("phase") == "invocation":
            self.typed = lines.text(payload, "rawCommand") if payload.get("sentToModel") is True else ""
        elif line.get("type") == "assistant":
            self.typed = ""
        return _said(line, lines.tables(lines.table(line, "message"), "parts"))

    def _prompt(self, line: dict[str, Any]) -> list[dict[str, object]]:
        """Return the line of what a person typed; none of what came by itself, or of a command's text alone."""
        if line.get("provenance") not in _PROVENANCE or line.get("subtype") not in _SUBTYPE:
            return []
        parts = _texts(lines.tables(lines.table(line, "message"), "parts"))
        sent = lines.typed(text for text in parts if text and not text.startswith(_TOLD))
        shown = lines.typed([lines.text(lines.table(line, "systemPayload"), "displayText")])
        command, self.typed = self.typed or (shown if shown.startswith("/") else ""), ""
        if command and not sent.startswith(command):
            return [lines.invoked(command)]
        text = shown or sent
        return [lines.user(text)] if text and not self.commands.say(text, lines.text(line, "cwd")) else []


reader = Chat


def _texts(parts: list[dict[str, Any]]) -> list[str]:
    return [lines.text(part, "text") for part in parts if not part.get("thought")]


def _said(line: dict[str, Any], parts: list[dict[str, Any]]) -> list[dict[str, object]]:
    """Return the lines for an answer or for tools' results."""
    kind, own = line.get("type"), lines.text(line, "uuid")
    if kind == "assistant":
        return [lines.assistant("\n\n".join(filter(None, _texts(parts))), _calls(line, parts), own)]
    if kind == "tool_result":
        answers = [found for part in parts if (found := lines.table(part, "functionResponse"))]
        failed = lines.table(line, "toolCallResult").get("status") == "error"
        return [_result(one, failed=failed) for one in answers]
    return []


def _calls(line: dict[str, Any], parts: list[dict[str, Any]]) -> list[dict[str, object]]:
    found = filter(None, (lines.table(part, "functionCall") for part in parts))
    return [gemini.call(one, lines.text(line, "cwd")) for one in found]


def _result(one: dict[str, Any], *, failed: bool) -> dict[str, object]:
    text, code = gemini.printed(gemini.response(one))
    return lines.result(lines.text(one, "id"), text, code, failed=failed)
