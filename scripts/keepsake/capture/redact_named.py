"""Find values that a name beside them gives away: `password = "..."`, `--token ...`, "la contraseña es ...".

A hit needs three things: a telling name (`rules.STEMS`), one of the ways to tie a value to a name (`rules.TIES`), and
a value that is not code, a placeholder or a plain word (`redact_judges`). Stems are searched by `str.find`; regular
expressions look only at the surroundings of a stem, within fixed bounds, so the time is linear in the text.
"""

from __future__ import annotations

import functools
import re
from typing import TYPE_CHECKING

from keepsake.capture import redact_judges, redact_near, redact_value
from keepsake.capture import redact_rules as rules
from keepsake.capture.redact_judges import Hit, Stem
from keepsake.patterns import compiled

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

# kind, start and end of the secret
Span = tuple[str, int, int]

_DIGIT = re.compile(r"[0-9]")
_VERB_NEAR = 48  # characters after a stem within which a verb must say its value, where that shows no digit
_NEAR = 80  # characters after a stem within which a value that looks random must show a digit
_TIE_NEAR = re.compile(r"[\w-]{0,32}\s{0,20}(?:[^\s\w]|or\b|value\b|default|content|(?:[Aa]s )?\w{1,16} ?= ?)")
_LEFT = 48  # characters before a stem that may belong to its name


_NEVER = "(?!)"
_STEMS = [
    Stem(text, kind, ending, rf"(?:{not_after or _NEVER})\Z", values)
    for text, (kind, ending, not_after, values) in rules.STEMS.items()
]
_NEAR_STEMS = [Stem(text, "password", ending, _NEVER, "near") for text, ending in rules.NEAR.items()]
_BY_TEXT = {stem.text: stem for stem in (*_STEMS, *_NEAR_STEMS)}
_WIDE = [
    Stem(text, kind, ending, _NEVER, values)
    for kind, values, stems in (("password", "any", rules.WIDE_STEMS), ("key", "generated", rules.WIDE_KEYS))
    for text, ending in stems.items()
]
_TIE = "|".join(f"(?P<{name}>{tie})" for name, tie in rules.TIES)
_TIED = rf"(?P<rest>[\w-]{{0,32}}){rules.NAME_END}(?:{_TIE}){rules.VALUE}"
# A dash or an arrow is no reason to look for words of other languages: one of their letters is.
_WIDE_LETTER = re.compile(
    "[" + "".join(max(letters) + max(letters).upper() for letters in (*rules.WIDE_STEMS, *rules.WIDE_KEYS)) + "]"
)
_SAID = f"(?i:{rules.SAID}{rules.VALUE})"
_NEXT = rules.NEXT + rules.VALUE
_LATER = rules.LATER + rules.VALUE
_OF = rules.OF + rules.VALUE
_NUMBER = re.compile("[0-9a-fx]+")
_FEWEST_BYTES = 8  # different ones, not in order, that a key has
_OF_BYTES = re.compile(r"(?:\A|[^a-z])\Z|(?:app|apps|nwk|nwks|dev)\Z")
_REST = re.compile(r"[^\s\"'`<>]*")
_NAME_REST = re.compile(r"[\w-]{0,32}")
_NAME_CHARS = "abcdefghijklmnopqrstuvwxyz0123456789_-."
_NAME_SIGNS = _NAME_CHARS + _NAME_CHARS.upper()
_TELLING_KEY = re.compile(rules.TELLING_KEY + r"[\s_.-]?\Z")
_PASS_NOUN = re.compile(
    r"(?:\b(?:the|my|our|your|his|her|db|admin|root|user|postgres|mysql|ssh|old|new|and|as|with) |, |[\"'`(;?&$])"
    r"(?i:pass)"
    r"|(?:pass|Pass)(?:[\"'`]?[:=\])]| [:=] | is| was| =)|PASS(?:=| ?[\"'(\]])|[|\t,; ] ?(?i:pass) ?(?=[|\t,;\n])"
)
_AFTER_USER = re.compile(r"\b(?:user|login) \S{1,14} \Z")
_BLOB = re.compile(r"[A-Za-z0-9+/]{40}")  # Base64 that holds the letters of a name
_HEADS = re.compile(r"[ :*`\">+-]{0,6}[\n\r|,;\t)]|  ")  # a line, a column or a list may follow


def spans(text: str, low: str, found: dict[str, list[int]]) -> Iterator[Span]:
    """Yield the secrets of `text` that a name beside them tells.

    `low` is `text` in lower case, of the same length, with `?` for characters that are not ASCII; found: where in it
    the stems of `rules.STEMS` stand.
    """
    for word in (word for word in found if word in _BY_TEXT):
        stem = _BY_TEXT[word]
        for at in found[word]:
            yield from _secrets_at(stem, text, low, at)


def wide_spans(text: str) -> Iterator[Span]:
    """Yield the secrets of `text` that a name of other than ASCII letters tells."""
    if _WIDE_LETTER.search(text):
        wide = _lower(text)
        for stem in _WIDE:
            at = wide.find(stem.text)
            while at >= 0:
                yield from _secrets_at(stem, text, wide, at)
                at = wide.find(stem.text, at + 1)


def _lower(text: str) -> str:
    """Return `text` in lower case and of the same length: only the dotted capital I grows in lower case."""
    low = text.lower()
    return low if len(low) == len(text) else text.replace("\u0130", "i").lower()


def _secrets_at(stem: Stem, text: str, low: str, at: int) -> Iterator[Span]:
    ending = compiled(stem.ending).match(low, at + len(stem.text))
    end = ending.end() if ending else at + len(stem.text)
    following = text[end : end + 1]
    if "a" <= following <= "z" or (
        "A" <= following <= "Z" and text[at:end].isupper()
    ):  # another word: `passenger`, `author`
        return
    left = text[max(0, at - _LEFT) : at]
    if stem.text == "key" and left[-7:-1].lower() == "public":
        return
    head = left[len(left.rstrip(_NAME_SIGNS)) :]
    if end == at + 4 and stem.text == "pass" and not head and not _is_noun(text, at, end):
        return  # the verb, or a test's result
    if _is_harmless(stem, head, _NAME_REST.match(text, end)[0]):  # type: ignore[index]  # it matches anything
        return
    array = stem.kind in ("key", "secret") and text.find(",", end, end + _NEAR) >= 0
    numbers = compiled(rules.BYTES).match(text, end) if array else None
    if numbers and _are_bytes(low, at, numbers):
        yield stem.kind, *numbers.span("bytes")
        return
    for pattern in _worth_trying(stem, text, low, at, end) if stem.values != "near" else ():
        match = pattern.match(text, end)
        if match:
            group = next(name for name in ("quoted", "fancy", "bare") if match[name])
            hit = _hit(stem, text, low, at, match, group)
            if redact_judges.is_secret(hit):
                start, stop = match.span(group)
                goes_on = _REST.match(text, stop) if stop - start == rules.LONGEST_BARE else None
                yield stem.kind, start, goes_on.end() if goes_on else stop
                yield from ((stem.kind, *place) for place in redact_near.others(text, stop, _judge(stem)))
                return
    yield from _near(stem, text, low, at, end)


def _are_bytes(low: str, at: int, numbers: re.Match[str]) -> bool:
    """Return whether an array of numbers after the word at `at` is a key."""
    found = [
        int(number, 0) for number in _NUMBER.findall(numbers["bytes"].lower()) if number.strip("0") or number == "0"
    ]
    steps = {later - earlier for earlier, later in zip(found, found[1:])}
    camel = numbers.string[at].isupper()
    if "x" not in numbers["bytes"].lower() and (numbers.string[numbers.start() - 1] in "sS" or len(found) % 8):
        return False  # a list of numbers
    named = camel or _OF_BYTES.search(low, max(0, at - 4), at) or _TELLING_KEY.search(low, max(0, at - 24), at)
    return bool(named) and len(set(found)) >= _FEWEST_BYTES and len(steps) > 1 and max(found) < 1 << 8


def _is_noun(text: str, at: int, end: int) -> bool:
    """Return whether the word `pass` at `at` is short for password."""
    return bool(_PASS_NOUN.search(text, max(0, at - 12), end + 4) or _AFTER_USER.search(text, max(0, at - 24), at))


@functools.lru_cache(maxsize=4096)  # a text says the same names again and again
def _is_harmless(stem: Stem, head: str, rest: str) -> bool:
    """Return whether a name, by what stands in it before and after the stem, is of something about a secret."""
    if compiled(stem.not_after).search(head.lower()):
        return True
    return redact_judges.has_word(head, rules.HARMLESS_BEFORE) or redact_judges.has_word(rest, rules.HARMLESS_AFTER)


def _judge(stem: Stem) -> Callable[[str], bool]:
    chosen = stem.values == "near" or (stem.values == "any" and stem.kind == "password") or stem.text == "cred"
    return redact_value.is_chosen if chosen else redact_value.is_generated


def _near(stem: Stem, text: str, low: str, at: int, end: int) -> Iterator[Span]:
    """Yield values that stand near the stem, untied, if they look like secrets by themselves."""
    judge = _judge(stem)
    digit = _DIGIT.search(text, max(0, at - redact_near.BEHIND), end + redact_near.BELOW)
    if not digit and not (judge is redact_value.is_chosen and _HEADS.match(text, end)):
        return
    before = text[at - 1 : at] if at else ""
    if before.isalnum() and _BLOB.search(text, max(0, at - 32), end + 32):
        return
    joined = before.isalnum() and not (text[at].isupper() and before.islower())
    if joined and not (stem.any_value or _TELLING_KEY.search(low, max(0, at - 24), at)):
        return  # inside a word, or in Base64
    ways = ((redact_near.forward, end), (redact_near.backward, at), (redact_near.below, end))
    for look, place in ways if digit else ways[-1:]:
        found = look(text, place, judge)
        if found:
            yield stem.kind, *found
            yield from ((stem.kind, *place) for place in redact_near.others(text, found[1], judge))
            return
    if _HEADS.match(text, end):
        results = stem.text == "pass" and end == at + len(stem.text)  # may head a column of test results
        chosen = redact_value.is_pair if results else redact_value.is_cell
        cell = chosen if judge is redact_value.is_chosen else redact_value.is_random
        yield from ((stem.kind, *place) for place in redact_near.column(text, at, end, cell))
        yield from ((stem.kind, *place) for place in redact_near.inserted(text, at, end, cell))


def _worth_trying(stem: Stem, text: str, low: str, at: int, end: int) -> Iterator[re.Pattern[str]]:
    """Yield the costly patterns that a cheap look around the stem leaves over."""
    digit = _DIGIT.search(text, end, end + _NEAR)
    if not (digit or stem.any_value) or (stem.text == "key" and not _is_telling_key(text, low, at)):
        return
    if _TIE_NEAR.match(text, end):
        yield compiled(_TIED)
    if digit or (stem.any_value and any(map(text[end : end + _VERB_NEAR].__contains__, rules.VERBS))):
        yield compiled(_SAID)
    if digit or stem.any_value:
        yield compiled(_NEXT)
    if digit and not stem.text.isascii():
        yield compiled(_OF)
    if digit and stem.kind == "password" and text.find(": ", end, end + _NEAR) >= 0:
        yield compiled(_LATER)


def _is_telling_key(text: str, low: str, at: int) -> bool:
    """Return whether the `key` at `at` is an `api_key` or its like, or the name of an environment variable."""
    return text[at - 1 : at + 3] == "_KEY" or bool(_TELLING_KEY.search(low, max(0, at - 24), at))


def _hit(stem: Stem, text: str, low: str, at: int, match: re.Match[str], group: str) -> Hit:
    left = low[max(0, at - _LEFT) : at]
    head = text[at - len(left) + len(left.rstrip(_NAME_CHARS)) : at]
    if match.re.pattern == _TIED:
        tie = next(name for name, _ in rules.TIES if match[name] is not None)
    else:
        fixed = {_NEXT: "next", _LATER: "later", _OF: "of"}.get(match.re.pattern)
        tie = fixed or next((name for name in ("is", "to", "try") if match[name]), "said")
    rest = match["rest" if match.re.pattern == _TIED else "mid"]
    word = not head and match.start() == at + len(stem.text)
    after = text[match.end(group) : match.end(group) + 1]
    right = text[match.end(group) : match.end(group) + 8]
    name = text[at : at + len(stem.text)]
    return Hit(stem, name, head, rest, word, left, tie, group != "bare", match[group], after, right)
