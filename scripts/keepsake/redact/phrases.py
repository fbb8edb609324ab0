"""Judge values of several words or groups (pure): passphrases, seeds, keys as bytes, passwords for one application."""

from __future__ import annotations

import functools
import re

from keepsake.redact import tables
from keepsake.redact.forms import MIN_LETTERS, MIN_WORDS, names_secret
from keepsake.redact.generated import is_concrete
from keepsake.text.patterns import compiled

# Adjectives, participles and adverbs, as one says them of a password; and nouns that end like one.
ADJECTIVE_ENDING = re.compile(r"(?:ed|ing|ly|able|ible|ful|less|ous)$")
APP_PASSWORD = re.compile(r"[a-z]{4}(?: [a-z]{4}){3}")  # a password that a mail provider makes for one application
_FILLER = frozenset("the and are for from has have were will with your not into their they".split())  # of a sentence
_VOWELS = frozenset("aeiouyAEIOUY")
_LISTED_SHARE = 4  # words of a wallet's phrase, one of which may be such that a sentence about passwords says
_MAX_LISTED = 1  # of the words of a passphrase that a sentence might say
_MIN_DIFFERENT_BYTES = 8  # different ones of a key
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


def has_few_listed_words(value: str) -> bool:
    """Return whether words that follow "passphrase is" are one, and do not say what one is like."""
    words = value.replace("-", " ").split()
    listed = [word for word in words if word in tables.words("plain") | tables.words("sentence")]
    return len(listed) <= max(_MAX_LISTED, len(words) // MIN_WORDS) and not any(
        ADJECTIVE_ENDING.search(word) for word in words[:1]
    )


def is_lowercase_passphrase(value: str) -> bool:
    """Return whether a text is four small words or more, hardly one of which a sentence about passwords says."""
    return bool(_SMALL_WORDS.fullmatch(value)) and has_few_listed_words(value) and not names_secret(value)


@functools.lru_cache(maxsize=1024)
def is_passphrase(value: str) -> bool:
    """Return whether a value is three words or more of small letters that say nothing about passwords."""
    listed = tables.words("plain") | tables.words("sentence")
    words = value.replace("-", " ").split()
    return len(words) >= MIN_WORDS and all(
        word.isalpha() and word.islower() and len(word) >= MIN_LETTERS and word not in listed and not names_secret(word)
        for word in words
    )


def is_words_of_any_kind(value: str) -> bool:
    """Return whether a quoted value is two words or more that no form, error or rule for passwords says."""
    words = re.split(r"[ -]", value)
    return (
        1 < len(words) <= _MAX_PHRASE
        and all(word.isalpha() and (len(word) > 1 or word == "a") for word in words)
        and not any(_is_listed_word(word.lower()) for word in words)
    )


def is_stated_phrase(value: str) -> bool:
    """Return whether a quoted text that a sentence says to be a password is one: words that no form or error says."""
    words = re.findall(r"[^\W\d_]+", value)
    return is_lowercase_passphrase(value) or (
        MIN_WORDS < len(words) <= _MAX_PHRASE
        and value[-1] not in ".:?"
        and has_few_listed_words(value)
        and tables.words("labels").isdisjoint(map(str.lower, words))
        and not names_secret(_NUMBER.sub("", value))
    )


def _is_listed_word(word: str) -> bool:
    listed = tables.words("plain") | tables.words("sentence") | tables.words("labels")
    return word in listed or names_secret(word) or bool(compiled(_LABEL_ABROAD).match(word))


def has_label_word(value: str) -> bool:
    """Return whether one of the words that a value joins says something about passwords, or names one."""
    named = " " in value and names_secret(_NUMBER.sub("", value))
    return named or any(_is_listed_word(word) for word in re.findall(r"[^\W\d_]+", value.lower()))


def is_phrase(value: str) -> bool:
    """Return whether a quoted text of several words, with a digit, is not a sentence that code or a form says."""
    words = re.sub(r"[^\w\s.]", "", value.lower()).split()
    labels = any(word in tables.words("labels") for word in words) or names_secret(_NUMBER.sub("", value))
    return bool(_PHRASE.fullmatch(value)) and is_concrete(value) and not labels


def is_short_phrase(value: str) -> bool:
    """Return whether a quoted text of a few words may be a password: it holds a digit, and says nothing."""
    plain = not (tables.words("plain") | tables.words("sentence")).isdisjoint(value.lower().split())
    return not plain and is_phrase(value)


def is_label_word(word: str) -> bool:
    """Return whether a form, an error or a sentence about passwords says a word, in any language known here."""
    return word.lower() in _FILLER or bool(compiled(_LABEL_ABROAD).match(word.lower()))


def is_unquoted_passphrase(value: str) -> bool:
    """Return whether words without quotes are a passphrase: hardly one of them a sentence says of one."""
    words = re.findall(r"[^\W\d_]+", value)
    listed = tables.words("plain") | tables.words("sentence")
    listed_words = [word for word in words if word.lower() in listed or compiled(_LABEL_ABROAD).match(word.lower())]
    adjective_first = bool(ADJECTIVE_ENDING.search(words[0].lower()))
    return (
        len(words) >= MIN_WORDS + adjective_first
        and len(listed_words) <= (0 if adjective_first else (len(words) - 1) // 2)
        and words[0] not in listed_words
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
    return (
        len(set(numbers)) >= _MIN_DIFFERENT_BYTES and len(steps) > 1 and max(numbers) < 1 << 8 and len(numbers) % 8 == 0
    )


def is_app_password(value: str) -> bool:
    """Return whether four groups of four letters are a password made for one application, and no words."""
    groups = re.split("[ -]", value)
    return bool(APP_PASSWORD.fullmatch(" ".join(groups))) and not _has_more_listed_than(groups, 0)


def is_mnemonic(value: str) -> bool:
    """Return whether a dozen words or two are a wallet's phrase, and no sentence."""
    words = re.findall("[a-z]+", value)
    return not _has_more_listed_than(words, len(words) // _LISTED_SHARE)


def _has_more_listed_than(words: list[str], most: int) -> bool:
    """Return whether more than `most` words are such that a sentence about passwords says."""
    listed = tables.words("plain") | tables.words("sentence")
    return sum(word in listed for word in words) > most
