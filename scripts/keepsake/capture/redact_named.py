"""Find values that a name beside them gives away: `password = "..."`, `--token ...`, "la contraseña es ...".

A hit needs three things: a telling name (`rules.STEMS`), one of the ways to tie a value to a name (`rules.TIES`), and
a value that is not code, a placeholder or a plain word (`redact_value`). Stems are searched by `str.find`; regular
expressions look only at the surroundings of a stem, within fixed bounds, so the time is linear in the text.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from keepsake.capture import redact_rules as rules
from keepsake.capture import redact_value

if TYPE_CHECKING:
    from collections.abc import Iterator

# kind, start and end of the secret
Span = tuple[str, int, int]

_DIGIT = re.compile(r"[0-9]")
_NEAR = 80  # characters after a stem within which a value that looks random must show a digit
_TIE_NEAR = re.compile(r"[\w-]{0,32}\s{0,20}(?:[^\s\w]|or\b|value\b|default|content|\w{1,16} ?= ?)")
_SHORTEST_NEXT = 6  # characters of a value that follows its name with no verb and no sign
_LEFT = 48  # characters before a stem that may belong to its name


class Stem(NamedTuple):
    """One entry of `rules.STEMS`, compiled."""

    text: str
    kind: str
    ending: re.Pattern[str]
    not_after: re.Pattern[str]
    any_value: bool


_STEMS = [
    Stem(text, kind, re.compile(ending), re.compile(rf"(?:{not_after or '(?!)'})\Z"), values == "any")
    for text, (kind, ending, not_after, values) in rules.STEMS.items()
]
_WIDE = [
    Stem(text, "password", re.compile(ending), re.compile("(?!)"), any_value=True)
    for text, ending in rules.WIDE_STEMS.items()
]
_TIE = "|".join(f"(?P<{name}>{tie})" for name, tie in rules.TIES)
_TIED = re.compile(rf"(?P<rest>[\w-]{{0,32}}){rules.NAME_END}(?:{_TIE}){rules.VALUE}")
# A dash or an arrow is no reason to look for words of other languages: one of their letters is.
_WIDE_LETTER = re.compile("[" + "".join(max(letters) + max(letters).upper() for letters in rules.WIDE_STEMS) + "]")
_SAID = re.compile(rules.SAID + rules.VALUE, re.IGNORECASE)
_NEXT = re.compile(rules.NEXT + rules.VALUE)
_REST = re.compile(r"[^\s\"'`<>]*")
_WORDS = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")
_NAME_CHARS = "abcdefghijklmnopqrstuvwxyz0123456789_-."
_TELLING_KEY = re.compile(rules.TELLING_KEY + r"[\s_.-]?\Z")
_FIRST_ARGUMENT = re.compile(r"\(\s*\\{0,3}[\"'`][#.]?\Z")
_GETTERS = re.compile(
    r"(?:get|fetch|load|read|find|lookup|env|require|is|has|need|validate|parse|from|to|create|make)[_-]?(?:\w+[_-])?\Z",
    re.IGNORECASE,
)


class Hit(NamedTuple):
    """A value tied to a stem."""

    stem: Stem
    name: str  # the stem as it is written
    head: str  # what of the name stands before the stem
    rest: str  # what of the name, or of the sentence, stands between stem and tie
    word: bool  # whether the name is the stem alone
    left: str  # up to 48 characters before the stem, in lower case
    tie: str  # the name of an entry of `rules.TIES`, or "said"
    quoted: bool
    value: str
    after: str  # the character after the value


def spans(text: str, low: str) -> Iterator[Span]:
    """Yield the secrets of `text` that a name beside them tells.

    `low` is `text` in lower case, of the same length, with `?` for characters that are not ASCII.
    """
    for stem in _STEMS:
        if stem.text in low:
            yield from _spans_of(stem, text, low)
    if not text.isascii() and _WIDE_LETTER.search(text):
        wide = _lower(text)
        for stem in _WIDE:
            yield from _spans_of(stem, text, wide)


def _lower(text: str) -> str:
    """Return `text` in lower case and of the same length: only the dotted capital I grows in lower case."""
    low = text.lower()
    return low if len(low) == len(text) else text.replace("\u0130", "i").lower()


def _spans_of(stem: Stem, text: str, low: str) -> Iterator[Span]:
    at = low.find(stem.text)
    while at >= 0:
        span = _secret_at(stem, text, low, at)
        if span:
            yield span
        at = low.find(stem.text, max(at + len(stem.text), span[2] if span else 0))


def _secret_at(stem: Stem, text: str, low: str, at: int) -> Span | None:
    ending = stem.ending.match(low, at + len(stem.text))
    end = ending.end() if ending else at + len(stem.text)
    if "a" <= text[end : end + 1] <= "z":  # another word: `passenger`, `author`
        return None
    for pattern in _worth_trying(stem, text, low, at, end):
        match = pattern.match(text, end)
        if match:
            group = next(name for name in ("quoted", "fancy", "bare") if match[name])
            hit = _hit(stem, text, low, at, match, group)
            if _is_secret(hit):
                start, stop = match.span(group)
                goes_on = _REST.match(text, stop) if stop - start == rules.LONGEST_BARE else None
                return stem.kind, start, goes_on.end() if goes_on else stop
    return None


def _worth_trying(stem: Stem, text: str, low: str, at: int, end: int) -> Iterator[re.Pattern[str]]:
    """Yield the costly patterns that a cheap look around the stem leaves over."""
    digit = _DIGIT.search(text, end, end + _NEAR)
    if not (digit or stem.any_value) or (stem.text == "key" and not _is_telling_key(text, low, at)):
        return
    if _TIE_NEAR.match(text, end):
        yield _TIED
    if digit or text.startswith((" is ", " was "), end):
        yield _SAID
        yield _NEXT


def _is_telling_key(text: str, low: str, at: int) -> bool:
    """Return whether the `key` at `at` is an `api_key` or its like, or the name of an environment variable."""
    return text[at - 1 : at + 3] == "_KEY" or bool(_TELLING_KEY.search(low, max(0, at - 24), at))


def _hit(stem: Stem, text: str, low: str, at: int, match: re.Match[str], group: str) -> Hit:
    left = low[max(0, at - _LEFT) : at]
    head = text[at - len(left) + len(left.rstrip(_NAME_CHARS)) : at]
    if match.re is _TIED:
        tie = next(name for name, _ in rules.TIES if match[name] is not None)
    else:
        tie = "next" if match.re is _NEXT else "is" if match["plain"] else "said"
    rest = match["rest" if match.re is _TIED else "mid"]
    word = not head and match.start() == at + len(stem.text)
    after = text[match.end(group) : match.end(group) + 1]
    return Hit(stem, text[at : at + len(stem.text)], head, rest, word, left, tie, group != "bare", match[group], after)


def _is_secret(hit: Hit) -> bool:
    if hit.stem.not_after.search(hit.head.lower()):
        return False
    if _has_word(hit.head, rules.HARMLESS_BEFORE) or _has_word(hit.rest, rules.HARMLESS_AFTER):
        return False
    return _TESTS[hit.tie](hit)


def _has_word(part: str, words: frozenset[str]) -> bool:
    return bool(part) and not words.isdisjoint(word.lower() for word in _WORDS.findall(part))


def _tied_value(hit: Hit) -> bool:
    if not hit.quoted and redact_value.is_code(hit.value):
        return False
    if not hit.stem.any_value:
        return redact_value.is_random(hit.value)
    if hit.quoted:
        return redact_value.is_plausible(hit.value)
    if hit.word and hit.stem.text == "pass" and (hit.name == "PASS" or "_" in hit.value or "/" in hit.value):
        return hit.tie == "tight" and redact_value.is_bare_secret(hit.value)  # not "PASS: test_login_v2"
    lone = hit.after in ("", "\n") and hit.stem.kind == "password" and not (hit.word and hit.stem.text == "pass")
    return redact_value.is_bare_secret(hit.value) or (lone and redact_value.is_word_secret(hit.value))


def _strict_value(hit: Hit) -> bool:
    if (not hit.quoted and redact_value.is_code(hit.value)) or (hit.word and hit.stem.text == "pass"):
        return False
    if not hit.stem.any_value:
        return redact_value.is_random(hit.value)
    return redact_value.is_filled(hit.value) and redact_value.is_mixed(hit.value) and " " not in hit.value


def _call_value(hit: Hit) -> bool:
    return not _GETTERS.search(hit.head) and _tied_value(hit)


def _pair_value(hit: Hit) -> bool:
    before = hit.left[: len(hit.left) - len(hit.head)]
    return (hit.head.startswith("-") or bool(_FIRST_ARGUMENT.search(before))) and _strict_value(hit)


def _element_value(hit: Hit) -> bool:
    return hit.after == "<" and redact_value.is_plausible(hit.value)


def _said_value(hit: Hit) -> bool:
    return _strict_value(hit) or (hit.stem.any_value and redact_value.is_number(hit.value))


def _is_value(hit: Hit) -> bool:
    """Judge what follows "is": only here a lone word counts, since only English has a list of words that are none."""
    lone = hit.after in "\n.,;" and not hit.head and not hit.rest.strip() and hit.stem.kind == "password"
    return _said_value(hit) or (lone and redact_value.is_word_secret(hit.value))


def _next_value(hit: Hit) -> bool:
    if hit.head.startswith("-") or hit.left.endswith("require") or "login " in hit.left or " env " in f" {hit.left}":
        return _tied_value(hit)
    return len(hit.value) >= _SHORTEST_NEXT and any(map(str.isdigit, hit.value)) and _strict_value(hit)


_TESTS = {
    "typed": _tied_value,
    "tight": _tied_value,
    "default": _strict_value,
    "assign": _tied_value,
    "call": _call_value,
    "element": _element_value,
    "named": _tied_value,
    "block": _tied_value,
    "pair": _pair_value,
    "cell": _strict_value,
    "beside": _strict_value,
    "said": _said_value,
    "is": _is_value,
    "next": _next_value,
}
