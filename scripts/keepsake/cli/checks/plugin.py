"""Check whether hooks run, in Claude Code and in the other agents, and when one last did."""

from __future__ import annotations

import glob
import json
import os
from collections.abc import Iterator

from keepsake.base import paths, timing
from keepsake.base.project import Project
from keepsake.capture import importer
from keepsake.hosts import setup
from keepsake.store import ledger

VERDICTS = os.path.join("log", "triage.jsonl")
MAX_BYTES = 4_000_000  # of a file of Claude Code: its settings, or its list of plugins
NAME = "keepsake"
SWITCH = "disableAllHooks"  # the name of a setting of Claude Code


def problems(project: Project) -> Iterator[tuple[str, str]]:
    """Yield each reason why hooks do nothing here, with what to do about it."""
    if os.environ.get("KEEPSAKE_DISABLE") == "1":
        yield "KEEPSAKE_DISABLE=1 is set: every hook does nothing", "unset it to have keepsake work again"
    switch = next(((path, value) for path, value in settings(project, SWITCH) if isinstance(value, bool)), None)
    if switch is not None and switch[1]:
        what = f"{SWITCH} in {switch[0]} switches every hook of Claude Code off"
        yield what, "take it out there to have keepsake work again"
    if installed() is False:
        todo = "claude plugin marketplace add, then claude plugin install keepsake (README); --plugin-dir works without"
        yield "the plugin is not installed in Claude Code: no hook runs", todo
    for state in map(setup.state, setup.every()):
        if state.off and (state.installed or state.older):
            yield f"{state.title}: {state.off}", setup.SWITCH


def settings(project: Project, name: str) -> Iterator[tuple[str, object]]:
    """Yield (path, value of a setting) for each of Claude Code's settings files, the one with precedence first.

    The value is None if the file doesn't have the setting, and the exception if the file can't be read.
    """
    own = [os.path.join(project.top, ".claude", file) for file in ("settings.local.json", "settings.json")]
    for path in (*own, os.path.join(importer.config_folder(), "settings.json")):
        try:
            value = json.loads(paths.read(path, MAX_BYTES))
        except FileNotFoundError:
            continue
        except (OSError, ValueError) as error:
            yield path, error
            continue
        yield path, value.get(name) if isinstance(value, dict) else None


def installed() -> bool | None:
    """Tell whether Claude Code lists the plugin; None if it has no list of plugins, or an empty one."""
    path = os.path.join(importer.config_folder(), "plugins", "installed_plugins.json")
    try:
        listed = json.loads(paths.read(path, MAX_BYTES))
    except (OSError, ValueError):
        return None
    plugins = listed.get("plugins") if isinstance(listed, dict) else None
    if not isinstance(plugins, (dict, list)) or not plugins:
        return None
    return any(str(name).partition("@")[0] == NAME for name in plugins)


def last_run(project: Project) -> float:
    """Return when a hook last ran (epoch seconds, 0.0 for never).

    Traces of hooks are the files with their durations and with the verdicts of Stops, and the rows of the ledger.
    """
    own = glob.glob(os.path.join(glob.escape(project.home), "projects", "*", timing.FILE))
    times = [os.path.getmtime(path) for path in [*own, os.path.join(project.home, VERDICTS)] if os.path.exists(path)]
    book = ledger.reader(project.folder)
    if book is not None:
        times += [float(row[0] or 0) for row in book.execute("SELECT max(at) FROM injection")]
        book.close()
    return max(times, default=0.0)
