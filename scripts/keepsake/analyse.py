"""Text to search terms (pure): the same function when a memory is stored and when it is asked for.

A word gives its stem; a compound (camelCase, snake_case, kebab-case, dotted name, path) gives the whole token in one
normal form beside its parts, so that AgentType, agent_type and agent-type all meet. Diacritics are folded. Scripts
written without spaces (Chinese, Japanese, Thai) and Hangul give overlapping pairs of characters: no dictionary, no
model, every word of two characters or more is found, and a particle that sticks to a Korean word costs one pair of it
instead of the whole word.
"""

from __future__ import annotations

from keepsake.stem import stem
from keepsake.words import IRREGULAR

LONGEST = 160  # characters of a token that are looked at: the longest useful path; base64 and minified code are longer
MOST_PARTS = 12  # of one compound
CACHE_SIZE = 50_000  # words remembered; about 10 MB when full, which only an import reaches
INNER = "_-./'+#"  # may stand inside a token

# Every ASCII character that can't be part of a token becomes a space; a backslash is a path separator.
_SPLIT = {
    code: "/" if chr(code) == "\\" else " " for code in range(128) if not chr(code).isalnum() and chr(code) not in INNER
}


class _Cache(dict[str, str]):
    """word -> its terms, joined by spaces; filled on demand, emptied when full."""

    def __missing__(self, word: str) -> str:
        if len(self) >= CACHE_SIZE:
            self.clear()
        made = " ".join(dict.fromkeys(expand(word)))
        if len(word) <= LONGEST:
            self[word] = made
        return made


_cache = _Cache()


def terms(text: str) -> list[str]:
    """Every term of the text, repetitions included, so that a term's count is its frequency."""
    return line(text).split()


def line(text: str) -> str:
    """The terms as one line, as the store keeps them."""
    text = text.replace("\u2019", "'")
    if text.isascii():
        return " ".join(map(_cache.__getitem__, text.translate(_SPLIT).split()))
    words = text.split()
    plain = " ".join([word for word in words if word.isascii()]).translate(_SPLIT).split()
    for word in words:
        if not word.isascii():
            plain.extend(_wide_words(word))
    return " ".join(map(_cache.__getitem__, plain))


def expand(word: str) -> list[str]:
    """The terms of one token: letters and digits with `INNER` between them, in any script."""
    word = word[:LONGEST].lstrip(INNER).rstrip("_-./'")
    if word.isascii():
        if word.isalpha():
            return [normal(word.lower())]
        return _compound(word)
    return [term for run in _scripts(word) for term in run]


def normal(word: str) -> str:
    """The one form in which a lower-case ASCII word and its relatives are indexed."""
    return IRREGULAR.get(word) or (stem(word) if word.isalpha() else word)


def _compound(token: str) -> list[str]:
    if "'" in token:
        token = _possessive(token)
    found = []
    if "/" in token:
        names = [name for name in token.split("/") if name][-MOST_PARTS:]
        if len(names) > 1:
            found.append("/".join(names[-2:]).lower())
        for name in reversed(names):
            found += _name(name)
        return found
    return _name(token)


def _possessive(token: str) -> str:
    """Don't -> dont, Anna's -> Anna."""
    head, _, tail = token.partition("'")
    return head if tail in {"s", "S", ""} else token.replace("'", "")


def _name(name: str) -> list[str]:
    """A file name, symbol or number: the whole in its normal form, then its parts."""
    name = name.strip("-'_.")
    if not name:
        return []
    whole = name.replace("_", "").replace("-", "").lower()
    found = [normal(whole)]
    for piece in name.replace("_", " ").replace("-", " ").replace(".", " ").split():
        found += [normal(part) for part in _humps(piece)]
    return found


def _humps(piece: str) -> list[str]:
    """HTTPServerError -> http, server, error; lower-cased. A single digit alone is no part."""
    if piece.islower() or piece.isupper() or piece.isdigit():
        return [piece.lower()] if len(piece) > 1 else []
    parts = []
    start = 0
    for i in range(1, len(piece)):
        if piece[i].isupper() and (not piece[i - 1].isupper() or piece[i + 1 : i + 2].islower()):
            parts.append(piece[start:i].lower())
            start = i
    parts.append(piece[start:].lower())
    return [part for part in parts if len(part) > 1][:MOST_PARTS]


def _wide_words(word: str) -> list[str]:
    """A run without white space that holds other than ASCII, cut at everything that is no letter, digit or mark."""
    return "".join([char if char.isalnum() or char in INNER or _is_mark(char) else " " for char in word]).split()


def _is_mark(char: str) -> bool:
    import unicodedata

    return char > "\u02ff" and unicodedata.combining(char) != 0


def _scripts(word: str) -> list[list[str]]:
    """A token with other than ASCII letters: runs of unspaced script as pairs, the rest folded to its base letters."""
    import unicodedata

    runs: list[list[str]] = []
    current = ""
    dense = False
    for char in unicodedata.normalize("NFKC", word):
        if current and _unspaced(char) != dense:
            runs.append(_run_terms(current, dense))
            current = ""
        dense = _unspaced(char)
        current += char
    if current:
        runs.append(_run_terms(current, dense))
    return runs


def _unspaced(char: str) -> bool:
    """Thai, Lao, Burmese, Khmer; Hangul; Kana; Han."""
    return (
        "\u0e00" <= char <= "\u0eff"
        or "\u1000" <= char <= "\u109f"
        or "\u1780" <= char <= "\u17ff"
        or "\u1100" <= char <= "\u11ff"
        or "\u2e80" <= char <= "\u9fff"
        or "\uac00" <= char <= "\ud7af"
        or "\uf900" <= char <= "\ufaff"
        or "\U00020000" <= char <= "\U0003ffff"
    )


def _run_terms(run: str, dense: bool) -> list[str]:
    import unicodedata

    if dense:
        return [run] if len(run) == 1 else [run[i : i + 2] for i in range(len(run) - 1)]
    folded = "".join(
        [char for char in unicodedata.normalize("NFKD", run.casefold()) if not unicodedata.combining(char)]
    )
    folded = "".join(folded.split())
    if not folded:
        return []
    return expand(folded) if folded.isascii() else [folded.strip(INNER) or folded]
