"""What a memory would add to a session, and which part of it (pure).

A memory is worth its tokens when it is about what the session is about, and says what the session has not heard yet.
The weights come from replays of half of the development sessions (docs/replay.md).
"""

from __future__ import annotations

import math

from keepsake import heard
from keepsake.words import STOP

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Container

WINDOW = 450  # characters of a memory's text that are shown: its densest part
LONGEST_PIECE = 300  # characters; a longer sentence or line is cut
# Of `value`, fitted by logistic regression on what later turned up over what chance would have found.
NEW, STRANGE, SCORE, ASKED = 1.3, 0.3, 0.25, 0.3
ROLES = {
    "turn user": -0.5,
    "error ": -0.5,
    "summary ": -0.5,
}  # a question, an error alone, what turns say: they tell less
NEEDED = 3.4  # the least value of a turn in a grown store
YOUNG = 1.8  # more of it while the store is young
HANDFUL, GROWN = 50, 800  # memories; a handful says nothing about what is rare: there the score alone decides
_STOP = frozenset([word.encode() for word in STOP])


class Part:
    """The part of a text that would be shown, its new words (rare or not), and all telling words of the whole text."""

    __slots__ = ("new", "text", "words")

    def __init__(self, text: str, new: list[bytes], words: set[bytes]) -> None:
        self.text, self.new, self.words = text, new, words


def telling(text: str) -> list[bytes]:
    """Return the words of a text that say something, each once."""
    return [word for word in heard.ordered(text) if word not in _STOP]


def pieces(text: str) -> list[str]:
    """Return a text's sentences and lines, in order, none longer than LONGEST_PIECE."""
    found: list[str] = []
    for line in text.splitlines():
        rest = " ".join(line.split())
        while rest:
            end = rest.find(". ", 0, LONGEST_PIECE)
            cut = end + 1 if end >= 0 else LONGEST_PIECE
            if end < 0 and len(rest) > LONGEST_PIECE:
                cut = rest.rfind(" ", LONGEST_PIECE // 2, LONGEST_PIECE)
                cut = cut if cut > 0 else LONGEST_PIECE
            found.append(rest[:cut].strip())
            rest = rest[cut:].strip()
    return found


def part(text: str, said: Container[bytes], limit: int = WINDOW) -> Part:
    """Return the run of sentences within limit characters that holds the most words not in said."""
    cut = pieces(text)
    held = [telling(piece) for piece in cut]
    news = [[word for word in words if word not in said] for words in held]
    best, best_start, best_end = -1, 0, 0
    end, size = 0, 0
    counts: dict[bytes, int] = {}
    for start in range(len(cut)):
        while end < len(cut) and (end <= start or size + len(cut[end]) + 1 <= limit):
            size += len(cut[end]) + 1
            for word in news[end]:
                counts[word] = counts.get(word, 0) + 1
            end += 1
        if len(counts) > best:
            best, best_start, best_end = len(counts), start, end
        size -= len(cut[start]) + 1
        for word in news[start]:
            counts[word] -= 1
            if not counts[word]:
                del counts[word]
    shown = " ".join(cut[best_start:best_end])[:limit]
    new = list(dict.fromkeys([word for words in news[best_start:best_end] for word in words]))
    text = ("… " if best_start else "") + shown + (" …" if best_end < len(cut) else "")
    return Part(text, new, {word for words in held for word in words})


def value(rare: int, known: int, strange: int, score: float, asked: int) -> float:
    """Return what a part is worth, on a scale whose middle `needed` sets.

    rare: new rare words in it; known, strange: words of the whole memory that the session has heard, and has not;
    score: recall's, 0..1; asked: rare words of the memory that the query holds.
    """
    return (
        NEW * math.log1p(rare) + STRANGE * math.log((strange + 1) / (known + 1)) + SCORE * score + ASKED * min(asked, 2)
    )


def needed(total: int) -> float:
    """Return the least value worth showing in a store of so many memories.

    In a young store nearly every word is rare, so newness proves little, and the bar is higher.
    """
    return NEEDED + YOUNG * max(0.0, min(1.0, math.log2(GROWN / total) / 4))
