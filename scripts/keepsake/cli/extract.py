"""`keepsake extract` and `keepsake judge`: turn on or off the model that writes notes, and the one that chooses them.

Both set the user's settings, for all projects, and show what the model costs.
"""

from __future__ import annotations

import argparse
import json
import os
from typing import Any, NamedTuple

from keepsake.base import files, paths, settings
from keepsake.base.project import Project
from keepsake.cli.input import scope
from keepsake.cli.output import printing
from keepsake.extract import budget, judge, model
from keepsake.extract.budget import stats
from keepsake.operations import stores
from keepsake.store.store import open_readers

KEY = "mode"
MODES = {"on": "model", "off": "off"}


class Work(NamedTuple):
    """What the help and the answer say about one of the two models.

    unit: the noun for one piece of its work; tokens: in and out per unit; on, off: sentences about its state; price: a
    sentence with a place for the costs of a unit; digits: of the price in dollars, after the point; results: the name
    of the count of its results; chosen: an adjective for these, after the noun.
    """

    unit: str
    tokens: tuple[int, int]
    on: str
    off: str
    price: str
    digits: int
    results: str
    chosen: str = ""


WORK = {
    "extract": Work(
        "session",
        (6_000, 900),  # tokens (characters / 4): the mean of 140 real sessions; of answers, of twelve
        "extraction is on: a model writes notes when a session has ended or rests",
        "extraction is off: no model is asked; `keepsake extract on` turns it on",
        "a session costs {}; the longest of the 140 sessions in which that was measured cost 28,000",
        2,
        "memories",
    ),
    "judge": Work(
        "call",
        (2_000, 10),  # in: twelve notes, a prompt, the end of an answer; out: the numbers of notes
        "the judge is on: a model chooses further notes for each prompt",
        "the judge is off; `keepsake judge on` turns it on",
        "a prompt for which there are notes costs {}; nobody waits for it: the notes come with the first tool call",
        4,
        "insights",
        " chosen",
    ),
}


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the verbs' arguments."""
    parser.add_argument("state", choices=("on", "off", "status"), nargs="?", default="status", metavar="on|off|status",
                        help="turn it on or off for all projects, or show whether it is on")  # fmt: skip


def run(args: argparse.Namespace) -> int:
    """Turn the model on or off if asked to; print its state and its costs."""
    verb, work = args.verb, WORK[args.verb]
    project = scope.found_project(args)  # may refuse, before anything is written
    if args.state != "status":
        _write(verb, MODES[args.state])
        project = scope.found_project(args)
    name = project.settings.text(f"{verb}.model")
    mode, user = project.settings.text(f"{verb}.{KEY}"), _user_mode(verb)
    price, spent = model.price(name, *work.tokens), _usage(project, verb)
    answer = {
        "mode": mode,
        "user": user,
        "model": name,
        "project": project.root,
        f"tokens_per_{work.unit}": sum(work.tokens),
        f"cost_usd_per_{work.unit}": price,
        "spent": spent,
    }
    lines = [work.on if user == "model" else work.off]
    if user == "model" and mode != "model":
        lines.append(f"this project's own .claude/keepsake.json turns it off for {project.root}")
    if user == "model" or args.state == "status":
        cost = f"about {sum(work.tokens):,} tokens of {name}{dollars(price, work.digits)}"
        lines.append(work.price.format(cost))
    if spent.get("calls"):
        tokens = spent["input_tokens"] + spent["output_tokens"]
        results = f"{printing.count(spent[work.results], 'note')}{work.chosen}"
        calls = f"{printing.count(spent['calls'], 'call')}, {spent['failures']:,} failed"
        lines.append(f"so far in this project: {calls}, {tokens:,} tokens, ${spent['cost_usd']:.2f}, {results}")
    return printing.wrapped(args, answer, lines)


def _usage(project: Project, verb: str) -> dict[str, Any]:
    """Return the counts of a model's calls, failures, tokens, dollars and results in a project so far."""
    for store in open_readers([project.folder]):
        if verb == "extract":
            return stats(store.db)
        known = budget.load(store.db, judge.NAME)
        names = ("calls", "failures", "input_tokens", "output_tokens", "cost_usd", "insights")
        return {name: getattr(known, name) for name in names}
    return {}


def dollars(price: float | None, digits: int) -> str:
    """Return a price as the end of a sentence, "" if it is unknown; digits: after the point."""
    return "" if price is None else f", ${price:.{digits}f} at API prices (a subscription pays from its limits)"


def _user_mode(verb: str) -> str:
    """Return the mode in the user's own settings, without those of the project, which may turn it off."""
    return str(settings.merge(settings.read(os.path.join(paths.home(), "config.json")), None).values[f"{verb}.{KEY}"])


def _write(verb: str, mode: str) -> None:
    """Set `<verb>.mode` in the user's settings and keep the rest. Raises RefusedError if they are no JSON object."""
    path = os.path.join(paths.make_home(), "config.json")
    current = settings.read(path)
    if current is not None and not isinstance(current, dict):
        raise stores.RefusedError(f"{path}: not a JSON object; put it right first (`keepsake doctor` says more)")
    values = {key: value for key, value in (current or {}).items() if key.lower() != f"{verb}.{KEY}"}
    name = next((key for key, value in values.items() if key.lower() == verb and isinstance(value, dict)), verb)
    rest = {key: value for key, value in (values.get(name) or {}).items() if key.lower() != KEY}
    values[name] = {**rest, KEY: mode}
    files.replace(path, f"{json.dumps(values, indent=2)}\n".encode())
