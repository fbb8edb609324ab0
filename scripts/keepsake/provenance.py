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
import codecs
import functools
import os
import re
import unicodedata
from typing import TYPE_CHECKING, NamedTuple

from keepsake import render

if TYPE_CHECKING:
    from collections.abc import Iterator

_TABLE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "signs.txt")
PERSON = ("saved", "rule")  # kinds that only a person's own word makes
PERSON_PARTS = ("Goal: ", "Open: ")  # lines of a session's summary that quote the person
_SCANNED = 20_000  # characters of a text that are looked at, from its head; capture keeps no more
# Groups of signs.txt that make a sign only together: which makes one with which others near it.
PART, GUARD = "+", "+guard"
CONTEXTS = {
    "+addressed": {"+harm", "+deed", "+memory", "+claim"},
    "+claim": {"+harm", "+deed", "+memory", "+consent"},
    "+memory": {"+harm", "+deed"},
    "+lasting": {"+harm"},
}
NEAR, LONGEST = 140, 100  # characters between the parts of a sign, and of a part
_SENTENCE_END = re.compile(r"[.!?](?= )")
_REMEMBERED = 50_000  # words whose hints are known
_APART = {code: " " for code in range(128) if not chr(code).isalnum()}  # words of the gate are cut here
_NONE: dict[str, list[str]] = {}
_BREAKS = "\n\r\t\x0b\x0c"
# What turns the direction of a text, and the tag characters: ASCII that nobody sees.
_UNSEEN = re.compile("[\u202a-\u202e\u2066-\u2069\U000e0000-\U000e007f]")
_ENCODED = re.compile(r"\b[A-Za-z0-9+/]{40,4000}={0,2}")
_SPACED = re.compile(r"\b(?:\w[ ]){4,}\w\b|\b(?:\w[.·_-]){2,}\w\b")
_DIGITS_AS_LETTERS = re.compile(r"(?<!\S)(?=[a-z@$]*[0134578@$])(?=\S*[a-z])[a-z0134578@$]{2,14}(?!\S)")
_LEET = str.maketrans("0134578@$", "oieastbas")
_MOST_LEET = 4  # words to one such word; ordinary text has fewer
_SHORTEST = 4  # letters of a misspelt word
_SHORT, _PIECE = 400, 45  # characters of a text whose lines may be the pieces of one sentence
_PREFIX = re.compile(r"\n(?:\w{1,12}:|[#/*>-]{1,3}) ?|\n")  # what may stand before each piece
_WORD = re.compile(r"[a-z]{4,}")
# Words of instructions that are recognised with one letter missing, doubled or exchanged with the next.
_KEYWORDS = """
    ignore previous instructions instruction always assistant should never permission remember approve disable
    security script secret password credentials prompt system confirm confirmation again agent without asking
    command commands silently bypass everything please forget disregard override mention session sessions
    review
"""
_KEYS = re.compile("|".join(sorted(_KEYWORDS.split(), key=len, reverse=True)))
_LONG_WORD = 14  # letters from which on a spaced-out run is several words
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
        self.parts: dict[str, dict[str, list[str]]] = {}  # first two characters -> longest word of a hint -> hints
        for hint in self.places:
            part = max(hint.translate(_APART).split(), key=len, default="")  # "": signs alone, looked for in all texts
            self.parts.setdefault(part[:2], {}).setdefault(part, []).append(hint)
        self.always = frozenset(self.parts.pop("", {}).get("", ()))

    def __missing__(self, word: str) -> frozenset[str]:
        if len(self) >= _REMEMBERED:
            self.clear()
        near: list[str] = []
        for at in range(len(word)):
            for start in (word[at : at + 2], word[at]):
                for part, hints in self.parts.get(start, _NONE).items():
                    if word.startswith(part, at):
                        near += hints
        self[word] = found = frozenset(near)
        return found


@functools.lru_cache(maxsize=1)
def _hints() -> _Hints:
    return _Hints()


def _hinted(looks: str) -> list[Sign]:
    """Return the signs of which one of the words stands in the text, in their order."""
    hints = _hints()
    near = hints.always.union(*map(hints.__getitem__, set(looks.translate(_APART).split())))
    places = {place for hint in near if hint.isalnum() or hint in looks for place in hints.places[hint]}
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
    return next(filter(None, map(_sign, views(text))), "")


def _sign(looks: str) -> str:
    parts = []
    for one in _hinted(looks):
        if one.name.startswith(PART):
            parts.append(one)
        elif one.found_in(looks):
            return one.name
    return _together(parts, looks)


def _together(parts: list[Sign], looks: str) -> str:
    """Return the sign that a harm and one of the other parts near it make; "" for none.

    Near: within NEAR characters, with no empty line and no more than one end of a sentence between them.
    """
    guards = [one for one in parts if one.name == GUARD]
    for one in parts:
        wanted = [part for part in parts if part.name in CONTEXTS.get(one.name, ())]
        for match in _compiled(one.pattern).finditer(looks) if wanted else ():
            first = max(0, match.start() - NEAR - LONGEST)
            passage = looks[first : match.end() + NEAR + LONGEST]
            for guard in guards:
                passage = _compiled(guard.pattern).sub(lambda found: "_" * len(found[0]), passage)
            place = match.start() - first, match.end() - first
            others = (other for part in wanted for other in _compiled(part.pattern).finditer(passage))
            if any(_near(passage, place, other.span()) for other in others):
                return one.name[len(PART) :]
    return ""


def _near(looks: str, one: tuple[int, int], other: tuple[int, int]) -> bool:
    first, second = sorted((one, other))
    if second[0] - first[1] > NEAR:
        return False
    between = looks[first[1] : second[0]]
    return "\n\n" not in between and len(_SENTENCE_END.findall(between)) <= 1


def views(text: str) -> Iterator[str]:
    """Yield a text in the ways in which a reader may take it: plain, and with each disguise undone that it may wear."""
    looks = plain(text)
    yield looks
    words = looks.split()
    if len(_DIGITS_AS_LETTERS.findall(looks)) * _MOST_LEET > len(words) > _MOST_LEET:
        yield _DIGITS_AS_LETTERS.sub(lambda word: word[0].translate(_LEET), looks)
    if "rot13" in looks or "rot-13" in looks:
        yield codecs.encode(looks, "rot13")
    lines = looks.splitlines()
    if len(looks) < _SHORT and len(lines) > max(2, len(looks) // _PIECE):
        yield _PREFIX.sub(" ", looks)
    if not _typos().keys().isdisjoint(words):
        yield _WORD.sub(lambda word: _typos().get(word[0], word[0]), looks)


@functools.lru_cache(maxsize=1)
def _typos() -> dict[str, str]:
    """Return misspelt word -> word: one letter left out, doubled, or exchanged with the next."""
    known = _KEYWORDS.split()
    wrong = {}
    for word in known:
        for at in range(1, len(word)):
            wrong[word[:at] + word[at + 1 :]] = word
            wrong[word[:at] + word[at] + word[at:]] = word
            wrong[word[: at - 1] + word[at] + word[at - 1] + word[at + 1 :]] = word
    return {given: word for given, word in wrong.items() if given not in known and len(given) >= _SHORTEST}


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
    shown = _SPACED.sub(_joined, shown)
    lines = "\n".join(" ".join(line.split()) for line in shown.splitlines())
    return "\n".join([lines, *_decoded(text)])


def _joined(run: re.Match[str]) -> str:
    """Return spaced letters as words: where nothing parts them, those that instructions are made of."""
    word = re.sub(r"[ .·_-]", "", run[0])
    return word if len(word) < _LONG_WORD else _KEYS.sub(r" \g<0> ", word)


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
