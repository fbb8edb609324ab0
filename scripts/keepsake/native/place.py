"""Find where Claude Code keeps its own memory of a project (tried on 2.1.329).

The first row that is set decides:

| what decides | example |
| --- | --- |
| the setting `autoMemoryDirectory`: managed, then the checkout's local and shared settings where it is trusted, then the user's | "~/notes/shop" |
| `CLAUDE_CODE_PROJECT_DIR_NAME` beside `CLAUDE_CONFIG_DIR` | <config>/projects/NAME/memory |
| the repository's main checkout, outside git the folder itself | <config>/projects/-home-ada-shop/memory |

A setting that names no folder leaves the client at the default, whatever the next settings file says.
"""  # noqa: E501

from __future__ import annotations

import json
import os
import re
from typing import TYPE_CHECKING, NamedTuple

from keepsake.base import paths
from keepsake.capture import past
from keepsake.capture.importer import config_folder

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from keepsake.base.project import Project

SETTING, SWITCH = "autoMemoryDirectory", "autoMemoryEnabled"
# Folders of an organisation's settings and instructions: Linux, macOS, Windows.
MANAGED = ("/etc/claude-code", "/Library/Application Support/ClaudeCode", "C:\\Program Files\\ClaudeCode")
MAX_BYTES = 8_000_000  # bytes of a settings file; the client's own list of projects grows
_NAME = re.compile(r"[A-Za-z0-9_-]{1,64}")
_DRIVE = re.compile(r"[A-Za-z]:")
_TRUE = ("1", "true", "yes", "on")


class MemoryFolder(NamedTuple):
    """A project's memory folder (which need not exist), whether the client uses it, and what is wrong with settings."""

    folder: str
    on: bool
    problems: tuple[str, ...]


def of(project: Project, env: Mapping[str, str] = os.environ) -> MemoryFolder:
    """Return where Claude Code keeps its memory of a project. Never raises, whatever a settings file holds."""
    on, chosen, problems = True, None, []
    for path, value in _settings(project, env):
        if isinstance(value, str):
            problems.append(f"{path}: {value}")
            continue
        if isinstance(value.get(SWITCH), bool) and on:
            on = bool(value[SWITCH])
        if chosen is None and value.get(SETTING) is not None:
            chosen = value[SETTING]
            if not (isinstance(chosen, str) and _valid(chosen, env)):
                problems.append(f"{path}: {SETTING} names no absolute folder; Claude Code uses its own place")
    custom = _valid(chosen, env) if isinstance(chosen, str) else ""
    switch = env.get("CLAUDE_CODE_DISABLE_AUTO_MEMORY", "").lower()
    on = switch not in _TRUE and (on or switch == "0")
    return MemoryFolder(
        custom or os.path.join(config_folder(env), "projects", name(project.root, env), "memory"), on, tuple(problems)
    )


def name(root: str, env: Mapping[str, str] = os.environ) -> str:
    """Return the name that Claude Code gives a project's folder below `projects`."""
    configured = env.get("CLAUDE_CODE_PROJECT_DIR_NAME", "")
    return configured if env.get("CLAUDE_CONFIG_DIR") and _NAME.fullmatch(configured) else past.slug(root)


def _valid(setting: str, env: Mapping[str, str]) -> str:
    """Return the folder that a setting names, "" for an invalid one: relative, a root, a network path."""
    path = setting
    if setting.startswith(("~/", "~\\")):
        below = os.path.normpath(setting[2:] or ".")
        home = env.get("HOME") or os.path.expanduser("~")
        path = "" if below == "." or below.split(os.sep)[0] == ".." else os.path.join(home, below)
    path = os.path.normpath(path).rstrip("/\\") if path else ""
    bare = len(path) < 3 or _DRIVE.fullmatch(path) or path.startswith(("//", "\\\\"))  # noqa: PLR2004  # the client's
    return "" if bare or not os.path.isabs(path) or "\0" in path else path


def _settings(project: Project, env: Mapping[str, str]) -> Iterator[tuple[str, dict[str, object] | str]]:
    """Yield (path, JSON object, or else what is wrong) of each settings file that counts, the strongest first."""
    own = [os.path.join(project.top, ".claude", file) for file in ("settings.local.json", "settings.json")]
    shared = own if any(map(os.path.exists, own)) and trusted(project, env) else []
    for path in (*_managed(), *shared, os.path.join(config_folder(env), "settings.json")):
        value = _read_object(path)
        if value is not None:
            yield path, value


def _managed() -> Iterator[str]:
    """Yield an organisation's settings files, the strongest first: its drop-ins from the last name to the first."""
    for folder in MANAGED:
        below = os.path.join(folder, "managed-settings.d")
        readable = os.path.isdir(below) and os.access(below, os.R_OK | os.X_OK)
        for file in sorted(os.listdir(below) if readable else (), reverse=True):
            if file.endswith(".json") and not file.startswith("."):
                yield os.path.join(below, file)
        yield os.path.join(folder, "managed-settings.json")


def trusted(project: Project, env: Mapping[str, str] = os.environ) -> bool:
    """Tell whether the client accepts a checkout's settings: the person trusts the folder, or nobody can be asked."""
    return env.get("CLAUDE_CODE_ENTRYPOINT", "").startswith("sdk") or _agreed(project, "hasTrustDialogAccepted", env)


def imports_allowed(project: Project, env: Mapping[str, str] = os.environ) -> bool:
    """Tell whether the person lets a checkout's CLAUDE.md import files that lie outside of it (2.1.329 asks once)."""
    return _agreed(project, "hasClaudeMdExternalIncludesApproved", env)


def _agreed(project: Project, to: str, env: Mapping[str, str]) -> bool:
    """Tell whether the client has recorded, for the checkout or a folder above it, that the person agreed to something.

    to: the field that records it.
    """
    base = config_folder(env) if env.get("CLAUDE_CONFIG_DIR") else os.path.expanduser("~")
    value = _read_object(os.path.join(base, ".claude.json"))
    projects = value.get("projects") if isinstance(value, dict) else None
    known = [projects.get(folder) for folder in paths.above(project.top)] if isinstance(projects, dict) else []
    return any(isinstance(one, dict) and one.get(to) is True for one in known)


def _read_object(path: str) -> dict[str, object] | str | None:
    """Return the JSON object in a file, None if there is no file, or what is wrong with it."""
    try:
        value = json.loads(paths.read(path, MAX_BYTES))
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        return str(error.strerror or error)
    except (ValueError, RecursionError):
        return "can't be read as JSON"
    return value if isinstance(value, dict) else "expected a JSON object"
