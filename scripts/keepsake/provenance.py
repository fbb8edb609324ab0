"""Who said a memory, and whether what somebody else said reads like an instruction to a model .

Text that came from a tool's output, a web page, a sub-agent, a file or the model itself may have been written by a
stranger who wants a later session to obey it. Such text is kept, since it may also be a fact about an attack, but held
back: marked when it is stored (`memories.HELD`), so that a hook pays one condition for it, and listed by `doctor`.

The signs are patterns over text that has been made plain (case, width, hidden characters, look-alike letters), in the
languages that the corpus in tests/data/poison has. They are a second line: that recalled text is fenced, labelled and
can't become a rule holds whatever they miss (docs/security.md has the rates).
"""

from __future__ import annotations

import base64
import functools
import os
import re
import unicodedata
from typing import NamedTuple

from keepsake import render

_TABLE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "signs.txt")
PERSON = ("saved", "rule")  # kinds that only a person's own word makes
PERSON_PARTS = ("Goal: ", "Open: ")  # lines of a session's summary that quote the person
_SCANNED = 20_000  # characters of a text that are looked at, from its head; capture keeps no more
_REMEMBERED = 50_000  # words whose hints are known
_BREAKS = "\n\r\t\x0b\x0c"
# What turns the direction of a text, and the tag characters: ASCII that nobody sees.
_UNSEEN = re.compile("[\u202a-\u202e\u2066-\u2069\U000e0000-\U000e007f]")
_ENCODED = re.compile(r"\b[A-Za-z0-9+/]{40,4000}={0,2}")
_SPACED = re.compile(r"\b(?:\w[ .·_-]){4,}\w\b")
# Cyrillic and Greek letters that look like Latin ones, where they stand among Latin ones.
_CODES = "1072 1077 1086 1088 1089 1091 1093 1110 1109 1112 1281 1211 954 959 957 961 964 945"
_ALIKE = str.maketrans(dict(zip(map(int, _CODES.split()), "aeopcyxisjdhkovpta")))
_OTHER_LETTER = re.compile("[\u0370-\u04ff]")
_MIXED = re.compile(r"\b(?=\w*[a-z])(?=\w*[\u0370-\u04ff])\w+\b")


class Sign(NamedTuple):
    """A group of signs.txt: its name, the words of which one must stand in the text, and what then makes the sign."""

    name: str
    words: list[str]
    pattern: str

    def found_in(self, looks: str) -> bool:
        """Tell whether the sign stands in a text, made plain."""
        return _compiled(self.pattern).search(looks) is not None


@functools.cache
def _compiled(pattern: str) -> re.Pattern[str]:
    """Compile a sign when its words are met for the first time: all of them take .05 s, one capture needs a few."""
    return re.compile(pattern)


@functools.lru_cache(maxsize=1)
def signs() -> list[Sign]:
    """Return the signs that signs.txt lists."""
    with open(_TABLE, encoding="utf-8") as file:
        lines = [line.rstrip() for line in file if line.strip() and not line.startswith("#")]
    alternatives: dict[str, str] = {}
    groups: list[tuple[str, list[str]]] = []
    for line in lines:
        if not line.startswith(" "):
            groups.append((line, []))
        else:
            groups[-1][1].append(line.strip())
    found = []
    for head, patterns in groups:
        name, defines, _ = head.partition(" =")
        text = "|".join(patterns)
        if defines:
            alternatives[f"{{{name}}}"] = text
            continue
        for known, words in alternatives.items():
            text = text.replace(known, words)
        name, _, hints = head.partition(": ")
        found.append(Sign(name, [hint.replace("_", " ") for hint in hints.split()], text))
    return found


class _Hints(dict[str, frozenset[str]]):
    """Word of a text -> the hints of signs() that it may be part of; filled on demand, emptied when full.

    Texts share their words: looking each text through for 350 hints takes five times as long.
    """

    def __init__(self) -> None:
        self.places: dict[str, list[int]] = {}  # of the signs that a hint belongs to
        for place, one in enumerate(signs()):
            for hint in one.words:
                self.places.setdefault(hint, []).append(place)
        self.parts = {hint: max(hint.split(), key=len) for hint in self.places}
        self.any = re.compile("|".join(map(re.escape, set(self.parts.values()))))

    def __missing__(self, word: str) -> frozenset[str]:
        if len(self) >= _REMEMBERED:
            self.clear()
        near = [hint for hint, part in self.parts.items() if part in word] if self.any.search(word) else []
        self[word] = found = frozenset(near)
        return found


@functools.lru_cache(maxsize=1)
def _hints() -> _Hints:
    return _Hints()


def _hinted(looks: str) -> list[Sign]:
    """Return the signs of which one of the words stands in the text, in their order."""
    hints = _hints()
    near = frozenset().union(*map(hints.__getitem__, set(looks.split())))
    places = {place for hint in near if " " not in hint or hint in looks for place in hints.places[hint]}
    return [signs()[place] for place in sorted(places)]


def by_person(kind: str, role: str) -> bool:
    """Tell whether a memory of this kind and role holds what the person said."""
    return kind in PERSON or (kind == "turn" and role == "user")


def held(kind: str, role: str, content: str) -> bool:
    """Tell whether a memory is to be held back: not the person's, and it reads like an instruction to a model."""
    if by_person(kind, role):
        return False
    if kind == "summary":
        content = "\n".join(line for line in content.splitlines() if not line.startswith(PERSON_PARTS))
    return reads_like_instruction(content)


def sign(text: str) -> str:
    """Return which sign makes a text read like an instruction to a model ("hidden", "revoke", ...); "" for none.

    Never raises; works on the first 20,000 characters.
    """
    text = text[:_SCANNED]
    if not text.isascii() and _UNSEEN.search(text):
        return "hidden"
    looks = plain(text)
    for one in _hinted(looks):
        if one.found_in(looks):
            return one.name
    return ""


def reads_like_instruction(text: str) -> bool:
    """Tell whether a text reads like an instruction to a model."""
    return bool(sign(text))


def plain(text: str) -> str:
    """Return a text as a reader takes it: lower case, usual widths, nothing hidden, look-alikes and spacing undone.

    What is encoded in Base64 and turns out to be text is added at the end.
    """
    shown = text
    if not text.isascii():
        shown = unicodedata.normalize("NFKC", text).replace("\u2019", "'")
    gone = [ord(char) for char in set(shown) if _hidden(char)]
    shown = shown.translate(dict.fromkeys(gone)).lower()
    if not shown.isascii() and _OTHER_LETTER.search(shown):
        shown = _MIXED.sub(lambda word: word.group().translate(_ALIKE), shown)
    shown = _SPACED.sub(lambda run: re.sub(r"[ .·_-]", "", run.group()), shown)
    lines = "\n".join(" ".join(line.split()) for line in shown.splitlines())
    return "\n".join([lines, *_decoded(text)])


@functools.lru_cache(maxsize=4096)
def _hidden(char: str) -> bool:
    return char not in _BREAKS and render.hidden(ord(char))


def _decoded(text: str) -> list[str]:
    found = []
    for run in _ENCODED.findall(text)[:20]:
        whole = run[: len(run) // 4 * 4]
        said = base64.b64decode(whole + "=" * (-len(whole) % 4)).decode("ascii", "replace").lower()
        if said.isprintable() and " " in said and "\ufffd" not in said:
            found.append(said)
    return found
