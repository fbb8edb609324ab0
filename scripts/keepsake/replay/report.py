"""The result of a replay, as figures and as lines for people (pure)."""

from __future__ import annotations

import statistics
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from keepsake.replay.engine import ReplayedSession, Telling


def summary(outcomes: Sequence[ReplayedSession]) -> dict[str, object]:
    """Return everything a program wants to know of a replay, as plain JSON values."""
    told = [telling for one in outcomes for telling in one.told]
    sizes = [one.chars for one in outcomes]
    return {
        "sessions": len(outcomes),
        "calls": sum(one.calls for one in outcomes),
        "told": len(told),
        "chars": sum(sizes),
        "chars_median": statistics.median(sizes) if sizes else 0,
        "words_later": round(_share(told), 4),
        "by_session": [
            {"session": one.session, "at": one.at, "calls": one.calls, "chars": one.chars,
             "told": [_telling(telling) for telling in one.told]}
            for one in outcomes
        ],
    }  # fmt: skip


def _telling(telling: Telling) -> dict[str, object]:
    return {
        "line": telling.line,
        "moment": telling.moment,
        "id": telling.uid,
        "text": telling.text,
        "chars": telling.chars,
        "score": round(telling.score, 4),
        "why": telling.why,
        "words_later": telling.words,
    }


def _share(told: Sequence[Telling]) -> float:
    """Return the share of shown notes whose words turn up later, 0..1."""
    return sum(telling.later for telling in told) / len(told) if told else 0.0


def lines(outcomes: Sequence[ReplayedSession]) -> list[str]:
    """Return the report for people: each session with what it would have been shown, then the sums."""
    found = []
    for one in outcomes:
        found.append(f"{one.session}  {one.calls:,} hook calls  {len(one.told)} shown  {one.chars:,} characters")
        found += [f"  line {telling.line}, {telling.moment}: {_flat(telling.text)}" for telling in one.told]
    sums = summary(outcomes)
    found += [
        "",
        f"sessions: {len(outcomes)}, each played with the notes of sessions that had ended before it began",
        f"{sums['told']:,} shown at {sums['calls']:,} hook calls and {len(outcomes)} starts",
        f"{sums['chars']:,} characters in all, {sums['chars_median']:,.0f} in the median session",
        f"words that turn up later: {sums['words_later']:.0%} of the shown lines have three rare words that the",
        "session uses later for the first time; that does not mean that they would have helped",
    ]
    return found


def _flat(text: str) -> str:
    return " ".join(text.split()).removeprefix("- ")
