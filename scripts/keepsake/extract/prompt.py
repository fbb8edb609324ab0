"""Build the model's prompt from one part of a session and the notes of the parts before it (pure)."""

from __future__ import annotations

import json
import os
import re
from typing import TYPE_CHECKING, NamedTuple

from keepsake.store.note import MAX_CHARS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from keepsake.extract.conversation import Passage

MAX_PART = 48_000  # characters of a session in one prompt: about 12,000 tokens; nine of ten sessions fit into one
MAX_NOTES = ((12_000, 7), (MAX_PART, 10))  # (characters that a session has at most, notes that it may have)
MAX_NOTES_LONG = 14  # notes that a longer session may have
SYSTEM = "You write down what is worth remembering of a work session, in the asked form and with nothing else."


def read(name: str) -> str:
    """Return the text of a file beside this module."""
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), name), encoding="utf-8") as file:
        return file.read()


# class of a note (text/labels.py) -> its meaning as the model is told it, and an example
MEANINGS: dict[str, tuple[str, str]] = json.loads(read("classes.json"))
ASK = read("prompt.txt")
_MARK = re.compile(r"<(?=\s*/?\s*session\b)", re.IGNORECASE)
WRITTEN = (
    "Notes so far. Repeat those that still hold, put right what has changed, join what says the same, add what is new:"
)
SAVED = "Already saved for good; leave it out:"


class PartPlace(NamedTuple):
    """The place of a part: its number (from 1), the number of parts, and the characters of the whole session."""

    number: int
    total: int
    size: int

    @property
    def limit(self) -> int:
        """The number of notes that a session of this size may have."""
        return next((notes for size, notes in MAX_NOTES if self.size <= size), MAX_NOTES_LONG)


def unmarked(text: str) -> str:
    """Return a text in which no `<session>` tag, opening or closing, is left."""
    return _MARK.sub("\u2039", text)


def indented(text: str) -> str:
    """Return a text that can neither close the `<session>` tag nor begin a line like another part of the prompt."""
    return unmarked(text).replace("\n", "\n  ")


def size(passages: Sequence[Passage]) -> int:
    """Return the number of characters that passages take up in a prompt."""
    return sum(map(len, map(_line, passages))) + 2 * len(passages)


def _line(passage: Passage) -> str:
    return f"[{passage.line}] {passage.kind}: {indented(passage.text)}"


def ask(place: PartPlace) -> str:
    """Return the question that begins the prompt: what to write down, and in which form."""
    classes = "\n".join(f"- {name}: {meaning}. Such as: {example}" for name, (meaning, example) in MEANINGS.items())
    what = "the whole" if place.total == 1 else f"part {place.number} of {place.total}"
    return ASK.format(what=what, classes=classes, chars=MAX_CHARS, limit=place.limit)


def build(
    passages: Sequence[Passage], place: PartPlace, written: str = "", saved: Sequence[str] = (), about: str = ""
) -> str:
    """Return the prompt for a part of a session.

    written: the notes so far, which the answer will replace; saved: statements that are already stored for good; about:
    what is known about the session as a whole (its person, branch and date).
    """
    parts = [ask(place)]
    if about:
        parts += [indented(about), ""]
    if written.strip():
        parts += [WRITTEN, unmarked(written.strip()), ""]
    if saved:
        parts += [SAVED, *map(indented, saved), ""]
    return "\n".join([*parts, "<session>", "\n\n".join(map(_line, passages)), "</session>", ""])
