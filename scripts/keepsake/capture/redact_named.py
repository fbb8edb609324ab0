"""Find values that a name beside them gives away: `password = "..."`, `--token ...`, "la contraseña es ...".

A hit needs three things: a telling name (`rules.STEMS`), one of the ways to tie a value to a name (`rules.TIES`), and
a value that is not code, a placeholder or a plain word (`redact_value`). Stems are searched by `str.find`; regular
expressions look only at the surroundings of a stem, within fixed bounds, so the time is linear in the text.
"""

from __future__ import annotations

import functools
import re
from typing import TYPE_CHECKING, NamedTuple

from keepsake.capture import redact_near, redact_value
from keepsake.capture import redact_rules as rules
from keepsake.capture import redact_words as harmless
from keepsake.patterns import compiled

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

# kind, start and end of the secret
Span = tuple[str, int, int]

_DIGIT = re.compile(r"[0-9]")
_VERB_NEAR = 48  # characters after a stem within which a verb must say its value, where that shows no digit
_NEAR = 80  # characters after a stem within which a value that looks random must show a digit
_TIE_NEAR = re.compile(r"[\w-]{0,32}\s{0,20}(?:[^\s\w]|or\b|value\b|default|content|(?:[Aa]s )?\w{1,16} ?= ?)")
_SHORTEST_NEXT = 6  # characters of a value that follows its name with no verb and no sign
_LONGEST_FINGERPRINT = 40  # hexadecimal digits
_LEFT = 48  # characters before a stem that may belong to its name


class Stem(NamedTuple):
    """One entry of `rules.STEMS`; ending and not_after are patterns."""

    text: str
    kind: str
    ending: str
    not_after: str
    values: str  # which count: see `rules.STEMS`

    @property
    def any_value(self) -> bool:
        """Whether any plausible value counts."""
        return self.values == "any"


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
_REST = re.compile(r"[^\s\"'`<>]*")
_NAME_REST = re.compile(r"[\w-]{0,32}")
_WORDS = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")
_NAME_CHARS = "abcdefghijklmnopqrstuvwxyz0123456789_-."
_NAME_SIGNS = _NAME_CHARS + _NAME_CHARS.upper()
_TELLING_KEY = re.compile(rules.TELLING_KEY + r"[\s_.-]?\Z")
_FIRST_ARGUMENT = re.compile(r"(?:\(\s*(?:by\.\w+, )?|fill[_ ]in )\\{0,3}[\"'`/](?:[#.]|\w*\[\w+=\\?[\"']?)?\Z")
# Calls that take a name and its value, or a name and what to use without one.
_GIVES = re.compile(
    r"(?:(?:get|set|put|add)\w*|fetch|env|string(?:var)?|define|property|fill(?:_in)?|type|header|cmp|equals?)"
    r"(?:\(\s*| )[^()]{0,16}\Z"
)
_PASS_NOUN = re.compile(
    r"(?:\b(?:the|my|our|your|his|her|db|admin|root|user|postgres|mysql|ssh|old|new|and|as) |, |[\"'`(;?&$])(?i:pass)"
    r"|(?:pass|Pass)(?:[\"'`]?[:=\])]| [:=] | is| was| =)|PASS(?:=| ?[\"'(\]])|[|\t,; ] ?(?i:pass) ?(?=[|\t,;\n])"
)
_AFTER_USER = re.compile(r"\b(?:user|login) \S{1,14} \Z")
_LOGGING_IN = re.compile(r"\b(?:login|env|user(?:name)?|setenv|setx|set(?: -\w{1,3})?|arg|fastcgi_param|connection) ?")
_WITH = re.compile(
    r"\b(?:with|login|user(?:name)?|account|and|wi-?fi|ssid|benutzer|usuario|utente|utilisateur|usuário|gebruiker|логин|пользователь)\b"
    r"[^.\n]{0,30}\Z|felhaszn[^.\n]{0,30}\Z|用户[^.\n]{0,30}\Z"
)
_ASIDE = re.compile(r"(?:\A| )(?:we|you|i|they|for|of|with|from|by) ")
_PUBLIC = re.compile(r"\b(?:rsa|dsa|ecdsa|gpg|pgp|public|signing|using) (?:\w+ )?\Z")
_AND = re.compile(r" (?:und|and|et|y|e|og|och|en|for|für|pour|para|but|btw|until|so|if|when|everywhere)\b")
_BLOB = re.compile(r"[A-Za-z0-9+/]{40}")  # Base64 that holds the letters of a name
_HEADS = re.compile(r"[ :*`\">+-]{0,6}[\n\r|,;\t)]|  ")  # a line, a column or a list may follow
_COMMENT = re.compile(r"[ \t]+(?:#|//|--)")
_API = re.compile(r"\bapi[ -]?\Z")
_DEFINES = re.compile(r"\((?:setq|def|define|defvar|setf) |#define ")
_CHANGE = re.compile(r"\b(?:re)?set|\bchange|\bupdate|\brotate")
_LEET = re.compile(r"[a-z]\d[a-z]")
_SPOKEN = ("said", "is", "to", "try", "next")  # ties that only prose has
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
    right: str  # up to 8 characters after the value

    @property
    def flag(self) -> bool:
        """Whether the name is an option of a command."""
        return self.head.startswith("-") and not self.left[: -len(self.head)][-1:].strip()


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
    for pattern in _worth_trying(stem, text, low, at, end) if stem.values != "near" else ():
        match = pattern.match(text, end)
        if match:
            group = next(name for name in ("quoted", "fancy", "bare") if match[name])
            hit = _hit(stem, text, low, at, match, group)
            if _is_secret(hit):
                start, stop = match.span(group)
                goes_on = _REST.match(text, stop) if stop - start == rules.LONGEST_BARE else None
                yield stem.kind, start, goes_on.end() if goes_on else stop
                yield from ((stem.kind, *place) for place in redact_near.others(text, stop, _judge(stem)))
                return
    yield from _near(stem, text, low, at, end)


def _is_noun(text: str, at: int, end: int) -> bool:
    """Return whether the word `pass` at `at` is short for password."""
    return bool(_PASS_NOUN.search(text, max(0, at - 12), end + 4) or _AFTER_USER.search(text, max(0, at - 24), at))


@functools.lru_cache(maxsize=4096)  # a text says the same names again and again
def _is_harmless(stem: Stem, head: str, rest: str) -> bool:
    """Return whether a name, by what stands in it before and after the stem, is of something about a secret."""
    if compiled(stem.not_after).search(head.lower()):
        return True
    return _has_word(head, rules.HARMLESS_BEFORE) or _has_word(rest, rules.HARMLESS_AFTER)


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
        fixed = {_NEXT: "next", _LATER: "later"}.get(match.re.pattern)
        tie = fixed or next((name for name in ("is", "to", "try") if match[name]), "said")
    rest = match["rest" if match.re.pattern == _TIED else "mid"]
    word = not head and match.start() == at + len(stem.text)
    after = text[match.end(group) : match.end(group) + 1]
    right = text[match.end(group) : match.end(group) + 8]
    name = text[at : at + len(stem.text)]
    return Hit(stem, name, head, rest, word, left, tie, group != "bare", match[group], after, right)


def _is_secret(hit: Hit) -> bool:
    if hit.stem.text == "secret" and "arn:aws" in hit.left:
        return False
    # Of a sentence only what belongs to the name counts: "the secret we share with the provider" is no provider.
    if _has_word(_ASIDE.split(hit.rest, maxsplit=1)[0], rules.HARMLESS_AFTER):
        return False
    return _TESTS[hit.tie](hit)


def _has_word(part: str, words: frozenset[str]) -> bool:
    return bool(part) and not words.isdisjoint(word.lower() for word in _WORDS.findall(part))


def _tied_value(hit: Hit) -> bool:
    if not hit.quoted and redact_value.is_code(hit.value):
        return False
    if not hit.stem.any_value:
        judge = _judge_of_key(hit)
        return any(map(judge, hit.value.split()))  # the quotes may hold a scheme too: "Bearer ..."
    if hit.quoted:
        return redact_value.is_plausible(hit.value)
    if (
        hit.word
        and hit.stem.text == "pass"
        and hit.tie != "default"
        and (hit.name == "PASS" or "_" in hit.value or "/" in hit.value)
    ):
        return hit.tie == "tight" and redact_value.is_bare_secret(hit.value)  # not "PASS: test_login_v2"
    return redact_value.is_bare_secret(hit.value) or (_is_alone(hit) and redact_value.is_word_secret(hit.value))


def _judge_of_key(hit: Hit) -> Callable[[str], bool]:
    generated = hit.stem.values == "generated" and not _API.search(hit.left)
    return redact_value.is_generated if generated else redact_value.is_random


def _is_alone(hit: Hit) -> bool:
    """Return whether a bare value stands as one that is set does, not as a name in code does."""
    if hit.after == "}" and "${" in hit.left:
        return True
    if hit.word and hit.stem.text == "pass":
        return hit.tie == "assign" and hit.left[-1:] in ("", "\n") and hit.after in ("", "\n")
    if hit.stem.kind == "secret":
        return bool(hit.head) and hit.tie == "tight" and hit.after in ("", "\n")
    if hit.stem.kind != "password":
        return False
    bracketed = hit.after in ")]" and hit.left[-1:] in ("(", "[") and hit.value.islower() and hit.tie == "assign"
    return (
        hit.after in ("", "\n")
        or bracketed
        or (hit.after == ";" and hit.tie == "next")
        or (hit.after in " \t;&\"'`" and (hit.tie == "tight" or hit.flag))
        or bool(_COMMENT.match(hit.right))
    )


def _strict_value(hit: Hit) -> bool:
    if not hit.quoted and redact_value.is_code(hit.value) and not (hit.tie in _SPOKEN and _LEET.search(hit.value)):
        return False
    verb = hit.word and hit.stem.text == "pass"
    if verb and not redact_value.is_chosen(hit.value) and not (hit.tie == "is" and redact_value.is_pair(hit.value)):
        return False
    if not hit.stem.any_value:
        return _judge_of_key(hit)(hit.value)
    if " " in hit.value:
        return hit.tie in _SPOKEN and (redact_value.is_short_phrase(hit.value) or redact_value.is_plausible(hit.value))
    if hit.tie in _SPOKEN and hit.stem.kind == "password" and redact_value.is_said(hit.value):
        return True
    return redact_value.is_filled(hit.value) and redact_value.is_mixed(hit.value)


def _call_value(hit: Hit) -> bool:
    return not _GETTERS.search(hit.head) and _tied_value(hit)


def _default_value(hit: Hit) -> bool:
    return _tied_value(hit) if hit.quoted or "${" in hit.left else _strict_value(hit)


def _fallback_value(hit: Hit) -> bool:
    return "fetch(" in hit.left and _tied_value(hit)


def _pair_value(hit: Hit) -> bool:
    before = hit.left[: len(hit.left) - len(hit.head)]
    if _GIVES.search(before) and (before.endswith("cmp(") or _FIRST_ARGUMENT.search(before)):
        return _tied_value(hit)
    if not (hit.flag or _FIRST_ARGUMENT.search(before)):
        return False
    return _strict_value(hit) or (hit.stem.kind == "password" and redact_value.is_joined(hit.value))


def _element_value(hit: Hit) -> bool:
    value = hit.value.removesuffix("]]") if hit.after == ">" else hit.value
    return (hit.after == "<" or value != hit.value) and redact_value.is_plausible(value)


def _markup_value(hit: Hit) -> bool:
    if not hit.stem.any_value:
        return _strict_value(hit)
    if hit.left.endswith("<key>"):
        return redact_value.is_plausible(hit.value)
    set_off = hit.stem.text != "pass" and hit.right.startswith(("</code", "</b>", "</stron", "</kbd", "</tt"))
    return hit.after == "<" and (
        redact_value.is_pair(hit.value) or (set_off and redact_value.is_word_secret(hit.value))
    )


def _said_value(hit: Hit) -> bool:
    """Judge what follows "ist", "es", "は": a word counts only if no sentence would say it of a password."""
    if _strict_value(hit) or (hit.stem.any_value and redact_value.is_number(hit.value)):
        return True
    ended = hit.after in "\n.,;" or not hit.after.isascii() or bool(_AND.match(hit.right))
    verb = hit.word and hit.stem.text == "pass"
    if hit.quoted and hit.stem.kind == "password" and not verb and hit.value.isascii() and hit.value.isalpha():
        return redact_value.is_word_secret(hit.value)
    return ended and hit.stem.kind == "password" and not verb and redact_value.is_odd_word(hit.value)


def _to_value(hit: Hit) -> bool:
    """Judge what follows "to": in English a verb may, in Polish it is the verb."""
    if hit.stem.text == "hasł":
        return _said_value(hit)
    changed = hit.stem.kind == "password" and (hit.quoted or hit.after in "\n.,;") and _CHANGE.search(hit.left)
    if hit.word and hit.stem.text == "pass":  # the verb
        return False
    return _tried_value(hit) or bool(changed and redact_value.is_word_secret(hit.value))


def _tried_value(hit: Hit) -> bool:
    spoken = redact_value.is_said(hit.value) if hit.stem.any_value else True
    return spoken and _strict_value(hit)


def _is_value(hit: Hit) -> bool:
    """Judge what follows "is": only here a lone word counts, since only English has a list of words that are none."""
    told = (hit.stem.kind == "password" and hit.stem.text != "wachtwoord") or (hit.stem.text == "secret" and hit.word)
    lone = told and (hit.after in "\n.,;" or bool(_AND.match(hit.right))) and not _is_label(hit.value)
    return _said_value(hit) or (lone and redact_value.is_word_secret(hit.value))


def _beside_value(hit: Hit) -> bool:
    verb = hit.word and hit.stem.text == "pass"
    lone = hit.stem.kind == "password" and not verb and hit.value.isalpha()
    lone = lone and (not hit.head or bool(_LOGGING_IN.search(hit.left) or _DEFINES.search(hit.left)))
    return _strict_value(hit) or (lone and len(hit.value) >= _SHORTEST_NEXT and not _is_label(hit.value))


def _is_label(word: str) -> bool:
    return word in harmless.PLAIN or word in rules.HARMLESS_AFTER or word in harmless.SENTENCE


def _next_value(hit: Hit) -> bool:
    fingerprint = (hit.value.isupper() or _PUBLIC.search(hit.left)) and len(hit.value) <= _LONGEST_FINGERPRINT
    if hit.stem.text == "key" and fingerprint and redact_value.is_hex(hit.value):
        return False
    if _is_listed(hit):
        return False
    lone = hit.stem.kind == "password" and hit.after in "\n.,;" and _WITH.search(hit.left) and not _is_label(hit.value)
    if lone and len(hit.value) >= _SHORTEST_NEXT and redact_value.is_word_secret(hit.value):
        return True
    if hit.flag or hit.left.endswith("require") or _LOGGING_IN.search(hit.left):
        return _tied_value(hit)
    if hit.stem.kind == "password" and hit.after in "\n.,;)" and redact_value.is_joined(hit.value):
        return True
    return len(hit.value) >= _SHORTEST_NEXT and any(map(str.isdigit, hit.value)) and _strict_value(hit)


def _is_listed(hit: Hit) -> bool:
    """Return whether the name is one of a list of names that begin alike, and the value the next of them."""
    alike, before = hit.head[:2].lower(), hit.left[: len(hit.left) - len(hit.head)].split()
    return bool(alike and before) and before[-1].startswith(alike) and hit.value.lower().startswith(alike)


def _later_value(hit: Hit) -> bool:
    return hit.after in ("", "\n") and redact_value.is_said(hit.value)


_TESTS = {
    "typed": _tied_value,
    "tight": _tied_value,
    "default": _default_value,
    "compare": _tied_value,
    "fallback": _fallback_value,
    "assign": _tied_value,
    "call": _call_value,
    "encoded": _tied_value,
    "element": _element_value,
    "markup": _markup_value,
    "named": _tied_value,
    "block": _tied_value,
    "pair": _pair_value,
    "cell": _strict_value,
    "beside": _beside_value,
    "said": _said_value,
    "is": _is_value,
    "to": _to_value,
    "try": _tried_value,
    "next": _next_value,
    "later": _later_value,
}
