"""A keyword (a word that names a secret, such as `password`) and the value that a text ties to it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from keepsake.redact import tables
from keepsake.redact.forms import WORDS

if TYPE_CHECKING:
    from collections.abc import Iterator

_PHRASE = re.compile("(?:ph|f)rase")
# Ties of sentences in which the value, one word or quoted, follows a verb or the keyword itself. The two others are not
# among them: "phrase" (several words without quotes) and "later" (after a sign further along the line).
SPOKEN = ("said", "is", "to", "try", "next")


class Keyword(NamedTuple):
    """One word of a row of `names.txt`, with what the row says of it."""

    text: str  # in lower case, as it is searched for
    kind: str  # of the secret: "password", "token", ...
    judge: str  # name of the judge of a value that is tied to the keyword; "-" if tied values do not count
    near: str  # name of the judge of a value that merely stands near it
    ending: str  # pattern of how the word may go on
    not_before: str  # pattern that makes it no keyword if it matches just before it

    @property
    def accepts_plausible(self) -> bool:
        """Whether any plausible value counts, not only one that a generator makes."""
        return self.judge == "plausible"


class NamedValue(NamedTuple):
    """A value that a text ties to a keyword: a candidate that `verdict` accepts as a secret or rejects."""

    keyword: Keyword
    spelling: str  # the keyword as the text writes it, with its ending
    prefix: str  # the part of the name before the keyword: `DB_` of `DB_PASSWORD`
    rest: str  # the part of the name, or of the sentence, between the keyword and the tie
    is_whole_name: bool  # whether the name is the bare keyword
    left: str  # up to 48 characters before the keyword
    tie: str  # a key of `ties.TIES`, or the way in which a sentence says the value
    quoted: bool
    value: str
    right: str  # up to 32 characters after the value

    @property
    def after(self) -> str:
        """The character after the value."""
        return self.right[:1]

    @property
    def before(self) -> str:
        """The text before the name."""
        return self.left[: len(self.left) - len(self.prefix)]

    @property
    def name(self) -> str:
        """The name up to the end of the keyword: `DB_PASSWORD` of `DB_PASSWORD_1`."""
        return self.prefix + self.spelling

    @property
    def is_spoken(self) -> bool:
        """Whether the tie is one of SPOKEN."""
        return self.tie in SPOKEN

    @property
    def is_option(self) -> bool:
        """Whether the name is an option of a command."""
        return self.prefix.startswith("-") and not self.before[-1:].strip(" \t\"'\\[,(")

    @property
    def is_bare_pass(self) -> bool:
        """Whether the name is the bare word `pass`, which may also be a verb or the result of a test."""
        return self.is_whole_name and self.keyword.text == "pass"

    @property
    def is_phrase(self) -> bool:
        """Whether the keyword means a passphrase."""
        return _PHRASE.search(self.spelling.lower()) is not None

    @property
    def is_password(self) -> bool:
        """Whether the keyword means a password."""
        return self.keyword.kind == "password"


def _keywords() -> Iterator[Keyword]:
    for kind, judge, near_judge, texts, ending, before, _ in tables.rows("names"):
        ends, never = ("" if ending == "-" else ending), ("(?!)" if before == "-" else rf"(?:{before})\Z")
        yield from (Keyword(text, kind, judge, near_judge, ends, never) for text in texts.split(","))


KEYWORDS = {keyword.text: keyword for keyword in _keywords()}


def has_word(part: str, heading: str) -> bool:
    """Return whether part of a name holds a word of a list of `words.txt`, in snake case, camel case or any other."""
    return bool(part) and not tables.words(heading).isdisjoint(word.lower() for word in WORDS.findall(part))
