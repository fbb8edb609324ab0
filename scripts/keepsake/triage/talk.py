"""Split a message's own talk into comparable sentences, without code, quotes, tables, pasted output, documents (pure).

Text under a heading is a document (a plan, a closing summary): the diff holds what it says, so it is not talk.
"""

from __future__ import annotations

_PUNCTUATION = ',.;:!?()[]{}"<>*#~|=+-\u2013\u2014\u2026\u00ab\u00bb\u201e^\t\u3001\u3002\uff0c\uff1a'
_SPACED = {ord(char): " " for char in _PUNCTUATION}
_PLAIN = {0x2019: "'", 0x2018: "'", 0x201C: '"', 0x201D: '"', 0xFF1F: "? ", 0x3002: ". ", 0xFF01: "! ", 0xFF1B: "; ",
          0xA0: " "}  # fmt: skip
# Beginnings of lines that are quoted, drawn, part of a diff, or a program's output.
_NOT_TALK = (">", "|", "+ ", "+\t", "- \t", "--- ", "+++ ", "@@", "$ ", "\u276f", "\u23bf", "\u23fa", "\u2502",
             "\u2022", "\u2a2f", "\u2717", "\u251c", "\u2514", "<", "/")  # fmt: skip
_CONTRACTIONS = (("n't", " not"), ("'re", " are"), ("'ve", " have"), ("'ll", " will"), ("'d", " would"), ("'m", " am"),
                 ("'s", " is"))  # fmt: skip
_IRREGULAR = {"can't": "can not", "won't": "will not", "shan't": "shall not", "let's": "let us"}
_ENDS = (". ", "? ", "! ", "; ")
MAX_WORDS = 200  # words of a sentence that are compared
MAX_QUOTE_CHARS = 300  # characters of a quotation; with more text between them, two quote marks are lone marks


class Sentence:
    """One sentence: its words for comparing (["^", "we", "chose", "_", "?"]), its line's number (0..) and text (raw).

    at: characters of talk before its line.
    """

    __slots__ = ("at", "line", "raw", "words")

    def __init__(self, words: list[str], raw: str, line: int, at: int) -> None:
        self.words, self.raw, self.line, self.at = words, raw, line, at

    @property
    def asks(self) -> bool:
        """Tell whether the sentence is a question."""
        return self.words[-1] == "?"


def sentences(text: str, limit: int) -> list[Sentence]:
    """Return the sentences in the first limit characters of a message's own talk."""
    result: list[Sentence] = []
    fenced, at = False, 0
    for number, raw in enumerate(text.translate(_PLAIN).splitlines() if not text.isascii() else text.splitlines()):
        line = raw.strip()
        if line.startswith(("```", "~~~")):
            fenced = not fenced
        elif heading(line):
            break
        elif line and not fenced and not line.startswith(_NOT_TALK):
            own = unquoted(line)[: limit - at]
            result += [Sentence(words(part), line, number, at) for part in parts(own)]
            at += len(own)
            if at >= limit:
                break
    return result


def heading(line: str) -> bool:
    """Tell whether a stripped line is a Markdown heading, or wholly bold, which counts as one."""
    if line.startswith("#"):
        return line.lstrip("#").startswith(" ")
    return line.startswith("**") and line.rstrip(":").endswith("**") and "**" not in line.rstrip(":")[2:-2]


def unquoted(line: str) -> str:
    """Return a line with "_" in place of each inline code and quotation; a lone mark is ignored."""
    for mark in ("`", '"'):
        pieces = line.split(mark)
        made, at = [pieces[0]], 1
        while at < len(pieces):
            quoted = at + 1 < len(pieces) and len(pieces[at]) <= MAX_QUOTE_CHARS
            made += ["_", pieces[at + 1]] if quoted else [pieces[at]]
            at += 1 + quoted
        line = " ".join(made)
    return line


def parts(line: str) -> list[str]:
    """Split a line into its sentences, each with its end mark."""
    for end in _ENDS:
        line = line.replace(end, end[0] + "\n")
    return [part for part in line.split("\n") if part.strip()]


def words(sentence: str) -> list[str]:
    """Return a sentence's lower-case words: "^" first, a "?" last if it asks, contractions written out.

    Zero is written "0", any other number "9"; a path, a dotted name, a piece of code or a quotation "_".
    """
    asks = sentence.rstrip(" )*_'\"").endswith("?")
    plain = " ".join([_word(word) for word in sentence.lower().split()[:MAX_WORDS]])
    return ["^", *plain.translate(_SPACED).split(), *("?" if asks else "")]


def _word(word: str) -> str:
    """Return a lower-case word as words() writes it: a number, a path or a contraction in its common form."""
    if word.isalpha():
        return "can not" if word == "cannot" else word
    core = word.strip(".,;:!?()[]\"'*")
    if "'" in core:
        return _written_out(core)
    if core.replace(".", "").replace(",", "").isdigit():
        return word.replace(core, "9" if core.strip("0.,") else "0")
    if core and ("/" in core or "\\" in core or "." in core or "::" in core):
        return word.replace(core, "_")
    return word


def _written_out(word: str) -> str:
    for short, long in _CONTRACTIONS:
        if word.endswith(short):
            stem = word[: -len(short)]
            return _IRREGULAR.get(word, stem + long)
    return word
