"""Splits a command line into its simple commands (for hooks: without `re`)."""

from __future__ import annotations

import os

MAX_CHARS = 8000  # of a command line that are read
_BREAKS = frozenset(";|&\n()`")
WRITES = ">"  # the program of a redirection, whose argument is the file
# Words that may precede a program -> their options that take a value.
_PREFIXES = {
    "sudo": "-u -g -h -C -p -D", "env": "-u -C", "xargs": "-n -I -P -L -d -a", "nice": "-n", "timeout": "-k -s",
    **dict.fromkeys(("time", "nohup", "command", "exec", "then", "do", "else", "if", "while", "!", "{"), ""),
}  # fmt: skip
# Programs -> their options with a value that may precede a subcommand.
_OPTIONS_WITH_VALUE = {
    "git": "-C -c --git-dir --work-tree",
    "kubectl": "-n --namespace --context --kubeconfig --cluster --user -s --server",
    "helm": "-n --namespace --kube-context --kubeconfig", "docker": "-H --host --context -c --config -l",
    "npm": "--prefix -C -w --workspace", "pnpm": "-C --dir --filter -F", "yarn": "--cwd", "cargo": "--manifest-path",
    "make": "-C -f -j --directory --file", "go": "-C", "uv": "--project --directory", "poetry": "-C --directory -P",
}  # fmt: skip
_READ_ONLY = (
    "cat less more head tail grep rg ag ls find fd wc jq pwd echo printf which type file stat du df diff tree env date"
    " test [ cd true false sort uniq cut column man ps hostname whoami id sleep export set keepsake"
).split()
# programs -> subcommands that change nothing in the project
_READ_ONLY_SUBCOMMANDS = {
    "git": "status log diff show blame grep branch remote ls-files ls-tree rev-parse describe reflog shortlog config"
    " init clone fetch",
    "go": "version env list doc vet",
    "npm": "ls list view outdated audit config help root bin",
    "yarn": "list why info", "pnpm": "list ls why outdated",
    "docker": "ps images logs inspect version info stats", "kubectl": "get describe logs top version explain",
    "gh": "status search", "cargo": "tree metadata", "pip": "list show freeze check cache config debug help index",
    "terraform": "plan show validate version output providers graph",
}  # fmt: skip
# Arguments of a call that changes nothing, or only finishes an operation already begun.
_HARMLESS = ("--version", "--help", "-help", "--dry-run", "--abort", "--continue", "--skip", "--quit")
_QUESTIONS = ("-h", "-v", "-V", "help", "version")  # as the only argument of a program
_BRANCHES = {"checkout": ("-b", "-B", "--orphan"), "switch": ("-c", "-C", "--create", "--orphan")}
_READ_ONLY_OPTIONS = ("-v", "--list", "--show-current", "-a", "--get", "get", "list", "show")


def commands(line: str, keep: str = "") -> list[list[str]]:
    """Return the words of each simple command of a line, without quotes; the text of here-documents is left out.

    A redirection into a file becomes a command of its own, `> FILE`. keep: a prefix to keep, such as `sudo`.
    """
    result: list[list[str]] = [[]]
    text, at, delimiters = line[:MAX_CHARS].replace("\\\n", " "), 0, []
    while at < len(text):
        if text.startswith("<<", at) and not text.startswith("<<<", at):
            at += 2 + text.startswith("<<-", at)
            end, at = _word(text, at + (text[at : at + 1] == " "))
            delimiters.append(end)
        elif text[at] == "\n" and delimiters:
            at = _end_of_document(text, at, delimiters.pop(0))
            result.append([])
        elif text[at] == ">":
            at = _put_redirection(text, at, result)
        elif text[at] in _BREAKS:
            result.append([])
            at += 1
        elif text[at].isspace() or text[at] == "<":
            at += 1
        elif text[at] == "#":
            at = text.find("\n", at) % (len(text) + 1)
        else:
            word, at = _word(text, at)
            stream = word in ("1", "2") and text[at : at + 1] == ">"
            result[-1] += [] if stream else [word]
    return [plain for words in result if (plain := without_prefixes(words, keep))]


def _end_of_document(text: str, at: int, end: str) -> int:
    """Return the index of the end of the line that closes a here-document, or of the text's end."""
    while at < len(text):
        below = text.find("\n", at + 1) % (len(text) + 1)
        if text[at + 1 : below].strip() == end:
            return below
        at = below
    return at


def _put_redirection(text: str, at: int, result: list[list[str]]) -> int:
    """Insert a redirection before the command that it belongs to; return the index where the redirection ends."""
    while text[at : at + 1] in (">", "|"):
        at += 1
    if text[at : at + 1] == "&":  # to another stream
        return _word(text, at + 1)[1]
    while text[at : at + 1] == " ":
        at += 1
    word, at = _word(text, at)
    if word:
        result.insert(-1, [WRITES, word])
    return at


def _word(text: str, at: int) -> tuple[str, int]:
    """Return the word that begins at an index, without its quotes, and the index where it ends."""
    word = ""
    while at < len(text) and not text[at].isspace() and text[at] not in _BREAKS and text[at] not in "<>":
        quote = text[at] if text[at] in "'\"" else ""
        at += len(quote)
        while quote and at < len(text) and text[at] != quote:
            at += text[at] == "\\" and quote == '"'
            word += text[at : at + 1]
            at += 1
        at += not quote and text[at] == "\\"
        word += "" if quote else text[at : at + 1]
        at += 1
    return word, at


def without_prefixes(words: list[str], keep: str = "") -> list[str]:
    """Return a simple command without prefixes (variables, `sudo -E`) and without the folder of its program."""
    words = list(words)
    while words and words[0] != keep and (words[0] in _PREFIXES or _assigns(words[0])):
        prefix = words.pop(0)
        values = _PREFIXES.get(prefix, "").split()
        while values and words and words[0].startswith("-"):
            words = words[2:] if words[0] in values else words[1:]
        if prefix == "timeout":
            words = words[1:]
    if not words:
        return []
    words[0] = words[0].rpartition("/")[2] if words[0] != WRITES else WRITES
    return words


def _assigns(word: str) -> bool:
    return "=" in word and word.partition("=")[0].isidentifier()


def subcommand(words: list[str]) -> list[str]:
    """Return a simple command without the program's own options, which precede the subcommand."""
    words = list(words)
    values = _OPTIONS_WITH_VALUE.get(words[0], "").split()
    while values and len(words) > 1 and (words[0] == "git" or words[1] in values) and words[1].startswith("-"):
        del words[1 : 3 if words[1] in values else 2]
    return words


def is_read_only(words: list[str]) -> bool:
    """Tell whether a simple command changes nothing."""
    if words[0] in _READ_ONLY or any(word in words[1:] for word in _HARMLESS):
        return True
    if words[:3] in (["git", "stash", "pop"], ["git", "stash", "list"], ["git", "stash", "show"]):
        return True
    if len(words) == 2 and words[1] in _QUESTIONS:  # noqa: PLR2004  # program and argument
        return True
    subs = _READ_ONLY_SUBCOMMANDS.get(words[0], "").split()
    if len(words) == 1 or words[1] not in subs:
        return False
    if words[2:3] == ["fix"]:  # npm audit fix
        return False
    arguments = words[2:3] if words[0] == "git" and words[1] in ("branch", "remote", "config", "reflog") else []
    return not arguments or arguments[0] in _READ_ONLY_OPTIONS


def in_project(parsed: list[list[str]], root: str, branch: str) -> list[tuple[list[str], str]]:
    """Return the simple commands that run in the project, each with the branch that is checked out by then.

    Everything after a step out of the project, or into another repository, is left out.
    """
    result = []
    for words in parsed:
        if words[0] in ("cd", "pushd") and (len(words) == 1 or _leaves_project(words[1], root)):
            break
        plain = subcommand(words)
        if plain[:2] in (["git", "init"], ["git", "clone"]):
            break
        elsewhere = words[:2] == ["git", "-C"] and _leaves_project("".join(words[2:3]), root)
        if not elsewhere:
            branch = _checked_out(plain) or branch
            result.append((plain, branch))
    return result


def _checked_out(words: list[str]) -> str:
    """Return the branch that a git command checks out, or "" for any other command."""
    if words[:1] != ["git"] or words[1:2] == [] or words[1] not in _BRANCHES or "--" in words:
        return ""
    names = [word for word in words[2:] if not word.startswith("-")]
    creates = any(word in _BRANCHES[words[1]] for word in words[2:])
    if creates:
        return "".join(names[:1])
    return names[0] if len(names) == 1 and "." not in names[0] else ""  # otherwise it checks out a file


def _leaves_project(folder: str, root: str) -> bool:
    if folder.startswith("/") and not f"{folder.rstrip('/')}/".startswith(f"{root.rstrip('/')}/"):
        return True
    if folder.startswith(("~", "$", "-")) or ".." in folder.split("/"):
        return True
    inside = os.path.normpath(os.path.join(root, folder))
    return inside != os.path.normpath(root) and os.path.lexists(os.path.join(inside, ".git"))
