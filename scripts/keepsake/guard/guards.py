"""Guards: what a rule forbids, as lines of a file beside the store; and whether a call does it (pure; for hooks).

| tool | form | words | as in |
| --- | --- | --- | --- |
| Bash | command | program and arguments, `@main`: on or to that branch | `git push --force` |
| Bash | flag | options, of any program | `--no-verify` |
| Bash | fails | a whole command that has failed in several sessions | `python setup.py test` |
| Edit | file | the end of a path, or a folder in it | `package-lock.json`, `vendor/` |
| Edit | code | what an edit may not bring | `time.Sleep` |
"""

from __future__ import annotations

from keepsake.guard import shell

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

FILE = "guards"
CHANGES = ("Edit", "MultiEdit", "Write", "NotebookEdit")
_PROSE = (".md", ".txt", ".rst", ".adoc")


class Guard:
    """What one rule forbids: the tool it is about, its form, its words, and the public id of the rule."""

    __slots__ = ("form", "tool", "uid", "words")

    def __init__(self, tool: str, form: str, words: Iterable[str], uid: str) -> None:
        self.tool, self.form, self.words, self.uid = tool, form, list(words), uid

    def line(self) -> str:
        """Return the guard as a line of the file."""
        return "\t".join([self.tool, self.form, self.uid, *self.words])


def read(text: str) -> list[Guard]:
    """Return the guards of a file's text; invalid lines are left out."""
    cells = [line.split("\t") for line in text.splitlines()]
    return [Guard(row[0], row[1], row[3:], row[2]) for row in cells if len(row) > 3]  # noqa: PLR2004  # and a word


def kind_of(tool: str) -> str:
    """Return the guards' name for a tool of the client, or ""."""
    return "Bash" if tool == "Bash" else "Edit" if tool in CHANGES else ""


def against(guards: Iterable[Guard], tool: str, given: dict[str, object], branch: str, root: str) -> list[Guard]:
    """Return the guards that forbid a tool call. branch: what is checked out at root, or ""."""
    about = [guard for guard in guards if guard.tool == kind_of(tool)]
    if not about:
        return []
    if tool == "Bash":
        line = given.get("command")
        done = shell.commands(line) if isinstance(line, str) else []
        doing = [one for one in shell.here(done, root, branch) if not shell.only_looks(one[0])]
        return [guard for guard in about if any(runs(guard, *one) for one in doing)]
    return [guard for guard in about if _inside(given, root) and edits(guard, given)]


def _inside(given: dict[str, object], root: str) -> bool:
    """Tell whether a call changes a file of the project: a rule of it says nothing about others."""
    path = given.get("file_path") or given.get("notebook_path")
    return not (isinstance(path, str) and path.startswith("/")) or f"{path}/".startswith(f"{root.rstrip('/')}/")


def runs(guard: Guard, words: list[str], branch: str) -> bool:
    """Tell whether a guard forbids a simple command."""
    if guard.form == "fails":
        return words == guard.words
    if guard.form == "flag":
        return all(has(words[1:], wanted) for wanted in guard.words)
    if words[0] != guard.words[0]:
        return False
    rest, names = words[1:], [word for word in words[1:] if not word.startswith("-")]
    for place, wanted in enumerate(guard.words[1:]):
        if wanted.startswith("@"):
            if not _on(wanted[1:], names, branch):
                return False
        elif place == 0 and not wanted.startswith("-"):
            if not names or names[0] != wanted:  # the subcommand
                return False
        elif not has(rest, wanted):
            return False
    return True


def has(words: list[str], wanted: str) -> bool:
    """Tell whether a word is among others; `-rf` is also `-r -f`, and `--force` also `-f`."""
    if wanted in words or any(word.startswith(wanted + "=") for word in words if wanted.startswith("--")):
        return True
    short = "".join([word[1:] for word in words if word[:1] == "-" and word[:2] != "--"])
    if wanted == "--force":
        return "-f" in words
    cluster = wanted[1:] if wanted[:1] == "-" and wanted[:2] != "--" and len(wanted) <= len("-xyz") else ""
    return bool(cluster) and all(letter in short for letter in cluster)


def _on(name: str, names: list[str], branch: str) -> bool:
    """Tell whether a git command is about a branch: it names it, or names none and it is checked out."""
    named = names[2:] if names[:1] == ["push"] else []
    if named:
        return any(one.rpartition(":")[2].lstrip("+") == name for one in named)
    return branch == name


def edits(guard: Guard, given: dict[str, object]) -> bool:
    """Tell whether a guard forbids a call that changes a file."""
    path = given.get("file_path") or given.get("notebook_path")
    path = path.replace("\\", "/") if isinstance(path, str) else ""
    if guard.form == "file":
        return any(_names(path, word) for word in guard.words)
    old, new = texts(given)
    return not path.endswith(_PROSE) and any(_word_in(new, word) and word not in old for word in guard.words)


def texts(given: dict[str, object]) -> tuple[str, str]:
    """Return the text that an edit removes and the text that it adds."""
    parts = given.get("edits")
    calls = [part for part in parts if isinstance(part, dict)] if isinstance(parts, list) else [given]
    old = [part.get("old_string") for part in calls]
    new = [part.get(name) for part in calls for name in ("new_string", "content", "new_source")]
    return "\n".join(filter(_is_text, old)), "\n".join(filter(_is_text, new))  # type: ignore[arg-type]  # only texts


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _names(path: str, word: str) -> bool:
    word = word.removeprefix("./")
    return f"/{word}" in f"/{path}" if word.endswith("/") else f"/{path}".endswith(f"/{word}")


def _word_in(text: str, word: str) -> bool:
    at = text.find(word)
    while at >= 0:
        before, after = text[at - 1 : at] if at else "", text[at + len(word) : at + len(word) + 1]
        if not _joined(before, word[0]) and not _joined(after, word[-1]):
            return True
        at = text.find(word, at + 1)
    return False


def _joined(beside: str, end: str) -> bool:
    return (beside.isalnum() or beside == "_") and (end.isalnum() or end == "_")
