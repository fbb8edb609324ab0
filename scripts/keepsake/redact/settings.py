"""Judge what a setting, an argument or a literal gives a password: the name says enough, whatever the value is made of.

Not taken are placeholders and references, names of algorithms and types, and what code or a form says of passwords.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from keepsake.redact import forms, generated, passwords, phrases, sentences
from keepsake.redact.forms import FEWEST, TECHNICAL
from keepsake.redact.named_value import has_word
from keepsake.text.patterns import compiled

if TYPE_CHECKING:
    from keepsake.redact.named_value import Hit

_TIES = ("tight", "assign", "typed", "default", "call", "named", "filled", "element", "tagged")
_OPTION_TIES = ("beside", "next")  # of an option, or of a command that sets a variable
_LINE = ("", "\n")  # what stands before or after what has a line for itself
_FEWEST_SIGNS = 4  # letters or digits of a value
_SIGNS = re.compile(r"[^\W_]")
_WORDS = re.compile(r"[._/-]")
# A line that sets the user to a name, and the start of the next one.
_USER_BEFORE = re.compile(
    r"(?:user|login|name|benutzer)\w{0,5}[\"']?\]?\s?(?::|=>?)\s{0,2}(?:[\w@-]{2,32}|[\"'][\w.@+-]{2,40}[\"']),?"
    r"(?:\n[ \t]*[\"'\[]?| {1,4}[\"']?)\Z",
    re.IGNORECASE,
)
# The same, or an address or a password: `secret = ...` is then no name that a cluster calls one.
_ACCOUNT_BEFORE = re.compile(
    r"(?:user|login|benutzer|ip_?addr|host|pass)\w{0,8}[\"']?\s?[:=]\s{0,2}[\"']?[^\s\"',;]{2,40}[\"']?,?"
    r"\n[ \t]*[\"']?\Z",
    re.IGNORECASE,
)
_LISTED = re.compile(r"\w=[^\s,;&()\"']+[,;&]\Z")  # of a mount, an address, a connection: `-o user=bob,password=...`
_OPENS = re.compile(r"(?:api|(?:en|de)crypt(?:ion)?|hmac|sign(?:ing)?|jwt|secret|master)[_.-]?\Z", re.IGNORECASE)
_ENGLISH = re.compile(r"pass(?:word|wd|phrase|code|key)?s?|pwd?|p/w|psk", re.IGNORECASE)
# What passes: "all tests pass: 12 of 12", "first pass: 340ms"
_PASSED = r"(?i)(?:\b(?:tests|checks|specs|suites|cases|jobs|builds|assertions|runs|steps|hooks|they|all|both)|\d) \Z"
_MEASURED = r"\d{1,5}|\d[\d.,]*(?:[mnµ]?s|%|x|k)"
_AT_HOST = re.compile(r"\w@[\w.-]{3,40},? \Z")
_STAGE = re.compile(r"(?<=[a-z]{4})_(?:local|dev|test|staging|prod|demo)\Z")  # whose password it is


def is_set_to(hit: Hit) -> bool:
    """Return whether the value of a hit is what a password is set to."""
    secret = hit.word.text == "secret" and _is_of_account(hit)
    if not (hit.password or secret) or not _is_tied(hit):
        return False
    if not generated.is_literal(hit.value) or _is_technical(hit.value):
        return False
    if phrases.has_plain(_STAGE.sub("", hit.value)):
        return False
    if hit.quoted or hit.tie in ("element", "tagged"):
        return True
    return _ends(hit) and _is_bare(hit)


def _is_of_account(hit: Hit) -> bool:
    """Return whether the line before sets a user, an address or a password, and a line of its own the secret."""
    return hit.alone and bool(_ACCOUNT_BEFORE.search(hit.start))


def is_result(hit: Hit) -> bool:
    """Return whether `pass` is what tests do, or part of a program, and the value how many or how long."""
    if not hit.verb:
        return False
    if compiled(_PASSED).search(hit.left):
        return True
    return not (hit.quoted or _AT_HOST.search(hit.left)) and bool(compiled(_MEASURED).fullmatch(hit.value))


def is_made_up(hit: Hit) -> bool:
    """Return whether people chose the token or the key that a variable of the environment or an option gives."""
    if hit.word.text != "token" and not (hit.word.text == "key" and _OPENS.search(hit.head)):
        return False
    told = hit.tie == "tight" or (hit.tie == "assign" and hit.quoted and has_word(hit.head, "keys"))
    if not told or not ((hit.head + hit.name).isupper() or hit.flag) or phrases.has_plain(hit.value):
        return False
    return generated.is_literal(hit.value) and forms.has_digit(hit.value) and not hit.value.isdigit()


def _is_tied(hit: Hit) -> bool:
    if hit.tie == "pair" and hit.name.isupper():
        return True
    if hit.tie == "cell":
        return hit.quoted
    if hit.tie in sentences.SPOKEN and hit.quoted and not hit.verb:
        return not hit.start.endswith("get ")  # whose password to look up: `get password "mail"`
    return hit.tie in _TIES or (hit.tie in _OPTION_TIES and (hit.flag or _is_directive(hit) or _is_of_user(hit)))


def _is_of_user(hit: Hit) -> bool:
    """Return whether a value that is not a word follows the password of a user: `user bob, password T@sse`."""
    mixed = hit.value.lower() != hit.value and not hit.value.isalpha()
    return mixed and bool(sentences.WITH.search(hit.left))


def _is_directive(hit: Hit) -> bool:
    """Return whether a line is the name of a setting and a value that is not a word: `requirepass kurz7`."""
    return sentences.is_directive(hit) and not hit.value.isalpha() and hit.name not in hit.value


def _is_variable(hit: Hit) -> bool:
    """Return whether a name is one of the environment."""
    name = hit.head + hit.name
    return name.isupper() and ("_" in name or hit.tie == "tight")


def _ends(hit: Hit) -> bool:
    """Return whether a value without quotes ends where a setting does."""
    if hit.flag or (hit.tie in _OPTION_TIES):
        return hit.after in (*_LINE, *" \"',.;)") and hit.value[0] != "-"
    if hit.tie == "tight" and _LISTED.search(hit.start):
        return hit.after in (*_LINE, *" ,;&\"'")
    shell = hit.tie == "tight" and _is_variable(hit)
    return hit.tie in ("tight", "assign") and (hit.after in _LINE or (shell and hit.after in " ;&\"'"))


def _is_technical(value: str) -> bool:
    few = len(_SIGNS.findall(value)) < _FEWEST_SIGNS
    return few or bool(TECHNICAL.match(value.replace("_", "-")))


def _is_bare(hit: Hit) -> bool:
    """Return whether a value without quotes, at the end of its line, is not the name of a variable or an attribute."""
    words = _WORDS.split(hit.value)
    if generated.is_code(hit.value):
        return _is_dotted(hit, words)
    if len(words) >= FEWEST:
        return True
    if not words[1:]:
        return (hit.tie in _OPTION_TIES and passwords.is_mixed(hit.value)) or passwords.is_word(hit.value)
    return passwords.is_snake(hit.value) and hit.value.replace("-", "").isalpha()


def _is_no_code(hit: Hit) -> bool:
    """Return whether a setting is one of a shell, a command, a list, or in another language than that of code."""
    return bool(
        _is_variable(hit)
        or hit.flag
        or not _ENGLISH.fullmatch(hit.name)
        or _LISTED.search(hit.start)
        or _USER_BEFORE.search(hit.start)
    )


def _is_dotted(hit: Hit, words: list[str]) -> bool:
    """Return whether words joined by dots are not an attribute: outside of code, or not written like one."""
    properties = "." in hit.head and hit.tie == "tight"
    alone = hit.tie == "tight" and hit.start[-1:] in _LINE and hit.value.islower() and len(words) >= FEWEST
    return alone or properties or _is_no_code(hit)
