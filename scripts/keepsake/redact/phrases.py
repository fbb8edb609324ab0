"""Judge values of several words or groups (pure): passphrases, seeds, keys as bytes, application passwords."""

from __future__ import annotations

import functools
import re

from keepsake.redact import tables
from keepsake.redact.forms import MIN_LETTERS, MIN_WORDS, names_secret
from keepsake.redact.generated import is_concrete
from keepsake.text.patterns import compiled

# The endings of adjectives, participles and adverbs that describe a password; some nouns end alike.
ADJECTIVE_ENDING = re.compile(r"(?:ed|ing|ly|able|ible|ful|less|ous)$")
APP_PASSWORD = re.compile(r"[a-z]{4}(?: [a-z]{4}){3}")  # a password that a mail provider makes for one application
_FILLER = frozenset(
    "the and are for from has have were will with your not into their they".split()
)  # words of sentences
# Words of other languages, two of which show that a clause and no passphrase follows: "ohne sie startet nichts"; and
# words with which a clause begins that says where to get it.
_CLAUSE_ABROAD = frozenset(
    """ohne sie der die das den dem wird nicht kein ist steht man sans elle le la les du des au aux ne pas est sont
    chez sin ella el los las del no se por sem ela não ao os do da em senza il lo gli non nel zonder het een niet van
    bij zit""".split()
)
_REFERS = frozenset("ask see frag siehe voir demande ver pregunta pide pergunta chiedi vedi zie vraag".split())
_MAX_CLAUSE_WORDS = 1
_VOWELS = frozenset("aeiouyAEIOUY")
# One word in four of a wallet's recovery phrase, and one word of a passphrase, may also be a word of sentences about
# passwords (`[plain]`, `[sentence]` in `words.txt`).
_LISTED_SHARE = 4
_MAX_LISTED = 1
_MIN_DIFFERENT_BYTES = 8  # different bytes of a key
_PHRASE = re.compile(r"(?=\D*\d)(?:[^\s%${}<>()\[\]|\\]{1,30}(?<![:;]) ){1,12}[^\s%${}<>()\[\]|\\:;]{1,30}")
# The words of forms and errors about passwords in other languages.
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
    """Return whether words after "passphrase is" are a passphrase: few are listed, and the first is no adjective.

    At most one word in three (or one at all) may be a word of sentences about passwords.
    """
    words = value.replace("-", " ").split()
    is_adjective_first = any(ADJECTIVE_ENDING.search(word) for word in words[:1])
    return len(_listed(words)) <= max(_MAX_LISTED, len(words) // MIN_WORDS) and not is_adjective_first


def _listed(words: list[str]) -> list[str]:
    """Return those of the words that are usual in sentences about passwords."""
    return [word for word in words if word in tables.words("plain", "sentence")]


def is_lowercase_passphrase(value: str) -> bool:
    """Return whether a text is four to nine lower-case words, few of which are usual in sentences about passwords."""
    return bool(_SMALL_WORDS.fullmatch(value)) and has_few_listed_words(value) and not names_secret(value)


@functools.lru_cache(maxsize=1024)
def is_passphrase(value: str) -> bool:
    """Return whether a value is three or more lower-case words, none of which is usual in sentences about passwords."""
    listed = tables.words("plain", "sentence")
    words = value.replace("-", " ").split()
    return len(words) >= MIN_WORDS and all(
        word.isalpha() and word.islower() and len(word) >= MIN_LETTERS and word not in listed and not names_secret(word)
        for word in words
    )


def is_words_of_any_kind(value: str) -> bool:
    """Return whether a quoted value is two to nine words, none of which is usual in forms, errors or password rules."""
    words = re.split(r"[ -]", value)
    return (
        1 < len(words) <= _MAX_PHRASE
        and all(word.isalpha() and (len(word) > 1 or word == "a") for word in words)
        and not any(_is_listed_word(word.lower()) for word in words)
    )


def is_stated_phrase(value: str) -> bool:
    """Return whether a quoted text that a sentence calls a password is one, and not the text of a form or an error."""
    words = re.findall(r"[^\W\d_]+", value)
    return is_lowercase_passphrase(value) or (
        MIN_WORDS < len(words) <= _MAX_PHRASE
        and value[-1] not in ".:?"
        and has_few_listed_words(value)
        and tables.words("labels").isdisjoint(map(str.lower, words))
        and not names_secret(_NUMBER.sub("", value))
    )


def _is_listed_word(word: str) -> bool:
    listed = word in tables.words("plain", "sentence", "labels")
    return listed or names_secret(word) or bool(compiled(_LABEL_ABROAD).match(word))


def has_label_word(value: str) -> bool:
    """Return whether one of the words in a value is usual in forms and sentences about passwords, or names one."""
    named = " " in value and names_secret(_NUMBER.sub("", value))
    return named or any(_is_listed_word(word) for word in re.findall(r"[^\W\d_]+", value.lower()))


def is_phrase(value: str) -> bool:
    """Return whether a quoted text is several words with a digit, and not a sentence of code or of a form."""
    words = re.sub(r"[^\w\s.]", "", value.lower()).split()
    labels = any(word in tables.words("labels") for word in words) or names_secret(_NUMBER.sub("", value))
    return bool(_PHRASE.fullmatch(value)) and is_concrete(value) and not labels


def is_short_phrase(value: str) -> bool:
    """Return whether several words with a digit may be a password: none is usual in sentences about passwords."""
    plain = not tables.words("plain", "sentence").isdisjoint(value.lower().split())
    return not plain and is_phrase(value)


def is_label_word(word: str) -> bool:
    """Return whether a word is a filler, or a word of forms and errors about passwords in another language."""
    return word.lower() in _FILLER or bool(compiled(_LABEL_ABROAD).match(word.lower()))


def is_unquoted_passphrase(value: str) -> bool:
    """Return whether words without quotes are a passphrase: few are usual in sentences about one, the first is not.

    A first word that looks like an adjective makes one more word necessary, and no listed word acceptable.
    """
    words = re.findall(r"[^\W\d_]+", value)
    listed = tables.words("plain", "sentence")
    listed_words = [word for word in words if word.lower() in listed or compiled(_LABEL_ABROAD).match(word.lower())]
    adjective_first = bool(ADJECTIVE_ENDING.search(words[0].lower()))
    is_clause = sum(word.lower() in _CLAUSE_ABROAD for word in words) > _MAX_CLAUSE_WORDS
    if is_clause or words[0].lower() in _REFERS:
        return False
    return (
        len(words) >= MIN_WORDS + adjective_first
        and len(listed_words) <= (0 if adjective_first else (len(words) - 1) // 2)
        and words[0] not in listed_words
        and not names_secret(value)
    )


def is_seed(value: str) -> bool:
    """Return whether a value in Base32 is a seed: capitals with digits or in groups, or groups that can't be words."""
    groups = value.split(" ")
    if groups[1:] and sum(map(_VOWELS.isdisjoint, groups)) >= max(1, len(groups) // len("abcd")):
        return True
    digits = any(map(str.isdigit, value))
    return value.upper() == value and (digits or " " in value)


def is_bytes(value: str) -> bool:
    """Return whether a list of numbers is a key: bytes without a regular step, their number a multiple of eight."""
    numbers = [int(number, 0) for number in re.findall(r"0[xX][0-9a-fA-F]+|\d+", value)]
    steps = {later - earlier for earlier, later in zip(numbers, numbers[1:])}
    return (
        len(set(numbers)) >= _MIN_DIFFERENT_BYTES and len(steps) > 1 and max(numbers) < 1 << 8 and len(numbers) % 8 == 0
    )


def is_app_password(value: str) -> bool:
    """Return whether a value is an application password: four groups of four letters, none of them a listed word."""
    groups = re.split("[ -]", value)
    return bool(APP_PASSWORD.fullmatch(" ".join(groups))) and not _listed(groups)


def is_mnemonic(value: str) -> bool:
    """Return whether words are a wallet's recovery phrase and not a sentence."""
    words = re.findall("[a-z]+", value)
    return len(_listed(words)) <= len(words) // _LISTED_SHARE
