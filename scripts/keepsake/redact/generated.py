"""Judge whether a value is a placeholder or a reference, and whether a generator made it (pure)."""

from __future__ import annotations

import functools
import re

from keepsake.redact import tables
from keepsake.redact.forms import MIN_DIFFERENT, WORDS, is_dotted, is_label
from keepsake.text.patterns import compiled

MIN_RANDOM = 8  # characters of a lone word that can look generated
_MIN_RUN = 16  # characters of a run that only a generator makes
# How many characters must be in no word: of a value beside a password's name, of one that looks generated, of a path.
MIN_ODD, _MIN_ODD_RANDOM, _MIN_ODD_IN_PATH = 6, 8, 16
_MIN_SWITCHES = 0.36  # changes between lower case, upper case and digits per character; words have fewer
_PLACEHOLDER = (
    r"[<\[{(]*(?:your|my)?[ _-]?(?:example|placeholder|changeme(?!(?-i:[A-Z][a-z]{2,12}\d{2,4}\Z))"
    r"|change[_-](?:me|this|it)|do[_-]?not[_-]?use"
    r"|dummy|fake|sample|not[_-](?:valid|real)\b|some[_-](?:value|name)\b|anything[_-]"
    r"|redacted"
    r"|(?-i:(?<![a-zA-Z])|(?=[A-Z]))(?:replace|insert|todo|mock(?!ing)|enter(?!pri|tain))"  # but hammock, center
    r"|(?<![a-z0-9])xxx|xxx(?![a-z0-9])|x{4}|\.\.\."
    r"|\*\*\*|•••|___|###"
    r"|(?<![a-z])invalid\b|deadbeef|0123456789abcdef)"
    r"|\byour(?!(?!\w*pass)\w*[^\w\s<>{}\[\]-]\S*\d\d)|[_-](?:here|aqui|aquí|eintragen|einfügen|einsetzen"
    r"|(?-i:HIER|ICI|QUI))\b"
    r"|\b(?:sua|tua|deine?|votre|hier|twoj[ae]?)[_-]"
)
# Variables, calls and stores from which a value is read; hashes and public keys with a prefix that says so; hosts.
_REFERENCE = (
    r"[<{\[(]|[\"'`] ?[+.] ?[A-Za-z_]|@/"
    r"|!\$|@(?:ARGV|_|Microsoft\.KeyVault)\b|/?\^|[$%#@!&]?\{|\$\(|\${1,2}(?![A-Z][a-z]+\d)[A-Za-z_]|%\("
    r"|%[sdrv]\b|%[A-Za-z_]+%|\\(?!x[0-9a-f]{2})|@{1,2}[A-Z_]+@|0x[0-9a-f]{1,16}(?!\w)|&(?:\[|(?:mut|str|self)\b"
    r"|'\w+\b|[A-Za-z_]\w*_\w+\Z|[A-Z][a-z]+(?:[A-Z][a-z]+)+(?![\w!])|[a-z]\w*\.[A-Z]\w*\{?\Z)"
    r"|[A-Z]?[a-z]+(?:[A-Z][a-z]+)*(?:SHA|MD|AES|RSA|UTF|HMAC|Base)\d{1,4}(?:[A-Z][a-z]+)*\Z|[a-z]+(?:S3|EC2|K8s)(?:[A-Z][a-z]+)+\Z"
    r"|'\$[A-Z_{(]|[A-Z][A-Z0-9_]*_(?:PASSWORD|PASSWD|PWD|PASS|SECRET|TOKEN)\Z"
    r"|(?:process|os|settings|self|this|req|request|args?|options|config)\.|(?:env|secrets?|vars?|config)[.(\[]"
    r"|ENV[.(\[]"
    r"|(?:Read|Get|New|ConvertTo|ConvertFrom|Import|Export|Invoke|Select|Join|Out)-[A-Z][a-z]+[A-Z]?"
    r"|!(?:vault|env|secret|GetAtt|ImportValue|Join|Select|FindInMap|Transform|reference|Ref|Sub)(?:\b|_)"
    r"|(?:required|nullable|sometimes|confirmed)\b|(?:ref\+|vault:|op://|arn:|ssm:)|projects/[\w-]+/secrets/"
    r"|(?:\d{1,3}(?:\.\d{1,3}){3}|(?:[a-z0-9-]{1,63}\.){2,6}(?:com|org|net|io|dev|app|cloud|internal))(?::\d{1,5})?\Z"
    r"|\.[*+][|/#,@]|\d{4}-\d\d-\d\dT\d\d:|h1:[\w+/]{20}|(?:SHA|sha)\d{1,3}[:-]|AAAA[BCEG][23N]\w|pk_(?:live"
    r"|test)_|pk\.eyJ|eyJ(?:hbGciOi|0eXAiOi)[\w-]{0,60}\Z|#[0-9a-fA-F]{3,8}$"
)
_ADDRESS = re.compile(r"\w+://")
_PATH = re.compile(
    r"(?:~|\.{1,2}|[A-Za-z]:)?[/\\](?:[\w .-]*[/\\])*[\w .-]*\Z"
    r"|\w[\w-]*(?P<in>/[\w-]+(?:\.[a-z]+)*)*\.(?P<end>[a-z]{2,5})(?::\d{1,5})?\Z"
    r"|(?:[a-z_-]{3,}/)+[a-z_-]{3,}\d?\Z"
)
_CODE = re.compile(
    r"[\w.$:>\[\]-]*[\[(]|(?:[A-Z]\w*\.)*[a-z_]+[!?]\(|!+[a-z]+(?:[A-Z_][a-z]+)+\Z"  # a call, `!isReady`
    r"|[\w$]+(?:(?:(?:!!|\?)?\.|->|::)[A-Za-z_$][\w$]*)+-?\Z|@{1,2}[a-z_][a-z_\d]*(?:\Z|[).\[])"
)
_BRACKETED = re.compile(
    r"[\w#%&*+@!-]{2,24}\([\w#%&*+@!?-]{1,24}\)\w[^\s()]{0,40}"
)  # a password, not a call: `Tulip(red)77`
_UUID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.IGNORECASE)
_SWITCH = re.compile(r"(?<=[a-z])(?![a-z])|(?<=[A-Z])(?![A-Z])|(?<=\d)(?!\d)")
_GROUPS = re.compile(r"(?=[A-Z-]*\d)(?=[\d-]*[A-Z])[A-Z0-9]{4,7}(?:-[A-Z0-9]{4,7}){3,7}")  # a licence key
_CODE_SIGNS = re.compile(r"[\\=&?]\w|::|->|\.\w+\.|[(){}\[\]<>]|^[-.$%#@]")

# --- whether a value consists of words and numbers, or of characters that are in no word ---
# Names of algorithms and standards count as words, although they hold numbers: `Ed25519PrivateKey`, `OAuth2Session`.
_STANDARD = re.compile(
    r"(?:[Ee]d|ED|[XxP])(?:25519|448|256|384|521)|(?:[Pp]oly|POLY)1305|[Xx]?(?:[Cc]ha){2}20|[Xx]?[Ss]alsa20"
    r"|OAuth2?|OpenID4|[Xx]509|[Pp][Kk][Cc][Ss]\d{1,2}"
    r"|(?:SHA|Sha|sha|AES|Aes|HS|RS|ES|PS|RSA|Rsa|UTF|Utf|[Bb]ase|[Uu]?[Ii]nt|[Ff]loat|[Ss]ecp)(?:\d{1,4}(?:[kr]1)?)"
)
_PARTS = re.compile(r"[A-Za-z0-9]+")
_MASHED = re.compile(r"[bcdfghjklmnpqrstvwxz]{6}", re.IGNORECASE)  # consonants in a row, rare in words
_MIN_MASHED = 16  # characters of a part in which such a row shows that it is no word
_MIN_NUMBERS = 3  # numbers in a run that reads as words but may be generated
_MIN_DENSE = 16  # characters of a run of mixed case and digits; people don't write such a placeholder
# Two words with a number between them, as in `symbol2label`: each has at least 3 letters, or both together have fewer
# than 5, and the number (a version, a year) has at most 4 digits.
_MIN_JOINED_WORD, _MIN_JOINED_LETTERS = 3, 5
_MAX_NUMBER_BETWEEN = 4
_MIN_PIECE = 2.6  # average letters of the words in a name such as `fooBarBaz`


@functools.lru_cache(maxsize=1024)
def is_concrete(value: str) -> bool:
    """Return whether a value is none of: placeholder, reference, path, address, earlier redaction."""
    if len(set(value)) < MIN_DIFFERENT or _ADDRESS.match(value) or is_label(value):
        return False
    path = _PATH.match(value)
    if path and (not path["end"] or path["in"] or path["end"] in tables.words("endings")):
        return count_odd(value) >= _MIN_ODD_IN_PATH or is_dotted(value)
    return not compiled(_REFERENCE).match(value) and (is_dense(value) or not is_placeholder(value))


def is_placeholder(value: str) -> bool:
    """Return whether a value is a placeholder, such as `your-token-here`."""
    return bool(compiled(_PLACEHOLDER, re.IGNORECASE).search(value))


def is_literal(value: str) -> bool:
    """Return whether a value in a place that only secrets have is a secret: concrete, and no plain word."""
    return is_concrete(value) and value.lower() not in tables.words("plain")


def is_random(value: str) -> bool:
    """Return whether a value looks generated: a UUID, or at least 8 of its characters are in no word or number."""
    if not is_concrete(value) or " " in value:
        return False
    return bool(_UUID.fullmatch(value)) or count_odd(value) >= _MIN_ODD_RANDOM


def is_uuid(value: str) -> bool:
    """Return whether a value is a UUID, which is an id more often than a secret."""
    return bool(_UUID.fullmatch(value))


def is_generated(value: str) -> bool:
    """Return whether only a generator makes such a value: long, digits and both cases, not a hash, path or name."""
    if _GROUPS.fullmatch(value):
        return True
    run = max(re.split(r"[^A-Za-z0-9+/]+", value), key=len)
    numbers = len(re.findall(r"\d+", run))
    return (
        len(run) >= _MIN_RUN
        and not (numbers < _MIN_NUMBERS and is_wordy(run))
        and is_concrete(value)
        and run.upper() != run != run.lower()
        and len(_SWITCH.findall(run)) >= _MIN_SWITCHES * len(run)
        and not _CODE_SIGNS.search(value)
    )


def is_code(value: str) -> bool:
    """Return whether a value without quotes is code: a call, an index or the path to an attribute."""
    before = value.partition("(")[0]
    if _BRACKETED.fullmatch(value) or (before.isalnum() and count_odd(before) >= _MIN_RUN):
        return False
    return bool(_CODE.match(value)) and ("(" in value or "[" in value or not (is_random(value) or is_dotted(value)))


def count_odd(value: str) -> int:
    """Return how many characters of a value are in parts that do not read as words."""
    return sum(len(part) for part in _PARTS.findall(value) if not is_wordy(part))


def is_dense(value: str) -> bool:
    """Return whether a value holds a run of 16 or more letters in both cases and digits that no person writes."""
    return any(
        len(part) >= _MIN_DENSE and not part.isalpha() and part.lower() != part != part.upper() and not is_wordy(part)
        for part in _PARTS.findall(value)
    )


def is_wordy(part: str) -> bool:
    """Return whether letters and digits read as words, perhaps with a number before, after or between them."""
    words = re.split(r"\d+", _STANDARD.sub("Word", part).strip("0123456789"))
    if len(part) >= _MIN_MASHED and _MASHED.search(part):
        return False
    pieces = [piece for word in words for piece in WORDS.findall(word)]
    letters = sum(map(len, words))
    # a number between two words does not make a name random: `symbol2label`
    joined = (
        words[1:]
        and not words[2:]
        and len(part) - letters <= _MAX_NUMBER_BETWEEN
        and (min(map(len, pieces)) >= _MIN_JOINED_WORD or letters < _MIN_JOINED_LETTERS)
    )
    return bool(joined or not words[1:]) and letters >= _MIN_PIECE * len(pieces)
