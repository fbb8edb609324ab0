"""`keepsake judge on|off|status`: have a model choose which notes are shown at a prompt."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from keepsake.cli import common, switch
from keepsake.extract import judge, model, state
from keepsake.store.store import open_readers

if TYPE_CHECKING:
    import argparse

    from keepsake.base.project import Project

TOKENS, OUTPUT = 2_000, 10  # of a call: twelve notes, a prompt, the end of an answer; the numbers of the notes


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the verb's arguments."""
    parser.add_argument("state", choices=("on", "off", "status"), nargs="?", default="status", metavar="on|off|status",
                        help="turn it on or off for all projects, or show whether it is on")  # fmt: skip


def run(args: argparse.Namespace) -> int:
    """Turn the judge on or off, or say how it stands; either way what it costs."""
    if args.state != "status":
        switch.write("judge", switch.MODES[args.state])
    found = common.found_project(args)
    name = found.settings.text("judge.model")
    answer: dict[str, Any] = {
        "mode": found.settings.text("judge.mode"),
        "user": switch.user_mode("judge"),
        "model": name,
        "project": found.root,
        "tokens_per_call": TOKENS + OUTPUT,
        "cost_usd_per_call": model.price(name, TOKENS, OUTPUT),
        "spent": _spent(found),
    }
    return common.answer(args, answer, _lines(args.state, answer))


def _lines(said: str, answer: dict[str, Any]) -> list[str]:
    on, here = answer["user"] == "model", answer["mode"] == "model"
    lines = ["the judge is " + ("on: a model chooses which notes are shown after a prompt" if on else "off")]
    if on and not here:
        lines.append(f"this project's own .claude/keepsake.json turns it off for {answer['project']}")
    if on or said == "status":
        price = answer["cost_usd_per_call"]
        dollars = "" if price is None else f", ${price:.4f} at API prices (a subscription pays from its limits)"
        lines.append(
            f"a prompt for which there are notes costs about {answer['tokens_per_call']:,} tokens of"
            f" {answer['model']}{dollars}; nobody waits for it: the notes come with the first tool call"
        )
    if answer["spent"].get("calls"):
        spent = answer["spent"]
        lines.append(
            f"so far in this project: {spent['calls']:,} calls, {spent['failures']:,} failed, "
            f"{spent['input_tokens'] + spent['output_tokens']:,} tokens, ${spent['cost_usd']:.2f}, "
            f"{common.count(spent['insights'], 'note', 'notes')} chosen"
        )
    return lines


def _spent(found: Project) -> dict[str, float]:
    for store in open_readers([found.folder]):
        known = state.load(store.db, judge.NAME)
        names = ("calls", "failures", "input_tokens", "output_tokens", "cost_usd", "insights")
        return {name: getattr(known, name) for name in names}
    return {}
