"""GitHub's Copilot CLI (1.0.102): Claude Code's event names, flat JSON answers, transcripts named `events.jsonl`."""

from __future__ import annotations

import os
import time

from keepsake.base import minijson, paths
from keepsake.base import reply as replies
from keepsake.base.event import session_id
from keepsake.base.reply import MAX_CHARS
from keepsake.hosts import lines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from keepsake.base.reply import Reply

NAME, TITLE = "copilot", "Copilot CLI"
MARK, SESSION = "COPILOT_CLI", "COPILOT_AGENT_SESSION_ID"
CONFIG, UNIT = ("hooks", "keepsake.json"), 1
HOOKS = (
    ("SessionStart", "session_start", "", 10),
    ("UserPromptSubmit", "user_prompt_submit", "", 5),
    ("PreToolUse", "pre_tool_use Bash", "Bash", 5),
    ("PreToolUse", "pre_tool_use Edit", "Edit|Write", 5),
    ("PostToolUse", "post_tool_use", "Bash|Read|Edit|Write", 5),
    ("PostToolUseFailure", "post_tool_use_failure", "", 5),
    ("SubagentStart", "subagent_start", "", 5),
    ("PreCompact", "pre_compact", "", 5),
    ("Stop", "stop", "", 10),
    ("SessionEnd", "session_end", "", 5),
)
_PASSED = ("PermissionRequest", "SubagentStop", "ErrorOccurred", "Notification")
# SubagentStart comes without its name and with keys in camelCase, however it is registered.
EVENTS = {**{row[0]: row[0] for row in HOOKS}, **dict.fromkeys(_PASSED, ""), "": "SubagentStart"}
SIGNS = {"timestamp": "2026-11-22T08:02:33.198Z"}
OFF = (("hooks/keepsake.json", "disableAllHooks", True),)  # 1.0.102 ignores this key in settings.json
TODO = ""
FILE, STATES = "events.jsonl", "session-state"
KEPT = (STATES,)
PATIENCE, STEP = 20, 0.02  # how often a Stop looks for the end of its transcript; seconds between two looks
TAIL = 64 * 1024  # bytes at the end of the transcript that are searched
TOOLS = {"bash": "Bash", "view": "Read", "edit": "Edit", "create": "Write", "web_fetch": "WebFetch",
         "web_search": "WebSearch", "grep": "Grep", "glob": "Glob", "task": "Task"}  # fmt: skip
INPUTS = {"agent_type": "subagent_type", "path": "file_path", "old_str": "old_string", "new_str": "new_string",
          "file_text": "content"}  # fmt: skip
_RENAMED = ("Read", "Edit", "Write", "Task")
_ENDED = "<shellId: "  # begins the last line of a shell's output: `<shellId: 1 completed with exit code 3>`
_TYPED = (None, "", "user")  # `source` of a message that a person typed; others name an agent, a skill, a schedule
_LINE_MARKS = (b'"user.message"', b'"assistant.message"', b'"tool.execution_complete"', b'"hook.end"')


def is_payload(payload: Mapping[str, object]) -> bool:
    """Tell whether a payload is Copilot's: it has a timestamp, and no transcript unless it has a Stop's reason."""
    if "timestamp" not in payload:
        return False
    return "stop_reason" in payload or not {"transcript_path", "turn_id"} & payload.keys()


def fields(payload: dict[str, object]) -> dict[str, object] | None:
    """Return a payload in Claude Code's form; None for a prompt that is keepsake's own question."""
    if lines.is_own_question(lines.text(payload, "prompt")):
        return None
    name = lines.text(payload, "tool_name")
    identifier = session_id(lines.text(payload, "session_id") or lines.text(payload, "sessionId"))
    translated = {
        **payload,
        "session_id": identifier,
        "transcript_path": payload.get("transcript_path")
        or (os.path.join(folder(os.environ), STATES, identifier, FILE) if identifier else ""),
        "source": "startup" if payload.get("source") == "new" else payload.get("source"),
        "tool_input": _input(name, lines.table(payload, "tool_input")),
    }
    if payload.get("hook_event_name") == "Stop":
        wait_for_transcript(lines.text(payload, "transcript_path"))
    if "tool_result" not in payload:
        return translated
    output = lines.text(lines.table(payload, "tool_result"), "text_result_for_llm")
    return {**translated, **lines.outcome(*_printed(output))}


def wait_for_transcript(path: str) -> None:
    """Wait until the transcript is complete up to this Stop: Copilot writes it about 60 ms after it starts the hook.

    The payload doesn't hold the last answer. In the transcript, the entry that this hook has started follows it. On a
    busy machine the folder of a short session exists before its transcript does.
    """
    for _ in range(PATIENCE):
        tail = paths.tail(path, TAIL)
        at = tail.rfind(b'"agentStop"')
        if b'"hook.start"' in tail[tail.rfind(b"\n", 0, max(at, 0)) + 1 : max(at, 0)]:
            return
        if not tail and (os.path.lexists(path) or not os.path.isdir(os.path.dirname(path))):
            return
        time.sleep(STEP)


def encode(reply: Reply, event: str) -> str:
    """Return the flat JSON object that Copilot reads, or Claude Code's to hold a call back; "" for an empty reply.

    Copilot has no key for a line to the person, so `notice` is dropped.
    """
    if reply.hold:
        return replies.encode(reply, event)
    out: dict[str, object] = {"decision": "block", "reason": reply.block[:MAX_CHARS]} if reply.block else {}
    if reply.context:
        out["additionalContext"] = reply.context[:MAX_CHARS]
    return minijson.dumps(out) if out else ""


def is_transcript(path: str) -> bool:
    """Tell whether a file is a session's `events.jsonl`."""
    return paths.file_name(path) == FILE


def session(path: str) -> str:
    """Return the id of a transcript's session: the name of the folder that it lies in."""
    return os.path.basename(os.path.dirname(path))


def cwd(path: str) -> str:
    """Return the folder in which a transcript's session began."""
    data = lines.table(lines.first_line(path), "data")
    return lines.text(lines.table(data, "context"), "cwd")


def folder(env: Mapping[str, str]) -> str:
    """Return the folder of Copilot's settings and transcripts."""
    return env.get("COPILOT_HOME") or os.path.expanduser("~/.copilot")


class Events:
    """Translates a transcript line by line; keeps where the session began and the last reason of a Stop hook."""

    def __init__(self, path: str) -> None:
        context = lines.table(lines.table(lines.first_line(path), "data"), "context")
        self.place = {"cwd": lines.text(context, "cwd"), "gitBranch": lines.text(context, "branch")}
        self.reason = ""

    def __call__(self, raw: bytes) -> list[dict[str, object]]:
        """Return a line of the transcript as lines of Claude Code's."""
        line = lines.line_of(raw, _LINE_MARKS, 200)
        if not line:
            return []
        kind, data = lines.text(line, "type"), lines.table(line, "data")
        if kind == "hook.end":  # a Stop hook's reason is repeated as the next message
            self.reason = lines.text(lines.table(data, "output"), "reason") or self.reason
            return []
        common = {"uuid": line.get("id"), "timestamp": line.get("timestamp"), **self.place}
        if data.get("parentToolCallId") or line.get("agentId"):  # a sub-agent's line; a model wrote its prompt
            common["isSidechain"] = True
        if kind == "user.message":  # `transformedContent` also has what hooks added
            text = lines.text(data, "content")
            hook, self.reason = bool(text) and text == self.reason, ""
            if data.get("source") not in _TYPED or data.get("isAutopilotContinuation"):
                return []
            return [{**common, **lines.user(text, hook=hook)}]
        return [{**common, **translated} for translated in _answer_or_result(kind, data)]


reader = Events


def _answer_or_result(kind: str, data: dict[str, Any]) -> list[dict[str, object]]:
    """Return the lines for an `assistant.message` or a `tool.execution_complete`."""
    if kind == "assistant.message":
        calls = [_call(request) for request in lines.tables(data, "toolRequests")]
        return [lines.assistant(lines.text(data, "content"), calls, lines.text(data, "messageId"))]
    if kind != "tool.execution_complete":
        return []
    call_id = lines.text(data, "toolCallId")
    output = lines.text(lines.table(data, "result"), "content")
    text, code = _printed(lines.without_hook_texts(output) or lines.text(lines.table(data, "error"), "message"))
    exit_code = lines.table(data, "shellExecution").get("exitCode")
    code = exit_code if isinstance(exit_code, int) else code
    return [lines.result(call_id, text, code, failed=data.get("success") is False)]


def _call(request: dict[str, Any]) -> dict[str, object]:
    name = lines.text(request, "name")
    arguments = lines.table(request, "arguments") or lines.object_of(lines.text(request, "arguments"))
    tool = TOOLS.get(name, name)
    return lines.call(lines.text(request, "toolCallId"), tool, _input(tool, arguments))


def _input(tool: str, arguments: dict[str, Any]) -> dict[str, object]:
    """Return the input of a file tool or of a sub-agent's call under Claude Code's names; others stay as they are."""
    return {INPUTS.get(key, key): value for key, value in arguments.items()} if tool in _RENAMED else arguments


def _printed(text: str) -> tuple[str, int]:
    """Return a shell's output and its exit code, which the last line of the text gives; 0 if it doesn't."""
    head, mark, end = text.rpartition(_ENDED)
    if not mark or not end.rstrip().endswith(">"):
        return text, 0
    code = end.rstrip().rstrip(">").rpartition(" ")[2]
    return head.rstrip("\n"), int(code) if code.isdigit() else 0
