"""Recognise forms of a value (pure): joined words, technical terms, keyboard shortcuts, names of secrets."""

from __future__ import annotations

import functools
import re

from keepsake.redact import tables
from keepsake.text.patterns import compiled

MIN_LENGTH = 4  # characters of a value
MIN_DIFFERENT = 3  # different characters of a value
MIN_WORDS = 3  # words of a phrase
MIN_LETTERS = 3  # letters of a word that counts
_MAX_PLAIN_WORDS = 3  # words of a value that dots or hyphens join
_MAX_DIGITS = 4  # digits of the number that ends words joined by dots
WORDS = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")  # of a name in snake case, camel case or any other
ALGORITHM = (
    r"(?:scram|p?sha\d{0,3}(?:crypt)?|md[245](?:crypt)?|hmac|pbkdf2?|argon2(?:id?|d)|[bsy]crypt|aes\d{0,3}|x?chacha20"
    r"|x?salsa20|blake[23][bs]?p?|rsa(?:ssa|es)?\d{0,4}|ecdsa|eddsa|ed25519|ed448|(?:x|curve)25519"
    r"|secp\d{3}[kr]1|nistp\d{3}|(?:ms)?chapv2"
    r"|ntlmv\d|cram|digest|xoauth2|caching|hkdf|3?des3?|pkcs\d{1,2})"
)
TECHNICAL = re.compile(
    r"pkcs#\d{1,2}$|(?:sha|md|utf|u?int|float|v|rsa|aes|base|b|bcrypt|scrypt|argon|oauth|http|python|py|arg"
    r"|param|p|s|val|value|tmp|key"
    r"|token|pass|password|pw|pwd|secret|user|str|string|x|line|step|item|test|foo|bar|2fa|mfa|tls|ssl|pbkdf|hs|rs|es)"
    r"[_-]?\d{0,3}(?:$|[-_.](?:hash|hashed|encoded|only|based|protected|digest|sum|bit|byte))"
    rf"|{ALGORITHM}(?:[-_.:+/]?(?:{ALGORITHM}|cbc|gcm|ccm|ctr|siv|poly1305|plus|oaep|pss|v1_5|password"
    rf"|\d{{1,4}})){{0,5}}$"
    r"|(?:u?int|float|bigu?int)\d{1,3}(?:clamped)?array$|[ui](?:8|16|32|64|128)\b|(?:char|byte)(?:array|sequence"
    r"|string|buffer)$"
    r"|(?:us|eu|ap|sa|ca|me|af|il|mx)-(?:gov-)?(?:north|south|east|west|central){1,2}-\d$"  # a region of a cloud
    r"|v\d+(?:\.\d+){1,3}(?:[-+][\w.+-]*)?$|b(?:32|64)(?:enc|dec)$|(?:sha\d+|md5)sum$|rand(?:alpha|numeric|ascii)\w*$",
    re.IGNORECASE,
)
HEX = re.compile(r"[0-9a-f]+|[0-9A-F]+")
_MAX_NAME_WORDS = 4  # words of a name with hyphens
_HYPHENED = re.compile(r"[a-z]{3,12}(?:-[a-z]{3,12}){2,5}|(?=[a-z-]{18})[a-z]{3,12}(?:-[a-z]{2,12}){3,5}")
# Two or more words, at least one with a capital: `gearbox-Tulip`, `Lampe_im_Flur`.
_COUPLED = re.compile(r"(?=[A-Z]?[a-z]{3}[^A-Z]*[A-Z]|[A-Z])[A-Z]?[a-z]{2,15}(?:[-_.][A-Z]?[a-z]{1,15}){1,4}(?<=[a-z])")
# Three or more parts joined by dots, one of them a number: `Lampe.3.Flur`, `h4lle.Lampe.9`.
_NUMBER_BETWEEN = (
    r"(?=[^A-Z]*[A-Z])(?=\D*\d)[A-Za-z]\w{2,15}(?:\.[A-Za-z]{3,15}){0,3}\.(?:\d{1,4}(?:\.[A-Za-z]{3,15}){1,2}"
    r"|[A-Z]?[a-z]{3,15}\.\d{1,4})"
)
_TITLES = re.compile(r"(?:[A-Z][a-z]{3,13}){3,5}")
# A digit in place of a letter, as in `dr4gon`, `Tr0pfen`; not in `log4j`, `i18n` or `b64decode`.
_LEET = re.compile(r"(?<![A-Za-z0-9])(?!(?:log|slf|neo|h|web|py|bs|x|ed|id|map)\d)[A-Za-z]{1,12}[01345](?!js|j\b)[a-z]")
_MAX_SHORTCUT = 32  # characters
_SHORTCUT = (
    r"(?i:(?:(?:ctrl|control|alt|shift|cmd|command|meta|mod|super|option|win|fn|[⌘⌥⇧⌃])(?:\+|[ -](?=.\Z))){1,4}\w{1,9})"
)
_LABEL_ABROAD = (
    "至少|以上|以下|以内|不能|不少于|不得|长度|長度|字符|字元|文字|必须|必須|入力|ください|请输入|請輸入|อย่างน้อย"
)
_LONG_NAMES = re.compile(
    "passw|passphrase|passcode|secret|token|credential|kennwort|contrase|wachtwoord|geheimnis|passord|adgangskode"
    "|salasana|hasł|jelsz|şifre|parol|κωδικ|heslo|lösenord|senha|lozink|mật khẩu|парол|密码|密碼|パスワード|비밀번호"
    "|รหัสผ่าน"
)
_SHORT_NAMES = frozenset(
    "pass pw pwd psk key keys auth cred creds salt mdp haslo heslo senha clave "
    "apikey authkey sshpass askpass pgpass".split()
)


def identifies(before: str, last: int = 0, but: frozenset[str] = frozenset()) -> bool:
    """Return whether words say that the value beside them is an identifier, which opens nothing: "the commit".

    last: how many of the last words count, 0 for all; but: words that do not say so here.
    """
    words = (word.lower() for word in WORDS.findall(before)[-last:])
    return not (tables.words("identifies") - but).isdisjoint(words)


def latin(value: str) -> str:
    """Return a value with each letter of another script replaced by "e" or "E", so that patterns match its words."""
    if value.isascii():
        return value
    return "".join("e" if sign.islower() else "E" if sign.isupper() else sign for sign in value)


def is_joined(value: str) -> bool:
    """Return whether a value is three or more words, joined by hyphens or by capitals."""
    return bool(_HYPHENED.fullmatch(value) or _TITLES.fullmatch(value)) and not names_secret(value)


def is_long_joined(value: str) -> bool:
    """Return whether a value joins five or more words by hyphens, too many for a name: `my-super-long-jwt-key`."""
    words = value.split("-")
    return (
        len(words) > _MAX_NAME_WORDS
        and all(word.isalpha() and word.islower() for word in words)
        and words[-1] != "here"
    )


def is_joined_plainly(value: str) -> bool:
    """Return whether a value is two or three lower-case words joined by dots or hyphens, none usual in code."""
    words = re.split("[.-]", value)
    known = tables.words("plain", "sentence", "owners", "about_after")
    return (
        1 < len(words) <= _MAX_PLAIN_WORDS
        and all(word.isalpha() and word.islower() and len(word) > MIN_LETTERS and word not in known for word in words)
        and not names_secret(value)
    )


def is_dotted_phrase(value: str) -> bool:
    """Return whether a value is a passphrase of three or more lower-case words that dots join, none usual in code."""
    words = value.split(".")
    known = tables.words("plain", "sentence", "owners", "about_after", "endings")
    return (
        len(words) >= MIN_WORDS
        and all(word.isalpha() and word.islower() and len(word) >= MIN_LETTERS for word in words)
        and known.isdisjoint(words)
        and not names_secret(value)
    )


def is_coupled(value: str) -> bool:
    """Return whether a value joins words by signs, one with a capital, none usual in code or text about passwords."""
    words = re.split("[-_.]", value.lower())
    known = tables.words("plain", "sentence", "labels", "owners")
    return bool(_COUPLED.fullmatch(latin(value))) and known.isdisjoint(words) and not names_secret(value)


def is_dotted(value: str) -> bool:
    """Return whether words joined by dots look like a chosen password, not like an attribute: `Zubr.Bialy3`."""
    parts = value.rstrip("!?").split(".")
    if len(parts) == 1 or not all(map(str.isalnum, parts)) or parts[0].lower() in tables.words("owners"):
        return False
    if any(map(TECHNICAL.match, parts)):
        return False
    if any(map(_LEET.search, parts)):
        return True
    if compiled(_NUMBER_BETWEEN).fullmatch(value.rstrip("!?")):
        return True
    word = parts[-1].rstrip("0123456789")
    numbered = word.isalpha() and 0 < len(parts[-1]) - len(word) <= _MAX_DIGITS
    titled = word[:1].isupper() and len(parts[-1]) >= MIN_LETTERS
    two = len(parts) == len("ab") and parts[0].isalpha()
    return numbered and parts[0][0].isalpha() and (titled or two)


@functools.lru_cache(maxsize=4096)
def is_label(value: str) -> bool:
    """Return whether a value is a keyboard shortcut, or a sentence about a secret in a script without spaces."""
    if len(value) <= _MAX_SHORTCUT and compiled(_SHORTCUT).fullmatch(value):
        return True
    if value.isascii():
        return False
    return bool(compiled(_LABEL_ABROAD).search(value))


def names_secret(value: str) -> bool:
    """Return whether a value has no digit and a word that means a secret: it is a label or a name, not a secret."""
    if any(map(str.isdigit, value)):
        return False
    return bool(_LONG_NAMES.search(value.lower())) or any(
        piece.lower() in _SHORT_NAMES for piece in WORDS.findall(value)
    )


def has_digit(value: str) -> bool:
    """Return whether a value holds a digit."""
    return any(map(str.isdigit, value))
