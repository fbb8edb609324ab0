"""The cues: phrases of every language, read from `languages/*.json`, found in a sentence without regular expressions.

The files are data that a speaker of the language can extend (docs/triage.md says how). A phrase is words between
spaces: `a|b` is either word, `a|b|` either or none, `^` the sentence's beginning, `?` the mark at its end. A phrase
with a character of a script without spaces (Chinese, Japanese, Korean) counts wherever it stands.
"""

from __future__ import annotations

import os

from keepsake import wire

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "languages")
_WIDE = "\u2e80"  # the first of the East Asian characters


class Pattern:
    """A phrase as written and what it is a cue of; taken apart at its first use, since most never are."""

    __slots__ = ("label", "phrase", "slots")

    def __init__(self, label: str, phrase: str) -> None:
        self.label, self.phrase = label, phrase
        self.slots: list[list[str]] = []

    def end(self, words: list[str], at: int) -> int:
        """Return the place after the phrase when it begins at a place among words; 0 when it doesn't."""
        if not self.slots:
            self.slots = [word.split("|") for word in self.phrase.split()]
        for slot in self.slots:
            if at < len(words) and words[at] in slot:
                at += 1
            elif "" not in slot:
                return 0
        return at


class Cue:
    """A phrase found: what it is a cue of, and the words it stands on (first, and first after it)."""

    __slots__ = ("end", "label", "start")

    def __init__(self, label: str, start: int, end: int) -> None:
        self.label, self.start, self.end = label, start, end


class Lexicon:
    """Phrases by their first word, and those of scripts without spaces."""

    __slots__ = ("spaced", "wide")

    def __init__(self) -> None:
        self.spaced: dict[str, list[Pattern]] = {}
        self.wide: list[tuple[str, str]] = []

    def add(self, phrase: str, label: str) -> None:
        """Take up a phrase."""
        if any(char >= _WIDE for char in phrase):
            self.wide.append((phrase, label))
            return
        pattern = Pattern(label, phrase)
        for word in phrase.partition(" ")[0].split("|"):
            self.spaced.setdefault(word, []).append(pattern)

    def cues(self, words: list[str]) -> list[Cue]:
        """Return the cues in a sentence's words, in order of place; none that begins inside an ignored phrase."""
        found = []
        for start, word in enumerate(words):
            for pattern in self.spaced.get(word, ()):
                end = pattern.end(words, start)
                if end:
                    found.append(Cue(pattern.label, start, end))
        if self.wide and not all(map(str.isascii, words)):
            found += self._wide(words)
        hidden = [cue for cue in found if cue.label == "ignore"]
        if hidden:
            found = [cue for cue in found if not any(one.start <= cue.start < one.end for one in hidden)]
        return found

    def _wide(self, words: list[str]) -> list[Cue]:
        text, found = " ".join(words), []
        for phrase, label in self.wide:
            at = text.find(phrase)
            if at >= 0:
                found.append(Cue(label, text.count(" ", 0, at), text.count(" ", 0, at + len(phrase)) + 1))
        return found


def load(folder: str = FOLDER) -> Lexicon:
    """Read every language. Raises OSError, ValueError (a file that is no JSON)."""
    made = Lexicon()
    for name in sorted(os.listdir(folder)):
        if name.endswith(".json"):
            with open(os.path.join(folder, name), encoding="utf-8") as file:
                _take(made, wire.loads(file.read()), "")
    return made


def _take(made: Lexicon, value: object, label: str) -> None:
    """Walk a language's object: the last two keys on the way are the label, the lists are phrases."""
    if isinstance(value, dict):
        for key, inner in value.items():
            _take(made, inner, f"{label} {key}" if label and label != "categories" else str(key))
    elif isinstance(value, list):
        for phrase in value:
            made.add(str(phrase).lower(), label)
