"""Judge whether a value looks like a password that a person chose (pure)."""

from __future__ import annotations

import functools
import re

from keepsake.redact import tables
from keepsake.redact.forms import (
    ALGORITHM,
    HEX,
    MIN_LENGTH,
    MIN_LETTERS,
    MIN_WORDS,
    TECHNICAL,
    has_digit,
    is_coupled,
    is_dotted,
    is_joined,
    latin,
    names_secret,
)
from keepsake.redact.generated import (
    MIN_ODD,
    MIN_RANDOM,
    count_odd,
    is_code,
    is_concrete,
    is_generated,
    is_literal,
    is_random,
)
from keepsake.redact.phrases import (
    ADJECTIVE_ENDING,
    APP_PASSWORD,
    has_label_word,
    is_label_word,
    is_passphrase,
    is_short_phrase,
)
from keepsake.text.patterns import compiled

_MIN_WORD = 5  # characters of a lone word that counts as a password
_MIN_LONG = 10  # characters of a value in both cases that ends with a digit
_NUMBERED = re.compile(r"[A-Za-z]{3,16}(?:[._-][a-z]{2,16}){0,4}[._-]?\d{1,6}[!?]?")  # words, then a number
_NUMBER_FIRST = re.compile(r"\d{3,6}[A-Z][a-z]{3,15}[!?]?")
_NOT_FIRST = frozenset("from in not no see set use via".split())  # words with which a description begins: `from-vault`
_SIGNS = frozenset("!@#$%^&*+=?~")
_NOUN = re.compile(
    r"(?:eed|(?:str|spr|k|ear|w|th|ght?n|ven|orn|udd|edd|arl|uckl|erl|umpl|osl|apl|uild|eil)ing|(?:f|il|jel|hol"
    r"|bel|bul|^[a-z]{1,2}al)ly"
    r"|(?:t|c|st|f|ar)able|couscous)$"
)
_ADJECTIVE_ABROAD = (
    r"^(?:ge|ver|be|ent|un|ein|ab|zu|in|im|de|des|trop|tr[eo]p|demasiad|obb?li|necess|necesar|requ|falsch"
    r"|richtig|korrekt"
    r"|leer|sicher|schwach|stark|kurz|lang|notwend|optional|identi|diff|corr?e|err|nieu|oud|niet|zelf|verplicht"
    r"|nepravd|spravn|chybn|obowi|wymag|praw|zapom|hib|hely|helyt|k[oe]tel|lej|hi[ae]n|olvid|cambi|guard|cifr"
    r"|oubli|chiff"
    r"|modif|stock|salv|alter|armaz|dimentic|scad|salvat|cript|alma|contra|mesm|ander|opges|versleut|onjuist|fel"
    r"|rätt|ogilt|utgå|ugyld|forkert|väär|virhe)"
    r"|(?:lich|ig|isch|bar|iert|elt|ert|ado|ada|ato|ata|ido|ida|uto|uta|able|ible|ique|oire|oria|orio|aire|ant"
    r"|ent|ente|wacht|ny|na"
    r"|ne|cki|owy|owe|eerd|baar|lijk|tlen|ott|ett)$"
)
_TITLED = re.compile(
    r"(?:[A-Z][a-z]{2,15}[_.-]){2,5}\d{1,8}|[A-Z][a-z]{2,15}_[A-Z][a-z]{2,15}\d{3,8}"
    r"|[A-Z][a-z]{2,15}_\d{2,8}_[a-z]{2,15}"
)
# Addresses, flags, references, versions, file names, identifiers.
_NOT_CHOSEN = re.compile(
    r"^[-$/.:=]|[/\\=|]|::|->|@[\w-]+\.|\.[a-zA-Z]{1,5}$|^[a-z]\w*\.\w+\.|[%&][a-z]{1,4};?$"
    r"|^(?:[a-z0-9]+_[a-z0-9_]*|[A-Z0-9_]+)$"
    r"|^[A-Z0-9.-]+$|^[a-z]+\*|:"
)
# Names and sizes that a value near a keyword, without a tie, may be.
_NOT_NEAR = re.compile(
    r"^[%#@&~+*]|^(?:border|bg|text|ring|from|via|fill|stroke)-[a-z]+-\d{2,3}$|[a-z]_|_[a-z]{1,3}\b|(?<!\d)(?:8"
    r"|16|32|64|128|256|384|512|1024|2048|4096)$"
)
_CHOSEN = (
    r"(?=[^A-Za-z]*[A-Za-z])(?=\D*\d)(?=[\w-]*[!@#$%^&*?+~])[\w!@#$%^&*?+~.-]{6,64}"  # letters, digits and signs
    r"|(?:[A-Za-z][A-Za-z0-9]{2,15}[-.]){1,5}\d{3,8}(?:[-.][a-z]{3,12})?[!?]{0,2}"  # words and a number
    r"|[A-Z][a-z]{2,15}_\d{4,8}"
    rf"|{_TITLED.pattern}"
    r"|(?!(?i:base|sha|utf|md|oauth|web[23]|auth0|pbkdf|aes|rsa|ed25|argon|http|ip|k8s|s3|ec2|i18n|l10n|a11y|x\d"
    r"|p\d|[hre]s\d))"
    r"(?=\D*\d\D+\d|[a-z]*[A-Z]\S*[a-z]\S*\d[A-Za-z]"
    r"|\S*\d[A-Z]?[a-z]+[A-Z])(?=\S*[a-z]{2})[A-Za-z0-9][A-Za-z0-9.-]{7,39}[!?]{0,2}"
    r"|(?=[A-Za-z0-9]*?[a-z]{2})[A-Za-z][A-Za-z0-9]{3,24}\d{2,8}[!?]{0,2}"  # a word with a number
)


@functools.lru_cache(maxsize=1024)
def is_mixed(value: str) -> bool:
    """Return whether a value mixes letters with digits or signs, as chosen passwords do and words do not."""
    word = value.rstrip("!?.")
    if TECHNICAL.match(value.strip("*")) or word.lower() in tables.words("plain"):
        return False
    letters, digits = any(map(str.isalpha, value)), any(map(str.isdigit, value))
    signs = not _SIGNS.isdisjoint(word)
    return (letters and (digits or signs)) or (digits and signs) or (letters and value[-1] in "!?")


def is_password_like(value: str) -> bool:
    """Return whether a value that a sentence ties to a password may be one: mixed, joined, or letters without words."""
    return is_mixed_password(value) or is_joined(value) or (value.isalpha() and value.isascii() and is_random(value))


@functools.lru_cache(maxsize=1024)
def is_mixed_password(value: str) -> bool:
    """Return whether a value mixes letters with digits or signs and is not code."""
    if not is_concrete(value) or not is_mixed(value) or is_code(value):
        return False
    return not _NOT_CHOSEN.search(value.rstrip(".!?")) or is_dotted(value)


def is_chosen(value: str) -> bool:
    """Return whether a value looks so much like a chosen password that it counts wherever it stands near a keyword."""
    if not is_concrete(value) or _NOT_CHOSEN.search(value) or TECHNICAL.match(value) or HEX.fullmatch(value):
        return False
    if _NOT_NEAR.search(value) and not _TITLED.fullmatch(value):
        return False
    return bool(compiled(_CHOSEN).fullmatch(latin(value))) or is_generated(value)


def is_plausible(value: str) -> bool:
    """Return whether a quoted string that is assigned to a name such as `password` may be a secret."""
    if len(value) < MIN_LENGTH or not is_concrete(value):
        return False
    if " " in value:
        return is_passphrase(value)
    if re.fullmatch(ALGORITHM, value, re.IGNORECASE):
        return False
    return bool(
        is_mixed(value)
        or not (value.lower() in tables.words("plain") or names_secret(value) or "_" in value)
        or is_coupled(value)
    )


def is_bare_secret(value: str) -> bool:
    """Return whether a value without quotes beside a name such as `password` is a secret and not code."""
    if len(value) < MIN_LENGTH or not is_concrete(value) or is_code(value) or TECHNICAL.match(value):
        return False
    return (
        is_mixed(value)
        or value.isdigit()
        or count_odd(value) >= MIN_ODD
        or is_joined(value.replace("'", ""))
        or is_coupled(value)
    )


def is_variable_value(value: str) -> bool:
    """Return whether an environment variable for a password holds one, even plain words, and no placeholder or name."""
    words = [word for word in re.split(r"[^a-z]+", value.lower()) if word]
    if len(value) < MIN_LENGTH or not is_literal(value) or TECHNICAL.match(value):
        return False
    if len(words) > 1:
        if ("_" in value and len(words) <= MIN_WORDS) or (len(words) < MIN_WORDS and words[0] in _NOT_FIRST):
            return False  # a name, or where a value comes from: `from-vault`
        return not names_secret(value)
    return value.islower()


def is_argument(value: str) -> bool:
    """Return whether a call's argument, in the place of a password, is one."""
    if is_password_like(value) or is_random(value) or is_coupled(value) or APP_PASSWORD.fullmatch(value):
        return True
    return is_numbered(value)


def is_numbered(value: str) -> bool:
    """Return whether a value is a word, or joined words, and a number: `flieg.hoch.1`."""
    return bool(_NUMBERED.fullmatch(latin(value))) and is_mixed(value) and is_concrete(value)


@functools.lru_cache(maxsize=1024)
def is_word(value: str) -> bool:
    """Return whether a lone word may be a chosen password: it is no reserved word, type, adjective or participle."""
    lower = value.lower()
    return (
        len(value) >= _MIN_WORD
        and value.isalpha()
        and not TECHNICAL.match(value)
        and not (lower in tables.words("plain") or names_secret(value))
        and not (ADJECTIVE_ENDING.search(lower) and not _NOUN.search(lower))
        and is_concrete(value)
    )


def is_snake(value: str, *usual: str) -> bool:
    """Return whether a value is words joined by `_` or `-`, none of which is usual in the names of variables.

    usual: the lists of usual words in `words.txt`, if not all of them count.
    """
    words = re.split("[_-]", value)
    known = tables.words(*(usual or ("plain", "owners", "about_after")))
    return (
        len(words) > 1
        and is_concrete(value)
        and all(map(str.isalpha, words))
        and known.isdisjoint(words)
        and not names_secret(value)
    )


def is_odd_word(value: str) -> bool:
    """Return whether a lone word can't be an adjective or a participle in any language of `_ADJECTIVE_ABROAD`."""
    if not is_word(value) or not value.isascii():
        return False
    inner = value[1:].lower() != value[1:] and value.upper() != value
    return inner or (len(value) >= MIN_RANDOM and not compiled(_ADJECTIVE_ABROAD).search(value.lower()))


def is_cell(value: str) -> bool:
    """Return whether a cell below a heading such as "password" holds a password."""
    if " " in value:
        return is_short_phrase(value)
    if value.isalpha():
        return is_bare_secret(value) or is_word(value)
    not_code = is_coupled(value) or not is_code(value)
    is_harder = (
        is_literal(value) and not_code and not (TECHNICAL.match(value) or has_label_word(value) or names_secret(value))
    )
    return is_bare_secret(value) or is_harder


def is_strong(value: str) -> bool:
    """Return whether a password-like value is hardly a name: it has signs, joins words, is random or long and mixed."""
    cased = value.lower() != value != value.upper()
    long = cased and len(value) >= _MIN_LONG and value[-1].isdigit()  # not `Debian12`
    return is_password_like(value) and (
        long
        or bool(_NUMBER_FIRST.fullmatch(value))
        or not _SIGNS.isdisjoint(value)
        or is_dotted(value)
        or is_joined(value)
        or is_random(value)
    )


def is_numbered_phrase(value: str, *, dutch: bool) -> bool:
    """Return whether words without quotes, one of them with a digit, are a password and do not describe one.

    dutch: whether the sentence is Dutch, in which a participle comes first: "gewijzigd op 3 maart".
    """
    words = value.split()
    numbers = [word for word in words if has_digit(word)]
    first = words[0].lower()
    if not numbers or len(first) < MIN_LETTERS or first in _NOT_FIRST or words[0] in numbers or not value[0] < "\u3000":
        return False
    if ADJECTIVE_ENDING.search(first) or (dutch and compiled(_ADJECTIVE_ABROAD).search(first)):
        return False
    return is_short_phrase(value) and not any(is_label_word(word) for word in words)
