"""What a tool printed in a session: such a text is not a note, whoever saves it.

A statement is the model's own words about what it found. What stands word for word in a tool's result is a page's, a
file's or a program's text: it is there to be read again, and may have been written to be remembered.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from keepsake.transcript import reader

if TYPE_CHECKING:
    from collections.abc import Iterable

MIN_CHARS = 80  # of a text that is looked for; a shorter one may be a name or an error that a note has to quote


def printed(texts: Iterable[str], path: str) -> set[str]:
    """Return the texts that stand word for word in a tool's result of a transcript; white space and case don't count.

    Raises OSError.
    """
    wanted = {text: folded(text) for text in texts}
    wanted = {text: plain for text, plain in wanted.items() if len(plain) >= MIN_CHARS}
    if not wanted:
        return set()
    found: set[str] = set()
    for _, _, entries in reader.entries(path):
        for result in [result for entry in entries for result in entry.results]:
            open_ = {text: plain for text, plain in wanted.items() if text not in found and _may_hold(result, text)}
            whole = folded(result.text) if open_ else ""
            found |= {text for text, plain in open_.items() if plain in whole}
    return found


def folded(text: str) -> str:
    """Return a text with single spaces, in lower case."""
    return " ".join(text.split()).casefold()


def _may_hold(result: reader.Result, text: str) -> bool:
    """Tell whether a result may hold a text, by the longest of its plain words: most lines need not be parsed."""
    words = [word for word in text.split() if word.isascii() and word.isalnum()]
    return not words or result.may_hold((max(words, key=len).encode(),))
