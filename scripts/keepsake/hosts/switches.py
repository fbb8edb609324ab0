"""Finds out whether the person has switched a host's hooks off: its settings are read, never written."""

from __future__ import annotations

import json
import os

from keepsake import hosts
from keepsake.base import paths

MAX_BYTES = 4_000_000  # of a settings file
_OURS = "/scripts/keepsake-hook"  # names keepsake's hooks in a list of commands that are switched off one by one


def off(host: hosts.Host) -> str:
    """Return in words which setting switches a host's hooks off, "" if none does or the settings can't be read."""
    for name, key, value in host.OFF:
        file = os.path.join(host.folder(os.environ), name)
        current = _setting(file, key)
        if current is value or (isinstance(current, list) and any(_OURS in str(entry) for entry in current)):
            return f"its hooks are switched off by `{key}` in {file}"
    return ""


def _setting(file: str, key: str) -> object:
    """Return the value of a key ("table.name") in a settings file, None if it is missing or can't be read."""
    try:
        text = paths.read(file, MAX_BYTES)
        value: object = _switches(text) if file.endswith(".toml") else json.loads(text)
    except (OSError, ValueError, RecursionError):
        return None
    for part in [key] if file.endswith(".toml") else key.split("."):
        value = value.get(part) if isinstance(value, dict) else None
    return value


def _switches(text: str) -> dict[str, object]:
    """Return the Boolean values of a TOML file by "table.name"; Python itself reads TOML only since 3.11."""
    switches: dict[str, object] = {}
    table = ""
    for line in text.splitlines():
        bare = line.partition("#")[0].strip()
        if bare.startswith("["):
            table = f"{bare.strip('[] ')}."
            continue
        name, _, value = (part.strip() for part in bare.partition("="))
        if value in {"true", "false"}:
            switches[table + name] = value == "true"
    return switches
