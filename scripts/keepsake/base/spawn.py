"""Starts the background worker, detached from the hook and from the client's process group."""

from __future__ import annotations

import os
import sys

from keepsake.base import paths

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

PIPE_CAPACITY = 60_000  # bytes that fit into a pipe without a reader (64 KiB on Linux; 16 to 64 KiB on macOS)
PLUGIN = os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))  # its folder
PROGRAM = os.path.join(PLUGIN, "bin", "keepsake")
WORKER = os.path.join(PLUGIN, "scripts", "worker.py")
_waiting: list[tuple[Sequence[str], bytes]] = []  # workers that a hook starts once it has answered


def runtime_python(home: str, name: str = "current") -> str:
    """Return the interpreter of an environment that keepsake made (name: its folder), or "" if there is none."""
    tail = ("Scripts", "python.exe") if os.name == "nt" else ("bin", "python")
    path = os.path.join(home, "runtime", name, *tail)
    return path if os.path.exists(path) else ""


def command(arguments: Sequence[str], *, own: bool = False) -> list[str]:
    """Return the command line of a worker.

    It uses the runtime's interpreter; if there is none, or with `own`, the interpreter of this process, without
    packages.
    """
    home = paths.home()
    runtime = "" if own else runtime_python(home)
    start = [runtime, "-E"] if runtime else [sys.executable, "-S", "-E"]
    cache = sys.pycache_prefix or os.path.join(home, "pycache")  # as the launcher chose it, perhaps none
    return [*start, "-X", "pycache_prefix=" + cache, WORKER, *arguments]


def worker(
    arguments: Sequence[str], payload: bytes = b"", env: Mapping[str, str] = os.environ, *, own: bool = False
) -> None:
    """Start a worker with arguments and payload on its stdin, without waiting for it.

    With KEEPSAKE_SYNC=1 this waits until the worker has ended. The payload goes through a pipe, never through a file,
    because it is not redacted yet. Raises OSError if no process can be started.
    """
    line, waited = command(arguments, own=own), env.get("KEEPSAKE_SYNC") == "1"
    if waited or not hasattr(os, "posix_spawn") or len(payload) > PIPE_CAPACITY:
        _popen(line, payload, wait=waited)
        return
    null = os.open(os.devnull, os.O_RDWR)
    source = null
    if payload:
        source, writer = os.pipe()
        os.write(writer, payload)
        os.close(writer)
    actions = [(os.POSIX_SPAWN_DUP2, source, 0), (os.POSIX_SPAWN_DUP2, null, 1), (os.POSIX_SPAWN_DUP2, null, 2)]
    try:
        os.posix_spawn(line[0], line, env, file_actions=actions, setsid=True)
    except NotImplementedError:  # macOS before Python's setsid support
        _popen(line, payload, wait=False)


def later(arguments: Sequence[str], payload: bytes = b"") -> None:
    """Start a worker once the hook has answered: a worker that starts at the same time would delay the answer.

    With KEEPSAKE_SYNC=1 it runs at once, since the hook waits for it. Raises OSError if no process can be started.
    """
    if os.environ.get("KEEPSAKE_SYNC") == "1":
        worker(arguments, payload)
    else:
        _waiting.append((arguments, payload))


def start_waiting() -> None:
    """Start the workers that wait for the hook's answer. Raises OSError if no process can be started."""
    while _waiting:
        worker(*_waiting.pop(0))


def _popen(line: Sequence[str], payload: bytes, *, wait: bool) -> None:
    import subprocess

    flags = 0x00000008 | 0x00000200 if os.name == "nt" else 0  # DETACHED_PROCESS | CREATE_NEW_PROCESS_GROUP
    process = subprocess.Popen(
        line,
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=os.name != "nt",
        creationflags=flags,
    )
    if wait:
        process.communicate(payload)
    elif process.stdin:
        process.stdin.write(payload)
        process.stdin.close()
