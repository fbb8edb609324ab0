"""What a tool call teaches (pure): the files that it changed, the errors that it met.

The same functions read the hook's payload and the transcript, so both find the same memory. Text is redacted before it
is cut, since half a secret may be too short to be recognised.
"""

from __future__ import annotations

import functools
import re
from typing import TYPE_CHECKING

from keepsake.base import event, paths, phrases
from keepsake.redact import redact, redact_file, redact_output
from keepsake.store.drafts import Draft
from keepsake.text import error_lines

if TYPE_CHECKING:
    from collections.abc import Iterator

SHELLS = ("Bash",)
MAX_ERROR_CHARS = 300  # characters of an error memory (posttool-spec)
MAX_SIDE_CHARS = 80  # characters of each side of an edit
# "no errors", "0 failed". Tried only where a word begins with 0, n or w, since lines may be very long.
_NO_ERROR = re.compile(
    r"[0nNwW](?<!\w.)(?i:(?<=0) failed|(?:(?<=0)|(?<=n)o|(?<=w)ithout)\s+(?:\w+\s+)?"
    r"(?:errors?|warnings?|failed|failures?)\b)"
)
# `keepsake recall 'x'`, `cd a && ~/.claude/plugins/keepsake/bin/keepsake doctor`
_OWN = re.compile(r"(?:^|[;&|(]|\bxargs|\btime)\s*(?:[\w.~/$\"{}-]*/)?keepsake\"?\s")
_PAGES = ("fetch", "brows", "web", "http", "navigate", "crawl", "scrape")  # parts of MCP tools' names


def brings_page(tool: str) -> bool:
    """Tell whether a tool's result was written by strangers: a web page, or the results of a web search."""
    name = tool.lower()
    return tool in {"WebFetch", "WebSearch"} or (name.startswith("mcp__") and any(part in name for part in _PAGES))


def flatten(text: str, limit: int) -> str:
    """Return text on one line, cut to limit characters."""
    line = " ".join(text.split())
    return line if len(line) <= limit else line[: limit - 1].rstrip() + "…"


def file_access(tool: str, fields: dict[str, object], session: str, at: float) -> Draft | None:
    """Return the file-access memory of an Edit or Write (one per session and file), None if it names no file."""
    draft = file_changed(tool, fields, session, at)
    if draft is not None:
        draft.content = change_text(tool, fields)
    return draft


def file_changed(tool: str, fields: dict[str, object], session: str, at: float) -> Draft | None:
    """Return the file-access memory of an Edit or Write without its text, None if it names no file.

    Of all edits of a file in one session, the last one gives the text.
    """
    path = plain_name(path_of(fields))
    if tool not in event.CHANGE_TOOLS or not path:
        return None
    return Draft(
        key=f"file:{session}:{path}",
        kind="file",
        type="Context",
        content="",
        created=at,
        tags=("file-access", path.replace(",", "_")),
        session=session,
        source="tool",
        files=(path,),
    )


def change_text(tool: str, fields: dict[str, object]) -> str:
    """Return the text of the memory of an Edit or Write."""
    return f"{plain_name(path_of(fields))}: {change_summary(tool, fields)}"


@functools.lru_cache(maxsize=512)
def plain_name(name: str) -> str:
    """Return the name of a file or a branch, redacted. Cached, since the same few names occur again and again."""
    return redact(name)


def change_summary(tool: str, fields: dict[str, object]) -> str:
    """Say in a few words what an Edit or Write did."""
    path = path_of(fields)
    if tool == "Write":
        content = event.text(fields, "content")
        lines = content.count("\n") + (content[-1:] not in ("", "\n"))
        return f"written, {lines} {'line' if lines == 1 else 'lines'}: {_shown(path, content[:4000])}"
    old, new = (_shown(path, text[:4000]) for text in removed_and_added(fields))
    return f"edited: {old or '(nothing)'} → {new or '(nothing)'}"


def removed_and_added(fields: dict[str, object]) -> tuple[str, str]:
    """Return the text that an edit removed and the text that it added; of several edits in one call, only the first."""
    edits = fields.get("edits")
    first = edits[0] if isinstance(edits, list) and edits and isinstance(edits[0], dict) else fields
    return event.text(first, "old_string"), event.text(first, "new_string") or event.text(first, "new_source")


@functools.lru_cache(maxsize=512)  # an edit is described while an error is open, and again when its batch ends
def _shown(path: str, text: str) -> str:
    """Return the beginning of one side of an edit, redacted by the rules for the file's name, too."""
    return flatten(redact_file(path, text), MAX_SIDE_CHARS)


def path_of(fields: dict[str, object]) -> str:
    """Return the path of the file that an edit names, as written."""
    return event.text(fields, "file_path") or event.text(fields, "notebook_path")


def unfinished_todos(fields: dict[str, object]) -> list[str]:
    """Return the unfinished points of a to-do list."""
    todos = fields.get("todos")
    points = [todo for todo in todos if isinstance(todo, dict)] if isinstance(todos, list) else []
    return [str(todo.get("content", "")) for todo in points if todo.get("status") != "completed"]


def has_error(command: str, output: str) -> bool:
    """Tell whether the output of a successful command contains an error that is worth remembering.

    Errors in what cat, grep, git log and the like print don't count: they didn't happen here.
    """
    return not error_lines.only_looks(command) and any(lines_with_errors(output))


def runs_keepsake(command: str) -> bool:
    """Tell whether a command runs keepsake, whose output names other sessions' errors or a mistake in the command."""
    return _OWN.search(command) is not None


def lines_with_errors(output: str) -> Iterator[str]:
    """Yield the lines of an output that name an error ("0 errors" doesn't)."""
    text = error_lines.window(output)
    words = [word for word in error_lines.PRINTED if word in text]
    for line in text.splitlines() if words else ():
        if any(word in line for word in words) and not _NO_ERROR.search(line):
            yield line.strip()


def error_pattern(tool: str, command: str, output: str, session: str, at: float) -> Draft | None:
    """Return the memory of an error (command and excerpt, at most MAX_ERROR_CHARS long), None if there is none to keep.

    output: stdout and stderr, or a failure's `error` text. The key is made from the error's signature
    (text/error_lines.py), so the same error in another file, or with other numbers, gives the same memory.
    """
    if output.lstrip().startswith(phrases.NOT_RUN) or runs_keepsake(command):
        return None
    safe = error_lines.window(redact_output(command, output))
    lines = list(lines_with_errors(safe)) or [line.strip() for line in safe.splitlines() if line.strip()][-3:]
    lines = [line for line in lines if not line.startswith("Exit code ")]
    if not lines:
        return None
    shown = flatten(redact(command[:4000]), 120)
    excerpt = flatten(" | ".join(dict.fromkeys(lines[:4])), MAX_ERROR_CHARS - len(shown) - 6)
    name = tool.lower() if tool else "bash"
    signature = error_lines.signature(lines[0])
    return Draft(
        key="error:" + paths.digest(f"{name}|{error_lines.signature(program(command))}|{signature}"),
        kind="error",
        type="Learning",
        content=f"`{shown}`: {excerpt}" if shown else excerpt,
        created=at,
        tags=("error", name),
        session=session,
        source="tool",
        signature=signature,
    )


def program(command: str) -> str:
    """Return the first two words of a line's last command (of `a && b`: b), without variables: program and argument."""
    last = re.split(r"&&|;|\|\|", command)[-1].split("|")[0].split()
    words = [word for word in last if "=" not in word]
    return " ".join(words[:2]) if words else ""
