"""Find secrets below a heading: the settings of a file that holds secrets, the output of a command, a list of users.

Without the heading nothing beside these values would say that they are secrets.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from keepsake.redact import generated, passwords, tables
from keepsake.redact.forms import identifies
from keepsake.redact.tokens import Span
from keepsake.text.patterns import compiled

if TYPE_CHECKING:
    from collections.abc import Iterator

# --- settings of a file ---
FILES = (".env", "secrets.", "secrets/", "credentials", ".tfvars", ".netrc", ".pgpass")
# What may follow it on its line: a remark, the word "file", a here-document; and the fence of a block of code below it.
_NAMED = (
    r"([\w./~@-]{1,120})(?:[\"'`)]{0,3}|\*\*)(?: file)?:?(?:\*\*)?[ \t]*(?:\([^)\n]{1,40}\):?)?"
    r"(?:<<-?[ \t]?[\"'\\]?\w{1,30}[\"']?)?[ \t]*"
)
_FENCE = r"(?:[ \t]*\n)?[ \t]{0,8}(?:```|~~~)\w{0,12}[ \t]*\n"
_BETWEEN = re.compile(r"(?:\d{1,5}\t)?[ \t]{0,8}(?:#.*)?|@@ .*")  # an empty line, a remark, the place of a diff's lines
_SETTING = re.compile(
    r"(?:[+-]|[ \t]{0,8}\d{1,5}[\t→])?[ \t]{0,8}(?:export )?[\"']?[\w.-]{1,64}[\"']?[ \t]{0,8}(?:=|:(?=\s))[ \t]{0,8}"
    r"[\"']?(?P<value>[^\s\"']{1,400})[\"']?,?[ \t]*"
)
_MAX_LINES, _MAX_LINE = 40, 200
_NAME_SIGNS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./~@"
# --- the output of a command that shows the settings of a service, as JSON, a table or lines ---
COMMANDS = ("vault kv get", "vault read", "heroku config")
HEADINGS = ("value\n---",)  # the end of the header `Key   Value`, which such a table has even without its command
_SHOWS = r"(?: [^\n|;&>)`]{0,200})?\n"  # the rest of its line, without a pipe or a redirection
_SHOWN = (
    r"[ \t]*[\"']?(?P<name>[\w.-]{1,64})[\"']?(?:[ \t]{0,8}[:=][ \t]{0,24}| {2,40})"
    r"[\"']?(?P<value>[^\s\"']{4,400})[\"']?,?[ \t]*"
)
_MIN_SHOWN = 8  # characters of a value whose name is not that of a password
_PASSWORD = re.compile(r"(?:.*[_.-])?(?:pass(?:wor[dt]|wd|phrase)?|pwd?|psk|kennwort|mdp|clave)", re.IGNORECASE)
# --- a list of users ---
USERS = ("accounts", "users", "logins", "credentials", "passwords", "basic_auth", "basicauth")
_Q = tables.expand("<Q>")
_OPENED = r"\w{0,16}[\"']?\s?(?::[\w\[\], ]{1,30})?\s?(?::=|=>?|:)\s?(?:\w{1,12}\()?\s{0,4}(?=[\[({])"
_NAMES = ("accounts", "users", "logins")
_MEMBER = rf"[\[({{]\s{{0,24}}{_Q}[^\s\"'`]{{1,64}}{_Q}\s?,"  # a list of names alone: `users: ["anna", "bob7"]`
_PAIR = re.compile(
    rf"[\[({{,\s]{{0,24}}{_Q}[\w.@+-]{{1,64}}{_Q}\s?(?:,|:|=>)\s?{_Q}(?P<value>[^\s\"'`]{{4,128}}){_Q}\s?[\])}}]?,?"
)
# below "users:", as in `anna / Tulpe11`
_ROW = re.compile(
    r"(?:[^\n:]{0,40}:)?[ \t]*\n{1,2}[ \t>*•-]{0,6}(?:\d{1,2}[.)] )?[\w.@+-]{1,64} / "
    r"[\"'`]?(?P<value>[^\s/\"'`]{4,64})[\"'`]?[ \t]*(?:\([^()\n]{1,40}\)[ \t]*)?(?=\n|\Z)"
)
_MAX_PAIRS = 50


def spans(text: str, _low: str, cue: str, at: int) -> Iterator[Span]:
    """Yield the secrets below or after the heading that holds the cue at `at`."""
    if cue in FILES:
        yield from (Span("secret", *place, "lists file") for place in _settings(text, at))
    if cue in COMMANDS or cue in HEADINGS:
        yield from (Span("secret", *place, "lists command") for place in _shown(text, cue, at + len(cue)))
    if cue in USERS:
        yield from (Span("password", *place, "lists users") for place in _users(text, cue, at + len(cue)))


def _settings(text: str, at: int) -> Iterator[tuple[int, int]]:
    """Yield the places of the random values in the settings below the name of a file at `at`."""
    first = text.rfind("\n", max(0, at - _MAX_LINE), at) + 1
    stop = text.find("\n", at, at + _MAX_LINE)
    head = text[first:at]
    heading = compiled(_NAMED).fullmatch(text, first + len(head.rstrip(_NAME_SIGNS)), stop) if stop > 0 else None
    if not heading:
        return
    fence = compiled(_FENCE).match(text, stop + 1)
    for place in _lines(text, fence.end() if fence else stop + 1):
        if _BETWEEN.fullmatch(text, *place):
            continue
        setting = _SETTING.fullmatch(text, *place)
        if not setting:
            return
        if _is_secret(setting["value"]):
            yield setting.span("value")


def _lines(text: str, start: int) -> Iterator[tuple[int, int]]:
    """Yield start and end of each line from `start` on."""
    for _ in range(_MAX_LINES):
        stop = text.find("\n", start) % (len(text) + 1)
        yield start, stop
        if stop == len(text):
            return
        start = stop + 1


def _shown(text: str, cue: str, end: int) -> Iterator[tuple[int, int]]:
    """Yield the places of passwords and generated values in the output of a command, or in a table of two columns.

    cue: the command's name, or the end of the table's header, which ends at `end`.
    """
    line = compiled(_SHOWS).match(text, end)
    if line is None or " -field" in line[0]:
        return
    for place in _lines(text, line.end()):
        if cue in HEADINGS and "  " not in text[slice(*place)]:
            return
        shown = compiled(_SHOWN).fullmatch(text, *place)
        if shown and _is_shown_secret(shown["name"], shown["value"]):
            yield shown.span("value")


def _is_shown_secret(name: str, value: str) -> bool:
    if _PASSWORD.fullmatch(name):
        return generated.is_literal(value) and not value.isdigit()
    return len(value) >= _MIN_SHOWN and _is_secret(value) and not identifies(name)


def _is_secret(value: str) -> bool:
    return generated.is_random(value) and not generated.is_uuid(value)


def _users(text: str, cue: str, end: int) -> Iterator[tuple[int, int]]:
    """Yield the places of the passwords in the list of users whose heading ends at `end`."""
    opened = compiled(_OPENED).match(text, end)
    if opened and cue in _NAMES and compiled(_MEMBER).match(text, opened.end()):
        return
    pattern = _PAIR if opened else _ROW
    pair = pattern.match(text, opened.end() if opened else end)
    places: list[tuple[int, int]] = []
    while pair and len(places) < _MAX_PAIRS:
        places.append(pair.span("value"))
        pair = pattern.match(text, pair.end())
    values = [text[start:stop] for start, stop in places]
    if any(map(passwords.is_password_like, values)):  # one sure password shows that the others are passwords
        yield from (place for place, value in zip(places, values) if generated.is_literal(value))
