"""Decide by a memory's origin and words whether it is shown, shown as unconfirmed, or held back.

Text from a tool's output, a web page, a sub-agent, a file or the model itself may have been written by a stranger who
wants a later session to obey it. A text that may be an order is shown as "unconfirmed". A text that can only be an
order is held back: it is marked when it is stored (`memories.HELD`), so that a hook needs only one more condition, and
`doctor` lists it.

Orders are recognised by phrases (signs.py) and by several ideas that come together (ideas.py), after the text was made
plain: case, width, hidden characters, look-alike letters. This is only a second line of defence. Whatever it misses,
recalled text is still fenced and labelled and can't become a rule (docs/security.md has the rates).
"""

from __future__ import annotations

import base64
import codecs
import functools
import re
import unicodedata
from typing import TYPE_CHECKING

from keepsake.orders import ideas, signs
from keepsake.text import render
from keepsake.text.patterns import compiled

if TYPE_CHECKING:
    from collections.abc import Iterator

ORDER = "order"  # the sign of a text that matches no sign outside of UNSURE, but whose ideas weigh MIN_ORDER
STANDING = "standing"  # the sign of a text that says what is to hold from now on
HELD, DOUBTFUL = "held", "unconfirmed"  # verdicts on a text that may be an order
# Weights of a passage's ideas: of two or three strong ones ("all agents ... in each session"), and of four or more.
MIN_DOUBTFUL, MIN_ORDER = 4, 8
# Signs that are also usual in runbooks ("run all migrations without confirmation"); they make a text only doubtful.
UNSURE = frozenset(("later", "lifted", "piped", "spoken", "unasked"))
PERSON = ("saved", "rule")  # kinds of memories that only the person's own words become
PERSON_PARTS = ("Goal: ", "Open: not answered: ")  # lines of a session's summary that quote the person
_MAX_CHARS = 20_000  # characters from the beginning of a text that are judged; capture keeps no more
# "...", “...”, „...“, «...», 「...」, '...' (no letter or digit outside of the single quotes)
_QUOTED = (
    r"\"[^\"\n]{3,400}\"|“[^”\n]{3,400}”|„[^“”\n]{3,400}[“”]|«[^»\n]{3,400}»|「[^」\n]{2,400}」"
    r"|(?<!\w)'[^'\n]{3,400}'(?!\w)"
)
_ANY_WORD = re.compile(r"[^\W\d_]{2,4}")  # in scripts without spaces, two to four characters count as a word
_MIN_WORDS = 4  # words outside of quotations; a text with fewer is little but a quotation
_BREAKS = "\n\r\t\x0b\x0c"
# Characters that turn the direction of a text, and tag characters, which are an invisible copy of ASCII.
_UNSEEN = re.compile("[\u202a-\u202e\u2066-\u2069\U000e0000-\U000e007f]")
_ENCODED = re.compile(r"\b[A-Za-z0-9+/]{40,4000}={0,2}")
# Translates every character of Base64 to "a", so that one search shows whether there is a long run of them.
_BASE64 = bytes(97 if chr(code).isalnum() or code in b"+/" else 32 for code in range(128)) + b" " * 128
_LONG_RUN = b"a" * 40
_SINGLE = re.compile(r"[ .·_-]\w[ .·_-]\w\b")  # part of every match of _SPACED, and found in a third of the time
_SPACED = re.compile(r"\b\w(?:(?: \w){4,}|(?:[.·_-]\w){2,})\b")
_ACCOUNT = re.compile(r"(?<=[\w-])\[bot\]")  # ends the name of a program's account: "cursor[bot]"
_DIGITS_AS_LETTERS = re.compile(r"(?<!\S)(?=[a-z@$]*[0134578@$])(?=\S*[a-z])[a-z0134578@$]{2,14}(?!\S)")
_LEET_SIGNS = "0134578@$"
_LEET = str.maketrans(_LEET_SIGNS, "oieastbas")
_MAX_LEET = 4  # a text is read with digits as letters if more than one word in four is such a word
_MIN_LETTERS = 4  # letters of a misspelt word
# A text of fewer than 400 characters with more than one line per 45 characters may be one sentence in pieces.
_SHORT, _PIECE = 400, 45
_PREFIX = re.compile(r"\n(?:\w{1,12}:|[#/*>-]{1,3}) ?|\n")  # the line break and the prefix before each piece
_WORD = re.compile(r"[a-z]{4,}")
# Words of orders that are also recognised with one letter missing, doubled or exchanged with the next.
_KEYWORDS = """
    ignore previous instructions instruction always assistant should never permission remember approve disable
    security script secret password credentials prompt system confirm confirmation again agent without asking
    command commands silently bypass everything please forget disregard override mention session sessions
    review
"""
_KEYS = re.compile("|".join(sorted(_KEYWORDS.split(), key=len, reverse=True)))
_LONG_WORD = 14  # letters from which on a spaced-out run is several words
# Cyrillic and Greek letters that look like Latin ones; replaced only in words that also hold Latin letters.
_CODES = "1072 1077 1086 1088 1089 1091 1093 1110 1109 1112 1281 1211 954 959 957 961 964 945"
_ALIKE = str.maketrans(dict(zip(map(int, _CODES.split()), "aeopcyxisjdhkovpta")))
_OTHER_LETTER = re.compile("[\u0370-\u04ff]")
_MIXED = re.compile(r"\b(?=\w*[a-z])(?=\w*[\u0370-\u04ff])\w+\b")


def by_person(kind: str, role: str) -> bool:
    """Return whether a memory of this kind and role holds a person's words.

    They may be a colleague's, if a transcript of theirs was imported: `attribution.is_own` knows that.
    """
    return kind in PERSON or (kind == "turn" and role == "user")


def judge(kind: str, role: str, content: str) -> str:
    """Return HELD for a memory to hold back, DOUBTFUL for one to show as unconfirmed, "" for any other.

    The person's own words are neither. Of other people's words, an order to a model is held back, and a text that may
    be one is doubtful.
    """
    if by_person(kind, role):
        return ""
    parts = [content]
    if kind == "summary":
        parts = ["\n".join(line for line in content.splitlines() if not line.startswith(PERSON_PARTS))]
    elif kind == "file":  # judged apart: the words of a long path must not decide about the text written there
        path, _, note = content.partition(": ")
        parts = [path, note]
    doubtful_parts = [part for part in parts if doubtful(part)]
    if any(map(reads_like_instruction, doubtful_parts)):
        return HELD
    return DOUBTFUL if doubtful_parts else ""


def sign(text: str) -> str:
    """Return the sign that makes a text read like an order to a model ("hidden", "revoke", ...), or "".

    Quotations in the text do not count. Never raises; judges the first 20,000 characters.
    """
    text = text[:_MAX_CHARS]
    if not text.isascii() and _UNSEEN.search(text):
        return "hidden"
    return next(filter(None, map(_sign, map(_without_quotations, readings(text)))), "")


def _sign(plain_text: str) -> str:
    certain = [name for name in signs.matching(plain_text) if name not in UNSURE]
    return certain[0] if certain else ORDER if ideas.weight(plain_text) >= MIN_ORDER else ""


def _without_quotations(plain_text: str) -> str:
    """Return a plain text without its quotations, or all of it if hardly anything else is left.

    People who build assistants often write about orders to a model: a bug report quotes one, a test holds samples. A
    text that only quotes an order is shown as unconfirmed, and not held back.
    """
    rest = compiled(_QUOTED).sub(" … ", plain_text)
    return rest if len(_ANY_WORD.findall(rest)) >= _MIN_WORDS else plain_text


def doubtful(text: str) -> bool:
    """Return whether a text may be an order, or quotes one. Never raises; judges the first 20,000 characters."""
    text = text[:_MAX_CHARS]
    if not text.isascii() and _UNSEEN.search(text):
        return True
    return any(signs.sign(reading) or ideas.weight(reading) >= MIN_DOUBTFUL for reading in readings(text))


@functools.lru_cache(maxsize=4)  # the same text is judged twice in a row
def readings(text: str) -> tuple[str, ...]:
    """Return the readings of a text: its plain form, and that form with each likely disguise undone."""
    return tuple(_readings(text))


def _readings(text: str) -> Iterator[str]:
    plain_text = plain(text)
    yield plain_text
    words = plain_text.split()
    enough = sum(map(plain_text.count, _LEET_SIGNS)) * _MAX_LEET > len(words) > _MAX_LEET
    if enough and len(_DIGITS_AS_LETTERS.findall(plain_text)) * _MAX_LEET > len(words):
        yield _DIGITS_AS_LETTERS.sub(lambda word: word[0].translate(_LEET), plain_text)
    if "rot13" in plain_text or "rot-13" in plain_text:
        yield codecs.encode(plain_text, "rot13")
    if len(plain_text) < _SHORT and len(plain_text.splitlines()) > max(2, len(plain_text) // _PIECE):
        yield _PREFIX.sub(" ", plain_text)
    if not _typos().keys().isdisjoint(words):
        yield _WORD.sub(lambda word: _typos().get(word[0], word[0]), plain_text)


@functools.lru_cache(maxsize=1)
def _typos() -> dict[str, str]:
    """Return misspelt word -> word: one letter left out, doubled, or exchanged with the next."""
    known = _KEYWORDS.split()
    misspellings = {}
    for word in known:
        for at in range(1, len(word)):
            misspellings[word[:at] + word[at + 1 :]] = word
            misspellings[word[:at] + word[at] + word[at:]] = word
            misspellings[word[: at - 1] + word[at] + word[at - 1] + word[at + 1 :]] = word
    return {
        misspelt: word
        for misspelt, word in misspellings.items()
        if misspelt not in known and len(misspelt) >= _MIN_LETTERS
    }


def reads_like_instruction(text: str) -> bool:
    """Return whether a text reads like an order to a model."""
    return bool(sign(text))


@functools.lru_cache(maxsize=4)  # the same text is judged several times in a row
def plain(text: str) -> str:
    """Return a text in plain form, with simple disguises undone.

    The result is in lower case and of normal width, without hidden characters, look-alike letters and spaced-out words.
    Text in Base64 is decoded and added at the end.
    """
    result = text
    if not text.isascii():
        result = unicodedata.normalize("NFKC", text).replace("\u2019", "'")
    result = _visible(result).lower()
    if "[bot]" in result:
        result = _ACCOUNT.sub("", result)
    if not result.isascii() and _OTHER_LETTER.search(result):
        result = _MIXED.sub(lambda word: word.group().translate(_ALIKE), result)
    result = _SPACED.sub(_joined, result) if _SINGLE.search(result) else result
    lines = "\n".join([" ".join(line.split()) for line in result.splitlines()])
    return "\n".join([lines, *_decoded(text)])


def _visible(text: str) -> str:
    """Return a text without invisible characters."""
    if text.isascii() and text.replace("\n", " ").isprintable():  # most texts; this test takes a tenth of the time
        return text
    hidden = [ord(char) for char in set(text) if _hidden(char)]
    return text.translate(dict.fromkeys(hidden)) if hidden else text


def _joined(run: re.Match[str]) -> str:
    """Join spaced-out letters to a word; a long result is split at the words of `_KEYWORDS`."""
    word = re.sub(r"[ .·_-]", "", run[0])
    return word if len(word) < _LONG_WORD else _KEYS.sub(r" \g<0> ", word)


@functools.lru_cache(maxsize=4096)
def _hidden(char: str) -> bool:
    return char not in _BREAKS and render.hidden(ord(char))


def _decoded(text: str) -> list[str]:
    if _LONG_RUN not in text.encode("ascii", "replace").translate(_BASE64):
        return []
    texts = []
    for run in _ENCODED.findall(text)[:20]:
        whole = run[: len(run) // 4 * 4]
        decoded = base64.b64decode(whole + "=" * (-len(whole) % 4)).decode("ascii", "replace").lower()
        if decoded.isprintable() and " " in decoded and "\ufffd" not in decoded:
            texts.append(decoded)
    return texts
