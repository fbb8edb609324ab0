"""Finds the sentences of a turn that the person states (pure): no quotations, pastes, code or questions.

A turn also contains other people's words: pages, logs, reviews, what somebody said. Their content does not give them
away, so anything that may be such a text is left out, with everything that follows the line or colon that introduces
it.
"""

from __future__ import annotations

import json
import os
import re
from typing import TYPE_CHECKING, Any

from keepsake.text.patterns import compiled

if TYPE_CHECKING:
    from collections.abc import Callable

    Sentence = tuple[str, str]  # the sentence if the person states it, else ""; the sentence as written

MAX_TURN_CHARS, MAX_TURN_LINES = 1500, 12  # characters and lines; a longer turn is a plan or a paste
MIN_WRAPPED = 30  # characters of a line that may continue on the next one; a shorter one is a label
MAX_SENTENCE_CHARS = 400  # characters of a sentence that counts
MAX_QUOTED_WORDS = 3  # words of a quotation that can be a name or a value in one's own sentence

_FENCED = re.compile(r"(```|~~~|\"\"\"|''').*?(?:\1|\Z)", re.DOTALL)
_CODE_SPAN = re.compile(r"`[^`\n]*`")  # "branches are `<ticket>-<slug>`" is not markup
_ELEMENT = re.compile(r"</?[A-Za-z][\w:-]*(?:\s[^<>\n]*)?/?>")
# Lines that show something instead of asking for it: quoted text, output, diffs, tables, code, numbered points.
_SHOWN_LINE = re.compile(
    r"(?:\t| {4})|\s*(?:[>|+`@$#%]|[^\w\s\"'\u201c\u00ab\u201e(*\u2022-]|\d+[:.)\u2192]|[-]{3}|diff |at \w|\w+:\d)"
)
_ITEM = re.compile(r"\s*(?:[-*\u2022\u2013+]|\d{1,2}[.)]|[a-z][.)])\s")
_CITED = re.compile(r"\s*>")  # a line quoted as in e-mails; the answer stands below it
# x := 1; f(); a => b; "\n" as two characters; a log's time and level
_CODE = re.compile(
    r":=|=>|==|!=|&&|\|\||[{};]\s*$|\(\);|\\n|^\W*(?:def|func|return|import|const|let \w+ =|if \(|for \()\b"
    r"|\b\d\d:\d\d:\d\d\b|^\W*(?:ERROR|WARN(?:ING)?|INFO|DEBUG|FAIL|PASS|FATAL)\b"
)
_QUOTES = re.compile(
    r"\"[^\"]*(?:\"|\Z)|[\u201c\u201e][^\u201d\u201c]*(?:[\u201d\u201c]|\Z)|\u00ab[^\u00bb]*(?:\u00bb|\Z)"
    r"|`[^`]*(?:`|\Z)|\u300c[^\u300d]*(?:\u300d|\Z)|(?<![\w])'(?=\S)[^']*(?:(?<=\S)'(?!\w)|\Z)|(?<!\w)\u2018[^\u2019]*(?:\u2019|\Z)",
    re.DOTALL,
)
# A command line in backquotes, which is not a sentence.
_COMMAND = re.compile(
    r"`(?![^`]*(?:[,.:;!?]\s|\b(?:always|never|must|should|please|now|you|we|the)\b))[a-z./][^`\s]*(?: [^`\s]+){0,7}`\Z"
)
_LONG = "\x00"  # replaces a quotation that is more than a name
_SENTENCE = re.compile(r"(?<=[.!?])[\"'\u201d\u00bb)]*\s+|(?<=[\u3002\uff01\uff1f])")


def table(name: str) -> dict[str, Any]:
    """Return a table of marks, read from a file beside this module."""
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), name), encoding="utf-8") as file:
        data: dict[str, Any] = json.load(file)
    return data


def _patterns() -> dict[str, str]:
    """Return the patterns of statement_marks.json by name.

    A list becomes one pattern of alternatives; the name of an earlier pattern in braces is replaced by that pattern.
    """
    patterns: dict[str, str] = {}
    for name, entry in table("statement_marks.json").items():
        pattern = entry if isinstance(entry, str) else f"(?:{'|'.join(entry)})"
        for part, marks in patterns.items():
            pattern = pattern.replace(f"{{{part}}}", marks)
        patterns[name] = pattern
    return patterns


_MARKS = _patterns()


def _mark(name: str) -> re.Pattern[str]:
    return compiled(_MARKS[name], re.IGNORECASE)


def sentences(text: str, rule: Callable[[str], bool] | None = None, needed: Callable[[str], bool] = bool) -> list[str]:
    """Return the sentences that a person states themselves in a turn, in their order.

    The list is empty for a turn that is not a statement: a command, a long text, markup. An empty string stands for
    anything else between two sentences. A sentence on a later line may belong to a text that the person works on, so it
    counts only if each line before it is a rule, a short reply or cited with `>`.

    rule: tells whether a sentence is a rule; None: no sentence is. needed: tells which sentences the caller needs;
    examining the neighbours of the others would take most of the time.
    """
    if len(text) > MAX_TURN_CHARS or text.count("\n") > MAX_TURN_LINES or text.startswith(("/", "!", "#", "<")):
        return []
    bare = _QUOTES.sub(_quotation, _FENCED.sub(f"\n{_LONG}\n", text))
    if _ELEMENT.search(_CODE_SPAN.sub("", bare)):
        return []
    rule = rule or (lambda _: False)
    candidates = _all_sentences(list(filter(str.strip, _unwrapped(bare.splitlines(), rule))), rule)
    return [
        _if_certain(sentence, candidates[:number], candidates[number + 1 :], rule=rule(sentence))
        if sentence and needed(sentence)
        else ""
        for number, (sentence, _) in enumerate(candidates)
    ]


def _all_sentences(lines: list[str], rule: Callable[[str], bool]) -> list[Sentence]:
    """Return all sentences of a turn's lines.

    After the first line that makes it uncertain whose the following ones are, none counts as stated by the person.
    """
    collected: list[Sentence] = []
    for number, line in enumerate(lines):
        if _CITED.match(line):
            collected.append(("", line))
            continue
        in_line, goes_on = _of_line(line)
        rest = lines[number + 1 :]
        if rest and _ITEM.match(rest[0]) and not _ITEM.match(line):  # a heading counts as part of the list below it
            in_line, goes_on = [("", sentence) for _, sentence in in_line], False
        collected += in_line
        if not (
            (goes_on and all(sentence and rule(sentence) for sentence, _ in in_line)) or _mark("short").match(line)
        ):
            return [*collected, *(("", sentence) for later in rest for sentence in _parts(later))]
    return collected


def _if_certain(sentence: str, before: list[Sentence], after: list[Sentence], *, rule: bool) -> str:
    """Return a sentence, or "" if its neighbours in the turn make it doubtful whose words it is.

    Other people's text is often announced without a colon or a quotation mark ("Translate into German.", "commit
    message"), or commented on afterwards ("Just kidding", "That's what the page says"). Its wording does not
    distinguish it from the person's own, so a sentence with such neighbours does not count. Sentences on later lines
    are doubtful by their position alone, in every language; these marks are for sentences on one line. rule: whether
    the sentence is a rule, for which more marks count.
    """
    led = any(
        _has(written, "leads", *(["brings"] if rule else [])) for _, written in before if not is_short_reply(written)
    )
    back = any(_has(written, "back", *(["speaks"] if rule else [])) for _, written in after)
    return "" if led or back or _has(sentence, "mentions") else sentence


def _has(text: str, *marks: str) -> bool:
    return any(_mark(mark).search(text) for mark in marks)


def _quotation(match: re.Match[str]) -> str:
    """Return a quotation that is a name, a value or a command line; replace a longer or unclosed one by _LONG."""
    quoted = match.group()
    closed = len(quoted) > 1 and not quoted[-1].isalnum()
    name = len(quoted.split()) <= MAX_QUOTED_WORDS or _COMMAND.match(quoted)
    return quoted if closed and name and "\n" not in quoted else _LONG


def _unwrapped(lines: list[str], rule: Callable[[str], bool]) -> list[str]:
    """Join lines that were wrapped inside a sentence; a line that is a rule is never joined to the line before it."""
    joined: list[str] = []
    for line in lines:
        before = joined[-1].rstrip() if joined else ""
        open_ = before and not before.endswith((".", "!", "?", ":", "\u3002", "\uff01", "\uff1f"))
        wrapped = len(before) >= MIN_WRAPPED and line.lstrip()[:1].islower() and not rule(line.strip())
        if open_ and line.strip() and wrapped and not _SHOWN_LINE.match(line) and not _SHOWN_LINE.match(before):
            joined[-1] = f"{before} {line.strip()}"
        else:
            joined.append(line)
    return joined


def _of_line(line: str) -> tuple[list[Sentence], bool]:
    """Return the sentences of a line, and whether the lines after it may be the person's own."""
    if _SHOWN_LINE.match(line) or _CODE.search(line):
        return [("", line)], False
    collected: list[Sentence] = []
    for sentence in _parts(line):
        before, colon, _ = f"{sentence} ".partition(": ")
        introduces = colon and not _mark("frame").match(f"{before} ")
        if introduces or (
            _mark("reported").search(_mark("asked_to_say").sub("", sentence))
            and not _mark("first_person").match(sentence)
        ):
            return [*collected, ("", sentence)], False
        asks = sentence.endswith(("?", "\uff1f", "?)")) or _mark("question").match(sentence)
        collected.append(
            ("" if asks or _LONG in sentence or len(sentence) > MAX_SENTENCE_CHARS else sentence, sentence)
        )
    return collected, True


def _parts(line: str) -> list[str]:
    """Split a line into sentences."""
    parts: list[str] = []
    for part in _SENTENCE.split(_mark("split_no").sub(r"\1, ", line)):
        if parts and (
            _mark("shortened").search(parts[-1]) or (_mark("keeps").match(part) and not parts[-1].endswith(("?", ":")))
        ):
            parts[-1] = f"{parts[-1]} {part}"
        else:
            parts.append(part)
    return [sentence for part in parts if (sentence := part.strip(" \t-*\u2022"))]


def points(text: str) -> list[str]:
    """Return the points of a text that is a list and nothing else, without their bullets or numbers; else none."""
    lines = [line for line in text.splitlines() if line.strip()]
    return [_ITEM.sub("", line, count=1).strip() for line in lines] if all(map(_ITEM.match, lines)) else []


def is_short_reply(sentence: str) -> bool:
    """Tell whether a sentence is a yes, a no, a greeting or a thank-you."""
    return _mark("short").match(sentence) is not None


def plain(text: str) -> str:
    """Return a statement for comparison, without case, extra white space, end punctuation and a leading "please"."""
    statement = " ".join(text.split()).casefold()
    return _mark("polite").sub("", statement, count=1).strip(" .!\u3002\uff01*-\u2022")


def states(text: str, turn: str, rule: Callable[[str], bool] | None = None) -> bool:
    """Tell whether a person's turn states a text, as one whole sentence or several adjacent ones.

    rule: as in `sentences`.
    """
    target, stated = plain(text), sentences(turn, rule)
    if not target:
        return False
    for first in range(len(stated)):
        joined = ""
        for sentence in stated[first:]:
            if not sentence:
                break
            joined = f"{joined} {sentence}" if joined else sentence
            if plain(joined) == target:
                return True
            if len(joined) > 2 * len(text) + MAX_SENTENCE_CHARS:
                break
    return False
