"""Guards: what rules forbid, as lines of a file beside the store; and whether a call does it (pure; for hooks).

| tool | form | words | example |
| --- | --- | --- | --- |
| Bash | command | program and arguments, `@main`: on or to that branch, `$`: nothing more | `git push --force` |
| Bash | flag | options, of any program | `--no-verify` |
| Bash | message | a text that a commit's message may not contain | `Co-Authored-By` |
| Bash | writes | a path that may not be written, in the form of Edit's `file` | `package-lock.json`, `vendor/` |
| Bash | removes | a path that may not be removed | `fixtures/` |
| Bash | fails | a whole command that has failed in several sessions | `python setup.py test` |
| Edit | file | the end of a path, or a folder in it (`/dist/`: at the top) | `package-lock.json`, `vendor/` |
| Edit | code | code that an edit may not add (effects.py) | `time.Sleep` |
| Edit | mark | a text that it may not add in comments either | `@ts-ignore` |
| Edit | text | a text that it may not add in prose either | an em dash |

The words of the last three may end with the files that they are limited to: `ends:.go`, `under:src/`.
"""

from __future__ import annotations

from keepsake.base.event import CHANGE_TOOLS, tables, text
from keepsake.guard import shell

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

FILE = "guards"
ENDS, UNDER = "ends:", "under:"
_PROSE = (".md", ".mdx", ".txt", ".rst", ".adoc")


class Guard:
    """What one rule forbids: the tool it is about, its form, its words, and the public id of the rule."""

    def __init__(self, tool: str, form: str, words: Iterable[str], uid: str) -> None:
        self.tool, self.form, self.words, self.uid = tool, form, list(words), uid

    def line(self) -> str:
        """Return the guard as a line of the file."""
        return "\t".join([self.tool, self.form, self.uid, *self.words])


def read(text: str) -> list[Guard]:
    """Return the guards from a file's text; invalid lines are left out."""
    cells = [line.split("\t") for line in text.splitlines()]
    return [Guard(row[0], row[1], row[3:], row[2]) for row in cells if len(row) > 3]  # noqa: PLR2004  # three cells and a word


def kind_of(tool: str) -> str:
    """Return the name that guards use for a tool of the client ("Bash" or "Edit"), or ""."""
    return "Bash" if tool == "Bash" else "Edit" if tool in CHANGE_TOOLS else ""


def violated(guards: Iterable[Guard], tool: str, tool_input: dict[str, object], branch: str, root: str) -> list[Guard]:
    """Return the guards that forbid a tool call. branch: the one checked out at root, or ""."""
    candidates = [guard for guard in guards if guard.tool == kind_of(tool)]
    if not candidates:
        return []
    if tool == "Bash":
        line = tool_input.get("command")
        candidates = [guard for guard in candidates if isinstance(line, str) and _may_match(guard, line)]
        acts = {
            prefix: _changing(str(line), prefix, root, branch) for prefix in {_prefix(guard) for guard in candidates}
        }
        return [guard for guard in candidates if _violates(guard, acts[_prefix(guard)], root)]
    place = place_of(tool_input.get("file_path") or tool_input.get("notebook_path"), root)
    return [guard for guard in candidates if place and forbids_edit(guard, tool_input, place)]


def _may_match(guard: Guard, line: str) -> bool:
    """Tell whether a command line can violate a guard at all; nearly no line can, and then it is not parsed."""
    if guard.form in ("writes", "removes"):
        return any(word.strip("/").rpartition("/")[2] in line for word in guard.words)
    return guard.form in ("message", "flag") or guard.words[0] in line


def _prefix(guard: Guard) -> str:
    """Return the prefix of a command that a guard is about (`sudo`), else ""."""
    return guard.words[0] if guard.words[0] == "sudo" else ""


def _changing(line: str, prefix: str, root: str, branch: str) -> list[tuple[list[str], str]]:
    """Return the simple commands of a line that may change something in the project, each with its branch."""
    return [
        one for one in shell.in_project(shell.commands(line, prefix), root, branch) if not shell.is_read_only(one[0])
    ]


def _violates(guard: Guard, commands: list[tuple[list[str], str]], root: str) -> bool:
    if guard.form not in ("writes", "removes"):
        return any(forbids_command(guard, *one) for one in commands)
    from keepsake.guard import effects  # imported only for the few lines that name such a file

    files = effects.written_files if guard.form == "writes" else effects.removed_files
    places = [place for words, _ in commands for path in files(words) if (place := place_of(path, root))]
    return any(_matches_path(one, word) for place in places for one in (place, f"{place}/") for word in guard.words)


def place_of(path: object, root: str) -> str:
    """Return a path relative to the project, or "" for one outside: a project's rule doesn't cover other files."""
    if not isinstance(path, str):
        return ""
    path, top = path.replace("\\", "/"), f"{root.rstrip('/')}/"
    if path.startswith("/"):
        return path[len(top) :] if path.startswith(top) else ""
    return "" if path.startswith(("~", "$")) or ".." in path.split("/") else path.removeprefix("./")


def forbids_command(guard: Guard, words: list[str], branch: str) -> bool:
    """Tell whether a guard forbids a simple command."""
    if guard.form == "fails":
        return words == guard.words
    if guard.form == "flag":
        return all(has_option(words[1:], option) for option in guard.words)
    if guard.form == "message":
        message = "\n".join(words[2:]).lower()
        return words[:2] == ["git", "commit"] and any(word.lower() in message for word in guard.words)
    return words[0] == guard.words[0] and all(_has_argument(*one, words, branch) for one in enumerate(guard.words[1:]))


def _has_argument(index: int, argument: str, words: list[str], branch: str) -> bool:
    """Tell whether a command has the guard's argument with this index."""
    names = [word for word in words[1:] if not word.startswith("-")]
    if argument == "$":
        return len(words) == index + 1
    if argument.startswith("@"):
        return _on_branch(argument[1:], names, branch)
    if index == 0 and not argument.startswith("-"):
        return names[:1] == [argument]  # the subcommand
    return has_option(words[1:], argument)


def has_option(words: list[str], option: str) -> bool:
    """Tell whether a word is among a command's; `-rf` also matches `-r -f`, and `--force` also `-f`."""
    if (
        option in words
        or f"{option}.service" in words
        or any(word.startswith(option + "=") for word in words if option.startswith("--"))
    ):
        return True
    short = "".join([word[1:] for word in words if word[:1] == "-" and word[:2] != "--"])
    if option == "--force":
        return "-f" in words
    cluster = option[1:] if option[:1] == "-" and option[:2] != "--" and len(option) <= len("-xyz") else ""
    return bool(cluster) and all(letter in short for letter in cluster)


def _on_branch(name: str, names: list[str], branch: str) -> bool:
    """Tell whether a git command is about a branch: it names the branch, or names none while the branch is current."""
    refs = names[2:] if names[:1] == ["push"] else []
    if refs:
        return any(one.rpartition(":")[2].lstrip("+") == name for one in refs)
    return branch == name


def forbids_edit(guard: Guard, tool_input: dict[str, object], place: str) -> bool:
    """Tell whether a guard forbids a call that changes a file. place: the file's path in the project."""
    if guard.form == "file":
        return any(_matches_path(place, word) for word in guard.words)
    forbidden = forbidden_texts(guard)
    old, new = removed_and_added(tool_input)
    if not _covers(guard, place) or not any(word.strip("^$") in new for word in forbidden):
        return False
    if guard.form != "code":
        return any(new.count(word) > old.count(word) for word in forbidden)
    from keepsake.guard import effects  # imported only for the few edits with such a word

    return any(effects.adds(word, old, new, place) for word in forbidden)


def forbidden_texts(guard: Guard) -> list[str]:
    """Return the texts that an edit may not add."""
    return [word for word in guard.words if not word.startswith((ENDS, UNDER))]


def _covers(guard: Guard, place: str) -> bool:
    endings = tuple([word[len(ENDS) :] for word in guard.words if word.startswith(ENDS)])
    under = tuple([word[len(UNDER) :] for word in guard.words if word.startswith(UNDER)])
    prose = guard.form != "text" and place.endswith(_PROSE)
    return not prose and (not endings or place.endswith(endings)) and (not under or place.startswith(under))


def removed_and_added(tool_input: dict[str, object]) -> tuple[str, str]:
    """Return the text that an edit removes and the text that it adds."""
    calls = _parts(tool_input)
    old = [text(part, "old_string") for part in calls]
    new = [text(part, name) for part in calls for name in ("new_string", "content", "new_source")]
    return "\n".join(filter(None, old)), "\n".join(filter(None, new))


def text_after(tool_input: dict[str, object], text: str) -> str:
    """Return a file's text after an edit, or "" if it can't be determined."""
    for part in _parts(tool_input):
        old, new, content = part.get("old_string"), part.get("new_string"), part.get("content")
        if isinstance(content, str):
            text = content
        elif isinstance(old, str) and isinstance(new, str) and old and old in text:
            text = text.replace(old, new, -1 if part.get("replace_all") is True else 1)
        else:
            return ""
    return text


def _parts(tool_input: dict[str, object]) -> list[dict[str, object]]:
    return tables(tool_input, "edits") if isinstance(tool_input.get("edits"), list) else [tool_input]


def _matches_path(place: str, word: str) -> bool:
    if word.startswith("/"):
        return f"/{place}".startswith(word) if word.endswith("/") else f"/{place}" == word
    word = word.removeprefix("./")
    return f"/{word}" in f"/{place}" if word.endswith("/") else f"/{place}".endswith(f"/{word}")
