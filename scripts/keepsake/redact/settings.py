"""Judge values that a setting, an argument or a literal sets: beside the name of a password nearly any value is one.

Placeholders, references, names of algorithms and types, and words of forms and code about passwords are rejected.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from keepsake.redact import forms, generated, passwords, phrases, sentences, values
from keepsake.redact.forms import MIN_WORDS, TECHNICAL
from keepsake.redact.named_value import has_word

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
_STAGE = re.compile(r"(?<=[a-z]{4})_(?:local|dev|test|staging|prod|demo)\Z")  # the environment that the password is for
_LABEL = re.compile(
    r"[\"'][\w-]{1,32}\.(?:[\w-]{1,32}\.)?\Z"
)  # the key of a form's label in a file of translations: `"login.password": "Losen"`
# A key with which a program signs or encrypts; people choose it like a password: `signingKey = "..."`.
_SIGNS_WITH = re.compile(
    r"(?:sign(?:ing|ature)?|(?:en|de)crypt(?:ion)?|hmac|jwt|cipher|secret|session|cookie)[_.-]?\Z", re.IGNORECASE
)
_GETTERS = re.compile(
    r"(?:get|fetch|load|read|find|lookup|env|require|is|has|need|validate|parse|from|to|create"
    r"|make)[_-]?(?:\w+[_-])?\Z",
    re.IGNORECASE,
)
_OF_USER = re.compile(r"(?:user|auth_|sign_?in_?|log_?in_?)pass|passw(?:or)?d_?grant", re.IGNORECASE)
_FIRST_ARGUMENT = re.compile(
    r"(?:\(\s*(?:by\.\w+, )?|fill[_ ]in )\\{0,3}[\"'`/](?:mot de |[#.]|\w*\[\w+=\\?[\"']?)?\Z", re.IGNORECASE
)
_IN_ROW = re.compile(r"\('\w{1,40}', ?'\Z")  # in a table of settings: `VALUES ('shop', 'API_SECRET', '...')`
_FILLS = re.compile(r"(?:fill(?:[_ ]?in)?|type|send_?keys|set_?value)[( ][^\n]{1,24}\Z", re.IGNORECASE)
_OPTION = re.compile(r"\.(?:option|setProperty|property)\(\s?\\{0,3}[\"']\Z")


def is_assigned_secret(candidate: NamedValue) -> bool:
    """Judge a value that a sign assigns to the name."""
    if _LABEL.search(candidate.left) and candidate.value.isalpha() and candidate.value.istitle():
        return False
    if _sets_variable(candidate) or is_password_setting(candidate):
        return True
    if not candidate.quoted and generated.is_code(candidate.value) and not _sets_joined_words(candidate):
        return False
    if _is_chosen_token(candidate) or _is_signing_key(candidate):
        return True
    if not candidate.keyword.accepts_plausible:  # the quotes may hold a scheme: "Bearer ..."
        return any(map(values.JUDGES[candidate.keyword.judge], candidate.value.split()))
    return _is_secret_string(candidate) if candidate.quoted else _is_bare_secret(candidate)


def _sets_variable(candidate: NamedValue) -> bool:
    """Return whether an environment variable or a Java property whose name ends in password or secret is set.

    The value must not be a placeholder, but may be plain words: `-e POSTGRES_PASSWORD=mysecretpw`,
    `-Dgpg.passphrase=sign.here.please`.
    """
    if candidate.tie != "tight" or candidate.rest or not candidate.keyword.accepts_plausible:
        return False
    env = candidate.name.isupper() and "_" in candidate.name
    if candidate.quoted:
        return env and phrases.is_lowercase_passphrase(candidate.value)
    ends = candidate.after in ("", *" \n\"'") or (env and candidate.after in ";&")
    return (env or candidate.name.startswith("-D")) and ends and passwords.is_variable_value(candidate.value)


def _sets_joined_words(candidate: NamedValue) -> bool:
    """Return whether a shell variable is set to joined words: `PGPASSWORD=salt.pepper psql`."""
    return candidate.tie == "tight" and candidate.name.isupper() and forms.is_joined_plainly(candidate.value)


def _is_signing_key(candidate: NamedValue) -> bool:
    """Return whether a string is the key with which a program signs or encrypts: `jwt_secret = "my-long-..."`."""
    if not candidate.quoted or not _SIGNS_WITH.search(candidate.prefix):
        return False
    if candidate.keyword.text == "key":
        return passwords.is_password_like(candidate.value)
    return candidate.keyword.text == "secret" and forms.is_long_joined(candidate.value)


def _is_secret_string(candidate: NamedValue) -> bool:
    """Judge a string that is assigned to the name of a password or a secret."""
    value = candidate.value
    if passwords.is_plausible(value) or phrases.is_phrase(value):
        return True
    is_option = candidate.is_option and candidate.tie == "tight"
    return candidate.is_password and (
        phrases.is_words_of_any_kind(value) or (is_option and generated.is_literal(value))
    )


def _is_bare_secret(candidate: NamedValue) -> bool:
    """Judge a value without quotes that is assigned to the name of a password or a secret."""
    value = candidate.value
    is_test = candidate.spelling == "PASS" or "_" in value or "/" in value  # `PASS: test_login_v2`
    if candidate.is_bare_pass and candidate.tie != "default" and is_test:
        return generated.is_generated(value.lstrip("-"))
    if passwords.is_bare_secret(value):
        return True
    is_words = passwords.is_word(value) or forms.is_joined_plainly(value)
    return _stands_as_setting(candidate) and (is_words or (candidate.tie == "tight" and passwords.is_snake(value)))


def _stands_as_setting(candidate: NamedValue) -> bool:
    """Return whether a bare value stands where a setting's value does, and not where code has a name."""
    if candidate.after == "}" and "${" in candidate.left:
        return True
    in_braces = candidate.after in ("}", ",") and "{" in candidate.left and candidate.name.isupper()
    in_brackets = candidate.after in (")", "]") and candidate.value.islower() and candidate.tie == "assign"
    is_setting = candidate.after in _LINE or candidate.tie == "tight" or candidate.is_option
    return candidate.is_password and (in_braces or in_brackets or is_setting)


def is_secret_argument(candidate: NamedValue) -> bool:
    """Judge the first argument of a call whose name holds the keyword: `set_password("...")`."""
    is_setter = candidate.prefix.endswith("set_") or candidate.rest.endswith("_set")
    if candidate.right[1:2] == "," and (is_setter or _OF_USER.search(candidate.name + candidate.rest)):
        return False  # the first argument is the user: `auth_password("bob", typed)`
    if candidate.spelling == "pass" and candidate.prefix.endswith(".") and candidate.value.isalpha():
        return False  # the message of a test that passes: `t.pass('Closed')`
    return not _GETTERS.search(candidate.prefix) and is_assigned_secret(candidate)


def is_secret_pair(candidate: NamedValue) -> bool:
    """Judge a value that follows its quoted name, as the next argument or cell: `("password", "...")`."""
    row = candidate.spelling.isupper() and _IN_ROW.search(candidate.before)
    if not (candidate.is_option or row or _FIRST_ARGUMENT.search(candidate.before)):
        return False
    if candidate.spelling.isupper():  # an environment variable and its default
        return is_assigned_secret(candidate)
    is_filled = _FILLS.search(candidate.before) and generated.is_literal(candidate.value)
    is_word = _OPTION.search(candidate.before) and passwords.is_word(candidate.value)
    return (candidate.is_password and bool(is_filled or is_word)) or sentences.is_strict_secret(candidate)


def is_secret_element(candidate: NamedValue) -> bool:
    """Judge the text of an element that the keyword names: `<password>...</password>`."""
    value = candidate.value.removesuffix("]]")
    if candidate.before.endswith("#"):
        return False  # a selector of the password's element: `data-toggle="#password">Show<`
    if value.startswith("@") and "://" in candidate.before:
        return False  # the host of an address: `<user>:<password>@...`
    closed = candidate.after == "<" or candidate.right.startswith("&lt;")
    return (closed or value != candidate.value) and (passwords.is_plausible(value) or is_password_setting(candidate))


def is_secret_cell(candidate: NamedValue) -> bool:
    """Judge the next cell in a table with one row per name: `| password | ... |`."""
    return (
        candidate.keyword.accepts_plausible
        and not candidate.is_bare_pass
        and (generated.is_random(candidate.value) or is_password_setting(candidate))
    )


def is_secret_beside(candidate: NamedValue) -> bool:
    """Judge a quoted string that follows its name after a space: `--password "..."`."""
    if is_password_setting(candidate) or sentences.is_strict_secret(candidate):
        return True
    is_phrase = candidate.is_phrase and " " in candidate.value
    return is_phrase and candidate.is_option and phrases.has_few_listed_words(candidate.value)


def is_secret_next(candidate: NamedValue) -> bool:
    """Judge a value that follows its name after a space, without a sign or a verb: `password ...`."""
    return not sentences.is_next_listed_name(candidate) and (
        is_password_setting(candidate) or sentences.is_secret_after_name(candidate)
    )


def is_quoted_password(candidate: NamedValue) -> bool:
    """Judge a string that a sentence calls the password: `the password is "..."`."""
    return candidate.quoted and is_password_setting(candidate)


# --- whether a setting, an argument or a literal sets a password ---
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


def _is_chosen_token(candidate: NamedValue) -> bool:
    """Return whether an environment variable or an option sets a token or a key that people chose themselves."""
    if candidate.keyword.text != "token" and not (candidate.keyword.text == "key" and _OPENS.search(candidate.prefix)):
        return False
    is_set = candidate.tie == "tight" or (
        candidate.tie == "assign" and candidate.quoted and has_word(candidate.prefix, "keys")
    )
    if not is_set or not (candidate.name.isupper() or candidate.is_option) or phrases.has_label_word(candidate.value):
        return False
    return generated.is_literal(candidate.value) and forms.has_digit(candidate.value) and not candidate.value.isdigit()


def _has_setting_tie(candidate: NamedValue) -> bool:
    if candidate.tie == "pair" and candidate.spelling.isupper():
        return True
    if candidate.tie == "cell":
        return candidate.quoted
    if candidate.is_spoken and candidate.quoted and not candidate.is_bare_pass:
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
    return candidate.name.isupper() and ("_" in candidate.name or candidate.tie == "tight")


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
