"""Take secrets out of text before it is stored, staged, logged or sent anywhere."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from keepsake.capture import redact_rules as rules

if TYPE_CHECKING:
    from collections.abc import Iterator


class Finding(NamedTuple):
    """One secret in a text: `text[start:end]` becomes `[redacted:<kind>]`."""

    kind: str
    start: int
    end: int


def redact(text: str) -> str:
    """Return `text` with every secret replaced by `[redacted:<kind>]`; never raises."""
    parts = []
    done = 0
    for finding in findings(text):
        parts += [text[done : finding.start], f"[redacted:{finding.kind}]"]
        done = finding.end
    return "".join([*parts, text[done:]])


def findings(text: str) -> list[Finding]:
    """Return the secrets in `text`, in order and without overlap."""
    found: list[Finding] = []
    for new in sorted([*_private(text), *_tokens(text), *_patterns(text)], key=lambda f: (f.start, -f.end)):
        if not found or new.start >= found[-1].end:
            found.append(new)
        elif new.end > found[-1].end:
            found[-1] = found[-1]._replace(end=new.end)
    return found


_PRIVATE = re.compile(r"<(/?)private>", re.IGNORECASE)
_RUN = re.compile(r"[A-Za-z0-9_-]{16,}")
_TOKENS = [
    (kind, re.compile(f"(?:{'|'.join(map(re.escape, heads.split()))}){tail}")) for kind, heads, tail in rules.TOKENS
]
_PATTERNS = [(kind, hint, re.compile(pattern)) for kind, hint, pattern in rules.PATTERNS]


def _private(text: str) -> Iterator[Finding]:
    depth = start = 0
    for tag in _PRIVATE.finditer(text):
        if not tag[1]:
            start = start if depth else tag.start()
            depth += 1
        elif depth:
            depth -= 1
            if not depth:
                yield Finding("private", start, tag.end())
    if depth:
        yield Finding("private", start, len(text))


def _tokens(text: str) -> Iterator[Finding]:
    for run in _RUN.finditer(text):
        for kind, pattern in _TOKENS:
            if token := pattern.match(text, run.start()):
                yield Finding(kind, *token.span())
                break


def _patterns(text: str) -> Iterator[Finding]:
    for kind, hint, pattern in _PATTERNS:
        if hint in text:
            for match in pattern.finditer(text):
                group = "secret" if "secret" in pattern.groupindex else 0
                if not rules.PLACEHOLDER.search(match[group]):
                    yield Finding(kind, *match.span(group))
