"""Builds lines of Claude Code's transcripts from those of other hosts: keepsake reads transcripts in this form only."""

from __future__ import annotations

import os

from keepsake.base import event, minijson, paths, phrases, reply

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any

# Beginnings of the texts that hooks added to a tool's result; Gemini and Qwen escape such texts.
_ADDED = ("<keepsake-", "&lt;keepsake-", "<hook_context>", '\n\nTool "')
_PROGRAM = "/bin/keepsake' "
_HEAD = 1 << 20  # bytes of a transcript that are read for its first line
text, table, tables = event.text, event.table, event.tables  # look up a key of a JSON object
_REFERENCED = "--- Content from referenced files ---"  # heading before the files that Gemini and Qwen add for `@file`


def user(text: str, *, hook: bool = False) -> dict[str, object]:
    """Return the line of a prompt. A Stop hook's text is marked as such; keepsake's own is known by its words.

    hook: the text is known to come from a Stop hook.
    """
    if hook or is_own_question(text):
        return {"type": "user", "isMeta": True, "message": {"role": "user", "content": f"{phrases.FEEDBACK}\n{text}"}}
    return {"type": "user", "message": {"role": "user", "content": text}}


def typed_text(texts: Iterable[str]) -> str:
    """Return what was typed in a prompt: the text before the contents of files that it refers to.

    texts: the parts of the prompt, or all of it in one.
    """
    kept = []
    for text in texts:
        before, heading, _ = f"\n{text}".partition(f"\n{_REFERENCED}")
        kept.append(before.strip("\n") if heading else text)
        if heading:
            break
    return "\n\n".join(filter(None, kept))


def slash_command(line: str) -> dict[str, object]:
    """Return the line of a slash command as it was typed; the client sent the command's text to the model instead."""
    name, _, arguments = line.strip().lstrip("?").partition(" ")
    return user(f"<command-name>{name}</command-name>\n<command-args>{arguments}</command-args>")


def assistant(text: str, calls: Iterable[Mapping[str, object]] = (), message: str = "") -> dict[str, object]:
    """Return the line of an answer. calls: blocks made by `call`; message: the id that all lines of an answer share."""
    blocks = [{"type": "text", "text": text}] if text else []
    return {"type": "assistant", "message": {"id": message, "role": "assistant", "content": [*blocks, *calls]}}


def call(call_id: str, name: str, tool_input: Mapping[str, object]) -> dict[str, object]:
    """Return the block of a tool call. tool_input: its input."""
    return {"type": "tool_use", "id": call_id, "name": name, "input": plain_input(name, tool_input)}


def plain_input(name: str, tool_input: Mapping[str, object]) -> dict[str, object]:
    """Return a call's input; a command of keepsake's as in Claude Code, without its path and session variable."""
    command = tool_input.get("command") if name == "Bash" else None
    if isinstance(command, str):
        head, program, rest = command.partition(_PROGRAM)
        if program and "\n" not in head:
            return {**tool_input, "command": f"keepsake {rest}"}
    return dict(tool_input)


def result(call_id: str, text: str, code: int = 0, *, failed: bool = False) -> dict[str, object]:
    """Return the line of a tool's result. code: exit code, 0 if it has none, else a failure."""
    if reply.HELD in text:  # in Claude Code's words for a call that never ran, so that nothing is learnt from it
        text, failed = "Permission to use the tool was held back, once.", True
    block: dict[str, object] = {"type": "tool_result", "tool_use_id": call_id, "content": text}
    if code:
        block["content"] = failure(text, code)
    if code or failed:
        block["is_error"] = True
    return {"type": "user", "message": {"role": "user", "content": [block]}}


def outcome(text: str, code: int) -> dict[str, object]:
    """Return a tool call's result as the fields of a payload. code: its exit code."""
    return {"error": failure(text, code)} if code else {"tool_response": {"stdout": text, "content": text}}


def failure(text: str, code: int) -> str:
    """Return a failed command's output in the form of Claude Code's error."""
    return f"Exit code {code}\n{text}"


def is_own_question(text: str) -> bool:
    """Tell whether a prompt is the question that keepsake itself asked at a Stop."""
    return text.lstrip().startswith(reply.ASKED)


def without_hook_texts(text: str) -> str:
    """Return a tool's result without the texts that hooks, keepsake's among them, added to it."""
    starts = [] if reply.HELD in text else [at for mark in _ADDED if (at := text.find(mark)) >= 0]
    return text[: min(starts)].rstrip() if starts else text


def text_of(value: object) -> str:
    """Return a value if it is a text, else ""."""
    return event.clean(value) if isinstance(value, str) else ""


def line_of(raw: bytes, marks: Iterable[bytes], head: int) -> dict[str, Any]:
    """Return the object in a transcript's line; {} if none of the marks is in its first `head` bytes."""
    return object_of(raw.decode("utf-8", "replace")) if any(word in raw[:head] for word in marks) else {}


def object_of(text: str) -> dict[str, Any]:
    """Return the JSON object in a text, {} if there is none."""
    try:
        value = minijson.loads(text)
    except ValueError:  # half a line, or another format
        return {}
    return value if isinstance(value, dict) else {}


def first_line(path: str) -> dict[str, Any]:
    """Return the object in a transcript's first line, {} if it can't be read."""
    return object_of(paths.text(path, _HEAD).partition("\n")[0])


def absolute(cwd: str, path: str) -> str:
    """Return a path in absolute form. cwd: the folder that relative paths of the tool start from."""
    relative = path and cwd and not path.startswith(("/", "~", "\\")) and path[1:2] != ":"
    return f"{cwd.rstrip('/')}/{path.removeprefix('./')}" if relative else path


def files_below(folder: str, ending: str = ".jsonl") -> list[str]:
    """Return the files below a folder whose names have an ending, sorted by path."""
    return sorted(
        os.path.join(top, name) for top, _, names in os.walk(folder) for name in names if name.endswith(ending)
    )
