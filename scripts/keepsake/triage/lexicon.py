"""Find cues in a sentence: phrases of several languages, read from `languages/*.json`, without regular expressions.

The files are data that a speaker of the language can extend (docs/triage.md says how). A phrase is words between
spaces: `a|b` is either word, `a|b|` either or none, `^` the sentence's beginning, `?` the mark at its end. A phrase
with a character of a script without spaces (Chinese, Japanese, Korean) counts wherever it stands.
"""

from __future__ import annotations

import os

from keepsake.base import minijson

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "languages")
_WIDE = "\u2e80"  # the first of the East Asian characters
# language -> letters that identify it, and frequent words of which two identify it. Its file is read only then, so an
# English session doesn't pay for other languages, and their homographs of English words don't count in it.
TELLING = {
    "de": (
        "\u00e4\u00f6\u00fc\u00df",
        "und der das dass ist nicht wir ein eine auch mit auf weil aber haben uns sich den dem zu wird wurde noch wenn",
    ),
    "es": (
        "\u00e1\u00e9\u00ed\u00f3\u00fa\u00f1\u00bf",
        "que los para una el por las con del como pero porque usar hay esto no se en lo es la",
    ),
    "fr": (
        "\u00e9\u00e8\u00ea\u00e0\u00e7\u00f9\u0153",
        "les une des que nous est pas pour dans sur avec mais car le la et je ce il",
    ),
    "hu": (
        "\u00e1\u00e9\u00ed\u00f3\u00f6\u0151\u00fa\u00fc\u0171",
        "hogy egy nem ez az csak vagy meg kell lehet mert van volt ezt",
    ),
}
# language -> the first and last letter of its script
SCRIPTS = {"ko": ("\uac00", "\ud7a3"), "ja": ("\u3040", "\u30ff"), "zh": ("\u4e00", "\u9fff")}
ALWAYS, ENOUGH = "en", 2
MAX_CHARS = 200_000  # characters by which languages are recognised


class Pattern:
    """A phrase as written, and what it is a cue for (label). Parsed at its first use, since most are never used."""

    __slots__ = ("label", "phrase", "slots")

    def __init__(self, label: str, phrase: str) -> None:
        self.label, self.phrase = label, phrase
        self.slots: list[list[str]] = []

    def end(self, words: list[str], at: int) -> int:
        """Return the index after the phrase if it begins at index `at` of the words, else 0."""
        if not self.slots:
            self.slots = [word.split("|") for word in self.phrase.split()]
        for slot in self.slots:
            if at < len(words) and words[at] in slot:
                at += 1
            elif "" not in slot:
                return 0
        return at


class Cue:
    """An occurrence of a phrase: its label, and the indexes of its first word and of the first word after it."""

    __slots__ = ("end", "label", "start")

    def __init__(self, label: str, start: int, end: int) -> None:
        self.label, self.start, self.end = label, start, end


class Lexicon:
    """Phrases by their first word (spaced), and those of scripts without spaces (wide)."""

    __slots__ = ("spaced", "wide")

    def __init__(self) -> None:
        self.spaced: dict[str, list[Pattern]] = {}
        self.wide: list[tuple[str, str]] = []

    def add(self, phrase: str, label: str) -> None:
        """Add a phrase as a cue for a label."""
        if any(char >= _WIDE for char in phrase):
            self.wide.append((phrase, label))
            return
        pattern = Pattern(label, phrase)
        for word in phrase.partition(" ")[0].split("|"):
            self.spaced.setdefault(word, []).append(pattern)

    def cues(self, words: list[str]) -> list[Cue]:
        """Return the cues in a sentence's words, except those that begin inside an ignored phrase.

        They are in the order of their first words, those of scripts without spaces last.
        """
        matches = []
        for start, word in enumerate(words):
            for pattern in self.spaced.get(word, ()):
                end = pattern.end(words, start)
                if end:
                    matches.append(Cue(pattern.label, start, end))
        if self.wide and not all(map(str.isascii, words)):
            matches += self._wide(words)
        ignored = [cue for cue in matches if cue.label == "ignore"]
        if ignored:
            matches = [cue for cue in matches if not any(one.start <= cue.start < one.end for one in ignored)]
        return matches

    def _wide(self, words: list[str]) -> list[Cue]:
        """Return the cues of scripts without spaces, the first occurrence of each phrase."""
        text, cues = " ".join(words), []
        for phrase, label in self.wide:
            if label == "ignore":
                text = text.replace(phrase, "_")
        for phrase, label in self.wide:
            at = text.find(phrase)
            if at >= 0 and label != "ignore":
                cues.append(Cue(label, text.count(" ", 0, at), text.count(" ", 0, at + len(phrase)) + 1))
        return cues


def languages(texts: Iterable[str]) -> list[str]:
    """Return the languages that texts seem to be written in, as far as they have a file; always English."""
    text = "\n".join(texts)[:MAX_CHARS].lower()
    letters, words = set(text), set(text.split())
    detected = [ALWAYS]
    for name, (own, frequent) in TELLING.items():
        if not letters.isdisjoint(own) or len(words.intersection(frequent.split())) >= ENOUGH:
            detected.append(name)
    if not text.isascii():
        detected += [name for name, (low, high) in SCRIPTS.items() if any(low <= letter <= high for letter in letters)]
    return detected


def load(names: Iterable[str] = (ALWAYS, *TELLING, *SCRIPTS), folder: str = FOLDER) -> Lexicon:
    """Read the files of these languages. Raises OSError, ValueError (a file isn't JSON)."""
    lexicon = Lexicon()
    for name in names:
        with open(os.path.join(folder, f"{name}.json"), encoding="utf-8") as file:
            _take(lexicon, minijson.loads(file.read()), "")
    return lexicon


def of(texts: Iterable[str]) -> Lexicon:
    """Return the lexicon for texts: the cues of the languages that they are in."""
    return load(languages(texts))


def _take(lexicon: Lexicon, value: object, label: str) -> None:
    """Add the phrases of a language's object; the label of a list is the keys above it, without "categories"."""
    if isinstance(value, dict):
        for key, inner in value.items():
            _take(lexicon, inner, f"{label} {key}" if label and label != "categories" else str(key))
    elif isinstance(value, list):
        for phrase in value:
            lexicon.add(str(phrase).lower(), label)
