"""Judge values that a setting, an argument or a literal sets: beside the name of a password nearly any value is one.

Placeholders, references, names of algorithms and types, and words of forms and code about passwords are rejected.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from keepsake.redact import forms, generated, passwords, phrases, sentences
from keepsake.redact.forms import MIN_WORDS, TECHNICAL
from keepsake.redact.named_value import has_word
from keepsake.text.patterns import compiled

if TYPE_CHECKING:
    from keepsake.redact.named_value import NamedValue

_TIES = ("tight", "assign", "typed", "default", "call", "named", "filled", "element", "tagged")
_OPTION_TIES = ("beside", "next")  # ties of an option, or of a command that sets a variable
_LINE = ("", "\n")  # the character before or after a setting that has a line of its own
_MIN_LETTERS_OR_DIGITS = 4  # letters or digits of a value
_SIGNS = re.compile(r"[^\W_]")
_WORDS = re.compile(r"[._/-]")
# A line that sets the user, and the start of the next line.
_USER_BEFORE = re.compile(
    r"(?:user|login|name|benutzer)\w{0,5}[\"']?\]?\s?(?::|=>?)\s{0,2}(?:[\w@-]{2,32}|[\"'][\w.@+-]{2,40}[\"']),?"
    r"(?:\n[ \t]*[\"'\[]?| {1,4}[\"']?)\Z",
    re.IGNORECASE,
)
# A line that sets a user, an address or a password. After it, `secret = ...` is a password, not the name of a secret.
_ACCOUNT_BEFORE = re.compile(
    r"(?:user|login|benutzer|ip_?addr|host|pass)\w{0,8}[\"']?\s?[:=]\s{0,2}[\"']?[^\s\"',;]{2,40}[\"']?,?"
    r"\n[ \t]*[\"']?\Z",
    re.IGNORECASE,
)
# The setting before, in a mount, an address or a connection: `-o user=bob,password=...`
_LISTED = re.compile(r"\w=[^\s,;&()\"']+[,;&]\Z")
_OPENS = re.compile(r"(?:api|(?:en|de)crypt(?:ion)?|hmac|sign(?:ing)?|jwt|secret|master)[_.-]?\Z", re.IGNORECASE)
_ENGLISH = re.compile(r"pass(?:word|wd|phrase|code|key)?s?|pwd?|p/w|psk", re.IGNORECASE)
# The subject of the verb "pass", or a number before the noun: "all tests pass: 12 of 12", "2 pass: 340ms"
_PASSED = r"(?i)(?:\b(?:tests|checks|specs|suites|cases|jobs|builds|assertions|runs|steps|hooks|they|all|both)|\d) \Z"
_MEASURED = r"\d{1,5}|\d[\d.,]*(?:[mnµ]?s|%|x|k)"
_AT_HOST = re.compile(r"\w@[\w.-]{3,40},? \Z")
_STAGE = re.compile(r"(?<=[a-z]{4})_(?:local|dev|test|staging|prod|demo)\Z")  # the environment that the password is for


def is_password_setting(candidate: NamedValue) -> bool:
    """Return whether a setting, an argument or a literal sets a password to the candidate's value."""
    secret = candidate.keyword.text == "secret" and _follows_account(candidate)
    if not (candidate.is_password or secret) or not _has_setting_tie(candidate):
        return False
    if not generated.is_literal(candidate.value) or _is_technical(candidate.value):
        return False
    if phrases.has_label_word(_STAGE.sub("", candidate.value)):
        return False
    if candidate.quoted or candidate.tie in ("element", "tagged"):
        return True
    return _ends_setting(candidate) and _is_bare(candidate)


def _follows_account(candidate: NamedValue) -> bool:
    """Return whether the secret follows, on a line of its own, a line that sets a user, an address or a password."""
    return candidate.is_whole_name and bool(_ACCOUNT_BEFORE.search(candidate.before))


def is_test_result(candidate: NamedValue) -> bool:
    """Return whether `pass` is the verb of tests or a step of a program, and the value a number or a duration."""
    if not candidate.is_bare_pass:
        return False
    if compiled(_PASSED).search(candidate.left):
        return True
    return not (candidate.quoted or _AT_HOST.search(candidate.left)) and bool(
        compiled(_MEASURED).fullmatch(candidate.value)
    )


def is_chosen_token(candidate: NamedValue) -> bool:
    """Return whether an environment variable or an option sets a token or a key that people chose themselves."""
    if candidate.keyword.text != "token" and not (candidate.keyword.text == "key" and _OPENS.search(candidate.prefix)):
        return False
    is_set = candidate.tie == "tight" or (
        candidate.tie == "assign" and candidate.quoted and has_word(candidate.prefix, "keys")
    )
    if (
        not is_set
        or not ((candidate.prefix + candidate.spelling).isupper() or candidate.is_option)
        or phrases.has_label_word(candidate.value)
    ):
        return False
    return generated.is_literal(candidate.value) and forms.has_digit(candidate.value) and not candidate.value.isdigit()


def _has_setting_tie(candidate: NamedValue) -> bool:
    if candidate.tie == "pair" and candidate.spelling.isupper():
        return True
    if candidate.tie == "cell":
        return candidate.quoted
    if candidate.tie in sentences.SPOKEN and candidate.quoted and not candidate.is_bare_pass:
        return not candidate.before.endswith("get ")  # `get password "mail"` looks up the password of "mail"
    return candidate.tie in _TIES or (
        candidate.tie in _OPTION_TIES and (candidate.is_option or _is_directive(candidate) or _follows_user(candidate))
    )


def _follows_user(candidate: NamedValue) -> bool:
    """Return whether a value that is not a plain word is the password after a user: `user bob, password T@sse`."""
    mixed = candidate.value.lower() != candidate.value and not candidate.value.isalpha()
    return mixed and bool(sentences.WITH.search(candidate.left))


def _is_directive(candidate: NamedValue) -> bool:
    """Return whether a line consists of a setting's name and a value that is not a word: `requirepass kurz7`."""
    return (
        sentences.is_directive(candidate)
        and not candidate.value.isalpha()
        and candidate.spelling not in candidate.value
    )


def _is_variable(candidate: NamedValue) -> bool:
    """Return whether the name is that of an environment variable."""
    name = candidate.prefix + candidate.spelling
    return name.isupper() and ("_" in name or candidate.tie == "tight")


def _ends_setting(candidate: NamedValue) -> bool:
    """Return whether a value without quotes ends where a setting does."""
    if candidate.is_option or (candidate.tie in _OPTION_TIES):
        return candidate.after in (*_LINE, *" \"',.;)") and candidate.value[0] != "-"
    if candidate.tie == "tight" and _LISTED.search(candidate.before):
        return candidate.after in (*_LINE, *" ,;&\"'")
    shell = candidate.tie == "tight" and _is_variable(candidate)
    return candidate.tie in ("tight", "assign") and (
        candidate.after in _LINE or (shell and candidate.after in " ;&\"'")
    )


def _is_technical(value: str) -> bool:
    few = len(_SIGNS.findall(value)) < _MIN_LETTERS_OR_DIGITS
    return few or bool(TECHNICAL.match(value.replace("_", "-")))


def _is_bare(candidate: NamedValue) -> bool:
    """Return whether a value without quotes, at the end of its setting, is no name of a variable or an attribute."""
    words = _WORDS.split(candidate.value)
    if generated.is_code(candidate.value):
        return _is_dotted(candidate, words)
    if len(words) >= MIN_WORDS:
        return True
    if not words[1:]:
        return (candidate.tie in _OPTION_TIES and passwords.is_mixed(candidate.value)) or passwords.is_word(
            candidate.value
        )
    return passwords.is_snake(candidate.value) and candidate.value.replace("-", "").isalpha()


def _is_outside_code(candidate: NamedValue) -> bool:
    """Return whether a setting is not code: a variable, an option, part of a list, or not named in English."""
    return bool(
        _is_variable(candidate)
        or candidate.is_option
        or not _ENGLISH.fullmatch(candidate.spelling)
        or _LISTED.search(candidate.before)
        or _USER_BEFORE.search(candidate.before)
    )


def _is_dotted(candidate: NamedValue, words: list[str]) -> bool:
    """Return whether words joined by dots are a value, not an attribute: outside of code, or not written like one."""
    properties = "." in candidate.prefix and candidate.tie == "tight"
    alone = (
        candidate.tie == "tight"
        and candidate.before[-1:] in _LINE
        and candidate.value.islower()
        and len(words) >= MIN_WORDS
    )
    return alone or properties or _is_outside_code(candidate)
