"""Parse the lines of a model's answer (pure): one note per line as JSON, or `Type|tags|content` in older staged files.

The second format and its limits come from the staging specification. Invalid lines are dropped when a staged file is
committed, not when it is written.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, NamedTuple

from keepsake.capture.tools import flatten
from keepsake.store.drafts import ALIASES, TYPES
from keepsake.store.note import MAX_CHARS, class_name, problem, statement
from keepsake.text import analyse
from keepsake.text.labels import CLASSES

if TYPE_CHECKING:
    from collections.abc import Iterator

MAX_OF_GROUP = {"note": 14, "insight": 5, "convention": 2}  # lines of each group that one staged file may have
MAX_CONTENT = 400  # characters of a content in the older format
MAX_TAGS, MAX_TAG = 8, 60  # tags of a line in the older format, and characters of each
FIELDS = 3  # type, tags, content
NOTHING = "NONE"  # the answer of a model that found nothing to note
KNOWN = {**TYPES, **ALIASES}  # lower-case type as written -> type as stored
MIN_SHARED = 0.4  # share of two statements' terms that both have, if one repeats the other in other words
MAX_LINE = 10_000_000  # lines of a transcript; a higher number is made up
_OBJECT = re.compile(r"^[ \t]*(?:[-*•\[][ \t]*)*(?=\{)|(?<=\},)\s*(?=\{)", re.MULTILINE)
_CLAUSE = re.compile(r"; |, (?:so|and|but|or|which|because|since|as|while|although|where) |: the | \u2013 | - ")
MIN_CLAUSE = 100  # characters that must be left of a sentence that is cut after a clause; fewer lose too much of it
_DECODER = json.JSONDecoder(strict=False)


class Insight(NamedTuple):
    """One usable line; group is "note", "insight" or "convention". Only a note has a class, handles and a line."""

    group: str
    type: str
    tags: tuple[str, ...]
    content: str
    cls: str = ""
    handles: tuple[str, ...] = ()
    line: int | None = None


def parse(text: str) -> list[Insight]:
    """Return the usable lines of an answer, JSON notes first, each content once, at most MAX_OF_GROUP of each group."""
    notes = [note(value) for value in _objects(text) if not _problem(value)]
    kept: list[Insight] = []
    room = dict(MAX_OF_GROUP)
    seen = set()
    for line in [*notes, *filter(None, map(insight, text.splitlines()))]:
        if normalised(line.content) in seen or not room[line.group]:
            continue
        room[line.group] -= 1
        seen.add(normalised(line.content))
        kept.append(line)
    return kept


def problems(text: str) -> list[str]:
    """Return why notes of an answer are invalid, one reason for each of those that parse() leaves out."""
    return [wrong for value in _objects(text) if (wrong := _problem(value))]


def _objects(text: str) -> Iterator[dict[str, object]]:
    """Yield the JSON objects that begin a line or follow another object in a list; malformed ones are skipped."""
    at = 0
    for match in _OBJECT.finditer(text):
        if match.end() < at:
            continue
        try:
            value, at = _DECODER.raw_decode(text, match.end())
        except (ValueError, RecursionError):
            continue
        if isinstance(value, dict):
            yield value


def _problem(value: dict[str, object]) -> str:
    """Return why a JSON object is not a valid note, "" if it is one."""
    content, label = value.get("content"), value.get("class")
    if not isinstance(content, str) or not content.strip():
        return "a note without a statement"
    try:
        class_name(label if isinstance(label, str) else "")
    except ValueError as error:
        return str(error)
    return problem(fitting(content))


def fitting(content: str) -> str:
    """Return a statement cut to MAX_CHARS: its first whole sentences, else its beginning up to the end of a clause.

    If neither is possible, the statement is returned unchanged.
    """
    whole = statement(content)
    if whole:
        return whole
    head = " ".join(content.split())[:MAX_CHARS]
    end = max((match.start() for match in _CLAUSE.finditer(head)), default=0)
    return f"{head[:end].rstrip()}." if end >= MIN_CLAUSE else content


def note(value: dict[str, object]) -> Insight:
    """Return the note in a JSON object that has no problem (_problem); fitting() shortens its statement."""
    cls, handles, line = class_name(str(value["class"])), value.get("handles"), value.get("line")
    names = handles if isinstance(handles, list) else [handles]
    return Insight(
        "note",
        CLASSES[cls][0],
        (),
        fitting(str(value["content"])),
        cls,
        tuple(name for name in names if isinstance(name, str)),
        line if isinstance(line, int) and not isinstance(line, bool) and 0 < line < MAX_LINE else None,
    )


def insight(line: str) -> Insight | None:
    """Return the insight on a line of the older format; None when the line is empty, NONE or malformed."""
    parts = line.strip().lstrip("-*• ").split("|", 2)
    if len(parts) != FIELDS:
        return None
    name, content = parts[0].strip().lower(), " ".join(parts[2].split())
    if name not in KNOWN or not content or content.upper() == NOTHING:
        return None
    tags = tuple(dict.fromkeys(tag.strip()[:MAX_TAG] for tag in parts[1].split(",") if tag.strip()))[:MAX_TAGS]
    convention = name == "convention"
    if convention and "convention" not in tags:
        tags = ("convention", *tags)
    return Insight("convention" if convention else "insight", KNOWN[name], tags, flatten(content, MAX_CONTENT))


def normalised(content: str) -> str:
    """Return a content without case, extra spaces and closing punctuation, so that its spellings become equal."""
    return " ".join(content.casefold().split()).rstrip(".!… ")


def joined(before: str, answer: str) -> str:
    """Return the notes after one more part: the answer, which should repeat those of the parts before it.

    An answer that has no notes, or repeats none of the earlier ones, is taken to be about its own part alone: then both
    lists are kept.
    """
    old, new = parse(before), parse(answer)
    if not old or any(_alike(one, other) for one in old for other in new):
        return answer
    return f"{before.rstrip()}\n{answer}" if new else before


def _alike(one: Insight, other: Insight) -> bool:
    one_terms, other_terms = set(analyse.terms(one.content)), set(analyse.terms(other.content))
    return len(one_terms & other_terms) >= MIN_SHARED * len(one_terms | other_terms)


def is_answer(text: str) -> bool:
    """Tell whether a text answers the question: it has a usable line, or NONE. A refusal or an error has neither."""
    return bool(parse(text)) or any(line.strip().strip(".`*").upper() == NOTHING for line in text.splitlines())
