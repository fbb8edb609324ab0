"""A note as a Markdown file: a head of fields such as its class and author, and the statement below it (pure).

The head is YAML of the simplest kind, one `name: value` per line; lists and texts with special characters are written
as JSON, which YAML reads. The fields of a file are checked here; folder.py decides whether the note may be shown.
"""

from __future__ import annotations

import datetime
import json
import re
import unicodedata
from typing import TYPE_CHECKING, NamedTuple

from keepsake.base import paths
from keepsake.base.event import clean
from keepsake.notes import person as people
from keepsake.store.note import class_name, problem, valid_handles
from keepsake.text import render
from keepsake.text.words import STOP

if TYPE_CHECKING:
    from collections.abc import Callable

MAX_CHARS = 2000  # of a statement with its reasons; hooks show its first sentences
MAX_FILES = 12  # files that a note can name
MAX_WORDS, MAX_SLUG = 6, 48  # words and characters of a file's name, without the id
SHORT = 8  # characters of the id in a file's name
_RULE = "---"
_FIELD = re.compile(r"([a-z]+):[ \t]*(.*)")
_PLAIN = re.compile(r"[A-Za-z0-9][\w .'+/-]*")  # YAML reads this as text, except numbers and words like `yes` (below)
_TAKEN = re.compile(r"(?:[\d.+-]+|true|false|yes|no|on|off|null|y|n)", re.IGNORECASE)
_NAME = re.compile(r"[^\W\d_][\w .'-]{0,39}")  # a person's name
_ID = re.compile(r"[\w.:-]{1,64}")
# Text that a reviewer would not see: HTML comments, link definitions, characters that change the direction of text,
# invisible ASCII (Unicode tags).
_UNSEEN = re.compile(r"<!--|^ {0,3}\[[^\]\n]+\]:|[\u202a-\u202e\u2066-\u2069\U000e0000-\U000e007f]", re.MULTILINE)
_CONFLICT = re.compile(r"^(?:<{7}|>{7}) ", re.MULTILINE)  # around two versions that git could not merge


class BadPageError(ValueError):
    """A file is not a valid note; the text says why."""


class Page(NamedTuple):
    """A note as its file holds it; unknown fields are empty or 0.

    file: the file's name; text: the statement; cls: the note's class; who: the person's name; origin: where the note
    comes from, in words; at: epoch seconds; files: relative paths of the files that it is about; sources: number of
    the sources that it was made from.
    """

    file: str
    text: str
    id: str = ""
    cls: str = ""
    who: str = ""
    origin: str = ""
    at: float = 0.0
    handles: tuple[str, ...] = ()
    files: tuple[str, ...] = ()
    sources: int = 0


def name(text: str, uid: str) -> str:
    """Return the name of a note's file: the first words of its text and the beginning of its id."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    words = [word for word in re.findall(r"[a-z0-9]+", plain) if word not in STOP][:MAX_WORDS]
    slug = "-".join(words)[:MAX_SLUG].strip("-") or "note"
    short = uid[:SHORT] if uid[:SHORT].isascii() and uid[:SHORT].isalnum() else paths.digest(uid)[:SHORT]
    return f"{slug}-{short}.md"


def statement(content: str) -> str:
    """Return a text as it is written to a file, without invisible characters."""
    return "\n".join(render.visible(line) for line in content.strip().splitlines())


def same_text(one: str, other: str) -> bool:
    """Tell whether two texts are the same, apart from white space and invisible characters."""
    return render.visible(one) == render.visible(other)


def dumps(page: Page) -> str:
    """Return a note as the text of its file."""
    day = datetime.datetime.fromtimestamp(page.at, datetime.timezone.utc).date().isoformat() if page.at else ""
    rows = {
        "id": _scalar(page.id),
        "class": page.cls,
        "who": _scalar(page.who),
        "origin": _scalar(page.origin),
        "date": day,
        "handles": _json(page.handles) if page.handles else "",
        "files": _json(page.files) if page.files else "",
        "sources": str(page.sources or ""),
    }
    head = [f"{key}: {value}" for key, value in rows.items() if value]
    return "\n".join([_RULE, *head, _RULE, "", page.text, ""])


def _scalar(text: str) -> str:
    plain = not text or (_PLAIN.fullmatch(text) and not _TAKEN.fullmatch(text))
    return text if plain else _json(text)


def _json(value: str | tuple[str, ...]) -> str:
    """Return a value as JSON on one line. A handle such as `<!-- prettier-ignore -->` would hide the lines after it."""
    return json.dumps(value, ensure_ascii=False).replace("<!--", "\\u003c!--")


def loads(file: str, text: str) -> Page:
    """Return the note in a file's text. Raises BadPageError; unknown fields of the head are ignored."""
    plain = clean(text.removeprefix("\ufeff")).replace("\r\n", "\n")
    head, end, body = plain[len(_RULE) :].partition(f"\n{_RULE}\n")
    if not plain.startswith(f"{_RULE}\n") or not end:
        raise BadPageError("no head: expected fields between two lines of ---")
    if hidden := _UNSEEN.search(plain):
        raise BadPageError(f"{hidden[0].strip()[:4]!a}: a review would not show what stands there")
    if _CONFLICT.search(plain):
        raise BadPageError("git's marks of a merge conflict")
    statement_text = statement(body)
    if reason := problem(statement_text):
        raise BadPageError(reason)
    if len(statement_text) > MAX_CHARS:
        raise BadPageError(f"{len(statement_text):,} characters; a note has at most {MAX_CHARS:,}")
    fields = {match[1]: match[2].strip() for match in map(_FIELD.fullmatch, head.splitlines()) if match}
    values = {name: read(fields[key]) for key, (name, read) in _READ.items() if fields.get(key)}
    return Page(file, statement_text)._replace(**values)  # type: ignore[arg-type]  # by the table


def _text(value: str) -> str:
    if value.startswith('"'):
        try:
            return str(json.loads(value))
        except (ValueError, RecursionError):
            raise BadPageError(f"{value[:40]}: the quotation has no end") from None
    return value.strip("'")


def _texts(value: str) -> tuple[str, ...]:
    """Read a list: as JSON if it is in brackets, else as texts separated by commas."""
    if not value.startswith("["):
        return tuple(filter(None, (part.strip(" '\"[]") for part in value.split(","))))
    try:
        value_list = json.loads(value)
    except (ValueError, RecursionError):
        return _texts(value.strip("[]"))  # YAML without quotes
    return tuple(one for one in value_list if isinstance(one, str))


def _id(value: str) -> str:
    text = _text(value)
    return text if _ID.fullmatch(text) else ""


def _class(value: str) -> str:
    try:
        return class_name(_text(value))
    except ValueError as error:
        raise BadPageError(str(error)) from None


def person(text: str) -> str:
    """Return a person's name in plain form, "" for a text that can't be one; it is shown beside the note's origin."""
    visible_name = render.visible(text)
    return people.plain(visible_name) if _NAME.fullmatch(visible_name) else ""


def _day(value: str) -> float:
    try:
        day = datetime.date.fromisoformat(_text(value)[:10])
    except ValueError:
        raise BadPageError(f"date {value[:40]!r}: expected a day such as 2026-01-31") from None
    return datetime.datetime.combine(day, datetime.time(), datetime.timezone.utc).timestamp()


def _files_in_project(value: str) -> tuple[str, ...]:
    """Return the listed files that lie within the project."""
    listed = [path.replace("\\", "/") for path in _texts(value)]
    return tuple(path for path in listed if relative(path))[:MAX_FILES]


def relative(path: str) -> bool:
    """Tell whether a path is relative and stays within the project."""
    return not path.startswith(("/", "~")) and path[1:2] != ":" and ".." not in path.split("/")


# field of the head -> (field of Page, function that reads it); all other fields of the head are only for people
_READ: dict[str, tuple[str, Callable[[str], object]]] = {
    "id": ("id", _id),
    "class": ("cls", _class),
    "who": ("who", lambda value: person(_text(value))),
    "date": ("at", _day),
    "handles": ("handles", lambda value: tuple(valid_handles(_texts(value)))),
    "files": ("files", _files_in_project),
}
