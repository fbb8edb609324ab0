"""Slash commands of a repository, a person or an extension: files whose text a client sends as if it had been typed.

Gemini CLI and Qwen Code write that text down as the person's, mostly without a mark. So a prompt is compared with the
files as they are now; what was typed behind the command's name can't be told apart from it.
"""

from __future__ import annotations

import os
from itertools import islice

from keepsake.base import paths

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

FOLDER, EXTENSIONS = "commands", "extensions"
MOST, LARGEST = 1000, 256 * 1024  # files of one folder, and folders in it; bytes of a file
TELLING = 20  # characters of a text with gaps, below which it says too little to be known again
_FILLED = ("{{args}}", "$ARGUMENTS")  # what was typed behind the name
_RUN = ("!{", "@{")  # what a command printed, what a file holds
_GAP = "\0"


class Commands:
    """The commands of a client's folder and of the folders where it works, each read when a prompt is first compared.

    kind: the name of a repository's own folder for that client, `.qwen`.
    """

    def __init__(self, transcript: str, kind: str) -> None:
        own = transcript
        for _ in range(4):  # <folder>/projects/<project>/chats/<session>.jsonl, or tmp instead of projects
            own = os.path.dirname(own)
        self._kind, self._own = kind, own
        self._known: dict[str, list[tuple[str, list[str]]]] = {}

    def say(self, text: str, cwd: str) -> bool:
        """Tell whether a prompt in a session that works in a folder is what a command says."""
        said = " ".join(text.split())
        folders = [self._own, *([os.path.join(cwd, self._kind)] if cwd else [])]
        return any(_fits(said, *one) for folder in folders for one in self._of(folder))

    def _of(self, folder: str) -> list[tuple[str, list[str]]]:
        if folder not in self._known:
            self._known[folder] = [one for where in _places(folder) for one in _read(where)]
        return self._known[folder]


def _places(folder: str) -> list[str]:
    """Return where commands lie below a client's folder: in its own, and in those of its extensions."""
    try:
        more = sorted(os.listdir(os.path.join(folder, EXTENSIONS)))[:MOST]
    except OSError:
        more = []
    return [os.path.join(folder, FOLDER), *(os.path.join(folder, EXTENSIONS, one, FOLDER) for one in more)]


def _read(where: str) -> Iterator[tuple[str, list[str]]]:
    """Yield (command as it is typed, its text between the gaps) for the files in a folder."""
    found = (
        os.path.join(top, one) for top, _, names in islice(os.walk(where, followlinks=True), MOST) for one in names
    )
    for path in islice((one for one in found if one.endswith((".md", ".toml"))), MOST):
        try:
            text = paths.read(path, LARGEST)
        except (OSError, ValueError):
            continue
        name = os.path.relpath(path, where).rpartition(".")[0].replace(os.sep, ":")
        parts = [" ".join(part.split()) for part in _gaps(_toml(text) if path.endswith(".toml") else _body(text))]
        if any(parts):
            yield f"/{name}", parts


def _fits(said: str, name: str, parts: list[str]) -> bool:
    """Tell whether a prompt is a command's text, alone or before what was typed, or has its parts in order."""
    if len(parts) == 1:
        return said == parts[0] or said.startswith(f"{parts[0]} {name}")
    if sum(map(len, parts)) < TELLING:
        return said == " ".join(filter(None, parts))
    if not (said.startswith(parts[0]) and said.endswith(parts[-1])):
        return False
    at = 0
    for part in parts:
        at = said.find(part, at)
        if at < 0:
            return False
        at += len(part)
    return True


def _body(text: str) -> str:
    """Return a Markdown file without the block of settings at its head."""
    text = text.replace("\r\n", "\n").lstrip("\ufeff")
    return text.partition("\n---")[2].partition("\n")[2] if text.startswith("---\n") else text


def _toml(text: str) -> str:
    """Return the `prompt` of a TOML file; the standard library reads TOML from Python 3.11 on only."""
    text = text.replace("\r\n", "\n")
    for line in text.split("\n"):
        key, _, given = line.partition("=")
        if key.strip(" \t\"'") == "prompt":
            rest = text[text.index(line) + len(line) - len(given) :].lstrip()
            quote = next((one for one in ('"""', "'''", '"', "'") if rest.startswith(one)), "")
            return _quoted(rest[len(quote) :], quote) if quote else ""
    return ""


def _quoted(rest: str, quote: str) -> str:
    """Return what stands before the closing quotes, its escapes read; between single ones there are none."""
    if quote[0] == "'":
        return rest.partition(quote)[0]
    inner = rest.replace("\\\\", "\1").replace('\\"', "\2").partition(quote)[0]
    inner = inner.replace("\1", "\\\\").replace("\2", '"')
    return inner.encode("latin-1", "backslashreplace").decode("unicode_escape", "replace")


def _gaps(text: str) -> list[str]:
    """Return the parts of a command's text between what the client fills in."""
    for mark in _FILLED:
        text = text.replace(mark, _GAP)
    for mark in _RUN:
        at = text.find(mark)
        while at >= 0:
            text = text[:at] + _GAP + text[_closed(text, at) :]
            at = text.find(mark, at)
    return text.split(_GAP)


def _closed(text: str, at: int) -> int:
    """Return where the braces end that open at a place; without an end, the text does."""
    open_ = 0
    for where in range(at, len(text)):
        open_ += (text[where] == "{") - (text[where] == "}")
        if text[where] == "}" and not open_:
            return where + 1
    return len(text)
