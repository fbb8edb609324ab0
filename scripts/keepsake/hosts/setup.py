"""Registers keepsake's hooks in a host's configuration, and removes them again; other hooks are not touched.

The file has the same shape in every host: a JSON object whose `hooks` maps an event to groups of commands. A file that
can't be written back as it was (it has comments, or a key occurs twice) is left alone.
"""

from __future__ import annotations

import contextlib
import json
import math
import os
import shlex
import shutil
import stat
import subprocess
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from keepsake import hosts
from keepsake.base import files, paths, spawn
from keepsake.hosts import switches

LAUNCHER = os.path.join(os.path.dirname(spawn.WORKER), "keepsake-hook")
MARKS = ("/scripts/keepsake-hook ", "/scripts/keepsake-hook' ")  # in keepsake's commands, wherever the plugin lies
BACKUP = ".before-keepsake"
SWITCH = "switch them on there: until then keepsake shows nothing in its sessions and remembers nothing of them"
PATIENCE = 30  # seconds that a check may take; this Python may start for the first time


class UnreadableError(Exception):
    """A host's configuration could not be written back without loss; the text says why."""


@dataclass
class Installation:
    """How a host is set up on this machine.

    found: the host is on this machine; installed: keepsake's hooks are registered exactly as this version writes them;
    older: other hooks of keepsake's are registered; problem: why its configuration is left alone, "" if it isn't;
    trust: whether the person has trusted the hooks ("" if the host doesn't ask); off: what switches its hooks off (""
    if nothing does).
    """

    host: str
    title: str
    file: str
    found: bool
    installed: bool = False
    older: bool = False
    problem: str = ""
    trust: str = ""
    off: str = ""

    def words(self) -> str:
        """Return the state in a few words for people."""
        if self.problem:
            return self.problem
        if not self.found:
            return "not on this machine"
        if self.older:
            return f"set up by another keepsake; `keepsake install {self.host}` renews it"
        if not self.installed:
            return f"not set up; `keepsake install {self.host}` does it"
        summary = ", ".join(filter(None, ("set up", self.trust)))
        return f"{summary}, but {self.off}" if self.off else summary


def file_of(host: hosts.Host) -> str:
    """Return the file in which a host registers hooks."""
    return os.path.join(host.folder(os.environ), *host.CONFIG)


def is_here(host: hosts.Host) -> bool:
    """Tell whether a host is on this machine: its program, or its folder."""
    return shutil.which(host.NAME) is not None or os.path.isdir(host.folder(os.environ))


def state(host: hosts.Host) -> Installation:
    """Return how a host is set up."""
    installation = Installation(host.NAME, host.TITLE, file_of(host), is_here(host))
    try:
        config = read(installation.file)
    except (UnreadableError, OSError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        installation.problem = f"{installation.file} is left alone: {reason}"
        return installation
    installation.installed = with_ours(config, host) == config
    installation.older = not installation.installed and without_ours(config) != config
    installation.off = switches.off(host)
    installation.trust = trust(host, installation.file) if installation.installed else ""
    return installation


def read(file: str) -> dict[str, Any]:
    """Return a configuration, {} if the file is missing. Raises UnreadableError, OSError."""
    try:
        with open(file, encoding="utf-8-sig") as opened:
            text = opened.read()
    except FileNotFoundError:
        return {}
    except UnicodeDecodeError:
        raise UnreadableError("it is not UTF-8") from None
    try:
        value = json.loads(text.strip() or "{}", object_pairs_hook=_unique, parse_float=_finite, parse_constant=_finite)
        _dumps(value)
    except (ValueError, RecursionError) as error:
        reason = error.msg if isinstance(error, json.JSONDecodeError) else str(error)
        raise UnreadableError(f"it is not plain JSON ({reason}); comments can't be kept") from None
    table = value.get("hooks", {}) if isinstance(value, dict) else None
    if not isinstance(table, dict) or not all(isinstance(groups, list) for groups in table.values()):
        raise UnreadableError("its `hooks` are not lists by event")
    return dict(value)


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    table = dict(pairs)
    if len(table) < len(pairs):
        raise ValueError("a key comes twice")
    return table


def _dumps(config: object) -> bytes:
    """Return a configuration as the text of its file. Raises RecursionError."""
    # A lone surrogate, which JSON can hold but UTF-8 can't, is written as a JSON escape.
    return (json.dumps(config, indent=2, ensure_ascii=False) + "\n").encode("utf-8", "backslashreplace")


def _finite(written: str) -> float:
    number = float(written)
    if not math.isfinite(number):
        raise ValueError(f"{written[:40]} is not a number that can be written back")
    return number


def with_ours(config: Mapping[str, Any], host: hosts.Host) -> dict[str, Any]:
    """Return a configuration with keepsake's hooks registered, each once, behind the hooks that are there."""
    new_config = without_ours(config)
    table = new_config.setdefault("hooks", {})
    for event, script, matcher, seconds in host.HOOKS:
        handler = {"type": "command", "command": command(script), "timeout": seconds * host.UNIT}
        group = {**({"matcher": matcher} if matcher else {}), "hooks": [handler]}
        table[event] = [*table.get(event, []), group]
    return new_config


def without_ours(config: Mapping[str, Any]) -> dict[str, Any]:
    """Return a configuration without keepsake's hooks, and without the lists that held nothing else."""
    if "hooks" not in config:
        return dict(config)
    others = {event: _foreign_groups(groups) for event, groups in config["hooks"].items()}
    table = {event: groups for event, groups in others.items() if groups or not config["hooks"][event]}
    new_config = {**config, "hooks": table}
    if not table and config["hooks"]:
        del new_config["hooks"]
    return new_config


def _nonempty(config: Mapping[str, Any]) -> dict[str, Any]:
    """Return a configuration without empty lists of hooks, so that two which mean the same compare equal."""
    table = {event: groups for event, groups in config.get("hooks", {}).items() if groups}
    others = {name: value for name, value in config.items() if name != "hooks"}
    return {**others, "hooks": table} if table else others


def _foreign_groups(groups: list[Any]) -> list[Any]:
    """Return an event's groups without keepsake's handlers; a group that held nothing else is left out."""
    kept = []
    for group in groups:
        handlers = group.get("hooks") if isinstance(group, dict) else None
        if not isinstance(handlers, list):
            kept.append(group)
            continue
        others = [handler for handler in handlers if not is_ours(handler)]
        if len(others) == len(handlers):
            kept.append(group)
        elif others:
            kept.append({**group, "hooks": others})
    return kept


def is_ours(handler: object) -> bool:
    """Tell whether a handler of a group starts one of keepsake's hooks."""
    text = handler.get("command") if isinstance(handler, dict) else None
    return isinstance(text, str) and any(mark in text for mark in MARKS)


def command(script: str) -> str:
    """Return the command that starts a hook; every shell understands it in the same way.

    Without the plugin's folder it does nothing: dash ends with 2 if it can't open a script, and by that an agent holds
    back every prompt and call.
    """
    return f'/bin/sh -c \'[ ! -r "$0" ] || . "$0"\' {shlex.quote(LAUNCHER)} {script}'


def install(host: hosts.Host) -> bool:
    """Register keepsake's hooks; return whether the file had to be changed. Raises UnreadableError, OSError.

    If the file holds no hook of keepsake's yet, a copy of it is kept beside it.
    """
    file = file_of(host)
    config = read(file)
    new_config = with_ours(config, host)
    if new_config == config:
        return False
    if os.path.exists(file) and without_ours(config) == config:
        shutil.copy2(file, file + BACKUP)
    write(file, _dumps(new_config))
    return True


def uninstall(host: hosts.Host) -> bool:
    """Remove keepsake's hooks and its copy; return whether there were any. Raises UnreadableError, OSError.

    If nothing else has changed since the installation, the file is restored byte by byte from the copy.
    """
    file = file_of(host)
    config = read(file)
    new_config = without_ours(config)
    if new_config == config:
        return False
    data = _dumps(new_config) if new_config else None
    with contextlib.suppress(UnreadableError, FileNotFoundError):
        with open(file + BACKUP, "rb") as copy:
            original = copy.read()
        if _nonempty(read(file + BACKUP)) == _nonempty(new_config):
            data = original
    if data is None:
        os.unlink(file)
    else:
        write(file, data)
    with contextlib.suppress(FileNotFoundError):
        os.unlink(file + BACKUP)
    return True


def write(file: str, data: bytes) -> None:
    """Write a configuration completely or not at all; if the file is a link, to its target. Raises OSError."""
    file = os.path.realpath(file)
    os.makedirs(os.path.dirname(file), exist_ok=True)
    mode = stat.S_IMODE(os.stat(file).st_mode) if os.path.exists(file) else paths.FILE_MODE
    files.replace(file, data, mode)


def trust(host: hosts.Host, file: str) -> str:
    """Return whether the person has trusted keepsake's hooks, in words; "" for a host that doesn't ask for it."""
    if not host.TODO:
        return ""
    config_text = paths.text(os.path.join(host.folder(os.environ), "config.toml"), switches.MAX_BYTES)
    expected = [f'"{file}:{script.partition(" ")[0]}:' for _, script, _, _ in host.HOOKS]
    missing = [entry for entry in expected if config_text.count(entry) < expected.count(entry)]
    return host.TODO if missing else f"{host.TITLE} has noted the person's trust"


def check(host: hosts.Host) -> str:
    """Run the SessionStart hook as the host would, with an empty data home; return what went wrong, "" if nothing."""
    start = next(event for event, script, _, _ in host.HOOKS if script == "session_start")
    with tempfile.TemporaryDirectory() as folder:
        environment = {name: value for name, value in os.environ.items() if not name.startswith(("CLAUDE", "KEEPSAKE"))}
        payload = {"hook_event_name": start, "session_id": "check", "cwd": folder, "source": "startup"}
        try:
            process = subprocess.run(
                ["/bin/sh", "-c", command("session_start")],
                input=json.dumps({**payload, **host.SIGNS}),
                env={**environment, "KEEPSAKE_HOME": os.path.join(folder, "home"), "KEEPSAKE_SYNC": "1"},
                cwd=folder,
                capture_output=True,
                text=True,
                timeout=PATIENCE,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return f"its hook took longer than {PATIENCE} s"
        journal = os.path.join(folder, "home", "log", "keepsake.jsonl")
        messages = process.stderr + paths.text(journal, switches.MAX_BYTES)
    return messages.strip()[-300:] or (f"it ended with {process.returncode}" if process.returncode else "")


def every() -> list[hosts.Host]:
    """Return all hosts, sorted by name."""
    return [hosts.named(name) for name in sorted(hosts.NAMES)]
