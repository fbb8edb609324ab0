"""Read the instructions that the client loads by itself: CLAUDE.md with its imports, and rules files.

An import from outside the checkout is followed if the person's own CLAUDE.md asks for it, or if the person has agreed
to such imports here; an organisation's CLAUDE.md counts as the person's own.

A note that adds nothing to these texts (`text/redundancy.py`) is not shown. The worker checks this in the background.
"""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

from keepsake.base import paths
from keepsake.base.event import clean
from keepsake.capture.importer import config_folder
from keepsake.native import folder as files
from keepsake.native import place

if TYPE_CHECKING:
    from collections.abc import Iterator

    from keepsake.base.project import Project

FILES = ("CLAUDE.md", os.path.join(".claude", "CLAUDE.md"), "CLAUDE.local.md")
RULES = "rules"
MAX_FILE, MAX_FILES, MAX_IMPORTS = 256_000, 200, 4  # bytes of a file; files in all; imports in a row
_IMPORT = re.compile(r"(?:^|\s)@((?:\./|~/|/)?[\w.@~-][\w./@~-]*)")
_CODE = re.compile(r"```.*?(?:```|\Z)|`[^`\n]*`", re.DOTALL)
_PATHS = re.compile(r"^paths\s*:", re.MULTILINE)


def texts(project: Project) -> Iterator[tuple[str, str]]:
    """Yield (file name, text) of each instructions file that the client loads at the start of a session here."""
    base, anywhere = config_folder(), os.sep
    within = anywhere if place.imports_allowed(project) else project.top
    seen: set[str] = set()
    starts = [(os.path.join(folder, FILES[0]), anywhere) for folder in (*place.MANAGED, base)]
    starts += _rules(os.path.join(base, RULES), anywhere)
    starts += [(os.path.join(folder, name), within) for folder in paths.above(project.top) for name in FILES]
    starts += _rules(os.path.join(project.top, ".claude", RULES), within)
    for path, within in starts:
        yield from _with_imports(path, within, seen, MAX_IMPORTS + 1)


def _rules(folder: str, within: str) -> list[tuple[str, str]]:
    rules = []
    for top, _, names in os.walk(folder):
        rules += [(os.path.join(top, name), within) for name in sorted(names) if name.endswith(".md")]
    return rules[:MAX_FILES]


def _with_imports(path: str, within: str, seen: set[str], depth: int) -> Iterator[tuple[str, str]]:
    """Yield (file name, text) of a file and of the files that it imports from below a folder (within).

    seen: real paths that were visited, to which new ones are added; depth: files in a row that may still be read.
    """
    real = os.path.realpath(path)
    if not depth or real in seen or len(seen) > MAX_FILES:
        return
    seen.add(real)
    try:
        text = files.COMMENT.sub("", clean(paths.read(path, MAX_FILE)))
    except OSError:
        return
    frontmatter, body = files.frontmatter_and_body(text)
    if _PATHS.search(frontmatter or ""):  # the client loads it with the files that it is for, not at the start
        return
    yield os.path.basename(path), body
    for name in _IMPORT.findall(_CODE.sub(" ", body)):
        target = os.path.join(os.path.dirname(path), os.path.expanduser(name))
        if paths.inside(target, within):
            yield from _with_imports(target, within, seen, depth - 1)
