"""A replay as one self-contained page: no script, no link, nothing loaded (pure)."""

from __future__ import annotations

import html
from typing import TYPE_CHECKING

from keepsake import render
from keepsake.replay import report

if TYPE_CHECKING:
    from collections.abc import Sequence

    from keepsake.replay.engine import Outcome

WIDTH, BAR, LEFT = 720, 22, 150  # pixels
COLOURS = {"keepsake": "#2b6cb0", "chance": "#a0aec0", "naive": "#d69e2e"}
TITLES = ("", "injections", "characters", "a session (median)", "hit rate", "chance", "over chance")
ABOUT = (
    "Each session is asked against a store that holds only what ended before it began. A hit is an injection of which "
    "at least three rare words, unused in the session before, turned up in it later. Chance is a random memory of the "
    "same store, cut to the same length, at the same point. Naive is plain BM25, its two best, at every call."
)
STYLE = (
    "body{font:15px/1.5 system-ui,sans-serif;max-width:60em;margin:2em auto;padding:0 1em;color:#1a202c}"
    "table{border-collapse:collapse}td,th{padding:.2em .8em;text-align:right;border-bottom:1px solid #e2e8f0}"
    "td:first-child,th:first-child{text-align:left}blockquote{margin:.5em 0;padding:.5em 1em;background:#f7fafc;"
    "border-left:3px solid #cbd5e0;overflow-wrap:anywhere}small{color:#718096}"
)


def page(outcomes: Sequence[Outcome]) -> str:
    """Return the whole page as HTML."""
    found = report.summary(outcomes)
    parts = [
        "<!doctype html><html lang='en'><head><meta charset='utf-8'><title>keepsake replay</title>",
        "<meta http-equiv='Content-Security-Policy' content=\"default-src 'none'; style-src 'unsafe-inline'\">",
        f"<style>{STYLE}</style></head><body><h1>What keepsake would have told</h1>",
        f"<p>{found['sessions']:,} sessions in time order, {found['asked']:,} hook calls. {ABOUT}</p>",
        "<h2>Hit rate</h2>",
        rates(outcomes),
        "<h2>Figures</h2>",
        table(outcomes),
        "<h2>Characters injected, session by session</h2>",
        sessions(outcomes),
        *(f"<h2>{title}</h2>{examples(found[name])}" for title, name in (("Best", "best"), ("Worst", "worst"))),
        "</body></html>",
    ]
    return "\n".join(parts)


def rates(outcomes: Sequence[Outcome]) -> str:
    """Return a bar chart of hit rate, chance and naive for every kind of event."""
    bars = []
    for kind in ("", *report.KINDS):
        mine, plain = report.figures(outcomes, "keepsake", kind), report.figures(outcomes, "naive", kind)
        for name, value in (
            ("keepsake", mine["hit_rate"]), ("chance", mine["chance"]), ("naive", plain["hit_rate"]),
        ):  # fmt: skip
            bars.append((f"{kind or 'all'}: {name}", value, COLOURS[name]))
    top = max([value for _, value, _ in bars], default=0.0) or 1.0
    room = WIDTH - LEFT - 60
    rows = [
        f"<text x='{LEFT - 8}' y='{n * BAR + 15}' text-anchor='end' font-size='12'>{label}</text>"
        f"<rect x='{LEFT}' y='{n * BAR + 3}' width='{room * value / top:.1f}' height='{BAR - 6}' fill='{colour}'/>"
        f"<text x='{LEFT + room * value / top + 6:.1f}' y='{n * BAR + 15}' font-size='12'>{value:.1%}</text>"
        for n, (label, value, colour) in enumerate(bars)
    ]
    return f"<svg width='{WIDTH}' height='{len(bars) * BAR}' role='img'>{''.join(rows)}</svg>"


def sessions(outcomes: Sequence[Outcome]) -> str:
    """Return a column chart of the characters injected in each session; the dark part was hits."""
    height = 160
    sizes = []
    for one in outcomes:
        mine = [i for i in one.injections if i.way == "keepsake"]
        sizes.append((one, sum(i.chars for i in mine), sum(i.chars for i in mine if i.hit)))
    top = max([size for _, size, _ in sizes], default=0) or 1
    step = WIDTH / max(1, len(sizes))
    columns = []
    for n, (one, size, hit) in enumerate(sizes):
        for value, colour in ((size, COLOURS["chance"]), (hit, COLOURS["keepsake"])):
            tall = height * value / top
            columns.append(
                f"<rect x='{n * step:.1f}' y='{height - tall:.1f}' width='{max(1.0, step - 2):.1f}' "
                f"height='{tall:.1f}' fill='{colour}'><title>{_safe(one.session)}: {size}, hits {hit}</title></rect>"
            )
    legend = f"a column a session, the tallest {top:,} characters; its blue part was hits"
    return f"<svg width='{WIDTH}' height='{height}' role='img'>{''.join(columns)}</svg><br><small>{legend}</small>"


def table(outcomes: Sequence[Outcome]) -> str:
    """Return the figures as a table."""
    rows = ["<tr>" + "".join([f"<th>{title}</th>" for title in TITLES]) + "</tr>"]
    for way in report.WAYS:
        for kind in ("", *report.KINDS):
            row = report.figures(outcomes, way, kind)
            rows.append(
                f"<tr><td>{way}, {kind or 'all'}</td><td>{row['injections']:,.0f}</td><td>{row['chars']:,.0f}</td>"
                f"<td>{row['chars_median']:,.0f}</td><td>{row['hit_rate']:.1%}</td><td>{row['chance']:.1%}</td>"
                f"<td>{row['over_chance']:.1f}</td></tr>"
            )
    return f"<table>{''.join(rows)}</table>"


def examples(found: object) -> str:
    """Return examples as blocks."""
    parts = []
    for one in found if isinstance(found, list) else []:
        taken = ", ".join(one["taken_up"]) or "nothing"
        parts.append(
            f"<p><b>{_safe(one['event'])}</b> in {_safe(one['session'])}: {_safe(one['asked'])}</p>"
            f"<blockquote>{_safe(one['shown'])}<br><small>taken up later: {_safe(taken)}</small></blockquote>"
        )
    return "".join(parts) or "<p>none</p>"


def _safe(text: object) -> str:
    return html.escape(render.visible(str(text)))
