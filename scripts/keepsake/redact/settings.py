"""Judge what a setting, an argument or a literal gives a password: the name says enough, whatever the value is made of.

Not taken are placeholders and references, names of algorithms and types, and what code or a form says of passwords.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from keepsake.redact import tables, values
from keepsake.redact.forms import FEWEST, TECHNICAL

if TYPE_CHECKING:
    from keepsake.redact.hit import Hit

_TIES = ("tight", "assign", "typed", "default", "call", "named", "filled")
_LINE = ("", "\n")  # what stands before or after what has a line for itself
_FEWEST_SIGNS = 4  # letters or digits of a value
_DATE = re.compile(r"\d{1,4}([./-])\d{1,2}\1\d{1,4}")
_SIGNS = re.compile(r"[^\W_]")
_WORDS = re.compile(r"[._/-]")
_KEY = re.compile(r"\{\w+\}\Z")  # that a test presses after it has typed a password: `type('...{enter}')`
# `user: bob` on the line before, at the same depth: what follows `pass:` is then no test's name
_SETTING_BEFORE = re.compile(r"(?:\A|\n)?[^\n]*\w[\"']?[:=] ?\S[^\n]*\n[ \t]*[\"']?\Z")


def is_set_to(hit: Hit) -> bool:
    """Return whether the value of a hit is what a password is set to."""
    if not hit.password or hit.tie not in _TIES or not values.is_literal(hit.value) or _is_technical(hit.value):
        return False
    if hit.verb and not (hit.name == "pass" and _SETTING_BEFORE.search(hit.left)):
        return False
    value = _KEY.sub("", hit.value) if hit.tie == "filled" else hit.value
    if values.has_plain(value) or values.names_secret(value):
        return False
    if hit.quoted:
        return True
    ends = hit.after in _LINE or (hit.after in " ;&" and hit.tie == "tight" and (hit.head + hit.name).isupper())
    return hit.tie in ("tight", "assign") and ends and _is_bare(hit)


def _is_technical(value: str) -> bool:
    few = len(_SIGNS.findall(value)) < _FEWEST_SIGNS
    return few or bool(TECHNICAL.match(value.replace("_", "-")) or _DATE.fullmatch(value))


def _is_bare(hit: Hit) -> bool:
    """Return whether a value without quotes, at the end of its line, is no name of a variable or an attribute."""
    words = _WORDS.split(hit.value)
    if not words[1:] or values.is_code(hit.value):
        dotted = "." in hit.value and len(words) >= FEWEST and hit.value.replace(".", "").isalpha()
        alone = hit.tie == "tight" and hit.start[-1:] in _LINE
        return dotted and alone and hit.value.islower() and tables.words("owners").isdisjoint(words)
    return values.has_digit(hit.value) or hit.value.lower() != hit.value or len(words) >= FEWEST
