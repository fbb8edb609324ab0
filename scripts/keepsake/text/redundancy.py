"""Tell whether a text already says what a note says (pure), sentence by sentence.

A sentence is said where the text has the same words, or where one of its lines has nearly all terms of the sentence,
all of its numbers, and the same negations.
"""

from __future__ import annotations

from keepsake.text import analyse
from keepsake.text.words import STOP

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

MIN_COVERED = 0.85  # share of a sentence's terms that one line has to hold
MIN_TERMS = 3  # terms that a sentence needs to be compared by its terms; a shorter one needs the same words
PREFIX_CHARS = 4  # letters at a word's beginning by which lines are selected before they are analysed
_ENDS = (".", "!", "?", ";")
_NEGATIONS = frozenset((
    "not", "never", "no", "none", "without", "instead", "except", "unless", "only", "avoid", "longer", "stop",
    "replace", "replaced", "reverted", "dropped",
))  # fmt: skip
_MARKUP = dict.fromkeys(map(ord, "*_`>#"))
_WORDS = {code: " " for code in range(128) if not chr(code).isalnum() and chr(code) not in "'_"}
_EDGES = " .-:;\"'"


class Line:
    """A sentence or line of a text: its plain words, terms and negations, and the name of the file that it is in."""

    __slots__ = ("file", "negations", "terms", "words")

    def __init__(self, text: str, file: str = "") -> None:
        self.words, self.file = plain(text), file
        self.terms = frozenset(analyse.terms(text)) - STOP
        self.negations = negations(self.words)


def plain(text: str) -> str:
    """Return a text without markup, in lower case, white space folded."""
    return " ".join(text.translate(_MARKUP).casefold().split()).strip(_EDGES)


def negations(words: str) -> frozenset[str]:
    """Return the words of a plain text that negate or restrict what it says."""
    parts = words.replace("\u2019", "'").translate(_WORDS).split()
    return frozenset([word for word in parts if word in _NEGATIONS or word.endswith("n't")])


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
    """Return the sentences and lines of a text in the form in which they are compared."""
    return [Line(one, file) for one in sentences(text)]


def says(texts: Sequence[str], note: str) -> bool:
    """Tell whether texts say what a note says, or hold its sentences word for word within longer ones.

    Questions in the texts do not count: they ask, and state nothing.
    """
    stated = [[one for one in sentences(text) if not one.endswith("?")] for text in texts]
    whole = [plain(" ".join(text)) for text in stated]
    left = [one for one in lines(note) if len(one.terms) < MIN_TERMS or not any(one.words in text for text in whole)]
    if not left:
        return True
    prefixes = {prefix for one in left for prefix in _prefixes(one)}
    near = [line for text in stated for line in text if any(prefix in line.casefold() for prefix in prefixes)]
    known = KnownLines([Line(line, "a text") for line in near])
    return all(known.sentence(one) for one in left)


def _prefixes(one: Line) -> list[str]:
    """Return how the longest words of a sentence begin; a line that says the same contains at least one of these."""
    allowed = int(len(one.terms) * (1 - MIN_COVERED))
    return [word[:PREFIX_CHARS] for word in sorted(one.words.split(), key=len, reverse=True)[: allowed + 1]]


class KnownLines:
    """The lines of texts, indexed for comparison."""

    def __init__(self, known: Sequence[Line]) -> None:
        self._by_term: dict[str, list[Line]] = {}
        self._exact = {line.words: line.file for line in reversed(known)}
        for line in known:
            for term in line.terms:
                self._by_term.setdefault(term, []).append(line)

    def says(self, text: str) -> str:
        """Return the file that says a text's first sentence, if each of its sentences is said in some file, else ""."""
        files = [self.sentence(one) for one in lines(text)]
        return files[0] if files and all(files) else ""

    def sentence(self, one: Line) -> str:
        """Return the file that says what a sentence says, or ""."""
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
