"""Judge values of several words or groups (pure): passphrases, seeds, keys as bytes, passwords for one application."""

from __future__ import annotations

import functools
import re

from keepsake.redact import tables
from keepsake.redact.forms import FEWEST, names_secret
from keepsake.redact.generated import is_filled
from keepsake.text.patterns import compiled

# Adjectives, participles and adverbs, as one says them of a password; and nouns that end like one.
SAID_OF = re.compile(r"(?:ed|ing|ly|able|ible|ful|less|ous)$")
APP_PASSWORD = re.compile(r"[a-z]{4}(?: [a-z]{4}){3}")  # a password that a mail provider makes for one application
_FILLER = frozenset("the and are for from has have were will with your not into their they".split())  # of a sentence
_VOWELS = frozenset("aeiouyAEIOUY")
_LISTED_OF = 4  # words of a wallet's phrase, one of which may be such that a sentence about passwords says
_MOST_LISTED = 1  # of the words of a passphrase that a sentence might say
_FEWEST_BYTES = 8  # different ones of a key
_PHRASE = re.compile(r"(?=\D*\d)(?:[^\s%${}<>()\[\]|\\]{1,30}(?<![:;]) ){1,12}[^\s%${}<>()\[\]|\\:;]{1,30}")
# What forms and errors say of a password in other languages.
_LABEL_ABROAD = (
    r"(?:trop|muito|nicht|non|pas|não|muss|darf|doit|debe|deve|niet|moet|миним\w+|inte|ikke|falsch|kurz|leer"
    r"|vide|mot|passe|bitte"
    r"|neu(?:e[rns]?)?|votre|dein\w?|ihre?|deine|nuev\w|nouv\w+|nov[oa]|too|can|cannot|blank|required|stuff|some|other"
    r"|another|goes|here)$|(?:court|cort|curt|vac[ií]|requi|obb?l|erford|oblig|ung[uü]lt|inval|incorr|err|eingeb"
    r"|geben|saisi"
    r"|introdu|conf[ie]rm|wieder|repet|répét|forg|remem|chang|updat|match|differ)"
)
_NUMBER = re.compile(r"\d")
_SMALL_WORDS = re.compile(r"[a-z]{2,12}(?: [a-z]{1,12}){3,8}")
_MAX_PHRASE = 9  # words of a passphrase


def is_words(value: str) -> bool:
    """Return whether words that follow "passphrase is" are one, and do not say what one is like."""
    words = value.replace("-", " ").split()
    listed = [word for word in words if word in tables.words("plain") | tables.words("sentence")]
    return len(listed) <= max(_MOST_LISTED, len(words) // FEWEST) and not any(
        SAID_OF.search(word) for word in words[:1]
    )


def is_passphrase_of_any_words(value: str) -> bool:
    """Return whether a text is four small words or more, hardly one of which a sentence about passwords says."""
    return bool(_SMALL_WORDS.fullmatch(value)) and is_words(value) and not names_secret(value)


@functools.lru_cache(maxsize=1024)
def is_passphrase(value: str) -> bool:
    """Return whether a value is three words or more of small letters that say nothing about passwords."""
    listed = tables.words("plain") | tables.words("sentence")
    words = value.replace("-", " ").split()
    return len(words) >= FEWEST and all(
        word.isalpha() and word.islower() and len(word) >= FEWEST and word not in listed and not names_secret(word)
        for word in words
    )


def is_words_of_any_kind(value: str) -> bool:
    """Return whether a quoted value is two words or more that no form, error or rule for passwords says."""
    words = re.split(r"[ -]", value)
    return (
        1 < len(words) <= _MAX_PHRASE
        and all(word.isalpha() and (len(word) > 1 or word == "a") for word in words)
        and not any(_says(word.lower()) for word in words)
    )


def is_quoted_phrase(value: str) -> bool:
    """Return whether a quoted text that a sentence says to be a password is one: words that no form or error says."""
    words = re.findall(r"[^\W\d_]+", value)
    return is_passphrase_of_any_words(value) or (
        FEWEST < len(words) <= _MAX_PHRASE
        and value[-1] not in ".:?"
        and is_words(value)
        and tables.words("labels").isdisjoint(map(str.lower, words))
        and not names_secret(_NUMBER.sub("", value))
    )


def _says(word: str) -> bool:
    listed = tables.words("plain") | tables.words("sentence") | tables.words("labels")
    return word in listed or names_secret(word) or bool(compiled(_LABEL_ABROAD).match(word))


def has_plain(value: str) -> bool:
    """Return whether one of the words that a value joins says something about passwords, or names one."""
    named = " " in value and names_secret(_NUMBER.sub("", value))
    return named or any(_says(word) for word in re.findall(r"[^\W\d_]+", value.lower()))


def is_phrase(value: str) -> bool:
    """Return whether a quoted text of several words, with a digit, is not a sentence that code or a form says."""
    words = re.sub(r"[^\w\s.]", "", value.lower()).split()
    labels = any(word in tables.words("labels") for word in words) or names_secret(_NUMBER.sub("", value))
    return bool(_PHRASE.fullmatch(value)) and is_filled(value) and not labels


def is_short_phrase(value: str) -> bool:
    """Return whether a quoted text of a few words may be a password: it holds a digit, and says nothing."""
    plain = not (tables.words("plain") | tables.words("sentence")).isdisjoint(value.lower().split())
    return not plain and is_phrase(value)


def says_label(word: str) -> bool:
    """Return whether a form, an error or a sentence about passwords says a word, in any language known here."""
    return word.lower() in _FILLER or bool(compiled(_LABEL_ABROAD).match(word.lower()))


def is_words_unsaid(value: str) -> bool:
    """Return whether words without quotes are a passphrase: hardly one of them a sentence says of one."""
    words = re.findall(r"[^\W\d_]+", value)
    listed = tables.words("plain") | tables.words("sentence")
    told = [word for word in words if word.lower() in listed or compiled(_LABEL_ABROAD).match(word.lower())]
    said = bool(SAID_OF.search(words[0].lower()))
    return (
        len(words) >= FEWEST + said
        and len(told) <= (0 if said else (len(words) - 1) // 2)
        and words[0] not in told
        and not names_secret(value)
    )


def is_seed(value: str) -> bool:
    """Return whether Base32 is a seed: in capitals, with digits, or in groups such as no words are."""
    groups = value.split(" ")
    if groups[1:] and sum(map(_VOWELS.isdisjoint, groups)) >= max(1, len(groups) // len("abcd")):
        return True
    digits = any(map(str.isdigit, value))
    return value.upper() == value and (digits or " " in value)


def is_bytes(value: str) -> bool:
    """Return whether a list of numbers is a key: bytes of no order, as many as keys have."""
    numbers = [int(number, 0) for number in re.findall(r"0[xX][0-9a-fA-F]+|\d+", value)]
    steps = {later - earlier for earlier, later in zip(numbers, numbers[1:])}
    return len(set(numbers)) >= _FEWEST_BYTES and len(steps) > 1 and max(numbers) < 1 << 8 and len(numbers) % 8 == 0


def is_app(value: str) -> bool:
    """Return whether four groups of four letters are a password made for one application, and no words."""
    groups = re.split("[ -]", value)
    return bool(APP_PASSWORD.fullmatch(" ".join(groups))) and not _is_listed(groups, 0)


def is_mnemonic(value: str) -> bool:
    """Return whether a dozen words or two are a wallet's phrase, and no sentence."""
    words = re.findall("[a-z]+", value)
    return not _is_listed(words, len(words) // _LISTED_OF)


def _is_listed(words: list[str], most: int) -> bool:
    """Return whether more than `most` words are such that a sentence about passwords says."""
    listed = tables.words("plain") | tables.words("sentence")
    return sum(word in listed for word in words) > most
