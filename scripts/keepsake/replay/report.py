"""What a replay found, as figures and as lines for people (pure)."""

from __future__ import annotations

import statistics
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from keepsake.replay.engine import Injection, Outcome

WAYS = ("keepsake", "naive")
KINDS = ("prompt", "tool", "failure")
EXAMPLES = 5
SHOWN = 400  # characters of an example


def figures(outcomes: Sequence[Outcome], way: str, kind: str = "") -> dict[str, float]:
    """Return one row: injections, characters (all, and the median session's), hits, and the three rates 0..1.

    over_chance is hit_rate / chance, 0 when chance is 0.
    """
    mine = [[i for i in one.injections if i.way == way and kind in ("", i.kind)] for one in outcomes]
    every = [injection for injections in mine for injection in injections]
    hits = sum(injection.hit for injection in every)
    rate = hits / len(every) if every else 0.0
    chance = sum(injection.chance for injection in every) / len(every) if every else 0.0
    sizes = [sum(injection.chars for injection in injections) for injections in mine]
    return {
        "injections": len(every),
        "chars": sum(sizes),
        "chars_median": statistics.median(sizes) if sizes else 0,
        "hits": hits,
        "hit_rate": rate,
        "chance": chance,
        "over_chance": rate / chance if chance else 0.0,
    }


def summary(outcomes: Sequence[Outcome]) -> dict[str, object]:
    """Return everything a program wants to know of a replay, as plain JSON values."""
    kept = [injection for one in outcomes for injection in one.injections if injection.way == "keepsake"]
    return {
        "sessions": len(outcomes),
        "asked": sum(one.asked for one in outcomes),
        "total": {way: figures(outcomes, way) for way in WAYS},
        "events": {kind: {way: figures(outcomes, way, kind) for way in WAYS} for kind in KINDS},
        "best": [example(i) for i in sorted(kept, key=lambda i: -len(i.words))[:EXAMPLES] if i.hit],
        "worst": [example(i) for i in sorted(kept, key=lambda i: (len(i.words), -i.chars))[:EXAMPLES] if not i.hit],
        "by_session": [
            {"session": one.session, "at": one.at, "asked": one.asked,
             **figures([one], "keepsake")}
            for one in outcomes
        ],
    }  # fmt: skip


def example(injection: Injection) -> dict[str, object]:
    """Return one injection for reading: where, for what it was asked, what was shown, what was taken up."""
    return {
        "session": injection.session,
        "event": injection.kind,
        "asked": injection.asked[:SHOWN],
        "shown": injection.text,
        "taken_up": injection.words[:20],
        "score": round(injection.score, 4),
    }


def lines(outcomes: Sequence[Outcome]) -> list[str]:
    """Return the report for people."""
    asked = sum(one.asked for one in outcomes)
    found = [
        f"{len(outcomes)} sessions in time order, each against what ended before it began; {asked:,} hook calls",
        "",
        f"{'':22}{'injected':>9}{'characters':>12}{'a session':>11}{'hit rate':>10}{'chance':>8}{'over':>7}",
    ]
    for way in WAYS:
        for kind in ("", *KINDS):
            row = figures(outcomes, way, kind)
            over = f"{row['over_chance']:.1f} x" if row["chance"] else "-"
            found.append(
                f"{way + ' ' + (kind or 'all'):22}{row['injections']:>9,.0f}{row['chars']:>12,.0f}"
                f"{row['chars_median']:>11,.0f}{row['hit_rate']:>10.1%}{row['chance']:>8.1%}{over:>7}"
            )
    kept = [injection for one in outcomes for injection in one.injections if injection.way == "keepsake"]
    best = [i for i in sorted(kept, key=lambda i: -len(i.words))[:EXAMPLES] if i.hit]
    worst = [i for i in sorted(kept, key=lambda i: (len(i.words), -i.chars))[:EXAMPLES] if not i.hit]
    for title, chosen in (("Best", best), ("Worst", worst)):
        found += ["", f"{title}:"] if chosen else []
        for injection in chosen:
            found.append(f"  {injection.kind} in {injection.session[:8]}: {_line(injection.asked)}")
            found.append(f"    shown: {_line(injection.text)}")
            found.append(f"    taken up later: {', '.join(injection.words[:12]) or 'nothing'}")
    return found


def _line(text: str) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= SHOWN else flat[: SHOWN - 1] + "…"
