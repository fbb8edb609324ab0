"""Turning a model on or off in the user's settings, as a verb does for the person."""

from __future__ import annotations

import json
import os

from keepsake.base import paths, settings
from keepsake.verbs import stores

KEY = "mode"
MODES = {"on": "model", "off": "off"}


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
    temporary = f"{path}.{os.getpid()}"
    handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0), paths.FILE_MODE)
    with open(handle, "w", encoding="utf-8") as file:
        json.dump(values, file, indent=2)
        file.write("\n")
    os.replace(temporary, path)
