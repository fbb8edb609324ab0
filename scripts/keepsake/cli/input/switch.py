"""What `extract` and `judge` share: a model turned on or off in the user's settings, and what it costs.

The answer of both verbs has the same keys; `unit` is what one call of the model serves (a session, a call).
"""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

from keepsake.base import files, paths, settings
from keepsake.cli.input import scope
from keepsake.extract import model
from keepsake.operations import stores

if TYPE_CHECKING:
    import argparse

    from keepsake.base.project import Project

KEY = "mode"
MODES = {"on": "model", "off": "off"}


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of such a verb."""
    parser.add_argument("state", choices=("on", "off", "status"), nargs="?", default="status", metavar="on|off|status",
                        help="turn it on or off for all projects, or show whether it is on")  # fmt: skip


def turned(args: argparse.Namespace, group: str) -> Project:
    """Turn the model of a group of settings on or off where the person asks for it; return the project as it is then.

    Raises RefusedError.
    """
    found = scope.found_project(args)
    if args.state == "status":
        return found
    write(group, MODES[args.state])
    return scope.found_project(args)


def answer(found: Project, group: str, unit: str, tokens: tuple[int, int], spent: dict[str, float]) -> dict[str, Any]:
    """Return the verb's answer; tokens: of a unit, in and out; spent: in this project so far."""
    name = found.settings.text(f"{group}.model")
    return {
        "mode": found.settings.text(f"{group}.{KEY}"),
        "user": user_mode(group),
        "model": name,
        "project": found.root,
        f"tokens_per_{unit}": sum(tokens),
        f"cost_usd_per_{unit}": model.price(name, *tokens),
        "spent": spent,
    }


def narrowed(given: dict[str, Any]) -> list[str]:
    """Return the line that says that the project's own file turns off what the user has turned on; none if not so."""
    if given["user"] != "model" or given["mode"] == "model":
        return []
    return [f"this project's own .claude/keepsake.json turns it off for {given['project']}"]


def dollars(price: float | None, digits: int) -> str:
    """Return a price as the end of a sentence, "" if it is unknown; digits: behind the point."""
    return "" if price is None else f", ${price:.{digits}f} at API prices (a subscription pays from its limits)"


def spending(spent: dict[str, float], got: str) -> list[str]:
    """Return the line that says what was spent in this project, none if nothing was; got: what came of it."""
    if not spent.get("calls"):
        return []
    tokens = spent["input_tokens"] + spent["output_tokens"]
    calls = f"{spent['calls']:,} calls, {spent['failures']:,} failed"
    return [f"so far in this project: {calls}, {tokens:,} tokens, ${spent['cost_usd']:.2f}, {got}"]


def user_mode(group: str) -> str:
    """Return what the user's own settings say, whatever the project's narrow it to."""
    return str(settings.merge(settings.read(os.path.join(paths.home(), "config.json")), None).values[f"{group}.{KEY}"])


def write(group: str, mode: str) -> None:
    """Set `<group>.mode` in the user's settings and leave all else as it is. Raises RefusedError."""
    path = os.path.join(paths.make_home(), "config.json")
    held = settings.read(path)
    if held is not None and not isinstance(held, dict):
        raise stores.RefusedError(f"{path}: not a JSON object; put it right first (`keepsake doctor` says more)")
    values = {key: value for key, value in (held or {}).items() if key.lower() != f"{group}.{KEY}"}
    name = next((key for key, value in values.items() if key.lower() == group and isinstance(value, dict)), group)
    rest = {key: value for key, value in (values.get(name) or {}).items() if key.lower() != KEY}
    values[name] = {**rest, KEY: mode}
    files.replace(path, f"{json.dumps(values, indent=2)}\n".encode())
