"""Judge what a sentence says of a password: "is", "to", the next word, several words without quotes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from keepsake.redact import forms, generated, passwords, phrases, values
from keepsake.text.patterns import compiled

if TYPE_CHECKING:
    from keepsake.redact.named_value import Hit

_BRIEF = ("pw", "mdp")
_ENGLISH = ("pass", "pw", "p/w", "psk")
_SHORTEST_CODE = 4  # digits of a password behind a user's name
SHORTEST_NEXT = 6  # characters of a value that follows its name with no verb and no sign
WITH = re.compile(
    r"(?:\b(?:with|login|user(?:name)?|account|env|setenv|setx|and|wi-?fi|ssid|benutzer|usuario|utente"
    r"|utilisateur|usuário|gebruiker|логин)\b"
    r"|felhaszn|用户)[^.\n]{0,30}\Z|\blogin \S{1,64}\s{1,8}\Z",
    re.IGNORECASE,
)
_AND = re.compile(
    r" (?:und|and|et|y|e|og|och|en|for|für|pour|para|but|btw|until|so|if|when|everywhere|user|login"
    r"|with (?:ca|up))\b"
)
_CHANGE = re.compile(r"\b(?:(?:re)?set|change|update|rotate)[^\n]*\Z", re.IGNORECASE)
_OWNED = re.compile(r"\b(?:sudo|root|admin|wi-?fi|wlan|db|ssh|vpn|login|user|mail|ftp|bios) \Z", re.IGNORECASE)
_THE = re.compile(r"\b(?:the|das|dass|dein|ihr|mein|la|le|el|il|het|mijn|o|a|min|ditt) \Z", re.IGNORECASE)
_OTHER_NAME = re.compile(r"[a-z_]+=|[^=]+=\Z")
# "pw comes from the env, the cluster is kestrel": the verb is that of another thing
_OF_OTHER = (
    r"(?i)[,;](?: (?:and|und|et|y|e|en|og|och|i))?(?: (?:the|der|die|das|la|le|el|il|lo|de|het|o|a))?"
    r" (?!(?:it|he|she|that|this|which|one|value|new|now|then|das|dies|was|que|qui|che|pass|pw|should|must|sollte|muss"
    r"|debe|doit|deve|powinno)\b|\w*(?:pass|kenn)w|\w+ly )[^\W\d_]{2,20}\s?\Z"
    r"|\A(?!.*\b(?:of|for|on|at|to|von|für|zu|de|di|pour|para|van|voor|do|dla)\b).*"
    r" (?:and|und|et|y|e|en|og|och|i)(?: (?:the|der|die|das|la|le|el|il|lo|de|het|o|a))?"
    r" (?:user(?:name)?|host(?:name)?|server|port|db|database|login|account|email|benutzer(?:name)?|nutzer|datenbank"
    r"|utilisateur|hôte|usuario|servidor|puerto|utente|gebruiker(?:snaam)?|usuário|użytkownik|пользователь|логин)\s?\Z"
)
# What a style sheet gives an element: `input[type=password] { width: 100%; }`
_BLOCK = r"[{;]\s{0,4}(?!value|default|pass|secret|token|key)[a-z-]{3,40}\Z"
_SELECTOR = r"(?:\A|[\s,>+~])[#.](?:[a-z-]{1,40}-)?\Z"
_SELECTED = r"[\"']?\]|:{1,2}[a-z-]{4,24}"  # after the word, as in `[type=password]:focus`
# "must be percent-encoded", "should be pre-shared"
_ADJECTIVE = r"[a-z]{2,16}-[a-z]{2,16}(?:ed|able|ible|ful|less|ous|ly)"
# What passwords in general are like: "good passphrases are ...", "a passphrase is ..."
_OF_MANY = (
    r"(?i)\b(?:an?|any|every|each|good|better|best|strong|weak|bad|worst|secure|safe|typical|common|popular|memorable|decent"
    r"|proper|random|most|many|some|all) \Z"
)
SPOKEN = ("said", "is", "to", "try", "next")  # ties that only prose has
# "I forgot my password, can you reset it?" in some languages: what follows is not a value.
_ASKED = re.compile(
    r"\?|\b(?:vergess|vergeten|verloren|kannst|könn|oubli|perdu|olvid|perdid|puede|dimentic|perso|puoi|esquec"
    r"|perdi|pode"
    r"|forg[eo]t|lost|can you|could you|zapom|může|můž|glömt|glemt|elfelejt|забыл)",
    re.IGNORECASE,
)


def is_asked(hit: Hit) -> bool:
    """Return whether a lone word that seems to be said of a password belongs to a question about one."""
    if hit.quoted or not hit.value.rstrip("?!").isalpha():
        return False
    return hit.value.endswith("?") or bool(_ASKED.search(hit.left) or _ASKED.search(hit.rest))


def is_of_other(hit: Hit) -> bool:
    """Return whether what seems to be said of a password is said of another thing: "..., the user is bob"."""
    return bool(compiled(_OF_OTHER).search(hit.rest))


def is_styled(hit: Hit) -> bool:
    """Return whether a value is what a style sheet gives an element that the word selects."""
    if not compiled(_BLOCK).search(hit.rest):
        return False
    return bool(compiled(_SELECTOR).search(hit.left) or compiled(_SELECTED).match(hit.rest))


def is_of_kind(hit: Hit) -> bool:
    """Return whether words without quotes say what passwords are like, or have to be."""
    if hit.quoted or not hit.password:
        return False
    if compiled(_ADJECTIVE).fullmatch(hit.value):
        return True
    many = hit.name.endswith("s") or compiled(_OF_MANY).search(hit.start)
    return " " in hit.value and hit.rest.isspace() and bool(many)


def strict(hit: Hit) -> bool:
    """Judge what a looser tie ties: it mixes letters with digits or signs."""
    if not hit.quoted and generated.is_code(hit.value):
        return False
    if hit.verb and not (hit.tie in ("is", "to", "said") and passwords.is_argument(hit.value)):
        return False
    if not hit.word.loose:
        return values.JUDGES[hit.word.judge](hit.value)
    if " " in hit.value:
        words = "phrase" in hit.name.lower() and phrases.is_words_of_any_kind(hit.value)
        words = words or (hit.password and phrases.is_quoted_phrase(hit.value))
        return hit.tie in SPOKEN and hit.quoted and words
    if hit.tie in SPOKEN and hit.password and passwords.is_said(hit.value):
        return True
    return generated.is_filled(hit.value) and passwords.is_mixed(hit.value)


def said(hit: Hit) -> bool:
    """Judge what follows "ist", "es", "は": a word counts only if no sentence would say it of a password."""
    if strict(hit) or (hit.word.loose and hit.value.isdigit() and passwords.is_bare_secret(hit.value)):
        return True
    if not hit.password or hit.verb:
        return False
    words = passwords.is_odd_word(hit.value) or forms.is_coupled(hit.value) or passwords.is_snake(hit.value)
    return (_ends(hit) or not hit.after.isascii()) and words


def _ends(hit: Hit) -> bool:
    """Return whether a value ends what is said."""
    return hit.after in ("", *"\n.,;)") or bool(_AND.match(hit.right))


def said_is(hit: Hit) -> bool:
    """Judge what follows "is": only here a lone word counts, since only English has a list of words that are none."""
    noun = not hit.verb or bool(_OWNED.search(hit.start))
    told = (hit.password and noun and hit.word.text != "wachtwoord") or (hit.word.text == "secret" and hit.alone)
    return said(hit) or (told and _ends(hit) and passwords.is_word(hit.value))


def said_to(hit: Hit) -> bool:
    """Judge what follows "to": a verb may."""
    if hit.word.text == "hasł":  # in Polish it is the verb
        return said(hit)
    changed = hit.password and (hit.quoted or _ends(hit)) and _CHANGE.search(hit.left)
    verb = hit.verb and hit.rest.strip() != "set"
    word = passwords.is_word(hit.value) or forms.is_coupled(hit.value)
    return not verb and (tried(hit) or bool(changed and word))


def tried(hit: Hit) -> bool:
    """Judge what follows "try", "enter"."""
    if hit.word.text == "secret":
        return False  # "the secret is to use ..."
    return (not hit.word.loose or passwords.is_said(hit.value)) and strict(hit)


def is_alike(hit: Hit) -> bool:
    """Return whether a value is the next one of a list of names that begin alike."""
    alike, before = hit.head[:2].lower(), hit.start.split()[-1:]
    return bool(alike and before and hit.value.lower().startswith(alike))


def is_next(hit: Hit) -> bool:
    """Judge what follows a name with no verb and no sign."""
    if hit.password and hit.value.isdigit() and len(hit.value) >= _SHORTEST_CODE and _ends(hit):
        return bool(WITH.search(hit.left)) or hit.word.text not in _ENGLISH
    if len(hit.value) < SHORTEST_NEXT or _OTHER_NAME.match(hit.value):
        return False
    login = WITH.search(hit.left)
    does = login and hit.verb and login[0].startswith("and")  # "all changes compile and pass clippy"
    if hit.password and _ends(hit) and login and not does:
        word = passwords.is_odd_word if _THE.search(hit.start) else passwords.is_word
        return word(hit.value) or strict(hit)
    if hit.password and not hit.verb and _ends(hit) and passwords.is_argument(hit.value):
        return True
    return (hit.password and _is_word_next(hit)) or (forms.has_digit(hit.value) and strict(hit))


def _is_word_next(hit: Hit) -> bool:
    """Return whether words without a number are the password whose name they follow."""
    if hit.start.endswith(", ") and hit.after in ("", "\n", ",") and _odd(hit.value):
        return True  # the last of a list: "user bob, password X"
    if is_directive(hit) and _is_given(hit):
        return True
    if hit.word.text in _BRIEF and forms.is_joined_plainly(hit.value):
        return True
    return hit.value.isalpha() and strict(hit)


def is_directive(hit: Hit) -> bool:
    """Return whether a line is a setting and its value, with nothing between: `requirepass ...`."""
    return bool(hit.head) and hit.start[-1:] in ("", "\n") and hit.right.lstrip("\"'")[:1] in ("", "\n", ";")


def _is_given(hit: Hit) -> bool:
    """Return whether a directive gives words to a password, and no other form of its own name."""
    return _odd(hit.value) or (passwords.is_snake(hit.value) and hit.name not in hit.value)


def _odd(value: str) -> bool:
    return forms.is_coupled(value) or passwords.is_odd_word(value)


def is_phrase(hit: Hit) -> bool:
    """Judge several words without quotes: a number among them, or the word means a passphrase."""
    if hit.verb:
        return False
    dutch = hit.word.text == "wachtwoord"  # whose "is" is the English one
    if phrases.is_app(hit.value) or passwords.is_said_phrase(hit.value, dutch=dutch):
        return True
    return "phrase" in hit.name.lower() and phrases.is_words_unsaid(hit.value)


def _is_strong(value: str) -> bool:
    return passwords.is_strong(value) or forms.is_coupled(value)


def is_later(hit: Hit) -> bool:
    """Judge what ends the line, after a sign."""
    return hit.after in ("", "\n") and " " not in hit.value and _is_strong(hit.value)
