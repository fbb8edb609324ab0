"""Settings: the user's `config.json`, narrowed by `.claude/keepsake.json` of the project and of the checkout.

SETTINGS lists them all. Its `narrow` says what a project's own file may do to a value. That file comes with a
repository, so a stranger may have written it; therefore it can only make the plugin do less.
"""

from __future__ import annotations

import os

from keepsake.base import minijson, paths
from keepsake.base.event import clean

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

_NARROWING = ".claude/keepsake.json"
_FILE_LIMIT = 1_000_000  # bytes; a settings file is a few lines

# name: (default, lowest, highest, narrow); narrow: "off" may only switch off, "lower"/"raise" may only move that way,
# "add" may only add entries, "" may only be set by the user's file
SETTINGS: dict[str, tuple[object, float, float, str]] = {
    "capture.enabled": (True, 0, 1, "off"),
    "capture.tools": (True, 0, 1, "off"),
    "capture.history": (True, 0, 1, "off"),
    "capture.native": (True, 0, 1, "off"),
    "recall.enabled": (True, 0, 1, "off"),
    "recall.tools": (True, 0, 1, "off"),
    "recall.prompt": (True, 0, 1, "off"),
    "recall.before": (True, 0, 1, "off"),
    "recall.session_start": (True, 0, 1, "off"),
    "recall.receipt": ("off", 0, 0, "off"),
    "recall.min_score": (0.3, 0, 1, "raise"),
    "recall.limit": (2, 0, 20, "lower"),
    "recall.event_chars": (1500, 0, 9000, "lower"),
    "recall.session_chars": (20000, 0, 1_000_000, "lower"),
    "store.max_mb": (200, 1, 100_000, "lower"),
    "exclude": ([], 0, 0, "add"),
    "triage.enabled": (True, 0, 1, "off"),
    "triage.unattended": (False, 0, 1, "off"),
    "triage.max_blocks": (2, 0, 8, "lower"),
    "triage.max_messages": (1000, 10, 10_000, "lower"),
    "triage.substance": (9, 0, 10_000, "raise"),
    "triage.thresholds.decision": (0.40, 0, 1, "raise"),
    "triage.thresholds.runbook": (0.50, 0, 1, "raise"),
    "triage.thresholds.constraint": (0.45, 0, 1, "raise"),
    "triage.thresholds.tech_debt": (0.40, 0, 1, "raise"),
    "triage.thresholds.preference": (0.40, 0, 1, "raise"),
    "triage.thresholds.session_summary": (0.60, 0, 1, "raise"),
    "extract.mode": ("off", 0, 0, "off"),
    "extract.commits": (True, 0, 1, "off"),
    "extract.require_change": (False, 0, 1, ""),
    "extract.max_calls_per_day": (50, 0, 10_000, "lower"),
    "extract.model": ("haiku", 0, 0, ""),
    "judge.mode": ("off", 0, 0, "off"),
    "judge.model": ("haiku", 0, 0, ""),
    "judge.max_calls_per_day": (200, 0, 10_000, "lower"),
    "memory.command": ("", 0, 0, ""),
}
CHOICES = {
    "extract.mode": ("off", "model"),
    "judge.mode": ("off", "model"),
    "recall.receipt": ("off", "short", "long"),
}


class Settings:
    """The value of every setting, and the problems of the files (one sentence each, for `doctor`)."""

    def __init__(self, values: dict[str, object], problems: list[str]) -> None:
        self.values = values
        self.problems = problems

    def flag(self, name: str) -> bool:
        """Return a boolean setting."""
        return bool(self.values[name])

    def number(self, name: str) -> float:
        """Return a numeric setting."""
        value = self.values[name]
        return float(value) if isinstance(value, (int, float)) else 0.0

    def text(self, name: str) -> str:
        """Return a text setting."""
        return str(self.values[name])

    def entries(self, name: str) -> list[str]:
        """Return a list setting."""
        value = self.values[name]
        return [str(item) for item in value] if isinstance(value, list) else []


def flatten(data: object, prefix: str = "") -> list[tuple[str, object]]:
    """Turn nested objects into (dotted name, value) pairs; anything but an object gives an empty list.

    A key that contains a dot is quoted, since it names no setting.
    """
    if not isinstance(data, dict):
        return []
    pairs: list[tuple[str, object]] = []
    for key, value in data.items():
        name = f"{prefix}{key}".lower()
        if "." in key:
            pairs.append((f'"{name}"', value))
            continue
        group = isinstance(value, dict) and (value or _is_group(name))
        pairs += flatten(value, name + ".") if group else [(name, value)]
    return pairs


def fault(name: str, value: object) -> str:
    """Return what is wrong with a value for a setting, or with its name; "" if nothing."""
    if _is_group(name):
        return "wrong type: expected an object"
    if name not in SETTINGS:
        dotted = name.strip('"') in SETTINGS
        return "unknown setting" + (": a dot stands for an object within an object" if dotted else "")
    default, low, high, _ = SETTINGS[name]
    if isinstance(default, bool):
        return "" if isinstance(value, bool) else "wrong type: expected true or false"
    if isinstance(default, (int, float)):
        if not isinstance(value, (int, float)) or isinstance(value, bool):
            return "wrong type: expected a number"
        if not low <= value <= high:
            return f"out of range {low:g} to {high:g}"
        return "" if isinstance(default, float) or value == int(value) else "wrong type: expected a whole number"
    if isinstance(default, list):
        texts = isinstance(value, list) and all(_is_text(v) for v in value)
        return "" if texts else "wrong type: expected a list of texts"
    if not _is_text(value):
        return "wrong type: expected text"
    choices = CHOICES.get(name)
    return f"expected one of {', '.join(choices)}" if choices and value not in choices else ""


def _is_group(name: str) -> bool:
    """Tell whether several settings' names begin with this name and a dot, as with `recall`."""
    return any(known.startswith(name + ".") for known in SETTINGS)


def _is_text(value: object) -> bool:
    """Tell whether a value is text that the system accepts as a name: a lone surrogate or NUL would stop every hook."""
    return isinstance(value, str) and clean(value) == value


def narrowed(name: str, current: object, value: object) -> tuple[object, str]:
    """Apply a project's value for a setting to the current one; return the new value, and the problem or ""."""
    rule = SETTINGS[name][3]
    if rule == "off" and value in (False, "off"):
        return value, ""
    if rule == "add" and isinstance(current, list) and isinstance(value, list):
        return current + value, ""
    if rule in ("lower", "raise") and isinstance(value, (int, float)) and isinstance(current, (int, float)):
        result = (min if rule == "lower" else max)(current, value)
        return result, "" if result == value else f"ignored, a project's file may only {rule} this (it is {current:g})"
    return current, "" if value == current else "a project's file may not set this"


def merge(user: object, project: object) -> Settings:
    """Combine the parsed user file and the parsed project file with the defaults (pure)."""
    return combine([("config.json", user, ""), (_NARROWING, project, "")])


def combine(files: Sequence[tuple[str, object, str]]) -> Settings:
    """Combine files with the defaults: first the user's file, then those that can only narrow it.

    A file is given as its name, its content, and the folder where its relative folders start ("": they stay relative).
    """
    values = {name: row[0] for name, row in SETTINGS.items()}
    problems = []
    for position, (source, data, base) in enumerate(files):
        if data is not None and not isinstance(data, dict):
            problems.append(f"{source}: expected a JSON object")
        for name, value in flatten(data):
            problem, proposed = fault(name, value), value
            if not problem and isinstance(value, list):
                if not all(map(str.strip, value)):
                    problems.append(f"{source}: {name}: an empty entry is not a folder")
                outside = _outside(value, base, [one[2] for one in files[1:]]) if position else []
                if outside:
                    problems.append(f"{source}: {name}: ignored, not inside the project: {', '.join(outside)}")
                proposed = folders([entry for entry in value if entry not in outside], base)
            if not problem and position:
                values[name], problem = narrowed(name, values[name], proposed)
            elif not problem:
                values[name] = proposed
            if problem:
                problems.append(f"{source}: {name}: {problem}")
    return Settings(values, problems)


def _outside(names: Sequence[str], base: str, within: Sequence[str]) -> list[str]:
    """Return those folders that a project's file names outside the project. Without a base none is known to be.

    within: the project's root and the checkout's top.
    """
    named = [name for name in names if base and name.strip()]
    return [name for name in named if not any(paths.inside(folders([name], base)[0], one) for one in within)]


def folders(names: Sequence[str], base: str) -> list[str]:
    """Return folders without empty names; relative ones are joined to base ("": they stay relative)."""
    entries = [name for name in names if name.strip()]
    if not base or not entries:
        return entries
    above = os.path.expanduser(base)
    return [os.path.join(above, os.path.expanduser(name)) for name in entries]


def read(path: str) -> object:
    """Return the parsed settings file at path: None if there is none, "" if it can't be used."""
    try:
        data = minijson.loads(paths.read(path, _FILE_LIMIT))
    except (FileNotFoundError, NotADirectoryError):  # `doctor` itself reports a data home that is a file
        return None
    except (OSError, ValueError):
        return ""
    return "" if data is None else data


def load(home: str, root: str, top: str = "") -> Settings:
    """Read the user's settings under home, narrowed by the project's, then by those of the session's checkout.

    root: the project's folder; top: the checkout's. If they are the same (or top is ""), the file is read once.
    """
    files = [("config.json", read(os.path.join(home, "config.json")), "~")]
    files.append((_NARROWING, read(os.path.join(root, ".claude", "keepsake.json")), root))
    if top and top != root:
        path = os.path.join(top, ".claude", "keepsake.json")
        files.append((path, read(path), top))
    return combine(files)
