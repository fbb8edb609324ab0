"""Decide whether a value that a text ties to a keyword is the secret that the keyword names.

A value is a secret if something speaks for it and nothing against it. Two tables hold the reasons, each with an example
that a test tries: FOR has the judges of the ties, AGAINST says what else a value may be.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from keepsake.redact import generated, sentences, settings, tables
from keepsake.redact.forms import identifies
from keepsake.redact.named_value import SPOKEN, has_word
from keepsake.text.patterns import compiled

if TYPE_CHECKING:
    from collections.abc import Callable

    from keepsake.redact.named_value import NamedValue


def is_secret(candidate: NamedValue) -> bool:
    """Return whether the value of a candidate is the secret that its keyword names."""
    reasons, judges = _AGAINST_BY_FORM[candidate.quoted, candidate.is_spoken], _FOR_BY_TIE[candidate.tie]
    return not any(reason.holds(candidate) for reason in reasons) and any(judge.accepts(candidate) for judge in judges)


# --- what speaks against a secret: the value is something else, which the keyword only mentions ---
_ARN = re.compile(r"arn:aws|secretsmanager:|:\d{12}:\Z", re.IGNORECASE)
_CLUSTER = re.compile(r"(?:tls|pull|registry|k8s|kube|kubernetes|certs?)_\Z", re.IGNORECASE)
# The subject of the verb "pass", or a number before the noun: "all tests pass: 12 of 12", "2 pass: 340ms"
_PASSED = r"(?i)(?:\b(?:tests|checks|specs|suites|cases|jobs|builds|assertions|runs|steps|hooks|they|all|both)|\d) \Z"
_MEASURED = r"\d{1,5}|\d[\d.,]*(?:[mnµ]?s|%|x|k)"
_AT_HOST = re.compile(r"\w@[\w.-]{3,40},? \Z")
_STYLE = r"[{;]\s{0,4}(?!value|default|pass|secret|token|key)[a-z-]{3,40}\Z"
_SELECTOR = r"(?:\A|[\s,>+~])[#.](?:[a-z-]{1,40}-)?\Z"
_SELECTED = r"[\"']?\]|:{1,2}[a-z-]{4,24}"  # after the keyword, as in `[type=password]:focus`
_EXPANSION = re.compile(r"\$\{[^{}\s]*\Z")  # a shell's expansion, whose operator says what to do without a value
_OPERATORS = "?+#%/^,@"
# Words after "we", "for", "with" and the like do not belong to the name: "the secret we share with the provider" names
# a secret, "the secret provider" does not.
_ASIDE = re.compile(r"(?:\A| )(?:we|you|i|they|for|of|with|from|by|on|in|at) ")
_BETWEEN_STRINGS = re.compile(
    r"\s?(?:[,);=+]|&&|\|\|).{0,60}[\s(=,>\[+]|[\]}]{1,8},[\[{]{0,4}|\s(?:&&|\|\|) [a-z].*"
)  # code from the end of one string to the start of the next
_COMMAND = re.compile(r"`[^`]* [^`]*`")
_FIELD = re.compile(r"[A-Za-z_]{2,24}=[a-z./_?-]*")
_ATTRIBUTE = re.compile(r":?[a-z][a-zA-Z.:-]*=")
_COMMIT = re.compile(r"\^?(?=[a-f]*\d)[0-9a-f]{7,12}")
_TYPE = re.compile(r"\?\\?[A-Za-z_\\]+|(?:[A-Z][a-z]+)+\?")
_ADJECTIVE = r"[a-z]{2,16}-[a-z]{2,16}(?:ed|able|ible|ful|less|ous|ly)"
# The words before a keyword that means passwords in general: "good passphrases are ...", "a passphrase is ..."
_ABOUT_MANY = (
    r"(?i)\b(?:an?|any|every|each|good|better|best|strong|weak|bad|worst|secure|safe|typical|common|popular|memorable|decent"
    r"|proper|random|most|many|some|all) \Z"
)
# "I forgot my password, can you reset it?" in some languages
_ASKED = re.compile(
    r"\?|\b(?:vergess|vergeten|verloren|kannst|könn|oubli|perdu|olvid|perdid|puede|dimentic|perso|puoi|esquec"
    r"|perdi|pode"
    r"|forg[eo]t|lost|can you|could you|zapom|může|můž|glömt|glemt|elfelejt|забыл)",
    re.IGNORECASE,
)
_ANOTHER_THING = (
    r"(?i)[,;](?: (?:and|und|et|y|e|en|og|och|i))?(?: (?:the|der|die|das|la|le|el|il|lo|de|het|o|a))?"
    r" (?!(?:it|he|she|that|this|which|one|value|new|now|then|das|dies|was|que|qui|che|pass|pw|should|must|sollte|muss"
    r"|debe|doit|deve|powinno)\b|\w*(?:pass|kenn)w|\w+ly )[^\W\d_]{2,20}\s?\Z"
    r"|\A(?!.*\b(?:of|for|on|at|to|von|für|zu|de|di|pour|para|van|voor|do|dla)\b).*"
    r" (?:and|und|et|y|e|en|og|och|i)(?: (?:the|der|die|das|la|le|el|il|lo|de|het|o|a))?"
    r" (?:user(?:name)?|host(?:name)?|server|port|db|database|login|account|email|benutzer(?:name)?|nutzer|datenbank"
    r"|utilisateur|hôte|usuario|servidor|puerto|utente|gebruiker(?:snaam)?|usuário|użytkownik|пользователь|логин)\s?\Z"
)
_DENIED = re.compile(r"\b(?:must not|not be|cannot|one of|such as|like|common|hashed|darf nicht)\b|忘|リセット|잊어")


def _is_stored_secret(candidate: NamedValue) -> bool:
    return candidate.keyword.text == "secret" and bool(_ARN.search(candidate.left))


def _is_cluster_name(candidate: NamedValue) -> bool:
    return candidate.keyword.text == "secret" and bool(_CLUSTER.search(candidate.prefix))


def _is_test_result(candidate: NamedValue) -> bool:
    if not candidate.is_bare_pass:
        return False
    if compiled(_PASSED).search(candidate.left):
        return True
    is_measured = not candidate.quoted and compiled(_MEASURED).fullmatch(candidate.value)
    return bool(is_measured) and not _AT_HOST.search(candidate.left)


def _is_style(candidate: NamedValue) -> bool:
    if not compiled(_STYLE).search(candidate.rest):
        return False
    return bool(compiled(_SELECTOR).search(candidate.left) or compiled(_SELECTED).match(candidate.rest))


def _is_qualified_name(candidate: NamedValue) -> bool:
    is_qualified = any(sign in candidate.value for sign in ":./")
    return is_qualified and candidate.value.endswith(candidate.name + candidate.rest)


def _is_id(candidate: NamedValue) -> bool:
    return generated.is_uuid(candidate.value) and identifies(candidate.rest.partition("(")[2])


def _is_expansion(candidate: NamedValue) -> bool:
    return candidate.value[:1] in _OPERATORS and bool(_EXPANSION.search(candidate.left))


def _is_about_secret(candidate: NamedValue) -> bool:
    rest = candidate.rest.replace(" header", "") if candidate.tie == "is" else candidate.rest
    return has_word(_ASIDE.split(rest, maxsplit=1)[0], "about_after")


def _is_command_output(candidate: NamedValue) -> bool:
    is_substituted = candidate.right.startswith("`") and candidate.tie == "tight" and " " in candidate.value
    return is_substituted or bool(_COMMAND.fullmatch(candidate.value))


def _is_field(candidate: NamedValue) -> bool:
    return candidate.tie != "tight" and bool(_FIELD.fullmatch(candidate.value))


def _is_attribute(candidate: NamedValue) -> bool:
    return candidate.after in ("'", '"') and bool(_ATTRIBUTE.fullmatch(candidate.value))


def _is_commit(candidate: NamedValue) -> bool:
    ends = candidate.after in (" ", "]") or candidate.is_spoken
    return not candidate.keyword.accepts_plausible and ends and bool(_COMMIT.fullmatch(candidate.value))


def _is_type(candidate: NamedValue) -> bool:
    return candidate.tie in ("assign", "said", "later") and bool(_TYPE.fullmatch(candidate.value))


def _is_property(candidate: NamedValue) -> bool:
    return candidate.tie in ("is", "next") and candidate.value.lower() in tables.words("about_after")


def _is_general_statement(candidate: NamedValue) -> bool:
    if not candidate.is_password or not (candidate.is_spoken or candidate.tie == "phrase"):
        return False
    if compiled(_ADJECTIVE).fullmatch(candidate.value):
        return True
    about_many = candidate.spelling.endswith("s") or compiled(_ABOUT_MANY).search(candidate.before)
    return " " in candidate.value and candidate.rest.isspace() and bool(about_many)


def _is_in_question(candidate: NamedValue) -> bool:
    if not candidate.is_spoken or not candidate.value.rstrip("?!").isalpha():
        return False
    return candidate.value.endswith("?") or bool(_ASKED.search(candidate.left) or _ASKED.search(candidate.rest))


def _is_another_thing(candidate: NamedValue) -> bool:
    return bool(compiled(_ANOTHER_THING).search(candidate.rest))


class Reason(NamedTuple):
    """A reason against a secret."""

    what: str  # what the value is instead
    example: str
    holds: Callable[[NamedValue], object]


# form of a value ("spoken": its tie is one of SPOKEN) -> the reasons that may hold for such a value
AGAINST = {
    "any": (
        Reason("where a secret is stored", "arn:aws:secretsmanager:eu:1:secret:shop-7Kq2xW9b", _is_stored_secret),
        Reason("the name of a cluster's secret", "IMAGE_PULL_SECRET=regcred-2", _is_cluster_name),
        Reason("the result of tests", "2 pass: 340ms", _is_test_result),
        Reason("part of a style sheet", "input[type=password] { width: 100%; }", _is_style),
        Reason("the name once more", '"GetPasswordData": "ec2:GetPasswordData"', _is_qualified_name),
        Reason("an id", "tokens (org: 1a2b3c4d-1a2b-1a2b-1a2b-1a2b3c4d5e6f)", _is_id),
        Reason("what a shell does without a value", "${PASSWORD:?no-pass-1}", _is_expansion),
        Reason("about the secret", 'password length is "twelve-12"', _is_about_secret),
    ),
    "quoted": (
        Reason("what a sentence is about", "the secret: `Tulip-77` is gone", lambda c: c.right.startswith("` is ")),
        Reason("code between strings", 'password = ", user = "', lambda c: _BETWEEN_STRINGS.fullmatch(c.value)),
        Reason("a command, not its output", 'PASSWORD="`openssl rand -hex 8`"', _is_command_output),
    ),
    "bare": (
        Reason("a field of a log", "secrets: source=vault", _is_field),
        Reason("a link in Markdown", "[api-secret]: #the-secret", lambda c: c.before == "[" and c.value[:1] == "#"),
        Reason("the next attribute", '<Meter :password="form.password" :user-inputs="[x]">', _is_attribute),
        Reason("masked", "password=secret=***", lambda c: c.right.startswith("***")),
        Reason("a commit", "[feat/signing-keys 7d1d0e069]", _is_commit),
        Reason("a type that may be null", "password: CharArray?", _is_type),
        Reason("a property of the secret", "the secret's length", _is_property),
        Reason("passwords in general", "the password must be percent-encoded", _is_general_statement),
        Reason("a question", "is your password correct?", _is_in_question),
    ),
    "spoken": (
        Reason("another thing", "pw comes from the env, the cluster is Kestrel7", _is_another_thing),
        Reason("denied", "the `SECRET` is hashed to `a1b2c3d4e5f6`", lambda c: _DENIED.search(c.rest)),
    ),
}
# whether a value is quoted, whether it is spoken -> the reasons that may hold for it
_AGAINST_BY_FORM = {
    (quoted, spoken): AGAINST["any"] + AGAINST["quoted" if quoted else "bare"] + (AGAINST["spoken"] if spoken else ())
    for quoted in (False, True)
    for spoken in (False, True)
}


# --- what speaks for a secret: the judge of the tie accepts the value ---
class Judge(NamedTuple):
    """The judge of the values that some ties link to a keyword."""

    ties: tuple[str, ...]
    example: str
    accepts: Callable[[NamedValue], bool]


FOR = (
    Judge(("typed", "tight", "default", "assign", "named", "filled"), "DB_PASSWORD=⟦W⟧", settings.is_assigned_secret),
    Judge(("call",), 'set_password("⟦W⟧")', settings.is_secret_argument),
    Judge(("element", "tagged"), "<password>⟦W⟧</password>", settings.is_secret_element),
    Judge(("pair",), 'fill("password", "⟦W⟧")', settings.is_secret_pair),
    Judge(("beside",), '--password "⟦W⟧"', settings.is_secret_beside),
    Judge(("cell",), "| password | ⟦A16⟧ |", settings.is_secret_cell),
    Judge(SPOKEN, 'the password is "⟦W⟧"', settings.is_quoted_password),
    Judge(("said",), "das Passwort lautet ⟦W⟧", sentences.is_secret_after_verb),
    Judge(("is",), "the password is ⟦W⟧", sentences.is_secret_after_is),
    Judge(("to",), "change the password to ⟦W⟧", sentences.is_secret_after_to),
    Judge(("try",), "for the password try ⟦W⟧", sentences.is_secret_after_try),
    Judge(("next",), "user bob, password ⟦W⟧", settings.is_secret_next),
    Judge(("later",), "the password for the server (reset yesterday): ⟦W⟧", sentences.is_secret_at_line_end),
    Judge(("phrase",), "pw is crane fly 71 soup", sentences.is_unquoted_phrase),
)
_FOR_BY_TIE = {tie: [judge for judge in FOR if tie in judge.ties] for judge in FOR for tie in judge.ties}
