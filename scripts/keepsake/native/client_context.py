"""What the client has already loaded: CLAUDE.md with its imports, rules files, the head of MEMORY.md.

An import from outside the checkout counts where the person's own CLAUDE.md asks for it, or where the person has agreed
to such imports here; an organisation's CLAUDE.md counts as the person's own.

A note that says nothing else (`text/redundancy.py`) is silent. This is checked in the background.
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
    from collections.abc import Iterator, Mapping

    from keepsake.base.project import Project

FILES = ("CLAUDE.md", os.path.join(".claude", "CLAUDE.md"), "CLAUDE.local.md")
RULES = "rules"
MAX_FILE, MAX_FILES, MAX_IMPORTS = 256_000, 200, 4  # bytes of a file; files in all; files that import each other
_IMPORT = re.compile(r"(?:^|\s)@((?:\./|~/|/)?[\w.@~-][\w./@~-]*)")
_CODE = re.compile(r"```.*?(?:```|\Z)|`[^`\n]*`", re.DOTALL)
_PATHS = re.compile(r"^paths\s*:", re.MULTILINE)


def texts(found: Project, env: Mapping[str, str] = os.environ) -> Iterator[tuple[str, str]]:
    """Yield (file name, text) of each instructions file that the client loads at the start of a session here."""
    base, anywhere = config_folder(env), os.sep
    within = anywhere if place.imports_allowed(found, env) else found.top
    seen: set[str] = set()
    starts = [(os.path.join(folder, FILES[0]), anywhere) for folder in (*place.MANAGED, base)]
    starts += _rules(os.path.join(base, RULES), anywhere)
    starts += [(os.path.join(folder, name), within) for folder in paths.above(found.top) for name in FILES]
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
        text = files.COMMENT.sub("", clean(paths.read(path, MAX_FILE)))
    except OSError:
        return
    head, body = files.split(text)
    if _PATHS.search(head):  # loaded with the files it is about, not at a start
        return
    yield os.path.basename(path), body
    for name in _IMPORT.findall(_CODE.sub(" ", body)):
        target = os.path.join(os.path.dirname(path), os.path.expanduser(name))
        if paths.inside(target, within):
            yield from _with_imports(target, within, seen, depth - 1)
