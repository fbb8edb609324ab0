"""`keepsake extract on|off|status`: have a model write notes when a session has ended or rests."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from keepsake.cli import common, switch
from keepsake.extract import model
from keepsake.extract.stats import stats
from keepsake.store.store import open_readers

if TYPE_CHECKING:
    import argparse

    from keepsake.base.project import Project

NAME = "extract.mode"
# Tokens (characters / 4) that 140 real sessions come to: in the mean and in the longest; answers in the mean of twelve.
TOKENS, MAX_TOKENS, OUTPUT = 6_000, 28_000, 900


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the verb's arguments."""
    parser.add_argument("state", choices=("on", "off", "status"), nargs="?", default="status", metavar="on|off|status",
                        help="turn it on or off for all projects, or show whether it is on")  # fmt: skip


def run(args: argparse.Namespace) -> int:
    """Turn the extraction on or off, or say how it stands; either way what it costs."""
    found = common.found_project(args)
    if args.state != "status":
        switch.write("extract", switch.MODES[args.state])
        found = common.found_project(args)
    name, mode = found.settings.text("extract.model"), found.settings.text(NAME)
    answer: dict[str, Any] = {
        "mode": mode,
        "user": switch.user_mode("extract"),
        "model": name,
        "project": found.root,
        "tokens_per_session": TOKENS + OUTPUT,
        "cost_usd_per_session": model.price(name, TOKENS, OUTPUT),
        "spent": _spent(found),
    }
    return common.answer(args, answer, _lines(args.state, answer))


def _lines(state: str, answer: dict[str, Any]) -> list[str]:
    on, here = answer["user"] == "model", answer["mode"] == "model"
    said = "on: a model writes notes when a session has ended or rests" if on else "off: no model is asked"
    lines = [f"extraction is {said}"]
    if on and not here:
        lines.append(f"this project's own .claude/keepsake.json turns it off for {answer['project']}")
    if on or state == "status":
        price = answer["cost_usd_per_session"]
        dollars = "" if price is None else f", ${price:.2f} at API prices (a subscription pays from its limits)"
        lines.append(
            f"a session costs about {answer['tokens_per_session']:,} tokens of {answer['model']}{dollars};"
            f" the longest of 140 real ones cost {MAX_TOKENS:,}"
        )
    if answer["spent"].get("calls"):
        spent = answer["spent"]
        lines.append(
            f"so far in this project: {spent['calls']:,} calls, {spent['failures']:,} failed, "
            f"{spent['input_tokens'] + spent['output_tokens']:,} tokens, ${spent['cost_usd']:.2f}, "
            f"{common.count(spent['memories'], 'note', 'notes')}"
        )
    return lines


def _spent(found: Project) -> dict[str, float]:
    for store in open_readers([found.folder]):
        return stats(store.db)
    return {}
