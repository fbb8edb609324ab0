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

_LEFT = 48  # characters before a stem that may belong to its name


class Stem(NamedTuple):
    """One entry of `rules.STEMS`, compiled."""

    text: str
    kind: str
    ending: re.Pattern[str]
    not_after: re.Pattern[str]
    any_value: bool


_STEMS = [
    Stem(text, kind, re.compile(ending), re.compile(rf"(?:{not_after or '(?!)'})\Z"), value == "any")
    for text, (kind, ending, not_after, value) in rules.STEMS.items()
]
_WIDE = [Stem(text, "password", re.compile(ending), re.compile("(?!)"), True) for text, ending in rules.WIDE_STEMS.items()]
_TIED = re.compile(
    r"(?P<rest>[\w-]{0,32})" + rules.NAME_END + "(?:" + "|".join(f"(?P<{n}>{tie})" for n, tie in rules.TIES) + ")" + rules.VALUE
)
_SAID = re.compile(rules.SAID + rules.VALUE, re.IGNORECASE)
_WORDS = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[^\W\d_a-zA-Z]+")
_NAME_CHARS = "abcdefghijklmnopqrstuvwxyz0123456789_-."
_TELLING_KEY = re.compile(rules.TELLING_KEY + r"[\s_.-]?\Z")


def spans(text: str, low: str) -> Iterator[Span]:
    """Yield the secrets of `text` that a name beside them tells; `low` is `text` in lower case, of the same length."""
    for stem in _STEMS if text.isascii() else [*_STEMS, *_WIDE]:
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
    tied = _TIED.match(text, end)
    said = None if tied else _SAID.match(text, end)
    match = tied or said
    if not match:
        return None
    return _judge(stem, text, low, at, end, match)
