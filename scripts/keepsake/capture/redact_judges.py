"""Judge whether what stands beside a telling name is its secret, by how the two are tied (pure)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from keepsake.capture import redact_phrase, redact_value
from keepsake.capture import redact_rules as rules
from keepsake.capture import redact_words as harmless

if TYPE_CHECKING:
    from collections.abc import Callable

_SHORTEST_NEXT = 6  # characters of a value that follows its name with no verb and no sign
_LONGEST_FINGERPRINT = 40  # hexadecimal digits
_WORDS = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")
_FIRST_ARGUMENT = re.compile(r"(?:\(\s*(?:by\.\w+, )?|fill[_ ]in )\\{0,3}[\"'`/](?:[#.]|\w*\[\w+=\\?[\"']?)?\Z")
# Calls that take a name and its value, or a name and what to use without one.
_GIVES = re.compile(
    r"(?:(?:get|set|put|add)\w*|fetch|env|string(?:var)?|define|property|fill(?:_in)?|type|header|cmp|equals?)"
    r"(?:\(\s*| )[^()]{0,16}\Z"
)
_LOGGING_IN = re.compile(r"\b(?:login|env|user(?:name)?|setenv|setx|set(?: -\w{1,3})?|arg|fastcgi_param|connection) ?")
_WITH = re.compile(
    r"\b(?:with|login|user(?:name)?|account|and|wi-?fi|ssid|benutzer|usuario|utente|utilisateur|usuário|gebruiker|логин|пользователь)\b"
    r"[^.\n]{0,30}\Z|felhaszn[^.\n]{0,30}\Z|用户[^.\n]{0,30}\Z"
)
_ASIDE = re.compile(r"(?:\A| )(?:we|you|i|they|for|of|with|from|by) ")
_PUBLIC = re.compile(r"\b(?:rsa|dsa|ecdsa|gpg|pgp|public|signing|using) (?:\w+ )?\Z")
_AND = re.compile(r" (?:und|and|et|y|e|og|och|en|for|für|pour|para|but|btw|until|so|if|when|everywhere)\b")
_COMMENT = re.compile(r"[ \t]+(?:#|//|--)")
_API = re.compile(r"\bapi[ -]?\Z")
_DEFINES = re.compile(r"\((?:setq|def|define|defvar|setf) |#define ")
_CHANGE = re.compile(r"\b(?:re)?set|\bchange|\bupdate|\brotate")
_LEET = re.compile(r"[a-z]\d[a-z]")
_ARN = re.compile(r"arn:aws|secretsmanager:|:\d{12}:\Z")
_TEMPLATE = re.compile(r"(?:\{\{|\[\[|\{%|<%)[^{}]*\Z")  # where `|` passes a value on
_EXPANSION = re.compile(r"\$\{[^{}\s]*\Z")  # of a shell, which may say what to do without a value
_OPERATORS = "?+#%/^,@"
_SIGNING = re.compile(r"(?:store|key|keychain|signing|p12|pfx|jks)[_.-]?\Z", re.IGNORECASE)
_SPOKEN = ("said", "is", "to", "try", "next")  # ties that only prose has
# "I forgot my password, can you reset it?" in some languages: what follows is no value.
_ASKED = re.compile(
    r"\?|\b(?:vergess|vergeten|verloren|kannst|könn|oubli|perdu|olvid|perdid|puede|dimentic|perso|puoi|esquec|perdi|pode"
    r"|forg[eo]t|lost|can you|could you|zapom|może|můž|kun je|glömt|glemt|kan du|elfelejt|забыл)"
)
_GETTERS = re.compile(
    r"(?:get|fetch|load|read|find|lookup|env|require|is|has|need|validate|parse|from|to|create|make)[_-]?(?:\w+[_-])?\Z",
    re.IGNORECASE,
)


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


def is_secret(hit: Hit) -> bool:
    """Return whether the value of a hit is the secret that its name tells of."""
    if hit.stem.text == "secret" and _ARN.search(hit.left):
        return False
    if (hit.tie == "cell" and _TEMPLATE.search(hit.left)) or (
        hit.value[:1] in _OPERATORS and _EXPANSION.search(hit.left)
    ):
        return False
    # Of a sentence only what belongs to the name counts: "the secret we share with the provider" is no provider.
    if has_word(_ASIDE.split(hit.rest, maxsplit=1)[0], rules.HARMLESS_AFTER):
        return False
    return _TESTS[hit.tie](hit) and not (hit.tie in _SPOKEN and _is_asked(hit))


def _is_asked(hit: Hit) -> bool:
    """Return whether a lone word that seems to be said of a password belongs to a question about one."""
    if hit.quoted or not hit.value.rstrip("?!").isalpha():
        return False
    return hit.value.endswith("?") or bool(_ASKED.search(hit.left) or _ASKED.search(hit.rest.lower()))


def has_word(part: str, words: frozenset[str]) -> bool:
    """Return whether part of a name, in any of the ways to join words, holds one of `words` (in lower case)."""
    return bool(part) and not words.isdisjoint(word.lower() for word in _WORDS.findall(part))


def _tied_value(hit: Hit) -> bool:
    if not hit.quoted and redact_value.is_code(hit.value):
        return False
    if not hit.stem.any_value:
        judge = _judge_of_key(hit)
        return any(map(judge, hit.value.split()))  # the quotes may hold a scheme too: "Bearer ..."
    if _is_named(hit):
        return True
    if hit.quoted:
        return redact_value.is_plausible(hit.value) or _is_phrase(hit)
    if (
        hit.word
        and hit.stem.text == "pass"
        and hit.tie != "default"
        and (hit.name == "PASS" or "_" in hit.value or "/" in hit.value)
    ):
        return hit.tie == "tight" and redact_value.is_bare_secret(hit.value)  # not "PASS: test_login_v2"
    return redact_value.is_bare_secret(hit.value) or (_is_alone(hit) and redact_value.is_word_secret(hit.value))


def _is_phrase(hit: Hit) -> bool:
    """Return whether a quoted value is a passphrase with spaces, set by a variable of the environment or a setting."""
    if hit.stem.kind != "password" or hit.tie not in ("tight", "assign") or " " not in hit.value:
        return False
    if hit.head.isupper() or (hit.name.isupper() and hit.tie == "tight"):
        named = hit.name.isupper() and hit.tie == "tight" and not hit.rest
        return redact_phrase.is_phrase(hit.value) or (named and redact_phrase.is_worded(hit.value))
    return redact_phrase.is_short_phrase(hit.value)


def _is_named(hit: Hit) -> bool:
    """Return whether a value that has the form of a variable's name stands where only a literal can."""
    if hit.stem.kind not in ("password", "secret") or not redact_value.is_name(hit.value):
        return False
    start = hit.left[: len(hit.left) - len(hit.head)]
    if hit.stem.kind == "password" and _SIGNING.search(hit.head):
        return hit.quoted or hit.after in ("", "\n") or hit.flag
    if hit.quoted or hit.after not in ("", "\n", " ", ";"):
        return False
    variable = hit.name.isupper() and (hit.head or hit.rest).isupper()
    return (variable and hit.tie in ("tight", "assign")) or (hit.tie == "tight" and start[-1:] in ("", "\n"))


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
        return hit.tie in _SPOKEN and (redact_phrase.is_short_phrase(hit.value) or redact_value.is_plausible(hit.value))
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
    if _SIGNING.search(hit.head) and _tied_value(hit):
        return True
    lone = hit.stem.kind == "password" and not verb and hit.value.isalpha()
    lone = lone and (not hit.head or bool(_LOGGING_IN.search(hit.left) or _DEFINES.search(hit.left)))
    phrase = hit.flag and hit.stem.kind == "password" and redact_phrase.is_short_phrase(hit.value)
    return phrase or _strict_value(hit) or (lone and len(hit.value) >= _SHORTEST_NEXT and not _is_label(hit.value))


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


def _of_value(hit: Hit) -> bool:
    return hit.stem.kind == "password" and redact_value.is_pair(hit.value)


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
    "of": _of_value,
}
