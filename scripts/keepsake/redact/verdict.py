"""Judge whether the value of a hit is the secret that its name tells of, tie by tie."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from keepsake.redact import forms, generated, passwords, phrases, sentences, tables, values
from keepsake.redact.named_value import has_word
from keepsake.redact.settings import is_made_up, is_result, is_set_to

if TYPE_CHECKING:
    from keepsake.redact.named_value import Hit

# What a cluster calls a secret, by which name others refer to it: `IMAGE_PULL_SECRET=regcred`.
_NAMED_SECRET = re.compile(r"(?:tls|pull|registry|k8s|kube|kubernetes|certs?)_\Z", re.IGNORECASE)
# What a program signs or encrypts with, people choose like a password: `signingKey = "..."`.
_SIGNS_WITH = re.compile(
    r"(?:sign(?:ing|ature)?|(?:en|de)crypt(?:ion)?|hmac|jwt|cipher|secret|session|cookie)[_.-]?\Z", re.IGNORECASE
)
_FIRST_ARGUMENT = re.compile(
    r"(?:\(\s*(?:by\.\w+, )?|fill[_ ]in )\\{0,3}[\"'`/](?:mot de |[#.]|\w*\[\w+=\\?[\"']?)?\Z", re.IGNORECASE
)
_IN_ROW = re.compile(r"\('\w{1,40}', ?'\Z")  # of a table of settings: `VALUES ('shop', 'API_SECRET', '...')`
_GETTERS = re.compile(
    r"(?:get|fetch|load|read|find|lookup|env|require|is|has|need|validate|parse|from|to|create"
    r"|make)[_-]?(?:\w+[_-])?\Z",
    re.IGNORECASE,
)
_OF_USER = re.compile(r"(?:user|auth_|sign_?in_?|log_?in_?)pass|passw(?:or)?d_?grant", re.IGNORECASE)
_ASIDE_OF = re.compile(r"(?:\A| )(?:we|you|i|they|for|of|with|from|by|on|in|at) ")
_FILLS = re.compile(r"(?:fill(?:[_ ]?in)?|type|send_?keys|set_?value)[( ][^\n]{1,24}\Z", re.IGNORECASE)
_OPTION = re.compile(r"\.(?:option|setProperty|property)\(\s?\\{0,3}[\"']\Z")
_DENIED = re.compile(r"\b(?:must not|not be|cannot|one of|such as|like|common|hashed|darf nicht)\b|忘|リセット|잊어")
_NO_VALUE_OF = re.compile(r"arn:aws|secretsmanager:|:\d{12}:\Z", re.IGNORECASE)
# That begins the next line of a listing, or follows a branch: `[feat/keys 1a2b3c4]`.
_COMMIT = re.compile(r"\^?(?=[a-f]*\d)[0-9a-f]{7,12}")
_BETWEEN_STRINGS = re.compile(
    r"\s?(?:[,);=+]|&&|\|\|).{0,60}[\s(=,>\[+]|[\]}]{1,8},[\[{]{0,4}|\s(?:&&|\|\|) [a-z].*"
)  # code from the end of one string to the start of the next
_COMMAND = re.compile(r"`[^`]* [^`]*`")  # whose output is the value: "`openssl rand -hex 8`"
_QUOTES = ("'", '"')
_ATTRIBUTE = re.compile(r":?[a-z][a-zA-Z.:-]*=")  # what follows a quote: `:password="x" :user="y"`
_LABEL = re.compile(
    r"[\"'][\w-]{1,32}\.(?:[\w-]{1,32}\.)?\Z"
)  # what a text of a form is called: `"login.password": "Losen"`
_EXPANSION = re.compile(r"\$\{[^{}\s]*\Z")  # of a shell, which may say what to do without a value
_FIELD = re.compile(r"[A-Za-z_]{2,24}=[a-z./_?-]*")  # of a log: `secrets: source=vault`
_TYPE = re.compile(r"\?\\?[A-Za-z_\\]+|(?:[A-Z][a-z]+)+\?")  # that may be null: `): ?User`, `password: CharArray?`
_OPERATORS = "?+#%/^,@"


def is_secret(hit: Hit) -> bool:
    """Return whether the value of a hit is the secret that its name tells of."""
    if hit.word.text == "secret" and _NO_VALUE_OF.search(hit.left):
        return False
    if hit.word.text == "secret" and _NAMED_SECRET.search(hit.head):
        return False
    if not hit.quoted and hit.tie != "tight" and _FIELD.fullmatch(hit.value):
        return False
    if _is_beside(hit):
        return False
    if hit.value[:1] in _OPERATORS and _EXPANSION.search(hit.left):
        return False
    if not hit.quoted and hit.tie in ("assign", "said", "later") and _TYPE.fullmatch(hit.value):
        return False
    if hit.tie in ("is", "next") and not hit.quoted and hit.value.lower() in tables.words("about_after"):
        return False  # "the secret's length"
    # "the api-key header must be ..."
    rest = hit.rest.replace(" header", "") if hit.tie == "is" else hit.rest
    # Of a sentence only what belongs to the name counts: "the secret we share with the provider" is not a provider.
    if has_word(_ASIDE_OF.split(rest, maxsplit=1)[0], "about_after"):
        return False
    if hit.tie == "phrase" and sentences.is_of_kind(hit):
        return False
    told = _JUDGE_OF[hit.tie](hit) or (hit.tie in sentences.SPOKEN and hit.quoted and is_set_to(hit))
    return told and not (
        hit.tie in sentences.SPOKEN
        and (
            sentences.is_asked(hit)
            or sentences.is_of_other(hit)
            or sentences.is_of_kind(hit)
            or _DENIED.search(hit.rest)
        )
    )


def _is_beside(hit: Hit) -> bool:
    """Return whether a value belongs to what stands beside the name: a commit, an attribute, code."""
    if is_result(hit):
        return True
    if sentences.is_styled(hit):
        return True
    if re.split("[:./]", hit.value)[1:] and hit.value.endswith(hit.head + hit.name + hit.rest):
        return True  # what its name names: `"GetPasswordData": "ec2:GetPasswordData"`
    if generated.is_uuid(hit.value) and has_word(hit.rest.partition("(")[2], "identifies"):
        return True  # "50,000 tokens per minute (org: 1a2b3c4d-...)"
    if hit.quoted:
        return bool(hit.right.startswith("` is ") or _BETWEEN_STRINGS.fullmatch(hit.value) or _runs(hit))
    if hit.start == "[" and hit.value.startswith("#"):
        return True  # of Markdown, which names a link: `[api-secret]: #the-secret`
    if hit.after in _QUOTES and _ATTRIBUTE.fullmatch(hit.value):
        return True
    if hit.right.startswith("***"):
        return True  # masked: `password=secret=***`
    ends = hit.after in (" ", "]") or hit.tie in sentences.SPOKEN
    return not hit.word.loose and ends and bool(_COMMIT.fullmatch(hit.value))


def _runs(hit: Hit) -> bool:
    """Return whether a value is the output of a command: "`openssl rand -hex 8`", PASSWORD=`cat /run/secret`."""
    taken = hit.right.startswith("`") and hit.tie == "tight" and " " in hit.value
    return taken or bool(_COMMAND.fullmatch(hit.value))


def _assigned(hit: Hit) -> bool:
    """Judge what a sign assigns."""
    if _LABEL.search(hit.left) and hit.value.isalpha() and hit.value.istitle():
        return False
    if _is_told(hit) or is_set_to(hit):
        return True
    if not hit.quoted and generated.is_code(hit.value) and not _is_env(hit):
        return False
    if not hit.word.loose:
        if is_made_up(hit):
            return True
        if hit.quoted and _SIGNS_WITH.search(hit.head) and hit.word.text == "key" and passwords.is_said(hit.value):
            return True
        return any(map(values.JUDGES[hit.word.judge], hit.value.split()))  # the quotes may hold a scheme: "Bearer ..."
    if hit.quoted:
        option = hit.flag and hit.tie == "tight" and hit.password
        words = hit.password and phrases.is_words_of_any_kind(hit.value)
        signs = hit.word.text == "secret" and _SIGNS_WITH.search(hit.head) and forms.is_long_joined(hit.value)
        return (
            passwords.is_plausible(hit.value)
            or phrases.is_phrase(hit.value)
            or words
            or bool(signs)
            or (option and generated.is_literal(hit.value))
        )
    if hit.verb and hit.tie != "default" and (hit.name == "PASS" or "_" in hit.value or "/" in hit.value):
        # the name of a test is not a value, as in "PASS: test_login_v2"
        return generated.is_generated(hit.value.lstrip("-"))
    return passwords.is_bare_secret(hit.value) or (
        _is_set(hit)
        and (
            _is_env(hit)
            or passwords.is_word(hit.value)
            or forms.is_joined_plainly(hit.value)
            or (hit.tie == "tight" and passwords.is_snake(hit.value))
        )
    )


def _is_told(hit: Hit) -> bool:
    """Return whether the environment or a property whose name ends in password or secret is set, and to no placeholder.

    What follows may be words then: `-e POSTGRES_PASSWORD=mysecretpw`, `-Dgpg.passphrase=sign.here.please`.
    """
    if hit.tie != "tight" or hit.rest or not hit.word.loose:
        return False
    name = hit.head + hit.name
    env = name.isupper() and "_" in name
    if hit.quoted:
        return env and phrases.is_passphrase_of_any_words(hit.value)
    ends = hit.after in ("", *" \n\"'") or (env and hit.after in ";&")
    return (env or name.startswith("-D")) and ends and passwords.is_given(hit.value)


def _is_env(hit: Hit) -> bool:
    """Return whether a shell sets words that are joined: `PGPASSWORD=salt.pepper psql`."""
    return hit.tie == "tight" and (hit.head + hit.name).isupper() and forms.is_joined_plainly(hit.value)


def _is_set(hit: Hit) -> bool:
    """Return whether a bare value stands as one that is set does, not as a name in code does."""
    if hit.after == "}" and "${" in hit.left:
        return True
    if hit.password and hit.after in (*"},",) and "{" in hit.left and (hit.head + hit.name).isupper():
        return True
    bracketed = hit.after in (*")]",) and hit.value.islower() and hit.tie == "assign"
    return hit.password and (hit.after in ("", "\n") or bracketed or hit.tie == "tight" or hit.flag)


def _of_call(hit: Hit) -> bool:
    if (hit.head.endswith("set_") or hit.rest.endswith("_set")) and hit.right[1:2] == ",":
        return False  # whose password is set comes first
    if hit.name == "pass" and hit.head.endswith(".") and hit.value.isalpha():
        return False  # what a test says when it passes: `t.pass('Closed')`
    if _OF_USER.search(hit.head + hit.name + hit.rest) and hit.right[1:2] == ",":
        return False  # the user does: `auth_password("bob", typed)`
    return not _GETTERS.search(hit.head) and _assigned(hit)


def _of_pair(hit: Hit) -> bool:
    row = hit.name.isupper() and _IN_ROW.search(hit.start)
    if not (hit.flag or row or _FIRST_ARGUMENT.search(hit.start)):
        return False
    if hit.name.isupper():  # of the environment, and what to use where it says nothing
        return _assigned(hit)
    if hit.password and _FILLS.search(hit.start) and generated.is_literal(hit.value):
        return True
    word = _OPTION.search(hit.start) and passwords.is_word(hit.value)
    return sentences.strict(hit) or bool(hit.password and word)


def _of_element(hit: Hit) -> bool:
    value = hit.value.removesuffix("]]")
    if hit.start.endswith("#"):
        return False  # whose element it is about: `data-toggle="#password">Show<`
    if value.startswith("@") and "://" in hit.start:
        return False  # the host of an address: `<user>:<password>@...`
    closed = hit.after == "<" or hit.right.startswith("&lt;")
    return (closed or value != hit.value) and (passwords.is_plausible(value) or is_set_to(hit))


def _of_cell(hit: Hit) -> bool:
    return hit.word.loose and not hit.verb and (generated.is_random(hit.value) or is_set_to(hit))


def _beside(hit: Hit) -> bool:
    if is_set_to(hit):
        return True
    return sentences.strict(hit) or (
        "phrase" in hit.name.lower() and hit.flag and " " in hit.value and phrases.is_words(hit.value)
    )


def _next(hit: Hit) -> bool:
    return not sentences.is_alike(hit) and (is_set_to(hit) or sentences.is_next(hit))


_JUDGE_OF = {
    **dict.fromkeys(("typed", "tight", "default", "assign", "named"), _assigned),
    "call": _of_call,
    **dict.fromkeys(("element", "tagged"), _of_element),
    "pair": _of_pair,
    "filled": _assigned,
    "beside": _beside,
    "cell": _of_cell,
    "said": sentences.said,
    "is": sentences.said_is,
    "to": sentences.said_to,
    "try": sentences.tried,
    "next": _next,
    "later": sentences.is_later,
    "phrase": sentences.is_phrase,
}
