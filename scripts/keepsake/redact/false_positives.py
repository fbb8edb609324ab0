"""Recognise false positives by their surroundings: images as text, encrypted values, hosts.

Only findings are examined, so this costs nothing in text without findings.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from keepsake.text.patterns import compiled

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from keepsake.redact.tokens import Span

_BEFORE, _NEAR = 200, 120  # characters before a finding that may show what it is, and of those the nearest
# Cue -> pattern of a zone without secrets: pictures and fonts, whose Base64 holds every short word by chance; the
# values of a SealedSecret, which all begin alike; values that SOPS and eyaml encrypted. If a text only mentions such a
# form and leaves its bracket open, the text after it is not a zone.
_ZONES = {
    "data:": re.compile(
        r"data:(?:(?:image|font|audio|video)/[\w.+-]{2,40}|application/(?:pdf|wasm|(?:x-)?font[\w-]{0,20}))"
        r"(?:;[\w=-]{1,40}){0,4},[\w+/=%-]*['\")\];,]{0,4}"
    ),
    "encrypteddata": re.compile(
        r"encrypteddata['\"]?:\s{0,4}\{?(?:\s{0,40}(?:\d{1,6}[\t→]\s{0,24})?['\"]?[\w.-]{1,128}['\"]?:"
        r"[ \t]{0,4}(?:[>|]-?\s{1,40})?"
        r"['\"]?ag[a-z0-9+/]{14,20000}={0,2}['\"]?,?){1,200}"
    ),
    # checksums of an iOS project, each beside the name of a library: `AppAuth: 82d2...`
    "spec checksums:": re.compile(r"spec checksums:(?:\s{1,8}[\"']?[\w+./ -]{1,80}[\"']?: [0-9a-f]{32,64}){1,500}"),
    # a public key in the DNS, in one or several strings
    **dict.fromkeys(
        ("v=dkim1", "k=rsa", "k=ed25519"),
        re.compile(
            r"(?:[vhkst]=[\w:*]{1,24};[\s\"']{0,4}){1,6}p=[\w+/=]{16,600}"
            r"(?:\\?[\s\"'\\,|()]{1,8}(?:010)?\s{0,40}[\"']?[\w+/=]{12,600}){0,8}"
        ),
    ),
    "enc[": re.compile(
        r"enc\[(?:aes256_gcm|pkcs7|gpg|kms|gkms|vault),(?:[\w+/=:,.-]{16,40000}|[\w+/=\s]{16,40000}(?=\]))\]?"
    ),
}
_OPENED = ("url(", "url('", 'url("')  # a finding may begin with this, before the address of an image
# `secrets/driver:v1.4.2@sha256:...`: part of a path that is no keyword, and a version that is no value.
_IMAGE_NAME = r"[\w.-]/[\w.-]{1,128}:\Z"
_IMAGE_TAG = (
    r"(?:v?\d{1,5}\.\d{1,5}\.\d[\w.-]*|v\d[\w.-]*|sha-[0-9a-f]{7,40}|[\w.-]{1,128}(?=@sha256))(?:@sha256:[0-9a-f]{64})?"
    r"|(?:[\w.-]{1,128}@)?sha256:[0-9a-f]{64}"
)
# `ssh deploy@web01`: the user and the host of a login, without an option for a password before it.
_TO_HOST = r"(?<![\w-])(?:ssh|scp|sftp|mosh|rsync|ssh-copy-id|autossh)[ \t](?:(?:(?!pass)[^\n|;&])*[ \t])?\Z"
_USER = re.compile(r"://(?:\$\{\w{1,40}:?-)?([a-z]{3,16})\}?:(?:\$\{\w{1,40}:?-)?\Z")
_PUBLIC = (
    r"(?:(?:site|publishable)[ _-]?key|public[ _-]?key[ _-]?token(?: is)?"
    r"|checksum/[\w.-]{1,40}|urlBase64ToUint8Array|primary key is"
    r"|AWS::\w{1,40}::\w{1,40}|\bcache (?:hit|miss|saved|restored|not found)[a-z ]{0,30} keys?)\W{1,4}\Z"
)
# A place in code, as a search or a compiler prints it: `src/views.py:91:`, `src/form.tsx(34,7):`
_LINE_OF = (
    r"(?:[\w./\\@+-]{1,160}[/\\])?[\w@+.-]{1,80}\.\w{1,8}(?::\d{1,6}(?::\d{1,4})?:|\(\d{1,6}(?:,\d{1,4})?|-\d{1,6}-)"
)
# A call with a variable, up to its closing bracket: `urlB64ToUint8Array(PUBLIC_KEY`
_CALL = r"[A-Za-z_$][\w$.]{2,60}\([A-Za-z_$][\w$.]{0,80}"
# A command that changes the password of the user that follows: `wp user reset-password bob`, `sudo passwd bob`
_USER_OF = r"(?:(?:\b|_|:)(?:reset|change|expire)[_-]?password|(?:[$#] |\bsudo )passwd)[ \t][\"']?\Z"
# The id of the key with which a person signs: `user.signingkey=6927E18989F2396E`.
_SIGNER = r"(?:signing_?key|(?:gpg|pgp)_?key(?:_?id)?)\W{1,4}\Z"
_KEY_ID = r"(?:0x)?(?:[0-9A-F]{8}|[0-9A-F]{16}|[0-9A-F]{40})!?"
# The address of an account or a contract on a chain (a private key has 64 digits), the id of an organisation, the
# address of a network card.
_ACCOUNT = r"0x[0-9a-fA-F]{40}|org-[A-Za-z0-9]{24}|[0-9a-fA-F]{2}(?:[:-][0-9a-fA-F]{2}){5}"
_LICENCE = (
    r"(?:^|[_/-])(?:[AL]?GPL|BSD|MIT|Apache|MPL|CC-BY|CC0|FSFAP)(?:v?[\d.]|[_/+-]|\Z)|^same-as-"  # a program's licence
)
_SYMBOL = r"(?:::|17)h[0-9a-f]{16}(?:E|\Z)"  # a symbol of Rust, in a backtrace
# The name of a secret of a cluster: `secret "x" not found`.
_NAMED = re.compile(r"secrets? [\"'`]\Z", re.IGNORECASE)
_IS_NAME = (
    r"[\"'`] (?:not found|is forbidden|already|created|deleted|configured|in namespace|does not|exists|updated|expire)"
)
# The header of a signed token, without the rest of it.
_HEADER = r"eyJ(?:hbGciOi|0eXAiOi)[\w-]{0,60}(?:\.{2,3}|…)?"
_KNOWN = frozenset(
    (
        "QWxhZGRpbjpvcGVuIHNlc2FtZQ",
        "dXNlcjpwYXNzd29yZA",
        "dXNlcjpwYXNz",
        "YWxpY2U6c2VjcmV0",
        "what do ya want for nothing?",
        "Tr0ub4dor&3",
    )
)  # examples of standards, of their test suites, and of a comic strip
# The text after an access key's id in a list of keys, as JSON, YAML, text or a table: such a list holds no secrets.
_LISTED = (
    r"[\"']?\s{0,4},?\s{1,40}[\"']?(?:Status|CreateDate)[\"']?: [\"']?[\w:+.-]{4,40}[\"']?,?"
    r"\s{1,40}[\"']?(?:CreateDate|Status)\b|[\s|]{1,40}\d{4}-\d\d-\d\dT[\d:+.Z-]{8,24}[\s|]{1,40}(?:Ina|A)ctive\b"
)
_DSN = r"@[\w.-]{0,60}sentry\.io/"  # the key in such an address only permits sending reports
_HOST = r"[a-z_][a-z0-9_.-]{0,31}@[a-z][a-z0-9.-]{0,63}(?::\S*)?"


def without(spans: Iterable[Span], text: str, low: str) -> Iterator[Span]:
    """Yield those of the spans that are no false positives; low: the text in lower case."""
    zones = [*_zones(low)]
    for span in spans:
        from_ = span.start + next((len(opened) for opened in _OPENED if low.startswith(opened, span.start)), 0)
        if any(first <= from_ and span.end <= last for first, last in zones) or _is_harmless(text, span):
            continue
        yield span


def _zones(low: str) -> Iterator[tuple[int, int]]:
    for cue, pattern in _ZONES.items():
        at = low.find(cue)
        while at >= 0:
            zone = pattern.match(low, at)
            if zone:
                yield zone.span()
            at = low.find(cue, zone.end() if zone else at + len(cue))


def _is_harmless(text: str, span: Span) -> bool:
    """Return whether a finding is known to be harmless, by its value or by its surroundings."""
    start, end = span.start, span.end
    left, value = text[max(0, start - _BEFORE) : start], text[start:end]
    if left.endswith(":") and compiled(_IMAGE_NAME).search(left):
        return bool(compiled(_IMAGE_TAG).fullmatch(value))
    if compiled(_KEY_ID).fullmatch(value) and compiled(_SIGNER, re.IGNORECASE).search(left):
        return True
    if compiled(_ACCOUNT).fullmatch(value) or compiled(_LICENCE).search(value):
        return True
    if _is_name(text, span, left) or _is_code(text, span, left):
        return True
    if value.rstrip("=") in _KNOWN or compiled(_HEADER).fullmatch(value):
        return True
    if left.endswith("://") and compiled(_DSN).match(text, end):
        return True
    if compiled(_PUBLIC, re.IGNORECASE).search(left[-_NEAR:]) or compiled(_SYMBOL).search(value):
        return True
    user = _USER.search(left) if "://" in left else None
    if user and user[1].lower() == value.lower():
        return True  # `postgres:postgres@localhost`: a default
    return bool("@" in value and compiled(_HOST).fullmatch(value) and compiled(_TO_HOST, re.IGNORECASE).search(left))


def _is_name(text: str, span: Span, left: str) -> bool:
    """Return whether a finding is the name of a secret of a cluster, or the id of a key in a list of keys."""
    if span.kind == "aws-access-key":
        return bool(compiled(_LISTED).match(text, span.end))
    return bool(_NAMED.search(left) and compiled(_IS_NAME).match(text, span.end))


def _is_code(text: str, span: Span, left: str) -> bool:
    """Return whether a finding is a place in code, a call with a variable, or a user whose password is changed."""
    start, end = span.start, span.end
    if not span.row.startswith("names"):
        return False
    if left[-1:] in ("", "\n") and compiled(_LINE_OF).match(text, start, end):
        return True
    if compiled(_USER_OF).search(left):
        return True
    return text[end : end + 1] in (")", ",") and bool(compiled(_CALL).fullmatch(text, start, end))
