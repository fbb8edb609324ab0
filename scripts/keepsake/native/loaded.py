"""What the client has already loaded: CLAUDE.md with its imports, rules files, the head of MEMORY.md.

An import from outside the checkout counts where the person's own CLAUDE.md asks for it, or where the person has agreed
to such imports here; an organisation's CLAUDE.md counts as the person's own.

A note that says nothing else is silent. This is checked in the background, sentence by sentence: the same words, or
nearly all terms of the sentence in one line of a loaded text, with the same negations.
"""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, NamedTuple

from keepsake.base import paths
from keepsake.base.event import clean
from keepsake.capture.importer import config_folder
from keepsake.native import place
from keepsake.text import analyse
from keepsake.text.words import STOP

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from keepsake.base.project import Project

FILES = ("CLAUDE.md", os.path.join(".claude", "CLAUDE.md"), "CLAUDE.local.md")
RULES = "rules"
MAX_FILE, MAX_FILES, MAX_IMPORTS = 256_000, 200, 4  # bytes of a file; files in all; files that import each other
MIN_COVERED = 0.85  # share of a sentence's terms that one line has to hold
MIN_TERMS = 3  # of a sentence; of shorter ones only the same words count
_IMPORT = re.compile(r"(?:^|\s)@((?:\./|~/|/)?[\w.@~-][\w./@~-]*)")
_CODE = re.compile(r"```.*?(?:```|\Z)|`[^`\n]*`", re.DOTALL)
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_PATHS = re.compile(r"^paths\s*:", re.MULTILINE)
_SENTENCE = re.compile(r"(?<=[.!?;])\s+|\n+")
_NEGATION = re.compile(
    r"\b(?:not|never|no|none|without|instead|except|unless|only|avoid|longer|stop|replaced?|reverted|dropped|\w+n't)\b"
)
_MARKUP = re.compile(r"[*_`>#]+")


class Line(NamedTuple):
    """A sentence or line of a loaded text: its plain words, terms, negations, and the file's name."""

    words: str
    terms: frozenset[str]
    negations: frozenset[str]
    file: str


def texts(found: Project, env: Mapping[str, str] = os.environ) -> Iterator[tuple[str, str]]:
    """Yield (file name, text) of each instructions file that the client loads at the start of a session here."""
    base, anywhere = config_folder(env), os.sep
    within = anywhere if place.imports_allowed(found, env) else found.top
    seen: set[str] = set()
    starts = [(os.path.join(folder, FILES[0]), anywhere) for folder in (*place.MANAGED, base)]
    starts += _rules(os.path.join(base, RULES), anywhere)
    folder = found.top
    above = []
    while True:
        above.append(folder)
        if folder == os.path.dirname(folder):
            break
        folder = os.path.dirname(folder)
    for folder in above:
        starts += [(os.path.join(folder, name), within) for name in FILES]
    starts += _rules(os.path.join(found.top, ".claude", RULES), within)
    for path, within in starts:
        yield from _with_imports(path, within, seen, MAX_IMPORTS + 1)


def _rules(folder: str, within: str) -> list[tuple[str, str]]:
    found = []
    for top, _, names in os.walk(folder):
        found += [(os.path.join(top, name), within) for name in sorted(names) if name.endswith(".md")]
    return found[:MAX_FILES]


def _with_imports(path: str, within: str, seen: set[str], depth: int) -> Iterator[tuple[str, str]]:
    """Yield a file and what it imports from below a folder."""
    real = os.path.realpath(path)
    if not depth or real in seen or len(seen) > MAX_FILES:
        return
    seen.add(real)
    try:
        text = _COMMENT.sub("", clean(paths.read(path, MAX_FILE)))
    except OSError:
        return
    head, body = _frontmatter(text)
    if _PATHS.search(head):  # loaded with the files it is about, not at a start
        return
    yield os.path.basename(path), body
    for name in _IMPORT.findall(_CODE.sub(" ", body)):
        target = os.path.join(os.path.dirname(path), os.path.expanduser(name))
        if paths.inside(target, within):
            yield from _with_imports(target, within, seen, depth - 1)


def _frontmatter(text: str) -> tuple[str, str]:
    end = text.find("\n---", 3) if text.startswith("---\n") else -1
    return (text[4:end], text[end + 4 :]) if end > 0 else ("", text)


def lines(text: str, file: str) -> list[Line]:
    """Return the sentences and lines of a text for comparison (pure)."""
    return [_line(one, file) for one in _SENTENCE.split(text) if one.strip()]


def _line(text: str, file: str) -> Line:
    plain = " ".join(_MARKUP.sub("", text).casefold().split()).strip(" .-:;")
    terms = frozenset(analyse.terms(text)) - STOP
    return Line(plain, terms, frozenset(_NEGATION.findall(plain)), file)


class Known:
    """All loaded texts, ready for comparison."""

    def __init__(self, found: Sequence[Line]) -> None:
        self._by_term: dict[str, list[Line]] = {}
        self._exact = {line.words: line.file for line in reversed(found)}
        for line in found:
            for term in line.terms:
                self._by_term.setdefault(term, []).append(line)

    def says(self, text: str) -> str:
        """Return the file that says what a note does, sentence by sentence; "" when one of them isn't said."""
        files = [self._sentence(one) for one in lines(text, "")]
        return files[0] if files and all(files) else ""

    def _sentence(self, one: Line) -> str:
        if one.words in self._exact:
            return self._exact[one.words]
        if len(one.terms) < MIN_TERMS:
            return ""
        numbers = {term for term in one.terms if any(map(str.isdigit, term))}
        rarest = sorted(one.terms, key=lambda term: len(self._by_term.get(term, ())))
        allowed = int(len(one.terms) * (1 - MIN_COVERED))
        for line in dict.fromkeys(line for term in rarest[: allowed + 1] for line in self._by_term.get(term, ())):
            shared = len(one.terms & line.terms)
            if shared >= MIN_COVERED * len(one.terms) and numbers <= line.terms and one.negations == line.negations:
                return line.file
        return ""
