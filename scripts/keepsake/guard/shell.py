"""A command line as the simple commands in it (for hooks: no `re`)."""

from __future__ import annotations

import os

MAX_CHARS = 8000  # of a command line that are looked at
_BREAKS = frozenset(";|&\n()`")
_BEFORE = ("sudo", "time", "nohup", "env", "command", "exec", "then", "do", "else", "xargs", "if", "while", "!", "{")
_GIT_VALUES = ("-C", "-c", "--git-dir", "--work-tree")
_LOOKS = (
    "cat less more head tail grep rg ag ls find fd wc jq pwd echo printf which type file stat du df diff tree env date"
    " test [ cd true false sort uniq cut column man ps hostname whoami id sleep export set keepsake"
).split()
# subcommands that only look
_SUB_LOOKS = {
    "git": "status log diff show blame grep branch remote ls-files ls-tree rev-parse describe reflog shortlog config"
    " init clone fetch",
    "go": "version env list doc vet",
    "npm": "ls list view outdated audit config help root bin",
    "yarn": "list why info", "pnpm": "list ls why outdated",
    "docker": "ps images logs inspect version info stats", "kubectl": "get describe logs top version explain",
    "gh": "status search", "cargo": "tree metadata", "pip": "list show freeze check cache config debug help index",
    "terraform": "plan show validate version output providers graph",
}  # fmt: skip
# Arguments of a call that does nothing, or only ends what was begun.
_HARMLESS = ("--version", "--help", "-help", "--dry-run", "--abort", "--continue", "--skip", "--quit")
_ASKS = ("-h", "-v", "-V", "help", "version")  # alone behind a program
_BRANCHES = {"checkout": ("-b", "-B", "--orphan"), "switch": ("-c", "-C", "--create", "--orphan")}
_REMOTE_LOOKS = ("-v", "--list", "--show-current", "-a", "--get", "get", "list", "show")


def commands(line: str) -> list[list[str]]:
    """Return the words of each simple command of a line, without quotes; what follows a here-document is left out."""
    found: list[list[str]] = [[]]
    text, at = line[:MAX_CHARS].replace("\\\n", " "), 0
    while at < len(text) and not text.startswith("<<", at):
        if text[at] in _BREAKS:
            found.append([])
            at += 1
        elif text[at].isspace():
            at += 1
        elif text[at] == "#":
            at = text.find("\n", at) % (len(text) + 1)
        else:
            word, at = _word(text, at)
            found[-1].append(word)
    return [plain for plain in map(plainly, found) if plain]


def _word(text: str, at: int) -> tuple[str, int]:
    """Return the word that begins at a place, without its quotes, and where it ends."""
    word = ""
    while at < len(text) and not text[at].isspace() and text[at] not in _BREAKS and not text.startswith("<<", at):
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


def plainly(words: list[str]) -> list[str]:
    """Return a simple command without prefixes (variables, `sudo`) and without its program's folder."""
    words = list(words)
    while words and (words[0] in _BEFORE or ("=" in words[0] and words[0].partition("=")[0].isidentifier())):
        words.pop(0)
    if not words:
        return []
    words[0] = words[0].rpartition("/")[2]
    return words


def subcommand(words: list[str]) -> list[str]:
    """Return a simple command without git's own options, which stand before the subcommand."""
    words = list(words)
    while words[0] == "git" and len(words) > 1 and words[1].startswith("-"):
        del words[1 : 3 if words[1] in _GIT_VALUES else 2]
    return words


def only_looks(words: list[str]) -> bool:
    """Tell whether a simple command changes nothing."""
    if words[0] in _LOOKS or any(word in words[1:] for word in _HARMLESS):
        return True
    if words[:3] in (["git", "stash", "pop"], ["git", "stash", "list"], ["git", "stash", "show"]):
        return True
    if len(words) == 2 and words[1] in _ASKS:  # noqa: PLR2004  # program and question
        return True
    subs = _SUB_LOOKS.get(words[0], "").split()
    if len(words) == 1 or words[1] not in subs:
        return False
    more = words[2:3] if words[0] == "git" and words[1] in ("branch", "remote", "config", "reflog") else []
    return not more or more[0] in _REMOTE_LOOKS


def here(done: list[list[str]], root: str, branch: str) -> list[tuple[list[str], str]]:
    """Return the simple commands that are run in the project, each with the branch that is checked out by then.

    Whatever follows a step out of the project, or into another repository, is left out.
    """
    found = []
    for words in done:
        if words[0] in ("cd", "pushd") and (len(words) == 1 or _leads_out(words[1], root)):
            break
        plain = subcommand(words)
        if plain[:2] in (["git", "init"], ["git", "clone"]):
            break
        elsewhere = words[:2] == ["git", "-C"] and _leads_out("".join(words[2:3]), root)
        if not elsewhere:
            branch = _checked_out(plain) or branch
            found.append((plain, branch))
    return found


def _checked_out(words: list[str]) -> str:
    """Return the branch that a git command makes and checks out, or checks out, "" for any other."""
    if words[:1] != ["git"] or words[1:2] == [] or words[1] not in _BRANCHES or "--" in words:
        return ""
    names = [word for word in words[2:] if not word.startswith("-")]
    made = any(word in _BRANCHES[words[1]] for word in words[2:])
    if made:
        return "".join(names[:1])
    return names[0] if len(names) == 1 and "." not in names[0] else ""  # else it is a file that is checked out


def _leads_out(folder: str, root: str) -> bool:
    if folder.startswith("/") and not f"{folder.rstrip('/')}/".startswith(f"{root.rstrip('/')}/"):
        return True
    if folder.startswith(("~", "$", "-")) or ".." in folder.split("/"):
        return True
    inside = os.path.normpath(os.path.join(root, folder))
    return inside != os.path.normpath(root) and os.path.lexists(os.path.join(inside, ".git"))
