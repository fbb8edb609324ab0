"""Find the output of commands whose job is to print a secret; all of it is secret. `outputs.txt` lists them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from keepsake.redact import generated, passwords, tables
from keepsake.redact.tokens import Span
from keepsake.text.patterns import compiled

if TYPE_CHECKING:
    from collections.abc import Iterator

_MAX_COMMAND, _MAX_OUTPUT = 300, 4000  # characters of a command line, and of its output
_PROMPT = re.compile(
    r"[ \t]*(?:>[ \t]*)?(?:(?:\([\w.-]+\)[ \t]*)?[\w.@:~/\\\[\]-]{0,60}[ \t]?[$#%❯➜][ \t]+|PS [^\n>]{0,60}>[ \t]*|\+ )"
)
_CALLED = re.compile(r"(?:[●⏺•*-][ \t]*)?(?:Bash|Shell|bash|shell)\(")  # how a client shows a call
_CLOSING = re.compile(r"[`\"')]")
# "`pass show x` gives `...`"
_STATED = re.compile(
    r"[`\"')]{1,2}[;,.]?[ \t]*(?:→|->|=>|=|:|(?:(?:and|which|it|just|now) ){0,3}"
    r"(?:gives?|gave|got|prints?|printed|returns?|returned|outputs?|shows?|showed|says|said|is|yields))"
    r"[ \t]*:?[ \t\n]*(?:```\w*\n)?(?P<q>[`\"'])?(?P<value>(?(q)[^`\"'\n]{4,200}|[^\s`\"']{6,200}))"
)
_LINES = re.compile(r"(?:[ \t]*(?:⎿|│|\|)?[ \t]*)(?P<line>[^\n]*)")
_FENCE = re.compile(r"[ \t]*(?:```|~~~)")
_PROSE = re.compile(r"(?:[*•-] )?(?:[A-Za-z'’,-]{1,20}[.:!?]? {1,3}){3}")  # an error, or a remark about the output


BY_CUE = tables.by_cue("outputs", 0)


def prints_secret(command: str) -> bool:
    """Return whether one line of a command prints a secret, and does not count, hash or redirect it."""
    low = command.lower()
    lines = [
        line for line in low.splitlines() if not re.search(r"[^|]\|\s*(?:wc|sha\d+sum|md5sum)\b|>\s*\S+\s*$", line)
    ]
    return any(
        compiled(rf"(?:^|[\s;&|(]){pattern}", re.IGNORECASE).search(line)
        for cue, rows in BY_CUE.items()
        for line in lines
        if cue in line
        for _, pattern, _ in rows
    )


def spans(text: str, _low: str, cue: str, at: int) -> Iterator[Span]:
    """Yield the output of the command whose cue stands at `at`."""
    first = max(text.rfind("\n", max(0, at - _MAX_COMMAND), at) + 1, at - _MAX_COMMAND, 0)
    stop = text.find("\n", at, at + _MAX_COMMAND)
    last = stop if stop >= 0 else min(len(text), at + _MAX_COMMAND)
    is_stated = any(_STATED.match(text, closing.start()) for closing in _CLOSING.finditer(text, at, last))
    if not is_stated and not _find_below(text, first, at, stop):
        return  # no output follows, as after most cues, which stand in prose; the rows below take longer
    for _, pattern, example in BY_CUE.get(cue, ()):
        match = compiled(rf"(?:(?<=^)|(?<=[\s;&|(`\"'])){pattern}", re.IGNORECASE | re.MULTILINE).search(
            text, first, last
        )
        if match and match.start() <= at <= match.end():
            output_place = _find_stated(text, match.end(), last) or _find_below(text, first, match.start(), stop)
            if output_place:
                yield Span("output", *output_place, f"outputs {example}")
                return


def _find_stated(text: str, end: int, last: int) -> tuple[int, int] | None:
    """Return the place of a value that a sentence calls the command's output."""
    closings = (_STATED.match(text, closing.start()) for closing in _CLOSING.finditer(text, end, last))
    match = next(filter(None, closings), None)
    if match is None:
        return None
    value = match["value"].rstrip(".,;")
    accepted = (
        passwords.is_password_like(value) or generated.is_random(value) or (match["q"] and generated.is_literal(value))
    )
    return (match.start("value"), match.start("value") + len(value)) if accepted else None


def _find_below(text: str, first: int, at: int, stop: int) -> tuple[int, int] | None:
    """Return the place of the output below the command line that begins at `first` and ends at `stop`.

    The output ends at a blank line, a fence, the next prompt or a line of prose. Below a line without a prompt only
    values that look like a secret count. at: where the command begins.
    """
    prompt = _PROMPT.match(text, first, at) or _CALLED.match(text, first, at)
    start = end = 0
    place = stop + 1
    while 0 < place <= min(len(text), stop + _MAX_OUTPUT) and stop >= 0:
        line = _LINES.match(text, place)
        if not line or not line["line"].strip() or _FENCE.match(text, place) or _PROMPT.match(text, place):
            break
        value = line["line"].strip()
        lone = " " not in value and (passwords.is_password_like(value) or generated.is_random(value))
        if _PROSE.match(value) or not (prompt or lone):
            break
        start, end = start or line.start("line"), line.end("line")
        place = line.end() + 1
    return (start, end) if end else None
