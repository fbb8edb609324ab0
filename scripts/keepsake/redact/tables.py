"""Read the text tables of this package: rows of tab-separated cells, and in `words.txt` lists of words under headings.

Lines that begin with `#` are comments.
"""

from __future__ import annotations

import functools
import os
import re

_HERE = os.path.dirname(os.path.abspath(__file__))
_HEADING = re.compile(r"^\[(\w+)\]$", re.MULTILINE)
# Abbreviations that patterns may use, and the patterns that replace them.
_UUID = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"
_SHORT = {
    "<X>": "[A-Za-z0-9]",
    "<U>": "[A-Za-z0-9_-]",
    "<H>": "[0-9a-f]",
    "<UUID>": _UUID,
    "<END>": "(?![A-Za-z0-9])",
    "<MIX>": r"(?=[A-Za-z]*\d)(?=[a-z\d]*[A-Z])(?=[A-Z\d]*[a-z])",
    # a word that says that a secret follows, with at most two further words on each side of it
    "<SAYS>": (
        r"(?:[a-z0-9]{2,10}[_-]){0,2}(?:sk|pk|pat|apikey|secret|testsk|live|prod|production|signkey|priv|access)[_-]"
        r"(?:[a-z0-9]{2,10}[_-]){0,2}"
    ),
    "<Q>": r"(?:\\{0,3}[\"'`]|&(?:quot|apos|#3[49]);|%2[27]|\\x2[27]|\\u002[27])",  # a quote, escaped or not
    "<ARGS>": r"\b(?:\\\n|[^\n|;&]){0,300}?\s",  # the arguments of a command before the one that the pattern needs
    "<OWN>": r"(?:\\{0,3}[\"']([^\"'\n\\]{3,128})|(?![$<-])([^\s'\"|\\;]{3,128}))",  # an argument, captured
    "<ARG>": r"\s{0,8}(?:\"[^\"\n]{0,100}\"|'[^'\n]{0,100}'|[^()\"',\n]{1,60})",  # an argument of a call
    # a word of a wallet's recovery phrase; no such phrase holds the excluded words, which sentences are full of
    "<WORD>": r"(?!(?:the|and|are|for|from|has|have|were|will|with|your|not|into|their|they)\b)[a-z]{3,8}\b",
    "<LIT>": r"[brunf@$]{0,2}<Q>([^\"'`\n\\]{4,128})<Q>",  # a string literal
}


@functools.cache
def _read(name: str) -> str:
    with open(os.path.join(_HERE, f"{name}.txt"), encoding="utf-8") as file:
        return re.sub(r"^#.*\n", "", file.read(), flags=re.MULTILINE)


@functools.cache
def rows(name: str) -> list[list[str]]:
    """Return the rows of the table `<name>.txt`, each a list of its cells, with abbreviations replaced."""
    return [expand(line).split("\t") for line in _read(name).splitlines() if line.strip()]


@functools.cache
def by_cue(name: str, column: int) -> dict[str, list[list[str]]]:
    """Return cue -> the rows of the table `<name>.txt` that have it in the column; ␣ is a space in a cue, ⇥ a tab."""
    rows_of: dict[str, list[list[str]]] = {}
    for row in rows(name):
        for cue in row[column].replace("␣", " ").replace("⇥", "\t").split(","):
            rows_of.setdefault(cue, []).append(row)
    return rows_of


def expand(line: str) -> str:
    """Return a pattern with its abbreviations replaced, also those that stand inside other abbreviations."""
    for short, pattern in [*_SHORT.items()][::-1]:
        line = line.replace(short, pattern)
    return line


@functools.cache
def words(*names: str) -> frozenset[str]:
    """Return the words under the headings `[<name>]` of `words.txt`."""
    parts = _HEADING.split(_read("words"))
    return frozenset(word for name in names for word in parts[parts.index(name) + 1].split())
