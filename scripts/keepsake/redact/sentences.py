"""Judge values that a sentence ties to a password: after "is" or "to", as the next word, as several words."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from keepsake.redact import forms, generated, passwords, phrases, values
from keepsake.text.patterns import compiled

if TYPE_CHECKING:
    from keepsake.redact.named_value import NamedValue

_BRIEF = ("pw", "mdp")
_ENGLISH = ("pass", "pw", "p/w", "psk")
_MIN_CODE = 4  # digits of a password that is a number and follows its name
MIN_NEXT = 6  # characters of a value that follows its name without a verb or a sign
WITH = re.compile(
    r"(?:\b(?:with|login|user(?:name)?|account|env|setenv|setx|and|wi-?fi|ssid|benutzer|usuario|utente"
    r"|utilisateur|usuário|gebruiker|логин)\b"
    r"|felhaszn|用户)[^.\n]{0,30}\Z|\blogin \S{1,64}\s{1,8}\Z"
    # as in `pi@10.0.0.1, password X`, `10.0.0.1 (root, password X`
    r"|(?:\w@[\w-]{1,32}(?:\.[\w-]{1,24}){0,4}|(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?=[^ ]| \())[\"'`]?,? ?\(?"
    r"(?:[\w.-]{1,20}, )?(?:(?:with|mit|avec|con|and|und) (?:the |le |la |dem |das )?)?(?:mot de )?\Z",
    re.IGNORECASE,
)
_AND = re.compile(
    r" (?:und|and|et|y|e|og|och|en|for|für|pour|para|but|btw|until|so|if|when|everywhere|user|login"
    r"|with (?:ca|up))\b"
)
# How a value is spelled, as people say it to each other: "... is tulipfield all lowercase, no spaces"
_TOGETHER = (
    r"(?:(?:all )?one word|(?:no|without) (?:space|dash|hyphen)e?s?|(?:alles )?zusammen(?:geschrieben)?"
    r"|ohne leerzeichen|(?:tout )?attaché|en un (?:seul )?mot|sans espaces?|todo junto|en una (?:sola )?palabra"
    r"|sin espacios?|tutto attaccato|(?:in )?una (?:sola )?parola|senza spazi)"
)
_SPELLED = (
    rf"(?i),? (?:(?:it['’]s |es ist )?(?:written |spelled |typed |geschrieben )?(?:{_TOGETHER}"
    r"|(?:in )?(?:all )?(?:lower|upper)[ -]?case(?! letter)|(?:in )?all (?:caps|small|lower)|no (?:caps|capitals)"
    r"|(?:with )?(?:an? |the )?capital [a-z]\b|with an? (?:zero|one|three|four|five|dollar)"
    r"|alles (?:klein|groß)|(?:klein|groß)[ -]?geschrieben|mit gro(?:ß|ss)em [a-z]\b"
    r"|tout en (?:min|maj)uscules?|avec une? [a-z] majuscule|todo (?:en )?(?:min|may)[úu]sculas?"
    r"|con (?:la )?[a-z] (?:mayúscula|maiuscola)|tutto (?:in )?(?:min|mai)uscol[oe])\b)"
)
_CHANGE = re.compile(r"\b(?:(?:re)?set|change|update|rotate)[^\n]*\Z", re.IGNORECASE)
_OWNED = re.compile(r"\b(?:sudo|root|admin|wi-?fi|wlan|db|ssh|vpn|login|user|mail|ftp|bios) \Z", re.IGNORECASE)
_THE = re.compile(r"\b(?:the|das|dass|dein|ihr|mein|la|le|el|il|het|mijn|o|a|min|ditt) \Z", re.IGNORECASE)
_OTHER_NAME = re.compile(r"[a-z_]+=|[^=]+=\Z")


def is_strict_secret(candidate: NamedValue) -> bool:
    """Judge a value after a weak tie: it has to mix letters with digits or signs, or pass the keyword's own judge."""
    if not candidate.quoted and generated.is_code(candidate.value):
        return False
    if candidate.is_bare_pass and not (
        candidate.tie in ("is", "to", "said") and passwords.is_argument(candidate.value)
    ):
        return False
    if not candidate.keyword.accepts_plausible:
        return values.JUDGES[candidate.keyword.judge](candidate.value)
    if " " in candidate.value:
        words = candidate.is_phrase and phrases.is_words_of_any_kind(candidate.value)
        words = words or (candidate.is_password and phrases.is_stated_phrase(candidate.value))
        return candidate.is_spoken and candidate.quoted and words
    if candidate.is_spoken and candidate.is_password and passwords.is_password_like(candidate.value):
        return True
    return generated.is_concrete(candidate.value) and passwords.is_mixed(candidate.value)


def is_secret_after_verb(candidate: NamedValue) -> bool:
    """Judge a value after "ist", "es", "は": a lone word counts only if it can't be an adjective or a participle."""
    if is_strict_secret(candidate) or (
        candidate.keyword.accepts_plausible and candidate.value.isdigit() and passwords.is_bare_secret(candidate.value)
    ):
        return True
    if not candidate.is_password or candidate.is_bare_pass:
        return False
    words = (
        passwords.is_odd_word(candidate.value)
        or forms.is_coupled(candidate.value)
        or passwords.is_snake(candidate.value)
        or (bool(compiled(_SPELLED).match(candidate.right)) and passwords.is_word(candidate.value))
    )
    return (_ends(candidate) or not candidate.after.isascii()) and words


def _ends(candidate: NamedValue) -> bool:
    """Return whether a value ends its clause."""
    ends = candidate.after in ("", *"\n.,;)") or _AND.match(candidate.right)
    return bool(ends or compiled(_SPELLED).match(candidate.right))


def is_secret_after_is(candidate: NamedValue) -> bool:
    """Judge a value after "is": any lone word may count, since `words.txt` lists the harmless words of English only."""
    is_noun = not candidate.is_bare_pass or bool(_OWNED.search(candidate.before))
    may_be_word = (candidate.is_password and is_noun and candidate.keyword.text != "wachtwoord") or (
        candidate.keyword.text == "secret" and candidate.is_whole_name
    )
    return is_secret_after_verb(candidate) or (may_be_word and _ends(candidate) and passwords.is_word(candidate.value))


def is_secret_after_to(candidate: NamedValue) -> bool:
    """Judge a value after "to", which a verb may follow: a lone word counts only if a password is changed to it."""
    if candidate.keyword.text == "hasł":  # in Polish it is the verb
        return is_secret_after_verb(candidate)
    is_change = candidate.is_password and (candidate.quoted or _ends(candidate)) and _CHANGE.search(candidate.left)
    is_verb = candidate.is_bare_pass and candidate.rest.strip() != "set"
    is_word = passwords.is_word(candidate.value) or forms.is_coupled(candidate.value)
    return not is_verb and (is_secret_after_try(candidate) or bool(is_change and is_word))


def is_secret_after_try(candidate: NamedValue) -> bool:
    """Judge a value after "try" or "enter"."""
    if candidate.keyword.text == "secret":
        return False  # "the secret is to use ..."
    if candidate.is_phrase and forms.is_dotted_phrase(candidate.value):
        return True
    return (
        not candidate.keyword.accepts_plausible or passwords.is_password_like(candidate.value)
    ) and is_strict_secret(candidate)


def is_next_listed_name(candidate: NamedValue) -> bool:
    """Return whether a value is the next one of a list of names that begin alike."""
    alike, before = candidate.prefix[:2].lower(), candidate.before.split()[-1:]
    return bool(alike and before and candidate.value.lower().startswith(alike))


def is_secret_after_name(candidate: NamedValue) -> bool:
    """Judge a value that follows its name without a verb or a sign."""
    if candidate.is_password and candidate.value.isdigit() and len(candidate.value) >= _MIN_CODE and _ends(candidate):
        return bool(WITH.search(candidate.left)) or candidate.keyword.text not in _ENGLISH
    if len(candidate.value) < MIN_NEXT or _OTHER_NAME.match(candidate.value):
        return False
    login = WITH.search(candidate.left)
    is_verb = login and candidate.is_bare_pass and login[0].startswith("and")  # "all changes compile and pass clippy"
    if candidate.is_password and _ends(candidate) and login and not is_verb:
        word = passwords.is_odd_word if _THE.search(candidate.before) else passwords.is_word
        return word(candidate.value) or is_strict_secret(candidate)
    if (
        candidate.is_password
        and not candidate.is_bare_pass
        and _ends(candidate)
        and passwords.is_argument(candidate.value)
    ):
        return True
    return (candidate.is_password and _is_word_next(candidate)) or (
        forms.has_digit(candidate.value) and is_strict_secret(candidate)
    )


def _is_word_next(candidate: NamedValue) -> bool:
    """Return whether a value without a number is the password whose name it follows."""
    if candidate.before.endswith(", ") and candidate.after in ("", "\n", ",") and _is_odd_word(candidate.value):
        return True  # the last item of a list: "user bob, password X"
    if is_directive(candidate) and _is_directive_password(candidate):
        return True
    if candidate.keyword.text in _BRIEF and forms.is_joined_plainly(candidate.value):
        return True
    return candidate.value.isalpha() and is_strict_secret(candidate)


def is_directive(candidate: NamedValue) -> bool:
    """Return whether a line consists of a setting's name and its value, without a sign: `requirepass ...`."""
    return (
        bool(candidate.prefix)
        and candidate.before[-1:] in ("", "\n")
        and candidate.right.lstrip("\"'")[:1] in ("", "\n", ";")
    )


def _is_directive_password(candidate: NamedValue) -> bool:
    """Return whether the value of a directive is words, and not another form of the directive's name."""
    return _is_odd_word(candidate.value) or (
        passwords.is_snake(candidate.value) and candidate.spelling not in candidate.value
    )


def _is_odd_word(value: str) -> bool:
    return forms.is_coupled(value) or passwords.is_odd_word(value)


def is_unquoted_phrase(candidate: NamedValue) -> bool:
    """Judge several words without quotes: one is a number, they are one word, or the keyword means a passphrase."""
    if candidate.is_bare_pass:
        return False
    dutch = candidate.keyword.text == "wachtwoord"  # Dutch writes "is" as English does
    if phrases.is_app_password(candidate.value) or passwords.is_numbered_phrase(candidate.value, dutch=dutch):
        return True
    said = candidate.value + candidate.right
    together = compiled(rf"(?i) {_TOGETHER}\b").search(said)
    if together:  # "pw is silver heron all one word"
        words = said[: together.start()].rstrip(",")
        return phrases.is_words_of_any_kind(words) and phrases.has_few_listed_words(words)
    return candidate.is_phrase and phrases.is_unquoted_passphrase(candidate.value)


def is_secret_at_line_end(candidate: NamedValue) -> bool:
    """Judge a value that ends the line, after a colon, an arrow or an equals sign."""
    value = candidate.value
    ends = candidate.after in ("", "\n") and " " not in value
    return ends and (passwords.is_strong(value) or forms.is_coupled(value))
