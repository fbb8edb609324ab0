"""Does a text say already what a note says (pure)? Sentence by sentence.

The same words, or nearly all terms of the sentence in one line of the text, with the same numbers and negations.
"""

from __future__ import annotations

from keepsake.text import analyse
from keepsake.text.words import STOP

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

MIN_COVERED = 0.85  # share of a sentence's terms that one line has to hold
MIN_TERMS = 3  # of a sentence; of shorter ones only the same words count
START = 4  # letters by which a word is looked for in a line before the line is analysed
_ENDS = (".", "!", "?", ";")
_NEGATIONS = frozenset((
    "not", "never", "no", "none", "without", "instead", "except", "unless", "only", "avoid", "longer", "stop",
    "replace", "replaced", "reverted", "dropped",
))  # fmt: skip
_MARKUP = dict.fromkeys(map(ord, "*_`>#"))
_WORDS = {code: " " for code in range(128) if not chr(code).isalnum() and chr(code) not in "'_"}
_EDGES = " .-:;\"'"


class Line:
    """A sentence or line of a text: its plain words, terms, negations, and the name of the file it stands in."""

    __slots__ = ("file", "negations", "terms", "words")

    def __init__(self, text: str, file: str = "") -> None:
        self.words, self.file = plain(text), file
        self.terms = frozenset(analyse.terms(text)) - STOP
        self.negations = negations(self.words)


def plain(text: str) -> str:
    """Return a text without markup, in lower case, white space folded."""
    return " ".join(text.translate(_MARKUP).casefold().split()).strip(_EDGES)


def negations(words: str) -> frozenset[str]:
    """Return the words of a plain text that turn what it says."""
    found = words.replace("\u2019", "'").translate(_WORDS).split()
    return frozenset([word for word in found if word in _NEGATIONS or word.endswith("n't")])


def sentences(text: str) -> Iterator[str]:
    """Yield the sentences and lines of a text."""
    for line in text.splitlines():
        words: list[str] = []
        for word in line.split():
            words.append(word)
            if word.endswith(_ENDS):
                yield " ".join(words)
                words = []
        if words:
            yield " ".join(words)


def lines(text: str, file: str = "") -> list[Line]:
    """Return the sentences and lines of a text for comparison."""
    return [Line(one, file) for one in sentences(text)]


def says(texts: Sequence[str], note: str) -> bool:
    """Tell whether texts say what a note does, or hold its sentences word for word within longer ones.

    A question asks, it doesn't say.
    """
    stated = [[one for one in sentences(text) if not one.endswith("?")] for text in texts]
    whole = [plain(" ".join(found)) for found in stated]
    left = [one for one in lines(note) if len(one.terms) < MIN_TERMS or not any(one.words in text for text in whole)]
    if not left:
        return True
    starts = {start for one in left for start in _starts(one)}
    near = [line for found in stated for line in found if any(start in line.casefold() for start in starts)]
    known = Known([Line(line, "a text") for line in near])
    return all(known.sentence(one) for one in left)


def _starts(one: Line) -> list[str]:
    """Return how the longest words of a sentence begin, one of which a line that says the same has to hold."""
    allowed = int(len(one.terms) * (1 - MIN_COVERED))
    return [word[:START] for word in sorted(one.words.split(), key=len, reverse=True)[: allowed + 1]]


class Known:
    """Texts, ready for comparison."""

    def __init__(self, found: Sequence[Line]) -> None:
        self._by_term: dict[str, list[Line]] = {}
        self._exact = {line.words: line.file for line in reversed(found)}
        for line in found:
            for term in line.terms:
                self._by_term.setdefault(term, []).append(line)

    def says(self, text: str) -> str:
        """Return the file that says what a note does, sentence by sentence; "" when one of them isn't said."""
        files = [self.sentence(one) for one in lines(text)]
        return files[0] if files and all(files) else ""

    def sentence(self, one: Line) -> str:
        """Return the file that says what a sentence does, or ""."""
        if one.words in self._exact:
            return self._exact[one.words]
        if len(one.terms) < MIN_TERMS:
            return ""
        numbers = {term for term in one.terms if any(map(str.isdigit, term))}
        rarest = sorted(one.terms, key=lambda term: len(self._by_term.get(term, ())))
        allowed = int(len(one.terms) * (1 - MIN_COVERED))
        for line in dict.fromkeys(line for term in rarest[: allowed + 1] for line in self._by_term.get(term, ())):
            shared = len(one.terms & line.terms)
            if shared >= MIN_COVERED * len(one.terms) and numbers <= line.terms and one.negations == line.negations:
                return line.file
        return ""
