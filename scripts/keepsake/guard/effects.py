"""What an edit adds and which files a command writes or removes (pure; for the few hooks where a guard's word occurs).

Only code that an edit adds to a file counts: not code that was there, and not comments and strings. A command counts
only if it plainly writes or removes files.
"""

from __future__ import annotations

from keepsake.guard import shell

_HASH = (".py", ".pyi", ".ipynb", ".rb", ".sh", ".yml", ".yaml", ".toml", ".pl", ".ex", ".exs", ".r")
_DASHES = (".sql", ".lua", ".hs")
_DEFINES = ("def ", "fn ", "func ", "function ", "fun ")  # defining a function of that name is not calling it
_STATEMENT_STARTS = ";{}()"  # characters after which a statement may begin
_LONG = ('"""', "'''")
_REMOVES = ("rm", "rmdir", "unlink", "shred", "truncate", "trash")
_BESIDE = 200  # characters around a word that are examined: a line of a megabyte may hold very many such words


def adds(word: str, old: str, new: str, path: str) -> bool:
    """Tell whether an edit adds more occurrences of a word than it removes.

    word: with `^` before it, only at the beginning of a statement; with `$` after it, only if no other word follows.
    """
    return _count(word, _code(new, path)) > _count(word, _code(old, path))


def _count(word: str, code: str) -> int:
    first, last, text = word.startswith("^"), word.endswith("$"), word.strip("^$")
    count, at = 0, code.find(text)
    while at >= 0:
        end = at + len(text)
        start = max(0, at - _BESIDE)
        line, after = code[max(start, code.rfind("\n", start, at) + 1) : at], code[end : end + _BESIDE]
        fits = not _is_one_word(line[-1:], text[0]) and not _is_one_word(after[:1], text[-1])
        fits = fits and not (first and not _begins_statement(line, after)) and not (last and _name_follows(after))
        count += fits and not (text[-1] == "(" and text[0].isalpha() and _is_another(text, line))
        at = code.find(text, at + 1)
    return count


def _is_one_word(beside: str, end: str) -> bool:
    return (beside.isalnum() or beside == "_") and (end.isalnum() or end == "_")


def _begins_statement(before: str, after: str) -> bool:
    at_start = not before.strip() or before.rstrip()[-1] in _STATEMENT_STARTS
    return at_start and after[:1] in ("", " ", ";", "\n", "(") and after.lstrip(" ")[:1] not in ("=", ":")


def _name_follows(after: str) -> bool:
    rest = after.lstrip(" ")
    return rest[:1].isalpha() and not rest.startswith(("as ", "is ", "extends "))


def _is_another(word: str, before: str) -> bool:
    """Tell whether this is a method or a definition with the same name (`fmt.Println(` holds its owner in the word)."""
    return before.endswith(_DEFINES) or ("." not in word and before.endswith((".", "->", "::")))


def _code(text: str, path: str) -> str:
    """Return a text without comments and strings, or "" if a multi-line string begins or ends outside it."""
    python = path.endswith((".py", ".pyi", ".ipynb"))
    if python and any(text.count(mark) % 2 for mark in _LONG):
        return ""
    for mark in _LONG if python else ():
        text = "".join(text.split(mark)[::2])
    starts: tuple[str, ...] = ("#",) if path.endswith(_HASH) else ("--",) if path.endswith(_DASHES) else ("//",)
    starts += ("#",) if path.endswith(".php") else ()
    if starts[0] == "//":
        text = _without_blocks(text)
    return "\n".join([_without_strings(line, starts) for line in text.split("\n")])


def _without_blocks(text: str) -> str:
    """Return a text without /* comments */, and without lines of comments whose beginning the edit may not include."""
    code, at = [], 0
    while at >= 0:
        start = text.find("/*", at)
        code.append(text[at : start if start >= 0 else len(text)])
        end = text.find("*/", start + 2) if start >= 0 else -1
        at = end + 2 if end >= 0 else -1
    text = "".join(code)
    lines = text.split("\n")
    return "\n".join([line for line in lines if not line.strip().startswith("* ") and line.strip() not in ("*", "*/")])


def _without_strings(line: str, starts: tuple[str, ...]) -> str:
    """Return a line without its comment and strings; a quote that is never closed counts as an ordinary character."""
    chars, at, quotes = [], 0, set("'\"`")
    while at < len(line) and not line.startswith(starts, at):
        chars.append(line[at])
        if line[at] in quotes:
            end = _closing(line, at)
            if end == at:
                quotes.remove(line[at])  # further quotes of this kind aren't closed either
            at = end
        at += 1
    return "".join(chars)


def _closing(line: str, at: int) -> int:
    """Return the index where a quote is closed in its line, or the index of the quote itself."""
    end = at + 1
    while end < len(line) and line[end] != line[at]:
        end += 2 if line[end] == "\\" else 1
    return end if end < len(line) else at


def written_files(words: list[str]) -> list[str]:
    """Return the files that a simple command plainly writes, overwrites, moves or removes."""
    words = words[1:] if words[:2] in (["git", "rm"], ["git", "mv"]) else words
    names = [word for word in words[1:] if word and not word.startswith("-")]
    if words[0] in ("cp", "install"):
        return _targets(names)
    if words[0] in ("sed", "perl"):
        return _edited_in_place(words[1:])
    if words[0] == "mv":
        return names + _targets(names)
    return names if words[0] in (*_REMOVES, "tee", shell.WRITES) else []


def removed_files(words: list[str]) -> list[str]:
    """Return the files that a simple command removes or moves away."""
    words = words[1:] if words[:2] in (["git", "rm"], ["git", "mv"]) else words
    names = [word for word in words[1:] if not word.startswith("-")]
    return names if words[0] in _REMOVES else names[:-1] if words[0] == "mv" else []


def _targets(names: list[str]) -> list[str]:
    """Return the targets of a copy or move: the last name, or, if that is `.`, the files' own names."""
    if len(names) > 1 and names[-1].rstrip("/") == ".":
        return [name.rpartition("/")[2] for name in names[:-1]]
    return names[-1:] if len(names) > 1 else []


def _edited_in_place(words: list[str]) -> list[str]:
    """Return the files that `sed -i` or `perl -pi` changes."""
    options = [word for word in words if word[:1] == "-"]
    if not any(
        word.startswith("--in-place") or (word[1:2] != "-" and "i" in word.partition(".")[0]) for word in options
    ):
        return []
    scripts = [place for place, word in enumerate(words) if word[:2] != "--" and word[:1] == "-" and word[-1:] == "e"]
    names = [word for place, word in enumerate(words) if word and word[0] != "-" and place - 1 not in scripts]
    return names if scripts or "--expression" in "".join(options) else names[1:]
