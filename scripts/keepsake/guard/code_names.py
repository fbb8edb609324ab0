"""Finds the names of code that a sentence forbids, and where it forbids them (pure; for the worker)."""

from __future__ import annotations

import os
import re

from keepsake.guard.guards import ENDS, UNDER, Guard

# language: its names, the endings of its files
_LANGUAGES = {
    "py": ("python", ".py .pyi .ipynb"),
    "js": ("javascript js", ".js .jsx .mjs .cjs .ts .tsx .vue .svelte"),
    "ts": ("typescript ts", ".ts .tsx .mts .cts"),
    "go": ("go golang", ".go"),
    "rs": ("rust", ".rs"),
    "java": ("java", ".java"),
    "kt": ("kotlin", ".kt .kts"),
    "swift": ("swift", ".swift"),
    "php": ("php", ".php"),
    "rb": ("ruby", ".rb"),
    "cs": ("c#", ".cs"),
    "c": ("c", ".c .h"),
    "cpp": ("c++", ".cpp .cc .cxx .h .hpp"),
    "scala": ("scala", ".scala"),
    "dart": ("dart", ".dart"),
}
_CALLED = {name: language for language, (names, _) in _LANGUAGES.items() for name in names.split()}
# Words that limit the place of code no more than "in the code" does.
_CODE = frozenset("code codebase source sources código quellcode".split())
_WHERE = _CODE | frozenset(
    "in inside within from anywhere ever again at all the our my your this any or and please file files project repo"
    " repository im der den dem unserem unserer unser dans le la les notre en el nuestro los de del du no na nas nos do"
    " da em nosso".split()
)
_NOUN = re.compile(
    r"\s+(?:statements?|calls?|keyword|declarations?|comments?|annotations?|directives?|macros?|operators?|types?)$",
    re.IGNORECASE,
)
_PLACE = re.compile(
    r"^(?P<name>.+?)\s+(?P<where>(?:in|inside|within|under|anywhere|im|unter|dans|en|no|na|em|sous)\b.*)$",
    re.IGNORECASE,
)
_FOLDER = re.compile(r"^(?:under|in|inside|unter|sous) (?:the )?((?:[\w.-]+/)+)$")
# A name that can only be code: qualified (`fmt.Println`), in camel case, a call (`eval()`), or a mark (`@ts-ignore`).
_NAME = re.compile(
    r"[A-Za-z_]\w*(?:(?:\.|::|->)[A-Za-z_]\w*)+(?:\(\))?|[a-z]+[A-Z]\w{3,}|\w+\(\)|@\w[\w-]{3,}", re.ASCII
)
_OF_LANGUAGE = re.compile(r"[A-Z][a-z]+[A-Z]\w+|[a-z]+_\w+", re.ASCII)  # only if a language is named
_FILE = re.compile(r"\.(?:js|ts|json|md|py|rs|go|txt|toml|ya?ml|lock|sh|io|dev|com|org|net|css|html|sql|NET)$")
_MARKS = ("type: ignore", "noqa", "eslint-disable", "nolint", "nosec", "pylint: disable", "istanbul ignore")
_EVERYWHERE = frozenset("anything everything you write for me".split())
_DASH = re.compile(r"^em[ -]?dash(?:es)?$", re.IGNORECASE)


def table(name: str) -> list[list[str]]:
    """Return the rows of one of this room's text tables, each as a list of cells."""
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), name), encoding="utf-8") as file:
        return [line.rstrip("\n").split("\t") for line in file if line.strip() and not line.startswith("#")]


TABLE = [(row[0].split(), row[1].split("|"), row[2].split("  "), row[3]) for row in table("code.txt")]


def of(bad: str, uid: str) -> Guard | None:
    """Return the guard against writing the code named in bad, which may also say where; None if it isn't understood."""
    quoted, where = _name_and_place(bad)
    in_quotes = quoted[:1] in "`\"'" and quoted[-1:] == quoted[:1] and len(quoted) > 2  # noqa: PLR2004  # quotes and a name
    name = quoted.strip("`\"'")
    if _DASH.match(name):
        return Guard("Edit", "text", ["\N{EM DASH}"], uid) if _covers_everything(where) else None
    limits = _limits(where)
    if limits is None:
        return None
    languages, folders, code = limits
    bare = _NOUN.sub("", name)
    if bare.startswith("@") or bare.lstrip("# ").lower() in _MARKS:
        fits = _NAME.fullmatch(bare) or not bare.startswith("@")
        return Guard("Edit", "mark", [bare.lstrip("# "), *_ends(languages), *folders], uid) if fits else None
    plain = bare.removesuffix("()")
    rows = [row for row in TABLE if plain.lower() in row[1] and (not languages or set(row[0]) & set(languages))]
    if rows and (languages or code or in_quotes or bare != name or _NAME.fullmatch(bare)):
        texts = [text for row in rows for text in row[2]]
        return Guard(
            "Edit", "code", [*texts, *_ends(languages or [one for row in rows for one in row[0]]), *folders], uid
        )
    if (_NAME.fullmatch(bare) and not _FILE.search(bare)) or (languages and _OF_LANGUAGE.fullmatch(bare)):
        text = f"{plain}(" if plain != bare else plain
        return Guard("Edit", "code", [text, *_ends(languages), *folders], uid)
    return None


def _name_and_place(bad: str) -> tuple[str, str]:
    """Return the name of a piece of code, and the words that say where."""
    if bad[:1] in ("`", '"', "'"):
        end = bad.find(bad[0], 1) + 1
        noun = _NOUN.match(f" x{bad[end:]}") if end else None
        return (bad[:end], "" if noun else bad[end:].strip()) if end else (bad, "")
    match = _PLACE.match(bad)
    return (match["name"], match["where"]) if match else (re.sub(r"\s+(?:ever|again|please|at all)$", "", bad), "")


def _limits(where: str) -> tuple[list[str], list[str], bool] | None:
    """Return languages, folders, and whether the words mention code; None if a word isn't understood."""
    folder = _FOLDER.match(where)
    if folder:
        return [], [UNDER + folder[1].removeprefix("./")], True
    words = where.lower().replace(",", " ").split()
    languages = [_CALLED[word] for word in words if word in _CALLED]
    if any(word not in _WHERE and word not in _CALLED for word in words):
        return None
    return languages, [], not _CODE.isdisjoint(words)


def _ends(languages: list[str]) -> list[str]:
    return [ENDS + end for language in languages for end in _LANGUAGES[language][1].split()]


def _covers_everything(where: str) -> bool:
    words = where.lower().split()
    return "write" in words and all(word in _EVERYWHERE | _WHERE for word in words)
