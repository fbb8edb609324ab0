"""Claude Code's lines, made of what other hosts write: every reader of transcripts reads these alone."""

from __future__ import annotations

import os

from keepsake.base import event, minijson, paths, phrases, reply

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any

# Where in a tool's result what hooks added begins; Gemini and Qwen escape what they hand over.
_ADDED = ("<keepsake-", "&lt;keepsake-", "<hook_context>", '\n\nTool "')
_PROGRAM = "/bin/keepsake' "
_HEAD = 1 << 20  # bytes of a transcript that are read for its first line
text, table, tables = event.text, event.table, event.tables  # what a JSON object has under a key
_REFERENCED = "--- Content from referenced files ---"  # before what Gemini and Qwen read in for an `@file`


def user(text: str, *, hook: bool = False) -> dict[str, object]:
    """Return the line of a prompt; what a Stop hook said, ours by its words, is marked as that."""
    if hook or is_own_question(text):
        return {"type": "user", "isMeta": True, "message": {"role": "user", "content": f"{phrases.FEEDBACK}\n{text}"}}
    return {"type": "user", "message": {"role": "user", "content": text}}


def typed(texts: Iterable[str]) -> str:
    """Return what was typed of a prompt's parts, or of all in one text: what stands before files that it names."""
    kept = []
    for text in texts:
        head, found, _ = f"\n{text}".partition(f"\n{_REFERENCED}")
        kept.append(head.strip("\n") if found else text)
        if found:
            break
    return "\n\n".join(filter(None, kept))


def invoked(line: str) -> dict[str, object]:
    """Return the line of a slash command that was typed, whose text the client gave to the model in its place."""
    name, _, arguments = line.strip().lstrip("?").partition(" ")
    return user(f"<command-name>{name}</command-name>\n<command-args>{arguments}</command-args>")


def assistant(text: str, calls: Iterable[Mapping[str, object]] = (), message: str = "") -> dict[str, object]:
    """Return the line of an answer. calls: made by `call`; message: the id that lines of one answer share."""
    blocks = [{"type": "text", "text": text}] if text else []
    return {"type": "assistant", "message": {"id": message, "role": "assistant", "content": [*blocks, *calls]}}


def call(own: str, name: str, given: Mapping[str, object]) -> dict[str, object]:
    """Return the block of a tool call."""
    return {"type": "tool_use", "id": own, "name": name, "input": plain(name, given)}


def plain(name: str, given: Mapping[str, object]) -> dict[str, object]:
    """Return a call's input, with keepsake's own command as Claude Code's model writes it: without path and session."""
    command = given.get("command") if name == "Bash" else None
    if isinstance(command, str):
        head, found, rest = command.partition(_PROGRAM)
        if found and "\n" not in head:
            return {**given, "command": f"keepsake {rest}"}
    return dict(given)


def result(own: str, text: str, code: int = 0, *, failed: bool = False) -> dict[str, object]:
    """Return the line of a tool's result. code: of its exit, where it has one; anything but 0 is a failure."""
    if reply.HELD in text:  # as Claude Code words a call that never ran, of which nothing is learnt
        text, failed = "Permission to use the tool was held back, once.", True
    block: dict[str, object] = {"type": "tool_result", "tool_use_id": own, "content": text}
    if code:
        block["content"] = failure(text, code)
    if code or failed:
        block["is_error"] = True
    return {"type": "user", "message": {"role": "user", "content": [block]}}


def outcome(text: str, code: int) -> dict[str, object]:
    """Return what came of a tool call as the fields of a payload. code: of its exit."""
    return {"error": failure(text, code)} if code else {"tool_response": {"stdout": text, "content": text}}


def failure(text: str, code: int) -> str:
    """Return the error of a command as Claude Code words it."""
    return f"Exit code {code}\n{text}"


def is_own_question(text: str) -> bool:
    """Tell whether a text in the person's place is the question that keepsake itself asked at a Stop."""
    return text.lstrip().startswith(reply.ASKED)


def bare(text: str) -> str:
    """Return a tool's result without what hooks, ours among them, added to it."""
    ends = [] if reply.HELD in text else [at for mark in _ADDED if (at := text.find(mark)) >= 0]
    return text[: min(ends)].rstrip() if ends else text


def text_of(value: object) -> str:
    """Return a value when it is a text, else ""."""
    return event.clean(value) if isinstance(value, str) else ""


def line_of(raw: bytes, wanted: Iterable[bytes], head: int) -> dict[str, Any]:
    """Return the object in a transcript's line, an empty one where none of the words stands at its beginning."""
    return object_of(raw.decode("utf-8", "replace")) if any(word in raw[:head] for word in wanted) else {}


def object_of(text: str) -> dict[str, Any]:
    """Return the JSON object that a text holds, an empty one when it holds none."""
    try:
        value = minijson.loads(text)
    except ValueError:  # half a line, or another format
        return {}
    return value if isinstance(value, dict) else {}


def first(path: str) -> dict[str, Any]:
    """Return the first line of a transcript, empty when it can't be read."""
    return object_of(paths.text(path, _HEAD).partition("\n")[0])


def absolute(cwd: str, path: str) -> str:
    """Return a path that a tool names relative to where it works."""
    relative = path and cwd and not path.startswith(("/", "~", "\\")) and path[1:2] != ":"
    return f"{cwd.rstrip('/')}/{path.removeprefix('./')}" if relative else path


def below(folder: str, ending: str = ".jsonl") -> list[str]:
    """Return the files with an ending below a folder, in order of their paths."""
    return sorted(
        os.path.join(top, name) for top, _, names in os.walk(folder) for name in names if name.endswith(ending)
    )
