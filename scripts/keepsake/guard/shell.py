"""A command line as the simple commands in it (pure; for hooks: no `re`)."""

from __future__ import annotations

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
    "gh": "status search", "cargo": "tree metadata", "pip": "list show freeze", "terraform": "plan show validate",
}  # fmt: skip
# Arguments of a call that does nothing, or only ends what was begun.
_HARMLESS = ("--version", "--help", "--dry-run", "--abort", "--continue", "--skip", "--quit")
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
    if words[0] == "git":
        while len(words) > 1 and words[1].startswith("-"):
            del words[1 : 3 if words[1] in _GIT_VALUES else 2]
    return words


def only_looks(words: list[str]) -> bool:
    """Tell whether a simple command changes nothing."""
    if words[0] in _LOOKS or any(word in words[1:] for word in _HARMLESS):
        return True
    if words[:3] in (["git", "stash", "pop"], ["git", "stash", "list"], ["git", "stash", "show"]):
        return True
    subs = _SUB_LOOKS.get(words[0], "").split()
    if len(words) == 1 or words[1] not in subs:
        return False
    more = words[2:3] if words[0] == "git" and words[1] in ("branch", "remote", "config", "reflog") else []
    return not more or more[0] in _REMOTE_LOOKS


def here(done: list[list[str]], root: str) -> list[list[str]]:
    """Return the simple commands up to the one that leaves the project or makes another repository."""
    for place, words in enumerate(done):
        if words[0] in ("cd", "pushd") and (len(words) == 1 or _leads_out(words[1], root)):
            return done[:place]
        if words[:2] in (["git", "init"], ["git", "clone"]):
            return done[:place]
    return done


def _leads_out(folder: str, root: str) -> bool:
    if folder.startswith("/"):
        return f"{folder.rstrip('/')}/".startswith(f"{root.rstrip('/')}/") is False
    return folder.startswith(("~", "$", "-")) or ".." in folder.split("/")
