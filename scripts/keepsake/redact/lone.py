"""Find long random values that have no keyword and no known form: such a value is hardly ever anything but a secret.

Other random values are recognised by their form or by the words before them: hashes, ids, public keys, certificates,
images, encrypted values.
"""

from __future__ import annotations

import base64
import binascii
import re
from typing import TYPE_CHECKING

from keepsake.redact import generated, tables
from keepsake.redact.forms import WORDS, identifies
from keepsake.redact.tokens import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

_MIN_LENGTH, _MAX_LENGTH = 28, 200  # characters of a value; longer ones are files or certificates
_MIN_NUMBERS = 3  # numbers in a value
_MIN_PIECE_SHARE = 0.42  # pieces per character; names in code such as `PBESv1SHA1And3KeyTripleDESCBC` have fewer
_PIECES = re.compile(r"\d+|[A-Z]+(?![a-z])|[A-Z]?[a-z]+")
_MAX_WORDS = 4  # words before a value that may say what it is
_BEFORE = 72  # characters before a value that may say what it is
_SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_RUN = re.compile(r"[\w+/~-]{28,201}={0,2}", re.ASCII)
_STARTS = re.compile(r"(?:[\"'`/=:, (\[|>\t]|\A|\\n)\Z")  # the text before a value
_ENDS = ("", *" \t\r\n\"'`),;]|<&?#\\}")
_NUMBERS = re.compile(r"\d+")
_JOINTS = re.compile(r"[_-]")  # in URL-safe Base64
_HEX = re.compile(r"[0-9a-f]{8}|[0-9A-F]{8}")  # in a hash or an id
_PATH_WORD = re.compile(r"[A-Z]?[a-z]{3,}|[vV]?\d+|[a-z]{1,2}")
_FOLDER = re.compile(r"/[a-z]{4,}(?:/|\Z)")  # in a path: `users/9Y0t8nqA/orders`
# After these parts an address has a secret: `/reset/...`. Other random parts of a path are ids.
_PATH = re.compile(r"://[^\s\"'`<>?#]{0,72}/\Z")
_OPENS = re.compile(
    r"/(?:[a-z-]*(?:reset|recover|magic|invit\w*|verif\w*|confirm\w*|activat\w*|passw\w*|login|log-in|sign-?in"
    r"|signup|auth\w*|sso|cli"
    r"|token|session|join|accept|unlock|access|share|secret|one-?time|hook\w*)|[isr]|t)/\Z",
    re.IGNORECASE,
)
_LETTER = re.compile(
    r"(?:\A|[^A-Za-z])(?:n|e|b|x|y|x5[ct])[\"']?\s?[:=]\s?[\"']?\Z"
)  # a field of a public key as JSON, or of DKIM
# A variable: `DOORMAN=...`, `-e DOORMAN="..."`; on a line of its own also `DOORMAN: ...`
_VARIABLE = re.compile(
    r"(?:(?:\A|\s)(?P<name>[A-Z][A-Z0-9_]{2,40})=|(?:\A|\n)[ \t]{0,12}(?P<key>[A-Z][A-Z0-9_]{2,40}): )[\"']?\Z"
)
_SET_BEFORE = frozenset("=\"' ")  # the character before the value
_SET_ENDS = re.compile(r"[\"']?(?:\s|\Z)")
_PAIR = re.compile(r"[,;&{}](?=[^,;&{}]*[A-Za-z])")  # the end of the previous value
# The beginnings of ids of services, and of files in Base64.
_ID = re.compile(
    r"[a-z]{2,12}[_-][A-Za-z0-9]{14,32}\Z|cs_(?:test|live)_|[a-z]{2,12}_msg_|(?:[A-Za-z]{1,3}\d{0,2}|sha\d{3})-"
    r"|AAAA[BCEG]|0x|6L[a-zA-Z0-9][\w-]{37}\Z|_ZN|_R|Ag[A-Za-z0-9]"
    r"|gAAAAA|iVBOR|R0lGOD|UklGR|JVBERi0|UEsDB|H4sI|AGFzbQ|d09G|PHN2Zy|LS0tLS1|MI[IGHE]|eyJ|AAAA|pk|AKfycb"
    r"|Qm[A-Za-z0-9]{44}\Z|1[A-Za-z0-9_-]{43}\Z|(?:AC|SM|MM|CA|PN)[0-9a-f]{32}\Z"
)


def spans(text: str, at: int, end: int) -> Iterator[Span]:
    """Yield the secret that the run of token characters `text[at:end]` is part of, if there is one."""
    start = _start(text, at)
    run = _RUN.match(text, start)
    if run and run.end() >= end and _is_secret(text, run):
        yield Span("secret", *run.span(), "lone")
    elif (
        end - at < _MIN_LENGTH
        and text[at - 1 : at] in _SET_BEFORE
        and _is_set(text, at, end)
        and may_be_set(text[at:end])
    ):
        yield Span("secret", at, end, "lone set")


def may_be_set(run: str) -> bool:
    """Return whether a run of token characters, too short to count anywhere, counts as the value of a variable."""
    return (
        len(run) < _MIN_LENGTH
        and run.isalnum()
        and not (run.islower() or run.isalpha())
        and len(_PIECES.findall(run)) >= _MIN_PIECE_SHARE * len(run)
        and generated.is_generated(run)
    )


def _is_set(text: str, at: int, end: int) -> bool:
    """Return whether a variable is set to `text[at:end]`, and its name does not say that it is an identifier."""
    variable = _VARIABLE.search(text[max(0, at - _BEFORE) : at])
    if not variable or not _SET_ENDS.match(text, end):
        return False
    words = {word.lower() for word in WORDS.findall(variable["name"] or variable["key"])}
    return words.isdisjoint(tables.words("identifies") | tables.words("about_after"))


def _start(text: str, at: int) -> int:
    """Return the start of the value that the run at `at` is part of.

    Base64 may hold `/`, and so does a path; the parts of a path are words or small numbers.
    """
    if text[at - 1 : at] not in ("+", "/"):
        return at
    slash = text.rfind("/", max(0, at - _MAX_LENGTH), at - 1)
    if slash >= 0 and text[at - 1] == "/" and _PATH_WORD.fullmatch(text, slash + 1, at - 1):
        return at  # an ordinary path: the rest of this function finds the same, but takes longer
    left = text[max(0, at - _MAX_LENGTH) : at]
    *before, last = left[len(left.rstrip(_SIGNS)) :].removeprefix("//").split("/")
    size = len(last)
    for part in reversed(before):
        if _PATH_WORD.fullmatch(part):
            break
        size += len(part) + 1
    return at - size


def _is_secret(text: str, run: re.Match[str]) -> bool:
    value = run[0]
    if text[run.end() : run.end() + 1] not in _ENDS or _ID.match(value):
        return False
    before = text[max(0, run.start() - _BEFORE) : run.start()]
    return (
        bool(_STARTS.search(before))
        and len(_NUMBERS.findall(value)) >= _MIN_NUMBERS
        and len(_PIECES.findall(value)) >= _MIN_PIECE_SHARE * len(value)
        and (generated.is_generated(value) or _is_urlsafe(value))
        and not _is_identified(before.rpartition("\n")[2])
        and not _FOLDER.search(value)
        and not _is_part(text, run)
        and not _is_text(value)
    )


def _is_urlsafe(value: str) -> bool:
    """Return whether a value looks generated once the `-` and `_` of URL-safe Base64 are left out."""
    return not _HEX.search(value) and generated.is_generated(_JOINTS.sub("", value))


def _is_identified(before: str) -> bool:
    """Return whether one of the last words before a value says that it is an identifier, so that it opens nothing."""
    if _PATH.search(before):
        return not _OPENS.search(before)
    words = _PAIR.split(before)[-1]
    if _LETTER.search(before) or any(word.lower().endswith("hash") for word in WORDS.findall(words)[-_MAX_WORDS:]):
        return True
    return identifies(words, _MAX_WORDS)


def _is_part(text: str, run: re.Match[str]) -> bool:
    """Return whether a value is a line of a longer Base64 text: a certificate, a file, an encrypted text."""
    above = text[max(0, run.start() - _MAX_LENGTH) : run.start()].rstrip(" \t\"'+")
    below = text[run.end() : run.end() + _MAX_LENGTH].lstrip(" \t\"'+\\")
    return (above.endswith("\n") and bool(re.search(r"(?:[\w+/]{40}|-----)\"?[+,\\ ]*\n\Z", above))) or bool(
        re.match(r"\r?\n[ \t\"'+]*(?:[\w+/]{40}|[\w+/]{1,64}=|-----|=[\w+/]{4}\n)", below)
    )


def _is_text(value: str) -> bool:
    try:
        return base64.b64decode(value + "=" * (-len(value) % 4)).decode().replace("\n", " ").isprintable()
    except (binascii.Error, UnicodeDecodeError, ValueError):
        return False
