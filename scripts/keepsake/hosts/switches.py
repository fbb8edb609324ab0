"""Has the person switched a host's hooks off? Its own settings tell; they are read, never written."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

from keepsake.base import paths

if TYPE_CHECKING:
    from collections.abc import Mapping

    from keepsake.hosts import Host

MAX_BYTES = 4_000_000  # of a settings file
_OURS = "/scripts/keepsake-hook"  # in a list of hooks that are switched off one by one: ours are named by their command


def off(host: Host, env: Mapping[str, str]) -> str:
    """Return what switches a host's hooks off, "" where nothing does or it can't be told."""
    for name, key, value in host.OFF:
        file = os.path.join(host.folder(env), name)
        said = _setting(file, key)
        if said is value or (isinstance(said, list) and any(_OURS in str(one) for one in said)):
            return f"its hooks are switched off by `{key}` in {file}"
    return ""


def _setting(file: str, key: str) -> object:
    """Return what a file of settings says under a key ("table.name"), None where it says nothing or can't be read."""
    try:
        text = paths.read(file, MAX_BYTES)
        value: object = _switches(text) if file.endswith(".toml") else json.loads(text)
    except (OSError, ValueError, RecursionError):
        return None
    for name in [key] if file.endswith(".toml") else key.split("."):
        value = value.get(name) if isinstance(value, dict) else None
    return value


def _switches(text: str) -> dict[str, object]:
    """Return what TOML switches on or off, by "table.name"; Python reads TOML itself from 3.11 on alone."""
    found: dict[str, object] = {}
    table = ""
    for line in text.splitlines():
        bare = line.partition("#")[0].strip()
        if bare.startswith("["):
            table = f"{bare.strip('[] ')}."
            continue
        name, _, value = (part.strip() for part in bare.partition("="))
        if value in {"true", "false"}:
            found[table + name] = value == "true"
    return found
