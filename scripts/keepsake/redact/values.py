"""Judge a value by itself (pure): it is a secret, or it is code, a placeholder, a path, a plain word.

How sure a judge must be depends on what stands beside the value, so there is one for each kind of value:

| judge | takes | as in |
| --- | --- | --- |
| `any` | whatever stands there | an address whose form is secret |
| `literal` | all but placeholders and references | `sshpass -p value` |
| `said` | what somebody chose or generated, and no name of code | "the password is value" |
| `chosen` | what nobody writes but as a password | "password ... value" |
| `random` | mostly neither words nor numbers | `token = value` |
| `generated` | what only a generator makes | "token ... value" |
"""

from __future__ import annotations

import functools
import re
from typing import TYPE_CHECKING

from keepsake.redact import tables
from keepsake.redact.shape import is_dense, is_wordy, odd

if TYPE_CHECKING:
    from collections.abc import Callable

# In characters.
_SHORTEST = 4  # value that counts at all
_SHORTEST_WORD = 5  # lone word taken for a password
_SHORTEST_RANDOM = 8  # value that can look generated
_RUN = 16  # of signs that a generator makes
_ODD, _ODD_ALONE, _ODD_PATH = 6, 8, 16  # characters that are no words: most of a value; of any value; of a path
_FEWEST = 3  # different characters
_LONG_LOGIN = 10
_FEWEST_BYTES = 8  # different ones of a key
_MOST_DIGITS = 4  # of the number that ends words joined by dots
_SWITCHES = 0.36  # changes between small letters, capitals and digits a character: words have fewer
_SIGNS = frozenset("!@#$%^&*+=?~")

PIECES = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")
_MARK = re.compile(r"\[redacted:[a-z0-9-]+\]?")
_PLACEHOLDER = re.compile(
    r"[<\[{(]*(?:your|my)?[ _-]?(?:example|placeholder|changeme|change[_-](?:me|this|it)|do[_-]?not[_-]?use"
    r"|dummy|fake|sample|redacted|replace|insert|todo|mock|enter|(?-i:xxx|XXX)|\.\.\.|\*\*\*|•••|___)|\byour|-here\b|_here\b",
    re.IGNORECASE,
)
# Variables, calls and places that a value is taken from; hashes of modules and public keys, which say so themselves.
_REFERENCE = re.compile(
    r"[<{\[(]|!\$|@(?:ARGV|_)\b|/?\^|[$%#@!&]?\{|\$\(|\$(?![A-Z][a-z]+\d)[A-Za-z_]|%\(|%[sdrv]\b|%[A-Z_]+%|\\|@[A-Z_]+@|&(?:\[|(?:mut|str|self)\b|'\w+\b)"
    r"|(?:process|os|settings|self|this|req|request|args?|options|config)\.|(?:env|secrets?|vars?|config)[.(\[]|ENV[.(\[]"
    r"|!(?:vault|env|secret|GetAtt|ImportValue|Join|Select|FindInMap|Transform|reference|Ref|Sub)\b"
    r"|(?:required|nullable|sometimes|confirmed)\b|(?:ref\+|vault:|op://|arn:|ssm:)|projects/[\w-]+/secrets/"
    r"|h1:[\w+/]{20}|(?:SHA|sha)\d{1,3}[:-]|AAAA[BCEG][23N]\w|pk_(?:live|test)_|pk\.eyJ|#[0-9a-fA-F]{3,8}$"
)
_ADDRESS = re.compile(r"\w+://")
_PATH = re.compile(
    r"(?:~|\.{1,2}|[A-Za-z]:)?[/\\](?:[\w .-]*[/\\])*[\w .-]*\Z|\w[\w-]*(?:/[\w-]+)*\.[a-z]{2,5}\Z"
    r"|(?:[a-z_-]{3,}/)+[a-z_-]{3,}\d?\Z"
)
_CODE = re.compile(r"[\w.$:>\[\]-]*[\[(]|(?:[A-Z]\w*\.)*[a-z_]+[!?]\(|[\w$]+(?:(?:\.|->|::)[A-Za-z_$][\w$]*)+\Z")
_ALGORITHM = (
    r"(?:scram|p?sha\d{0,3}(?:crypt)?|md[245](?:crypt)?|hmac|pbkdf2?|argon2(?:id?|d)|[bsy]crypt|aes\d{0,3}|x?chacha20"
    r"|x?salsa20|blake[23][bs]?p?|rsa\d{0,4}|ecdsa|eddsa|ed25519|ed448|x25519|secp\d{3}[kr]1|nistp\d{3}|(?:ms)?chapv2"
    r"|ntlmv\d|cram|digest|xoauth2|caching|hkdf|3?des3?|pkcs\d{1,2})"
)
_TECHNICAL = re.compile(
    r"pkcs#\d{1,2}$|(?:sha|md|utf|u?int|float|v|rsa|aes|base|b|bcrypt|scrypt|argon|oauth|http|python|py|arg|param|p|s|val|value|tmp|key"
    r"|token|pass|password|pw|pwd|secret|user|str|string|x|line|step|item|test|foo|bar|2fa|mfa|tls|ssl|pbkdf|hs|rs|es)"
    r"[_-]?\d{0,3}(?:$|[-_.](?:hash|hashed|encoded|only|based|protected|digest|sum|bit|byte))"
    rf"|{_ALGORITHM}(?:[-_.:+/]?(?:{_ALGORITHM}|cbc|gcm|ccm|ctr|siv|poly1305|plus|oaep|pss|password|\d{{1,4}})){{0,5}}$"
    r"|(?:u?int|float|bigu?int)\d{1,3}(?:clamped)?array$|[ui](?:8|16|32|64|128)\b|(?:char|byte)(?:array|sequence|string|buffer)$"
    r"|v\d+(?:\.\d+){1,3}(?:[-+][\w.+-]*)?$|b(?:32|64)(?:enc|dec)$|(?:sha\d+|md5)sum$|rand(?:alpha|numeric|ascii)\w*$",
    re.IGNORECASE,
)
# Adjectives, participles and adverbs, as one says them of a password; and nouns that end like one.
_SAID_OF = re.compile(r"(?:ed|ing|ly|able|ible|ful|less|ous)$")
_NOUN = re.compile(
    r"(?:eed|(?:str|spr|k|ear|w|th|ght?n|ven|orn|udd|edd|arl|uckl|erl|umpl|osl|apl|uild|eil)ing|(?:f|il|jel|hol|bel|bul|al)ly"
    r"|(?:t|c|st|f|ar)able|couscous)$"
)
_SAID_ABROAD = re.compile(
    r"^(?:ge|ver|be|ent|un|ein|ab|zu|in|im|de|des|trop|tr[eo]p|demasiad|obli|necess|necesar|requ|falsch|richtig|korrekt"
    r"|leer|sicher|schwach|stark|kurz|lang|notwend|optional|identi|diff|corr?e|err|nieu|oud|niet|zelf|verplicht"
    r"|nepravd|spravn|chybn|obowi|wymag|praw|zapom|hib|hely|helyt|k[oe]tel|lej|hi[ae]n|olvid|cambi|guard|cifr|oubli|chiff"
    r"|modif|stock|salv|alter|armaz|dimentic|scad|salvat|cript|alma|contra|mesm|ander|opges|versleut|onjuist|fel|rätt|ogilt|utgå|ugyld|forkert|väär|virhe)"
    r"|(?:lich|ig|isch|bar|iert|elt|ert|ado|ada|ato|ata|ido|ida|uto|uta|able|ible|ique|oire|aire|ant|ent|ente|wacht|ny|na"
    r"|ne|cki|owy|owe|eerd|baar|lijk|tlen|ott|ett)$"
)
_UUID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.IGNORECASE)
_HEX = re.compile(r"[0-9a-f]+|[0-9A-F]+")
_SWITCH = re.compile(r"(?<=[a-z])(?![a-z])|(?<=[A-Z])(?![A-Z])|(?<=\d)(?!\d)")
_HYPHENED = re.compile(r"[a-z]{3,12}(?:-[a-z]{3,12}){2,5}|(?=[a-z-]{18})[a-z]{3,12}(?:-[a-z]{2,12}){3,5}")
# Two words or more with a capital: `gearbox-Tulip`, `Lampe_im_Flur`.
_COUPLED = re.compile(
    r"(?=[A-Z]?[a-z]{3}[^A-Z]*[A-Z]|[A-Z])[A-Z]?[a-z]{2,15}(?:[-_.][A-Z]?[a-z]{1,15}){1,4}(?<=[a-z]{2})"
)
_GROUPS = re.compile(r"(?=[A-Z-]*\d)(?=[\d-]*[A-Z])[A-Z0-9]{4,7}(?:-[A-Z0-9]{4,7}){3,7}")  # of a licence
_APP = re.compile(r"[a-z]{4}(?: [a-z]{4}){3}")  # a password that a mail provider makes for one application
_FILLER = frozenset("the and are for from has have were will with your not into their they".split())  # of a sentence
_VOWELS = frozenset("aeiouyAEIOUY")
_MOST_VOWELS = 4  # of sixteen letters that no word is made of
_LISTED_OF = 4  # words of a wallet's phrase, one of which may be such that a sentence about passwords says
_MOST_LISTED = 1  # of the words of a passphrase that a sentence might say
_TITLES = re.compile(r"(?:[A-Z][a-z]{3,13}){3,5}")
_TITLED = re.compile(r"(?:[A-Z][a-z]{2,15}[_.-]){2,5}\d{1,8}|[A-Z][a-z]{2,15}_[A-Z][a-z]{2,15}\d{3,8}")
# A digit in place of a letter: `dr4gon`, `Tr0pfen`, but not `log4j`, `i18n` or `b64decode`.
_LEET = re.compile(r"(?<![A-Za-z0-9])(?!(?:log|slf|neo|h|web|py|bs|x|ed|id|map)\d)[A-Za-z]{1,12}[01345](?!js|j\b)[a-z]")
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
    r"|(?:[A-Za-z][A-Za-z0-9]{2,15}[-.]){1,5}\d{3,8}[!?]{0,2}|[A-Z][a-z]{2,15}_\d{4,8}"  # words and a number
    rf"|{_TITLED.pattern}"
    r"|(?!(?i:base|sha|utf|md|oauth|pbkdf|aes|rsa|ed25|argon|http|ip|k8s|s3|ec2|i18n|l10n|a11y|x\d|p\d|[hre]s\d))"
    r"(?=\D*\d\D+\d|[a-z]*[A-Z]\S*[a-z]\S*\d[A-Za-z]|\S*\d[A-Z]?[a-z]+[A-Z])(?=\S*[a-z]{2})[A-Za-z0-9][A-Za-z0-9.-]{7,39}[!?]{0,2}"
    r"|(?=[A-Za-z0-9]*?[a-z]{2})[A-Za-z][A-Za-z0-9]{3,24}\d{2,8}[!?]{0,2}"  # a word with a number
)
_PHRASE = re.compile(r"(?=\D*\d)(?:[^\s%${}<>()\[\]|\\]{1,30}(?<![:;]) ){1,12}[^\s%${}<>()\[\]|\\:;]{1,30}")
_LONG_NAMES = re.compile(
    "passw|passphrase|passcode|secret|token|credential|kennwort|contrase|wachtwoord|geheimnis|passord|adgangskode"
    "|salasana|hasł|jelsz|şifre|heslo|lösenord|senha|lozink|mật khẩu|парол|密码|パスワード|비밀번호"
)
_SHORT_NAMES = frozenset(
    "pass pw pwd psk key keys auth cred creds salt mdp heslo senha clave apikey authkey sshpass askpass pgpass".split()
)
MAX_PHRASE = 9  # words of a passphrase
_MAX_SHORT = 5  # words of a password that is no passphrase of small letters


# --- kinds of value, from the loosest judge to the strictest ---
@functools.lru_cache(maxsize=1024)
def is_filled(value: str) -> bool:
    """Return whether `value` is more than a placeholder, a reference, a path, an address or an earlier redaction."""
    if _MARK.fullmatch(value) or len(set(value)) < _FEWEST or _ADDRESS.match(value):
        return False
    if _PATH.match(value):
        return odd(value) >= _ODD_PATH or is_dotted(value)
    return not _REFERENCE.match(value) and (is_dense(value) or not _PLACEHOLDER.search(value))


def is_literal(value: str) -> bool:
    """Return whether a value that stands where only a secret can is more than a plain word."""
    return is_filled(value) and value.lower() not in tables.words("plain")


@functools.lru_cache(maxsize=1024)
def is_mixed(value: str) -> bool:
    """Return whether `value` mixes letters with digits or signs, as a chosen password does and a word does not."""
    word = value.rstrip("!?.")
    if _TECHNICAL.match(value) or word.lower() in tables.words("plain"):
        return False
    letters, digits = any(map(str.isalpha, value)), any(map(str.isdigit, value))
    signs = not _SIGNS.isdisjoint(word)
    return (letters and (digits or signs)) or (digits and signs) or (letters and value[-1] in "!?")


def is_said(value: str) -> bool:
    """Return whether a value that words tie to a password may be one: mixed, joined or no word at all."""
    return is_pair(value) or is_joined(value) or (value.isalpha() and value.isascii() and is_random(value))


@functools.lru_cache(maxsize=1024)
def is_pair(value: str) -> bool:
    """Return whether a value mixes letters with digits or signs and is no code."""
    if not is_filled(value) or not is_mixed(value) or is_code(value):
        return False
    return not _NOT_CHOSEN.search(value.rstrip(".!?")) or is_dotted(value)


def is_chosen(value: str) -> bool:
    """Return whether a value is so like a password that people choose that standing near the word is enough."""
    if not is_filled(value) or _NOT_CHOSEN.search(value) or _TECHNICAL.match(value) or _HEX.fullmatch(value):
        return False
    if _NOT_NEAR.search(value) and not _TITLED.fullmatch(value):
        return False
    return bool(_CHOSEN.fullmatch(value)) or is_generated(value)


def is_random(value: str) -> bool:
    """Return whether `value` looks generated: most of it is neither words nor numbers."""
    if len(value) < _SHORTEST_RANDOM or not is_filled(value) or " " in value:
        return False
    if _UUID.fullmatch(value):
        return True
    strange = odd(value)
    return strange >= _ODD_ALONE or (strange >= _ODD and strange * 5 >= len(value) * 3)


def is_uuid(value: str) -> bool:
    """Return whether a value is a UUID: of something, more often than a secret."""
    return bool(_UUID.fullmatch(value))


def is_generated(value: str) -> bool:
    """Return whether only a generator makes such a value: long, digits and both cases, no hash, path or identifier."""
    if _GROUPS.fullmatch(value):
        return True
    run = max(re.split(r"[^A-Za-z0-9+/]+", value), key=len)
    numbers = len(re.findall(r"\d+", run))
    return (
        len(run) >= _RUN
        and not (numbers < _FEWEST and is_wordy(run))
        and is_filled(value)
        and run.upper() != run != run.lower()
        and (numbers > 1 or (numbers == 1 and not is_wordy(run)))
        and len(_SWITCH.findall(run)) >= _SWITCHES * len(run)
        and not _CODE_SIGNS.search(value)
    )


# --- what else is asked of a value beside the word for password ---
def is_plausible(value: str) -> bool:
    """Return whether a quoted string that is assigned to a name such as `password` may be a secret."""
    if len(value) < _SHORTEST or not is_filled(value):
        return False
    if " " in value:
        return is_passphrase(value)
    if re.fullmatch(_ALGORITHM, value, re.IGNORECASE):
        return False
    return bool(
        is_mixed(value)
        or not (value.lower() in tables.words("plain") or names_secret(value) or "_" in value)
        or is_coupled(value)
    )


def is_bare_secret(value: str) -> bool:
    """Return whether a value without quotes beside a name such as `password` is a secret and not code."""
    if len(value) < _SHORTEST or not is_filled(value) or is_code(value) or _TECHNICAL.match(value):
        return False
    return is_mixed(value) or value.isdigit() or odd(value) >= _ODD or is_joined(value) or is_coupled(value)


def is_joined(value: str) -> bool:
    """Return whether a value is at least three words, joined by hyphens or capitals."""
    return bool(_HYPHENED.fullmatch(value) or _TITLES.fullmatch(value)) and not names_secret(value)


def is_coupled(value: str) -> bool:
    """Return whether a value is words with a capital, joined by signs, none of which says what a password is like."""
    words = re.split("[-_.]", value.lower())
    known = tables.words("plain") | tables.words("sentence") | tables.words("labels") | tables.words("owners")
    return bool(_COUPLED.fullmatch(value)) and known.isdisjoint(words) and not names_secret(value)


def is_argument(value: str) -> bool:
    """Return whether a string that a call takes where a password goes is one."""
    return is_said(value) or is_random(value) or is_coupled(value) or bool(_APP.fullmatch(value))


def is_words(value: str) -> bool:
    """Return whether words that follow "passphrase is" are one, and do not say what one is like."""
    words = value.replace("-", " ").split()
    listed = [word for word in words if word in tables.words("plain") | tables.words("sentence")]
    return len(listed) <= max(_MOST_LISTED, len(words) // _FEWEST) and not any(
        _SAID_OF.search(word) for word in words[:1]
    )


@functools.lru_cache(maxsize=1024)
def is_word(value: str) -> bool:
    """Return whether a lone word may be a chosen password: no keyword, type, adjective or participle."""
    lower = value.lower()
    return (
        len(value) >= _SHORTEST_WORD
        and value.isalpha()
        and not _TECHNICAL.match(value)
        and not (lower in tables.words("plain") or names_secret(value))
        and not (_SAID_OF.search(lower) and not _NOUN.search(lower))
        and is_filled(value)
    )


def is_snake(value: str) -> bool:
    """Return whether a value is small words joined by `_` or `-`, none of which a variable's name would have."""
    words = re.split("[_-]", value)
    told = tables.words("plain") | tables.words("owners") | tables.words("about_after")
    return (
        len(words) > 1
        and is_filled(value)
        and all(map(str.isalpha, words))
        and told.isdisjoint(words)
        and not names_secret(value)
    )


def is_odd_word(value: str) -> bool:
    """Return whether a lone word can't be an adjective or participle of any language that is asked for here."""
    if not is_word(value) or not value.isascii():
        return False
    inner = value[1:].lower() != value[1:] and value.upper() != value
    return inner or (len(value) >= _SHORTEST_RANDOM and not _SAID_ABROAD.search(value.lower()))


def is_dotted(value: str) -> bool:
    """Return whether a value is words joined by dots as people choose them, and no attribute: `Zubr.Bialy3`."""
    parts = value.rstrip("!?").split(".")
    if len(parts) == 1 or not all(map(str.isalnum, parts)) or parts[0].lower() in tables.words("owners"):
        return False
    if any(_TECHNICAL.match(part) or names_secret(part.strip("0123456789")) for part in parts):
        return False
    if any(map(_LEET.search, parts)) and not _HEX.fullmatch(value.replace(".", "")):
        return True
    word = parts[-1].rstrip("0123456789")
    numbered = word.isalpha() and 0 < len(parts[-1]) - len(word) <= _MOST_DIGITS
    titled = word[:1].isupper() and len(parts[-1]) >= _FEWEST
    two = len(parts) == len("ab") and min(map(len, (parts[0], word))) >= _SHORTEST and parts[0].isalpha()
    return numbered and parts[0][0].isalpha() and (titled or two)


@functools.lru_cache(maxsize=1024)
def is_passphrase(value: str) -> bool:
    """Return whether a value is three words or more of small letters that say nothing about passwords."""
    listed = tables.words("plain") | tables.words("sentence")
    words = value.replace("-", " ").split()
    return len(words) >= _FEWEST and all(
        word.isalpha() and word.islower() and len(word) >= _FEWEST and word not in listed and not names_secret(word)
        for word in words
    )


def is_phrase(value: str) -> bool:
    """Return whether a quoted text of several words, with a digit, is no sentence that code or a form says."""
    words = re.sub(r"[^\w\s.]", "", value.lower()).split()
    labels = any(word in tables.words("labels") or names_secret(word) for word in words)
    return 1 < len(words) <= MAX_PHRASE and bool(_PHRASE.fullmatch(value)) and is_filled(value) and not labels


def is_short_phrase(value: str) -> bool:
    """Return whether a quoted text of a few words may be a password: it holds a digit, and says nothing."""
    plain = not (tables.words("plain") | tables.words("sentence")).isdisjoint(value.lower().split())
    return len(value.split()) <= _MAX_SHORT and not plain and is_phrase(value)


# --- signs of code ---
def is_code(value: str) -> bool:
    """Return whether a value without quotes is a call, an index or the path to an attribute."""
    return bool(_CODE.match(value)) and ("(" in value or "[" in value or not (is_random(value) or is_dotted(value)))


@functools.lru_cache(maxsize=4096)
def names_secret(value: str) -> bool:
    """Return whether `value` is made of words one of which means password: a label or a name, not the thing."""
    if any(map(str.isdigit, value)):
        return False
    return bool(_LONG_NAMES.search(value.lower())) or any(
        piece.lower() in _SHORT_NAMES for piece in PIECES.findall(value)
    )


def is_seed(value: str) -> bool:
    """Return whether Base32 is a seed: in capitals, with digits, or in groups such as no words are."""
    groups = value.split(" ")
    if groups[1:] and sum(map(_VOWELS.isdisjoint, groups)) >= max(1, len(groups) // len("abcd")):
        return True
    digits = any(map(str.isdigit, value))
    return (value.upper() == value and (digits or " " in value)) or (digits and value.lower() == value)


def is_cell(value: str) -> bool:
    """Return whether a cell below a heading such as "password" is one."""
    return " " not in value and (is_bare_secret(value) or is_word(value))


def is_strong(value: str) -> bool:
    """Return whether a value behind a user's name is no other name: signs, several words, or long and of all kinds."""
    cased = value.lower() != value != value.upper()
    long = cased and len(value) >= _LONG_LOGIN and value[-1].isdigit()  # no `Debian12`
    return is_said(value) and (
        long or not _SIGNS.isdisjoint(value) or is_dotted(value) or is_joined(value) or is_random(value)
    )


def is_bytes(value: str) -> bool:
    """Return whether a list of numbers is a key: bytes of no order, as many as keys have."""
    numbers = [
        int(number, 0) for number in re.findall(r"0[xX][0-9a-fA-F]+|\d+", value) if number == "0" or number.strip("0")
    ]
    steps = {later - earlier for earlier, later in zip(numbers, numbers[1:])}
    return len(set(numbers)) >= _FEWEST_BYTES and len(steps) > 1 and max(numbers) < 1 << 8 and len(numbers) % 8 == 0


def is_app(value: str) -> bool:
    """Return whether four groups of four letters are a password made for one application, and no words."""
    groups = re.split("[ -]", value)
    if not groups[1:]:
        return sum(letter in _VOWELS for letter in value) <= _MOST_VOWELS
    return bool(_APP.fullmatch(" ".join(groups))) and not _is_listed(groups, 0)


def is_mnemonic(value: str) -> bool:
    """Return whether a dozen words or two are a wallet's phrase, and no sentence: hardly one of them comes up again."""
    words = re.findall("[a-z]+", value)
    return (
        len(words) % len("abc") == 0
        and len(words) - len(set(words)) <= len(words) // _LISTED_OF
        and not _is_listed(words, len(words) // _LISTED_OF)
    )


def _is_listed(words: list[str], most: int) -> bool:
    """Return whether more than `most` words are such that a sentence about passwords says."""
    listed = tables.words("plain") | tables.words("sentence")
    return sum(word in listed for word in words) > most or not _FILLER.isdisjoint(words)


def has_digit(value: str) -> bool:
    """Return whether a code holds a digit."""
    return any(map(str.isdigit, value))


JUDGES: dict[str, Callable[[str], bool]] = {
    "any": bool,
    "literal": is_literal,
    "said": is_said,
    "chosen": is_chosen,
    "random": is_random,
    "generated": is_generated,
    "seed": is_seed,
    "argument": is_argument,
    "words": is_words,
    "digit": has_digit,
    "strong": is_strong,
    "bytes": is_bytes,
    "word": lambda value: is_literal(value) and not names_secret(value),
    "app": is_app,
    "mnemonic": is_mnemonic,
    "jar": lambda value: any(map(is_random, re.split(r"[=;\s]", value))),
}
