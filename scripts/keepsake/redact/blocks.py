"""Find secrets of several lines: text marked as private, private keys, a manifest's data, settings in Base64."""

from __future__ import annotations

import base64
import binascii
import re
from typing import TYPE_CHECKING

from keepsake.redact import passwords, phrases
from keepsake.redact.tokens import Span
from keepsake.text.patterns import compiled

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


def spans(text: str, low: str) -> Iterator[Span]:
    """Yield the blocks of a text; low: the text in lower case."""
    if "private" in low:
        yield from _private(low)
    if "private" in low or "static key" in low:
        yield from _private_keys(text, low)
    if "MII" in text or "AgEAM" in text:
        for key in compiled(_DER).finditer(text):
            yield Span("private-key", *key.span(), "blocks der")
    if text.count(",") >= _KEY_BYTES - 1 and _NUMBERS.search(text):
        for key in _BYTES.finditer(text):
            if phrases.is_bytes(key[1]):
                yield Span("private-key", *key.span(1), "blocks bytes")
    if "kind: secret" in low:
        yield from _manifests(text)


# --- text that a person marked as private ---
# The tag may have spaces or attributes; "<private key>" is a placeholder.
_PRIVATE = re.compile(
    r"<\s{0,9}(/?)\s{0,9}private(?:\s{1,9}[\w:-]{1,40}\s?=\s?(?:\"[^\"<>]{0,200}\"|'[^'<>]{0,200}'|[^\s<>]{1,200})){0,9}\s{0,9}>"
)


def _private(low: str) -> Iterator[Span]:
    depth = start = 0
    for tag in _PRIVATE.finditer(low):
        if not tag[1]:
            start = start if depth else tag.start()
            depth += 1
        elif depth:
            depth -= 1
            if not depth:
                yield Span("private", start, tag.end(), "blocks mark")
    if depth:
        yield Span("private", start, len(low), "blocks mark")


# --- private keys ---
_KEY_MARK = re.compile(
    r"-----? ?(BEGIN|END)(?: |%20|\+)(?:[A-Z0-9 %+]{0,40}PRIVATE(?: |%20|\+)KEY(?: BLOCK)?"
    r"|OpenVPN Static key V1) ?-----?"
)
# Quotes, line numbers, the mark of a line that a diff removes, escaped line breaks.
_GAP = r"(?:[\s\\\"'+,rn|>#]|(?<=\n)-(?!-)|%0[ADad]|\d{1,6}(?:\t|→|[:|] )){0,40}"
_KEY_BODY = (
    rf"(?: [a-z]{{2,12}}(?![a-z]))?{_GAP}(?:[A-Z][\w-]{{1,30}}: [^\n\\]{{0,200}}{_GAP}){{0,8}}[A-Za-z0-9+/=]{{16}}"
    r"(?:[A-Za-z0-9+/=\s\\\"'+,|>#→]|(?<=\n)-(?!-))*"
)
_KEY_LINES = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=\\\n\r"
_MIN_TAIL = 32  # characters of Base64 before an end mark that count as the end of a key
_MAX_KEY = 20_000  # characters of a key
_PUTTY = r"private-lines:\s*\d+((?:(?:\\[rn]|\s){1,4}[a-z0-9+/=]{8,200}){1,200})"


def _private_keys(text: str, low: str) -> Iterator[Span]:
    for block in compiled(_PUTTY).finditer(low):
        yield Span("private-key", *block.span(1), "blocks putty")
    marks = list(_KEY_MARK.finditer(text))
    for before, mark, after in zip([None, *marks], marks, [*marks[1:], None]):
        if mark[1] == "BEGIN":
            body = compiled(_KEY_BODY).match(text, mark.end())
            if body:
                closed = after is not None and after[1] == "END"
                end = after.end() if after and closed else body.end()
                yield Span("private-key", mark.start(), end, "blocks key")
        elif not before or before[1] == "END":  # the beginning of the block is not in the text
            lines = text[max(before.end() if before else 0, mark.start() - _MAX_KEY) : mark.start()]
            size = len(lines) - len(lines.rstrip(_KEY_LINES))
            if size >= _MIN_TAIL:
                yield Span("private-key", mark.start() - size, mark.end(), "blocks key tail")


# --- a private key without its marks ---
# The beginning of a private key in Base64 (PKCS#8, PKCS#1, PKCS#12), which differs from that of a certificate or of a
# public key, and its further lines.
_DER = (
    r"(?<![\w+/])MI(?:I[\w+/]{2}[AQgw]IB(?:ADANBgkqhkiG9w0BAQEFAAS|AAK[BC]|AzCC)|[\w+/]{2,4}AgEAM[\w+/]{2}GByqGSM49)"
    r"[A-Za-z0-9+/]{40,20000}={0,2}(?:[\s\\\"'+,|>#rn]{1,40}[A-Za-z0-9+/]{40,20000}={0,2}){0,200}"
    r"(?:[\s\\\"'+,|>#rn]{1,40}[A-Za-z0-9+/]{2,76}={1,2})?"
)


# --- a key as numbers, alone on its line ---
_KEY_BYTES = 64
_NUMBERS = re.compile(r"\[\d{1,3},")
_BYTES = re.compile(rf"^[ \t]{{0,8}}\[((?:\d{{1,3}},\s?){{{_KEY_BYTES - 1}}}\d{{1,3}})\][ \t]*$", re.MULTILINE)


# --- a manifest's data ---
_MANIFEST = r"kind: secret\b"
_DATA = r"\n(?:string)?data:[ \t]*(?=\n)"
_ENTRY = r"\n[ \t]{1,8}[\w.-]{1,128}:[ \t]*[\"']?([a-z0-9+/_-]{8,8000}={0,2})[\"']?[ \t]*(?=\n|\Z)"
_INDENTED = r"\n[ \t]{1,8}[\w.-]{1,128}:[^\n]*"
_AROUND = 400  # characters before and after `kind:` within which the manifest's data begins


def _manifests(text: str) -> Iterator[Span]:
    """Yield each value of the `data:` of a Kubernetes secret."""
    for kind in compiled(_MANIFEST, re.IGNORECASE).finditer(text):
        end = kind.end()
        data = compiled(_DATA, re.IGNORECASE).search(text, max(0, kind.start() - _AROUND), end + _AROUND)
        while data:
            end = data.end()
            line = compiled(_INDENTED).match(text, end)
            while line:
                entry = compiled(_ENTRY, re.IGNORECASE).match(text, end)
                if entry:
                    yield Span("secret", *entry.span(1), "blocks manifest")
                end = line.end()
                line = compiled(_INDENTED).match(text, end)
            data = compiled(_DATA, re.IGNORECASE).match(text, end)


# --- settings in Base64 ---
_BASE64 = re.compile(r"[A-Za-z0-9+/_-]{24,20000}={0,2}")
_BASE64_SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_TEXT_BEGINS = frozenset("CDIJKLMNOPQRSTUVWXYZabcdef")  # first characters of Base64 of text
_BEFORE_RUN = 120  # characters of Base64 before its first long run without `+` and `/`
_LOGIN = re.compile(r"[\w.@-]{2,64}:([^\s:/]{4,128})\s?")
_NODE = re.compile(r"\d{2,4}:[A-Z][A-Za-z]+\d+")  # a node id of GitHub's API: `011:PullRequest370041455`
_MIN_PLAIN = 12  # characters of the decoded text


def encoded(text: str, at: int, finds: Callable[[str], object]) -> Iterator[Span]:
    """Yield the Base64 around `at` if its text is a user with a password, or if `finds` finds a secret in that text."""
    goes_on = text[at - 1 : at] in ("+", "/")
    if not goes_on and text[at : at + 1] not in _TEXT_BEGINS:
        return
    left = text[max(0, at - _BEFORE_RUN) : at] if goes_on else ""
    run = _BASE64.match(text, at - len(left) + len(left.rstrip(_BASE64_SIGNS)))
    plain = _decoded(run[0]) if run else ""
    login = None if _NODE.fullmatch(plain) else _LOGIN.fullmatch(plain)
    if run and plain and ((login and passwords.is_password_like(login[1])) or finds(plain)):
        yield Span("encoded", *run.span(), "blocks base64")


def _decoded(run: str) -> str:
    """Return the text that a run of Base64 encodes, or "" if it encodes no text or fewer than 12 characters."""
    plain = run.rstrip("=").replace("-", "+").replace("_", "/")
    try:
        # the first characters show whether it is text; only text is decoded whole
        head = base64.b64decode(plain[:8]).decode("ascii")
        text = base64.b64decode(plain + "=" * (-len(plain) % 4)).decode() if head.strip().isprintable() else ""
    except (binascii.Error, UnicodeDecodeError, ValueError):
        return ""
    return text if len(text) >= _MIN_PLAIN else ""
