"""Decide whether a value that is tied to a keyword is a secret: one function per kind of tie, and common exceptions."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from keepsake.redact import forms, generated, passwords, phrases, sentences, tables, values
from keepsake.redact.named_value import has_word
from keepsake.redact.settings import is_chosen_token, is_password_setting, is_test_result

if TYPE_CHECKING:
    from keepsake.redact.named_value import NamedValue

# A setting that holds the name of a secret of a cluster, not the secret: `IMAGE_PULL_SECRET=regcred`.
_NAMED_SECRET = re.compile(r"(?:tls|pull|registry|k8s|kube|kubernetes|certs?)_\Z", re.IGNORECASE)
# A key with which a program signs or encrypts; people choose it like a password: `signingKey = "..."`.
_SIGNS_WITH = re.compile(
    r"(?:sign(?:ing|ature)?|(?:en|de)crypt(?:ion)?|hmac|jwt|cipher|secret|session|cookie)[_.-]?\Z", re.IGNORECASE
)
_FIRST_ARGUMENT = re.compile(
    r"(?:\(\s*(?:by\.\w+, )?|fill[_ ]in )\\{0,3}[\"'`/](?:mot de |[#.]|\w*\[\w+=\\?[\"']?)?\Z", re.IGNORECASE
)
_IN_ROW = re.compile(r"\('\w{1,40}', ?'\Z")  # in a table of settings: `VALUES ('shop', 'API_SECRET', '...')`
_GETTERS = re.compile(
    r"(?:get|fetch|load|read|find|lookup|env|require|is|has|need|validate|parse|from|to|create"
    r"|make)[_-]?(?:\w+[_-])?\Z",
    re.IGNORECASE,
)
_OF_USER = re.compile(r"(?:user|auth_|sign_?in_?|log_?in_?)pass|passw(?:or)?d_?grant", re.IGNORECASE)
_ASIDE = re.compile(r"(?:\A| )(?:we|you|i|they|for|of|with|from|by|on|in|at) ")
_FILLS = re.compile(r"(?:fill(?:[_ ]?in)?|type|send_?keys|set_?value)[( ][^\n]{1,24}\Z", re.IGNORECASE)
_OPTION = re.compile(r"\.(?:option|setProperty|property)\(\s?\\{0,3}[\"']\Z")
_DENIED = re.compile(r"\b(?:must not|not be|cannot|one of|such as|like|common|hashed|darf nicht)\b|忘|リセット|잊어")
_ARN = re.compile(r"arn:aws|secretsmanager:|:\d{12}:\Z", re.IGNORECASE)
# A commit that begins the next line of a listing, or follows a branch: `[feat/keys 1a2b3c4]`.
_COMMIT = re.compile(r"\^?(?=[a-f]*\d)[0-9a-f]{7,12}")
_BETWEEN_STRINGS = re.compile(
    r"\s?(?:[,);=+]|&&|\|\|).{0,60}[\s(=,>\[+]|[\]}]{1,8},[\[{]{0,4}|\s(?:&&|\|\|) [a-z].*"
)  # code from the end of one string to the start of the next
_COMMAND = re.compile(r"`[^`]* [^`]*`")  # a command whose output is the value: "`openssl rand -hex 8`"
_QUOTES = ("'", '"')
_ATTRIBUTE = re.compile(r":?[a-z][a-zA-Z.:-]*=")  # the attribute after a closing quote: `:password="x" :user="y"`
_LABEL = re.compile(
    r"[\"'][\w-]{1,32}\.(?:[\w-]{1,32}\.)?\Z"
)  # the key of a form's label in a file of translations: `"login.password": "Losen"`
_EXPANSION = re.compile(r"\$\{[^{}\s]*\Z")  # a shell's expansion, whose operator says what to do without a value
_FIELD = re.compile(r"[A-Za-z_]{2,24}=[a-z./_?-]*")  # a field of a log: `secrets: source=vault`
_TYPE = re.compile(r"\?\\?[A-Za-z_\\]+|(?:[A-Z][a-z]+)+\?")  # a nullable type: `): ?User`, `password: CharArray?`
_OPERATORS = "?+#%/^,@"


def is_secret(candidate: NamedValue) -> bool:
    """Return whether the value of a candidate is the secret that its keyword names."""
    if candidate.keyword.text == "secret" and _ARN.search(candidate.left):
        return False
    if candidate.keyword.text == "secret" and _NAMED_SECRET.search(candidate.prefix):
        return False
    if not candidate.quoted and candidate.tie != "tight" and _FIELD.fullmatch(candidate.value):
        return False
    if _belongs_elsewhere(candidate):
        return False
    if candidate.value[:1] in _OPERATORS and _EXPANSION.search(candidate.left):
        return False
    if not candidate.quoted and candidate.tie in ("assign", "said", "later") and _TYPE.fullmatch(candidate.value):
        return False
    if (
        candidate.tie in ("is", "next")
        and not candidate.quoted
        and candidate.value.lower() in tables.words("about_after")
    ):
        return False  # "the secret's length"
    # "the api-key header must be ..."
    rest = candidate.rest.replace(" header", "") if candidate.tie == "is" else candidate.rest
    # Words after "we", "for", "with" and the like do not belong to the name: "the secret we share with the provider"
    # names a secret, "the secret provider" does not.
    if has_word(_ASIDE.split(rest, maxsplit=1)[0], "about_after"):
        return False
    if candidate.tie == "phrase" and sentences.is_general_statement(candidate):
        return False
    accepted = _JUDGE_OF[candidate.tie](candidate) or (
        candidate.tie in sentences.SPOKEN and candidate.quoted and is_password_setting(candidate)
    )
    return accepted and not (
        candidate.tie in sentences.SPOKEN
        and (
            sentences.is_in_question(candidate)
            or sentences.is_about_another_thing(candidate)
            or sentences.is_general_statement(candidate)
            or _DENIED.search(candidate.rest)
        )
    )


def _belongs_elsewhere(candidate: NamedValue) -> bool:
    """Return whether a value belongs to something else beside the name: a commit, an attribute, code."""
    if is_test_result(candidate):
        return True
    if sentences.is_style_value(candidate):
        return True
    if re.split("[:./]", candidate.value)[1:] and candidate.value.endswith(
        candidate.prefix + candidate.spelling + candidate.rest
    ):
        return True  # the name once more, qualified: `"GetPasswordData": "ec2:GetPasswordData"`
    if generated.is_uuid(candidate.value) and has_word(candidate.rest.partition("(")[2], "identifies"):
        return True  # "50,000 tokens per minute (org: 1a2b3c4d-...)"
    if candidate.quoted:
        return bool(
            candidate.right.startswith("` is ")
            or _BETWEEN_STRINGS.fullmatch(candidate.value)
            or _is_command_output(candidate)
        )
    if candidate.before == "[" and candidate.value.startswith("#"):
        return True  # a link definition of Markdown: `[api-secret]: #the-secret`
    if candidate.after in _QUOTES and _ATTRIBUTE.fullmatch(candidate.value):
        return True
    if candidate.right.startswith("***"):
        return True  # masked: `password=secret=***`
    ends = candidate.after in (" ", "]") or candidate.tie in sentences.SPOKEN
    return not candidate.keyword.accepts_plausible and ends and bool(_COMMIT.fullmatch(candidate.value))


def _is_command_output(candidate: NamedValue) -> bool:
    """Return whether a value is the output of a command: "`openssl rand -hex 8`", PASSWORD=`cat /run/secret`."""
    substituted = candidate.right.startswith("`") and candidate.tie == "tight" and " " in candidate.value
    return substituted or bool(_COMMAND.fullmatch(candidate.value))


def _is_assigned_secret(candidate: NamedValue) -> bool:
    """Judge a value that a sign assigns to the name."""
    if _LABEL.search(candidate.left) and candidate.value.isalpha() and candidate.value.istitle():
        return False
    if _sets_variable(candidate) or is_password_setting(candidate):
        return True
    if not candidate.quoted and generated.is_code(candidate.value) and not _sets_joined_words(candidate):
        return False
    if not candidate.keyword.accepts_plausible:
        if is_chosen_token(candidate):
            return True
        if (
            candidate.quoted
            and _SIGNS_WITH.search(candidate.prefix)
            and candidate.keyword.text == "key"
            and passwords.is_password_like(candidate.value)
        ):
            return True
        return any(
            map(values.JUDGES[candidate.keyword.judge], candidate.value.split())
        )  # the quotes may hold a scheme: "Bearer ..."
    if candidate.quoted:
        is_set_option = candidate.is_option and candidate.tie == "tight" and candidate.is_password
        is_words = candidate.is_password and phrases.is_words_of_any_kind(candidate.value)
        is_signing_key = (
            candidate.keyword.text == "secret"
            and _SIGNS_WITH.search(candidate.prefix)
            and forms.is_long_joined(candidate.value)
        )
        return (
            passwords.is_plausible(candidate.value)
            or phrases.is_phrase(candidate.value)
            or is_words
            or bool(is_signing_key)
            or (is_set_option and generated.is_literal(candidate.value))
        )
    if (
        candidate.is_bare_pass
        and candidate.tie != "default"
        and (candidate.spelling == "PASS" or "_" in candidate.value or "/" in candidate.value)
    ):
        # the name of a test is not a value, as in "PASS: test_login_v2"
        return generated.is_generated(candidate.value.lstrip("-"))
    return passwords.is_bare_secret(candidate.value) or (
        _stands_as_setting(candidate)
        and (
            _sets_joined_words(candidate)
            or passwords.is_word(candidate.value)
            or forms.is_joined_plainly(candidate.value)
            or (candidate.tie == "tight" and passwords.is_snake(candidate.value))
        )
    )


def _sets_variable(candidate: NamedValue) -> bool:
    """Return whether an environment variable or a Java property whose name ends in password or secret is set.

    The value must not be a placeholder, but may be plain words: `-e POSTGRES_PASSWORD=mysecretpw`,
    `-Dgpg.passphrase=sign.here.please`.
    """
    if candidate.tie != "tight" or candidate.rest or not candidate.keyword.accepts_plausible:
        return False
    name = candidate.prefix + candidate.spelling
    env = name.isupper() and "_" in name
    if candidate.quoted:
        return env and phrases.is_lowercase_passphrase(candidate.value)
    ends = candidate.after in ("", *" \n\"'") or (env and candidate.after in ";&")
    return (env or name.startswith("-D")) and ends and passwords.is_variable_value(candidate.value)


def _sets_joined_words(candidate: NamedValue) -> bool:
    """Return whether a shell variable is set to joined words: `PGPASSWORD=salt.pepper psql`."""
    return (
        candidate.tie == "tight"
        and (candidate.prefix + candidate.spelling).isupper()
        and forms.is_joined_plainly(candidate.value)
    )


def _stands_as_setting(candidate: NamedValue) -> bool:
    """Return whether a bare value stands where a setting's value does, and not where code has a name."""
    if candidate.after == "}" and "${" in candidate.left:
        return True
    if (
        candidate.is_password
        and candidate.after in (*"},",)
        and "{" in candidate.left
        and (candidate.prefix + candidate.spelling).isupper()
    ):
        return True
    bracketed = candidate.after in (*")]",) and candidate.value.islower() and candidate.tie == "assign"
    return candidate.is_password and (
        candidate.after in ("", "\n") or bracketed or candidate.tie == "tight" or candidate.is_option
    )


def _is_secret_argument(candidate: NamedValue) -> bool:
    """Judge the first argument of a call whose name holds the keyword: `set_password("...")`."""
    if (candidate.prefix.endswith("set_") or candidate.rest.endswith("_set")) and candidate.right[1:2] == ",":
        return False  # the first argument is the user whose password is set
    if candidate.spelling == "pass" and candidate.prefix.endswith(".") and candidate.value.isalpha():
        return False  # the message of a test that passes: `t.pass('Closed')`
    if _OF_USER.search(candidate.prefix + candidate.spelling + candidate.rest) and candidate.right[1:2] == ",":
        return False  # the first argument is the user: `auth_password("bob", typed)`
    return not _GETTERS.search(candidate.prefix) and _is_assigned_secret(candidate)


def _is_secret_pair(candidate: NamedValue) -> bool:
    """Judge a value that follows its quoted name, as the next argument or cell: `("password", "...")`."""
    row = candidate.spelling.isupper() and _IN_ROW.search(candidate.before)
    if not (candidate.is_option or row or _FIRST_ARGUMENT.search(candidate.before)):
        return False
    if candidate.spelling.isupper():  # an environment variable and its default
        return _is_assigned_secret(candidate)
    if candidate.is_password and _FILLS.search(candidate.before) and generated.is_literal(candidate.value):
        return True
    word = _OPTION.search(candidate.before) and passwords.is_word(candidate.value)
    return sentences.is_strict_secret(candidate) or bool(candidate.is_password and word)


def _is_secret_element(candidate: NamedValue) -> bool:
    """Judge the text of an element that the keyword names: `<password>...</password>`."""
    value = candidate.value.removesuffix("]]")
    if candidate.before.endswith("#"):
        return False  # a selector of the password's element: `data-toggle="#password">Show<`
    if value.startswith("@") and "://" in candidate.before:
        return False  # the host of an address: `<user>:<password>@...`
    closed = candidate.after == "<" or candidate.right.startswith("&lt;")
    return (closed or value != candidate.value) and (passwords.is_plausible(value) or is_password_setting(candidate))


def _is_secret_cell(candidate: NamedValue) -> bool:
    """Judge the next cell in a table with one row per name: `| password | ... |`."""
    return (
        candidate.keyword.accepts_plausible
        and not candidate.is_bare_pass
        and (generated.is_random(candidate.value) or is_password_setting(candidate))
    )


def _is_secret_beside(candidate: NamedValue) -> bool:
    """Judge a quoted string that follows its name after a space: `--password "..."`."""
    if is_password_setting(candidate):
        return True
    return sentences.is_strict_secret(candidate) or (
        "phrase" in candidate.spelling.lower()
        and candidate.is_option
        and " " in candidate.value
        and phrases.has_few_listed_words(candidate.value)
    )


def _is_secret_after_name(candidate: NamedValue) -> bool:
    """Judge a value that follows its name after a space, without a sign or a verb: `password ...`."""
    return not sentences.is_next_listed_name(candidate) and (
        is_password_setting(candidate) or sentences.is_secret_after_name(candidate)
    )


_JUDGE_OF = {
    **dict.fromkeys(("typed", "tight", "default", "assign", "named"), _is_assigned_secret),
    "call": _is_secret_argument,
    **dict.fromkeys(("element", "tagged"), _is_secret_element),
    "pair": _is_secret_pair,
    "filled": _is_assigned_secret,
    "beside": _is_secret_beside,
    "cell": _is_secret_cell,
    "said": sentences.is_secret_after_verb,
    "is": sentences.is_secret_after_is,
    "to": sentences.is_secret_after_to,
    "try": sentences.is_secret_after_try,
    "next": _is_secret_after_name,
    "later": sentences.is_secret_at_line_end,
    "phrase": sentences.is_unquoted_phrase,
}
