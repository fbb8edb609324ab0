"""Find values that are tied to a keyword: `password = "..."`, `--token ...`, "la contraseña es ...".

A secret needs three things: a keyword (`names.txt`), a tie between it and a value (`ties`), and a value that is not
code, a placeholder or a plain word (`verdict`). `near` finds values that stand near the keyword without a tie.
"""

from __future__ import annotations

import functools
import re
from typing import TYPE_CHECKING

from keepsake.redact import columns, near, tables
from keepsake.redact.described import in_back_quotes
from keepsake.redact.named_value import KEYWORDS, Keyword, NamedValue, has_word
from keepsake.redact.ties import DIGIT, MAX_BARE, MAX_TO_VALUE, TIES, find_ties
from keepsake.redact.tokens import Span
from keepsake.redact.verdict import is_secret
from keepsake.text.patterns import compiled

if TYPE_CHECKING:
    from collections.abc import Iterator

    from keepsake.redact.tokens import Place


BEFORE = 48  # characters before a keyword that may belong to its name
_MAX_AFTER = 32  # characters after a value that may say how it is spelled
_ASIDE = 3  # spaces after an option; a word after so many is the description of the option
_NAME_SIGNS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-."
_NAME_REST = re.compile(r"[\w-]{0,32}(?: (?:[Ii]dentifier|[Ff]ingerprint)s?\b)?")
_REST = re.compile(r"[^\s\"'`<>]*")
_TELLING_KEY = re.compile(rf"(?:{'|'.join(sorted(tables.words('keys')))})[\s_.-]?\Z", re.IGNORECASE)
# A `key` that is part of a name, an option or an argument of a login opens something, unless it is the key of a map.
_NAMED_KEY = re.compile(
    r"(?:[^A-Za-z]|\A|(?<=[a-z])(?=[A-Z]))(?P<of>[A-Z]?[a-z]+|[A-Z]+)\d{0,3}(?P<by>[_.-]?)\Z"
    r"|(?:[\s\"']--|(?:login|auth\w{0,12}|client|init)\()\Z"
)
_MAX_HEADER = 200  # characters of a table's header before and after a heading
_COLUMN_END = r"[ \t]{2,40}\S|[ \t]{0,40}[|\n]"
_OF_USERS = r"\b(?:user(?:name)?|login|host(?:name)?|ip|server|account|e?mail|benutzer|usuario|utilisateur|utente)\b"
_OF_RESULTS = r"\b(?:fail\w*|skip\w*|tests?|suites?|checks?|results?|flaky|warn\w*|total|runs?)\b"
_PASS_NOUN = re.compile(
    r"(?:\b(?:the|το|den|min|my|our|your|his|her|la|le|el|das|die|db|admin|root|user|postgres|mysql|ssh|old|new|and"
    r"|as|with) |, |[\"'`(;?&$]|[\"'`][#.])"
    r"(?i:pass)"
    r"|(?:pass|Pass)(?:[\"'`]?[:=\])]| [:=] | is| was| set to| =| (?:är|ist|est|es|era|είναι|là|đúng là|για) )"
    r"|PASS(?:=| ?[\"'(\]])|(?:[|\t,;] ?|(?<!tests) )(?i:pass) ?(?=[|\t,;\n])"
)


def spans(text: str, low: str, cue: str, at: int) -> Iterator[Span]:
    """Yield the secrets tied to, or near, the keyword `cue` at `at`; low: the text in lower case."""
    keyword = KEYWORDS.get(cue)
    if keyword:
        yield from (Span(keyword.kind, *place, f"names {cue}") for place in _places(keyword, text, low, at))


def _places(keyword: Keyword, text: str, low: str, at: int) -> Iterator[Place]:
    ending = compiled(keyword.ending).match(low, at + len(keyword.text))
    end = ending.end() if ending else at + len(keyword.text)
    following = text[end : end + 1]
    if "a" <= following <= "z" or ("A" <= following <= "Z" and text[at:end].isupper()):
        return  # the beginning of another word: `passenger`, `author`
    left = text[max(0, at - BEFORE) : at]
    if left.endswith("</"):
        return  # a closing tag
    prefix = left[len(left.rstrip(_NAME_SIGNS)) :]
    if end == at + 4 and keyword.text == "pass" and not prefix and not _is_pass_noun(text, at, end):
        yield from columns.places(text, at, end, keyword.near) if _is_pass_column(text, at, end) else ()
        return
    if _is_about_secret(keyword, prefix, _NAME_REST.match(text, end)[0]):  # type: ignore[index]  # it matches anything
        return
    for candidate, start, stop in _candidates(keyword, text, at, end, left, prefix) if keyword.judge != "-" else ():
        if is_secret(candidate):
            goes_on = _REST.match(text, stop) if stop - start == MAX_BARE else None
            yield start, goes_on.end() if goes_on else stop
            yield from near.further_items(text, stop, keyword.near)
            if keyword.near == "generated" and text[stop : stop + 1] == "`":
                yield from in_back_quotes(text, stop, more=True)
            yield from near.further_passwords(text, stop) if keyword.kind == "password" else ()
            return
    if not (_ends_longer_word(text, low, at) and not (keyword.accepts_plausible or _is_telling_key(text, at))):
        yield from near.places(text, at, end, keyword.near)


def _ends_longer_word(text: str, low: str, at: int) -> bool:
    """Return whether the keyword at `at` ends a longer word, as in `monkey`; in `apiKey` it is a word of its own."""
    before = low[at - 1 : at] if at else ""
    return before.isalnum() and not (text[at].isupper() and text[at - 1].islower())


def _is_pass_noun(text: str, at: int, end: int) -> bool:
    """Return whether the word `pass` at `text[at:end]` is short for password, and not a heading of test results."""
    if not _PASS_NOUN.search(text, max(0, at - 12), end + len(" đúng là ")):
        return False
    is_cell = text[end : end + 2].lstrip(" ")[:1] in ("|", "\t", ",", ";")
    return not (is_cell and compiled(_OF_RESULTS, re.IGNORECASE).search(_line(text, at, end)))


def _is_pass_column(text: str, at: int, end: int) -> bool:
    """Return whether the word `pass` at `text[at:end]` heads the column of passwords, in a table of users or hosts."""
    if not compiled(_COLUMN_END).match(text, end):
        return False
    header = _line(text, at, end)
    is_of_users, is_of_results = (compiled(words, re.IGNORECASE).search(header) for words in (_OF_USERS, _OF_RESULTS))
    return bool(is_of_users and not is_of_results)


def _line(text: str, at: int, end: int) -> str:
    """Return the line around `text[at:end]`; of a long one, the part around it."""
    last = text.find("\n", end, end + _MAX_HEADER)
    return text[
        max(text.rfind("\n", max(0, at - _MAX_HEADER), at) + 1, at - _MAX_HEADER, 0) : last
        if last >= 0
        else end + _MAX_HEADER
    ]


@functools.lru_cache(maxsize=4096)  # texts repeat the same names
def _is_about_secret(keyword: Keyword, prefix: str, rest: str) -> bool:
    """Return whether a name means something about a secret, not the secret: `password_length`, `max_tokens`.

    prefix, rest: the parts of the name before and after the keyword.
    """
    if prefix.startswith("--") and prefix.endswith("current-"):
        return False
    if compiled(keyword.not_before).search(prefix.lower()):
        return True
    if keyword.kind == "password" and prefix.lower() in ("start", "cache_"):
        return False  # an initial password, or that of a cache: `startpasswort`, `CACHE_PASS`
    return has_word(prefix, "about_before") or has_word(rest, "about_after")


def _is_telling_key(text: str, at: int) -> bool:
    """Return whether the `key` at `at` opens something: `api_key` and the like, or part of another name."""
    left = text[max(0, at - 24) : at]
    return _is_telling(left) or _is_named(left, hump=text[at : at + 1].isupper())


@functools.lru_cache(maxsize=4096)  # as above
def _is_telling(left: str) -> bool:
    """Return whether the word before `key` says that the key opens something (`[keys]` in `words.txt`)."""
    return bool(_TELLING_KEY.search(left))


@functools.lru_cache(maxsize=4096)  # as above
def _is_named(left: str, *, hump: bool) -> bool:
    """Return whether `key` is part of a name that is not that of a map's key: `posKey`, `x-gate-key`, `secure_key`.

    left: the text before it; hump: whether it is written `Key`.
    """
    named = _NAMED_KEY.search(left)
    if not named or not named["of"]:
        return bool(named)
    return bool(named["by"] or (hump and named["of"][-1].islower())) and named["of"].lower() not in tables.words("maps")


def _candidates(
    keyword: Keyword, text: str, at: int, end: int, left: str, prefix: str
) -> Iterator[tuple[NamedValue, int, int]]:
    """Yield each value that is tied to the keyword at `text[at:end]`, with its start and end in the text.

    left: the text before the keyword; prefix: the part of the name in it.
    """
    digit = DIGIT.search(text, end, end + MAX_TO_VALUE)
    if not (digit or keyword.accepts_plausible) or (keyword.text == "key" and not _is_telling_key(text, at)):
        return
    for way, tie_match, value_match in find_ties(keyword, text, end, bool(digit)):
        group = next(name for name in ("quoted", "fancy", "bare") if value_match[name])
        start, stop = value_match.span(group)
        is_aside = way == "next" and start - end >= _ASIDE and text[start:stop].isalpha()
        if is_aside and (prefix.startswith("-") or left[: len(left) - len(prefix)].endswith("  ")):
            continue  # the description in a list of options: `--password       ask for it`; the next column's heading
        if way == "tied" and value_match["default"] == ":-" and group == "bare":  # a shell's `${PASSWORD:-x}@host`
            stop = text.find("}", start, stop) % (stop + 1)
        ties = TIES if way == "tied" else ("is", "to", "try") if way == "said" else ()
        tie = next((name for name in ties if tie_match[name] is not None), way)
        rest = tie_match["rest"] if way == "tied" else text[end : start if way == "later" else tie_match.start()]
        spelling, right = text[at:end], text[stop : stop + _MAX_AFTER]
        is_whole_name = not prefix and end == at + len(keyword.text)
        value, quoted = text[start:stop], group != "bare"
        candidate = NamedValue(keyword, spelling, prefix, rest, is_whole_name, left, tie, quoted, value, right)
        yield candidate, start, stop
