"""Google's Gemini CLI (0.61.0): it has its own names of events and tools, and its session files also hold updates."""

from __future__ import annotations

import os

from keepsake.base import minijson, paths
from keepsake.base import reply as replies
from keepsake.hosts import commands, lines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from keepsake.base.reply import Reply

NAME, TITLE = "gemini", "Gemini CLI"
EVENTS = {
    "SessionStart": "SessionStart",
    "BeforeAgent": "UserPromptSubmit",
    "BeforeTool": "PreToolUse",
    "AfterTool": "PostToolUse",
    "AfterAgent": "Stop",
    "SessionEnd": "SessionEnd",
    "PreCompress": "",  # Gemini calls it before every request to the model, even if nothing is compressed
    **dict.fromkeys(("BeforeModel", "AfterModel", "BeforeToolSelection", "Notification"), ""),
}
OWN = {ours: own for own, ours in EVENTS.items() if ours}
MARK, SESSION = "GEMINI_CLI", "GEMINI_SESSION_ID"  # its hooks get the second; its shell tool doesn't
KEPT = ("tmp",)
CONFIG, UNIT = ("settings.json",), 1000
HOOKS = (
    ("SessionStart", "session_start", "", 10),
    ("BeforeAgent", "user_prompt_submit", "", 5),
    ("BeforeTool", "pre_tool_use Bash", "run_shell_command", 5),
    ("BeforeTool", "pre_tool_use Edit", "replace|write_file", 5),
    ("AfterTool", "post_tool_use", "run_shell_command|read_file|replace|write_file", 5),
    ("AfterAgent", "stop", "", 10),
    ("SessionEnd", "session_end", "", 5),
)
SIGNS = {"timestamp": "2026-11-22T08:02:16.444Z", "transcript_path": "/x/chats/session-2026-11-22T08-02-00000001.jsonl"}
OFF = (("settings.json", "hooksConfig.enabled", False), ("settings.json", "hooksConfig.disabled", "all"))
TODO = ""
TOOLS = {"run_shell_command": "Bash", "read_file": "Read", "write_file": "Write", "replace": "Edit", "edit": "Edit",
         "web_fetch": "WebFetch", "google_web_search": "WebSearch", "web_search": "WebSearch",
         "search_file_content": "Grep", "grep_search": "Grep", "glob": "Glob"}  # fmt: skip
_HOOK_CONTEXT, _HOOK_CONTEXT_END = "<hook_context>", "</hook_context>"
_OUTPUT = "Output: "  # a shell's result has lines of "Name: value"; this one begins what the command printed
_CODE = "\nExit Code: "
_AFTER = ("\nError: ", _CODE, "\nSignal: ", "\nBackground PIDs: ", "\nProcess Group PGID: ")
_LINE_MARKS = (b'"user"', b'"gemini"')


def is_payload(payload: Mapping[str, object]) -> bool:
    """Tell whether a payload is Gemini's: by an event that only Gemini has, or by the path of its transcript."""
    name = lines.text(payload, "hook_event_name")
    only_geminis = name.startswith(("Before", "After")) or name == "PreCompress"
    return "timestamp" in payload and (only_geminis or is_transcript(lines.text(payload, "transcript_path")))


def fields(payload: dict[str, object]) -> dict[str, object] | None:
    """Return a payload in Claude Code's form; None for keepsake's own question and for a tool that itself failed.

    After such a failure Gemini drops the answers of hooks.
    """
    prompt = lines.typed_text([without_hook_context(lines.text(payload, "prompt"))])
    response = lines.table(payload, "tool_response")
    if lines.is_own_question(prompt) or response.get("error"):
        return None
    translated = {**payload, "prompt": prompt}
    if payload.get("hook_event_name") == "AfterAgent":  # holds the whole turn; the transcript has each answer
        translated.update({"prompt": "", "last_assistant_message": ""})
    return {**translated, **tool(payload)} if "tool_name" in payload else translated


def tool(payload: Mapping[str, object]) -> dict[str, object]:
    """Return the fields of a tool call in Claude Code's form: its name, its input, its result."""
    name = lines.text(payload, "tool_name")
    call_fields = called(name, lines.table(payload, "tool_input"), lines.text(payload, "cwd"))
    return {**call_fields, **lines.outcome(*printed(content(lines.table(payload, "tool_response").get("llmContent"))))}


def called(name: str, arguments: dict[str, Any], cwd: str) -> dict[str, object]:
    """Return a call's `tool_name` and `tool_input` in Claude Code's form."""
    path = lines.text(arguments, "file_path") or lines.text(arguments, "absolute_path")
    absolute = {"file_path": lines.absolute(cwd, path)} if path else {}
    return {"tool_name": TOOLS.get(name, name), "tool_input": {**arguments, **absolute}}


def content(value: object) -> str:
    """Return the text of a tool's `llmContent`, which is a text, a part or a list of parts."""
    if isinstance(value, list):
        return "\n".join([content(one) for one in value])
    return lines.text_of(value["text"] if isinstance(value, dict) and "text" in value else value)


def printed(text: str) -> tuple[str, int]:
    """Return a shell call's output and its exit code from Gemini's text about it; other texts as they are, with 0."""
    text = lines.without_hook_texts(text).removeprefix("<untrusted_context>\n").removesuffix("\n</untrusted_context>")
    head, separator, rest = text.partition(_OUTPUT)
    if not separator or (head and not head.startswith("Command: ")):
        return text, 0
    tail = rest.rpartition(_CODE)[2].split("\n", 1)[0].strip() if _CODE in rest else ""
    ends = [at for mark in _AFTER if (at := rest.find(mark)) >= 0]
    return rest[: min(ends)] if ends else rest, int(tail) if tail.isdigit() else 0


def without_hook_context(text: str) -> str:
    """Return a prompt without the texts that hooks put before it."""
    while text.startswith(_HOOK_CONTEXT) and _HOOK_CONTEXT_END in text:
        text = text.partition(_HOOK_CONTEXT_END)[2].lstrip("\n")
    return text


def encode(reply: Reply, event: str) -> str:
    """Return the JSON that Gemini reads: Claude Code's with Gemini's event names, but flat to hold a call back."""
    if reply.hold:
        return minijson.dumps({"decision": "deny", "reason": reply.hold[: replies.MAX_CHARS]})
    return replies.encode(reply, OWN.get(event, event))


def is_transcript(path: str) -> bool:
    """Tell by its path whether a file is a session of Gemini's."""
    where, _, name = path.replace("\\", "/").rpartition("/")
    return where.endswith("/chats") and name.startswith("session-") and name.endswith(".jsonl")


def session(path: str) -> str:
    """Return the id of a transcript's session, which the first line holds."""
    return lines.text(lines.first_line(path), "sessionId")


def cwd(path: str) -> str:
    """Return the folder in which a transcript's session began; a file beside the transcript's folder names it."""
    return paths.first_line(os.path.join(os.path.dirname(os.path.dirname(path)), ".project_root"))


def folder(env: Mapping[str, str]) -> str:
    """Return the folder of Gemini's settings and transcripts."""
    return os.path.join(os.path.expanduser(env.get("GEMINI_CLI_HOME") or "~"), ".gemini")


class Chat:
    """Translates a session line by line; keeps the text that the last prompt was displayed as."""

    def __init__(self, path: str) -> None:
        self.place = cwd(path)
        self.side = lines.first_line(path).get("kind", "main") != "main"  # a sub-agent's: a model writes the prompts
        self.commands = commands.Commands(path, ".gemini")
        self.shown = ""

    def __call__(self, raw: bytes) -> list[dict[str, object]]:
        """Return a line of the transcript as lines of Claude Code's."""
        line = {} if raw.startswith(b'{"$set"') else lines.line_of(raw, _LINE_MARKS, 400)
        message_id = lines.text(line, "id")
        common = {"uuid": message_id, "timestamp": line.get("timestamp"), "cwd": self.place, "isSidechain": self.side}
        translated = _answer(line, message_id, self.place) if line.get("type") == "gemini" else self._prompt(line)
        return [{**common, **translated_line} for translated_line in translated]

    def _prompt(self, line: dict[str, Any]) -> list[dict[str, object]]:
        """Return the line of a prompt; no line for a tool's result, which the answer before it holds too.

        `displayContent` is what the person typed, if the model got another text. It also stands beside the texts with
        which the client itself lets the model go on.
        """
        if line.get("type") != "user":
            return []
        sent, shown = _typed(line, "content"), _typed(line, "displayContent")
        last_shown, self.shown = self.shown, shown
        if shown.startswith("/") and not sent.startswith(shown):
            return [lines.slash_command(shown)] if shown != last_shown else []
        if shown and shown not in (sent, last_shown):
            sent = shown
        elif shown != sent and shown:
            return []
        return [lines.user(sent)] if sent and not self.commands.is_command_text(sent, self.place) else []


reader = Chat


def _typed(line: dict[str, Any], key: str) -> str:
    """Return what a person typed in a prompt, which is a text or a list of parts."""
    texts = [lines.text(line, key), *(lines.text(part, "text") for part in lines.tables(line, key))]
    return lines.typed_text(map(without_hook_context, texts))


def _answer(line: dict[str, Any], message_id: str, directory: str) -> list[dict[str, object]]:
    """Return the lines of an answer and of its tool results. With these, the answer comes again under the same id."""
    tool_calls = lines.tables(line, "toolCalls")
    calls = [call(tool_call, directory) for tool_call in tool_calls]
    return [lines.assistant(content(line.get("content")), calls, message_id), *map(_result, tool_calls)]


def call(tool_call: dict[str, Any], cwd: str) -> dict[str, object]:
    """Return the block of a tool call in an answer."""
    translated = called(lines.text(tool_call, "name"), lines.table(tool_call, "args"), cwd)
    return lines.call(lines.text(tool_call, "id"), str(translated["tool_name"]), lines.table(translated, "tool_input"))


def _result(tool_call: dict[str, Any]) -> dict[str, object]:
    parts = [lines.table(part, "functionResponse") for part in lines.tables(tool_call, "result")]
    texts = [response(part) for part in parts]
    text, code = printed("\n".join(filter(None, texts)))
    return lines.result(lines.text(tool_call, "id"), text, code, failed=tool_call.get("status") == "error")


def response(part: dict[str, Any]) -> str:
    """Return the text in a `functionResponse`."""
    table = lines.table(part, "response")
    return lines.text(table, "output") or lines.text(table, "error")
