"""OpenAI's Codex CLI (0.169.0): Claude Code's events and answers, but its own tools and transcripts ("rollouts")."""

from __future__ import annotations

import os

from keepsake.base import reply as replies
from keepsake.hosts import lines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any


NAME, TITLE = "codex", "Codex CLI"
MARK = SESSION = "CODEX_THREAD_ID"  # its shell tool sets this for its commands; the value is the session's id
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
TODO = "start Codex, type /hooks and trust keepsake's: until then Codex passes over them without a word"
ID = 36  # characters of the session's id at the end of a rollout's name
SHELLS = ("exec_command", "shell_command", "shell", "local_shell")
PATCH, SPAWN = "apply_patch", "spawn_agent"
_FILE = {"*** Update File: ": "Edit", "*** Add File: ": "Write", "*** Delete File: ": "Edit"}
_WANTED = (b'"response_item"', b'"turn_context"')
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


def is_payload(given: Mapping[str, object]) -> bool:
    """Tell whether a payload is Codex's: it has a turn's id, or its transcript is a rollout."""
    return "turn_id" in given or is_transcript(lines.text(given, "transcript_path"))


def fields(given: dict[str, object]) -> dict[str, object] | None:
    """Return a payload in Claude Code's form; None if keepsake doesn't answer it.

    For a patch of several files, the fields describe the edit of the first file; `others` has the rest.
    """
    prompt = lines.text(given, "prompt")
    if lines.is_own_question(prompt):
        return None
    if prompt:
        given = {**given, "prompt": _typed(prompt)}
    if given.get("hook_event_name") == "Stop":  # `codex exec` runs without a person: settings decide whether to ask
        begun = lines.table(lines.first(lines.text(given, "transcript_path")), "payload")
        return {**given, "unattended": begun.get("source") == "exec"}
    if given.get("hook_event_name") == "SubagentStart":  # its task stands in the transcript of the main session
        return {**given, "transcript_path": _parents(given)}
    if given.get("tool_name") != PATCH:
        return given
    patch = lines.text(lines.table(given, "tool_input"), "command")
    calls = edits(patch, lines.text(given, "cwd"))
    if not calls:
        return None
    tool, edit = calls[0]
    return {**given, "tool_name": tool, "tool_input": edit, "others": calls[1:]}


def _parents(given: Mapping[str, object]) -> str:
    """Return the rollout of the session that starts a sub-agent, "" if it isn't in the sub-agent rollout's folder."""
    where, own = os.path.dirname(lines.text(given, "transcript_path")), lines.text(given, "session_id")
    found = [path for path in lines.below(where, f"-{own}.jsonl") if is_transcript(path)] if where and own else []
    return found[0] if found else ""


def edits(patch: str, cwd: str) -> list[tuple[str, dict[str, object]]]:
    """Return a patch's edits, one per file, as the calls (tool, input) that make the same edits in Claude Code."""
    found: list[tuple[str, str, dict[str, list[str]]]] = []
    for line in patch.splitlines():
        mark = next((mark for mark in _FILE if line.startswith(mark)), "")
        if mark:
            found.append((_FILE[mark], lines.absolute(cwd, line[len(mark) :].strip()), {"-": [], "+": []}))
        elif found and line[:1] in found[-1][2]:
            found[-1][2][line[0]].append(line[1:])
    return [(tool, _input(tool, path, *map("\n".join, sides.values()))) for tool, path, sides in found]


def _input(tool: str, path: str, old: str, new: str) -> dict[str, object]:
    if tool == "Write":
        return {"file_path": path, "content": new}
    return {"file_path": path, "old_string": old, "new_string": new}


def is_transcript(path: str) -> bool:
    """Tell by its name whether a file is a rollout."""
    name = path.replace("\\", "/").rpartition("/")[2]
    return name.startswith("rollout-") and name.endswith(".jsonl")


def session(path: str) -> str:
    """Return the id of a rollout's session: the end of the file's name."""
    return os.path.basename(path)[: -len(".jsonl")][-ID:]


def cwd(path: str) -> str:
    """Return the folder in which a rollout's session began."""
    return lines.text(lines.table(lines.first(path), "payload"), "cwd")


def transcripts(env: Mapping[str, str]) -> list[str]:
    """Return the paths of the rollouts, archived ones too."""
    kept = [os.path.join(folder(env), name) for name in ("sessions", "archived_sessions")]
    return [path for place in kept for path in lines.below(place) if is_transcript(path)]


def folder(env: Mapping[str, str]) -> str:
    """Return the folder of Codex's settings and transcripts."""
    return env.get("CODEX_HOME") or os.path.expanduser("~/.codex")


class Rollout:
    """Translates a rollout line by line; keeps the current folder, the open answer's id, patches without a result."""

    def __init__(self, path: str) -> None:
        begun = lines.table(lines.first(path), "payload")
        self.cwd = lines.text(begun, "cwd")
        # A sub-agent has its own rollout, in which a model writes the prompts.
        self.side = isinstance(begun.get("source"), dict) or begun.get("thread_source", "user") not in ("user", None)
        self.message = ""
        self.patches: dict[str, int] = {}

    def __call__(self, raw: bytes) -> list[dict[str, object]]:
        """Return a line of the rollout as lines of Claude Code's."""
        line = lines.line_of(raw, _WANTED, 400)
        item = lines.table(line, "payload")
        if line.get("type") == "turn_context":
            self.cwd = lines.text(item, "cwd") or self.cwd
            return []
        if line.get("type") != "response_item":
            return []
        more = {"uuid": lines.text(item, "id"), "timestamp": line.get("timestamp")}
        more.update({"cwd": self.cwd, "isSidechain": self.side})
        return [{**more, **made} for made in self._item(item)]

    def _item(self, item: dict[str, Any]) -> list[dict[str, object]]:
        kind = lines.text(item, "type")
        if kind == "message":
            return self._message(item)
        if kind in ("function_call", "custom_tool_call", "local_shell_call"):
            return self._call(item)
        if kind in ("function_call_output", "custom_tool_call_output"):
            return self._output(item)
        if kind == "web_search_call":  # Codex doesn't record the result, but what follows comes from the web
            own = lines.text(item, "id")
            found = lines.assistant("", [lines.call(own, "WebSearch", {})], self.message or own)
            return [found, lines.result(own, "")]
        return []

    def _message(self, item: dict[str, Any]) -> list[dict[str, object]]:
        texts = [lines.text(part, "text") for part in lines.tables(item, "content")]
        if item.get("role") == "assistant":
            self.message = lines.text(item, "id")
            return [lines.assistant("\n\n".join(filter(None, texts)), message=self.message)]
        self.message = ""
        if item.get("role") != "user":  # "developer": texts of hooks and of the client
            return []
        said = [text for text, own in zip(texts, _origins(item, len(texts))) if own]
        hooks = [text for text in texts if text.startswith("<hook_prompt")]
        if hooks:
            inner = "\n".join(text.partition(">")[2].rpartition("</")[0] for text in hooks)
            return [lines.user(inner, hook=True)]
        blocks = [{"type": "text", "text": text} for text in map(_typed, said) if text]
        return [{"type": "user", "message": {"role": "user", "content": blocks}}] if blocks else []

    def _call(self, item: dict[str, Any]) -> list[dict[str, object]]:
        own, name = lines.text(item, "call_id"), lines.text(item, "name")
        given = lines.object_of(lines.text(item, "arguments")) or lines.table(item, "action")
        message = self.message or lines.text(item, "id") or own
        if name == PATCH:
            patch = lines.text(item, "input") or lines.text(given, "input")
            made = [lines.call(_part(own, n), *edit) for n, edit in enumerate(edits(patch, self.cwd))]
            self.patches[own] = len(made)
        elif name == SPAWN:
            task = {"subagent_type": given.get("agent_type") or "default", "prompt": given.get("message")}
            made = [lines.call(own, "Task", task)]
        elif name in SHELLS or item.get("type") == "local_shell_call":
            made = [lines.call(own, "Bash", {"command": command_of(given)})]
        else:
            server = lines.text(item, "namespace").rstrip("_")
            made = [lines.call(own, f"{server}__{name}" if server else name, given)]
        return [lines.assistant("", made, message)]

    def _output(self, item: dict[str, Any]) -> list[dict[str, object]]:
        self.message = ""
        own = lines.text(item, "call_id")
        text, code = output_of(item)
        parts = self.patches.pop(own, 1)
        return [lines.result(_part(own, n), text, code) for n in range(parts)]


reader = Rollout


def _part(own: str, number: int) -> str:
    """Return the call id for the edit of one file in a patch."""
    return f"{own}#{number}" if number else own


def _origins(item: dict[str, Any], count: int) -> list[bool]:
    """Tell for each part of a prompt whether a person wrote it; older rollouts don't say, so it counts as theirs."""
    noted = lines.table(item, "internal_chat_message_metadata_passthrough")
    said = [lines.table(one, "provenance") for one in lines.tables(noted, "content_item_metadata")]
    own = [one.get("type", "user") == "user" for one in said][:count]
    return own + [True] * (count - len(own))


def _typed(text: str) -> str:
    """Return what a person typed in a part of a prompt: all of it, nothing, or what follows the editor's context."""
    if text.lstrip().startswith(_EDITOR):
        return text.rpartition(f"\n{_REQUEST}")[2].strip() if f"\n{_REQUEST}" in text else ""
    return "" if text.lstrip().startswith(_CLIENTS) else text


def command_of(given: Mapping[str, object]) -> str:
    """Return the command line of a shell call, which is a text or a list such as `bash -lc LINE`."""
    command = given.get("cmd", given.get("command"))
    if isinstance(command, list):
        words = [lines.text_of(word) for word in command]
        return words[2] if len(words) == 3 and words[1] in ("-c", "-lc") else " ".join(words)  # noqa: PLR2004  # shell, option, line
    return lines.text_of(command)


def output_of(item: dict[str, Any]) -> tuple[str, int]:
    """Return the text of a call's output and its exit code (0 if there is none)."""
    older = lines.table(item, "output")
    where, key = (older, "content") if older else (item, "output")
    text = "\n".join(lines.text(part, "text") for part in lines.tables(where, key)) or lines.text(where, key)
    if text.startswith('{"'):  # older rollouts: {"output": ..., "metadata": {"exit_code": ...}}
        value = lines.object_of(text)
        code = lines.table(value, "metadata").get("exit_code")
        told = "output" in value
        return (lines.text(value, "output"), code if isinstance(code, int) else 0) if told else (text, 0)
    head, split, rest = text.partition("\nOutput:\n")
    return (rest if split else text), next(filter(None, (_code(head, mark) for mark in _CODES)), 0)


def _code(head: str, mark: str) -> int:
    found = head.partition(mark)[2].split("\n", 1)[0].strip()
    return int(found) if found.isdigit() else 0
