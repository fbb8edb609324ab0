"""Find passwords that people mention in a sentence that speaks of logging in, with nothing that ties them to a word.

Only prose: in code, settings and tables a value without a tie is something else. What is taken holds a digit and is so
like a password as people choose or generators make them that hardly anything else in a sentence looks like it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from keepsake.redact import tables, values
from keepsake.redact.tokens import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

CUES = frozenset(
    word.replace("_", " ") for word in tables.words("logins")
)  # letters that words of a sentence about a login begin with
_AROUND = 160  # characters before and after such a word
_SIGN = r"[!#-&*+./0-9:=?@A-Z\\^_a-z~\u00c0-\u024f-]"
_MENTIONED = re.compile(rf"(?<![\w#%./@:$~-])(?=[^\s\d]{{1,40}}\d|\d[^\s\d])({_SIGN}{{7,64}})(?![\w/(])")
_ENDS = ".:?=,"
_TITLED = re.compile(r"[A-Z][a-z]{2,15}(?:_[A-Za-z]{0,15}\d{1,6}[A-Za-z]{0,4}){1,3}")
_DIGIT = re.compile(r"\d")
_WORD = re.compile(r"(?<![\w.-])[^\W\d_]{1,16}(?=[ ,.:;!?)]|\Z)")
_FEWEST_WORDS = 4  # of a line of prose, beside the value
_CODE = re.compile(
    r"[{};<>|=$\\]|\w\(|\)\.|\A\s*(?:[#+@*/-]{2}|\d+[\t→]|[-+]\S)|[A-Za-z]\w*\.[A-Za-z]\w*\.[A-Za-z]|[a-z]\.[A-Z]"
)
# What is no password: an id, a host, a version, a product and its release, part of a cluster.
_OTHER = re.compile(
    r"[0-9a-f.-]+\Z|\S*@[a-z]|\S*@v?\d[\d.]*\Z|[A-Za-z+-]{2,20}[ -]?v?\d{1,3}(?:\.\d+)*\Z"
    r"|\S*-[0-9a-z]{8,10}(?:-[0-9a-z]{5})?\Z|\S*\*\*"
    r"|[a-z]{2,12}\d{1,8}\Z|[\w/-]+#\d+\Z|\S*\w\.[a-z]{2,4}\Z"
)

# "log in as bob with X as the password"
_AS = re.compile(
    r"(?:with|using|use|and|then|und|mit|dann|dan|nimm|et|avec|y|con|e|com|met|en|gebruik|usa|utilise) [\"'`]?"
    r"(?P<value>[^\s\"'`,;]{5,64})[\"'`]?,? (?:as|als|como|comme|come|jako|som)(?: (?:the|a|my|its|das|la|le|el|il|o"
    r"|sudo|admin|root|new|login|db|ssh)){0,3} \Z"
)
# as in "(marigold is the password, user is bob)"
_IS_IT = re.compile(
    r"(?:\A|[\s(\"'`])(?P<value>[^\s\"'`,;()]{5,64})[\"'`]? (?:is|was|ist|est|es|è|é|jest) (?:the|my|our|das|mein|la|le"
    r"|el|il|o|a)(?: [a-z-]{2,8}){0,3} \Z"
)
_IS_GOOD = re.compile(
    r"\b(?:is|ist|est|es|è|é) [\"'`]?(?P<value>[^\s\"'`]{6,64})[\"'`]? (?:an?|eine?|une?|uma?)(?: [a-z-]{2,8}){1,3} \Z"
)
# as in `rejects "two crows & 9 owls" as the vault passphrase`; in some languages the word comes last
_QUOTED_AS = re.compile(
    r"[\"'`“„«](?P<value>[^\n\"'`“„”«»]{5,64})[\"'`”“»],? (?:as|als|como|comme|come|jako|som)(?: [a-zà-ž]{1,8}){0,3} \Z"
)
_QUOTED = re.compile(r"[\"'`“„«](?P<value>(?=[^\n\d]{0,30}\d)[^\s\"'`“„”«»]{7,64})[\"'`”“»] \Z")
_SAME_LINE = 70  # characters before the word


def spans(text: str, _low: str, _cue: str, at: int) -> Iterator[Span]:
    """Yield what stands like a password in the sentences around the word at `at`."""
    first, last = max(0, at - _AROUND), at + _AROUND
    if not _DIGIT.search(text, first, last) or text[at - 1 : at].isalnum():
        return
    for found in _MENTIONED.finditer(text, first, last):
        value = found[1].rstrip(_ENDS)
        if not _OTHER.match(value) and _is_mentioned(value) and _in_prose(text, found.start(), len(value)):
            yield Span("password", found.start(), found.start() + len(value), "prose")


def _is_mentioned(value: str) -> bool:
    return values.is_chosen(value) or (bool(_TITLED.fullmatch(value)) and values.is_pair(value))


def _in_prose(text: str, at: int, size: int) -> bool:
    """Return whether the line around a value is a sentence."""
    first, last = text.rfind("\n", 0, at) + 1, text.find("\n", at)
    left, right = text[first:at], text[at + size : last if last >= 0 else len(text)]
    return not (_CODE.search(left) or _CODE.search(right)) and (
        len(_WORD.findall(left)) + len(_WORD.findall(right)) >= _FEWEST_WORDS
    )


def _is_meant(value: str) -> bool:
    if " " in value:
        return values.is_short_phrase(value) or values.is_words_unsaid(value)
    return values.is_word(value) or values.is_argument(value)


def meant(text: str, at: int) -> Iterator[tuple[int, int]]:
    """Yield the place of a word, too, that a sentence says to be the password that the word at `at` names."""
    for way in (_AS, _IS_IT, _IS_GOOD, _QUOTED_AS, _QUOTED):
        found = way.search(text, max(text.rfind("\n", max(0, at - _SAME_LINE), at) + 1, at - _SAME_LINE, 0), at)
        if found and _is_meant(found["value"]):
            yield found.span("value")
