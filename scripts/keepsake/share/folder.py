"""Reads the notes of a checkout, `.keepsake/notes/*.md`, with care: whoever wrote the repository wrote them.

Links, devices, large files, secrets and texts that read like an instruction to a model are refused with the reason. No
content of the folder raises an error.
"""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, NamedTuple

from keepsake.base import paths
from keepsake.base.event import clean
from keepsake.orders import provenance
from keepsake.redact import redact
from keepsake.share import page as pages
from keepsake.share.page import BadPageError, Page

if TYPE_CHECKING:
    from collections.abc import Iterator

PARTS = (".keepsake", "notes")
PLACE = "/".join(PARTS)
END, README = ".md", "readme.md"
MAX_FILES = 300  # files that are read per checkout
MAX_BYTES = 16_000  # per file
MAX_LISTED = 5_000  # entries of the folder that are looked at
_NAME = re.compile(r"[\w-]{1,80}\.md")  # shown beside the note, so it can't hold a sentence
ORDER = "it reads like an instruction to a model"
_FLAGS = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0)


class Problem(NamedTuple):
    """A problem with a file, or with the folder if `file` is empty, and what to do about it."""

    file: str
    what: str
    todo: str


class TeamNotes(NamedTuple):
    """The notes of a checkout in the order of their files' names, the problems, and the number of files."""

    pages: tuple[Page, ...]
    problems: tuple[Problem, ...]
    files: int


def path(top: str, file: str = "") -> str:
    """Return the path of a checkout's folder of notes, or of a file in it."""
    return os.path.join(top, *PARTS, *filter(None, [file]))


def linked(top: str) -> bool:
    """Tell whether the folder is a link or lies behind one, which may lead anywhere."""
    return any(os.path.islink(os.path.join(top, *PARTS[:end])) for end in (1, 2))


def signature(top: str) -> str:
    """Return a digest of names, times and sizes, which differs once a file is added, removed or changed."""
    rows = [f"{name}:{info.st_mtime_ns}:{info.st_size}" for name, info in _entries(top)]
    return paths.digest("\n".join([top, *rows])) if rows else ""


def read(top: str) -> TeamNotes:
    """Return the notes of a checkout and the problems of the files that are refused."""
    if linked(top):
        return TeamNotes((), (Problem("", f"{PLACE} is a link", "put the folder itself there"),), 0)
    names = [name for name, _ in _entries(top)]
    results = [_read_note(top, name) for name in names[:MAX_FILES]]
    problems = [problem for _, problem in results if problem is not None]
    if len(names) > MAX_FILES:
        problems.append(Problem("", f"{len(names):,} files", f"the first {MAX_FILES} are read; remove some"))
    return TeamNotes(tuple(page for page, _ in results if page is not None), tuple(problems), len(names))


def _read_note(top: str, file: str) -> tuple[Page | None, Problem | None]:
    """Return the note in a file, or the problem for which it is refused."""
    try:
        if not _NAME.fullmatch(file):
            return None, Problem(file, "its name is more than a word", "name it with letters, digits, - and _ alone")
        text = _text(path(top, file))
        if redact(text) != text:
            return None, Problem(file, "it holds what redaction takes for a secret", "take it out and renew it")
        return checked(pages.loads(file, text)), None
    except (OSError, BadPageError) as error:
        return None, Problem(file, _reason(error), "correct it or remove it; until then it is not shown")


def checked(page: Page) -> Page:
    """Return the note itself if it may be shown. Raises BadPageError if it reads like an instruction to a model."""
    name_words = page.file.removesuffix(END).replace("-", " ").replace("_", " ")
    if any(map(provenance.reads_like_instruction, (page.text, page.who, name_words, *page.handles, *page.files))):
        raise BadPageError(ORDER)
    return page


def _entries(top: str) -> Iterator[tuple[str, os.stat_result]]:
    """Yield (name, file status) of the folder's Markdown files except the README and hidden ones, sorted by name."""
    try:
        with os.scandir(path(top)) as entries:
            listed = [entry for _, entry in zip(range(MAX_LISTED), entries)]
    except OSError:
        return
    for entry in sorted(listed, key=lambda entry: entry.name):
        if entry.name.endswith(END) and not entry.name.startswith(".") and entry.name.lower() != README:
            yield clean(entry.name), entry.stat(follow_symlinks=False)


def _text(file: str) -> str:
    """Return a file's text. Raises OSError, BadPageError."""
    if os.path.islink(file):
        raise BadPageError("a link; links are not followed")
    with open(paths.opened(file, _FLAGS), "rb") as handle:
        data = handle.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise BadPageError(f"more than {MAX_BYTES:,} bytes")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        raise BadPageError("not UTF-8 text") from None


def _reason(error: OSError | BadPageError) -> str:
    return (error.strerror or "no regular file") if isinstance(error, OSError) else str(error)
