"""Who said a memory, and whether what somebody else said reads like an instruction to a model.

Text that came from a tool's output, a web page, a sub-agent, a file or the model itself may have been written by a
stranger who wants a later session to obey it. What may be an order is told as "unconfirmed"; what has no other reading
is held back: marked when it is stored (`memories.HELD`), so that a hook pays one condition for it, and listed by
`doctor`.

Two things tell: phrases (signs.py), and how many of the ideas that an order is made of stand together (ideas.py), over
text that has been made plain (case, width, hidden characters, look-alike letters). They are a second line: that
recalled text is fenced, labelled and can't become a rule holds whatever they miss (docs/security.md has the rates).
"""

from __future__ import annotations

import base64
import codecs
import functools
import re
import unicodedata
from typing import TYPE_CHECKING

from keepsake.orders import ideas, quotations, signs
from keepsake.text import render

if TYPE_CHECKING:
    from collections.abc import Iterator

ORDER = "order"  # the sign of a text that has none of signs.txt but too many ideas together
HELD, DOUBTFUL = "held", "unconfirmed"  # what comes of a text that may be an order
# What a passage's ideas weigh: two or three strong ones ("all agents ... in each session"), and four or more.
MIN_DOUBTFUL, MIN_ORDER = 4, 8
# Signs that runbooks hold as well ("run all migrations without confirmation"): they make a text no more than doubtful.
UNSURE = frozenset(("later", "lifted", "piped", "spoken", "unasked"))
PERSON = ("saved", "rule")  # kinds that only a person's own word makes
PERSON_PARTS = ("Goal: ", "Open: not answered: ")  # lines of a session's summary that quote the person
_MAX_CHARS = 20_000  # characters of a text that are looked at, from its head; capture keeps no more
_BREAKS = "\n\r\t\x0b\x0c"
# What turns the direction of a text, and the tag characters: ASCII that nobody sees.
_UNSEEN = re.compile("[\u202a-\u202e\u2066-\u2069\U000e0000-\U000e007f]")
_ENCODED = re.compile(r"\b[A-Za-z0-9+/]{40,4000}={0,2}")
# Marks runs of the characters of Base64 in one pass, so that one search tells whether there is a long one.
_BASE64 = bytes(97 if chr(code).isalnum() or code in b"+/" else 32 for code in range(128)) + b" " * 128
_LONG_RUN = b"a" * 40
_SINGLE = re.compile(r"[ .·_-]\w[ .·_-]\w\b")  # is in what the next one matches, and found in a third of its time
_SPACED = re.compile(r"\b\w(?:(?: \w){4,}|(?:[.·_-]\w){2,})\b")
_ACCOUNT = re.compile(r"(?<=[\w-])\[bot\]")  # ends the name of a program's account: "cursor[bot]"
_DIGITS_AS_LETTERS = re.compile(r"(?<!\S)(?=[a-z@$]*[0134578@$])(?=\S*[a-z])[a-z0134578@$]{2,14}(?!\S)")
_LEET_SIGNS = "0134578@$"
_LEET = str.maketrans(_LEET_SIGNS, "oieastbas")
_MAX_LEET = 4  # words to one such word; ordinary text has fewer
_MIN_LETTERS = 4  # letters of a misspelt word
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


def by_person(kind: str, role: str) -> bool:
    """Tell whether a memory of this kind and role holds what the person said."""
    return kind in PERSON or (kind == "turn" and role == "user")


def judge(kind: str, role: str, content: str) -> str:
    """Return HELD for a memory to hold back, DOUBTFUL for one to show as unconfirmed, "" for any other.

    The person's own words are shown. Of others' words, an instruction to a model is held, and an order to anybody is
    doubtful.
    """
    if by_person(kind, role):
        return ""
    parts = [content]
    if kind == "summary":
        parts = ["\n".join(line for line in content.splitlines() if not line.startswith(PERSON_PARTS))]
    elif kind == "file":  # each alone: the words of a long path must not tip what was written there
        path, _, told = content.partition(": ")
        parts = [path, told]
    doubted = [part for part in parts if doubtful(part)]
    if any(map(reads_like_instruction, doubted)):
        return HELD
    return DOUBTFUL if doubted else ""


def sign(text: str) -> str:
    """Return the sign that makes a text read like an instruction to a model ("hidden", "revoke", ...), or "".

    What it only quotes makes none. Never raises; works on the first 20,000 characters.
    """
    text = text[:_MAX_CHARS]
    if not text.isascii() and _UNSEEN.search(text):
        return "hidden"
    return next(filter(None, map(_sign, map(quotations.around, views(text)))), "")


def _sign(looks: str) -> str:
    sure = [name for name in signs.standing(looks) if name not in UNSURE]
    return sure[0] if sure else ORDER if ideas.weight(looks) >= MIN_ORDER else ""


def doubtful(text: str) -> bool:
    """Tell whether a text may be an order, or quotes one. Never raises; works on the first 20,000 characters."""
    text = text[:_MAX_CHARS]
    if not text.isascii() and _UNSEEN.search(text):
        return True
    return any(signs.sign(looks) or ideas.weight(looks) >= MIN_DOUBTFUL for looks in views(text))


@functools.lru_cache(maxsize=4)  # the same text is asked about twice, one after the other
def views(text: str) -> tuple[str, ...]:
    """Return the readings of a text: plain, and with each possible disguise undone."""
    return tuple(_views(text))


def _views(text: str) -> Iterator[str]:
    looks = plain(text)
    yield looks
    words = looks.split()
    enough = sum(map(looks.count, _LEET_SIGNS)) * _MAX_LEET > len(words) > _MAX_LEET
    if enough and len(_DIGITS_AS_LETTERS.findall(looks)) * _MAX_LEET > len(words):
        yield _DIGITS_AS_LETTERS.sub(lambda word: word[0].translate(_LEET), looks)
    if "rot13" in looks or "rot-13" in looks:
        yield codecs.encode(looks, "rot13")
    if len(looks) < _SHORT and len(looks.splitlines()) > max(2, len(looks) // _PIECE):
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
    return {given: word for given, word in wrong.items() if given not in known and len(given) >= _MIN_LETTERS}


def reads_like_instruction(text: str) -> bool:
    """Tell whether a text reads like an instruction to a model."""
    return bool(sign(text))


@functools.lru_cache(maxsize=4)  # the same text is asked about several times, one after the other
def plain(text: str) -> str:
    """Return a text in plain form: lower case, usual widths, nothing hidden, look-alikes and spacing undone.

    Text encoded in Base64 is decoded and added at the end.
    """
    shown = text
    if not text.isascii():
        shown = unicodedata.normalize("NFKC", text).replace("\u2019", "'")
    shown = _visible(shown).lower()
    if "[bot]" in shown:
        shown = _ACCOUNT.sub("", shown)
    if not shown.isascii() and _OTHER_LETTER.search(shown):
        shown = _MIXED.sub(lambda word: word.group().translate(_ALIKE), shown)
    shown = _SPACED.sub(_joined, shown) if _SINGLE.search(shown) else shown
    lines = "\n".join([" ".join(line.split()) for line in shown.splitlines()])
    return "\n".join([lines, *_decoded(text)])


def _visible(text: str) -> str:
    """Return a text without invisible characters."""
    if text.isascii() and text.replace("\n", " ").isprintable():  # most texts, told in a tenth of the time
        return text
    gone = [ord(char) for char in set(text) if _hidden(char)]
    return text.translate(dict.fromkeys(gone)) if gone else text


def _joined(run: re.Match[str]) -> str:
    """Return spaced letters as words; without gaps between words, those that instructions consist of."""
    word = re.sub(r"[ .·_-]", "", run[0])
    return word if len(word) < _LONG_WORD else _KEYS.sub(r" \g<0> ", word)


@functools.lru_cache(maxsize=4096)
def _hidden(char: str) -> bool:
    return char not in _BREAKS and render.hidden(ord(char))


def _decoded(text: str) -> list[str]:
    if _LONG_RUN not in text.encode("ascii", "replace").translate(_BASE64):
        return []
    found = []
    for run in _ENCODED.findall(text)[:20]:
        whole = run[: len(run) // 4 * 4]
        said = base64.b64decode(whole + "=" * (-len(whole) % 4)).decode("ascii", "replace").lower()
        if said.isprintable() and " " in said and "\ufffd" not in said:
            found.append(said)
    return found
