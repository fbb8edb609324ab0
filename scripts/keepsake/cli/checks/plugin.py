"""Whether hooks run: the plugin is installed and not switched off, the other agents run ours; when one last ran."""

from __future__ import annotations

import glob
import json
import os
from typing import TYPE_CHECKING

from keepsake.base import paths, timing
from keepsake.capture import importer
from keepsake.hosts import setup
from keepsake.store import ledger

if TYPE_CHECKING:
    from collections.abc import Iterator

    from keepsake.base.project import Project

VERDICTS = os.path.join("log", "triage.jsonl")
MAX_BYTES = 4_000_000  # of a file of the client: its settings, its list of plugins
NAME = "keepsake"
SWITCH = "disableAllHooks"  # in the client's settings


def problems(found: Project) -> Iterator[tuple[str, str]]:
    """Yield what keeps the hooks from doing anything here, and what to do."""
    if os.environ.get("KEEPSAKE_DISABLE") == "1":
        yield "KEEPSAKE_DISABLE=1 is set: every hook does nothing", "unset it to have keepsake work again"
    said = next(((path, value) for path, value in settings(found, SWITCH) if isinstance(value, bool)), None)
    if said is not None and said[1]:
        what = f"{SWITCH} in {said[0]} switches every hook of Claude Code off"
        yield what, "take it out there to have keepsake work again"
    if installed() is False:
        todo = "claude plugin marketplace add, then claude plugin install keepsake (README); --plugin-dir works without"
        yield "the plugin is not installed in Claude Code: no hook runs", todo
    for one in map(setup.state, setup.every()):
        if one.off and (one.installed or one.older):
            yield f"{one.title}: {one.off}", setup.SWITCH


def settings(found: Project, name: str) -> Iterator[tuple[str, object]]:
    """Yield what each of Claude Code's settings files says of one (None: nothing); the first that does counts.

    Where a file can't be read, its error comes instead.
    """
    own = [os.path.join(found.top, ".claude", file) for file in ("settings.local.json", "settings.json")]
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
    """Tell whether Claude Code lists the plugin; None where it keeps no list of plugins at all."""
    path = os.path.join(importer.config_folder(), "plugins", "installed_plugins.json")
    try:
        listed = json.loads(paths.read(path, MAX_BYTES))
    except (OSError, ValueError):
        return None
    plugins = listed.get("plugins") if isinstance(listed, dict) else None
    if not isinstance(plugins, (dict, list)) or not plugins:
        return None
    return any(str(name).partition("@")[0] == NAME for name in plugins)


def last_run(found: Project) -> float:
    """Return when a hook last left a trace (epoch seconds, 0.0 for never): how long it took, a verdict, the ledger."""
    own = glob.glob(os.path.join(glob.escape(found.home), "projects", "*", timing.FILE))
    times = [os.path.getmtime(path) for path in [*own, os.path.join(found.home, VERDICTS)] if os.path.exists(path)]
    book = ledger.reader(found.folder)
    if book is not None:
        times += [float(row[0] or 0) for row in book.execute("SELECT max(at) FROM injection")]
        book.close()
    return max(times, default=0.0)
