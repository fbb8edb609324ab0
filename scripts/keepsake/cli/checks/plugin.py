"""What `keepsake doctor` says of the plugin itself: whether it is switched off, installed, and when a hook last ran."""

from __future__ import annotations

import glob
import json
import os
from typing import TYPE_CHECKING

from keepsake.base import paths, timing
from keepsake.capture import importer
from keepsake.store import ledger

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from keepsake.base.project import Project

VERDICTS = os.path.join("log", "triage.jsonl")
MAX_BYTES = 4_000_000  # of the client's list of plugins
NAME = "keepsake"
SWITCH = "disableAllHooks"  # in the client's settings


def settings(found: Project, env: Mapping[str, str] = os.environ) -> list[str]:
    """Return the files of Claude Code's settings that hold in a project; the first that says something counts."""
    own = [os.path.join(found.top, ".claude", name) for name in ("settings.local.json", "settings.json")]
    return [*own, os.path.join(importer.config_folder(env), "settings.json")]


def problems(found: Project, env: Mapping[str, str] = os.environ) -> Iterator[tuple[str, str]]:
    """Yield what keeps the hooks from doing anything here, and what to do."""
    if env.get("KEEPSAKE_DISABLE") == "1":
        yield "KEEPSAKE_DISABLE=1 is set: every hook does nothing", "unset it to have keepsake work again"
    off = _switched_off(found, env)
    if off:
        yield (
            f"{SWITCH} in {off} switches every hook of Claude Code off",
            "take it out there to have keepsake work again",
        )
    if installed(env) is False:
        yield (
            "the plugin is not installed in Claude Code: no hook runs",
            "claude plugin marketplace add, then claude plugin install keepsake (README); --plugin-dir works without",
        )


def _switched_off(found: Project, env: Mapping[str, str]) -> str:
    """Return the file of Claude Code's settings that switches hooks off, "" where none does."""
    for path in settings(found, env):
        try:
            said = json.loads(paths.read(path, MAX_BYTES))
        except (OSError, ValueError):  # the check of transcripts says so
            continue
        if isinstance(said, dict) and isinstance(said.get(SWITCH), bool):
            return path if said[SWITCH] else ""
    return ""


def installed(env: Mapping[str, str] = os.environ) -> bool | None:
    """Tell whether Claude Code lists the plugin; None where it keeps no list of plugins at all."""
    try:
        listed = json.loads(paths.read(os.path.join(importer.config_folder(env), _LIST), MAX_BYTES))
    except (OSError, ValueError):
        return None
    plugins = listed.get("plugins") if isinstance(listed, dict) else None
    if not isinstance(plugins, (dict, list)) or not plugins:
        return None
    return any(str(name).partition("@")[0] == NAME for name in plugins)


_LIST = os.path.join("plugins", "installed_plugins.json")


def last_run(found: Project) -> float:
    """Return when a hook last left a trace (epoch seconds, 0.0 for never): how long it took, a verdict, the ledger."""
    own = glob.glob(os.path.join(glob.escape(found.home), "projects", "*", timing.FILE))
    times = [os.path.getmtime(path) for path in [*own, os.path.join(found.home, VERDICTS)] if os.path.exists(path)]
    book = ledger.reader(found.folder)
    if book is not None:
        times += [float(row[0] or 0) for row in book.execute("SELECT max(at) FROM injection")]
        book.close()
    return max(times, default=0.0)
