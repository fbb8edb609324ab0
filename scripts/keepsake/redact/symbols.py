"""Find passwords in sentences by their symbols, without a keyword.

A word with several symbols between letters and digits is rare in a sentence and usual in code, so its line has to be
prose. A word with a number and a closing symbol (`Tulpe2031!!`) counts only beside a word of access.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from keepsake.redact import generated, prose
from keepsake.redact.tokens import Span
from keepsake.text.patterns import compiled

if TYPE_CHECKING:
    from collections.abc import Iterator

# `bytes.translate` marks symbols, digits, letters and joints in one pass, as in `tokens`. A character that is not ASCII
# is a question mark in these bytes, so that it counts as a letter, and a question mark too.
_MARKS = {**dict.fromkeys(b"!#$%^&*+=@~", b"!"), **dict.fromkeys(b"0123456789", b"1"), **dict.fromkeys(b"-_.", b"-")}
_SHAPE = b"".join(_MARKS.get(byte, b"a" if chr(byte).isalpha() or byte == ord("?") else b" ") for byte in range(256))
# Two symbols with a few letters or digits between them, or symbols after a number at the end of a word.
_PLACES = re.compile(rb"!(?:[a1-]{1,10}!|(?<=1!)!{0,2}(?:[ -]|\Z))")
_MAX_LENGTH = 32
# A text with more such values than these, and one for every thousand characters, is a list or was made to take long.
_MAX_VALUES, _CHARACTERS_PER_VALUE = 20, 1000
_BEGINS, _ENDS = frozenset(("", *" \t\n\"'`(«“„*")), frozenset(("", *" \t\n\"'`),;:»”"))

# --- letters, digits and symbols without an order ---
_MIXED = r"(?=[^A-Za-z]*[A-Za-z])(?=\D*\d)[\w!#$%^&*?+=@~.-]{8,30}"
_SYMBOLS = "!#$%^&*?+=@~"
_SWITCH = r"[a-z]+|[A-Z]+|\d+|[^A-Za-z\d]+"
_MIN_SWITCHES = 0.5  # runs of one kind of character, per character
_MIN_SYMBOLS = 2  # different symbols
# A formula, a query, a format, a variable, a user at a host.
_CODE = (
    r"(?=[^A-Z]*\Z|[^a-z]*\Z)[\w.]{1,3}(?:[-+*=^!~]{1,2}[\w.]{1,3})+[?!]?\Z|.*[A-Za-z]=\w+&|[A-Z]+[~^]\d|[A-Za-z]\+\+|.*%[YmdHMSsfi](?![A-Z\d])|.*\$[A-Za-z_]{3}"
    r"|[-+*=#?&~%^@]|[A-Za-z_]{2,20}=|.*@(?:[\w-]+\.|[a-z]{3,}\b)|.*(?:&&|==|\*\*)"
)
_ABOUT_CODE = (
    r"\b(?:reg-?ex\w*|pattern|formula|glob|selector|shortcut|query|expression|cron\w*|mask|escape\w*|format|syntax|url"
    r"|hash|checksum|operator|emoji)\b"
)

# --- a word with a number and a closing symbol ---
_TITLED = r"(?:[A-ZÀ-Ž][^\W\d_]{2,15}){1,3}\d{2,4}[!*$#]{1,3}"
_SENTENCE_ENDS = r"\s+[A-ZÀ-Ž]|\s*\Z"
_AROUND = 120  # characters before and after it, on its line
_ACCESS = (
    r"(?:vpn|sudo|root|admin|ssh|rdp|wi-?fi|wlan|zip|unlock\w*|opens?|log(?:ged|ge)? ?(?:in|on)|sign(?:ed)? in"
    r"|passw\w*|pass|pw|anmeld\w*|meld\w?|einlogg\w*|zugang\w*|zugriff|kennwort|mdp|acc[eè]s|accesos?|connecte\w*|identifi\w+|clave"
    r"|contraseñ\w*|entrar?|senha|acesso|wachtwoord|inlog\w*|hasł\w*)"
)
_GIVEN = (
    r"(?:try|use|type|enter|put|take|nimm|tippe?|gib|probier\w*|tape[rz]?|saisi\w*|essa(?:ie|ye)[rz]?|escrib[ea]|pon|prueba|usad?"
    r"|met[ea]|digita|prova|scrivi|inserisci|usa|vul|gebruik|probeer)"
)
_BESIDE_ACCESS = rf"(?i)\b{_ACCESS}\b|\b{_GIVEN} [\"'`]?\Z"
_LISTED = rf"(?i)[ \t>*•-]{{0,6}}(?:[\w-]{{1,16}} )?{_ACCESS}\b[^\n:=]{{0,24}}[:=] [\"'`]?\Z"


def spans(text: str, raw: bytes) -> Iterator[Span]:
    """Yield the passwords in a text; raw: the text with one byte per character."""
    places = [(at, end) for at, end in _words(text, raw) if _is_titled(text[at:end]) or _is_disordered(text[at:end])]
    if len(places) > _MAX_VALUES + len(text) // _CHARACTERS_PER_VALUE:
        return
    for at, end in places:
        if _opens(text, at, end) if _is_titled(text[at:end]) else _is_in_sentence(text, at, end):
            yield Span("password", at, end, "symbols")


def _words(text: str, raw: bytes) -> Iterator[tuple[int, int]]:
    """Yield start and end of each word that has symbols where those of a password are."""
    shape = raw.translate(_SHAPE)
    end = 0
    for match in _PLACES.finditer(shape):
        if match.start() < end:
            continue
        at = shape.rfind(b" ", 0, match.start()) + 1
        end = shape.find(b" ", match.start()) % (len(shape) + 1)
        if end - at <= _MAX_LENGTH and text[at - 1 : at] in _BEGINS and text[end : end + 1] in _ENDS:
            yield at, at + len(text[at:end].rstrip(".?"))


def _is_titled(value: str) -> bool:
    return bool(compiled(_TITLED).fullmatch(value))


def _is_disordered(value: str) -> bool:
    """Return whether a value mixes letters, digits and symbols without an order, unlike code."""
    return (
        bool(compiled(_MIXED, re.ASCII).fullmatch(value))
        and len({*value} & {*_SYMBOLS}) >= _MIN_SYMBOLS
        and len(compiled(_SWITCH).findall(value)) >= _MIN_SWITCHES * len(value)
        and not compiled(_CODE, re.ASCII).match(value)
        and not generated.is_placeholder(value)
    )


def _is_in_sentence(text: str, at: int, end: int) -> bool:
    """Return whether the line around a value is a sentence that does not say that the value is code."""
    is_about_code = compiled(_ABOUT_CODE, re.IGNORECASE).search(f"{_before(text, at)} {_after(text, end)}")
    return not is_about_code and prose.is_in_prose(text, at, end - at)


def _opens(text: str, at: int, end: int) -> bool:
    """Return whether the words around a value speak of access, and its last symbol does not end their sentence."""
    before, after = _before(text, at), _after(text, end)
    if compiled(_LISTED).fullmatch(before):
        return not after.strip() or after[:1] in ",;"
    if not prose.is_in_prose(text, at, end - at) or (
        text[end - 1] == "!" != text[end - 2] and compiled(_SENTENCE_ENDS).match(after)
    ):
        return False
    return bool(compiled(_BESIDE_ACCESS).search(before) or compiled(rf"(?i)\b{_ACCESS}\b").search(after))


def _before(text: str, at: int) -> str:
    return text[max(0, at - _AROUND) : at].rpartition("\n")[2]


def _after(text: str, end: int) -> str:
    return text[end : end + _AROUND].partition("\n")[0]
