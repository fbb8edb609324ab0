"""`keepsake judge on|off|status`: have a model choose which notes are shown at a prompt."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from keepsake.cli.input import switch
from keepsake.cli.output import printing
from keepsake.extract import budget, judge
from keepsake.store.store import open_readers

if TYPE_CHECKING:
    import argparse

    from keepsake.base.project import Project

TOKENS, OUTPUT = 2_000, 10  # of a call: twelve notes, a prompt, the end of an answer; the numbers of the notes

add = switch.add


def run(args: argparse.Namespace) -> int:
    """Turn the judge on or off, or say how it stands; either way what it costs."""
    found = switch.turned(args, "judge")
    answer = switch.answer(found, "judge", "call", (TOKENS, OUTPUT), _spent(found))
    return printing.answer(args, answer, _lines(args.state, answer))


def _lines(said: str, answer: dict[str, Any]) -> list[str]:
    on, spent = answer["user"] == "model", answer["spent"]
    lines = ["the judge is " + ("on: a model chooses which notes are shown after a prompt" if on else "off")]
    lines += switch.narrowed(answer)
    if on or said == "status":
        lines.append(
            f"a prompt for which there are notes costs about {answer['tokens_per_call']:,} tokens of"
            f" {answer['model']}{switch.dollars(answer['cost_usd_per_call'], 4)}; nobody waits for it: the notes come"
            " with the first tool call"
        )
    return lines + switch.spending(spent, f"{printing.count(spent.get('insights', 0), 'note', 'notes')} chosen")


def _spent(found: Project) -> dict[str, float]:
    for store in open_readers([found.folder]):
        known = budget.load(store.db, judge.NAME)
        names = ("calls", "failures", "input_tokens", "output_tokens", "cost_usd", "insights")
        return {name: getattr(known, name) for name in names}
    return {}
