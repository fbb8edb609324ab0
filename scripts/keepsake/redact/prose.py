"""Find passwords in sentences that speak of logging in, without a tie to a keyword.

Only prose is searched, since a value without a tie in code, settings and tables is something else. A value counts if it
holds a digit and looks so much like a chosen or generated password that hardly anything else in a sentence does.
"""

from __future__ import annotations

import functools
import itertools
import re
from typing import TYPE_CHECKING

from keepsake.redact import forms, generated, passwords, phrases, tables
from keepsake.redact.tokens import Span
from keepsake.text.patterns import compiled

if TYPE_CHECKING:
    from collections.abc import Iterator

CUES = frozenset(
    word.replace("_", " ") for word in tables.words("logins")
)  # the first letters of words in sentences about a login
_AROUND = 160  # characters before and after such a word that are searched
_SIGN = r"[!#-&*+./0-9:=?@A-Z\\^_a-z~\u00c0-\u024f\u0400-\u04ff-]"
_MENTIONED = re.compile(rf"(?<![\w#%./@:$~-])(?=[^\s\d]{{1,40}}\d|\d[^\s\d])({_SIGN}{{7,64}})(?![\w/(])")
_ENDS = ".:?=,"
_MIN_RANDOM = 24  # characters of a value that counts if it looks random
_TITLED = re.compile(r"[A-Z][a-z]{2,15}(?:_[A-Za-z]{0,15}\d{1,6}[A-Za-z]{0,4}){1,3}")
_PORT = re.compile(r"\d{2,5}[/#?]")  # the port of an address, and the sign after it
_DIGIT = re.compile(r"\d")
_WORD = re.compile(r"(?<![\w.-])[^\W\d_]{1,16}(?=[ ,.:;!?)]|\Z)")
_COLUMNS = re.compile(r"\S {3,}\S")
_MIN_WORDS = 4  # words of a line of prose, besides the value
_CODE = re.compile(
    r"[{};<>|=$\\]|\w\(|\)\.|\A\s*(?:[#+@*/-]{2}|\d+[\t→]|[-+]\S)|[A-Za-z]\w*\.[A-Za-z]\w*\.[A-Za-z]|[a-z]\.[A-Z]"
)
# Not passwords: an id, a host, a version, a product and its release, a pod of a cluster.
_OTHER = re.compile(
    r"[0-9a-f.-]+\Z|\S*@[a-z]|\S*@v?\d[\d.]*\Z|[A-Za-z+-]{2,20}[ -]?v?\d{1,3}(?:\.\d+)*\Z"
    r"|\S*-[0-9a-z]{8,10}(?:-[0-9a-z]{5})?\Z|\S*\*\*"
    r"|(?:[A-Z][a-z]+)+\d{1,2}(?:[A-Z][A-Za-z]+)+\Z|[a-z]{2,12}\d{1,8}\Z|[\w/-]+#\d+\Z|\S*\w\.[a-z]{2,4}\Z"
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
# as in `rejects "two crows & 9 owls" as the vault passphrase`
_QUOTED_AS = re.compile(
    r"[\"'`“„«](?P<value>[^\n\"'`“„”«»]{5,64})[\"'`”“»],? (?:as|als|como|comme|come|jako|som)(?: [a-zà-ž]{1,8}){0,3} \Z"
)
# A value that follows the keyword later: "the password you gave us in March (marigold_Lamp)", "my password. it is ..."
_BRACKETED = re.compile(
    r"\w{0,3}[\"'`]?(?: [^\n(){}=;,.]{1,48})? ?\([\"'`]?(?P<value>[^\s()\"'`]{6,64})[\"'`]?\)(?=[\s.,;:!?]|\Z)"
)
_IT_IS = re.compile(
    r"\w{0,3}[^\n.,;?!]{0,32}[.,;?!] (?i:it['’]?s|it is|it was|c['’]est|das ist|es ist|è|es)"
    r" [\"'`]?(?P<value>[^\s\"'`]{6,64}?)[\"'`]?(?=[.,;!?]?(?:\s|\Z))"
)
_DOTTED = re.compile(r"(?=[^A-Z]*[A-Z])(?=\D*\d)(?:[A-Za-z]\w{2,15}\.){1,3}\w{2,16}")
# "the password of the Wi-Fi is X and the one for the printer Y"
_SECOND = (
    r"[\"'`]? (?:y|and|und|et|e|en|i|,) (?:la|el|the one|that|die|das|der|celui|celle|quella|quello|a|o|het) "
    r"(?:de|del|for|of|für|von|vom|pour|du|di|della|do|da|voor|van)\b[^\n.,;:()]{1,32}?(?: is| es| est| ist| è| é|:)? "
    r"[\"'`]?(?P<value>(?=[^\s\d]{0,40}\d)[^\s\"'`,;:()]{6,64}?)[\"'`]?(?=[.,;!?]?(?:\s|\Z))"
)
_WORD_AFTER = re.compile(r"[ -]([A-Za-z]{2,16})\b")
_LINE = 240  # characters of a line, before and after a value, that show whether it is a sentence
_SAME_LINE = 70  # characters before or after the keyword that are searched


def spans(text: str, _low: str, _cue: str, at: int) -> Iterator[Span]:
    """Yield the passwords in the sentences around the cue at `at`."""
    first, last = max(0, at - _AROUND), at + _AROUND
    if not _DIGIT.search(text, first, last) or text[at - 1 : at].isalnum():
        return
    for match in _MENTIONED.finditer(text, first, last):
        value = match[1].rstrip(_ENDS)
        if is_place(text, match.start(), value):
            continue
        if not _OTHER.match(value) and _is_mentioned(value) and is_in_prose(text, match.start(), len(value)):
            yield Span("password", match.start(), match.start() + len(value), "prose")


def is_place(text: str, at: int, value: str) -> bool:
    """Return whether the value at `at` is part of an address: `host:443/x`, `[x](at/y)`."""
    return text[max(0, at - 2) : at] == "](" or (text[at - 1 : at] == ":" and bool(_PORT.match(value)))


@functools.lru_cache(maxsize=1024)  # each keyword near a value asks for it again
def _is_mentioned(value: str) -> bool:
    if len(value) >= _MIN_RANDOM and generated.is_random(value):
        return True
    return passwords.is_chosen(value) or (bool(_TITLED.fullmatch(value)) and passwords.is_mixed_password(value))


def is_in_prose(text: str, at: int, size: int) -> bool:
    """Return whether the line around a value of `size` characters at `at` is a sentence."""
    first = max(text.rfind("\n", max(0, at - _LINE), at) + 1, at - _LINE, 0)
    last = text.find("\n", at, at + _LINE)
    last = last if last >= 0 else min(at + _LINE, len(text))
    return _is_sentence(text[first:at], text[at : at + size], text[at + size : last])


@functools.lru_cache(maxsize=1024)  # each keyword near a value asks for it again
def _is_sentence(left: str, value: str, right: str) -> bool:
    words = itertools.chain(_WORD.finditer(right), _WORD.finditer(left))
    if len([*itertools.islice(words, _MIN_WORDS)]) < _MIN_WORDS or _COLUMNS.search(left + value + right):
        return False
    return not (_CODE.search(left) or _CODE.search(right))


def _is_stated_password(value: str) -> bool:
    if " " in value:
        return phrases.is_unquoted_passphrase(value)
    return passwords.is_word(value) or passwords.is_argument(value)


def stated(text: str, at: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield the places of values, even plain words, that a sentence calls the password named at `text[at:end]`."""
    after = _WORD_AFTER.match(text, end)
    if after and after[1].lower() in tables.words("about_after"):
        return  # "the credential helper"
    for pattern in (_AS, _IS_IT, _IS_GOOD, _QUOTED_AS):
        match = pattern.search(text, max(text.rfind("\n", max(0, at - _SAME_LINE), at) + 1, at - _SAME_LINE, 0), at)
        if match and _is_stated_password(match["value"]):
            yield match.span("value")


def appended(text: str, end: int) -> Iterator[tuple[int, int]]:
    """Yield the place of a value in brackets, or in a sentence of its own, after the keyword that ends at `end`."""
    beside = _BRACKETED.match(text, end) if "(" in text[end : end + _SAME_LINE] else None
    if beside and _is_appended_password(beside["value"]):
        yield beside.span("value")
    later = _IT_IS.match(text, end)
    if later and passwords.is_strong(later["value"]):
        yield later.span("value")


def _is_appended_password(value: str) -> bool:
    return forms.is_coupled(value) or passwords.is_mixed_password(value) or bool(_DOTTED.fullmatch(value))


def second_password(text: str, stop: int) -> Iterator[tuple[int, int]]:
    """Yield the place of a second password, for another thing, after the one that ends at `stop`."""
    match = compiled(_SECOND).match(text, stop)
    if match:
        yield match.span("value")
