"""Alibaba's Qwen Code (0.24.4), which grew out of Gemini CLI: Claude Code's events and envelope, Gemini's tools."""

from __future__ import annotations

import os

from keepsake.base import reply as replies
from keepsake.hosts import gemini, lines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from keepsake.hosts import Translate

NAME, TITLE = "qwen", "Qwen Code"
_ANSWERED = "SessionStart UserPromptSubmit PreToolUse PostToolUse PostToolUseFailure PreCompact Stop SessionEnd".split()
_PASSED = ("PermissionRequest", "PostToolBatch", "StopFailure", "SubagentStart", "SubagentStop",
           "PostCompact", "Notification", "QueryEnd")  # fmt: skip
EVENTS = {**{one: one for one in _ANSWERED}, **dict.fromkeys(_PASSED, "")}
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
SIGNS = {"timestamp": "2026-11-22T08:02:22.581Z", "transcript_path": "/x/projects/y/chats/check.jsonl"}
OFF = (("settings.json", "disableAllHooks", True),)
TODO = ""
_TOLD = "<qwen:"

encode = replies.encode


def is_payload(given: Mapping[str, object]) -> bool:
    """Tell whether a payload is Qwen's: a time beside a transcript that lies where Qwen keeps them.

    In a folder that the person chose for them, Qwen's own variable decides.
    """
    path = given.get("transcript_path")
    return "timestamp" in given and isinstance(path, str) and (is_transcript(path) or "QWEN_PROJECT_DIR" in os.environ)


def fields(given: dict[str, object]) -> dict[str, object] | None:
    """Return a payload in Claude Code's form; None for a prompt that no person wrote (it has no words, or ours)."""
    prompt = lines.text_of(given.get("prompt"))
    if given.get("hook_event_name") == "UserPromptSubmit" and (not prompt.strip() or lines.is_own_question(prompt)):
        return None
    if "tool_name" not in given:
        return given
    made = {**given, **gemini.tool(given), "tool_use_id": given.get("tool_call_id") or given.get("tool_use_id")}
    if "error" in given:
        text, code = gemini.printed(lines.text_of(given["error"]))
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
    return lines.text_of(lines.first(path).get("cwd"))


def transcripts(env: Mapping[str, str]) -> list[str]:
    """Return every session of every project."""
    return [path for path in lines.below(os.path.join(folder(env), "projects")) if is_transcript(path)]


def folder(env: Mapping[str, str]) -> str:
    """Return Qwen's own folder."""
    return os.path.expanduser(env.get("QWEN_HOME") or "~/.qwen")


def reader(path: str) -> Translate:  # noqa: ARG001  # each line says all that it needs
    """Return what turns a session's lines into Claude Code's."""
    return translate


def translate(raw: bytes) -> list[dict[str, object]]:
    """Return Claude Code's lines for a line."""
    if b'"parts"' not in raw:
        return []
    line = lines.object_of(raw.decode("utf-8", "replace"))
    parts = lines.items_of(lines.table_of(line.get("message")).get("parts"))
    more: dict[str, object] = {
        key: line.get(key) for key in ("uuid", "timestamp", "cwd", "gitBranch", "isSidechain") if key in line
    }
    return [{**more, **made} for made in _said(line, parts)]


def _said(line: dict[str, Any], parts: list[dict[str, Any]]) -> list[dict[str, object]]:
    kind, own = line.get("type"), lines.text_of(line.get("uuid"))
    texts = [lines.text_of(part.get("text")) for part in parts if not part.get("thought")]
    if kind == "user":
        text = "\n\n".join([text for text in texts if text and not text.startswith(_TOLD)])
        return [lines.user(text)] if text else []
    if kind == "assistant":
        return [lines.assistant("\n\n".join(filter(None, texts)), _calls(line, parts), own)]
    if kind == "tool_result":
        answers = [found for part in parts if (found := lines.table_of(part.get("functionResponse")))]
        failed = lines.table_of(line.get("toolCallResult")).get("status") == "error"
        return [_result(one, failed=failed) for one in answers]
    return []


def _calls(line: dict[str, Any], parts: list[dict[str, Any]]) -> list[dict[str, object]]:
    found = filter(None, (lines.table_of(part.get("functionCall")) for part in parts))
    return [gemini.call(one, lines.text_of(line.get("cwd"))) for one in found]


def _result(one: dict[str, Any], *, failed: bool) -> dict[str, object]:
    text, code = gemini.printed(lines.text_of(gemini.response(one)))
    return lines.result(lines.text_of(one.get("id")), text, code, failed=failed)
