"""Which Bash commands may run without a question: exactly three forms of keepsake's own commands.

The forms leave a shell nothing to interpret: plain words, text between single quotes, or a here-document whose quoted
delimiter makes the body inert. About any other command the person is asked as usual, and also if the shell would find
another program named keepsake.
"""

from __future__ import annotations

import os

PROGRAM = "keepsake"
FIRST, DELIMITER = "keepsake remember --batch - <<'KEEPSAKE'", "KEEPSAKE"
_PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-.,:/")
# verb -> options with a value, options without one. Options that reach beyond the project are not among them.
_OPTIONS = {
    "remember": (("--type", "--tags", "--file"), ("--json",)),
    "recall": (("--type", "--tags", "--file", "--limit", "--min-score", "--since", "--until"), ("--json",)),
}
_INPUT = ("command", "description", "timeout")  # of a Bash call; if another is set (no sandbox), the person is asked
MAX_CHARS = 100_000  # characters of a command; about a longer one the person is asked


def allowed(tool_input: dict[str, object]) -> bool:
    """Tell by its tool_input whether a Bash call may run without asking the person."""
    command = tool_input.get("command")
    more = [key for key, value in tool_input.items() if key not in _INPUT and value]
    return isinstance(command, str) and not more and arguments(command) is not None


def is_ours(search: str, root: str) -> bool:
    """Tell whether the program named keepsake that a shell finds is the plugin's.

    search: the PATH; root: the plugin's folder. If the PATH holds no such program, the shell finds the plugin's, which
    the client puts at the end of the PATH. What a relative or empty entry holds can change, so it isn't trusted.
    """
    own = os.path.realpath(os.path.join(root, "bin", PROGRAM))
    for folder in search.split(os.pathsep):
        if not os.path.isabs(folder):
            return False
        candidate = os.path.join(folder, PROGRAM)
        if os.access(candidate, os.X_OK) and not os.path.isdir(candidate):
            return os.path.realpath(candidate) == own
    return True


def arguments(command: str) -> list[str] | None:
    """Return the arguments that the shell will pass to keepsake, or None if the command has none of the forms."""
    if len(command) > MAX_CHARS or any(_strange(char) for char in command):
        return None
    if "\n" in command:
        return ["remember", "--batch", "-"] if _batch(command) else None
    words = split(command)
    if words is None or words[0] != (PROGRAM, False) or len(words) == 1:
        return None
    return [word for word, _ in words[1:]] if _fits(words[1:]) else None


def _strange(char: str) -> bool:
    """Tell whether a character is a control character other than a line feed, or half of a surrogate pair."""
    return (char < " " and char != "\n") or "\x7f" <= char <= "\x9f" or "\ud800" <= char <= "\udfff"


def _batch(command: str) -> bool:
    """Tell whether a command is the here-document: its first line, a body, and the delimiter only at the very end."""
    lines = command.removesuffix("\n").split("\n")
    return lines[0] == FIRST and DELIMITER in lines and lines.index(DELIMITER) == len(lines) - 1


def split(command: str) -> list[tuple[str, bool]] | None:
    """Split a line into words: (word, whether it stood in single quotes); None if anything else is in it.

    Words are plain characters alone, or one pair of single quotes with anything but a single quote between.
    """
    words, at = [], 0
    while at < len(command):
        if command[at] == "'":
            end = command.find("'", at + 1)
            word, after, quoted = command[at + 1 : end], end + 1, True
            if end < 0:
                return None
        else:
            after = at
            while after < len(command) and command[after] in _PLAIN:
                after += 1
            word, quoted = command[at:after], False
        if (not word and not quoted) or (after < len(command) and command[after] != " "):
            return None
        words.append((word, quoted))
        at = after + 1
        if at == len(command):  # a space at the end
            return None
    return words or None


def _fits(words: list[tuple[str, bool]]) -> bool:
    """Tell whether a verb's words are known options with their values and, for remember, one quoted text."""
    verb, rest = words[0][0], words[1:]
    if words[0][1] or verb not in _OPTIONS:
        return False
    with_value, without = _OPTIONS[verb]
    texts, at = 0, 0
    while at < len(rest):
        word, quoted = rest[at]
        if not quoted and word in with_value:
            if at + 1 == len(rest) or rest[at + 1][0].startswith("-"):
                return False
            at += 1
        elif word.startswith("-"):  # keepsake takes it for an option even in quotes
            if quoted or word not in without:
                return False
        elif verb == "remember" and not quoted:
            return False
        else:
            texts += 1
        at += 1
    return texts == 1 if verb == "remember" else texts <= 1
