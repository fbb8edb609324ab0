"""OpenAI's Codex CLI (0.169.0): Claude Code's events and answers, but its own tools and transcripts ("rollouts")."""

from __future__ import annotations

import os

from keepsake.base import paths
from keepsake.base import reply as replies
from keepsake.hosts import lines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any


NAME, TITLE = "codex", "Codex CLI"
MARK = SESSION = "CODEX_THREAD_ID"  # its shell tool sets this for its commands; the value is the session's id
KEPT = ("sessions", "archived_sessions")
CONFIG, UNIT = ("hooks.json",), 1
HOOKS = (
    ("SessionStart", "session_start", "", 10),
    ("UserPromptSubmit", "user_prompt_submit", "", 5),
    ("PreToolUse", "pre_tool_use Bash", "Bash", 5),
    ("PreToolUse", "pre_tool_use Edit", "apply_patch", 5),
    ("PostToolUse", "post_tool_use", "Bash|apply_patch", 5),
    ("SubagentStart", "subagent_start", "", 5),
    ("PreCompact", "pre_compact", "", 5),
    ("Stop", "stop", "", 10),
    ("SessionEnd", "session_end", "", 3),  # Codex cuts a longer timeout to 3 seconds, with a notice
)
_PASSED = ("PermissionRequest", "PostCompact", "SubagentStop", "Interrupt")
EVENTS = {**{row[0]: row[0] for row in HOOKS}, **dict.fromkeys(_PASSED, "")}
SIGNS = {"turn_id": "check"}
OFF = (("config.toml", "features.hooks", False), ("config.toml", "features.codex_hooks", False))  # an older name
TODO = "start Codex, type /hooks and trust keepsake's: until then Codex skips them silently"
ID = 36  # characters of the session's id at the end of a rollout's name
SHELLS = ("exec_command", "shell_command", "shell", "local_shell")
PATCH, SPAWN = "apply_patch", "spawn_agent"
_FILE = {"*** Update File: ": "Edit", "*** Add File: ": "Write", "*** Delete File: ": "Edit"}
_LINE_MARKS = (b'"response_item"', b'"turn_context"')
# In VS Code a prompt begins with what the editor shows; what the person typed follows the last such heading.
_EDITOR, _REQUEST = "# Context from my IDE setup:", "## My request for Codex:"
# Beginnings of texts that Codex itself writes as the user: the text of a skill that a prompt named, older versions'
# warnings.
_CLIENTS = (
    "<skill>",
    "Warning: The maximum number of unified exec processes",
    "Warning: apply_patch was requested via",
    "Warning: Your account was flagged for",
)
_CODES = ("Process exited with code ", "Exit code: ")

encode = replies.encode  # Codex drops an answer with any key that it doesn't know; it knows those of Claude Code


def is_payload(payload: Mapping[str, object]) -> bool:
    """Tell whether a payload is Codex's: it has a turn's id, or its transcript is a rollout."""
    return "turn_id" in payload or is_transcript(lines.text(payload, "transcript_path"))


def fields(payload: dict[str, object]) -> dict[str, object] | None:
    """Return a payload in Claude Code's form; None if keepsake doesn't answer it.

    For a patch of several files, the fields describe the edit of the first file; `others` has the rest.
    """
    prompt = lines.text(payload, "prompt")
    if lines.is_own_question(prompt):
        return None
    if prompt:
        payload = {**payload, "prompt": _typed(prompt)}
    if payload.get("hook_event_name") == "Stop":  # `codex exec` runs without a person: settings decide whether to ask
        meta = lines.table(lines.first_line(lines.text(payload, "transcript_path")), "payload")
        return {**payload, "unattended": meta.get("source") == "exec"}
    if payload.get("hook_event_name") == "SubagentStart":  # its task stands in the transcript of the main session
        return {**payload, "transcript_path": _parent_rollout(payload)}
    if payload.get("tool_name") != PATCH:
        return payload
    patch = lines.text(lines.table(payload, "tool_input"), "command")
    calls = edits(patch, lines.text(payload, "cwd"))
    if not calls:
        return None
    tool, edit = calls[0]
    return {**payload, "tool_name": tool, "tool_input": edit, "others": calls[1:]}


def _parent_rollout(payload: Mapping[str, object]) -> str:
    """Return the rollout of the session that starts a sub-agent, "" if it isn't in the sub-agent rollout's folder."""
    where, session_id = os.path.dirname(lines.text(payload, "transcript_path")), lines.text(payload, "session_id")
    if not where or not session_id:
        return ""
    return next(filter(is_transcript, lines.files_below(where, f"-{session_id}.jsonl")), "")


def edits(patch: str, cwd: str) -> list[tuple[str, dict[str, object]]]:
    """Return a patch's edits, one per file, as the calls (tool, input) that make the same edits in Claude Code."""
    files: list[tuple[str, str, dict[str, list[str]]]] = []
    for line in patch.splitlines():
        mark = next((mark for mark in _FILE if line.startswith(mark)), "")
        if mark:
            files.append((_FILE[mark], lines.absolute(cwd, line[len(mark) :].strip()), {"-": [], "+": []}))
        elif files and line[:1] in files[-1][2]:
            files[-1][2][line[0]].append(line[1:])
    return [(tool, _input(tool, path, *map("\n".join, sides.values()))) for tool, path, sides in files]


def _input(tool: str, path: str, old: str, new: str) -> dict[str, object]:
    if tool == "Write":
        return {"file_path": path, "content": new}
    return {"file_path": path, "old_string": old, "new_string": new}


def is_transcript(path: str) -> bool:
    """Tell by its name whether a file is a rollout."""
    name = paths.file_name(path)
    return name.startswith("rollout-") and name.endswith(".jsonl")


def session(path: str) -> str:
    """Return the id of a rollout's session: the end of the file's name."""
    return os.path.basename(path)[: -len(".jsonl")][-ID:]


def cwd(path: str) -> str:
    """Return the folder in which a rollout's session began."""
    return lines.text(lines.table(lines.first_line(path), "payload"), "cwd")


def folder(env: Mapping[str, str]) -> str:
    """Return the folder of Codex's settings and transcripts."""
    return env.get("CODEX_HOME") or os.path.expanduser("~/.codex")


class Rollout:
    """Translates a rollout line by line; keeps the current folder, the open answer's id, patches without a result."""

    def __init__(self, path: str) -> None:
        meta = lines.table(lines.first_line(path), "payload")
        self.cwd = lines.text(meta, "cwd")
        # A sub-agent has its own rollout, in which a model writes the prompts.
        self.side = isinstance(meta.get("source"), dict) or meta.get("thread_source", "user") not in ("user", None)
        self.message = ""
        self.patches: dict[str, int] = {}

    def __call__(self, raw: bytes) -> list[dict[str, object]]:
        """Return a line of the rollout as lines of Claude Code's."""
        line = lines.line_of(raw, _LINE_MARKS, 400)
        item = lines.table(line, "payload")
        if line.get("type") == "turn_context":
            self.cwd = lines.text(item, "cwd") or self.cwd
            return []
        if line.get("type") != "response_item":
            return []
        common = {"uuid": lines.text(item, "id"), "timestamp": line.get("timestamp")}
        common.update({"cwd": self.cwd, "isSidechain": self.side})
        return [{**common, **translated} for translated in self._item(item)]

    def _item(self, item: dict[str, Any]) -> list[dict[str, object]]:
        kind = lines.text(item, "type")
        if kind == "message":
            return self._message(item)
        if kind in ("function_call", "custom_tool_call", "local_shell_call"):
            return self._call(item)
        if kind in ("function_call_output", "custom_tool_call_output"):
            return self._output(item)
        if kind == "web_search_call":  # Codex doesn't record the result, but what follows comes from the web
            call_id = lines.text(item, "id")
            answer = lines.assistant("", [lines.call(call_id, "WebSearch", {})], self.message or call_id)
            return [answer, lines.result(call_id, "")]
        return []

    def _message(self, item: dict[str, Any]) -> list[dict[str, object]]:
        texts = [lines.text(part, "text") for part in lines.tables(item, "content")]
        if item.get("role") == "assistant":
            self.message = lines.text(item, "id")
            return [lines.assistant("\n\n".join(filter(None, texts)), message=self.message)]
        self.message = ""
        if item.get("role") != "user":  # "developer": texts of hooks and of the client
            return []
        typed_parts = [text for text, by_person in zip(texts, _origins(item, len(texts))) if by_person]
        hooks = [text for text in texts if text.startswith("<hook_prompt")]
        if hooks:
            inner = "\n".join(text.partition(">")[2].rpartition("</")[0] for text in hooks)
            return [lines.user(inner, hook=True)]
        blocks = [{"type": "text", "text": text} for text in map(_typed, typed_parts) if text]
        return [{"type": "user", "message": {"role": "user", "content": blocks}}] if blocks else []

    def _call(self, item: dict[str, Any]) -> list[dict[str, object]]:
        call_id, name = lines.text(item, "call_id"), lines.text(item, "name")
        arguments = lines.object_of(lines.text(item, "arguments")) or lines.table(item, "action")
        message = self.message or lines.text(item, "id") or call_id
        if name == PATCH:
            patch = lines.text(item, "input") or lines.text(arguments, "input")
            calls = [lines.call(_part(call_id, n), *edit) for n, edit in enumerate(edits(patch, self.cwd))]
            self.patches[call_id] = len(calls)
        elif name == SPAWN:
            task = {"subagent_type": arguments.get("agent_type") or "default", "prompt": arguments.get("message")}
            calls = [lines.call(call_id, "Task", task)]
        elif name in SHELLS or item.get("type") == "local_shell_call":
            calls = [lines.call(call_id, "Bash", {"command": command_of(arguments)})]
        else:
            server = lines.text(item, "namespace").rstrip("_")
            calls = [lines.call(call_id, f"{server}__{name}" if server else name, arguments)]
        return [lines.assistant("", calls, message)]

    def _output(self, item: dict[str, Any]) -> list[dict[str, object]]:
        self.message = ""
        call_id = lines.text(item, "call_id")
        text, code = output_of(item)
        parts = self.patches.pop(call_id, 1)
        return [lines.result(_part(call_id, n), text, code) for n in range(parts)]


reader = Rollout


def _part(call_id: str, number: int) -> str:
    """Return the call id for the edit of one file in a patch."""
    return f"{call_id}#{number}" if number else call_id


def _origins(item: dict[str, Any], count: int) -> list[bool]:
    """Tell for each part of a prompt whether a person wrote it; older rollouts don't say, so it counts as theirs."""
    metadata = lines.table(item, "internal_chat_message_metadata_passthrough")
    provenances = [lines.table(one, "provenance") for one in lines.tables(metadata, "content_item_metadata")]
    by_person = [one.get("type", "user") == "user" for one in provenances][:count]
    return by_person + [True] * (count - len(by_person))


def _typed(text: str) -> str:
    """Return what a person typed in a part of a prompt: all of it, nothing, or what follows the editor's context."""
    if text.lstrip().startswith(_EDITOR):
        return text.rpartition(f"\n{_REQUEST}")[2].strip() if f"\n{_REQUEST}" in text else ""
    return "" if text.lstrip().startswith(_CLIENTS) else text


def command_of(arguments: Mapping[str, object]) -> str:
    """Return the command line of a shell call, which is a text or a list such as `bash -lc LINE`."""
    command = arguments.get("cmd", arguments.get("command"))
    if isinstance(command, list):
        words = [lines.text_of(word) for word in command]
        return words[2] if len(words) == 3 and words[1] in ("-c", "-lc") else " ".join(words)  # noqa: PLR2004  # shell, option, line
    return lines.text_of(command)


def output_of(item: dict[str, Any]) -> tuple[str, int]:
    """Return the text of a call's output and its exit code (0 if there is none)."""
    older = lines.table(item, "output")
    table, key = (older, "content") if older else (item, "output")
    text = "\n".join(lines.text(part, "text") for part in lines.tables(table, key)) or lines.text(table, key)
    if text.startswith('{"'):  # older rollouts: {"output": ..., "metadata": {"exit_code": ...}}
        value = lines.object_of(text)
        code = lines.table(value, "metadata").get("exit_code")
        has_output = "output" in value
        return (lines.text(value, "output"), code if isinstance(code, int) else 0) if has_output else (text, 0)
    head, split, rest = text.partition("\nOutput:\n")
    return (rest if split else text), next(filter(None, (_code(head, mark) for mark in _CODES)), 0)


def _code(head: str, mark: str) -> int:
    digits = head.partition(mark)[2].split("\n", 1)[0].strip()
    return int(digits) if digits.isdigit() else 0
