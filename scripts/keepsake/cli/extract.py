"""`keepsake extract on|off|status`: have a model write notes when a session has ended or rests."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from keepsake.cli.input import switch
from keepsake.cli.output import printing
from keepsake.extract.budget import stats
from keepsake.store.store import open_readers

if TYPE_CHECKING:
    import argparse

    from keepsake.base.project import Project

# Tokens (characters / 4) that 140 real sessions come to: in the mean and in the longest; answers in the mean of twelve.
TOKENS, MAX_TOKENS, OUTPUT = 6_000, 28_000, 900

add = switch.add


def run(args: argparse.Namespace) -> int:
    """Turn the extraction on or off, or say how it stands; either way what it costs."""
    found = switch.turned(args, "extract")
    answer = switch.answer(found, "extract", "session", (TOKENS, OUTPUT), _spent(found))
    return printing.answer(args, answer, _lines(args.state, answer))


def _lines(state: str, answer: dict[str, Any]) -> list[str]:
    on, spent = answer["user"] == "model", answer["spent"]
    said = "on: a model writes notes when a session has ended or rests" if on else "off: no model is asked"
    lines = [f"extraction is {said}", *switch.narrowed(answer)]
    if on or state == "status":
        lines.append(
            f"a session costs about {answer['tokens_per_session']:,} tokens of {answer['model']}"
            f"{switch.dollars(answer['cost_usd_per_session'], 2)}; the longest of 140 real ones cost {MAX_TOKENS:,}"
        )
    return lines + switch.spending(spent, printing.count(spent.get("memories", 0), "note", "notes"))


def _spent(found: Project) -> dict[str, float]:
    for store in open_readers([found.folder]):
        return stats(store.db)
    return {}
