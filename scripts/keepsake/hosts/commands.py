"""Recognises prompts that are the text of a slash command from a file of a repository, a person or an extension.

Gemini CLI and Qwen Code record that text as if the person had typed it, mostly without a mark. So a prompt is compared
with the command files as they are now. What a person typed after the command's name can't be separated from the text.
"""

from __future__ import annotations

import os
from itertools import islice

from keepsake.base import paths

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

FOLDER, EXTENSIONS = "commands", "extensions"
MAX_FILES, MAX_BYTES = 1000, 256 * 1024  # files read per folder, and folders visited in it; bytes per file
MIN_CHARS = 20  # a shorter text with gaps is recognised only with its gaps empty: others could match by chance
_FILLED = ("{{args}}", "$ARGUMENTS")  # placeholders for what was typed after the name
_RUN = ("!{", "@{")  # beginnings of placeholders for a shell command's output and a file's content
_GAP = "\0"


class Commands:
    """The commands in a client's own folder and in the folders where it works; each is read at the first comparison.

    transcript: the path of a transcript, which shows the client's folder; kind: the name of that client's folder in a
    repository, such as `.qwen`.
    """

    def __init__(self, transcript: str, kind: str) -> None:
        folder = transcript
        for _ in range(4):  # <folder>/projects/<project>/chats/<session>.jsonl, or tmp instead of projects
            folder = os.path.dirname(folder)
        self._kind, self._own = kind, folder
        self._known: dict[str, list[tuple[str, list[str]]]] = {}

    def is_command_text(self, text: str, cwd: str) -> bool:
        """Tell whether a prompt is the text of a command. cwd: the folder where the session works."""
        words = " ".join(text.split())
        folders = [self._own, *([os.path.join(cwd, self._kind)] if cwd else [])]
        return any(_matches(words, *command) for folder in folders for command in self._read_folder(folder))

    def _read_folder(self, folder: str) -> list[tuple[str, list[str]]]:
        if folder not in self._known:
            self._known[folder] = [command for commands_folder in _places(folder) for command in _read(commands_folder)]
        return self._known[folder]


def _places(folder: str) -> list[str]:
    """Return the folders below a client's folder that may hold commands: its own, and those of its extensions."""
    try:
        extensions = sorted(os.listdir(os.path.join(folder, EXTENSIONS)))[:MAX_FILES]
    except OSError:
        extensions = []
    return [os.path.join(folder, FOLDER), *(os.path.join(folder, EXTENSIONS, one, FOLDER) for one in extensions)]


def _read(where: str) -> Iterator[tuple[str, list[str]]]:
    """Yield (command as it is typed, the parts of its text between the gaps) for the files in a folder."""
    candidates = (
        os.path.join(top, one) for top, _, names in islice(os.walk(where, followlinks=True), MAX_FILES) for one in names
    )
    for path in islice((one for one in candidates if one.endswith((".md", ".toml"))), MAX_FILES):
        try:
            text = paths.read(path, MAX_BYTES)
        except (OSError, ValueError):
            continue
        name = os.path.relpath(path, where).rpartition(".")[0].replace(os.sep, ":")
        parts = [" ".join(part.split()) for part in _gaps(_toml(text) if path.endswith(".toml") else _body(text))]
        if any(parts):
            yield f"/{name}", parts


def _matches(prompt: str, name: str, parts: list[str]) -> bool:
    """Tell whether a prompt is a command's text, alone or before the typed line, or has all its parts in order."""
    if len(parts) == 1:
        return prompt == parts[0] or prompt.startswith(f"{parts[0]} {name}")
    if sum(map(len, parts)) < MIN_CHARS:
        return prompt == " ".join(filter(None, parts))
    if not (prompt.startswith(parts[0]) and prompt.endswith(parts[-1])):
        return False
    at = 0
    for part in parts:
        at = prompt.find(part, at)
        if at < 0:
            return False
        at += len(part)
    return True


def _body(text: str) -> str:
    """Return the text of a Markdown file without the block of settings at its head."""
    text = text.replace("\r\n", "\n").lstrip("\ufeff")
    return text.partition("\n---")[2].partition("\n")[2] if text.startswith("---\n") else text


def _toml(text: str) -> str:
    """Return the `prompt` of a TOML file, read by hand: Python has a reader of its own only since 3.11."""
    text = text.replace("\r\n", "\n")
    for line in text.split("\n"):
        key, _, value = line.partition("=")
        if key.strip(" \t\"'") == "prompt":
            rest = text[text.index(line) + len(line) - len(value) :].lstrip()
            quote = next((one for one in ('"""', "'''", '"', "'") if rest.startswith(one)), "")
            return _quoted(rest[len(quote) :], quote) if quote else ""
    return ""


def _quoted(rest: str, quote: str) -> str:
    """Return the text before the closing quotes, with escapes resolved; in single quotes a backslash is literal."""
    if quote[0] == "'":
        return rest.partition(quote)[0]
    inner = rest.replace("\\\\", "\1").replace('\\"', "\2").partition(quote)[0]
    inner = inner.replace("\1", "\\\\").replace("\2", '"')
    return inner.encode("latin-1", "backslashreplace").decode("unicode_escape", "replace")


def _gaps(text: str) -> list[str]:
    """Return the parts of a command's text between the placeholders that the client fills in."""
    for mark in _FILLED:
        text = text.replace(mark, _GAP)
    for mark in _RUN:
        at = text.find(mark)
        while at >= 0:
            text = text[:at] + _GAP + text[_closed(text, at) :]
            at = text.find(mark, at)
    return text.split(_GAP)


def _closed(text: str, at: int) -> int:
    """Return the position after the brace that closes the first one from `at` on; without one, the text's length."""
    depth = 0
    for where in range(at, len(text)):
        depth += (text[where] == "{") - (text[where] == "}")
        if text[where] == "}" and not depth:
            return where + 1
    return len(text)
