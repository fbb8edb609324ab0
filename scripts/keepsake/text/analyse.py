"""Turn text into search terms (pure), by the same function when a memory is stored and when it is searched for.

A word gives its stem; a compound (camelCase, snake_case, kebab-case, dotted name, path) gives the whole token in one
normal form beside its parts, so that AgentType, agent_type and agent-type all match. Diacritics are folded. Scripts
written without spaces (Chinese, Japanese, Thai) and Hangul give overlapping pairs of characters: this needs neither a
dictionary nor a model, finds every word of two characters or more, and a particle attached to a Korean word changes one
pair of it instead of the whole word.
"""

from __future__ import annotations

from keepsake.text.stem import stem
from keepsake.text.words import HUNGARIAN_ENDINGS, HUNGARIAN_PLAIN, IRREGULAR

MAX_TOKEN_CHARS = 160  # characters of a token that are read: only base64 and minified code are longer than this
MAX_PARTS = 12  # parts of one compound
CACHE_SIZE = 50_000  # words remembered; about 10 MB when full, which only an import reaches
MIN_STEM_CHARS = 4  # letters that have to be left when an ending is taken off
MIN_INFLECTED_CHARS = MIN_STEM_CHARS + min(map(len, HUNGARIAN_PLAIN))
INNER = "_-./'+#"  # characters that may stand inside a token

# Every ASCII character that can't be part of a token becomes a space; a backslash becomes a slash.
_KEPT = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789" + INNER.encode()
_SPLIT = {**dict.fromkeys(set(range(128)).difference(_KEPT), " "), ord("\\"): "/"}


class Token:
    """The terms by which one token of a text may be found: its whole forms (any of them will do), or its parts."""

    __slots__ = ("parts", "wholes")

    def __init__(self, wholes: tuple[str, ...] = (), parts: tuple[str, ...] = ()) -> None:
        self.wholes = wholes
        self.parts = parts

    def terms(self) -> tuple[str, ...]:
        """Return every term once, whole forms first."""
        return tuple(dict.fromkeys(self.wholes + self.parts))


class Cache(dict[str, str]):
    """word -> its terms, joined by spaces; filled on demand, emptied when full."""

    def __missing__(self, word: str) -> str:
        if len(self) >= CACHE_SIZE:
            self.clear()
        if plain(word):  # most words: one token of one term
            joined = _normals[word[:MAX_TOKEN_CHARS].lower()]
        else:
            joined = " ".join([term for token in expand(word) for term in token.terms()])
        if len(word) <= MAX_TOKEN_CHARS:
            self[word] = joined
        return joined


class Normals(dict[str, str]):
    """lower-case word -> its normal form; the parts of paths and names are a few words that recur again and again."""

    def __missing__(self, word: str) -> str:
        if len(self) >= CACHE_SIZE:
            self.clear()
        inflected = len(word) >= MIN_INFLECTED_CHARS and word.endswith(HUNGARIAN_PLAIN)
        base = _without(word, HUNGARIAN_PLAIN) if inflected else word
        self[word] = form = stem(IRREGULAR.get(base, base))
        return form


_cache = Cache()
_normals = Normals()


def terms(text: str) -> list[str]:
    """Return all terms of a text, repetitions included: how often a term is in the list is its frequency."""
    return line(text).split()


def line(text: str) -> str:
    """Return the terms of a text as one line, as the store keeps them."""
    return " ".join(map(_cache.__getitem__, _words(text)))


def spoken(text: str) -> dict[str, str]:
    """Return term -> the first plain word of a text that gives it; parts of compounds are left out."""
    words: dict[str, str] = {}
    for word in filter(plain, _words(text)):
        words.setdefault(_cache[word], word)
    return words


def tokens(text: str) -> list[Token]:
    """Return the tokens of a query in their order, each once."""
    unique: dict[tuple[str, ...], Token] = {}
    for word in dict.fromkeys(_words(text)):
        for token in expand(word):
            unique.setdefault(token.terms(), token)
    unique.pop((), None)
    return list(unique.values())


def _words(text: str) -> list[str]:
    if text.isascii():
        return text.translate(_SPLIT).split()
    pieces = text.replace("\u2019", "'").split()
    words = " ".join([piece for piece in pieces if piece.isascii()]).translate(_SPLIT).split()
    for piece in pieces:
        if not piece.isascii():
            words += _wide_words(piece)
    return words


def _wide_words(piece: str) -> list[str]:
    """Cut a piece that is not all ASCII at everything that is not a letter, digit, mark or inner character."""
    return "".join([char if char.isalnum() or char in INNER or _is_mark(char) else " " for char in piece]).split()


def _is_mark(char: str) -> bool:
    import unicodedata

    return char > "\u02ff" and unicodedata.category(char)[0] == "M"


def expand(word: str) -> list[Token]:
    """Return the tokens of one word: letters and digits with `INNER` between them, in any script."""
    word = word[:MAX_TOKEN_CHARS].lstrip(INNER).rstrip("_-./'")
    if not word:
        return []
    if not word.isascii():
        return _scripts(word)
    if plain(word):
        return [Token((normal(word.lower()),))]
    return [_path(word)] if "/" in word else [_name(word)]


def plain(word: str) -> bool:
    """Tell whether a word is ASCII letters, all capitals or with none after the first; others may be compounds."""
    return word.isascii() and word.isalpha() and (word[1:].islower() or word.isupper())


def normal(word: str) -> str:
    """Return the normal form in which a lower-case ASCII word and its inflected forms are indexed."""
    return _normals[word] if word.isalpha() else word


def _path(token: str) -> Token:
    """Return a path's token: its last name, alone or with its folder, is the whole; all its names give the parts."""
    names = [name for name in token.split("/") if name.strip("-'_.+#")][-MAX_PARTS:]
    if not names:
        return Token()
    named = [_name(name) for name in reversed(names)]
    tail = ("/".join(names[-2:]).lower(),) if len(names) > 1 else ()
    parts = named[0].parts + tuple([term for name in named[1:] for term in name.terms()])
    return Token(tail + named[0].wholes, parts)


def _name(name: str) -> Token:
    """Return the token of a file name, symbol or number: the whole without hyphens and underscores, and its parts."""
    if "'" in name:
        name = _possessive(name)
    name = name.strip("-'_.")
    if not name:
        return Token()
    whole = normal(name.replace("_", "").replace("-", "").lower())
    pieces = name.replace("_", " ").replace("-", " ").replace(".", " ").split()
    parts = tuple([normal(part) for piece in pieces for part in _humps(piece)])
    return Token((whole,), () if parts == (whole,) else parts)


def _possessive(token: str) -> str:
    """Return Anna for Anna's, and dont for don't."""
    head, _, tail = token.partition("'")
    return head if tail in {"s", "S", ""} else token.replace("'", "")


def _humps(piece: str) -> list[str]:
    """Return the parts of a piece: http, server and error for HTTPServerError. A single character is not a part."""
    if piece.islower() or piece.isupper() or piece.isdigit():
        return [piece.lower()] if len(piece) > 1 else []
    parts = []
    start = 0
    for i in range(1, len(piece)):
        if piece[i].isupper() and (not piece[i - 1].isupper() or piece[i + 1 : i + 2].islower()):
            parts.append(piece[start:i].lower())
            start = i
    parts.append(piece[start:].lower())
    return [part for part in parts if len(part) > 1][:MAX_PARTS]


def _scripts(word: str) -> list[Token]:
    """Cut a word that is not all ASCII wherever it changes between a script without spaces and other characters."""
    import unicodedata

    tokens: list[Token] = []
    run = ""
    unspaced = False
    for char in unicodedata.normalize("NFKC", word):
        if run and _unspaced(char) != unspaced:
            tokens += _run(run, unspaced)
            run = ""
        unspaced = _unspaced(char)
        run += char
    return tokens + _run(run, unspaced)


def _unspaced(char: str) -> bool:
    """Tell whether a character is of a script that gives pairs: Thai to Burmese, Khmer, Hangul, Kana and Han."""
    return char >= "\u0e00" and (
        char <= "\u109f"
        or "\u1100" <= char <= "\u11ff"
        or "\u1780" <= char <= "\u17ff"
        or "\u2e80" <= char <= "\ua4cf"
        or "\uac00" <= char <= "\ud7af"
        or "\uf900" <= char <= "\ufaff"
        or "\U00020000" <= char <= "\U0003ffff"
    )


def _run(run: str, unspaced: bool) -> list[Token]:
    import unicodedata

    if unspaced:
        pairs = tuple(dict.fromkeys([run[i : i + 2] for i in range(len(run) - 1)]))
        return [Token((), pairs) if len(pairs) > 1 else Token(pairs or (run,))]
    folded = unicodedata.normalize("NFKD", run.casefold())
    folded = "".join([char for char in folded if char.isalnum() or char in INNER])
    if folded.isascii():
        return [Token(tuple(dict.fromkeys((normal(folded), _light(folded)))))] if folded.isalpha() else expand(folded)
    return [Token((folded.strip(INNER),))] if folded.strip(INNER) else []


def _light(word: str) -> str:
    """Return a word that was written with diacritics (so it isn't English) without the commonest Hungarian endings."""
    shorter = _without(word, HUNGARIAN_ENDINGS)
    return stem(word) if shorter == word else _light(shorter)


def _without(word: str, endings: tuple[str, ...]) -> str:
    """Return a word without the first of the endings that fits and leaves at least `MIN_STEM_CHARS` letters."""
    for ending in endings:
        if word.endswith(ending) and len(word) - len(ending) >= MIN_STEM_CHARS:
            return word[: -len(ending)]
    return word
