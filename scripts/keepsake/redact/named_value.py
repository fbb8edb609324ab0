"""A telling word and the value that a text ties to it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from keepsake.redact import tables

if TYPE_CHECKING:
    from collections.abc import Iterator


_WORDS = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")


class Word(NamedTuple):
    """A row of `names.txt`, for one of its words."""

    text: str
    kind: str
    judge: str  # of a value that is tied to it
    near: str  # of one that stands near
    ending: str
    not_before: str

    @property
    def loose(self) -> bool:
        """Whether any plausible value counts, not only what a generator makes."""
        return self.judge == "plausible"


class Hit(NamedTuple):
    """A value tied to a word."""

    word: Word
    name: str  # the word as it is written
    head: str  # what of the name stands before the word
    rest: str  # what of the name, or of the sentence, stands between word and tie
    alone: bool  # whether the name is the word alone
    left: str  # what stands before the word
    tie: str  # the name of an entry of TIES, or how it is said
    quoted: bool
    value: str
    right: str  # up to 8 characters after the value

    @property
    def after(self) -> str:
        """The character after the value."""
        return self.right[:1]

    @property
    def start(self) -> str:
        """What stands before the name."""
        return self.left[: len(self.left) - len(self.head)]

    @property
    def flag(self) -> bool:
        """Whether the name is an option of a command."""
        return self.head.startswith("-") and not self.start[-1:].strip(" \t\"'\\[,(")

    @property
    def verb(self) -> bool:
        """Whether the word is `pass` alone, which may be a verb or a test's result."""
        return self.alone and self.word.text == "pass"

    @property
    def password(self) -> bool:
        """Whether the word means a password."""
        return self.word.kind == "password"


def _words() -> Iterator[Word]:
    for kind, judge, near_judge, texts, ending, before, _ in tables.rows("names"):
        ends, never = ("" if ending == "-" else ending), ("(?!)" if before == "-" else rf"(?:{before})\Z")
        yield from (Word(text, kind, judge, near_judge, ends, never) for text in texts.split(","))


WORDS = {word.text: word for word in _words()}


def has_word(part: str, listed: str) -> bool:
    """Return whether part of a name, in any of the ways to join words, holds a word of a list."""
    return bool(part) and not tables.words(listed).isdisjoint(word.lower() for word in _WORDS.findall(part))
