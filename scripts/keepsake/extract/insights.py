"""The lines of an extraction (pure): `Type|tags|content`, one insight a line.

Source of the format and the limits: the staging specification. Lines that don't fit are dropped here, when a staged
file is committed, never when it is written.
"""

from __future__ import annotations

from typing import NamedTuple

from keepsake.store.drafts import ALIASES, TYPES

MOST = {"insight": 5, "convention": 2}  # of one staged file
LONGEST = 400  # characters of a content
MOST_TAGS, LONGEST_TAG = 8, 60
FIELDS = 3  # type, tags, content
NOTHING = "NONE"
KNOWN = {**TYPES, **ALIASES}  # lower-case type as written -> type as stored


class Insight(NamedTuple):
    """One usable line; group is "insight" or "convention"."""

    group: str
    type: str
    tags: tuple[str, ...]
    content: str


def parse(text: str) -> list[Insight]:
    """Return the usable lines of an answer, in order, each once, no more than MOST of each group."""
    found: list[Insight] = []
    room = dict(MOST)
    seen = set()
    for line in text.splitlines():
        one = insight(line)
        if one is None or same(one.content) in seen or not room[one.group]:
            continue
        room[one.group] -= 1
        seen.add(same(one.content))
        found.append(one)
    return found


def insight(line: str) -> Insight | None:
    """Return the insight on a line; None when the line is empty, NONE or malformed."""
    parts = line.strip().lstrip("-*• ").split("|", 2)
    if len(parts) != FIELDS:
        return None
    name, content = parts[0].strip().lower(), " ".join(parts[2].split())
    if name not in KNOWN or not content or content.upper() == NOTHING:
        return None
    tags = tuple(dict.fromkeys(tag.strip()[:LONGEST_TAG] for tag in parts[1].split(",") if tag.strip()))[:MOST_TAGS]
    convention = name == "convention"
    if convention and "convention" not in tags:
        tags = ("convention", *tags)
    return Insight("convention" if convention else "insight", KNOWN[name], tags, cut(content))


def cut(content: str) -> str:
    """Return a content no longer than LONGEST."""
    return content if len(content) <= LONGEST else content[: LONGEST - 1].rstrip() + "…"


def same(content: str) -> str:
    """Return what two spellings of one content share: no case, one space between words, no full stop at the end."""
    return " ".join(content.casefold().split()).rstrip(".!… ")


def answers(text: str) -> bool:
    """Tell whether a text is an answer to the question asked: a usable line, or NONE; a refusal or an error is not."""
    return any(line.strip().strip(".`*").upper() == NOTHING or insight(line) for line in text.splitlines())
