"""Find long values that a sentence describes without a tie: a few words later, as code, or alone on the line above."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from keepsake.redact import forms, generated, tables, values
from keepsake.text.patterns import compiled

if TYPE_CHECKING:
    from collections.abc import Iterator

    from keepsake.redact.tokens import Place

_LINE = 300  # characters of a line that are searched
_DIGIT = r"\d"
_WORDS = r"[^\W\d_]+"
_MAX_WORDS = 4  # words before a value that may say what it is
# Words of `[identifies]` that may also name the owner of a key: "the key of the billing app".
_OWNERS = frozenset("prod product project program user org organization device api app".split())
_OF_API = r"(?i)(?: [^\W\d_]{1,8}[ '’]| )?(?:[\w-]{1,16}-)?api\b| (?:of|for|from|de|del|der|für|von|di|da) "
_LAST_WORD = r"([^\W\d_]+)[ -]\Z"
# "the token of the billing api 1a2b...": a value of lower-case letters and digits
_RELATION = (
    r"(?:of|for|from|to|on|de|del|della|des|du|der|für|fürs|von|vom|zum|zur|pour|di|do|da|dos|van|voor|na|dla|på|till|til"
    r"|av|från|od|для|от|из|is|are|ist|lautet|est|es|è|é|jest|är|er|это|d['’]\w{1,16})"
)
_WORD = r"[^\W\d_][\w'’/.-]{0,15}"
_AFTER_NAME = (
    rf"(?:(?P<words>(?: api)? (?:{_RELATION}(?: {_WORD}){{0,5}}?|{_WORD}))[:,]?|,| -)? [\"'`]?"
    r"(?P<value>(?=[a-z]*\d)[a-z0-9]{32,128})(?![\w-])"
)
_OPENS = re.compile(r"(?i)token|secret")  # keywords that, unlike "key", are never the key of a map
# "`APP_SECRET` is still `...`, while the worker uses `...`"
_NAME_AS_CODE = r"[A-Z0-9_]{0,40}`"
_AS_CODE = r"`(?P<value>[^\s`]{16,200})`"
_ASCRIBED = (
    r"(?i)(?:\b(?:is|was|are|be|becomes?|has|had|have|holds?|equals?|uses?|used|using|takes?|sends?|sent|expects?|gets?|got"
    r"|still|now|currently|old|new|value|to|from|ist|war|hat|noch|nimmt|nutzt|auf|est|vaut|encore|es|era|vale|è)"
    r"|[:=→(|–—-]|->)\W{0,2}\Z"
)
_COMMIT = r"[0-9a-f]{40}"
# "1a2b...", and on the next line "that's the billing key"
_POINTS_BACK = (
    r"[ \t>*(-]{0,6}(?:\^+|↑|←|<-+|(?:that|this|it)(?:['’]?s| is| was)|here['’]?s|(?:das|dies|dat|dit) (?:ist|is)"
    r"|(?:use|take|put|nimm|nutze|usa|utilise|prends|mets|gebruik|neem)"
    r" (?:that|this|it|das|dies|[çc]a|esto|questo|dat|dit) (?:as|als|comme|como|come)"
    r"|(?=(?:my|our|mein\w*|unser\w*|mi|ma|mon|mia) )|c['’]est|voici|(?:es[eto]|est[aeo])? ?(?:es|era)|(?:quest[ao] )?è"
    r"|(?:ess[ae] |isso )?é|to jest|det (?:är|er)|это|这是|これは)"
    r"(?![^\n]{0,16}\b(?:who|what|when|where|why|how|which|wer|was|wann|wo|wie|qui|quand|quien|cuando)\b)"
    r"[ \t]?(?:(?:the|my|our|your|an?|der|die|das|den|mein|dein|unser|la|le|les|el|il|lo|l|o|a|de|het|mi|ma|mon|mia)"
    r" ?['’]?)?(?:(?!(?:the|der|die|das|den|le|el|il|het)\b)[\w'’.-]{1,16}[ \t'’]){0,5}[\w'’.-]{0,16}\Z"
)
_ALONE = r"[ \t>*-]{0,6}[\"'`]{0,3}(?P<value>[^\s\"'`]{6,200}?)[\"'`]{0,3}[.,;:]?[ \t]*"


def places(text: str, at: int, end: int, judge: str) -> Iterator[Place]:
    """Yield the places of values that the sentence around the keyword at `text[at:end]` describes."""
    above = _above(text, at, judge)
    if above:
        yield above
    match = compiled(_AFTER_NAME).match(text, end) if judge == "generated" and _is_telling(text, at, end) else None
    if match:
        before = match["words"] or ""
        if not _identifies(before) and not _mentions_map(before):
            yield match.span("value")
    if text[at:end].isupper() and compiled(_NAME_AS_CODE).match(text, end):
        yield from in_back_quotes(text, end)


def _is_telling(text: str, at: int, end: int) -> bool:
    """Return whether the keyword is a token or a secret, or a key that opens something, such as an API's."""
    if _OPENS.match(text, at, end):
        return True
    before = compiled(_LAST_WORD).search(text, max(0, at - 24), at)
    if before and before[1].lower() in tables.words("keys"):
        return True
    return bool(compiled(_OF_API).match(text, end))


def in_back_quotes(text: str, end: int, *, more: bool = False) -> Iterator[Place]:
    """Yield the places of values in back-quotes on the rest of the line, after the back-quoted text around `end`.

    more: whether that text is a value, too.
    """
    stop = text.find("\n", end, end + _LINE)
    done = end
    for match in compiled(_AS_CODE).finditer(text, text.index("`", end) + 1, stop if stop >= 0 else end + _LINE):
        value, words_before = match["value"], text[done : match.start()]
        if generated.is_random(value) and not generated.is_uuid(value) and _is_ascribed(words_before, value, more=more):
            more = True
            yield match.span("value")
        done = match.end()


def _is_ascribed(words_before: str, value: str, *, more: bool) -> bool:
    """Return whether the words before a value say that a name has it: "is", "uses", but not "since" (a commit).

    more: whether another value precedes it.
    """
    commit = compiled(_COMMIT).fullmatch(value) and words_before.rstrip().endswith("|")
    ascribed = more or compiled(_ASCRIBED).search(words_before)
    return bool(ascribed) and not (commit or "hash" in words_before.lower() or _identifies(words_before))


def _above(text: str, at: int, judge: str) -> Place | None:
    """Return the place of a value alone on its line, if the next line, with the keyword at `at`, refers to it."""
    first = text.rfind("\n", max(0, at - _LINE), at) + 1
    stop = first - 2 if text[max(0, first - 2) : first] == "\n\n" else first - 1  # a blank line may be between
    before = text.rfind("\n", max(0, stop - _LINE), max(0, stop)) + 1
    if stop <= before or " " in text[before:stop].strip() or not compiled(_DIGIT).search(text, before, stop):
        return None
    match = compiled(_ALONE).fullmatch(text, before, stop)
    if not match:
        return None
    if not values.tied_judge(judge)(match["value"]) or not compiled(_POINTS_BACK, re.IGNORECASE).match(text[first:at]):
        return None
    return None if _identifies(text[first:at], to_name=True) else match.span("value")


def is_map_or_public_key(text: str, at: int) -> bool:
    """Return whether the word before `key` says that it is the key of a map or a public key: "the cache key"."""
    before = compiled(_LAST_WORD).search(text, max(0, at - 24), at)
    return before is not None and _mentions_map(before[1])


def _mentions_map(words: str) -> bool:
    return not tables.words("maps").isdisjoint(map(str.lower, compiled(_WORDS).findall(words)))


def _identifies(words_before: str, *, to_name: bool = False) -> bool:
    """Return whether the last words before a value say that it is an identifier, and not just whose key it is.

    to_name: whether the words stand between the value and its name.
    """
    words = forms.latin(words_before)
    return forms.identifies(words, _MAX_WORDS, _OWNERS) or (not to_name and forms.identifies(words, 1))
