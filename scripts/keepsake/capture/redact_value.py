"""Judge a value on its own: it could be a secret, or it is code, a placeholder or a plain word."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from keepsake.capture import redact_rules as rules
from keepsake.capture import redact_tokens
from keepsake.capture import redact_words as harmless
from keepsake.capture.redact_form import CHARACTERS, DENSE, PIECE, PIECES, SHORTEST_WORD, is_dense, odd

if TYPE_CHECKING:
    from collections.abc import Callable

_PLACEHOLDER = re.compile(harmless.PLACEHOLDER, re.IGNORECASE)
_REFERENCE = re.compile(harmless.REFERENCE)
_TECHNICAL = re.compile(harmless.TECHNICAL, re.IGNORECASE)
_ALGORITHM = re.compile(harmless.ALGORITHM, re.IGNORECASE)
_NOT_SAID = re.compile(harmless.NOT_SAID)
_NOUN = re.compile(harmless.NOUN)
_UUID = re.compile(redact_tokens.UUID, re.IGNORECASE)
_ADDRESS = re.compile(r"\w+://")
_PATH = re.compile(r"(?:~|\.{1,2}|[A-Za-z]:)?[/\\](?:[\w .-]*[/\\])*[\w .-]*\Z|\w[\w-]*(?:/[\w-]+)*\.[a-z]{2,5}\Z")
_CODE = re.compile(r"[\w.$:>\[\]-]*[\[(]|(?:[A-Z]\w*\.)*[a-z_]+[!?]\(|[\w$]+(?:(?:\.|->|::)[A-Za-z_$][\w$]*)+\Z")
_SAID_ABROAD = re.compile(harmless.SAID_ABROAD)
_DIGITS = re.compile(r"\d+")
# A digit in place of a letter: `dr4gon`, `Tr0pfen`, but not `log4j`, `i18n` or `b64decode`.
_LEET = re.compile(r"(?<![A-Za-z0-9])(?!(?:log|slf|neo|h|web|py|bs|x|ed|id|map)\d)[A-Za-z]{1,12}[01345](?!js|j\b)[a-z]")
_SWITCH = re.compile(r"(?<=[a-z])(?![a-z])|(?<=[A-Z])(?![A-Z])|(?<=\d)(?!\d)")
_HYPHENED = re.compile(r"[a-z]{3,12}(?:[-.][a-z]{3,12}){2,5}")
_HEX = re.compile(r"[0-9a-f]+|[0-9A-F]+")
_CODE_SIGNS = re.compile(r"[\\=&?]\w|::|->|\.\w+\.|[(){}\[\]<>]|^[-.$%#@]")
# Addresses, flags, references, versions, file names, identifiers: nothing that a person chose as a password.
_NOT_CHOSEN = re.compile(
    r"^[-$/.:=]|[/\\=|]|::|->|@[\w-]+\.|\.[a-zA-Z]{1,5}$|^[a-z]\w*\.\w+\.|[%&][a-z]{1,4};?$|^(?:[a-z0-9]+_[a-z0-9_]*|[A-Z0-9_]+)$"
    r"|^[A-Z0-9.-]+$|^[a-z]+\*|:"
)
# Beside a word that no sign ties them to, these are names and sizes too.
_NOT_NEAR = re.compile(r"^[%#@&~+]|[a-z]_|_[a-z]{1,3}\b|(?<!\d)(?:8|16|32|64|128|256|384|512|1024|2048|4096)$")
_CHOSEN = re.compile(
    r"(?=[^A-Za-z]*[A-Za-z])(?=\D*\d)(?=[\w-]*[!@#$%^&*?+~])[\w!@#$%^&*?+~.-]{6,64}"  # letters, digits and signs
    r"|(?:[A-Za-z][a-z0-9]{2,15}[-.]){1,5}\d{3,8}[!?]{0,2}|(?:[A-Z][a-z]{2,15}[_.-]){2,5}\d{1,8}"  # words and a number
    r"|(?!(?i:base|sha|utf|md|oauth|pbkdf|aes|rsa|ed25|argon|http|ip|k8s|s3|ec2|i18n|l10n|a11y|x\d|p\d|[hre]s\d))"
    r"(?=\D*\d\D+\d|[a-z]*[A-Z]\S*[a-z]\S*\d[A-Za-z]|\S*\d[A-Z]?[a-z]+[A-Z])(?=\S*[a-z]{2})[A-Za-z0-9][A-Za-z0-9.-]{7,39}[!?]{0,2}"
    r"|(?=[A-Za-z0-9]*?[a-z]{2})[A-Za-z][A-Za-z0-9]{3,24}\d{2,8}[!?]{0,2}"  # a word with a number
)
_APP_PASSWORD = re.compile(r"[a-z0-9]{4}(?: [a-z0-9]{4}){3}")
_TITLES = re.compile(r"(?:[A-Z][a-z]{3,13}){3,5}")
_TITLED = re.compile(r"(?:[A-Z][a-z]{2,15}[_.-]){2,5}\d{1,8}")
_LONE_CODE = re.compile(r"\b(?=[a-zA-Z]*\d)\w{8}\b")
_SERIAL = re.compile(r"(?:[A-Z0-9]{4,8}-){3,9}[A-Z0-9]{4,8}")
_SHORT = 5  # letters of a word that, inside another one, may not be itself: `monkey`, `compass`
_LONG_NAMES = (
    *"passw passphrase passcode secret token credential".split(),
    *(stem for stem in (*rules.STEMS, *rules.WIDE_STEMS) if len(stem) > _SHORT and stem != "pepper"),
)
_SHORT_NAMES = frozenset(
    (
        *(stem for stem in rules.STEMS if len(stem) <= _SHORT),
        *"pwd keys creds apikey authkey sshpass askpass pgpass".split(),
    )
)
_MARK = re.compile(r"\[redacted:[a-z0-9-]+\]?")


# In characters. Chosen so that the labelled set passes; the figures in docs/redaction-notes.md move with them.
_SHORTEST = 4  # value that counts at all
_SHORTEST_RANDOM = 8  # value that can look generated
_ODD = 6  # that are neither words nor numbers: so many, and most of the value, look generated ...
_ODD_ALONE = 8  # ... or so many of any value
_ODD_PATH = 16  # or so many in what has the form of a path
_LONG_LOGIN = 10  # a word with a number that stands behind a user's name
_MOST_DIGITS = 4  # of the number that ends words joined by dots
_SWITCHES = 0.36  # changes between small letters, capitals and digits a character: words have fewer


def is_plausible(value: str) -> bool:
    """Return whether a quoted string beside a name such as `password` may be a secret."""
    if len(value) < _SHORTEST or not is_filled(value):
        return False
    if " " in value:
        return _is_passphrase(value) or bool(_APP_PASSWORD.fullmatch(value))
    if _ALGORITHM.fullmatch(value):
        return False
    return bool(is_mixed(value) or not (value.lower() in harmless.PLAIN or names_a_secret(value) or "_" in value))


def is_filled(value: str) -> bool:
    """Return whether `value` is more than a placeholder, a reference, a path, an address or an earlier redaction."""
    if _MARK.fullmatch(value) or len(set(value)) < CHARACTERS or _ADDRESS.match(value):
        return False
    if _PATH.match(value):
        return odd(value) >= _ODD_PATH or is_dotted(value)
    return not _REFERENCE.match(value) and (is_dense(value) or not _PLACEHOLDER.search(value))


def is_mixed(value: str) -> bool:
    """Return whether `value` mixes letters with digits or signs, as a chosen password does and a word does not."""
    word = value.rstrip("!?.")
    if _TECHNICAL.match(value) or word.lower() in harmless.PLAIN:
        return False
    letters = any(map(str.isalpha, value))
    digits = any(map(str.isdigit, value))
    signs = any(map(harmless.SIGNS.__contains__, word))
    return (letters and (digits or signs)) or (digits and signs) or (letters and value[-1] in "!?")


def is_number(value: str) -> bool:
    """Return whether `value` is a number long enough for a password."""
    return value.isdigit() and len(value) >= _SHORTEST


def is_random(value: str) -> bool:
    """Return whether `value` looks generated: most of it is neither words nor numbers."""
    if len(value) < _SHORTEST_RANDOM or not is_filled(value) or " " in value:
        return False
    if _UUID.fullmatch(value) or is_serial(value):
        return True
    strange = odd(value)
    return strange >= _ODD_ALONE or (strange >= _ODD and strange * 5 >= len(value) * 3)


def is_generated(value: str) -> bool:
    """Return whether only a generator makes such a value: long, digits and both cases, no hash, path or identifier."""
    run = max(re.split(r"[^A-Za-z0-9+/]+", value), key=len)
    return is_serial(value) or (
        len(run) >= DENSE
        and is_filled(value)
        and run.upper() != run != run.lower()
        and any(map(str.isdigit, run))
        and (len(_DIGITS.findall(run)) > 1 or sum(map(str.isalpha, run)) < PIECE * len(PIECES.findall(run)))
        and len(_SWITCH.findall(run)) >= _SWITCHES * len(run)
        and not _HEX.fullmatch(run)
        and not _CODE_SIGNS.search(value)
    )


def is_said(value: str) -> bool:
    """Return whether a value that words tie to a password may be one: mixed, joined or no word at all."""
    return is_pair(value) or is_joined(value) or (value.isalpha() and value.isascii() and is_random(value))


def is_joined(value: str) -> bool:
    """Return whether a value is at least three words, joined by hyphens or capitals."""
    return _is_hyphened(value) or (bool(_TITLES.fullmatch(value)) and not names_a_secret(value))


def is_serial(value: str) -> bool:
    """Return whether a value has the form of a licence key: groups of capitals and digits."""
    return (
        bool(_SERIAL.fullmatch(value))
        and any(map(str.isdigit, value))
        and not _DIGITS.fullmatch(value.replace("-", ""))
    )


def is_chosen(value: str) -> bool:
    """Return whether a value is so like a password that people choose that standing near the word is enough."""
    if not is_filled(value) or _NOT_CHOSEN.search(value) or _TECHNICAL.match(value) or is_hex(value):
        return False
    if _NOT_NEAR.search(value) and not _TITLED.fullmatch(value):
        return False
    return bool(_CHOSEN.fullmatch(value)) or is_generated(value)


def is_cell(value: str) -> bool:
    """Return whether a cell below a heading such as "password" is one."""
    return " " not in value and (is_bare_secret(value) or is_word_secret(value))


def is_bare_secret(value: str) -> bool:
    """Return whether a value without quotes beside a name such as `password` is a secret and not code."""
    if len(value) < _SHORTEST or not is_filled(value) or is_code(value) or _TECHNICAL.match(value):
        return False
    return is_mixed(value) or is_number(value) or odd(value) >= _ODD or _is_hyphened(value)


def is_hex(value: str) -> bool:
    """Return whether a value is a hexadecimal number."""
    return bool(_HEX.fullmatch(value))


def _is_hyphened(value: str) -> bool:
    return bool(_HYPHENED.fullmatch(value)) and not names_a_secret(value) and "." not in value


def is_code(value: str) -> bool:
    """Return whether a value without quotes is a call, an index or the path to an attribute."""
    return bool(_CODE.match(value)) and ("(" in value or "[" in value or not (is_random(value) or is_dotted(value)))


def is_name(value: str) -> bool:
    """Return whether a value is small letters joined by `_` and says nothing of a password."""
    words = value.split("_")
    return (
        len(words) > 1
        and all(word.isalpha() and word.islower() for word in words)
        and len(value) > _SHORTEST_RANDOM
        and is_filled(value)
        and not names_a_secret(value)
        and words[0] not in harmless.OWNERS
        and harmless.PLAIN.isdisjoint((words[0], words[-1]))
        and harmless.IN_CALLS.isdisjoint(words)
    )


def is_dotted(value: str) -> bool:
    """Return whether a value is words joined by dots as people choose them, and no attribute: `Zubr.Bialy3`."""
    parts = value.rstrip("!?").split(".")
    if len(parts) == 1 or not all(map(str.isalnum, parts)) or parts[0].lower() in harmless.OWNERS:
        return False
    if any(_TECHNICAL.match(part) or names_a_secret(part.strip("0123456789")) for part in parts):
        return False
    if any(map(_LEET.search, parts)) and not is_hex(value.replace(".", "")):
        return True
    word = parts[-1].rstrip("0123456789")
    numbered = word.isalpha() and 0 < len(parts[-1]) - len(word) <= _MOST_DIGITS
    titled = word[:1].isupper() and len(parts[-1]) >= CHARACTERS
    words = len(parts) == len("ab") and min(map(len, (parts[0], word))) >= _SHORTEST and parts[0].isalpha()
    return numbered and parts[0][0].isalpha() and (titled or words)


def is_word_secret(value: str) -> bool:
    """Return whether a lone word may be a chosen password: no keyword, type, adjective or participle."""
    lower = value.lower()
    return (
        len(value) >= SHORTEST_WORD
        and value.isalpha()
        and not _TECHNICAL.match(value)
        and not (lower in harmless.PLAIN or lower in harmless.SAID_OF or names_a_secret(value))
        and not (_NOT_SAID.search(lower) and not _NOUN.search(lower))
        and is_filled(value)
    )


def is_odd_word(value: str) -> bool:
    """Return whether a lone word can't be an adjective or participle of any language that is asked for here."""
    if not is_word_secret(value) or not value.isascii():
        return False
    inner = value[1:].lower() != value[1:] and value.upper() != value
    return inner or (len(value) >= _SHORTEST_RANDOM and not _SAID_ABROAD.search(value.lower()))


def names_a_secret(value: str) -> bool:
    """Return whether `value` is made of words one of which means password: a label or a name, not the thing."""
    if any(map(str.isdigit, value)):
        return False
    lower = value.lower()
    return any(stem in lower for stem in _LONG_NAMES) or any(
        piece.lower() in _SHORT_NAMES for piece in PIECES.findall(value)
    )


def _is_passphrase(value: str) -> bool:
    words = value.split()
    return (
        len(words) >= CHARACTERS
        and all(word.isalpha() and word.islower() and len(word) >= CHARACTERS for word in words)
        and not any(word in harmless.PLAIN or word in harmless.SENTENCE or names_a_secret(word) for word in words)
    )


def _has_random_part(value: str) -> bool:
    return any(map(is_random, re.split("[=;]", value)))


def _is_url_password(value: str) -> bool:
    return is_filled(value) and value.lower() not in harmless.PLAIN


def is_pair(value: str) -> bool:
    """Return whether a value that is said of a password, or stands behind a user's name, may be one."""
    if not is_filled(value) or not is_mixed(value) or is_code(value):
        return False
    return not _NOT_CHOSEN.search(value.rstrip(".!?")) or is_dotted(value)


def _is_phrase(value: str) -> bool:
    words = value.replace("-", " ")
    return _is_passphrase(words) and not _is_said_of(words.partition(" ")[0])


def _is_said_of(word: str) -> bool:
    return word in harmless.SAID_OF or word in rules.HARMLESS_AFTER or bool(_NOT_SAID.search(word))


def _are_words(value: str) -> bool:
    """Return whether each of a few words could be a password alone: fewer words need a closer look at each."""
    return all(is_word_secret(word) and word not in rules.HARMLESS_AFTER for word in value.split())


def _is_seed_in_groups(value: str) -> bool:
    """Return whether Base32 is a seed: written in capitals, or with digits."""
    return value.upper() == value or (any(map(str.isdigit, value)) and value.lower() == value)


def _is_salt(value: str) -> bool:
    return len(set(value)) >= DENSE and not _PLACEHOLDER.search(value)


def _is_strong(value: str) -> bool:
    cased = value.lower() != value != value.upper()
    return is_filled(value) and cased and any(map(str.isdigit, value)) and not _TECHNICAL.match(value)


def _is_login(value: str) -> bool:
    signed = any(map(harmless.SIGNS.__contains__, value)) and is_chosen(value)
    long = _is_strong(value) and len(value) >= _LONG_LOGIN and value[-1].isdigit()  # no `Debian12`
    return signed or long or is_dotted(value) or is_joined(value) or is_random(value)


def _are_codes(value: str) -> bool:
    return any(map(str.isdigit, value)) and ("-" in value or bool(_LONE_CODE.search(value)))


def _is_seed(value: str) -> bool:
    return value.upper() == value and any(map(str.isdigit, value))


# What the groups of `rules.PATTERNS` ask of what they match.
JUDGES: dict[str | None, Callable[[str], bool]] = {
    None: bool,
    "secret": is_filled,
    "quoted": _is_url_password,
    "part": _is_url_password,
    "random": is_random,
    "jar": _has_random_part,
    "word": _is_url_password,
    "mixed": is_mixed,
    "pair": is_pair,
    "said": is_said,
    "chosen": is_chosen,
    "generated": is_generated,
    "codes": _are_codes,
    "seed": _is_seed,
    "groups": _is_seed_in_groups,
    "number": bool,
    "serial": is_serial,
    "phrase": _is_phrase,
    "words": _are_words,
    "salt": _is_salt,
    "strong": _is_strong,
    "login": _is_login,
}
