"""The result of a replay, as figures for programs and as lines for people (pure).

If words of a shown text turn up later in the session, that is a sign that the text was relevant, not that it helped.
"""

from __future__ import annotations

import re
import statistics
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from keepsake.base.event import Event
from keepsake.text import render

MIN_RARE_WORDS = 3  # number of a note's rare words that have to turn up later
RARE_SHARE, RARE_COUNT = 0.005, 3  # a word is rare if at most this share or this number of the notes hold it
MIN_WORD_CHARS = 3  # of a word; in scripts without spaces, pairs of characters count as words
_WORD = re.compile(r"[^\W_](?:[\w.-]*\w)?")
_WIDE = re.compile("[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff]{2,}")


@dataclass
class Telling:
    """One note that would have been shown, and where.

    line: line of the transcript, from 1; moment: start, prompt, read, edit, command, task or failure; at: epoch
    seconds; uid: the note's id; text: the line that would have been shown; words: its rare words that the session uses
    only later; event: the hook call, None at the start; before: bytes of the transcript before this point.
    """

    session: str
    line: int
    moment: str
    at: float
    uid: str
    text: str
    score: float
    why: str
    words: list[str]
    event: Event | None = None
    before: int = 0

    @property
    def later(self) -> bool:
        """Tell whether enough of its words turn up later: a sign that the note was relevant, not that it helped."""
        return len(self.words) >= MIN_RARE_WORDS


@dataclass
class ReplayedSession:
    """One session and the result of its replay.

    session: its id; path: of the transcript; at: when it began, in epoch seconds; calls: number of hook calls; chars:
    characters that would have been shown, with the fences; told: the notes that would have been shown.
    """

    session: str
    path: str
    at: float
    calls: int = 0
    chars: int = 0
    told: list[Telling] = field(default_factory=list)


def words(text: str) -> list[str]:
    """Return the words of a text in lower case: identifiers, path parts, commands, numbers, words.

    They are neither stemmed nor split, so a word turns up later only if it is exactly the same.
    """
    text = text.lower()
    result = [word for word in _WORD.findall(text) if len(word) >= MIN_WORD_CHARS]
    if not text.isascii():
        result += [run[i : i + 2] for run in _WIDE.findall(text) for i in range(len(run) - 1)]
    return result


class Rarity:
    """Counts how many notes hold a word."""

    def __init__(self) -> None:
        self.total = 0
        self._counts: Counter[str] = Counter()

    def add(self, text: str) -> None:
        """Count a note."""
        self.total += 1
        self._counts.update(set(words(text)))

    def rare(self, word: str) -> bool:
        """Tell whether a word is rare among the notes."""
        return self._counts[word] <= max(RARE_COUNT, RARE_SHARE * self.total)


def first_said(texts: Sequence[str]) -> dict[str, int]:
    """Return for every word of a session the number of the step in which it first occurs. texts: the steps' texts."""
    first: dict[str, int] = {}
    for number, text in enumerate(texts):
        for word in set(words(text)):
            first.setdefault(word, number)
    return first


def taken_up(text: str, step: int, first: Mapping[str, int], rarity: Rarity) -> list[str]:
    """Return the rare words of a text that the session uses for the first time after a step."""
    return [word for word in dict.fromkeys(words(text)) if first.get(word, -1) > step and rarity.rare(word)]


def summary(outcomes: Sequence[ReplayedSession]) -> dict[str, object]:
    """Return the whole result of a replay as JSON values."""
    shown = [telling for outcome in outcomes for telling in outcome.told]
    sizes = [outcome.chars for outcome in outcomes]
    return {
        "sessions": len(outcomes),
        "calls": sum(outcome.calls for outcome in outcomes),
        "told": len(shown),
        "chars": sum(sizes),
        "chars_median": statistics.median(sizes) if sizes else 0,
        # the share of shown notes whose words turn up later, 0..1
        "words_later": round(sum(telling.later for telling in shown) / len(shown), 4) if shown else 0.0,
        "by_session": [
            {"session": outcome.session, "at": outcome.at, "calls": outcome.calls, "chars": outcome.chars,
             "told": [_telling(telling) for telling in outcome.told]}
            for outcome in outcomes
        ],
    }  # fmt: skip


def _telling(telling: Telling) -> dict[str, object]:
    return {
        "line": telling.line,
        "moment": telling.moment,
        "id": telling.uid,
        "text": telling.text,
        "chars": len(telling.text),
        "score": round(telling.score, 4),
        "why": telling.why,
        "words_later": telling.words,
    }


def lines(outcomes: Sequence[ReplayedSession], titles: Mapping[str, str]) -> list[str]:
    """Return the report for people: the sessions in which a note would have been shown, each with it, and the totals.

    titles: the beginning of a session's first prompt, by the session's id, where it is known.
    """
    rows = []
    told_in = [outcome for outcome in outcomes if outcome.told]
    for outcome in told_in:
        calls, chars = _count(outcome.calls, "hook call"), _count(outcome.chars, "character")
        parts = (render.date(outcome.at), outcome.session, calls, f"{len(outcome.told)} shown", chars)
        rows.append("  ".join(parts))
        rows += [f"  begins: {titles[outcome.session]}"] if titles.get(outcome.session) else []
        rows += [f"  line {telling.line}, {telling.moment}: {_flat(telling.text)}" for telling in outcome.told]
    totals, silent = summary(outcomes), len(outcomes) - len(told_in)
    if silent:
        rows.append(f"{_count(silent, 'other session' if told_in else 'session')}: nothing shown")
    shown = [telling for outcome in told_in for telling in outcome.told]
    every = sum(outcome.calls for outcome in outcomes)
    rows += [
        "",
        f"sessions: {len(outcomes):,}, each played with the notes of sessions that had ended before it began",
        f"{len(shown):,} shown at {_count(every, 'hook call')} and {_count(len(outcomes), 'start')}",
        f"{totals['chars']:,} characters in all, {totals['chars_median']:,.0f} in the median session",
    ]
    if shown:
        later = f"after {sum(telling.later for telling in shown):,} of {_count(len(shown), 'shown note')}"
        sign = "that the note was near the work, not that it helped"
        rows.append(f"words that turn up later: {later} the session itself used three of its rare words, a sign {sign}")
    return rows


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'s' * (number != 1)}"


def _flat(text: str) -> str:
    return " ".join(text.split()).removeprefix("- ")
