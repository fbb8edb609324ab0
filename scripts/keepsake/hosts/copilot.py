"""GitHub's Copilot CLI (1.0.102): Claude Code's event names in PascalCase, a flat envelope, `events.jsonl`."""

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
# One event comes without its name, and in the other dialect, however it is registered.
EVENTS = {**{row[0]: row[0] for row in HOOKS}, **dict.fromkeys(_PASSED, ""), "": "SubagentStart"}
SIGNS = {"timestamp": "2026-11-22T08:02:33.198Z"}
OFF = (("hooks/keepsake.json", "disableAllHooks", True),)  # 1.0.102 runs them whatever its settings.json says there
TODO = ""
FILE, STATES = "events.jsonl", "session-state"
PATIENCE, STEP = 20, 0.02  # times that a Stop looks for the end of its transcript; seconds between them
TAIL = 64 * 1024  # bytes of it
TOOLS = {"bash": "Bash", "view": "Read", "edit": "Edit", "create": "Write", "web_fetch": "WebFetch",
         "web_search": "WebSearch", "grep": "Grep", "glob": "Glob", "task": "Task"}  # fmt: skip
INPUTS = {"agent_type": "subagent_type", "path": "file_path", "old_str": "old_string", "new_str": "new_string",
          "file_text": "content"}  # fmt: skip
_RENAMED = ("Read", "Edit", "Write", "Task")
_ENDED = "<shellId: "  # `<shellId: 1 completed with exit code 3>`, the last line of what a shell printed
_TYPED = (None, "", "user")  # `source` of a message that a person typed: others name an agent, a skill, a schedule
_WANTED = (b'"user.message"', b'"assistant.message"', b'"tool.execution_complete"', b'"hook.end"')


def is_payload(given: Mapping[str, object]) -> bool:
    """Tell whether a payload is Copilot's: a time without a transcript; only at Stop there is one, with its reason."""
    if "timestamp" not in given:
        return False
    return "stop_reason" in given or not {"transcript_path", "turn_id"} & given.keys()


def fields(given: dict[str, object]) -> dict[str, object] | None:
    """Return a payload in Claude Code's form."""
    if lines.is_own_question(lines.text(given, "prompt")):
        return None
    name = lines.text(given, "tool_name")
    own = session_id(lines.text(given, "session_id") or lines.text(given, "sessionId"))
    made = {
        **given,
        "session_id": own,
        "transcript_path": given.get("transcript_path")
        or (os.path.join(folder(os.environ), STATES, own, FILE) if own else ""),
        "source": "startup" if given.get("source") == "new" else given.get("source"),
        "tool_input": _input(name, lines.table(given, "tool_input")),
    }
    if given.get("hook_event_name") == "Stop":
        until_written(lines.text(given, "transcript_path"))
    if "tool_result" not in given:
        return made
    told = lines.text(lines.table(given, "tool_result"), "text_result_for_llm")
    return {**made, **lines.outcome(*_printed(told))}


def until_written(path: str) -> None:
    """Wait until a Stop's transcript holds what led to it: Copilot writes it about 60 ms after it starts the hook.

    Its last words are in no payload. The note that this hook has started stands behind them. On a busy machine a short
    session's folder is there before its transcript is.
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
    """Return the flat object that Copilot reads (before an act, Claude Code's); it has no line for the person."""
    if reply.hold:
        return replies.encode(reply, event)
    out: dict[str, object] = {"decision": "block", "reason": reply.block[:MAX_CHARS]} if reply.block else {}
    if reply.context:
        out["additionalContext"] = reply.context[:MAX_CHARS]
    return minijson.dumps(out) if out else ""


def is_transcript(path: str) -> bool:
    """Tell whether a file is a session's `events.jsonl`."""
    return path.replace("\\", "/").rpartition("/")[2] == FILE


def session(path: str) -> str:
    """Return a transcript's session: the folder that it lies in."""
    return os.path.basename(os.path.dirname(path))


def cwd(path: str) -> str:
    """Return where a transcript's session began."""
    data = lines.table(lines.first(path), "data")
    return lines.text(lines.table(data, "context"), "cwd")


def transcripts(env: Mapping[str, str]) -> list[str]:
    """Return every session's transcript."""
    return [path for path in lines.below(os.path.join(folder(env), STATES)) if is_transcript(path)]


def folder(env: Mapping[str, str]) -> str:
    """Return Copilot's own folder."""
    return env.get("COPILOT_HOME") or os.path.expanduser("~/.copilot")


class Events:
    """A transcript that is read line by line: where the session began, what a Stop hook said last."""

    def __init__(self, path: str) -> None:
        begun = lines.table(lines.table(lines.first(path), "data"), "context")
        self.place = {"cwd": lines.text(begun, "cwd"), "gitBranch": lines.text(begun, "branch")}
        self.reason = ""

    def __call__(self, raw: bytes) -> list[dict[str, object]]:
        """Return Claude Code's lines for a line."""
        line = lines.line_of(raw, _WANTED, 200)
        kind, data = lines.text(line, "type"), lines.table(line, "data")
        if kind == "hook.end":  # a Stop's reason comes as the next message
            self.reason = lines.text(lines.table(data, "output"), "reason") or self.reason
            return []
        more = {"uuid": line.get("id"), "timestamp": line.get("timestamp"), **self.place}
        if data.get("parentToolCallId") or line.get("agentId"):  # a sub-agent's; in its prompt a model speaks
            more["isSidechain"] = True
        if kind == "user.message":  # `transformedContent` has what hooks added
            text = lines.text(data, "content")
            hook, self.reason = bool(text) and text == self.reason, ""
            if data.get("source") not in _TYPED or data.get("isAutopilotContinuation"):
                return []
            return [{**more, **lines.user(text, hook=hook)}]
        return [{**more, **made} for made in _said(kind, data)]


reader = Events


def _said(kind: str, data: dict[str, Any]) -> list[dict[str, object]]:
    """Return the lines for an `assistant.message` or a `tool.execution_complete`."""
    if kind == "assistant.message":
        calls = [_call(one) for one in lines.tables(data, "toolRequests")]
        return [lines.assistant(lines.text(data, "content"), calls, lines.text(data, "messageId"))]
    if kind != "tool.execution_complete":
        return []
    own = lines.text(data, "toolCallId")
    told = lines.text(lines.table(data, "result"), "content")
    text, code = _printed(lines.bare(told) or lines.text(lines.table(data, "error"), "message"))
    exited = lines.table(data, "shellExecution").get("exitCode")
    return [lines.result(own, text, exited if isinstance(exited, int) else code, failed=data.get("success") is False)]


def _call(one: dict[str, Any]) -> dict[str, object]:
    name = lines.text(one, "name")
    made = lines.table(one, "arguments") or lines.object_of(lines.text(one, "arguments"))
    tool = TOOLS.get(name, name)
    return lines.call(lines.text(one, "toolCallId"), tool, _input(tool, made))


def _input(tool: str, given: dict[str, Any]) -> dict[str, object]:
    """Return the input of a file tool, or of a sub-agent's call, under Claude Code's names."""
    return {INPUTS.get(key, key): value for key, value in given.items()} if tool in _RENAMED else given


def _printed(text: str) -> tuple[str, int]:
    """Return what a shell printed, and its exit code, from the text that ends by telling it."""
    head, mark, end = text.rpartition(_ENDED)
    if not mark or not end.rstrip().endswith(">"):
        return text, 0
    code = end.rstrip().rstrip(">").rpartition(" ")[2]
    return head.rstrip("\n"), int(code) if code.isdigit() else 0
